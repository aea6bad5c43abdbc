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

// A script is a notation for formulas, for copying or drawing.
type script struct {
	number   func(digits string) string
	power    func(n int) string // a power of the variable n
	plus     func(minus bool) string
	minus    string // before the first term
	open     string
	close    string
	fraction func(numerator, denominator string) string
	left     func(j int) string
}

var (
	plain = script{
		number:   func(d string) string { return d },
		power:    func(n int) string { return "n" + map[bool]string{true: "^" + strconv.Itoa(n)}[n > 1] },
		plus:     sign,
		minus:    "-",
		open:     "(",
		close:    ")",
		fraction: func(a, b string) string { return "(" + a + ")/(" + b + ")" },
		left:     func(j int) string { return fmt.Sprintf("E(n, %d) = ", j) },
	}
	latex = script{
		number:   plain.number,
		power:    func(n int) string { return "n" + map[bool]string{true: "^{" + strconv.Itoa(n) + "}"}[n > 1] },
		plus:     sign,
		minus:    "-",
		open:     "(",
		close:    ")",
		fraction: func(a, b string) string { return `\frac{` + a + "}{" + b + "}" },
		left:     func(j int) string { return fmt.Sprintf("E_n^{%d} = ", j) },
	}
	drawn = script{
		number: func(d string) string { return "<mn>" + figure.Group(d) + "</mn>" },
		power: func(n int) string {
			if n == 1 {
				return "<mi>n</mi>"
			}
			return "<msup><mi>n</mi><mn>" + strconv.Itoa(n) + "</mn></msup>"
		},
		plus: func(minus bool) string {
			return `<mo form="infix">` + map[bool]string{false: "+", true: "−"}[minus] + "</mo>"
		},
		minus:    "<mo>−</mo>",
		open:     "<mo>(</mo>",
		close:    "<mo>)</mo>",
		fraction: func(a, b string) string { return "<mfrac><mrow>" + a + "</mrow><mrow>" + b + "</mrow></mfrac>" },
		left: func(j int) string {
			return "<msubsup><mi>E</mi><mi>n</mi><mn>" + strconv.Itoa(j) + "</mn></msubsup><mo>=</mo>"
		},
	}
)

func sign(minus bool) string { return map[bool]string{false: " + ", true: " - "}[minus] }

// terms returns the terms of the numerator with their signs, the highest power first.
func (s script) terms(c job.Closed) (all []string) {
	for i := len(c.Numerator) - 1; i >= 0; i-- {
		digits, minus := strings.CutPrefix(c.Numerator[i], "-")
		if digits == "0" && len(c.Numerator) > 1 {
			continue
		}
		term := ""
		switch {
		case len(all) > 0:
			term = s.plus(minus)
		case minus:
			term = s.minus
		}
		if digits != "1" || i == 0 {
			term += s.number(digits)
		}
		if i > 0 {
			term += s.power(i)
		}
		all = append(all, term)
	}
	return all
}

// denominator returns the factors of the denominator, the constant first; none if it is 1.
func (s script) denominator(c job.Closed) (all []string) {
	if c.Denominator != "1" {
		all = append(all, s.number(c.Denominator))
	}
	for _, i := range c.Factors {
		switch {
		case i == 0:
			all = append(all, s.power(1))
		default:
			all = append(all, s.open+s.power(1)+strings.TrimSpace(s.plus(i < 0))+s.number(strconv.Itoa(max(i, -i)))+s.close)
		}
	}
	return all
}

// formula returns the whole form.
func (s script) formula(c job.Closed) string {
	numerator, denominator := strings.Join(s.terms(c), ""), strings.Join(s.denominator(c), "")
	if denominator == "" {
		return s.left(c.J) + numerator
	}
	return s.left(c.J) + s.fraction(numerator, denominator)
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
	t := figure.Table{Caption: "Closed forms, " + f.rules.Text(),
		Head: []string{"j", "best move", "for all n from", "E(n, j)", "holds from n", "E/n", "from n"}}
	for _, c := range f.answer.Value().Closed {
		t.Rows = append(t.Rows, []string{strconv.Itoa(c.J), strategy(c.Moves), strconv.Itoa(c.Settled),
			strings.TrimPrefix(plain.formula(c), plain.left(c.J)), strconv.Itoa(c.From), c.Trend, strconv.Itoa(c.TrendFrom)})
	}
	return ui.File{Table: t, Answers: f.answer.Exported()}, nil
}
