package coincidence

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// steen shows Steen's triangles and the distribution of the only card hit.
type steen struct {
	calc.Screen
	n      calc.Number
	of     calc.Choice // which triangle
	answer *calc.Answer[job.SteenResult]
}

// A triangle of up to steenWhole rows is shown whole. Of a larger one the page shows the last steenRows rows, and as
// many columns from each end.
const steenWhole, steenRows = 16, 12

func newSteen(f *calc.Frame) *steen {
	s := &steen{
		n: calc.Number{ID: "cards", Param: "n", Label: "Cards", Symbol: "n", Default: 10, Low: 1, High: job.SteenCards},
		of: calc.Choice{ID: "triangle", Param: "of", Label: "Count decks by", Kind: "triangle",
			Default: "a", Options: []ui.Option{{Value: "a", Text: "first hit"}, {Value: "b", Text: "second hit, after card 1"},
				{Value: "c", Text: "second hit, after card 2"}}},
	}
	s.Screen = calc.NewScreen(f, &s.n, &s.of)
	s.answer = calc.Answered(&s.Screen, s.only)
	return s
}

func (s *steen) Head() calc.Head {
	return calc.Head{Title: "Which of " + figure.Count(s.n.Int(), "card") + " is the only match?",
		Lead: "Mousetrap with one suit.",
		More: game.How(solitaire.Rules{Game: solitaire.Mousetrap}, false), Wrong: s.Unknown()}
}

// from returns the first row of the request.
func (s *steen) from() int {
	if n := s.n.Int(); n > steenWhole {
		return n - steenRows + 1
	}
	return 0
}

func (s *steen) Ask() {
	s.answer.AskIf(s.Right(), &job.Steen{N: new(s.n.Int()), From: s.from()}, calc.Offered)
}

// only states the distribution of the only card hit: the decks of which no card but k = 1, 2, ... is hit.
func (s *steen) only(r job.SteenResult) ui.Result {
	of := figure.Values{Caption: fmt.Sprintf("Only card k is hit, n = %d", len(r.Only)),
		Head: []string{"k", "decks", "probability"}}
	var bars []ui.Bar
	whole, decks := new(big.Int), new(big.Int).MulRange(1, int64(len(r.Only)))
	for i, text := range r.Only {
		n := figure.Int(*text)
		probability := new(big.Rat).SetFrac(n, decks)
		of.Add(i+1, n, probability)
		bars = append(bars, ui.Bar{X: strconv.Itoa(i + 1), Y: figure.Ratio(probability)})
		whole.Add(whole, n)
	}
	return ui.Result{Is: ui.Exact, Part: "The only card hit", Title: "Exactly one card hit",
		Name: fmt.Sprintf("only-%d", len(r.Only)), ID: "only",
		Probability: new(big.Rat).SetFrac(whole, decks), Means: "of all decks hit exactly one card.",
		Facts: []ui.Fact{
			{Term: "Decks", Draw: func() app.UI { return ofDecks(whole, decks) }},
			ui.TextFact("OEIS", "A028306 lists the counts by k; A007710 is their total."),
			ui.TextFact("Evidence", confirmed(r.Evidence, bug, map[string]string{
				job.CheckedSums: "Checked: row n of a sums to n!. The counts for k = 1 and k = 2 equal column 0 of b and c."})),
		},
		Chart: ui.Chart{ID: "only-chart", X: "the only card hit, k", Y: "probability", Bars: bars}, Table: of}
}

