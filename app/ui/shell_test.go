package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func TestVariables(t *testing.T) {
	for sentence, want := range map[string]string{
		"":                        "",
		"Steen’s numbers.":        "Steen’s numbers.",
		"A pair (m, s). So it is": "A pair (<i translate=\"no\">m</i>, <i translate=\"no\">s</i>). So it is",
		"m ranks in s suits":      "<i translate=\"no\">m</i> ranks in <i translate=\"no\">s</i> suits",
		"after m with 1, s times": "after <i translate=\"no\">m</i> with 1, <i translate=\"no\">s</i> times",
	} {
		var got string
		for _, part := range Variables(sentence) {
			got += app.HTMLString(part)
		}
		if got != want {
			t.Errorf("%q: %q, not %q", sentence, got, want)
		}
	}
}

// TestFirstVisit checks that a link to a page that was not visited leads to what it shows first.
func TestFirstVisit(t *testing.T) {
	for page, want := range map[string]string{"/play": "/play", "/dundee": "/dundee?part=play",
		"/memory": "/memory?part=play"} {
		if got := To(page); got != want {
			t.Errorf("%s leads to %s", page, got)
		}
	}
}
