package figure

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

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
		b.WriteString(p.html())
	}
	return b.String()
}

// A formula begins and ends with these. A browser breaks a line between two formulas, and not within one.
const begin, end = `<math translate="no">`, "</math>"

// long is the number of bytes from which a formula may be wider than a phone.
const long = 31

// html writes a formula in MathML. A long one is several formulas, between which a line may break.
func (p piece) html() string {
	if len(p.text) < long {
		return begin + p.formula.mathML() + end
	}
	return begin + p.formula.breakable() + end
}

// longFormula reports whether a formula of a text may be wider than a phone, since a line does not break within it.
func longFormula(text string) bool {
	for _, p := range pieces(text) {
		if p.formula == nil || len(p.text) < long {
			continue
		}
		if html := p.html(); strings.Contains(html, "<mfrac>") || strings.Count(html, end) == 1 {
			return true
		}
	}
	return false
}

// Formula draws a text with formulas, as FormulaHTML takes it. It scrolls if a formula is long, by the keyboard too.
func Formula(text string) app.UI {
	tag := "<span>"
	if longFormula(text) {
		tag = `<span class="long-formula" tabindex="0">`
	}
	return app.Raw(tag + FormulaHTML(text) + "</span>")
}

// Prose draws sentences as Formula does, and keeps the groups of digits of a number such as 5 232 on one line.
func Prose(text string) app.UI { return Formula(bound(text)) }

// bound sets thin spaces between the groups of digits of numbers.
func bound(text string) string {
	words := strings.Split(text, " ")
	var b strings.Builder
	grouped := false // the word before can be followed by a group
	for i, word := range words {
		digits := strings.TrimRight(word, ".,;:)")
		number := strings.Trim(digits, "0123456789") == "" && digits != ""
		switch {
		case i == 0:
		case grouped && number && len(digits) == 3:
			b.WriteString(thin)
		default:
			b.WriteString(" ")
		}
		b.WriteString(word)
		grouped = number && digits == word && len(digits) <= 3
	}
	return b.String()
}

// FormulaTeX returns a text with formulas, as FormulaHTML takes it, for LaTeX.
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
		k := formulaEnd(t, i)
		first, end := trim(t, i, k)
		if !isFormula(t[first:end]) {
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

// formulaEnd returns the end of the tokens from i that can be one formula: a comma outside brackets and a word end it.
func formulaEnd(t []token, i int) int {
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

// isFormula reports whether tokens are a formula: a variable or a number with a relation, a power or a fraction, or a
// function of something. A number alone is text unless it has a power of ten.
func isFormula(t []token) bool {
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
		case x.kind == 'o' && (strings.Contains(relations, x.text[:1]) || strings.ContainsAny(x.text, "≤≥×≈~")):
			signs++
		}
	}
	return operands > 0 && signs > 0
}