// orUndefined formats a number that may be undefined.
func orUndefined(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

func (s *steen) Draw() []app.UI {
	return s.Drawn(ui.Question(s.n.Draw(s.Moved)), "Steen’s numbers to n = "+s.n.Text(), "tables",
		h.If(s.answer.Whole(), s.drawTriangle))
}

// triangle returns the chosen triangle by n and i, and its sums.
func (s *steen) triangle() (rows [][]*string, sums []*string) {
	switch r := s.answer.Value(); s.of.Value() {
	case "b":
		return r.B, r.Sums.B
	case "c":
		return r.C, r.Sums.C
	default:
		return r.A, r.Sums.A
	}
}

// words says what the chosen triangle counts, where the On-Line Encyclopedia of Integer Sequences has it, and how it
// compares with the printed numbers.
func (s *steen) words() (counts, oeis, printed string) {
	switch s.of.Value() {
	case "b":
		return "b(n, i): decks whose first hit is card 1 and second hit is card i; i = 0: card 1 is the only hit.",
			"Row n is row n − 1 of a, shifted: b(n, i) = a(n − 1, i − 1). Column 0 is A000166, the sums are A002467.",
			"Agrees with (2.17). (2.18) also has a(n − 2, i − 2) − a(n − 3, i − 2); these first indices should be n − 1 " +
				"and n − 2."
	case "c":
		return "c(n, i): decks whose first hit is card 2 and second hit is card i; i = 0: card 2 is the only hit.",
			"A002469 is column 0, A018931 to A018933 are columns 3 to 5, A018934 is c(n, n), A002468 the sums over i ≥ 1.",
			"The closed forms hold for small i only: (2.17) for i = 3, 4, (2.18) for i = 3, 4, 5. These numbers come from " +
				"rook polynomials and hold for every n and i."
	}
	return "a(n, i): decks of n cards whose first hit is card i; i = 0: no hit.",
		"A000166 is column 0, A002467 the sums over i ≥ 1.",
		"Agrees with (2.17) and (2.18) of the eulerian paper."
}

func (s *steen) caption() string {
	return fmt.Sprintf("Steen’s %s(n, i), n = %d to %d", s.of.Value(), s.from(), s.n.Int())
}

// table makes the table with all columns. undefined stands for a number that is not defined.
func (s *steen) table(undefined string) figure.Table {
	rows, sums := s.triangle()
	last := s.n.Int()
	t := figure.Table{Caption: s.caption(), Head: []string{"n"}}
	for i := 0; i <= last; i++ {
		t.Head = append(t.Head, fmt.Sprintf("i = %d", i))
	}
	t.Head = append(t.Head, "sum, i ≥ 1")
	for n := s.from(); n <= last; n++ {
		row := make([]string, last+3)
		row[0], row[last+2] = strconv.Itoa(n), orUndefined(sums[n])
		for i, entry := range rows[n] {
			row[i+1] = cmp.Or(orUndefined(entry), undefined)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// shown is the table on the screen: rounded, and a large one with only the first and the last columns.
func (s *steen) shown() figure.Table {
	t := s.table("–")
	last := s.n.Int()
	t.Head[0] = "n \\ i"
	for i := 0; i <= last; i++ {
		t.Head[i+1] = strconv.Itoa(i)
	}
	some := func(row []string) []string {
		if last <= 2*steenRows {
			return row
		}
		return slices.Concat(row[:steenRows+1], []string{"…"}, row[last-steenRows+2:])
	}
	t.Head = some(t.Head)
	for n, row := range t.Rows {
		for i := range row {
			row[i] = figure.Approximate(row[i])
		}
		t.Rows[n] = some(row)
	}
	return t
}

// drawTriangle draws the chosen triangle, which is another one without another answer, with the choice.
func (s *steen) drawTriangle() app.UI {
	last := s.n.Int()
	note := ""
	switch {
	case last > 2*steenRows:
		note = fmt.Sprintf("The last %d rows, with the first and the last %d columns; numbers of more than 15 digits are "+
			"rounded. The files have these rows complete and exact.", steenRows, steenRows)
	case s.from() > 0:
		note = fmt.Sprintf("The last %d rows. Numbers of more than 15 digits are rounded here; exact values are in the "+
			"files.", steenRows)
	}
	counts, oeis, printed := s.words()
	r := ui.Result{Is: ui.Exact, Part: "The triangle", Title: "Decks by " + s.of.Text() + ": triangle " + s.of.Value(),
		Means: counts,
		Name:  fmt.Sprintf("steen-%s-%d", s.of.Value(), last),
		Facts: []ui.Fact{ui.TextFact("OEIS", oeis), ui.TextFact("Printed", printed)},
		File:  func() (ui.File, error) { return ui.File{Table: s.table(""), Sources: s.answer.Exported()}, nil },
		Body:  func() app.UI { return s.of.Select(s.Noted) },
		Drawn: func() app.UI { return h.Box("div", "triangle", ui.Table(s.shown())) }, Notes: []string{note}}
	return r.Draw()
}
