package play

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

func played(t *testing.T, query string) *play {
	t.Helper()
	return calctest.Open[*play](t, New, query)
}

// TestReplay checks that every position of a replay has the table that playing up to it gives, and that cards keep
// their identity.
func TestReplay(t *testing.T) {
	for _, e := range paper.Examples() {
		r := solitaire.Rules{Game: e.Game, Ranks: e.Ranks}
		p := game.NewReplay(r, e.Deck)
		table := solitaire.NewTable(r, e.Deck)
		for position := 0; position <= p.Last(); position++ {
			s := p.At(position)
			if !slices.Equal(s.Table.Hand, table.Hand) || !slices.Equal(s.Table.SetAside, table.SetAside) {
				t.Fatalf("%s %v: position %d shows %v, not %v", e.Game, e.Deck, position, s.Table.Hand, table.Hand)
			}
			seen := map[[2]int]bool{}
			for _, c := range slices.Concat(s.Hand, s.Aside, s.Burned) {
				seen[[2]int{c.Rank, c.Copy}] = true
			}
			if len(seen) != len(e.Deck) {
				t.Fatalf("%s %v: position %d has %d cards", e.Game, e.Deck, position, len(seen))
			}
			if position > 0 && table.Outcome == solitaire.Unfinished {
				if step := table.Step(); step != p.Steps[position-1] {
					t.Fatalf("step %d is %+v, not %+v", position, p.Steps[position-1], step)
				}
			}
		}
	}
}

// TestExamples compares the printed examples with the game on the page. No deck among them is known to be wrong.
func TestExamples(t *testing.T) {
	for i, e := range paper.Examples() {
		p := played(t, "game="+string(e.Game)+"&deck="+game.Dashed(e.Deck))
		if p.replay == nil {
			t.Fatalf("%v: %s", e.Deck, p.row.Wrong())
		}
		if p.example == none || !slices.Equal(p.examples[p.example].Deck, e.Deck) || p.examples[p.example].Game != e.Game {
			t.Errorf("example %d is not known again", i)
		}
		text := calctest.HTML(p)
		if strings.Contains(p.backed, "bug") || strings.Contains(text, "differs") ||
			strings.Contains(text, ">agrees<") != (p.examples[p.example].Set != nil) {
			t.Errorf("%s %v: %s; agrees: %v", e.Game, e.Deck, p.backed, strings.Contains(text, "agrees"))
		}
		// A sentence of ours is no quotation.
		if said := app.HTMLString(p.printed()); strings.ContainsAny(said, "“”") || !strings.Contains(said, "In our words: ") {
			t.Errorf("%s %v: %s", e.Game, e.Deck, said)
		}
		q := played(t, "game=t4")
		q.choose(strconv.Itoa(i))
		if q.Query().Encode() != p.Query().Encode() {
			t.Errorf("example %d is chosen as %s, not %s", i, q.Query().Encode(), p.Query().Encode())
		}
	}
}

// TestExamplesHaveNames checks that every example is listed once, under its game, with a unique name that is short
// enough for a phone.
func TestExamplesHaveNames(t *testing.T) {
	seen, groups, last := map[string]bool{}, map[string]bool{}, ""
	for i, o := range offered(paper.Examples()) {
		name := o.Group + ", " + o.Text
		if seen[name] || len([]rune(o.Text)) > 72 || i > 0 && (o.Group == "" || !strings.Contains(o.Text, ": ")) ||
			o.Group != last && groups[o.Group] {
			t.Errorf("example %d is %q of %q", i, o.Text, o.Group)
		}
		seen[name], groups[o.Group], last = true, true, o.Group
	}
	if len(seen) != len(paper.Examples())+1 {
		t.Errorf("%d options for %d examples", len(seen), len(paper.Examples()))
	}
}

