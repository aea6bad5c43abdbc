package paper

import (
	_ "embed"
	"strings"
)

// A Record is the best score at He Loves Me that the simulations of bersani-2010 found for a
// shape: a cell of its Table 1, which is also Table 4 of bersani-eulerian.
type Record struct {
	Ranks, Suits int
	Score        int    // the best seen
	Stored       int    // the most cards stored
	Deals        uint64 // deals until a deck won, or all deals; 0: "immediate"
	Won          bool   // a deck with the greatest possible score was found
}

//go:embed data/bersani-2010/table-1.txt
var recordTable string

// Records lists the table by columns.
func Records() (all []Record) {
	for _, b := range mustTable(recordTable).boxes(true) {
		words := strings.Fields(b.text) // decks, best score/C_max, cards stored, deals
		score, bound, _ := strings.Cut(words[1], "/")
		r := Record{Ranks: atoi(b.row), Suits: atoi(b.col), Score: atoi(score), Stored: atoi(words[2]), Won: score == bound}
		if words[3] != "immediate" {
			r.Deals = parseUint(words[3])
		}
		all = append(all, r)
	}
	return all
}
