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

// LongFormula reports whether a formula of a text may be wider than a phone. A browser does not break it.
func LongFormula(text string) bool {
	for _, p := range pieces(text) {
		if p.formula != nil && len(p.text) > 30 {
			return true
		}
	}
	return false
}

// FormulaTeX returns the same text for LaTeX.
func FormulaTeX(text string) string {
	var b strings.Builder
	for _, p := range pieces(text) {
		if p.formula == nil {
			b.WriteString(EscapeTeX(Signed(p.text)))
			continue
		}
		b.WriteString("$" + p.formula.tex() + "$")
	}
	return b.String()
}

// Math returns a text that is one formula as a row of MathML.
func Math(formula string) string {
	p := parser{t: tokens(formula)}
	return p.row(false).mathML()
}

// Signed writes a number or a text for readers: long numbers in groups, negative ones with a minus sign.
func Signed(text string) string {
	if grouped := Group(text); grouped != text {
		return grouped
	}
	var b strings.Builder
	for i, c := range text {
		next := i + 1
		if c == '-' && (i == 0 || text[i-1] == ' ') && next < len(text) && text[next] >= '0' && text[next] <= '9' {
			c = '−'
		}
		b.WriteRune(c)
	}
	return b.String()
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

// A piece of a text is a formula or, where that is nil, what stands between formulas.
type piece struct {
	text    string
	formula *node
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
		of := p.row(false)
		all = append(all, piece{text: text[t[first].at:done], formula: &of})
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
type node struct {
	kind string // of MathML, or power, a number with a power of ten, root or brackets
	text string // of a leaf; of brackets, the opening one
	end  string // the closing one
	args []node
}

// A parser reads the tokens of a formula.
type parser struct {
	t []token
	i int
}

// row reads terms up to the end, or to the bracket that closes an inner one.
func (p *parser) row(inner bool) node {
	var all []node
	for p.i < len(p.t) && !(inner && p.t[p.i].kind == ')') {
		x := p.t[p.i]
		if x.kind == 'o' || x.kind == ')' {
			p.i++
			all = append(all, node{kind: "mo", text: x.text})
			continue
		}
		if x.space && len(all) > 0 && all[len(all)-1].kind != "mo" {
			all = append(all, node{kind: "mspace"})
		}
		all = append(all, p.term())
	}
	return node{kind: "mrow", args: all}
}

// term reads factors that touch each other, with fraction bars between them.
func (p *parser) term() node {
	of := p.factors()
	for p.i+1 < len(p.t) && p.t[p.i].text == "/" && (p.t[p.i+1].kind != 'o' && p.t[p.i+1].kind != ')') {
		p.i++
		of = node{kind: "mfrac", args: []node{bare(of), bare(p.factors())}}
	}
	return of
}

func (p *parser) factors() node {
	var all []node
	for p.i < len(p.t) && p.t[p.i].kind != 'o' && p.t[p.i].kind != ')' && (len(all) == 0 || !p.t[p.i].space) {
		all = append(all, p.factor()...)
	}
	if len(all) == 1 {
		return all[0]
	}
	return node{kind: "mrow", args: all}
}

// factor reads a number, a variable or brackets, and what is raised or lowered after it.
func (p *parser) factor() []node {
	of := []node{p.base()}
	for p.i < len(p.t) {
		last := len(of) - 1
		switch x := p.t[p.i]; {
		case (x.text == "^" || x.text == "_") && p.i+1 < len(p.t):
			p.i++
			script := node{kind: "mrow"}
			for p.i+1 < len(p.t) && strings.Contains("-−", p.t[p.i].text) {
				script.args = append(script.args, node{kind: "mo", text: "-"})
				p.i++
			}
			raised := p.base()
			if raised.kind == "brackets" && !(len(raised.args) == 1 && raised.args[0].kind == "mn") { // p^(2) is a name
				raised = node{kind: "mrow", args: raised.args}
			}
			script.args = append(script.args, raised)
			of[last] = node{kind: map[string]string{"^": "msup", "_": "msub"}[x.text], args: []node{of[last], script}}
		case x.text == "!" || x.text == "'":
			p.i++
			of = append(of, node{kind: "mo", text: strings.Replace(x.text, "'", "′", 1)})
		default:
			return of
		}
	}
	return of
}

// bare omits brackets that a fraction bar makes superfluous.
func bare(n node) node {
	if n.kind == "brackets" && n.text == "(" && n.end != "" {
		return node{kind: "mrow", args: n.args}
	}
	return n
}

func (p *parser) base() node {
	x := p.t[p.i]
	p.i++
	switch x.kind {
	case 'n':
		if strings.Contains(x.text, "e") {
			return node{kind: "power", text: x.text}
		}
		return node{kind: "mn", text: x.text}
	case '(':
		of := node{kind: "brackets", text: x.text, args: p.row(true).args}
		if p.i < len(p.t) {
			of.end = p.t[p.i].text
			p.i++
		}
		return of
	case 'i':
		if x.text == "sqrt" && p.i < len(p.t) && p.t[p.i].text == "(" {
			return node{kind: "root", args: []node{bare(p.base())}}
		}
		name, named := names[x.text]
		if named {
			return node{kind: "mi", text: name}
		}
		return node{kind: "mi", text: x.text}
	}
	return node{kind: "mo", text: x.text}
}

// typed are signs that are written otherwise than they are typed.
var typed = map[string]string{"-": "−", "<=": "≤", ">=": "≥"}

func (n node) mathML() string {
	inner, text := "", n.text
	for _, arg := range n.args {
		inner += arg.mathML()
	}
	switch n.kind {
	case "mspace":
		return `<mspace width="0.2em"></mspace>`
	case "power":
		digits, exponent := n.parts()
		return "<mrow><mn>" + digits + "</mn><mo>×</mo><msup><mn>10</mn><mn>" +
			strings.Replace(exponent, "-", "−", 1) + "</mn></msup></mrow>"
	case "brackets":
		return "<mrow><mo>" + text + "</mo><mrow>" + inner + "</mrow><mo>" + n.end + "</mo></mrow>"
	case "root": // a sign: msqrt is drawn without one in a font that has no table for mathematics
		of := n.args[0]
		if of.kind == "mrow" && len(of.args) > 1 {
			inner = node{kind: "brackets", text: "(", end: ")", args: of.args}.mathML()
		} else if of.kind == "mrow" {
			return node{kind: "root", args: of.args}.mathML()
		}
		return "<mrow><mo>√</mo>" + inner + "</mrow>"
	case "mn":
		inner = Group(text)
	case "mi":
		inner = h.Escape(text)
	case "mo":
		sign, other := typed[text]
		if other {
			text = sign
		}
		if text == "|" {
			return `<mo stretchy="false">|</mo>`
		}
		inner = h.Escape(text)
	}
	return "<" + n.kind + ">" + inner + "</" + n.kind + ">"
}

// parts returns the digits and the power of ten of a number such as 1.03e-8.
func (n node) parts() (digits, exponent string) {
	digits, exponent, _ = strings.Cut(n.text, "e")
	return digits, strings.TrimPrefix(exponent, "+")
}

// commands are the signs and letters that LaTeX has as commands.
var commands = map[string]string{"<=": `\leq `, ">=": `\geq `, "≤": `\leq `, "≥": `\geq `, "−": "-", "×": `\times `,
	"≈": `\approx `, "·": `\cdot `, "′": "'", "√": `\surd `, "↑": `\uparrow `, "↓": `\downarrow `, "↕": `\updownarrow `,
	"λ": `\lambda `, "θ": `\theta `, "α": `\alpha `, "β": `\beta `, "γ": `\gamma `, "Γ": `\Gamma `, "ε": `\varepsilon `,
	"ρ": `\rho `, "ν": `\nu `, "_": `\_`, "^": `\hat{}`}

func (n node) tex() string {
	args := make([]string, len(n.args))
	for i, arg := range n.args {
		args[i] = arg.tex()
	}
	inner := strings.Join(args, "")
	command, is := commands[n.text]
	switch {
	case n.kind == "mspace":
		return `\,`
	case n.kind == "power":
		digits, exponent := n.parts()
		return digits + `\times 10^{` + exponent + "}"
	case n.kind == "mrow":
		return inner
	case n.kind == "brackets":
		return n.text + inner + n.end
	case n.kind == "mfrac":
		return `\frac{` + args[0] + "}{" + args[1] + "}"
	case n.kind == "msub":
		return args[0] + "_{" + args[1] + "}"
	case n.kind == "msup":
		return args[0] + "^{" + args[1] + "}"
	case n.kind == "root":
		return `\sqrt{` + inner + "}"
	case is:
		return command
	case n.kind == "mi" && len(n.text) > 1:
		return `\mathrm{` + n.text + "}"
	}
	return n.text
}
