package paper

// dundeeTable1 is by the number of ranks.
var dundeeTable1 = []string{2: "0.0142", "0.0475", "0.0821", "0.1137", "0.1416", "0.1664", "0.1884",
	"0.2080", "0.2258", "0.2419", "0.2566", "0.2701", "0.2826", "0.2942"}

// DundeeTable1 is Table 1 of How to Play Dundee: the chance to come through a deck
// with 4 cards of each of so many ranks, rounded down to the fourth decimal; ""
// where the table has none.
func DundeeTable1(ranks int) string {
	if ranks < 0 || ranks >= len(dundeeTable1) {
		return ""
	}
	return dundeeTable1[ranks]
}

// A DundeeBest is a row of Table 2 of How to Play Dundee: a deck of three ranks,
// by its numbers of cards, and all best bids in advance of as many names as cards.
type DundeeBest struct {
	Deck []int
	Bids [][]int
}

// DundeeTable2 lists the rows, those of 3 to 11 cards.
func DundeeTable2() []DundeeBest { return dundeeTable2 }

var dundeeTable2 = []DundeeBest{
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
