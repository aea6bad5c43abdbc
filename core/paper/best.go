package paper

import (
	_ "embed"

	"rencontre/core/solitaire"
)

// A Best is a row of Bersani 2010, Table 3: the best score of He Loves Me with
// one suit.
type Best struct {
	Ranks    int
	Score    int
	Bound    int   // C_max
	SetAside []int // numbers of cards set aside by best decks
	Decks    int   // how many there are; a unique deck is in Examples
}

// Where returns the source and the place of the table.
func (Best) Where() (source, where string) { return bersani2010, "table 3" }

//go:embed data/bersani-2010/table-3.txt
var bestTable string

// Bests lists the rows of the table.
func Bests() (all []Best) {
	for _, line := range mustTable(bestTable).lines() {
		all = append(all, Best{
			Ranks: atoi(line["m"]), Score: atoi(line["best"]), Bound: atoi(line["bound"]),
			SetAside: parseInts(line["stored"]), Decks: atoi(line["decks"]),
		})
	}
	return all
}

// BestDeck returns the deck that Table 3 prints, or nil where it prints none.
func (b Best) BestDeck() []int {
	for _, line := range mustTable(bestTable).lines() {
		if atoi(line["m"]) == b.Ranks {
			return parseInts(line["deck"])
		}
	}
	return nil
}

// bestExamples returns the decks of Table 3.
func bestExamples() (all []Example) {
	for _, line := range mustTable(bestTable).lines() {
		if line["deck"] != "" {
			all = append(all, Example{
				Paper: bersani2010,
				Where: "table 3",
				Game:  solitaire.HeLovesMe,
				Ranks: atoi(line["m"]),
				Suits: 1,
				Deck:  parseInts(line["deck"]),
				Note: "Scores " + line["best"] + " of at most " + line["bound"] +
					", the best of one suit, and no other deck does.",
			})
		}
	}
	return all
}
