package dundee

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// byRounds shows the probability of a deck for every number of rounds, with Table 1 and the closed forms of the paper.
type byRounds struct {
	*shared
	calc.Form // without fields
	answer    *calc.Answer[job.DundeeAdaptiveResult]
	shown     []int      // the numbers of rounds that are drawn, in steps
	step      int        // of shown
	wins      []*big.Rat // of shown
	table1    table1
	closed    []closedRow
	forms     *calc.Many[job.DundeeAdaptiveResult] // for the closed forms
}

func newByRounds(s *shared) *byRounds {
	c := &byRounds{shared: s}
	c.answer = calc.PageAnswer[job.DundeeAdaptiveResult](s.Frame, c.heard)
	c.table1.init(s.Frame)
	c.forms = calc.PageMany[job.DundeeAdaptiveResult](s.Frame, c.heardForms)
	return c
}

func (c *byRounds) Head() calc.Head {
	return calc.Head{Title: "How likely is it to get through " + c.cards() + "?",
		Lead: "The probability after each [round], with the best names."}
}

func (c *byRounds) Leave() {
	c.answer.Leave()
	c.table1.short.Stop()
	c.table1.long.Stop()
	c.forms.Stop()
}

func (c *byRounds) Ask() {
	c.table1.ask()
	if c.closed == nil {
		if err := c.forms.Ask(formTasks()...); err != nil {
			panic(err) // the seven requests are constant
		}
		c.heardForms()
	}
	c.forms.Start()
	if !c.right() {
		c.answer.Forget()
		return
	}
	task := &job.DundeeAdaptive{DundeeDeck: c.composed()}
	c.answer.Ask(task, calc.Soon(task))
	c.askWorst()
}

// heard reads the numbers that are drawn. All numbers of a large deck have some million digits.
func (c *byRounds) heard() {
	all := c.answer.Value().ByRounds
	c.shown, c.step = thinned(len(all) - 1)
	c.wins = make([]*big.Rat, len(c.shown))
	for i, m := range c.shown {
		c.wins[i] = figure.Rational(all[m])
	}
}

func (c *byRounds) Draw() []app.UI {
	return []app.UI{
		c.question(nil, nil, nil),
		c.answer.DrawLong("The probability by rounds", "positions", ""),
		h.If(c.answer.Whole(), c.result),
		c.table1.draw(),
		c.drawClosed(),
	}
}

// result states the probability of the whole deck, and of every number of rounds.
func (c *byRounds) result() app.UI {
	last, thinned := len(c.wins)-1, ""
	var bars []ui.Bar
	for i, w := range c.wins {
		bars = append(bars, ui.Bar{X: strconv.Itoa(c.shown[i]), Y: figure.Ratio(w)})
	}
	if c.step > 1 {
		thinned = fmt.Sprintf("One of %d numbers is shown; the file has all.", c.step)
	}
	r := ui.Result{Is: ui.Exact, Part: "The probability by rounds", Title: "By the number of rounds",
		Name: "dundee-rounds", ID: "all-rounds", Probability: c.wins[last],
		Means: fmt.Sprintf("is the probability of getting through all %d rounds.", c.shown[last]),
		Facts: []ui.Fact{
			{Term: "Closed form", Value: formulaOf(c.answer.Value().Formula, c.wins[last])},
			ui.TextFact("Evidence", c.table1.backs())},
		Chart: ui.Chart{ID: "rounds-chart", X: "rounds", Y: "probability", Bars: bars}, Table: c.table(),
		Notes: []string{thinned}, File: c.file}
	return r.Draw()
}

func digits6(r *big.Rat) string { return figure.Truncate(r, 6) }

func (c *byRounds) table() figure.Values {
	t := figure.Values{Caption: "The probability by rounds, " + composition.Describe(c.deck.Value()),
		Head: []string{"rounds", "probability", "worst play"}, Format: digits6}
	for i, w := range c.wins {
		t.Add(c.shown[i], w, c.worstWins[c.shown[i]])
	}
	return t
}

func (c *byRounds) file() (ui.File, error) {
	t := c.table()
	t.Rows = nil
	for m, text := range c.answer.Value().ByRounds {
		t.Add(m, figure.Rational(text), c.worstWins[m])
	}
	return ui.File{Table: t.File(), Sources: slices.Concat(c.answer.Exported(), c.worst.Exported())}, nil
}

