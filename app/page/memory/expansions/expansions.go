// Package expansions has the part of Memory's page about approximations of the values with many pairs.
package expansions

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/notes"
	"rencontre/app/page/memory/values"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/turn"
)

// expansions is the part of the page that compares Zwick and Paterson's approximations with the values, in one row of
// the table.
type expansions struct {
	*calc.Frame
	calc.Form
	rules, parity *calc.Choice
	n             *calc.Number
	notes         map[string]*notes.Notes // by rules

	answer *calc.Answer[expanded]
	// From the answer.
	rows   []sample
	errors []ui.Line
	worst  sample // among those that are drawn
	result ui.Result
}

// expanded is the part of the answer that is read.
type expanded struct {
	values.Rows
	Asymptotic [][]float64
	Expansions [][][]float64
	Layer      *job.Layer
}

// A sample is a position with its value and the approximations of the value.
type sample struct {
	k        int
	moves    turn.Moves
	value    *big.Rat
	other    *big.Rat // value of the move that the figure does not show; may be nil
	near     float64
	terms    []float64 // the expansion with one term, two, ...
	off      float64   // near minus the value
	isInside bool      // it is drawn
}

// maxDrawnShare is the largest share k/n for which the curves are drawn. Beyond it the values grow like n, and no
// expansion holds.
const maxDrawnShare = 0.85

// maxOther is the largest number of pairs for which the page computes the value of the other move. For 1000 pairs that
// would block it for two seconds.
const maxOther = 400

// lastLayer is the last index of the boundary layer that is listed.
const lastLayer = 12

func New(frame *calc.Frame, load notes.Loader) calc.Calculator {
	e := &expansions{Frame: frame, notes: map[string]*notes.Notes{},
		rules: &calc.Choice{ID: "rules", Label: "Game", Kind: "game", Default: turn.Standard.String(), Options: []ui.Option{
			{Value: turn.Standard.String(), Text: "Standard"}, {Value: turn.OneOnly.String(), Text: "Version 1, only 1"},
			{Value: turn.TwoOnly.String(), Text: "Version 2, only 2"}}},
		parity: &calc.Choice{ID: "parity", Label: "n + k", Kind: "parity", Default: "even", Options: []ui.Option{
			{Value: "even", Text: "even"}, {Value: "odd", Text: "odd"}}},
		n: &calc.Number{ID: "n", Label: "Pairs", Symbol: "n", Default: 100, Low: 10, High: values.MaxRow},
	}
	for _, o := range e.rules.Options {
		e.notes[o.Value] = notes.New(frame, load, "expansions "+o.Value)
	}
	e.Form = calc.Form{e.rules, e.parity, e.n}
	e.answer = calc.PageAnswer[expanded](frame, e.heard)
	return e
}

func (e *expansions) Head() calc.Head {
	return calc.Head{Title: "How far ahead is one with " + figure.Count(e.n.Int(), "pair") + "?",
		Lead: "Short formulas by Zwick and Paterson, compared with the exact values."}
}

func (e *expansions) game() turn.Rules {
	r, _ := turn.ParseRules(e.rules.Value())
	return r
}

func (e *expansions) Ask() {
	e.notes[e.rules.Value()].Fetch()
	if e.n.Wrong() != "" {
		e.answer.Forget()
		return
	}
	q := &job.Memory{Pairs: new(e.n.Int()), From: e.n.Int(), Rules: e.rules.Value(),
		Expansions: e.game() != turn.OneOnly}
	if e.n.Int() <= maxOther {
		q.From-- // for the other move
	}
	if e.game() == turn.Standard {
		q.Layer = lastLayer
	}
	e.answer.Ask(q, calc.Offered)
	e.heard()
}

// heard makes what is shown. The figures compare one move with the other for each parity: 1-moves are best if n+k is
// even, 2-moves if it is odd.
func (e *expansions) heard() {
	e.rows, e.errors, e.worst = nil, nil, sample{}
	if !e.answer.Whole() {
		return
	}
	v, n := e.answer.Value(), e.n.Int()
	q, l := values.Usual(e.game()), values.Library{}
	l.Keep(q, ui.Source{}, v.Rows)
	for k := 0; k <= n; k++ {
		if (n+k)%2 == 1 != (e.parity.Value() == "odd") {
			continue
		}
		s := sample{k: k, moves: l.Moves(q, n, k), value: l.Value(q, n, k), near: v.Asymptotic[n][k]}
		for _, rows := range v.Expansions {
			s.terms = append(s.terms, rows[n][k])
		}
		if q.Rules == turn.Standard && k > 0 && k < n && n <= maxOther {
			s.other = l.MoveValue(q, n, k, turn.Move2)
			if e.parity.Value() == "odd" {
				s.other = l.MoveValue(q, n, k, turn.Move1)
			}
		}
		s.off = s.near - figure.Ratio(s.value)
		s.isInside = float64(k) <= maxDrawnShare*float64(n)
		if s.isInside && math.Abs(s.off) >= math.Abs(e.worst.off) {
			e.worst = s
		}
		e.rows = append(e.rows, s)
	}
	switch q.Rules {
	case turn.Standard:
		for i, name := range []string{"one term", "two terms", "three terms"} {
			e.errors = append(e.errors, e.digits(name, func(s sample) float64 { return s.terms[i] }))
		}
		e.errors = append(e.errors, e.digits("three terms and the boundary layer", near))
	case turn.TwoOnly:
		for i, name := range []string{"one term", "two terms", "three terms", "four terms"} {
			e.errors = append(e.errors, e.digits(name, func(s sample) float64 { return s.terms[i] }))
		}
	default:
		e.errors = append(e.errors, e.digits("the limit law", near))
	}
	e.result = e.state()
}

