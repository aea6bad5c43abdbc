package paper

import (
	"slices"

	"rencontre/core/solitaire"
)

// A Best is a row of Bersani 2010, Table 3: the best score of He Loves Me with
// one suit.
type Best struct {
	Ranks    int
	Score    int
	Bound    int   // C_max
	SetAside []int // numbers of cards set aside by best decks
	Decks    int   // how many there are; the deck itself is in Examples where it is the only one
}

// Where is where the table stands.
func (Best) Where() (source, where string) { return reformed, "table 3" }

// Bests lists the table. The caller owns the list.
func Bests() []Best { return slices.Clone(bests) }

var bests = []Best{
	{2, 1, 1, []int{1}, 1}, {3, 3, 4, []int{1, 2}, 3}, {4, 6, 8, []int{3}, 1}, {5, 9, 13, []int{3}, 1},
	{6, 14, 19, []int{4}, 1}, {7, 18, 26, []int{4}, 1}, {8, 25, 34, []int{5}, 1}, {9, 31, 43, []int{7}, 1},
	{10, 39, 53, []int{6}, 1}, {11, 47, 64, []int{8, 9}, 6}, {12, 56, 76, []int{7, 10}, 3}, {13, 67, 89, []int{11}, 2},
	{14, 79, 103, []int{12}, 2}, {15, 93, 118, []int{13}, 2}, {16, 108, 134, []int{14}, 2},
}

// BestDeck is the deck that Table 3 prints, nil where it prints none.
func (b Best) BestDeck() []int {
	for _, e := range examples {
		if e.Where == "table 3" && e.Ranks == b.Ranks && e.Game == solitaire.HeLovesMe {
			return e.Deck
		}
	}
	return nil
}
