// Package record has the kinds of longest orbits, and the decks whose long orbits are printed.
package record

import (
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// Longest returns the place of a column's record.
func Longest(c paper.Column, of *job.LongestOrbits) **job.OrbitRecord {
	switch c {
	case paper.Preperiod:
		return &of.Preperiod
	case paper.Cycle:
		return &of.Cycle
	case paper.Trajectory:
		return &of.Trajectory
	}
	return &of.Reformed
}

// An Example is a deck of Bersani 2010, section 6, with what is printed about its orbit: the number of reformations, or
// the number before a cycle and its length.
type Example struct {
	Game         solitaire.Game
	Deck         string // as in the field
	Text         string
	Tail, Period int // period 0: the orbit ends
	Note         string
}

// Examples lists them.
var Examples = []Example{
	{solitaire.Mousetrap, "1 16 12 15 6 8 14 10 9 3 4 11 13 2 7 5", "16 cards, reformed 5 times", 5, 0,
		"the only deck of 16 cards that can be reformed five times"},
	{solitaire.Mousetrap, "6 9 8 8 5 7 2 1 1 9 2 5 4 3 4 7 6 3", "m = 9, s = 2, reformed 4 times", 4, 0,
		"one of four decks of 9 ranks in 2 suits that can be reformed four times"},
	{solitaire.Mousetrap, "1 1 1 1 2 2 3 2 2 3 3 3", "111122322333, a fixed point", 0, 1, "it reforms to itself"},
	{solitaire.Modular, "1 11 5 8 2 6 9 4 7 10 3", "m = 11, an orbit of 203", 137, 66,
		"one of six decks: 137 reformations lead to a 66-cycle; no orbit of 11 cards to a cycle is longer"},
	{solitaire.Modular, "1 2 3 4 7 5 6 8 9 10 11", "m = 11, on the cycle of 66", 0, 66, "the 66-cycle of 11 cards"},
	{solitaire.Modular, "1 2 6 13 3 9 5 12 10 8 7 11 4", "m = 13, an orbit of 840", 839, 1,
		"reaches 1 2 … 13 after 839 reformations"},
	{solitaire.Modular, "1 16 11 14 9 8 4 2 5 15 13 6 12 3 10 7 17", "m = 17, an orbit of 39 924", 39923, 1,
		"reaches 1 2 … 17 after 39 923 reformations"},
	{solitaire.Modular, "1 14 15 6 9 13 7 2 11 4 5 12 17 10 3 8 16", "m = 17, reaches a cycle of 209", 58, 209,
		"enters a 209-cycle after 58 reformations"},
	{solitaire.Modular, "1 2 12 14 3 6 10 16 18 9 15 19 13 7 17 11 5 4 8", "m = 19, reformed 521 338 times", 521338, 1,
		"reaches 1 2 … 19 after 521 338 reformations"},
	{solitaire.Modular, "1 7 17 8 5 4 9 2 14 11 3 6 18 15 10 12 16 19 13", "m = 19, reaches a cycle of 14 931",
		40424, 14931, "enters a cycle of 14 931 decks after 40 424 reformations"},
	{solitaire.HeLovesMe, "1 1 1 1 2 2 2 2", "11112222, a fixed point", 0, 1,
		"the only fixed point with 2 ranks in 4 suits"},
}
