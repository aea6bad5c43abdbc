package particle

import (
	"fmt"
	"math"
	"testing"

	"rencontre/core/winning"
)

// TestCounts compares the counts of a population with its decks.
func TestCounts(t *testing.T) {
	for _, q := range []winning.Problem{problem("mousetrap", 6, 1), weak(3, 3),
		ordered(problem("hlm", 4, 4), "ace-down"), problem("modular", 3, 2)} {
		drawn, err := Sample(q, 50, 50, 3, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range drawn.Counts {
			for v, c := range row {
				n := 0
				for _, d := range drawn.Decks {
					if d[i] == v+1 {
						n++
					}
				}
				if n != c {
					t.Errorf("%s: the %d stands at place %d of %d decks, counted %d", name(q), v+1, i+1, n, c)
				}
			}
		}
	}
}

// TestSample checks by chi-square that every winning deck is drawn equally often, and that the test
// notices a population that is too small.
func TestSample(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		winning.Problem
		size int
		fair bool
	}{
		{problem("mousetrap", 7, 1), 200, true}, {problem("modular", 6, 1), 200, true}, {weak(6, 2), 200, true},
		{problem("mousetrap", 7, 1), 2, false},
	} {
		decks := exact(t, c.Problem)
		drawn := map[string]float64{}
		some := 0.0
		for run := 0; some < 6*decks; run++ {
			list, err := Sample(c.Problem, c.size, 1, 1, uint64(run), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range list.Decks {
				if !wins(c.Problem, d) {
					t.Errorf("%s: %v does not win", name(c.Problem), d)
				}
				drawn[fmt.Sprint(d)]++
				some++
			}
		}
		expected := some / decks
		x := (decks - float64(len(drawn))) * expected // of those that were never drawn
		for _, k := range drawn {
			x += (k - expected) * (k - expected) / expected
		}
		away := (x - (decks - 1)) / math.Sqrt(2*(decks-1))
		t.Logf("%s: %.0f draws of %v decks with %d particles, chi-square is %.1f standard deviations away", name(c.Problem),
			some, decks, c.size, away)
		if (away < 4) != c.fair || away < -4 {
			t.Errorf("%s: of %v decks, drawn %.0f times, chi-square is %.1f standard deviations away", name(c.Problem), decks,
				some, away)
		}
	}
	// None where all die.
	if list, err := Sample(problem("hlm", 13, 1), 50, 3, 1, 1, nil); err != nil || len(list.Decks) != 0 ||
		list.Estimate.Digits != 0 {
		t.Errorf("%v, %v", list, err)
	}
	// What is far too large to be listed, from one population.
	for _, q := range []winning.Problem{problem("hlm", 13, 4), problem("mousetrap", 70, 1), problem("modular", 13, 4),
		ordered(problem("hlm", 13, 4), "down")} {
		list, err := Sample(q, 300, 20, 1, 1, nil)
		if err != nil || len(list.Decks) != 20 {
			t.Fatalf("%s: %d decks, %v", name(q), len(list.Decks), err)
		}
		if again, err := Run(q, 300, 1, 1, nil); err != nil || again != list.Estimate {
			t.Errorf("%s: estimated are %v decks and, without a sample, %v, %v", name(q), list.Estimate, again, err)
		}
		// Every place has a card of some rank, and every rank its suits.
		ranks := make([]int, q.Shape.Ranks)
		for at, row := range list.Counts {
			sum := 0
			for v, c := range row {
				sum += c
				ranks[v] += c
			}
			if sum != 300 {
				t.Errorf("%s: %d cards at place %d of 300 decks", name(q), sum, at)
			}
		}
		for v, c := range ranks {
			if c != 300*q.Shape.Suits || len(list.Counts) != q.Shape.N() {
				t.Errorf("%s: the %d stands in %d places of 300 decks", name(q), v+1, c)
			}
		}
		different := map[string]bool{}
		for _, d := range list.Decks {
			if !wins(q, d) || q.Shape.Check(d) != nil {
				t.Errorf("%s: %v does not win", name(q), d)
			}
			different[fmt.Sprint(d)] = true
		}
		if len(different) < 15 {
			t.Errorf("%s: %d of 20 decks differ", name(q), len(different))
		}
	}
}
