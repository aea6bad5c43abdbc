// Package forms has the part of Memory's page about what holds for any number of pairs: formulas and conjectures.
package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/chart"
	"rencontre/app/page/memory/notes"
	"rencontre/app/page/memory/words"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/turn"
)

// forms is the part of the page about results for all n: the closed forms of the diagonals, the strategy in Alfthan's
// words, and his conjectures.
type forms struct {
	*calc.Frame
	calc.Form
	rules *calc.Choice
	j     *calc.Number
	notes *notes.Notes

	answer *calc.Answer[formed]
}

// formed is the part of the answer that is read.
type formed struct {
	Moves  [][]string
	Share  [][]*string
	Closed []job.Closed
}

const (
	maxForms           = 30    // number of diagonals, from j = 0
	exampleN, exampleJ = 10, 4 // a cell of that table
	tablePairs         = 20    // number of rows of Alfthan's Table 2.1
)

func New(frame *calc.Frame, load notes.Loader) calc.Calculator {
	f := &forms{Frame: frame, notes: notes.New(frame, load, "forms"),
		rules: &calc.Choice{ID: "rules", Label: "Rules", Kind: "rule set", Options: words.Rules()[:turn.Sacrifice],
			Default: turn.NoZero.String()},
		j: &calc.Number{ID: "j", Label: "Unknown pairs", Symbol: "j", Default: 4, Low: 0, High: maxForms - 1},
	}
	f.Form = calc.Form{f.rules, f.j}
	f.answer = calc.PageAnswer[formed](frame, nil)
	return f
}

func (f *forms) Head() calc.Head {
	return calc.Head{Title: "What is the best move with many pairs?",
		Lead: "Among many, it depends only on the number j of [pairs|pair] with no card [seen]."}
}

func (f *forms) alfthan() bool { return f.rules.Value() == turn.NoZero.String() }
func (f *forms) chosen() (job.Closed, bool) {
	if all := f.answer.Value().Closed; f.j.Wrong() == "" && f.j.Int() < len(all) {
		return all[f.j.Int()], true
	}
	return job.Closed{}, false
}

func (f *forms) Ask() {
	f.notes.Fetch()
	f.answer.Ask(&job.Memory{Pairs: new(tablePairs), Rules: f.rules.Value(), Closed: maxForms}, calc.Begun)
}

// terms returns the terms of the numerator with their signs, the highest power first.
func terms(c job.Closed) (all []string) {
	for i := len(c.Numerator) - 1; i >= 0; i-- {
		digits, minus := strings.CutPrefix(c.Numerator[i], "-")
		if digits == "0" && len(c.Numerator) > 1 {
			continue
		}
		term := ""
		switch {
		case len(all) > 0:
			term = map[bool]string{false: " + ", true: " - "}[minus]
		case minus:
			term = "-"
		}
		if digits != "1" || i == 0 {
			term += digits
		}
		if i > 0 {
			term += "n"
		}
		if i > 1 {
			term += "^" + strconv.Itoa(i)
		}
		all = append(all, term)
	}
	return all
}

// factors returns the factors of the denominator, the constant first; none if it is 1.
func factors(c job.Closed) (all []string) {
	if c.Denominator != "1" {
		all = append(all, c.Denominator)
	}
	for _, i := range c.Factors {
		factor := "n"
		if i != 0 {
			factor = fmt.Sprintf("(n%+d)", i)
		}
		all = append(all, factor)
	}
	return all
}

// form returns the whole form, "(11n - 12)/(15)".
func form(c job.Closed) string {
	numerator, denominator := strings.Join(terms(c), ""), strings.Join(factors(c), "")
	if denominator == "" {
		return numerator
	}
	return "(" + numerator + ")/(" + denominator + ")"
}

// typed returns the form as an equation that is typed, equation in the notation of package figure.
func typed(c job.Closed) string    { return fmt.Sprintf("E(n, %d) = %s", c.J, form(c)) }
func equation(c job.Closed) string { return fmt.Sprintf("E_n^%d = %s", c.J, form(c)) }

// latex returns the equation in LaTeX.
func latex(c job.Closed) string {
	return strings.Trim(figure.FormulaTeX(equation(c)), "$")
}

