package figure

import (
	"strings"
	"unicode"

	"rencontre/app/h"
)

// FormulaHTML returns a text with formulas, such as "it is b(n,i) = a(n-1,i-2)/2", as HTML with the formulas in MathML.
// The notation is that of plain text: ^ and _ raise and lower what follows, a/b is a fraction of the factors that touch
// the bar, <= and >= are signs. Words of several letters are no part of a formula.
func FormulaHTML(text string) string {
	var b strings.Builder
	for _, p := range pieces(text) {
		if p.formula == nil {
			b.WriteString(h.Escape(Signed(p.text)))
			continue
		}
		b.WriteString("<math>" + p.formula.mathML() + "</math>")
	}
	return b.String()
}

// FormulaTeX returns the same text for LaTeX. escape is for what is no formula.
func FormulaTeX(text string, escape func(string) string) string {
	var b strings.Builder
	for _, p := range pieces(text) {
		if p.formula == nil {
			b.WriteString(escape(Signed(p.text)))
			continue
		}
		b.WriteString("$" + p.formula.tex() + "$")
	}
	return b.String()
}

// Math returns a text that is one formula as a row of MathML.
func Math(formula string) string {
	p := parser{t: tokens(formula)}
	return p.all().mathML()
}

// Signed writes a number or a text for readers: a long number in groups, a negative one with a minus sign.
func Signed(text string) string {
	minus, negative := strings.CutPrefix(text, "-")
	if negative && minus != "" && minus[0] >= '0' && minus[0] <= '9' {
		text = "−" + minus
	}
	return Group(text)
}

// A token is a word, a number or a sign of a text.
type token struct {
	text  string
	kind  byte // 'w' a word, 'n' a number, 'i' a variable, 'o' a sign, '(' and ')' brackets
	space bool // before it
	at    int  // where it begins and ends in the text
	end   int
}

const relations = "=<>≤≥^_/×!"

// tokens divides a text.
func tokens(text string) (all []token) {
	r := []rune(text)
	is := func(i int, of func(rune) bool) bool { return i < len(r) && of(r[i]) }
	space, bytes := false, 0
	for i := 0; i < len(r); {
		start := i
		kind := byte('w')
		switch c := r[i]; {
		case c == ' ':
			space = true
			i++
			bytes++
			continue
		case unicode.IsDigit(c):
			kind = 'n'
			for is(i, unicode.IsDigit) || is(i, func(c rune) bool { return c == '.' }) && is(i+1, unicode.IsDigit) {
				i++
			}
			if is(i, func(c rune) bool { return c == 'e' }) { // 1.03e-8
				k := i + 1
				if is(k, func(c rune) bool { return c == '-' || c == '+' }) {
					k++
				}
				if is(k, unicode.IsDigit) {
					for i = k; is(i, unicode.IsDigit); {
						i++
					}
				}
			}
		case unicode.IsLetter(c):
			for is(i, unicode.IsLetter) {
				i++
			}
			word := string(r[start:i])
			_, named := names[word]
			if i-start == 1 || named {
				kind = 'i'
			}
			if n := len(all); n > 0 && all[n-1].text == "_" && !space { // C_max
				kind = 'i'
			}
		case strings.ContainsRune("([", c):
			kind = '('
			i++
		case strings.ContainsRune(")]", c):
			kind = ')'
			i++
		case strings.ContainsRune("=<>+-−·×^_/|!',≤≥", c):
			kind = 'o'
			i++
			if (c == '<' || c == '>') && is(i, func(c rune) bool { return c == '=' }) {
				i++
			}
		default:
			i++
		}
		t := token{text: string(r[start:i]), kind: kind, space: space, at: bytes}
		if t.text == "x" && space && is(i, unicode.IsSpace) && len(all) > 0 && all[len(all)-1].kind == 'n' {
			t.text, t.kind = "×", 'o' // 1.42 x n
		}
		t.end = t.at + len(string(r[start:i]))
		bytes = t.end
		space = false
		all = append(all, t)
	}
	return all
}

// names are the words of several letters that are part of a formula.
var names = map[string]string{"lambda": "λ", "theta": "θ", "sqrt": "√", "Bi": "Bi", "HLM": "HLM", "max": "max"}

// A piece of a text is a formula, or the text between formulas.
type piece struct {
	text    string
	formula node
}

// pieces divides a text at its formulas.
func pieces(text string) (all []piece) {
	t := tokens(text)
	done := 0 // bytes of the text that are in pieces
	for i := 0; i < len(t); {
		k := run(t, i)
		first, end := trim(t, i, k)
		if !formula(t[first:end]) {
			i = max(k, i+1)
			continue
		}
		if t[first].at > done {
			all = append(all, piece{text: text[done:t[first].at]})
		}
		done = t[end-1].end
		p := parser{t: t[first:end]}
		all = append(all, piece{formula: p.all()})
		i = max(k, i+1)
	}
	if done < len(text) {
		all = append(all, piece{text: text[done:]})
	}
	return all
}