// table1 is Table 1 of the paper, continued to lastRanks. The short rows, including all printed ones, are computed
// unasked.
type table1 struct {
	short, long *calc.Many[job.DundeeAdaptiveResult]
	rows        []row1 // from one rank on
}

const (
	shortRanks = 20
	lastRanks  = 52
)

// A row1 is a row of the table.
type row1 struct {
	ranks   int
	printed string
	win     *big.Rat // nil: not known
	verdict string
}

func (t *table1) init(f *calc.Frame) {
	t.short, t.long = calc.PageMany[job.DundeeAdaptiveResult](f, t.heard),
		calc.PageMany[job.DundeeAdaptiveResult](f, t.heard)
}

func (t *table1) ask() {
	of := func(first, last int) (tasks []job.Request) {
		for v := first; v <= last; v++ {
			tasks = append(tasks, &job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: slices.Repeat([]int{4}, v)}})
		}
		return tasks
	}
	if t.short.Len() == 0 && (t.short.Ask(of(1, shortRanks)...) != nil ||
		t.long.Ask(of(shortRanks+1, lastRanks)...) != nil) {
		panic("dundee: a row of Table 1 is refused")
	}
	t.short.Start()
}

func (t *table1) heard() {
	t.rows = nil
	for v := 1; v <= lastRanks; v++ {
		list, i := t.short, v-1
		if v > shortRanks {
			list, i = t.long, v-1-shortRanks
		}
		r := row1{ranks: v, printed: paper.DundeeTable1(v), verdict: ui.NotComputed}
		if i < list.Len() && list.Value(i) != nil {
			r.win, r.verdict = figure.Rational(list.Value(i).Win), ui.Unpublished
			if r.printed != "" {
				r.verdict = ui.Compared(floor4(r.win) == r.printed)
			}
		}
		t.rows = append(t.rows, r)
	}
}

// backs compares the printed rows with the computed ones. It returns "" while those are not known.
func (t *table1) backs() string {
	for _, r := range t.rows {
		switch {
		case r.printed != "" && r.verdict == ui.NotComputed:
			return ""
		case r.verdict == ui.Differs:
			return "Table 1 below, computed the same way, differs from the paper. This is a bug in the program."
		}
	}
	return "One pass through all positions, in integers, gives every row. Table 1 below is computed the same way and " +
		"agrees with the paper."
}

const caption1 = "Table 1 of How to Play Dundee, continued: all rounds with 4 cards of each rank"

var head1 = []string{"ranks", "cards", "printed", "probability", "verdict"}

func (t *table1) draw() app.UI {
	of := figure.Values{Caption: caption1, Head: head1}
	chart := ui.Chart{ID: "table-1-chart", X: "ranks", Y: "probability"}
	for _, r := range t.rows {
		of.Add(r.ranks, 4*r.ranks, r.printed, r.win, r.verdict)
		if r.win != nil {
			chart.Bars = append(chart.Bars, ui.Bar{X: strconv.Itoa(r.ranks), Y: figure.Ratio(r.win)})
		}
	}
	r := ui.Result{Is: ui.Exact, Part: "Table 1 continued", Title: "Table 1, continued", Name: "dundee-table-1",
		Means: "The probability of getting through the whole deck when every rank has 4 cards. The paper prints it for " +
			"2 to 15 ranks, rounded down to four decimals. It grows with each added rank (Proposition 10) and tends to 1 " +
			"(Theorem 12). Choose “By number of ranks” to see how fast.",
		Chart: chart, Beside: true, Table: of, Drawn: t.drawRows, More: t.drawLeft,
		Sources: func() []ui.Source { return slices.Concat(t.short.Exported(), t.long.Exported()) }}
	return r.Draw()
}

func (t *table1) drawRows() app.UI {
	rows := make([]app.UI, len(t.rows))
	for i, r := range t.rows {
		probability := ""
		if r.win != nil {
			probability = figure.Truncate(r.win, 6)
		}
		rows[i] = ui.Cells("", strconv.Itoa(r.ranks), strconv.Itoa(4*r.ranks), r.printed, probability, ui.Verdict(r.verdict))
	}
	return ui.Long(len(rows), ui.Rows("frame", "table", "table-1", caption1, head1, rows...))
}

// drawLeft draws what is left to compute, nil if that is nothing.
func (t *table1) drawLeft() app.UI {
	left := t.short.Len() - t.short.Known() + t.long.Len() - t.long.Known()
	if left == 0 {
		return nil
	}
	return h.Box("div", "stack",
		h.Box("div", "flow",
			t.long.Button(fmt.Sprintf("Continue to %d ranks", lastRanks)).ID("go-on"),
			h.Tag("span", []string{"class", "note", "role", "status"},
				app.Text(fmt.Sprintf("%s to go: a few seconds, and up to 150 MB of memory for the last one.",
					figure.Count(left, "row"))))),
		t.short.Draw(), t.long.Draw())
}

