package dundee

import (
	"slices"
	"testing"

	"rencontre/core/paper"
)

// TestTable2 compares with Table 2 (see paper.DundeeTable2): all decks of three ranks with at
// most 11 cards.
func TestTable2(t *testing.T) {
	printed := paper.DundeeTable2()
	rows := 0
	for deck := range decksOf(3, 1, 11) {
		i := slices.IndexFunc(printed, func(r paper.DundeeBest) bool { return slices.Equal(r.Deck, deck) })
		if i < 0 {
			t.Errorf("%v is not in the table", deck)
			continue
		}
		rows++
		if a := best(t, deck, sum(deck)); !slices.EqualFunc(a.Bids, printed[i].Bids, slices.Equal) {
			t.Errorf("%v: %v, printed %v", deck, a.Bids, printed[i].Bids)
		}
	}
	if rows != len(printed) || rows != 41 {
		t.Errorf("%d of the %d rows", rows, len(printed))
	}
}
