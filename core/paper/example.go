// Package paper holds what the papers print, as data: the decks that they play through or
// point out, the numbers of winning decks and of reformed ones, the distributions of the
// number of matches, the probabilities that they estimate, the best bids of Dundee, and the
// values and moves of Memory.
//
// # Items and cells
//
// Papers lists the five papers by items, as they are printed: tables, numbered formulas,
// theorems, sentences with numbers. A cell of an item is one number or statement: what is
// printed, the request that computes it, where in the result it stands and how it is compared
// (item.go, evaluate.go, judge.go). Items, tables and errata are text files in data, whose
// README.md describes the format; items.go and table.go read them. Tables that pages show are
// embedded one by one, so that the program of a page contains only what it shows. Requests
// are texts, because package job depends on this one; core/verify combines the two.
//
// # Cost
//
// A function that lists a table parses it again on every call. Know caches its index.
//
// Sources, by the short names that the program uses for them:
//
//   - bersani-2010: A. M. Bersani, Reformed permutations in Mousetrap and its
//     generalizations, Integers 10 (2010), G01.
//   - bersani-eulerian: A. M. Bersani, An "eulerian" approach to a class of
//     matching problems.
//   - dundee: K. Litwack, O. Pikhurko, S. Pongnumkul, How to play Dundee (2009).
//   - zwick-paterson: U. Zwick, M. S. Paterson, The memory game (1992).
//   - alfthan: E. Alfthan, Optimal strategy in the children’s game Memory (2007).
package paper

import (
	_ "embed"

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
	// Set is the cards in the order they are set aside. For a deck that wins or weakly
	// wins He Loves Me the one card left stands at the end, so that Set is the reformed
	// deck. Nil where the paper does not print it.
	Set  deck.Deck
	Note string // what the paper says of it, in our words, in one sentence
}

//go:embed data/bersani-2010/decks.txt
var deckTable string

// Examples lists the decks in the order in which the papers print them.
func Examples() (all []Example) {
	for _, line := range mustTable(deckTable).lines() {
		e := Example{Paper: bersani2010, Where: line["where"], Game: solitaire.Game(line["game"]), Note: line["note"],
			Ranks: atoi(line["m"]), Suits: atoi(line["s"]), Deck: parseInts(line["deck"])}
		e.Set = e.Deck
		if line["set"] != "deck" {
			e.Set = parseInts(line["set"])
		}
		all = append(all, e)
	}
	return append(all, bestExamples()...)
}

const (
	bersani2010     = "bersani-2010"
	bersaniEulerian = "bersani-eulerian"
)
