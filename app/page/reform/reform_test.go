package reform

import (
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
)

var opened = calctest.Opens[*page](New)

// TestRefuses checks that an invalid deck is refused beside its field, in the job's words, and kept.
func TestRefuses(t *testing.T) {
	for query, want := range map[string]string{
		"deck=1-2-3-3":                   "The 3 is there twice",
		"deck=1-2-x":                     "x",
		"deck=":                          "is missing or empty",
		"part=preimages&deck=1-2-3-3":    "The 3 is there twice",
		"part=graph&m=9&s=1":             "9 ranks in 1 suit have about 3.63 × 10⁵ decks; at most 40 320",
		"part=graph&m=0&s=1":             "A whole number from 1 to 200.",
		"part=census&m=30&s=1":           "winning decks; fewer than 2⁶³ can be followed here",
		"part=census&m=5&s=x":            "A whole number from 1 to 200.",
		"part=decks&m=30&s=1":            "winning decks; fewer than 2⁶³ can be followed here",
		"part=decks&by=whale":            "“whale” is not a valid number of a census",
		"part=decks&value=x":             "“x” is not a whole number.",
		"part=decks&by=cycle&value=0":    "from 1",
		"part=decks&orMore=1&value=0":    "Takes a value from 1",
		"part=nothing":                   "“nothing” is not a valid part of this page",
		"part=search&game=mousetrap":     "“mousetrap” is not a valid game on this page",
		"part=search&trials=0":           "The number of trials is 0",
		"part=search&trials=x":           "“x” is not a whole number.",
		"part=search&seed=-1":            "“-1” is not a whole number",
		"part=search&start=whale":        "“whale” is not a valid way to start here",
		"part=search&start=near":         "The deck is missing or empty",
		"part=search&m=100&s=1":          "fewer ranks or suits",
		"of=whale":                       "“whale” is not a valid way to reform here",
		"at=900":                         "“900” is not a valid deck (0 to 202).",
		"game=hlm&part=graph&deck=1-2-3": "“1 2 3” is not one of these decks",
	} {
		p := opened(t, query)
		text := strings.ReplaceAll(calctest.Text(p)+p.Head().Wrong, "\u202f", " ")
		if !strings.Contains(text, want) {
			t.Errorf("%s: %q is not in %s", query, want, text)
		}
	}
}

// TestLinks checks for every part that a link reproduces what is shown.
func TestLinks(t *testing.T) {
	for _, query := range []string{"", "at=5", "game=mousetrap", "game=hlm&of=weak&deck=1-1-2-2",
		"game=hlm&order=down&deck=1-1-2-2", "deck=1-3-2", "part=graph&m=4&s=1&deck=1-2-3-4", "part=census&game=hlm&s=3",
		"part=census&m=7&s=1", "part=preimages&deck=1-2-3", "part=decks&m=6&s=1",
		"part=decks&game=hlm&of=weak&m=3&s=2&by=indegree&value=0",
		"part=decks&m=6&s=1&by=basin&value=1&orMore=1"} {
		p := opened(t, query)
		again := opened(t, p.Query().Encode())
		if a, b := p.Query().Encode(), again.Query().Encode(); a != b || calctest.Text(p) != calctest.Text(again) {
			t.Errorf("%s: %s leads to %s", query, a, b)
		}
	}
	// The census and the decks that it counts are of one size.
	if v := opened(t, "part=census&m=7&s=1").carried("decks"); v.Get("m") != "7" || v.Get("s") != "1" {
		t.Errorf("carried is %v", v)
	}
	// A deck is carried from its orbit to what reforms to it.
	p := opened(t, "deck=1-3-2")
	if v := p.carried("preimages"); v.Get("deck") != "1-3-2" || p.carried("graph").Has("deck") {
		t.Errorf("carried is %v", v)
	}
}
