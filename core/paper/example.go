// Package paper holds what the papers print, as data: the decks that they play
// through or point out, the numbers of winning decks and of reformed ones, the laws
// of the number of matches, the chances that they estimate, the best bids of Dundee,
// and the values and moves of Memory.
//
// # Items and cells
//
// Papers lists the five papers by items, as they are printed: tables, numbered
// formulas, theorems, sentences with numbers. A cell of an item is one number or
// statement: what is printed, the request that gives it, where in the result it
// stands and how it is compared (item.go, evaluate.go, judge.go). What is wrong in
// print says what is right and by which two computations (Errata). The tables that
// pages show are turned into cells, never copied; everything else of items is made
// when it is asked for, so that a page that shows a table does not hold five papers.
// Requests are texts, since job stands above this package; core/verify puts the two
// together.
//
// Sources, by the short names that the program uses for them:
//
//   - bersani-2010: A. M. Bersani, Reformed permutations in Mousetrap and its
//     generalizations, Integers 10 (2010), G01.
//   - bersani-eulerian: A. M. Bersani, An "eulerian" approach to a class of
//     matching problems.
//   - dundee: K. Litwack, O. Pikhurko, S. Pongnumkul, How to play Dundee (2009).
//   - zwick-paterson: U. Zwick, M. S. Paterson, The memory game (1992).
//   - alfthan: E. Alfthan, Optimal strategy in the childrens game Memory (2007).
package paper

