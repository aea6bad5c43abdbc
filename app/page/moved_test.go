package page

import (
	"net/url"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pages"
)

// TestOldLinks checks that links to pages that moved lead to the answers that they had.
func TestOldLinks(t *testing.T) {
	for old, want := range map[string]struct{ title, answer string }{
		"/estimate?trials=2000": {"Mousetrap, simulated", "2\u202f000 deals"},
		"/estimate?game=mousetrap&m=4&s=2&trials=2000&seed=7&of=score": {"Mousetrap, simulated", "by score"},
		"/estimate?game=t4&m=13&passes=6&s=4&trials=200":               {"Roll Call (T4), simulated", "200 deals"},
		"/estimate?trials=none&seed=x":                                 {"Mousetrap, simulated", "is not a whole number"},
		"/chances": {"The probability of winning at Mousetrap",
			"Fitted formula"},
		"/chances?curve=modular&game=hlm&m=13&s=4": {"The probability of winning at Modular Mousetrap",
			"0.262 for m = 2p"},
		"/uncounted": {"Estimate the number of winning decks", "Estimated by this program by 20 runs"},
		"/uncounted?game=mousetrap&m=9&s=1&particles=500&runs=10&seed=3": {"Estimate the number of winning decks", "10 of " +
			"500 histories"},
		"/uncounted?game=hlm&m=4&of=weak&particles=300&runs=5&s=2": {"Estimate the number of winning decks", "5 of " +
			"300 histories"},
		"/uncounted?m=4&s=2&particles=30&runs=2": {"Estimate the number of winning decks", "2 of 30 histories"},
		"/find":                                  {"Find winning decks", "10 of the winning decks"},
		"/find?game=mousetrap&limit=2&m=100&s=1&seed=7": {"Find winning decks", "100!"},
		"/find?m=5&s=2": {"Find winning decks", "No deck wins"},
		"/find?game=mousetrap&how=random&limit=9&m=7&s=1":  {"Find winning decks", "9 winning decks at random"},
		"/find?game=hlm&limit=3&m=13&order=down&s=4&seed=": {"Find winning decks", "is not a whole number"},
		"/best":                         {"Best scores at He Loves Me", "Best decks"},
		"/best?m=11&s=1":                {"Best scores at He Loves Me", "47 of at most 64"},
		"/best?game=mousetrap&m=7&s=2":  {"Best scores at He Loves Me", "No deck can score more"},
		"/best?game=hlm&m=5&order=down": {"Best scores at He Loves Me", "Best decks"},
	} {
		at, err := url.Parse(old)
		if err != nil {
			t.Fatal(err)
		}
		to, moved := pages.Moved(at.Path, at.Query())
		path, query, _ := strings.Cut(to, "?")
		if !moved || calculators[path] == nil {
			t.Errorf("%s leads to %q", old, to)
			continue
		}
		c := calctest.Open[calc.Calculator](t, calculators[path], query)
		head := c.Head()
		if text := calctest.HTML(c); head.Title != want.title || head.Wrong != "" ||
			!strings.Contains(text, want.answer) {
			t.Errorf("%s: at %s it is %q, %q, without %q: %.600s", old, to, head.Title, head.Wrong, want.answer, text)
		}
	}
}

// TestPartsKeepTheQuestion checks that the links between the parts of a question keep its game, ranks, suits and goal,
// and that a part without an answer for the game has no link. Best scores has none in the row.
func TestPartsKeepTheQuestion(t *testing.T) {
	for _, x := range []struct {
		query string
		parts []string
	}{
		{"game=hlm&m=7&of=weak&s=3", []string{"", "estimate", "chances", "decks"}},
		{"game=hlm&m=7&order=down&s=2", []string{"", "simulate", "chances", "decks", "best"}},
		{"game=modular&m=9&s=2", []string{"", "simulate", "chances", "decks"}},
		{"game=t4&m=5&passes=6&s=2", []string{"simulate"}},
	} {
		for _, shown := range x.parts {
			c := calctest.Open[calc.Calculator](t, calculators["/count"], x.query+"&part="+shown)
			head := c.Head()
			nav := strings.ReplaceAll(app.HTMLString(head.Nav), "&amp;", "&")
			if head.Ways != nil {
				nav += strings.ReplaceAll(app.HTMLString(head.Ways), "&amp;", "&")
			}
			for _, part := range x.parts {
				if part == "best" || part == "estimate" && shown != "estimate" {
					continue
				}
				v, err := url.ParseQuery(x.query)
				if err != nil {
					t.Fatal(err)
				}
				if shown == "best" {
					v.Del("of") // the best score has no goal
				}
				if part != "" {
					v.Set("part", part)
				}
				if want := "/count?" + v.Encode() + `"`; !strings.Contains(nav, want) {
					t.Errorf("%s: the part %q does not lead to %s: %s", x.query, shown, want, nav)
				}
			}
			if strings.Contains(nav, "part=best") || strings.Contains(nav, "part=decks") == strings.Contains(x.query, "t4") {
				t.Errorf("%s: %s", x.query, nav)
			}
		}
	}
}