// run returns the end of the tokens from i that can be one formula: a comma outside brackets and a word end it.
func run(t []token, i int) int {
	depth := 0
	for ; i < len(t); i++ {
		switch {
		case t[i].text == "." && depth > 0: // g(4, .., 4)
		case t[i].kind == 'w', t[i].text == "," && depth == 0:
			return i
		case t[i].kind == '(':
			depth++
		case t[i].kind == ')' && depth > 0:
			depth--
		}
	}
	return i
}

// trim omits signs without an operand at both ends, and a bracket that a word left open.
func trim(t []token, i, k int) (first, end int) {
	for i < k && (t[i].kind == ')' || t[i].kind == 'o' && !strings.Contains("-−|", t[i].text)) {
		i++
	}
	for i < k && (t[k-1].kind == '(' || t[k-1].kind == 'o' && !strings.Contains("!'|", t[k-1].text)) {
		k--
	}
	if i < k && (t[i].text == "-" || t[i].text == "−") && (i+1 == k || t[i+1].space) {
		return trim(t, i+1, k)
	}
	return i, k
}

// formula reports whether tokens are a formula: a variable or a number with a relation, a power or a fraction, or a
// function of something. A number alone is text unless it has a power of ten.
func formula(t []token) bool {
	operands, signs := 0, 0
	for i, x := range t {
		switch {
		case x.kind == 'n' && strings.Contains(x.text, "e"):
			return true
		case x.kind == 'n' || x.kind == 'i':
			operands++
			if x.kind == 'i' && i+1 < len(t) && t[i+1].text == "(" && !t[i+1].space {
				signs++
			}
		case x.kind == 'o' && (strings.Contains(relations, x.text[:1]) || strings.ContainsAny(x.text, "≤≥×")):
			signs++
		}
	}
	return operands > 0 && signs > 0
}

// A node is a formula or a part of one.
type node interface {
	mathML() string
	tex() string
}

type (
	leaf  struct{ kind, text string } // of MathML: mn, mi or mo
	digit struct{ text string }       // a number with a power of ten
	row   []node
	over  struct{ num, den node }
	above struct {
		base, script node
		lowered      bool
	}
	root struct{ of node }
)

// A parser reads the tokens of a formula.
type parser struct {
	t []token
	i int
}

func (p *parser) all() node { return p.row(false) }

// row reads terms up to the end, or to the bracket that closes an inner one.
func (p *parser) row(inner bool) node {
	var all row
	for p.i < len(p.t) && !(inner && p.t[p.i].kind == ')') {
		x := p.t[p.i]
		switch {
		case x.kind == 'o' || x.kind == ')':
			p.i++
			all = append(all, leaf{"mo", x.text})
		default:
			if x.space && len(all) > 0 {
				if _, sign := all[len(all)-1].(leaf); !sign || all[len(all)-1].(leaf).kind != "mo" {
					all = append(all, leaf{"mspace", ""})
				}
			}
			all = append(all, p.term())
		}
	}
	return all
}

// term reads factors that touch each other, with fraction bars between them.
func (p *parser) term() node {
	of := p.factors()
	for p.i+1 < len(p.t) && p.t[p.i].text == "/" && (p.t[p.i+1].kind != 'o' && p.t[p.i+1].kind != ')') {
		p.i++
		of = over{bare(of), bare(p.factors())}
	}
	return of
}

func (p *parser) factors() node {
	var all row
	for p.i < len(p.t) && p.t[p.i].kind != 'o' && p.t[p.i].kind != ')' && (len(all) == 0 || !p.t[p.i].space) {
		all = append(all, p.factor()...)
	}
	if len(all) == 1 {
		return all[0]
	}
	return all
}

// factor reads a number, a variable or brackets, and what is raised or lowered after it.
func (p *parser) factor() row {
	of := row{p.base()}
	for p.i < len(p.t) {
		last := len(of) - 1
		switch x := p.t[p.i]; {
		case (x.text == "^" || x.text == "_") && p.i+1 < len(p.t):
			p.i++
			sign := row{}
			for p.i+1 < len(p.t) && strings.Contains("-−", p.t[p.i].text) {
				sign = append(sign, leaf{"mo", "-"})
				p.i++
			}
			script := p.base()
			g, group := script.(brackets)
			if group && !(len(g.inner) == 1 && isNumber(g.inner[0])) { // p^(2) is a name
				script = g.inner
			}
			of[last] = above{of[last], append(sign, script), x.text == "_"}
		case x.text == "!" || x.text == "'":
			p.i++
			of = append(of, leaf{"mo", map[string]string{"!": "!", "'": "′"}[x.text]})
		default:
			return of
		}
	}
	return of
}

func isNumber(n node) bool {
	l, is := n.(leaf)
	return is && l.kind == "mn"
}

