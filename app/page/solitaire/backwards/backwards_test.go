package backwards

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/page/game"
	"rencontre/core/deck"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

func opened(t *testing.T, query string) *backwards {
	t.Helper()
	return calctest.Open[*backwards](t, New, query)
}

// TestBackwardsRepairs checks that a last part of a string that does not fit the chosen shape is repaired by the
// smallest shape that has room for it. Bersani 2010, section 4, prints both strings.
func TestBackwardsRepairs(t *testing.T) {
	for _, c := range []struct{ query, text, wrong, repair, m, s string }{
		{"game=hlm&m=3&s=1", "3212", "The 2 appears 2 times; with s = 1", "Take s = 2", "3", "2"},
		{"game=hlm&m=3&s=1", "31212", "The 1 appears 2 times; with s = 1", "Take s = 2", "3", "2"},
		{"game=mousetrap&m=13&s=1", "14 2", "There is no 14", "Take m = 14", "14", "1"},
		{"game=mousetrap&m=3&s=1", "4 4 2", "There is no 4", "Take m = 4 and s = 2", "4", "2"},
		{"game=mousetrap&m=x&s=1", "1♠ 2h 2c", "", "", "x", "1"},
		{"game=mousetrap&m=3&s=1", "2 x", "“x” is not a rank", "", "3", "1"},
	} {
		p := opened(t, c.query)
		p.lay(c.text)
		text, shape := p.repair()
		if !strings.Contains(p.row.Wrong(), c.wrong) || (c.wrong == "") != (p.row.Wrong() == "") || p.s != nil ||
			p.answer.Known() || text != c.repair {
			t.Errorf("%s, %s: %q, repaired by %q", c.query, c.text, p.row.Wrong(), text)
		}
		if text != "" {
			p.game.SetShape(shape)
			p.again()
			if p.s == nil || p.row.Wrong() != "" || !p.answer.Whole() {
				t.Errorf("%s, %s: repaired to %v it is still refused: %s", c.query, c.text, shape, p.row.Wrong())
			}
		}
		if q := p.Query(); q.Get("m") != c.m || q.Get("s") != c.s || p.row.Text() != c.text {
			t.Errorf("%s, %s: %v, typed %q", c.query, c.text, q, p.row.Text())
		}
	}
}

// TestBackwards rebuilds every reformed deck that a paper prints. The page passes through the intermediate decks.
func TestBackwards(t *testing.T) {
	for _, e := range paper.Examples() {
		reformed := solitaire.Play(solitaire.Rules{Game: e.Game, Ranks: e.Ranks}, e.Deck).Reformed()
		if reformed == nil {
			continue
		}
		p := opened(t, "game="+string(e.Game)+"&string="+game.Dashed(reformed))
		if p.answer.Value().Count > listed {
			continue
		}
		found := false
		for i, d := range p.decks() {
			found = deck.Format(d, 0) == deck.Format(e.Deck, 0)
			if found {
				p.show(i)
				break
			}
		}
		if !found || !p.replayed || p.answer.Value().More {
			t.Errorf("%s: %v is not among the %d decks of %v", e.Game, e.Deck, p.answer.Value().Count, reformed)
			continue
		}
		for step := len(reformed); step > 0; step-- {
			p.goTo(step)
			if len(p.partialDeck.deck) != step || p.partialDeck.failed {
				t.Errorf("%s %v: at step %d it is %+v", e.Game, reformed, step, p.partialDeck)
			}
		}
	}
	for query, want := range map[string][]string{
		"game=hlm&m=3&s=3&string=3-1-2-2": {
			"the deck would be 2 2 3 1. But at call 2 its 2 would be hit too early", "Step 4 of 4"},
		"game=hlm&m=3&s=3&string=3-1-2-2&step=2": {
			"Step 2 of 4", "The 2 is put back as card 2 of the deck"},
		// Table 21
		"game=modular&string=1-2-3-4-5-6-7-8": {
			"39 decks come out in this order", "Play it"},
		"game=modular&string=1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21-22-23": {
			"More than ", "The first 100 are listed."},
	} {
		if text := calctest.HTML(opened(t, query)); !strings.Contains(text, want[0]) || !strings.Contains(text, want[1]) {
			t.Errorf("%s: not %q in %s", query, want, text)
		}
	}
}

