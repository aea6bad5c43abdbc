package table

import (
	"slices"
	"testing"
)

// TestDeal checks that each label is dealt twice, that mates know each other, and that a seed gives its deal again.
func TestDeal(t *testing.T) {
	for pairs := 1; pairs <= MaxPairs; pairs++ {
		cards := Deal(pairs, uint64(pairs))
		times := map[int]int{}
		for place, label := range cards {
			times[label]++
			if mate := Mate(cards, place); mate == place || cards[mate] != label || Mate(cards, mate) != place {
				t.Errorf("%v: the mate of place %d is at %d", cards, place, mate)
			}
		}
		for label := 1; label <= pairs; label++ {
			if times[label] != 2 {
				t.Errorf("%v: %d is there %d times", cards, label, times[label])
			}
		}
		if !slices.Equal(cards, Deal(pairs, uint64(pairs))) {
			t.Errorf("%d pairs are dealt in two ways", pairs)
		}
	}
	if slices.Equal(Deal(8, 1), Deal(8, 2)) {
		t.Error("two seeds give one deal")
	}
}