func TestTyped(t *testing.T) {
	for _, c := range []struct{ query, wrong, fix string }{
		{"deck=2134", "", ""},
		{"deck=2,1,3,4&m=13&s=1", "", ""},
		{"deck=4+7+3+A+9+2+J+K+6+8+Q+5+5&m=13&s=1", "The 5 is there twice and the 10 is missing",
			"4 7 3 A 9 2 J K 6 8 Q 5 10"},
		{"deck=1+1+2+3&m=3&s=1", "is there twice", ""},
		{"deck=1+2+x", "“x” is not a rank", ""},
		{"deck=0+1", "“0” is not a rank", ""},
		{"deck=12345678910", "put spaces between the cards", ""},
		{"deck=1-1-2-2-3&m=3&s=2", "is there once instead of twice", ""},
	} {
		p := played(t, c.query)
		if wrong := p.row.Wrong(); !strings.Contains(wrong, c.wrong) || (c.wrong == "") != (wrong == "") {
			t.Errorf("%s: %q", c.query, wrong)
		}
		if (p.replay == nil) != (c.wrong != "") {
			t.Errorf("%s: played %v", c.query, p.replay != nil)
		}
		fix := ""
		if len(p.fixes) > 0 {
			fix = deck.Format(p.fixes[0].deck, 13)
		}
		if fix != c.fix {
			t.Errorf("%s: the repair is %q", c.query, fix)
		}
	}
}

// TestQuery checks that a page reads back the query it writes.
func TestQuery(t *testing.T) {
	for query, want := range map[string]string{
		"burn=1&deck=2-1-3-4&game=mousetrap&m=4&s=1":       "",
		"deck=2-1-3-4&game=hlm&m=4&order=down&s=1":         "",
		"deck=8-1-5-2-6-4-7-3&game=modular&m=8&s=1&step=3": "",
		"deck=2-1-3-4&m=4&step=99":                         "deck=2-1-3-4&game=mousetrap&m=4&s=1&step=11",
		"deck=2+1+x":                                       "deck=2+1+x&game=mousetrap&m=13&s=1",
		"m=0":                                              "game=mousetrap&m=0&s=1",
	} {
		if want == "" && query != "" {
			want = query
		}
		if got := played(t, query).Query().Encode(); got != want {
			t.Errorf("%s became %s", query, got)
		}
	}
}

// TestDealt checks that an address without a deck shows a shuffled one face down and reveals nothing until it is
// played. A deck that the user names is shown openly.
func TestDealt(t *testing.T) {
	p := played(t, "m=13&s=1")
	dealt := p.row.Text()
	hidden := func(text string) bool {
		return !strings.Contains(text, dealt) && !strings.Contains(text, string(ui.Exact)) &&
			!strings.Contains(text, "Visited")
	}
	text := calctest.HTML(p)
	if len(p.deck) != 13 || strings.Count(text, `aria-label="face down"`) != 13 || !hidden(text) {
		t.Errorf("%v is dealt: %s", p.deck, text)
	}
	if q := p.Query(); q.Get("hide") != "1" || q.Get("deck") != game.Dashed(p.deck) {
		t.Errorf("its address is %v", q)
	}
	// One who comes back, and opens the question, does not see it either.
	again := played(t, p.Query().Encode())
	again.row.Unfold()
	if text := calctest.HTML(again); !hidden(text) || !strings.Contains(text, "Show the deck") {
		t.Errorf("%s shows %s", p.Query().Encode(), text)
	}
	again.uncover()
	if hidden(calctest.HTML(again)) || strings.Contains(calctest.HTML(again), "Show the deck") {
		t.Error("the deck cannot be shown")
	}
	// Step by step, cards are seen that were turned, and no others.
	for p.next(); p.covered(); p.next() {
		text := calctest.HTML(p)
		if _, turned, _ := strings.Cut(text, `class="strip-steps"`); strings.Count(turned, "data-step=") != p.step.Int() {
			t.Fatalf("step %d lists %d cards", p.step.Int(), strings.Count(turned, "data-step="))
		}
		if n := strings.Count(text, `aria-label="face down"`); n != len(p.stage.Hand)-1 || strings.Contains(text, dealt) {
			t.Fatalf("step %d: %d of %d cards lie face down", p.step.Int(), n, len(p.stage.Hand))
		}
	}
	if text := calctest.HTML(p); !strings.Contains(text, dealt) || strings.Contains(text, "card back") ||
		!strings.Contains(text, "Deal another deck") || !strings.Contains(text, "The result is shown below.") {
		t.Errorf("at the end it says %s", text)
	}
	// Shuffled again it is hidden again.
	p.shuffle()
	if !p.covered() || p.row.Text() == dealt {
		t.Errorf("%s after %s is covered: %v", p.row.Text(), dealt, p.covered())
	}
	p.game.SetGame(solitaire.HeLovesMe)
	p.again()
	if !p.covered() {
		t.Error("by other rules it is shown")
	}
	p.row.Field("", "").Set("2 1 3 4")
	if p.covered() || p.hide.On() {
		t.Error("a typed deck is hidden")
	}
	p = played(t, "deck=2-1-3-4")
	if p.covered() || p.hide.On() {
		t.Error("the deck of an address is hidden")
	}
}