// strategy describes a move in Alfthan's words.
func strategy(moves string) string {
	switch moves {
	case "1":
		return "safe"
	case "2":
		return "risky"
	case "0":
		return "passive"
	case "12":
		return "safe or risky"
	}
	return words.Say(words.ReadMoves(moves))
}

// opens says what is opened at a move that has a name here; "" at others.
func opens(moves string) string {
	switch moves {
	case "1":
		return ": open an unknown card, then a known one"
	case "2":
		return ": open two unknown cards"
	case "0":
		return ": open two known cards"
	}
	return ""
}

// proved says how the best move on a diagonal is known.
func proved(c job.Closed) string {
	return fmt.Sprintf("Computed up to %d pairs. For n ≥ %d it is proved: the gain of the best move over any other is a "+
		"polynomial in n whose coefficients all have the same sign.", c.Table, c.Signs)
}

func (f *forms) file() (ui.File, error) {
	t := figure.Values{Caption: "Closed forms, " + f.rules.Text(),
		Head: []string{"j", "best move", "for all n from", "E(n, j)", "holds from n", "E/n", "from n"}}
	for _, c := range f.answer.Value().Closed {
		t.Add(c.J, strategy(c.Moves), c.Settled, form(c), c.From, c.Trend, c.TrendFrom)
	}
	return ui.File{Table: t.File(), Sources: f.answer.Exported()}, nil
}

func (f *forms) Draw() []app.UI {
	all := []app.UI{ui.Question(h.Box("div", "wraps", f.rules.Draw(f.Moved)), f.j.Draw(f.Moved))}
	if !f.answer.Whole() {
		return append(all, f.answer.Draw("The closed forms", "positions"))
	}
	all = append(all, f.answer.DrawLost())
	c, there := f.chosen()
	return append(all, h.Box("div", "wide-last", h.If(there, func() app.UI { return f.drawForm(c) }), f.drawAll()),
		h.Box("div", "wide-first", f.drawTable(), f.notes.Draw("Alfthan’s conjectures, and what is known")))
}

// readable is the largest number of characters of a formula that is drawn as one fraction.
const readable = 60

func (f *forms) drawForm(c job.Closed) app.UI {
	math := func(formula string) string {
		return `<math translate="no" displaystyle="true">` + figure.Math(formula) + "</math>"
	}
	formula := math(equation(c))
	if len(typed(c)) > readable { // it wraps between its terms
		pieces := func(name string, parts []string) string {
			text := "<p>" + math(name+" =")
			for _, part := range parts {
				text += " " + math(part)
			}
			return text + "</p>"
		}
		formula = "<p>" + math(fmt.Sprintf("E_n^%d = P(n)/Q(n)", c.J)) + "</p>" + pieces("P(n)", terms(c)) +
			pieces("Q(n)", factors(c))
	}
	trend := "It is not proved whether E/n rises or falls for large n."
	if c.Trend != "" {
		trend = fmt.Sprintf("%s for all n ≥ %d, proved the same way", c.Trend, c.TrendFrom)
	}
	title := figure.Capital(strategy(c.Moves)) + opens(c.Moves)
	return ui.Section("panel result formed-move", "The form",
		ui.Head(ui.Exact, title, &ui.ShareMenu{Name: "rencontre-memory-form", Texts: []ui.Option{
			{Text: "LaTeX", Value: latex(c), Also: "the formula"}, {Text: "Text", Value: typed(c), Also: "the formula"}}}),
		h.Box("p", "lead", ui.Variables(fmt.Sprintf("With j = %d: for all n ≥ %d.", c.J, c.Settled))...),
		ui.ScrollBox("frame forms", "Formula", app.Raw("<div>"+formula+"</div>")),
		h.Box("p", "", ui.Variables(f.example(c))...),
		ui.Facts(
			ui.TextFact("Formula", fmt.Sprintf("for all n ≥ %d", c.From)),
			ui.TextFact("Best move", proved(c)),
			ui.TextFact("Share E/n", trend),
		),
	)
}

