//go:build !js

package browsertest

import (
	"regexp"
	"strings"
	"testing"
)

// denies matches a condition that holds of an empty page: what is denied, or compared with nothing.
var denies = regexp.MustCompile(`^\(*!($|[^!=])|^[^|]*[^!]===? ?(null|undefined|false)\)*$|^[^|]*\.length === 0\)*$`)

// isAbsence reports whether every part of a condition denies something, so that it is true until the thing comes.
func isAbsence(expression string) bool {
	for _, part := range conjuncts(expression) {
		if !denies.MatchString(part) {
			return false
		}
	}
	return true
}

// conjuncts splits a condition at each && that is outside of brackets and quotes.
func conjuncts(expression string) (parts []string) {
	depth, from := 0, 0
	var quote byte
	for i := 0; i < len(expression); i++ {
		c := expression[i]
		switch {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0 && strings.HasPrefix(expression[i:], "&&"):
			parts = append(parts, strings.TrimSpace(expression[from:i]))
			from = i + 2
		}
	}
	return append(parts, strings.TrimSpace(expression[from:]))
}

// TestIsAbsence tells waits that luck can satisfy from waits for something to be seen.
func TestIsAbsence(t *testing.T) {
	t.Parallel()
	for expression, want := range map[string]bool{
		`!document.querySelector("#ask").open`:                   true,
		`document.querySelector(".tip") === null`:                true,
		`!` + says("paused"):                                     true,
		`!(a && b) && document.querySelector(".tip") === null`:   true,
		`document.querySelectorAll(".x").length === 0`:           true,
		`buttons.some(e => e.innerText === "Present") === false`: true,
		`find(x) === undefined`:                                  true,
		`document.querySelector(".tip") !== null`:                false,
		says("paused"):                  false,
		`!!document.querySelector("x")`: false,
		`document.querySelector("#keys[open]") === null && ` + says("ok"): false,
		`document.querySelector("a")?.innerText === "!"`:                  false,
		`all.filter(e => e === null).length === 4`:                        false,
	} {
		if got := isAbsence(expression); got != want {
			t.Errorf("%s is taken for an absence: %v", expression, got)
		}
	}
}