// TestBackwardsOpens checks that the page opens at its first step, from which a tap leads on, and that a string without
// a deck opens at the step that shows why.
func TestBackwardsOpens(t *testing.T) {
	p := opened(t, "")
	if text := calctest.HTML(p); !strings.Contains(text, "Step 1 of 13, from the end.") ||
		strings.Contains(p.Head().Lead, "Enter") {
		t.Errorf("it opens with %q and %s", p.Head().Lead, text)
	}
	p.goTo(2)
	if !strings.Contains(p.Query().Encode(), "step=2") {
		t.Errorf("the second step is at %s", p.Query().Encode())
	}
	p = opened(t, "game=hlm&m=3&s=3&string=3-1-1-2-2")
	if p.step.Int() != p.last() || !p.partialDeck.failed {
		t.Errorf("a string without a deck opens at step %d of %d: %+v", p.step.Int(), p.last(), p.partialDeck)
	}
}

// TestBackwardsQuery checks that the page reads back the query it writes.
func TestBackwardsQuery(t *testing.T) {
	for query, want := range map[string]string{
		"":                                       "game=mousetrap&m=13&s=1&string=1-2-3-4-5-6-7-8-9-10-11-12-13",
		"game=hlm&m=4&s=1":                       "game=hlm&m=4&s=1",
		"game=hlm&m=3&s=3&string=3-1-2-2&step=2": "game=hlm&m=3&s=3&step=2&string=3-1-2-2",
		"game=hlm&m=3&s=3&string=3-1-2-2&step=first": "game=hlm&m=3&s=3&string=3-1-2-2",
		"string=1-x": "game=mousetrap&m=13&s=1&string=1+x",
	} {
		p := opened(t, query)
		if got := p.Query().Encode(); got != want {
			t.Errorf("%q became %s", query, got)
		}
		wrong := strings.Contains(p.Head().Wrong, "is not a valid step (1 to 4).")
		if wrong != strings.Contains(query, "first") {
			t.Errorf("%q: a wrong step is said: %v", query, wrong)
		}
	}
	const options = "the options are mousetrap, modular and hlm."
	if !strings.Contains(calctest.HTML(opened(t, "game=t4")), options) {
		t.Error("a page without Treize does not say of t4 what there is")
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, calctest.Opens[*backwards](New), "game=modular&m=4&s=1&string=2-1-3-4",
		"game=modular&m=4&s=1&string=4-3-2-1")
}

// TestBackwardsCalls checks that the page and its example have one word for the number said, and that a card which is
// hit comes at its own number, however often the numbers went round.
func TestBackwardsCalls(t *testing.T) {
	p := opened(t, "game=modular&string=1-2-3-4-5-6-7-8")
	for p.goTo(1); p.step.Int() < p.last(); p.goTo(p.step.Int() + 1) {
		want := fmt.Sprintf(`<span[^>]*"said-number"[^>]*>%d<`, p.s[len(p.s)-p.step.Int()])
		if text := calctest.HTML(p); !regexp.MustCompile(want).MatchString(text) || !strings.Contains(text, ">Call<") {
			t.Errorf("step %d does not say %s: %+v", p.step.Int(), want, p.partialDeck)
		}
	}
	stage := game.NewStage(game.NewReplay(solitaire.Rules{Game: solitaire.Mousetrap, Ranks: 3}, deck.Deck{1, 2, 3}), 1)
	if text := calctest.Markup(stage.Draw(nil, nil)); !strings.Contains(text, ">Call<") {
		t.Errorf("the example has another word: %s", text)
	}
}
