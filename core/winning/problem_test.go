package winning

import (
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// TestProblemLimits checks decks on both sides of the limits: of the words of the tables, which grow with the calls
// that a game has, of ranks and of cards.
func TestProblemLimits(t *testing.T) {
	for _, c := range []struct {
		game         solitaire.Game
		ranks, suits int
		valid        bool
	}{
		{solitaire.Mousetrap, 101, 2, true}, {solitaire.Mousetrap, 141, 1, false},
		{solitaire.HeLovesMe, 78, 3, true}, {solitaire.HeLovesMe, 103, 2, false},
		{solitaire.Modular, 9, 25, true}, {solitaire.Modular, 30, 4, false},
		{solitaire.HeLovesMe, 1, MaxCards, true}, {solitaire.HeLovesMe, 1, MaxCards + 1, false},
		{solitaire.HeLovesMe, 1, 0, false}, {solitaire.HeLovesMe, 0, 1, false},
	} {
		q := Problem{Rules: solitaire.Rules{Game: c.game, Ranks: c.ranks}, Shape: deck.Shape{Ranks: c.ranks, Suits: c.suits}}
		if err := q.Valid(); (err == nil) != c.valid {
			t.Errorf("%v %d x %d, %d words: %v", c.game, c.ranks, c.suits, q.tableWords(), err)
		}
	}
}