// brackets are a row in brackets.
type brackets struct {
	open, close string
	inner       row
}

// bare omits brackets that a fraction bar makes superfluous.
func bare(n node) node {
	if b, is := n.(brackets); is && b.open == "(" && b.close != "" {
		return b.inner
	}
	return n
}

func (p *parser) base() node {
	x := p.t[p.i]
	p.i++
	switch x.kind {
	case 'n':
		if strings.Contains(x.text, "e") {
			return digit{x.text}
		}
		return leaf{"mn", x.text}
	case '(':
		inner, _ := p.row(true).(row)
		closing := ""
		if p.i < len(p.t) {
			closing = p.t[p.i].text
			p.i++
		}
		return brackets{x.text, closing, inner}
	case 'i':
		if x.text == "sqrt" && p.i < len(p.t) && p.t[p.i].text == "(" {
			return root{bare(p.base())}
		}
		name, named := names[x.text]
		if named {
			return leaf{"mi", name}
		}
		return leaf{"mi", x.text}
	}
	return leaf{"mo", x.text}
}

// typed are signs that are written otherwise than they are typed.
var typed = map[string]string{"-": "−", "<=": "≤", ">=": "≥"}

func (l leaf) mathML() string {
	text := l.text
	switch l.kind {
	case "mspace":
		return `<mspace width="0.2em"></mspace>`
	case "mn":
		text = Group(text)
	case "mo":
		sign, other := typed[text]
		if other {
			text = sign
		}
		if text == "|" {
			return `<mo stretchy="false">|</mo>`
		}
	}
	return "<" + l.kind + ">" + h.Escape(text) + "</" + l.kind + ">"
}

func (r row) mathML() string {
	var b strings.Builder
	for _, n := range r {
		b.WriteString(n.mathML())
	}
	return "<mrow>" + b.String() + "</mrow>"
}

func (b brackets) mathML() string {
	return "<mrow><mo>" + b.open + "</mo>" + b.inner.mathML() + "<mo>" + b.close + "</mo></mrow>"
}

func (o over) mathML() string { return "<mfrac>" + o.num.mathML() + o.den.mathML() + "</mfrac>" }

// mathML has a sign for the root: msqrt is drawn without one in a font that has no table for mathematics.
func (r root) mathML() string {
	of, long := r.of.(row)
	if !long {
		return "<mrow><mo>√</mo>" + r.of.mathML() + "</mrow>"
	}
	if len(of) == 1 {
		return root{of[0]}.mathML()
	}
	return "<mrow><mo>√</mo>" + brackets{"(", ")", of}.mathML() + "</mrow>"
}

func (a above) mathML() string {
	tag := "msup"
	if a.lowered {
		tag = "msub"
	}
	return "<" + tag + ">" + a.base.mathML() + a.script.mathML() + "</" + tag + ">"
}

// parts returns the digits and the power of ten of a number such as 1.03e-8.
func (d digit) parts() (digits, exponent string) {
	digits, exponent, _ = strings.Cut(d.text, "e")
	return digits, strings.TrimPrefix(exponent, "+")
}

func (d digit) mathML() string {
	digits, exponent := d.parts()
	return "<mrow><mn>" + digits + "</mn><mo>×</mo><msup><mn>10</mn><mn>" + strings.Replace(exponent, "-", "−", 1) +
		"</mn></msup></mrow>"
}

// commands are the signs and letters that LaTeX has as commands.
var commands = map[string]string{"<=": `\leq `, ">=": `\geq `, "≤": `\leq `, "≥": `\geq `, "−": "-", "×": `\times `,
	"·": `\cdot `, "′": "'", "λ": `\lambda `, "θ": `\theta `, "α": `\alpha `, "β": `\beta `, "γ": `\gamma `, "ρ": `\rho `, "ν": `\nu `,
	"_": `\_`, "^": `\hat{}`}

func (l leaf) tex() string {
	command, is := commands[l.text]
	switch {
	case l.kind == "mspace":
		return `\,`
	case is:
		return command
	case l.kind == "mi" && len(l.text) > 1:
		return `\mathrm{` + l.text + "}"
	}
	return l.text
}

func (r row) tex() string {
	var b strings.Builder
	for _, n := range r {
		b.WriteString(n.tex())
	}
	return b.String()
}

func (b brackets) tex() string { return b.open + b.inner.tex() + b.close }
func (o over) tex() string     { return `\frac{` + o.num.tex() + "}{" + o.den.tex() + "}" }
func (r root) tex() string     { return `\sqrt{` + r.of.tex() + "}" }

func (a above) tex() string {
	sign := "^"
	if a.lowered {
		sign = "_"
	}
	return a.base.tex() + sign + "{" + a.script.tex() + "}"
}

func (d digit) tex() string {
	digits, exponent := d.parts()
	return digits + `\times 10^{` + exponent + "}"
}