// TestDealNext checks that the main button of the stage steps until the end and then deals another deck, which is
// stepped through too.
func TestDealNext(t *testing.T) {
	const deals = `aria-label="Deal another deck"`
	large := game.Dashed(deck.Shape{Ranks: 7, Suits: 4}.Sorted())
	for _, query := range []string{"m=4&s=1", "deck=2-1-3-4", "m=7&s=4&deck=" + large} {
		p := played(t, query)
		p.goTo(p.replay.Last() - 1)
		if text := app.HTMLString(p.controls()); strings.Contains(text, deals) {
			t.Errorf("%s: before the end it offers %s", query, text)
		}
		p.next()
		if text := app.HTMLString(p.controls()); !strings.Contains(text, deals) || strings.Contains(text, "disabled") {
			t.Errorf("%s: at the end it offers %s", query, text)
		}
		was, hidden := p.shape, p.hide.On()
		p.another()
		if p.shape != was || p.hide.On() != hidden || p.step.Int() != 0 || !p.stepped() {
			t.Errorf("%s: it deals %s, at step %d, stepped %v", query, p.row.Text(), p.step.Int(), p.stepped())
		}
	}
}

// TestUnknownNames checks that unknown names in an address are reported beside the game.
func TestUnknownNames(t *testing.T) {
	for query, want := range map[string]string{
		"game=whist": "“whist” is not a valid game on this page; the options are mousetrap, modular, hlm, t0, t1, t2, t3 " +
			"and t4.",
		"game=hlm&order=sideways":  "“sideways” is not a valid order of calling",
		"order=sideways":           "“sideways” is not a valid order of calling",
		"game=whist&burn=yes":      "“yes” is not a valid value of burn; the only option is “1”.",
		"game=hlm&burn=yes":        "“yes” is not a valid value of burn; the only option is “1”.",
		"m=4&deck=2-1-3-4&step=99": "“99” is not a valid step (0 to 11).",
		"game=hlm&order=down":      "",
		"game=hlm&burn=1":          "",
		"game=t4&m=13&s=4":         "",
		"":                         "",
	} {
		p := played(t, query)
		text := calctest.HTML(p) + p.Head().Wrong
		if says := p.game.Misnamed() || p.Head().Wrong != ""; says != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%q: misnamed %v, not %q in %s", query, p.game.Misnamed(), want, text)
		}
	}
}

// TestOrbit checks how often a deck can be reformed, and to what it returns.
func TestOrbit(t *testing.T) {
	for _, c := range []struct{ query, want string }{
		{"deck=1-4-3-2", "2 times, then no more"}, // 1432, 1423, 1234
		{"deck=1-2", "reforms to itself"},
		{"game=modular&deck=1-3-4-2", "which reforms to itself"},
		{"deck=1-16-12-15-6-8-14-10-9-3-4-11-13-2-7-5", "5 times, then no more"}, // Bersani 2010, section 6
	} {
		p := played(t, c.query)
		if text := calctest.HTML(p); !strings.Contains(text, c.want) || !strings.Contains(text, "Follow its orbit") {
			t.Errorf("%v: %s", c.query, text)
		}
	}
	// A deck that does not win has none, though one before it did.
	p := played(t, "deck=1-2")
	p.lay("2 1")
	if p.orbit.Known() || p.rebuilt.Known() || !strings.HasPrefix(p.backed, "Every one of the") {
		t.Errorf("2 1: %v, %q", p.orbit.Known(), p.backed)
	}
}

