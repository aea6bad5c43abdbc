package dundee

import (
	"slices"
	"testing"
)

// TestPattern compares the rule with the search over every deck that it was checked on. The 41
// decks of Table 2 are among them.
func TestPattern(t *testing.T) {
	for _, c := range []struct{ ranks, cards, decks, said int }{
		{3, 40, 1841, 1841}, {4, 26, 973, 109}, {5, 22, 628, 34}, {6, 20, 388, 14},
	} {
		if testing.Short() && c.ranks < 5 {
			continue
		}
		decks, said := 0, 0
		for deck := range decksOf(c.ranks, 1, c.cards) {
			decks++
			bids := Pattern(deck)
			if bids == nil {
				continue
			}
			said++
			if a := best(t, deck, sum(deck)); !a.Proved || !slices.EqualFunc(bids, a.Bids, slices.Equal) {
				t.Errorf("%v: %v by the rule, %v are best", deck, bids, a.Bids)
			}
		}
		if decks != c.decks || said != c.said {
			t.Errorf("%d ranks: the rule speaks of %d of %d decks", c.ranks, said, decks)
		}
	}
}

// TestPatternInAnyOrder checks that the ranks of a deck may stand in any order.
func TestPatternInAnyOrder(t *testing.T) {
	for _, deck := range [][]int{{2, 5, 3}, {1, 2, 2}, {1, 1, 9}, {3, 4, 4}} {
		if a := best(t, deck, sum(deck)); !slices.EqualFunc(Pattern(deck), a.Bids, slices.Equal) {
			t.Errorf("%v: %v by the rule, %v are best", deck, Pattern(deck), a.Bids)
		}
	}
}
