package calc_test

import (
	"slices"
	"testing"

	"rencontre/app/calc"
	"rencontre/core/job"
)

// TestSoon checks that very short work is computed here, and that a refusal comes at once.
func TestSoon(t *testing.T) {
	for _, c := range []struct {
		ranks, cards int
		want         calc.Way
	}{{13, 4, calc.Here}, {13, 8, calc.Offered}, {3, 0, calc.Here}} {
		task := &job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: slices.Repeat([]int{c.cards}, c.ranks)}}
		if got := calc.Soon(task); got != c.want {
			t.Errorf("%d ranks of %d cards: %v", c.ranks, c.cards, got)
		}
	}
}