// TestTypedNumbersMeanOneThing checks that a number means the same to the game, the request and the address, however it
// is typed.
func TestTypedNumbersMeanOneThing(t *testing.T) {
	const lost = "game=t4&deck=11-10-2-4-7-9-13-12-5-3-1-8-6&m=13&s=1&passes="
	plain := played(t, lost+"6")
	if plain.replay == nil || plain.replay.End.Table.Outcome != solitaire.Lost {
		t.Fatal("with 6 passes it is not lost")
	}
	for _, typed := range []string{" 6", "6 ", "06", "+6", "\u202f6\u00a0"} {
		p := played(t, lost+url.QueryEscape(typed))
		if p.replay == nil || p.replay.End.Table.Outcome != plain.replay.End.Table.Outcome {
			t.Errorf("%q passes: another game than with 6", typed)
			continue
		}
		if p.played.Request() != plain.played.Request() || p.Query().Encode() != plain.Query().Encode() {
			t.Errorf("%q passes: %s at %s", typed, p.played.Request(), p.Query().Encode())
		}
	}
	const hand = "game=t0&deck=1-3-2-2-3-1&m=3&s=2&seed="
	seeded := played(t, hand+"1005")
	for _, typed := range []string{" 1005", "01005", "1,005", "1 005", "1\u202f005"} {
		p := played(t, hand+url.QueryEscape(typed))
		if p.game.Rules(3) != seeded.game.Rules(3) || p.played.Request() != seeded.played.Request() ||
			p.Query().Encode() != seeded.Query().Encode() {
			t.Errorf("seed %q: %+v, %s, %s", typed, p.game.Rules(3), p.played.Request(), p.Query().Encode())
		}
	}
	// What is no number plays no game, and stays.
	for _, typed := range []string{"6,5", "1,00", "0,100", "", "six", "6 6", "٦"} {
		if p := played(t, lost+url.QueryEscape(typed)); p.replay != nil ||
			!strings.Contains(calctest.HTML(p), "is not a whole number.") || p.Query().Get("passes") != typed {
			t.Errorf("%q passes: played %v, kept as %q", typed, p.replay != nil, p.Query().Get("passes"))
		}
	}
}

// TestPlayTreizeRefuses checks that an option with which Treize cannot be played is refused beside its field, and that
// the deck stays.
func TestPlayTreizeRefuses(t *testing.T) {
	for query, want := range map[string][2]string{
		"game=t1&deck=1-2-1-2":          {"suits", "The number of suits is 2; t1 is played with 1 suit"},
		"game=t0&deck=1-1":              {"ranks", "at least 2"},
		"game=t0&deck=1-2&seed=x":       {"seed", "not a whole number"},
		"game=t4&deck=1-2&passes=-1":    {"passes", "0 for no limit"},
		"game=t4&deck=1-2&passes=often": {"passes", "not a whole number"},
	} {
		p := played(t, query)
		_, text, _ := strings.Cut(calctest.HTML(p), `id="`+want[0]+`-wrong"`)
		text, _, _ = strings.Cut(text, "</div>")
		if p.replay != nil || p.deck == nil || p.row.Wrong() != "" || !strings.Contains(text, want[1]) {
			t.Errorf("%s: %q, %q", query, p.row.Wrong(), text)
		}
		// What was refused is played by other rules.
		p.game.SetGame(solitaire.Mousetrap)
		p.again()
		if p.replay == nil {
			t.Errorf("%s: at Mousetrap it is not played", query)
		}
	}
	for query, want := range map[string]string{
		"game=t0&m=2&s=1&seed=17&deck=2-1":  "The hand passes after ",
		"game=t0&m=2&s=1&deck=2-1":          "The hand passes after 0 wins",
		"game=t1&m=4&s=1&deck=1-3-2-4":      "2 hits in 4 calls",
		"game=t3&m=2&s=2&deck=1-1-2-2":      "2 hits in 4 calls",
		"game=t4&m=2&s=1&deck=2-1":          "Lost: 0 of 2 cards set aside",
		"game=t4&m=2&s=1&passes=0&deck=2-1": "A loop: 0 of 2 cards set aside, and no further hit is possible",
		"game=t4&m=3&s=1&deck=1-3-2":        "Won: all 3 cards set aside",
	} {
		p := played(t, query)
		if v, err := url.ParseQuery(query); err != nil || p.Query().Encode() != v.Encode() {
			t.Errorf("%s became %s", query, p.Query().Encode())
		}
		if got := ui.Plain(game.Ending(p.game.Rules(p.shape.Ranks), p.replay.End)); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", query, got)
		}
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, calctest.Opens[*play](New), "deck=4-2-5-3-1", "game=hlm&deck=1-2-4-3", "game=t4&deck=1-1-2-2-3-3",
		"deck=1")
}
