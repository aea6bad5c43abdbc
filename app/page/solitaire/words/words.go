// Package words has the words for what each solitaire counts, and for winning.
package words

import (
	"rencontre/app/calc"
	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

// Words are those of a game.
type Words struct {
	Often string // after "How often", with marked words (see ui.Words)
	Title string // of the deals, with a place for the number of cards
	Hits  string // what is counted in a deal: "cards are stored"
	Unit  string // that as the head of a column
	Tally string // that as the head of a column of an estimate
	Win   string // what decks do that win: "win"
	Asked string // that as the head of a column
	Won   string // that as a heading, with marked words
}

// Of returns the words of a game.
func Of(g solitaire.Game) Words {
	switch g {
	case solitaire.T0:
		return Words{
			Often: "are 0, 1, 2, … [stakes|stake] won",
			Title: "How many stakes are won with %s cards?",
			Hits:  "stakes are won", Unit: "hits", Tally: "wins",
			Win: "have a hit", Asked: "a hit?", Won: "At least one [hit]",
		}
	case solitaire.T1, solitaire.T2, solitaire.T3:
		return Words{
			Often: "do 0, 1, 2, … cards come at their own number",
			Title: "How many of %s cards come at their own number?",
			Hits:  "cards come at their own number", Unit: "hits", Tally: "hits",
			Win: "have a card at its own number", Asked: "a hit?", Won: "At least one [hit]",
		}
	case solitaire.HeLovesMe:
		return Words{
			Often: "are 0, 1, 2, … cards [stored]",
			Title: "How many of %s cards are stored?",
			Hits:  "cards are stored", Unit: "stored", Tally: "stored",
			Win: "win with the best score", Asked: "won?", Won: "Won, all [stored] except one 2",
		}
	}
	return Words{
		Often: "are 0, 1, 2, … cards [set aside]",
		Title: "How many of %s cards are set aside?",
		Hits:  "cards are set aside", Unit: "set aside", Tally: "set aside",
		Win: "win", Asked: "won?", Won: "Won, all [set aside]",
	}
}

// CountedBy makes the choice of what decks are counted by. param is its name in an address.
func CountedBy(param string) *calc.Choice {
	return &calc.Choice{ID: "of", Param: param, Label: "Counted by", Kind: "way to count here", Default: "setAside",
		Options: []ui.Option{{Value: "setAside", Text: "cards"}, {Value: "score", Text: "score"}}}
}

// AnyHitWins reports whether a hit is enough to win: in the games of one pass.
func AnyHitWins(g solitaire.Game) bool { return g.Treize() && g != solitaire.T4 }
