package reform

import (
	"errors"
	"slices"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// plainOrbit follows an orbit and stores all its decks.
func plainOrbit(q winning.Problem, d deck.Deck) (Orbit, []deck.Deck) {
	var met []deck.Deck
	for {
		for i, e := range met {
			if slices.Equal(e, d) {
				return Orbit{Preperiod: uint64(i), Period: uint64(len(met) - i), CycleStart: d}, met
			}
		}
		met = append(met, slices.Clone(d))
		d = plain(q, d)
		if d == nil {
			return Orbit{Reformations: uint64(len(met) - 1)}, met
		}
	}
}

func same(a, b Orbit) bool {
	return a.Reformations == b.Reformations && a.Preperiod == b.Preperiod && a.Period == b.Period &&
		slices.Equal(a.CycleStart, b.CycleStart)
}

// TestOrbit compares the orbits of small games with plainOrbit.
func TestOrbit(t *testing.T) {
	for _, q := range small() {
		if testing.Short() && q.Shape.N() > 6 {
			continue
		}
		f, i := New(q), 0
		for d := range every(q.Shape) {
			i++
			if q.Shape.N() > 6 && i%13 != 0 {
				continue
			}
			want, met := plainOrbit(q, d)
			got, err := f.Orbit(d, quiet)
			if err != nil || !same(got, want) {
				t.Errorf("%s, %v: %+v, %v, not %+v", name(q), d, got, err, want)
			}
			from := uint64(len(met) / 3)
			var decks []deck.Deck
			if err := f.Walk(d, from, uint64(len(met)), quiet, func(k uint64, d deck.Deck) bool {
				if k != from+uint64(len(decks)) {
					t.Errorf("deck %d after %d", k, len(decks))
				}
				decks = append(decks, d)
				return true
			}); err != nil || !slices.EqualFunc(decks, met[from:], func(a, b deck.Deck) bool { return slices.Equal(a, b) }) {
				t.Errorf("%s, %v: walked %v, %v", name(q), d, decks, err)
			}
		}
	}
}

// TestBrent follows decks with a 1 on top, which reach long cycles.
func TestBrent(t *testing.T) {
	seen := map[[2]uint64]bool{}
	q := problem(solitaire.Modular, 11, 1)
	f, source, d := New(q), deck.Stream(3, 0), q.Shape.Sorted()
	for range 400 {
		deck.Shuffle(d[1:], source)
		got, err := f.Orbit(d, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := plainOrbit(q, d); !same(got, want) {
			t.Errorf("%v: %+v, not %+v", d, got, want)
		}
		seen[[2]uint64{got.Preperiod, got.Period}] = true
		if testing.Short() && len(seen) > 20 {
			break
		}
	}
	if len(seen) < 20 {
		t.Errorf("only %d kinds of orbit", len(seen))
	}
}

// TestOrbitEnds checks that an error of tick ends an orbit and that ticks count all
// steps.
func TestOrbitEnds(t *testing.T) {
	f := New(problem(solitaire.Modular, 13, 1))
	d := deck.Deck{1, 2, 6, 13, 3, 9, 5, 12, 10, 8, 7, 11, 4}
	steps := 0.0
	o, err := f.Orbit(d, func(s float64) error { steps += s; return nil })
	if err != nil || o.Preperiod != 839 || steps < 839 || steps > 3*840 {
		t.Errorf("%+v, %v after %v steps", o, err, steps)
	}
	stop := errors.New("stop")
	if _, err := f.Orbit(d, func(float64) error { return stop }); err != stop {
		t.Error(err)
	}
	if err := f.Walk(d, 0, 1<<40, func(float64) error { return stop },
		func(uint64, deck.Deck) bool { return true }); err != stop {
		t.Error(err)
	}
}
