package reform

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/core/solitaire"
)

func opened(t testing.TB, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, New, query)
}

// shown returns the text of the page.
func shown(p *page) string {
	var b strings.Builder
	for _, part := range append(p.Draw(), p.Head().Nav) {
		b.WriteString(app.HTMLString(part))
	}
	return strings.Join(strings.Fields(tags.ReplaceAllString(b.String(), " ")), " ")
}

var tags = regexp.MustCompile(`<[^>]*>`)

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
		"part=nothing":                   "“nothing” is not a valid part of this page",
		"part=search&game=mousetrap":     "is not a game of this job",
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
		text := strings.ReplaceAll(shown(p)+p.Head().Wrong, "\u202f", " ")
		if !strings.Contains(text, want) {
			t.Errorf("%s: %q is not in %s", query, want, text)
		}
	}
	p := opened(t, "deck=1-2-3-3")
	if p.Query().Get("deck") != "1-2-3-3" || p.Shown().(*orbit).Right() {
		t.Errorf("what was typed is lost: %v", p.Query())
	}
	// The next deck may be right.
	if p.Shown().(*orbit).lay("1 2 3 4"); !p.Shown().(*orbit).Right() || !p.Shown().(*orbit).answer.Whole() {
		t.Error("a right deck after a wrong one is refused")
	}
}

// TestLinks checks for every part that a link reproduces what is shown.
func TestLinks(t *testing.T) {
	for _, query := range []string{"", "at=5", "game=mousetrap", "game=hlm&of=weak&deck=1-1-2-2",
		"game=hlm&order=down&deck=1-1-2-2", "deck=1-3-2", "part=graph&m=4&s=1&deck=1-2-3-4", "part=census&game=hlm&s=3",
		"part=census&m=7&s=1", "part=preimages&deck=1-2-3"} {
		p := opened(t, query)
		again := opened(t, p.Query().Encode())
		if a, b := p.Query().Encode(), again.Query().Encode(); a != b || shown(p) != shown(again) {
			t.Errorf("%s: %s leads to %s", query, a, b)
		}
	}
	// A deck is carried from its orbit to what reforms to it.
	p := opened(t, "deck=1-3-2")
	if v := p.carried(partPreimages); v.Get("deck") != "1-3-2" || p.carried(partGraph).Has("deck") {
		t.Errorf("carried is %v", v)
	}
	// Another game shows its usual deck, unless one's own stands there.
	o := p.Shown().(*orbit)
	p.shared.game.SetGame(solitaire.Mousetrap)
	if o.other(); o.row.Text() != "1 3 2" {
		t.Errorf("%s has become %s", "1 3 2", o.row.Text())
	}
	p = opened(t, "")
	o = p.Shown().(*orbit)
	p.shared.game.SetGame(solitaire.Mousetrap)
	if o.other(); o.row.Text() != usual[solitaire.Mousetrap] || o.decks != 6 {
		t.Errorf("the usual deck is %s", o.row.Text())
	}
	for i, e := range examples {
		if e.tail < 1000 {
			if o.choose(strconv.Itoa(i)); o.example != i || !o.answer.Whole() {
				t.Errorf("example %d is %d", i, o.example)
			}
		}
	}
}

// TestKeys steps through an orbit by keys, and around its cycle without end.
func TestKeys(t *testing.T) {
	p := opened(t, "deck=1-3-4-2-5")
	o := p.Shown().(*orbit)
	keys := o.Keys()
	keys["Home"]()
	for range 3 * o.decks {
		keys["ArrowRight"]()
		if k := o.now.Int(); k >= o.decks || o.at(k) == nil {
			t.Fatalf("deck %d of %d", k, o.decks)
		}
	}
	keys["End"]()
	if o.now.Int() != o.decks-1 {
		t.Errorf("the last deck is %d", o.now.Int())
	}
	keys["ArrowLeft"]()
	keys["p"]()
	if o.Present() == nil {
		t.Error("it is not presented")
	}
	keys["Escape"]()
	if o.Present() != nil {
		t.Error("it is presented still")
	}
	_ = calc.Keys(keys)
}

// part returns what is shown at an address.
func part[C calc.Calculator](t *testing.T, query string) C {
	t.Helper()
	return opened(t, query).Shown().(C)
}

var exports = map[string]calctest.Export{
	"orbit_draw.go o.file": calctest.Files(part[*orbit], (*orbit).file, "", "game=mousetrap", "deck=2-1-3",
		"deck=A+2+6+K+3+9+5+Q+10+8+7+J+4"),
	"all_draw.go m.file": calctest.Files(part[*all], (*all).file, "part=graph&", "part=graph&game=hlm",
		"part=graph&game=mousetrap&m=3&s=2"),
	"census_draw.go c.file": calctest.Files(part[*census], (*census).file, "part=census&game=hlm&s=3",
		"part=census&game=modular&s=4"),
	"search_draw.go s.file": calctest.Files(part[*search], (*search).file, "part=search&m=11&s=1&trials=100",
		"part=search&game=hlm&m=3&s=2&trials=64", "part=search&m=11&s=1&start=near&trials=4&deck=1-11-5-8-2-6-9-4-7-10-3"),
	"preimages.go t.file": calctest.Files(part[*preimages], (*preimages).file, "part=preimages&deck=1-2-3-4-5",
		"part=preimages&deck=2-1-3"),
}

func TestExports(t *testing.T) { calctest.Exports(t, exports) }