func near(s sample) float64 { return s.near }

// digits returns the curve of the number of correct decimals, -log10 of the error. It has no point where the error is
// 0.
func (e *expansions) digits(name string, of func(sample) float64) ui.Line {
	l := ui.Line{Name: name, Points: [][2]float64{}}
	for _, s := range e.rows {
		if off := math.Abs(of(s) - figure.Ratio(s.value)); s.isInside && off > 1e-15 {
			l.Points = append(l.Points, [2]float64{float64(s.k), -math.Log10(off)})
		}
	}
	return l
}

// values returns the curves of the figures.
func (e *expansions) values() []ui.Line {
	best, other, close := ui.Line{Name: "exact, best move"}, ui.Line{Name: "exact, turning two"}, ui.Line{
		Name: "approximation"}
	if e.parity.Value() == "odd" {
		other.Name = "exact, turning one new card"
	}
	for _, s := range e.rows {
		if !s.isInside {
			continue
		}
		x := float64(s.k)
		best.Points = append(best.Points, [2]float64{x, figure.Ratio(s.value)})
		close.Points = append(close.Points, [2]float64{x, s.near})
		if s.other != nil {
			other.Points = append(other.Points, [2]float64{x, figure.Ratio(s.other)})
		}
	}
	if len(other.Points) == 0 {
		return []ui.Line{best, close}
	}
	return []ui.Line{best, other, close}
}

// figureOf names the paper's figure.
func (e *expansions) figureOf() string {
	switch {
	case e.game() == turn.OneOnly:
		return "Version 1: every move a 1-move"
	case e.game() == turn.TwoOnly:
		return "Version 2: every move a 2-move"
	case e.parity.Value() == "odd":
		return "Figure 3: n + k odd"
	}
	return "Figure 2: n + k even"
}

func (e *expansions) Draw() []app.UI {
	all := []app.UI{ui.Question(h.Box("div", "wraps", e.rules.Draw(e.Moved)), e.parity.Draw(e.Moved), e.n.Draw(e.Moved))}
	if e.rows == nil {
		return append(all, e.answer.Draw("The values", "positions"))
	}
	all = append(all, e.answer.DrawLost(), e.result.Draw(),
		ui.Section("panel stack", "The error",
			h.Text("h2", "", "Number of correct decimals"),
			h.Text("p", "soft", "−log₁₀ of the error: each step up is one more correct digit. Each extra term adds about "+
				"log₁₀ n digits. With 0-moves, the boundary layer is needed near k = 2n/3."),
			&ui.Chart{ID: "errors", Label: "Correct decimals: the errors are in the table", X: e.axis(), Y: "correct decimals",
				Lines: e.errors, Zero: true}))
	if layer := e.answer.Value().Layer; layer != nil {
		all = append(all, drawLayer(layer))
	}
	return append(all, e.notes[e.rules.Value()].Draw("The formulas"))
}

func (e *expansions) axis() string { return fmt.Sprintf("cards seen, k, of n = %d", e.n.Int()) }

// state states the values beside their approximations.
func (e *expansions) state() ui.Result {
	n, off := e.n.Int(), math.Abs(e.worst.off)
	facts := []ui.Fact{ui.TextFact("Largest error",
		fmt.Sprintf("%s at k = %d, among the points drawn", figure.Precise(off), e.worst.k))}
	other := ""
	if e.game() == turn.Standard {
		cube := float64(n) * float64(n) * float64(n)
		facts = append(facts, ui.TextFact("Error × n³", figure.Round(off*cube)+"; Theorem 4.5 bounds it by "+
			map[string]string{"even": "1500", "odd": "1000"}[e.parity.Value()]+" for n ≥ 1000"))
		if n > maxOther {
			other = fmt.Sprintf(" The other move is drawn up to n = %d.", maxOther)
		}
	}
	table := figure.Values{Caption: fmt.Sprintf("%s, n = %d", e.figureOf(), n),
		Head:   []string{"k", "best", "exact", "approximation", "error"},
		Format: func(r *big.Rat) string { return figure.Places(r, 9) }}
	for _, s := range e.rows {
		table.Add(s.k, s.moves, s.value, s.near, s.off)
	}
	return ui.Result{Is: ui.Exact, Part: e.figureOf(), Title: e.figureOf(), Name: "memory-expansions",
		Means: fmt.Sprintf("The curves stop at k = %d. The table is complete.", int(maxDrawnShare*float64(n))) + other,
		Facts: facts,
		Chart: ui.Chart{ID: "values", X: e.axis(), Y: "pairs ahead", Lines: e.values(), Zero: true},
		Table: table, Sources: e.answer.Exported}
}

// drawLayer lists the boundary layer.
func drawLayer(l *job.Layer) app.UI {
	t := figure.Table{Caption: "The boundary layer, l = 2n − 3k", Head: []string{"l", "α", "β", "γ"}}
	at := func(all []float64, from, l int) string {
		if l < from {
			return ""
		}
		return figure.Group(strconv.FormatFloat(all[l-from], 'f', 8, 64))
	}
	for i := -4; i <= lastLayer; i++ {
		t.Rows = append(t.Rows, []string{strconv.Itoa(i), at(l.Alpha, -3, i), at(l.Beta, -1, i), at(l.Gamma, -4, i)})
	}
	return ui.Section("panel stack", "The boundary layer",
		h.Text("h2", "", "The boundary layer"),
		h.Text("p", "soft", "Near k = 2n/3, where 0-moves become the best, the values differ from the expansion by about "+
			"α/n² or β/n²."),
		ui.FoldedTable(t.Caption, t))
}