// example says what the form means, for one number of pairs.
func (f *forms) example(c job.Closed) string {
	says := fmt.Sprintf("E is how many of n pairs the player to move gets on average, with %d of them unknown.", c.J)
	shares, n := f.answer.Value().Share, max(10, c.J, c.From)
	if n >= len(shares) || shares[n][n-c.J] == nil {
		return says
	}
	pairs := float64(n) * figure.Ratio(figure.Rational(*shares[n][n-c.J]))
	return says + fmt.Sprintf(" For example, n = %d: about %.2f of %d pairs.", n, pairs, n)
}

// drawAll lists all forms.
func (f *forms) drawAll() app.UI {
	t := figure.Values{Caption: "What is proved for all n, by unknown pairs",
		Head: []string{"j", "best move", "best from n", "formula from n", "share E/n", "share from n"}}
	for _, c := range f.answer.Value().Closed {
		from := any("")
		if c.Trend != "" {
			from = c.TrendFrom
		}
		t.Add(c.J, strategy(c.Moves), c.Settled, c.From, c.Trend, from)
	}
	r := ui.Result{Part: "All forms", Title: "Proved for all n", Name: "memory-forms", Table: t, File: f.file,
		Means: "For each j, the best move for all large enough n." + f.firstOf() +
			map[bool]string{true: " Alfthan’s appendix prints the forms of j = 0 to 16."}[f.alfthan()],
		More: func() app.UI {
			return h.If(f.alfthan(), func() app.UI {
				return h.Box("p", "note", h.Tag("a", []string{"href", site.Path("/papers?part=alfthan")},
					app.Text("Alfthan’s formulas as printed, coefficient by coefficient")))
			})
		}}
	return r.Draw()
}

// firstOf says in words what the table says of the number of unknown pairs that was asked about.
func (f *forms) firstOf() string {
	c, there := f.chosen()
	if !there {
		return ""
	}
	return fmt.Sprintf(" For example, j = %d: %s for all n ≥ %d.", c.J, strategy(c.Moves), c.Settled)
}

// drawTable draws Table 2.1. With no known card, or with no unknown pair, there is no choice of moves.
func (f *forms) drawTable() app.UI {
	var rows []app.UI
	for n := 2; n <= tablePairs; n++ {
		cells := []app.UI{ui.Th("row", strconv.Itoa(n))}
		for j := 0; j <= n; j++ {
			moves := f.answer.Value().Moves[n][n-j]
			class, letter, word := "m"+moves, strings.ToUpper(strategy(moves)[:1]), strategy(moves)
			if j == 0 || j == n || len(moves) > 1 {
				class, letter, word = "same", "#", "no choice"
			}
			cells = append(cells, chart.Cell(class, letter, word))
		}
		rows = append(rows, h.Box("tr", "", cells...))
	}
	var key []app.UI
	for _, k := range []struct{ class, letter, words string }{
		{"m2", "R", "risky" + opens("2")}, {"m1", "S", "safe" + opens("1")}, {"m0", "P", "passive" + opens("0")},
		{"same", "#", "no choice, or equally good moves"},
	} {
		if k.class != "m0" || strings.Contains(f.rules.Value(), "standard") || strings.Contains(f.rules.Value(), "free") {
			key = append(key, chart.Means(k.class, k.letter, k.words))
		}
	}
	title := "The strategy with up to 20 pairs"
	if f.alfthan() {
		title = "Table 2.1 in Alfthan’s words"
	}
	return ui.Section("panel stack", title,
		h.Text("h2", "", title),
		h.Box("p", "", ui.Variables(fmt.Sprintf("A cell has the best move for n pairs, j of them unknown. For example, n = "+
			"%d and j = %d: %s.", exampleN, exampleJ, strategy(f.answer.Value().Moves[exampleN][exampleN-exampleJ])))...),
		chart.Key(0, key...),
		ui.ScrollBox("frame", "The strategy for n pairs, j of them unknown",
			h.Box("table", "heatmap still", h.Text("caption", "hidden", title+", n pairs, j of them unknown"),
				chart.Head("n", "j", 0, tablePairs), h.Box("tbody", "", rows...))))
}
