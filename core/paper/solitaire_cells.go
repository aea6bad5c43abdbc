package paper

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// Cells that both papers of Bersani have: they print the same numbers in part.

// countAsk asks for the number of winning decks.
func countAsk(game solitaire.Game, ranks, suits int, weak bool) string {
	fields := []any{"game", game, "ranks", ranks, "suits", suits}
	if weak {
		fields = append(fields, "of", "weak")
	}
	return ask("count", fields...)
}

// shapeOf names a shape as a place of a table.
func shapeOf(ranks, suits int) (row, column string) {
	return fmt.Sprint("m = ", ranks), fmt.Sprint("s = ", suits)
}

// countCell is a printed number of winning decks.
func countCell(c Count) Cell {
	row, column := shapeOf(c.Ranks, c.Suits)
	k := Cell{Row: row, Column: column, Printed: strconv.FormatUint(c.Printed, 10), Requests: []string{countAsk(c.Game, c.Ranks, c.Suits, c.Weak)}, At: "/won", Rule: AsIs}
	if c.Right != c.Printed {
		k.Erratum = &Erratum{Kind: Misprint, Right: strconv.FormatUint(c.Right, 10), Note: c.Note, Second: secondCount(c)}
	}
	return k
}

// secondCount is another way to a number of winning decks that is misprinted: all
// decks are played, or a plain search is made, or the count is split elsewhere.
func secondCount(c Count) string {
	switch {
	case c.Ranks == 2:
		return "core/reform TestMisprints"
	case c.Suits == 2 && c.Ranks == 14:
		return "core/winning TestPlainest"
	case c.Suits == 4:
		return ask("count", "game", c.Game, "ranks", c.Ranks, "suits", c.Suits, "split", 18)
	}
	return ask("count", "game", c.Game, "ranks", c.Ranks, "suits", c.Suits, "split", 25)
}

// countsOf are the printed numbers of a table of 2010.
func countsOf(where string) []Count {
	return slices.DeleteFunc(Counts(), func(c Count) bool { return c.Where != where || c.Chance != "" || c.Source != reformed })
}

// decksAsk asks for the law of matches of as many cards at T3 (T1 in one suit): the
// chance of all cards in place is 1 over the number of decks, wherever that is.
func decksAsk(ranks, suits int) string {
	return ask("coincidence", "game", "t3", "ranks", ranks, "suits", suits)
}

// decksAt is the number of decks in its result.
func decksAt(which, ranks, suits int) string {
	return fmt.Sprintf("1 %d/p/%d over", which, ranks*suits)
}

// deckCell is a printed number of decks, with all its digits or with a few.
func deckCell(row, column, printed, says string, ranks, suits int) Cell {
	rule := AsIs
	if strings.Contains(says, "e") {
		rule = Digits
	}
	return Cell{Row: row, Column: column, Printed: printed, Says: says, Requests: []string{decksAsk(ranks, suits)}, At: decksAt(0, ranks, suits), Rule: rule}
}

// decksOf is the number of decks.
func decksOf(ranks, suits int) *big.Int { return deck.Shape{Ranks: ranks, Suits: suits}.Count() }

// estimateCell is a chance that a paper has by simulation. It is settled by counting
// where that was done, else by the run that Estimates has.
func estimateCell(e Estimate) Cell {
	row, column := shapeOf(e.Ranks, e.Suits)
	c := Cell{Row: row, Column: column, Printed: e.Printed, Rule: Estimated}
	if e.Exact() != nil {
		c.Requests, c.At = []string{countAsk(e.Game, e.Ranks, e.Suits, false)}, "/probability"
	} else {
		c.Requests, c.At = []string{e.ask()}, "/interval"
	}
	return c
}

// estimatesOf are the printed estimates of a place.
func estimatesOf(paper, where string) []Estimate {
	return slices.DeleteFunc(Estimates(), func(e Estimate) bool { return e.Paper != paper || e.Where != where })
}
