package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// generators make cells whose rules are more than the lines of a file can say.
var generators = map[string]func(argument string) []Cell{
	"estimates": estimateCells,
	"reforms":   reformCells,
	"lowest":    func(string) []Cell { return lowestCells() },
}

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

// estimateCells are the chances that a paper has by simulation: "PAPER, WHERE | ROW |
// COLUMN", in which %m, %s and %g stand for ranks, suits and game.
func estimateCells(argument string) (all []Cell) {
	parts := strings.Split(argument, " | ")
	paper, where, _ := strings.Cut(parts[0], ", ")
	for _, e := range estimatesOf(paper, where) {
		c := estimateCell(e)
		of := strings.NewReplacer("%m", strconv.Itoa(e.Ranks), "%s", strconv.Itoa(e.Suits), "%g", string(e.Game))
		c.Row, c.Column = of.Replace(parts[1]), of.Replace(parts[2])
		all = append(all, c)
	}
	return all
}

// censusAsk asks what becomes of all decks of a shape.
func censusAsk(game solitaire.Game, ranks, suits int, weak bool) string {
	fields := []any{"game", game, "ranks", ranks, "suits", suits}
	if weak {
		fields = append(fields, "of", "weak")
	}
	return ask("census", fields...)
}

// reformCells are those of a table on reformed decks.
func reformCells(where string) (all []Cell) {
	for _, r := range Reforms() {
		if r.Where == where {
			all = append(all, reformCell(r))
		}
	}
	return all
}

// reformPlaces say where the result of a census, or of a count, has a column.
var reformPlaces = map[Column]string{
	Unreformed: "/decks - /won",
	Finitely:   "sum(/reformed[1:])",
	ToCycles:   "/inCycles + /leadingToCycles",
	Reformed:   "/won",
	OneCycles:  "/cycles[1]",
	MostTimes:  "length(/reformed) - 1",
	Trajectory: "/longest/trajectory/length",
	Preperiod:  "/longest/preperiod/length",
	Cycle:      "/longest/cycle/length",
	InDegree:   "/count",
}

// reformCell is a cell of Tables 6 to 17 and 19 to 21.
func reformCell(r Reform) Cell {
	row, column := shapeOf(r.Ranks, r.Suits)
	name := string(r.Column)
	c := Cell{Row: row, Printed: strconv.FormatUint(r.Printed, 10), Requests: []string{censusAsk(r.Game, r.Ranks, r.Suits, r.Weak)}, At: reformPlaces[r.Column], Rule: AsIs}
	switch r.Column {
	case Unreformed, Reformed: // a count is far cheaper, and enough
		c.Requests = []string{countAsk(r.Game, r.Ranks, r.Suits, r.Weak)}
	case Exactly:
		name, c.At = fmt.Sprintf("%d-reformed", r.K), fmt.Sprintf("/reformed[%d]", r.K)
	case InDegree:
		c.Requests = []string{ask("preimages", "game", r.Game, "deck", deck.Shape{Ranks: r.Ranks, Suits: 1}.Sorted(), "countOnly", true)}
	}
	c.Column = column + ", " + name
	if r.Copy != "" {
		c.Printed = r.Copy
		_, err := strconv.Atoi(r.Copy)
		c.Unreadable = err != nil // else it is another number, an erratum
	}
	if r.AtLeast {
		atLeast(&c, r)
	}
	return c
}

// atLeast are the cells of 17 and 19 ranks, of which a deck has shown that it is so.
// That of 51 reformations is missing from our copy.
func atLeast(c *Cell, r Reform) {
	c.Printed = "≥ " + c.Printed
	var long Example
	for _, e := range Examples() {
		if e.Where != "section 6" || e.Ranks != r.Ranks || e.Game != solitaire.Modular || e.Suits != 1 {
			continue
		}
		if cycle := strings.Contains(e.Note, "cycle"); cycle == (r.Column == Cycle) {
			long = e
		}
	}
	at := map[Column]string{Trajectory: "/preperiod + /period", Preperiod: "/preperiod", Cycle: "/period", OneCycles: "/period"}[r.Column]
	if r.Column == OneCycles {
		long.Deck = deck.Shape{Ranks: r.Ranks, Suits: 1}.Sorted()
	}
	if at == "" {
		c.Requests, c.At, c.Unreadable = []string{ask("search-orbits", "game", r.Game, "ranks", r.Ranks, "trials", 1000000)}, "/reformed/length", true
		return
	}
	c.Requests, c.Rule = []string{ask("orbit", "game", r.Game, "deck", long.Deck)}, Statement
	c.At = fmt.Sprintf("%s >= %d", at, r.Printed)
}

// lowestCells is Table 18, and the ends of the ranges below it: that there is one, and
// that there is none with fewer ranks.
func lowestCells() (all []Cell) {
	kinds := [3][2]string{{"k-cycle", "cycles"}, {"k-trajectory", "histograms/trajectory"}, {"k-reformed deck", "reformed"}}
	for _, b := range lowestBoxes() {
		column, place := kinds[b.number][0], kinds[b.number][1]
		for _, k := range strings.Split(b.row, "..") {
			to := 14 // none up to 13
			if b.text != "-" {
				to = atoi(b.text)
				all = append(all, Cell{Row: "k = " + k, Column: column + ", there is one", Printed: b.text,
					Requests: []string{censusAsk(solitaire.Modular, to, 1, false)}, At: fmt.Sprintf("/%s[%s] >= 1", place, k), Rule: Statement})
			}
			var requests, terms []string
			for m := 1; m < to; m++ {
				requests = append(requests, censusAsk(solitaire.Modular, m, 1, false))
				terms = append(terms, fmt.Sprintf("%d/%s[%s]", m-1, place, k))
			}
			if len(terms) > 0 {
				all = append(all, Cell{Row: "k = " + k, Column: column + ", none below", Printed: b.text, Requests: requests,
					At: strings.Join(terms, " + ") + " = 0", Rule: Statement})
			}
		}
	}
	return all
}

// lawAsk asks for a law of matches.
func lawAsk(game string, ranks, suits int) string {
	return ask("coincidence", "game", game, "ranks", ranks, "suits", suits)
}

// memoryAsk asks for a table of Memory.
func memoryAsk(pairs int, rules string, more ...any) string {
	return ask("memory", append([]any{"pairs", pairs, "rules", rules}, more...)...)
}
