package dundee

import (
	"slices"
	"testing"
)

// Table 2: all optimal bids with as many names as cards, for the decks of three
// ranks with at most 11 cards; 41 decks.
var table2 = []struct {
	deck []int
	bids [][]int
}{
	{[]int{1, 1, 1}, [][]int{{0, 1, 2}, {1, 1, 1}}},
	{[]int{2, 1, 1}, [][]int{{0, 2, 2}}},
	{[]int{3, 1, 1}, [][]int{{0, 2, 3}}},
	{[]int{2, 2, 1}, [][]int{{0, 1, 4}, {0, 2, 3}, {1, 1, 3}}},
	{[]int{4, 1, 1}, [][]int{{0, 3, 3}}},
	{[]int{3, 2, 1}, [][]int{{0, 2, 4}}},
	{[]int{2, 2, 2}, [][]int{{2, 2, 2}}},
	{[]int{5, 1, 1}, [][]int{{0, 3, 4}}},
	{[]int{4, 2, 1}, [][]int{{0, 2, 5}}},
	{[]int{3, 3, 1}, [][]int{{0, 1, 6}, {0, 2, 5}, {1, 1, 5}}},
	{[]int{3, 2, 2}, [][]int{{0, 3, 4}, {1, 3, 3}}},
	{[]int{6, 1, 1}, [][]int{{0, 4, 4}}},
	{[]int{5, 2, 1}, [][]int{{0, 2, 6}, {0, 3, 5}}},
	{[]int{4, 3, 1}, [][]int{{0, 2, 6}}},
	{[]int{4, 2, 2}, [][]int{{0, 4, 4}}},
	{[]int{3, 3, 2}, [][]int{{2, 2, 4}}},
	{[]int{7, 1, 1}, [][]int{{0, 4, 5}}},
	{[]int{6, 2, 1}, [][]int{{0, 3, 6}}},
	{[]int{5, 3, 1}, [][]int{{0, 2, 7}}},
	{[]int{5, 2, 2}, [][]int{{0, 4, 5}}},
	{[]int{4, 4, 1}, [][]int{{0, 1, 8}, {0, 2, 7}, {1, 1, 7}}},
	{[]int{4, 3, 2}, [][]int{{0, 3, 6}, {0, 4, 5}, {1, 3, 5}}},
	{[]int{3, 3, 3}, [][]int{{3, 3, 3}}},
	{[]int{8, 1, 1}, [][]int{{0, 5, 5}}},
	{[]int{7, 2, 1}, [][]int{{0, 3, 7}}},
	{[]int{6, 3, 1}, [][]int{{0, 2, 8}}},
	{[]int{6, 2, 2}, [][]int{{0, 5, 5}}},
	{[]int{5, 4, 1}, [][]int{{0, 2, 8}}},
	{[]int{5, 3, 2}, [][]int{{0, 4, 6}}},
	{[]int{4, 4, 2}, [][]int{{2, 2, 6}}},
	{[]int{4, 3, 3}, [][]int{{2, 4, 4}}},
	{[]int{9, 1, 1}, [][]int{{0, 5, 6}}},
	{[]int{8, 2, 1}, [][]int{{0, 3, 8}, {0, 4, 7}}},
	{[]int{7, 3, 1}, [][]int{{0, 2, 9}, {0, 3, 8}}},
	{[]int{7, 2, 2}, [][]int{{0, 5, 6}}},
	{[]int{6, 4, 1}, [][]int{{0, 2, 9}}},
	{[]int{6, 3, 2}, [][]int{{0, 4, 7}}},
	{[]int{5, 5, 1}, [][]int{{0, 1, 10}, {0, 2, 9}, {1, 1, 9}}},
	{[]int{5, 4, 2}, [][]int{{0, 3, 8}, {0, 4, 7}, {1, 3, 7}}},
	{[]int{5, 3, 3}, [][]int{{0, 5, 6}, {1, 5, 5}}},
	{[]int{4, 4, 3}, [][]int{{3, 3, 5}}},
}

func TestTable2(t *testing.T) {
	rows := 0
	for deck := range decksOf(3, 1, 11) {
		i := slices.IndexFunc(table2, func(r struct {
			deck []int
			bids [][]int
		}) bool {
			return slices.Equal(r.deck, deck)
		})
		if i < 0 {
			t.Errorf("%v is not in the table", deck)
			continue
		}
		rows++
		if a := best(t, deck, sum(deck)); !slices.EqualFunc(a.Bids, table2[i].bids, slices.Equal) {
			t.Errorf("%v: %v, printed %v", deck, a.Bids, table2[i].bids)
		}
	}
	if rows != len(table2) || rows != 41 {
		t.Errorf("%d of the %d rows", rows, len(table2))
	}
}
