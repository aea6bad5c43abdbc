package meter

import (
	"errors"
	"slices"
	"testing"
)

// TestMeter checks that work determines when Tick is called, that all units are reported once, and
// that nothing is reported after an error.
func TestMeter(t *testing.T) {
	var told []float64
	stop := errors.New("stop")
	m := Meter{Every: 10, Tick: func(units float64) error {
		told = append(told, units)
		if len(told) == 3 {
			return stop
		}
		return nil
	}}
	for i, s := range []struct{ work, units float64 }{{4, 1}, {5, 2}, {1, 4}, {9, 8}, {30, 16}} {
		if err := m.Step(s.work, s.units); err != nil {
			t.Errorf("step %d: %v", i, err)
		}
	}
	if want := []float64{7, 24}; !slices.Equal(told, want) {
		t.Errorf("told %v, not %v", told, want)
	}
	if err := m.Spend(9); err != nil {
		t.Error(err)
	}
	if err := m.Flush(); err != stop {
		t.Errorf("flush: %v", err)
	}
	if m.Spend(100) != stop || m.Flush() != stop || m.Err != stop {
		t.Error("it goes on after an error")
	}
	if want := []float64{7, 24, 9}; !slices.Equal(told, want) {
		t.Errorf("told %v, not %v", told, want)
	}
}

// TestNil checks a Meter without Tick.
func TestNil(t *testing.T) {
	m := Meter{Every: 1}
	if m.Spend(5) != nil || m.Flush() != nil {
		t.Error("an error from nobody")
	}
}
