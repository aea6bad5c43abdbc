package paper

import (
	_ "embed"
	"strings"
)

//go:embed data/dundee/table-1.txt
var dundeeTable1 string

// DundeeTable1 returns a number of Table 1 of How to Play Dundee: the probability of winning
// with a whole deck of 4 cards of each of ranks ranks, rounded down to the fourth decimal.
// It is "" where the table has none.
func DundeeTable1(ranks int) string {
	for _, b := range mustTable(dundeeTable1).boxes(false) {
		if b.number == ranks-2 {
			return b.text
		}
	}
	return ""
}

// A DundeeBest is a row of Table 2 of How to Play Dundee: a deck of three ranks, by its
// numbers of cards, and all best advance bids with as many names as cards.
type DundeeBest struct {
	Deck []int
	Bids [][]int
}

//go:embed data/dundee/table-2.txt
var dundeeTable2 string

// DundeeTable2 lists the rows of Table 2, those of 3 to 11 cards.
func DundeeTable2() (all []DundeeBest) {
	for _, b := range mustTable(dundeeTable2).boxes(false) {
		all = append(all, DundeeBest{parseBraces(b.row)[0], parseBraces(b.text)})
	}
	return all
}

// parseBraces parses lists as papers print them: "{0, 1, 2} {1, 1, 1}".
func parseBraces(text string) [][]int {
	text = strings.NewReplacer("} {", "],[", "{", "[", "}", "]").Replace(text)
	return mustJSON[[][]int]([]byte("[" + text + "]"))
}
