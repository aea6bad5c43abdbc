package solitaire

import "rencontre/core/solitaire"

// words are those for what a game counts, and for winning.
type words struct {
	often string // after "How often", with marked words (see ui.Words)
	title string // of the deals, with a place for the number of cards
	hits  string // what is counted in a deal: "cards are stored"
	unit  string // that as the head of a column
	tally string // that as the head of a column of an estimate
	win   string // what decks do that win: "win"
	asked string // that as the head of a column
	won   string // that as a heading, with marked words
}

var (
	ofStakes = words{
		often: "are 0, 1, 2, … [stakes|stake] won",
		title: "How many stakes are won with %s cards?",
		hits:  "stakes are won", unit: "hits", tally: "wins",
		win: "have a hit", asked: "a hit?", won: "At least one [hit]",
	}
	ofHits = words{
		often: "do 0, 1, 2, … cards come at their own number",
		title: "How many of %s cards come at their own number?",
		hits:  "cards come at their own number", unit: "hits", tally: "hits",
		win: "have a card at its own number", asked: "a hit?", won: "At least one [hit]",
	}
	ofStored = words{
		often: "are 0, 1, 2, … cards [stored]",
		title: "How many of %s cards are stored?",
		hits:  "cards are stored", unit: "stored", tally: "stored",
		win: "win with the best score", asked: "won?", won: "Won, all [stored] except one 2",
	}
	ofSetAside = words{
		often: "are 0, 1, 2, … cards [set aside]",
		title: "How many of %s cards are set aside?",
		hits:  "cards are set aside", unit: "set aside", tally: "set aside",
		win: "win", asked: "won?", won: "Won, all [set aside]",
	}
)

// wordsOf returns the words of a game.
func wordsOf(g solitaire.Game) words {
	switch g {
	case solitaire.T0:
		return ofStakes
	case solitaire.T1, solitaire.T2, solitaire.T3:
		return ofHits
	case solitaire.HeLovesMe:
		return ofStored
	}
	return ofSetAside
}

// anyHitWins reports whether a hit is enough to win: in the games of one pass.
func anyHitWins(g solitaire.Game) bool { return g.Treize() && g != solitaire.T4 }
