package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// generators maps the NAME of a line "use NAME ARGUMENT" in a file of items to the function
// that makes the cells.
func generators() map[string]func(argument string) []Cell {
	return map[string]func(argument string) []Cell{
		"estimates": estimateCells,
		"reforms":   reformCells,
		"lowest":    func(string) []Cell { return lowestCells() },
	}
}

// countRequest returns the request for a number of winning decks.
func countRequest(game solitaire.Game, ranks, suits int, weak bool) string {
	fields := []any{"game", game, "ranks", ranks, "suits", suits}
	if weak {
		fields = append(fields, "of", "weak")
	}
	return makeRequest("count", fields...)
}

// shapeOf returns the row and column of a shape.
func shapeOf(ranks, suits int) (row, column string) {
	return fmt.Sprint("m = ", ranks), fmt.Sprint("s = ", suits)
}

// estimateCell makes the cell of an estimated probability. Its request is a count where the
// number is known, and otherwise the run in Estimates.
func estimateCell(e Estimate) Cell {
	row, column := shapeOf(e.Ranks, e.Suits)
	c := Cell{Row: row, Column: column, Printed: e.Printed, Rule: Estimated}
	if e.Exact() != nil {
		c.Requests, c.At = []string{countRequest(e.Game, e.Ranks, e.Suits, false)}, "/probability"
	} else {
		c.Requests, c.At = []string{e.runRequest()}, "/interval"
	}
	return c
}

// estimatesAt returns the printed estimates of a place in a paper.
func estimatesAt(paper, where string) []Estimate {
	return slices.DeleteFunc(Estimates(), func(e Estimate) bool { return e.Paper != paper || e.Where != where })
}

// estimateCells makes the cells of the probabilities that a paper estimates, for the argument
// "PAPER, WHERE | ROW | COLUMN", in which %m, %s and %g stand for ranks, suits and game.
func estimateCells(argument string) (all []Cell) {
	parts := strings.Split(argument, " | ")
	paper, where, _ := strings.Cut(parts[0], ", ")
	for _, e := range estimatesAt(paper, where) {
		c := estimateCell(e)
		of := strings.NewReplacer("%m", strconv.Itoa(e.Ranks), "%s", strconv.Itoa(e.Suits), "%g", string(e.Game))
		c.Row, c.Column = of.Replace(parts[1]), of.Replace(parts[2])
		all = append(all, c)
	}
	return all
}

// censusRequest returns the request for a census of a shape.
func censusRequest(game solitaire.Game, ranks, suits int, weak bool) string {
	fields := []any{"game", game, "ranks", ranks, "suits", suits}
	if weak {
		fields = append(fields, "of", "weak")
	}
	return makeRequest("census", fields...)
}

// reformCells makes the cells of a table on reformed decks.
func reformCells(where string) (all []Cell) {
	for _, r := range Reforms() {
		if r.Where == where {
			all = append(all, reformCell(r))
		}
	}
	return all
}

// reformPlaces maps a column to the expression for its value in a census or a count.
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

// reformCell makes a cell of Tables 6 to 17 and 19 to 21.
func reformCell(r Reform) Cell {
	row, column := shapeOf(r.Ranks, r.Suits)
	name := string(r.Column)
	c := Cell{Row: row, Printed: strconv.FormatUint(r.Printed, 10), At: reformPlaces[r.Column], Rule: AsIs,
		Requests: []string{censusRequest(r.Game, r.Ranks, r.Suits, r.Weak)}}
	switch r.Column {
	case Unreformed, Reformed: // a count is sufficient and far cheaper
		c.Requests = []string{countRequest(r.Game, r.Ranks, r.Suits, r.Weak)}
	case Exactly:
		name, c.At = fmt.Sprintf("%d-reformed", r.K), fmt.Sprintf("/reformed[%d]", r.K)
	case InDegree:
		sorted := deck.Shape{Ranks: r.Ranks, Suits: 1}.Sorted()
		c.Requests = []string{makeRequest("preimages", "game", r.Game, "deck", sorted, "countOnly", true)}
	}
	c.Column = column + ", " + name
	if r.Copy != "" {
		c.Printed = r.Copy
		_, err := strconv.Atoi(r.Copy)
		c.Unreadable = err != nil // otherwise the copy has another number, which is an erratum
	}
	if r.AtLeast {
		atLeast(&c, r)
	}
	return c
}

// orbitPlaces maps a column to the expression for its value in an orbit.
var orbitPlaces = map[Column]string{
	Trajectory: "/preperiod + /period",
	Preperiod:  "/preperiod",
	Cycle:      "/period",
	OneCycles:  "/period",
}

// atLeast changes a cell of 17 or 19 ranks: the orbit of the paper's own deck shows the
// number. Our copy lacks the deck of the 51 reformations.
func atLeast(c *Cell, r Reform) {
	c.Printed = "≥ " + c.Printed
	var long Example
	for _, e := range Examples() {
		if e.Where != "section 6" || e.Ranks != r.Ranks || e.Game != solitaire.Modular || e.Suits != 1 {
			continue
		}
		cycle := strings.Contains(e.Note, "cycle")
		if cycle == (r.Column == Cycle) {
			long = e
		}
	}
	if r.Column == OneCycles {
		long.Deck = deck.Shape{Ranks: r.Ranks, Suits: 1}.Sorted()
	}
	at, found := orbitPlaces[r.Column]
	if !found {
		c.Requests = []string{makeRequest("search-orbits", "game", r.Game, "ranks", r.Ranks, "trials", 1000000)}
		c.At, c.Unreadable = "/reformed/length", true
		return
	}
	c.Requests, c.Rule = []string{makeRequest("orbit", "game", r.Game, "deck", long.Deck)}, Statement
	c.At = fmt.Sprintf("%s >= %d", at, r.Printed)
}

// lowestCells makes the cells of Table 18 and of the ends of the ranges below it. One cell
// says that there is such a deck, and another that there is none with fewer ranks.
func lowestCells() (all []Cell) {
	kinds := [3][2]string{
		{"k-cycle", "cycles"},
		{"k-trajectory", "histograms/trajectory"},
		{"k-reformed deck", "reformed"},
	}
	for _, b := range lowestBoxes() {
		column, place := kinds[b.number][0], kinds[b.number][1]
		for _, k := range strings.Split(b.row, "..") {
			to := 14 // none up to 13
			if b.text != "-" {
				to = atoi(b.text)
				all = append(all, Cell{Row: "k = " + k, Column: column + ", there is one", Printed: b.text,
					Requests: []string{censusRequest(solitaire.Modular, to, 1, false)},
					At:       fmt.Sprintf("/%s[%s] >= 1", place, k), Rule: Statement})
			}
			var requests, terms []string
			for m := 1; m < to; m++ {
				requests = append(requests, censusRequest(solitaire.Modular, m, 1, false))
				terms = append(terms, fmt.Sprintf("%d/%s[%s]", m-1, place, k))
			}
			if len(terms) > 0 {
				all = append(all, Cell{Row: "k = " + k, Column: column + ", none below", Printed: b.text,
					Requests: requests, At: strings.Join(terms, " + ") + " = 0", Rule: Statement})
			}
		}
	}
	return all
}
