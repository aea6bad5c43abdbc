package calc

import (
	"slices"
	"testing"
	"time"
)

// TestWalkHurries runs over steps in which nothing happens, at the usual pace alone.
func TestWalkHurries(t *testing.T) {
	for pace, want := range map[string][]time.Duration{
		"normal": {600 * time.Millisecond, 60 * time.Millisecond, 60 * time.Millisecond, 600 * time.Millisecond},
		"slow":   slices.Repeat([]time.Duration{1500 * time.Millisecond}, 4),
	} {
		var pauses []time.Duration
		step := 0
		var next func()
		w := NewWalk(func(pause time.Duration, do func()) { pauses, next = append(pauses, pause), do },
			func() bool { return true }, func() bool { step++; return step < 4 })
		w.Quiet = func() bool { return step == 1 || step == 2 }
		w.pace = pace
		for w.Turn(); w.Goes(); next() {
		}
		if !slices.Equal(pauses, want) {
			t.Errorf("%s: %v, want %v", pace, pauses, want)
		}
	}
}
