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
		"/estimate?trials=2000": {"How often do 9 cards win at Mousetrap?", "2\u202f000 deals"},
		"/estimate?game=mousetrap&m=4&s=2&trials=2000&seed=7&of=score": {"How often do 8 cards win at Mousetrap?",
			"by score"},
		"/estimate?game=t4&m=13&passes=6&s=4&trials=200": {"How often do 52 cards win at Roll Call?",
			"200 deals"},
		"/estimate?trials=none&seed=x": {"How often do 9 cards win at Mousetrap?",
			"is not a whole number"},
		"/chances": {"How likely is a win at Mousetrap?",
			"Fitted formula"},
		"/chances?curve=modular&game=hlm&m=13&s=4": {"How likely is a win at Modular Mousetrap?",
			"0.262 for "},
		"/uncounted": {"About how many decks of 52 cards win at He Loves Me?",
			"Estimated by this program by 20 runs"},
		"/uncounted?game=mousetrap&m=9&s=1&particles=500&runs=10&seed=3": {
			"About how many decks of 9 cards win at Mousetrap?",
			"10 of 500 histories"},
		"/uncounted?game=hlm&m=4&of=weak&particles=300&runs=5&s=2": {"About how many decks of 8 cards win at He Loves Me?",
			"5 of 300 histories"},
		"/uncounted?m=4&s=2&particles=30&runs=2": {"About how many decks of 8 cards win at He Loves Me?",
			"2 of 30 histories"},
		"/find": {"Which decks of 52 cards win at He Loves Me?",
			"10 of the winning decks"},
		"/find?game=mousetrap&limit=2&m=100&s=1&seed=7": {"Which decks of 100 cards win at Mousetrap?", "100!"},
		"/find?m=5&s=2": {"Which decks of 10 cards win at He Loves Me?", "No deck wins"},
		"/find?game=mousetrap&how=random&limit=9&m=7&s=1": {"Which decks of 7 cards win at Mousetrap?",
			"9 winning decks at random"},
		"/find?game=hlm&limit=3&m=13&order=down&s=4&seed=": {"Which decks of 52 cards win at He Loves Me?",
			"is not a whole number"},
		"/best":                         {"What is the best score at He Loves Me with 16 cards?", "Best decks"},
		"/best?m=11&s=1":                {"What is the best score at He Loves Me with 11 cards?", "47 of at most 64"},
		"/best?game=mousetrap&m=7&s=2":  {"What is the best score at He Loves Me with 14 cards?", "No deck can score more"},
		"/best?game=hlm&m=5&order=down": {"What is the best score at He Loves Me with 5 cards?", "Best decks"},
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

// TestOldLessons checks that links to a lesson on the page that deals lead to the same lesson, with its class.
func TestOldLessons(t *testing.T) {
	for old, want := range map[string]struct{ to, title, answer string }{
		"game=t1&m=13&s=1&hide=1": {"/lesson?of=match", "Will a card come at its own number?", "face down"},
		"game=t3&m=13&s=4&hide=1&deals=100&seed=9": {"/lesson?deals=100&of=frustration&scene=deal&seed=9", "Deal and see",
			"100 decks so far."},
		"m=4&s=1&hide=1&guesses=3,8x2": {"/lesson?guesses=3%2C8x2&m=4&of=deck&s=1&scene=guess",
			"How many of the 24 decks win?", "3 guesses."},
		"m=4&s=1&class=7,8": {"/lesson?class=7%2C8&m=4&of=deck&s=1&scene=answer", "The answer", "200 decks so far."},
		"game=hlm&m=3&s=2&phone=1&hide=1&seed=5": {"/lesson?game=hlm&m=3&of=deck&phone=1&s=2&seed=5",
			"How many of the 90 decks win with the best score?", "Deal 100"},
		"game=t1&m=5&s=1&sheet=1": {"/lesson?game=t1&m=5&of=deck&s=1&scene=sheet", "Worksheet", "Key:"},
	} {
		v, err := url.ParseQuery(old)
		if err != nil {
			t.Fatal(err)
		}
		to, is := pages.Lesson(v)
		if !is || to != want.to {
			t.Errorf("%s leads to %s, not %s", old, to, want.to)
			continue
		}
		c := openAt(t, to)
		head := c.Head()
		if text := calctest.Text(c) + calctest.HTML(c); head.Title != want.title || head.Wrong != "" ||
			!strings.Contains(text, want.answer) {
			t.Errorf("%s: at %s it is %q, %q, without %q: %.600s", old, to, head.Title, head.Wrong, want.answer, text)
		}
	}
	if to, is := pages.Lesson(url.Values{"m": {"4"}, "deals": {"9"}}); is {
		t.Errorf("deals alone lead to %s", to)
	}
}