import (
	"slices"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// An Example is a deck that a paper prints, and what the paper says of it.
type Example struct {
	Paper string // short name of the paper
	Where string // where in the paper, such as "section 4" or "table 3"
	Game  solitaire.Game
	Ranks int
	Suits int
	Deck  deck.Deck
	// Set is the cards in the order they are set aside; for a deck that wins
	// or weakly wins He Loves Me the one card left stands at the end, so that
	// it is the reformed deck. Nil where the paper does not print it.
	Set  deck.Deck
	Note string // what the paper says of it, in our words, in one sentence
}

// Examples lists the decks in the order in which the papers print them. The
// caller owns the list, and must leave the decks in it as they are.
func Examples() []Example { return slices.Clone(examples) }

const (
	reformed = "bersani-2010"
	eulerian = "bersani-eulerian"
)

var examples = []Example{
	{reformed, "section 1", solitaire.Mousetrap, 4, 1, deck.Deck{2, 1, 3, 4}, deck.Deck{3, 2, 1, 4},
		"Wins: the first deck the paper plays through."},
	{reformed, "section 1", solitaire.Modular, 4, 1, deck.Deck{2, 1, 3, 4}, deck.Deck{3, 2, 1, 4},
		"Wins, as every deck does that wins at Mousetrap."},
	{reformed, "section 1", solitaire.HeLovesMe, 4, 1, deck.Deck{2, 1, 3, 4}, deck.Deck{3, 2, 1, 4},
		"Stores 3 2 1; the 4 is left, since the last count stops at 1."},
	{reformed, "section 1", solitaire.Mousetrap, 8, 1, deck.Deck{8, 1, 5, 2, 6, 4, 7, 3}, deck.Deck{7, 6, 5, 3, 4},
		"Loses with 8 1 2 left."},
	{reformed, "section 1", solitaire.Modular, 8, 1, deck.Deck{8, 1, 5, 2, 6, 4, 7, 3}, deck.Deck{7, 6, 5, 3, 4, 8, 1, 2},
		"Wins: the 8 is hit when the count has gone round once."},
	{reformed, "section 1", solitaire.HeLovesMe, 8, 1, deck.Deck{8, 1, 5, 2, 6, 4, 7, 3}, deck.Deck{7, 6, 5, 3, 4},
		"Stores five cards; the last count stops at 3."},

	{reformed, "deck (13a)", solitaire.HeLovesMe, 7, 4, deck.Deck{
		4, 3, 1, 4, 7, 7, 2,
		6, 5, 4, 7, 3, 1, 3,
		3, 6, 2, 2, 1, 7, 6,
		6, 5, 1, 5, 4, 5, 2,
	}, deck.Deck{4, 5, 3, 1, 7, 5, 4, 6, 3, 6, 4, 2, 7, 6, 7, 3, 2, 5, 6, 7, 5, 1, 4, 3, 1, 2, 1, 2},
		"Reaches the best score: one of two found in 60 billion trials."},
	{reformed, "deck (13b)", solitaire.HeLovesMe, 7, 4, deck.Deck{
		4, 3, 7, 3, 1, 6, 7,
		2, 7, 5, 3, 5, 2, 2,
		4, 4, 6, 2, 1, 7, 5,
		6, 3, 1, 6, 5, 1, 4,
	}, deck.Deck{6, 2, 3, 2, 7, 3, 1, 4, 7, 4, 5, 7, 5, 6, 4, 5, 6, 3, 6, 7, 5, 1, 4, 3, 1, 2, 1, 2},
		"Reaches the best score: the other of the two."},
	{reformed, "section 4", solitaire.HeLovesMe, 2, 3, deck.Deck{1, 1, 1, 2, 2, 2}, deck.Deck{1, 1, 1, 2, 2, 2},
		"Reaches the best score and is its own reformed deck: one of the four of 20 that win."},
	{reformed, "section 4", solitaire.HeLovesMe, 2, 3, deck.Deck{1, 1, 2, 2, 1, 2}, deck.Deck{1, 1, 2, 1, 2, 2},
		"Reaches the best score: one of the four of 20 that win."},
	{reformed, "section 4", solitaire.HeLovesMe, 2, 3, deck.Deck{1, 2, 2, 1, 1, 2}, deck.Deck{1, 2, 1, 1, 2, 2},
		"Reaches the best score: one of the four of 20 that win."},
	{reformed, "section 4", solitaire.HeLovesMe, 2, 3, deck.Deck{2, 2, 1, 1, 1, 2}, deck.Deck{2, 1, 1, 1, 2, 2},
		"Reaches the best score: one of the four of 20 that win."},
	{reformed, "section 4", solitaire.HeLovesMe, 13, 4, deck.Deck{
		7, 9, 5, 9, 7, 3, 8, 6, 6, 2, 5, 12, 11,
		4, 12, 9, 7, 7, 10, 2, 4, 5, 3, 11, 13, 2,
		4, 4, 11, 13, 3, 6, 10, 10, 10, 3, 5, 12, 2,
		1, 1, 1, 1, 12, 9, 11, 13, 8, 8, 6, 8, 13,
	}, nil, "Reaches the best score of a French pack, 52 cards."},
	{reformed, "section 4", solitaire.HeLovesMe, 10, 4, deck.Deck{
		6, 8, 9, 7, 5, 5, 3, 6, 6, 10,
		2, 7, 4, 7, 4, 10, 2, 8, 5, 3,
		9, 2, 4, 4, 3, 6, 10, 7, 10, 3,
		5, 2, 1, 1, 1, 1, 9, 9, 8, 8,
	}, nil, "Reaches the best score of an Italian pack, 40 cards."},
	{reformed, "theorem 5", solitaire.HeLovesMe, 6, 2, deck.Deck{3, 1, 6, 2, 5, 4, 6, 3, 2, 1, 5, 4}, deck.Deck{5, 3, 4, 6, 6, 5, 4, 3, 1, 2, 1, 2},
		"Reaches the best score: the only one of 7 484 400 decks."},

	identity(1, 1),
	identity(2, 1, 2),
	identity(3, 1, 3, 2),
	identity(4, 1, 4, 2, 3),
	identity(5, 1, 3, 2, 5, 4),
	identity(6, 1, 4, 2, 5, 6, 3),
	identity(7, 1, 5, 2, 7, 4, 3, 6),
	identity(8, 1, 6, 2, 4, 5, 3, 7, 8),
	identity(9, 1, 4, 2, 8, 6, 3, 7, 9, 5),
	identity(10, 1, 8, 2, 9, 7, 3, 10, 5, 6, 4),
	identity(11, 1, 10, 2, 9, 6, 3, 5, 8, 7, 4, 11),
	identity(12, 1, 6, 2, 7, 5, 3, 11, 12, 8, 4, 9, 10),
	identity(13, 1, 8, 2, 5, 10, 3, 12, 11, 9, 4, 7, 6, 13),

	{reformed, "section 6", solitaire.Mousetrap, 16, 1, deck.Deck{1, 16, 12, 15, 6, 8, 14, 10, 9, 3, 4, 11, 13, 2, 7, 5}, nil,
		"Can be reformed five times: the only such deck of 16 cards."},
	{reformed, "section 6", solitaire.Mousetrap, 9, 2, deck.Deck{2, 5, 1, 9, 5, 7, 2, 9, 3, 7, 8, 6, 6, 8, 4, 3, 1, 4}, nil,
		"Can be reformed four times, as only four decks of this size."},
	{reformed, "section 6", solitaire.Mousetrap, 9, 2, deck.Deck{6, 9, 8, 8, 5, 7, 2, 1, 1, 9, 2, 5, 4, 3, 4, 7, 6, 3}, nil,
		"Can be reformed four times, as only four decks of this size."},
	{reformed, "section 6", solitaire.Mousetrap, 9, 2, deck.Deck{5, 4, 2, 1, 8, 7, 3, 8, 5, 1, 9, 6, 3, 6, 9, 7, 4, 2}, nil,
		"Can be reformed four times, as only four decks of this size."},
	{reformed, "section 6", solitaire.Mousetrap, 9, 2, deck.Deck{1, 3, 9, 6, 4, 5, 7, 1, 2, 5, 8, 2, 8, 6, 9, 4, 3, 7}, nil,
		"Can be reformed four times, as only four decks of this size."},
	{reformed, "section 6", solitaire.Mousetrap, 3, 4, deck.Deck{1, 1, 1, 1, 2, 2, 3, 2, 2, 3, 3, 3}, deck.Deck{1, 1, 1, 1, 2, 2, 3, 2, 2, 3, 3, 3},
		"Is its own reformed deck: the first such deck that is not in order."},

	trajectory(11, "Comes into a cycle of 66 decks after 137 reformations.", 1, 11, 5, 8, 2, 6, 9, 4, 7, 10, 3),
	trajectory(11, "Comes into a cycle of 66 decks after 137 reformations.", 1, 11, 5, 8, 2, 6, 9, 10, 7, 4, 3),
	trajectory(11, "Comes into a cycle of 66 decks after 137 reformations.", 1, 11, 5, 9, 2, 6, 10, 8, 7, 4, 3),
	trajectory(11, "Comes into a cycle of 66 decks after 137 reformations.", 1, 11, 5, 8, 2, 6, 4, 9, 7, 10, 3),
	trajectory(11, "Comes into a cycle of 66 decks after 137 reformations.", 1, 11, 5, 8, 2, 6, 4, 9, 10, 3, 7),
	trajectory(11, "Comes into a cycle of 66 decks after 137 reformations.", 1, 11, 5, 9, 2, 6, 8, 10, 7, 4, 3),
	trajectory(13, "Comes to 1 2 .. 13 after 839 reformations.", 1, 2, 6, 13, 3, 9, 5, 12, 10, 8, 7, 11, 4),
	trajectory(17, "Comes to 1 2 .. 17 in a trajectory of 39 924 decks.", 1, 16, 11, 14, 9, 8, 4, 2, 5, 15, 13, 6, 12, 3, 10, 7, 17),
	trajectory(19, "Comes to 1 2 .. 19 in a trajectory of 521 339 decks.", 1, 2, 12, 14, 3, 6, 10, 16, 18, 9, 15, 19, 13, 7, 17, 11, 5, 4, 8),
	trajectory(17, "Comes into a cycle of 209 decks after 58 reformations.", 1, 14, 15, 6, 9, 13, 7, 2, 11, 4, 5, 12, 17, 10, 3, 8, 16),
	trajectory(17, "Comes into a cycle of 209 decks after 58 reformations.", 1, 3, 8, 14, 15, 6, 9, 13, 7, 2, 11, 4, 5, 12, 17, 10, 16),
	// The paper says 40 424, and a trajectory of 55 355: one too many.
	trajectory(19, "Comes into a cycle of 14 931 decks after 40 423 reformations.", 1, 7, 17, 8, 5, 4, 9, 2, 14, 11, 3, 6, 18, 15, 10, 12, 16, 19, 13),

	fixed(2, 2, 1, 1, 2, 2),
	fixed(3, 2, 1, 3, 1, 2, 2, 3),
	fixed(4, 2, 1, 4, 3, 1, 2, 2, 3, 4),
	fixed(6, 2, 1, 6, 3, 4, 5, 1, 2, 2, 3, 4, 5, 6),
	fixed(5, 2, 1, 3, 4, 5, 1, 2, 2, 3, 4, 5),
	// Of this one the copy at hand shows a single 1, which is no whole deck.
	fixed(7, 2, 2, 7, 6, 5, 7, 1, 1, 3, 2, 4, 3, 4, 5, 6),
	fixed(7, 2, 2, 6, 6, 5, 7, 1, 1, 3, 2, 4, 3, 4, 5, 7),
	fixed(7, 2, 2, 5, 6, 5, 7, 1, 1, 3, 2, 4, 3, 4, 6, 7),
	fixed(7, 2, 2, 7, 6, 5, 1, 1, 3, 5, 2, 4, 3, 4, 6, 7),
	fixed(7, 2, 3, 6, 3, 2, 4, 4, 5, 1, 7, 1, 2, 5, 6, 7),
	fixed(7, 2, 1, 3, 4, 5, 6, 7, 1, 2, 2, 3, 4, 5, 6, 7),
	fixed(7, 2, 1, 3, 5, 3, 2, 1, 4, 6, 5, 2, 4, 6, 7, 7),
	fixed(2, 3, 1, 1, 1, 2, 2, 2),
	fixed(3, 3, 1, 3, 1, 2, 2, 3, 1, 2, 3),
	fixed(3, 3, 1, 1, 1, 2, 2, 3, 3, 2, 3),

	best(2, "1 of at most 1", 1, 2),
	best(4, "6 of at most 8", 2, 1, 3, 4),
	best(5, "9 of at most 13", 2, 5, 1, 4, 3),
	best(6, "14 of at most 19", 6, 1, 4, 3, 5, 2),
	best(7, "18 of at most 26", 3, 7, 1, 5, 2, 6, 4),
	best(8, "25 of at most 34", 8, 1, 5, 2, 6, 4, 7, 3),
	best(9, "31 of at most 43", 4, 1, 2, 6, 9, 7, 3, 8, 5),
	best(10, "39 of at most 53", 10, 1, 6, 2, 7, 3, 8, 5, 9, 4),
}

// identity is the Mousetrap deck that reforms to 1 2 .. n.
func identity(n int, d ...int) Example {
	shape := deck.Shape{Ranks: n, Suits: 1}
	return Example{reformed, "section 5", solitaire.Mousetrap, n, 1, d, shape.Sorted(),
		"Sets its cards aside in the order of their ranks, as Cayley asked."}
}

// trajectory is a Modular Mousetrap deck of one suit that is reformed often.
func trajectory(n int, note string, d ...int) Example {
	return Example{reformed, "section 6", solitaire.Modular, n, 1, d, nil, note}
}

// fixed is a Modular Mousetrap deck that reforms to itself.
func fixed(m, s int, d ...int) Example {
	return Example{reformed, "section 6", solitaire.Modular, m, s, d, d, "Is its own reformed deck."}
}

// best is a He Loves Me deck of one suit, the only one with the best score.
func best(n int, score string, d ...int) Example {
	return Example{reformed, "table 3", solitaire.HeLovesMe, n, 1, d, nil,
		"Scores " + score + ", the best of one suit, and no other deck does."}
}
