package memory

import (
	"fmt"
	"strconv"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/memory"
)

// forms is the part of the page about results for all n: the closed forms of the diagonals, the strategy in Alfthan's
// words, and his conjectures.
type forms struct {
	*shared
	calc.Form
	rules *calc.Choice
	j     *calc.Number
	notes *notes

	answer *calc.Answer[formed]
	copied string // outcome of the last copying
}

// formed is the part of the answer that is read.
type formed struct {
	Moves  [][]string
	Closed []job.Closed
}

const (
	mostForms  = 30 // number of diagonals, from j = 0
	tablePairs = 20 // number of rows of Alfthan's Table 2.1
)

func newForms(s *shared) *forms {
	var rules []ui.Option
	for r := memory.Standard; r < memory.Sacrifice; r++ {
		rules = append(rules, ui.Option{Value: r.String(), Text: ruleNames[r]})
	}
	f := &forms{shared: s, notes: newNotes(s, "forms"),
		rules: &calc.Choice{ID: "rules", Label: "Rules", Kind: "rule set", Options: rules, Default: memory.NoZero.String()},
		j:     &calc.Number{ID: "j", Label: "Unknown pairs", Symbol: "j", Default: 4, Low: 0, High: mostForms - 1},
	}
	f.Form = calc.Form{f.rules, f.j}
	f.answer = calc.PageAnswer[formed](s.Frame, nil)
	return f
}

func (f *forms) Head() calc.Head {
	return calc.Head{Name: "Memory: closed forms", Title: "Memory, for every number of pairs",
		Lead: "Let j be the number of [pairs|pair] of which no card is [seen]. With enough pairs on the table, [n|n " +
			"pairs], the best move depends on j alone, and how many pairs it brings on average is a formula in n."}
}

func (f *forms) alfthan() bool { return f.rules.Value() == memory.NoZero.String() }
func (f *forms) chosen() (job.Closed, bool) {
	if all := f.answer.Value().Closed; f.j.Wrong() == "" && f.j.Int() < len(all) {
		return all[f.j.Int()], true
	}
	return job.Closed{}, false
}

func (f *forms) Ask() {
	f.notes.fetch()
	f.copied = ""
	f.answer.Ask(&job.Memory{Pairs: new(tablePairs), Rules: f.rules.Value(), Closed: mostForms}, calc.Begun)
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
	return strings.Trim(figure.FormulaTeX(equation(c), figure.LaTeX), "$")
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
	return say(readMoves(moves))
}

// proved says what is proved about the best move on a diagonal.
func proved(c job.Closed) string {
	return fmt.Sprintf("for all n ≥ %d: computed up to %d pairs; and for all n ≥ %d the gain of the best move over "+
		"every other is a polynomial in n with coefficients of one sign only", c.Settled, c.Table, c.Signs)
}

func (f *forms) file() (ui.File, error) {
	t := figure.Values{Caption: "Closed forms, " + f.rules.Text(),
		Head: []string{"j", "best move", "for all n from", "E(n, j)", "holds from n", "E/n", "from n"}}
	for _, c := range f.answer.Value().Closed {
		t.Add(c.J, strategy(c.Moves), c.Settled, form(c), c.From, c.Trend, c.TrendFrom)
	}
	return ui.File{Table: t.File(), Answers: f.answer.Exported()}, nil
}
