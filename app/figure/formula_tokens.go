package figure

import (
	"strings"
	"unicode"
)

// A token is a word, a number or a sign of a text.
type token struct {
	text  string
	kind  byte // 'w' a word, 'n' a number, 'i' a variable, 'o' a sign, '(' and ')' brackets
	space bool // before it
	at    int  // where it begins and ends in the text
	end   int
}

// relations are signs that make a formula of operands.
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
		case strings.ContainsRune("=<>+-−·×^_/|!',≤≥≈~", c):
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
