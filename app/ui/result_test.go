package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// TestDigits checks that a long number may break between its groups of digits alone.
func TestDigits(t *testing.T) {
	for text, breaks := range map[string]int{"28\u202f886\u202f593": 0, "16\u202f341\u202f591\u202f267\u202f829": 4} {
		html := strings.NewReplacer(" ", "", "\n", "").Replace(app.HTMLString(app.P().Body(BreakDigits(text))))
		if strings.Count(html, "\u202f<wbr>") != breaks || strings.Count(html, "<wbr>") != breaks {
			t.Errorf("%s is drawn as %s", text, html)
		}
	}
}