// floor4 formats w rounded down to four decimals, as in the table.
func floor4(w *big.Rat) string {
	whole, _ := figure.Cut(w, 4)
	text := fmt.Sprintf("%05d", whole.Int64())
	return text[:len(text)-4] + "." + text[len(text)-4:]
}

// closedForms lists the formulas for g(i, J, K) that the paper prints in section 2.4, the first three in (18), and the
// range that it states.
var closedForms = [...]struct{ j, k, printedFrom int }{
	{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {2, 2, 2}, {3, 2, 3}, {4, 2, 4}, {3, 3, 3},
}

// maxClosed is the limit of the comparison.
const maxClosed = 40

// A closedRow compares a formula with values that were computed without it.
type closedRow struct {
	name        string
	printedFrom int
	job.DundeeFormula
	below string
}

// formTasks returns a request for each formula.
func formTasks() (tasks []job.Request) {
	for _, c := range closedForms {
		tasks = append(tasks, &job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: []int{maxClosed, c.j, c.k}}, Closed: true})
	}
	return tasks
}

// heardForms makes rows of the formulas that have arrived.
func (c *byRounds) heardForms() {
	c.closed = nil
	for i, form := range closedForms {
		r := closedRow{name: fmt.Sprintf("g(i, %d, %d)", form.j, form.k), printedFrom: form.printedFrom}
		if known := c.forms.Value(i); known != nil {
			r.DundeeFormula = *known.Formula
			if b := r.Below; b != nil && b.Formula == b.Win {
				r.below = fmt.Sprintf("The formula also holds at i = %d. This is a bug in the program.", b.I)
			} else if b != nil {
				r.below = fmt.Sprintf("fails at i = %d: it gives %s, but g = %s", b.I, b.Formula, b.Win)
			}
		}
		c.closed = append(c.closed, r)
	}
}

// drawClosed states the closed forms.
func (c *byRounds) drawClosed() app.UI {
	const title = "Closed forms for three ranks"
	t := figure.Values{Caption: title + ", g(i, J, K)",
		Head: []string{"probability", "formula", "printed from i =", "holds from i =", "compared to i =", "agree", "below"}}
	for _, r := range c.closed {
		if r.Text != "" {
			t.Add(r.name, r.Text, r.printedFrom, r.From, r.I, r.Agrees, r.below)
		}
	}
	r := ui.Result{Is: ui.Exact, Part: title, Title: title, Name: "dundee-closed-forms",
		Means: "g(i, J, K) is the probability of getting through a whole deck of three ranks with i, J and K cards, " +
			"J ≥ K. For fixed J and K it is a formula in i. The paper prints formula (18), for K = 1, and four more. There is " +
			"one for every J and K. It holds for i ≥ K − 1, a wider range than printed. The formula for your own deck is " +
			"above and beside the advice.",
		Body: c.forms.Draw, Table: t, Drawn: c.drawForms, Sources: c.forms.Exported}
	return r.Draw()
}

func (c *byRounds) drawForms() app.UI {
	rows := make([]app.UI, len(c.closed))
	for i, r := range c.closed {
		holds, compared := "…", app.Text("…")
		if r.Text != "" {
			holds = "i ≥ " + strconv.Itoa(r.From)
			compared = h.Box("div", "", ui.Verdict(ui.Compared(r.Agrees == r.I-r.From+1)),
				h.Box("div", "note", figure.Formula(strings.TrimSuffix(r.compared()+"; "+r.below, "; "))))
		}
		rows[i] = ui.Cells("", h.Box("span", "", ui.Variables(r.name)...), figure.Formula(cmp.Or(r.Text, "…")),
			figure.Formula("i ≥ "+strconv.Itoa(r.printedFrom)), figure.Formula(holds), compared)
	}
	return ui.Rows("frame", "table closed-forms", "closed-forms", "The formulas", // the panel has the name of the table
		[]string{"Probability", "Formula", "Printed for", "Holds for", "Compared"}, rows...)
}

func (r closedRow) compared() string {
	return fmt.Sprintf("%d of %d, i = %d to %d", r.Agrees, r.I-r.From+1, r.From, r.I)
}