// TestOldScreens checks that what had a link of its own in a row of parts is where it was, for those who kept the
// address.
func TestOldScreens(t *testing.T) {
	for old, want := range map[string]struct{ title, answer string }{
		"/dundee?deck=2+2":                   {"Which rank should you name?", "my own"},
		"/dundee?part=play&deck=2+2&seed=1":  {"Can you get through 4 cards?", "shuffled here"},
		"/dundee?part=advance&deck=2+2":      {"Which bid is best for 4 cards?", "The probability of this bid"},
		"/dundee?part=bids&v=3&low=3&high=4": {"Which bids are best for 3 to 4 cards?", "many"},
		"/dundee?part=rounds&deck=2+2":       {"How likely is it to get through 4 cards?", "By the number of rounds"},
		"/dundee?part=rate&suits=1&most=5": {"How likely is losing with 5 ranks?",
			"To lose, by the number of ranks"},
		"/count?part=simulate&m=4&s=1&trials=200":   {"How often do 4 cards win at Mousetrap?", "200 deals"},
		"/count?part=estimate&game=mousetrap&m=4":   {"About how many decks of 4 cards win at Mousetrap?", "built backwards"},
		"/count?part=best&m=5&s=1":                  {"What is the best score at He Loves Me with 5 cards?", "Best decks"},
		"/coincidences?part=steen&n=5":              {"Which of 5 cards is the only match?", "Exactly one card hit"},
		"/coincidences?part=pairs&n=5":              {"Which two of 5 cards match first?", "The first two hits"},
		"/coincidences?part=cayley&n=5":             {"Which deck of 5 cards comes out in order?", "in the order 1, 2"},
		"/coincidences?part=peaks&m=2&s=1":          {"Which scores are likely with 2 cards?", "Mousetrap, scored"},
		"/memory?part=random&pairs=3":               {"Who gets more of 3 pairs if both know the board?", "All boards of 3"},
		"/memory?part=boards&board=1-2-1-2":         {"Who wins this board if both know it?", "all"},
		"/memory?part=forms&j=2":                    {"What is the best move with many pairs?", "approximate"},
		"/memory?part=expansions&n=10":              {"How far ahead is one with 10 pairs?", "approximate"},
		"/memory?part=alone&pairs=3":                {"How many moves do 3 pairs take alone?", "three or more"},
		"/memory?part=rule&pairs=5":                 {"Which move is best with several players?", "three or more"},
		"/reform?part=preimages&deck=1-2":           {"Which decks of Modular Mousetrap lead to this one?", "backwards"},
		"/reform?part=search&game=modular&m=11&s=1": {"How long can a deck of Modular Mousetrap go on?", "a sample"},
		"/santa?part=draw&names=Ann%0ABen%0ACarla":  {"Who gives to whom at Secret Santa?", "names to draw"},
	} {
		head := openAt(t, old).Head()
		text := calctest.HTML(openAt(t, old)) + app.HTMLString(app.Div().Body(head.Nav, head.Ways))
		if head.Title != want.title || head.Wrong != "" || !strings.Contains(text, want.answer) {
			t.Errorf("%s is %q, %q, without %q: %.300s", old, head.Title, head.Wrong, want.answer, text)
		}
	}
}

// TestPartsKeepTheQuestion checks that the links between the parts of a question keep its game, ranks, suits and goal,
// and that a part without an answer for the game has no link. Decks of the best score are a way of Decks.
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
			best := strings.Contains(x.query, "hlm") && (shown == "decks" || shown == "best")
			if strings.Contains(nav, "part=best") != best ||
				strings.Contains(nav, "part=decks") == strings.Contains(x.query, "t4") {
				t.Errorf("%s: %s", x.query, nav)
			}
		}
	}
}
