package paper

import (
	_ "embed"
	"fmt"

	"rencontre/core/solitaire"
)

// A Best is a row of Bersani 2010, Table 3: the best score of He Loves Me with
// one suit.
type Best struct {
	Ranks    int
	Score    int
	Bound    int   // C_max
	SetAside []int // numbers of cards set aside by best decks
	Decks    int   // how many there are

	deck []int
}

// BestDeck returns the deck that the table prints, or nil where it prints none.
func (b Best) BestDeck() []int { return b.deck }

// Where returns the source and the place of the table.
func (Best) Where() (source, where string) { return bersani2010, "table 3" }

//go:embed data/bersani-2010/table-3.txt
var bestTable string

// Bests lists the rows of the table.
func Bests() (all []Best) {
	for _, line := range mustTable(bestTable).lines() {
		all = append(all, Best{
			Ranks: atoi(line["m"]), Score: atoi(line["best"]), Bound: atoi(line["bound"]),
			SetAside: parseInts(line["stored"]), Decks: atoi(line["decks"]), deck: parseInts(line["deck"]),
		})
	}
	return all
}

// bestExamples returns the decks of Table 3.
func bestExamples() (all []Example) {
	for _, b := range Bests() {
		if b.deck != nil {
			paper, where := b.Where()
			note := fmt.Sprintf("Scores %d of at most %d, the best of one suit, and no other deck does.", b.Score, b.Bound)
			all = append(all, Example{Paper: paper, Where: where, Game: solitaire.HeLovesMe, Ranks: b.Ranks, Suits: 1,
				Deck: b.deck, Note: note})
		}
	}
	return all
}
