package solitaire

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func dealt(t *testing.T, query string) *deals {
	t.Helper()
	return calctest.Open[*deals](t, Deals, query)
}

func drawn(p *deals) string {
	return strings.Join(strings.Fields(app.HTMLString(app.Div().Body(p.Draw()...))), " ")
}

// TestDeals checks that the deals of a seed are the same one by one or all at once, that each is counted by the cards
// it sets aside, and that the exact law is shown beside them.
func TestDeals(t *testing.T) {
	for _, query := range []string{"m=4&s=1", "game=modular&m=5&s=1", "game=hlm&m=3&s=2", "game=t0&m=3&s=2",
		"game=t2&m=4&s=2", "game=t4&m=4&s=1&passes=2"} {
		p := dealt(t, query+"&deals=200&seed=9")
		want := map[int]int{}
		for i := range 200 {
			d := p.shape.Sorted()
			deck.Shuffle(d, deck.Stream(9, uint64(i)))
			r := p.game.Rules(p.shape.Ranks)
			if r.Game == solitaire.T0 {
				r.Seed += uint64(i)
			}
			want[len(solitaire.Play(r, d).SetAside)]++
		}
		sum := 0
		for i, n := range p.counts {
			if sum += n; n != want[i] {
				t.Errorf("%s: %d of %d deals have %d hits", query, n, want[i], i)
			}
		}
		if sum != 200 || p.n.Int() != 200 {
			t.Errorf("%s: %d deals, %d counted", query, p.n.Int(), sum)
		}
		one := dealt(t, query+"&seed=9")
		for range 200 {
			one.one()
		}
		if got, all := one.table(), p.table(); !reflect.DeepEqual(got, all) || one.won != p.won ||
			!slices.Equal(one.dealt, p.dealt) {
			t.Errorf("%s: one by one %v, at once %v", query, got, all)
		}
		if p.exact.law == nil || p.exact.won == nil && p.game.Game() != solitaire.T4 {
			t.Errorf("%s: the law is not known", query)
		}
		if again := dealt(t, p.Query().Encode()); !reflect.DeepEqual(again.table(), p.table()) {
			t.Errorf("%s: the link shows something else", query)
		}
	}
}

// TestDealsRun checks that dealing starts slowly, gets faster, ends, and can be paused.
func TestDealsRun(t *testing.T) {
	p := dealt(t, "m=4&s=1")
	if first := p.wait(); first.Milliseconds() < 500 {
		t.Errorf("the first deal stands %v", first)
	}
	if !p.begin() {
		t.Fatal("it does not begin")
	}
	was, beats := p.wait(), 0
	for p.on() {
		if p.wait() > was {
			t.Fatalf("after %d beats it gets slower", beats)
		}
		if was = p.wait(); beats < 5 && p.n.Int() != beats+1 {
			t.Errorf("after %d beats %d are dealt", beats+1, p.n.Int())
		}
		beats++
	}
	if p.n.Int() != mostDeals || beats > 1000 {
		t.Errorf("%d deals in %d beats", p.n.Int(), beats)
	}
	if p.begin() {
		t.Error("it begins behind its end")
	}
	if p.again(); p.n.Int() != 0 || p.last != nil || p.won != 0 {
		t.Errorf("begun again it has %d deals", p.n.Int())
	}
}

// TestDealsGuess checks that nothing reveals the hidden law, that a class can guess, and that the nearest guess is
// named.
func TestDealsGuess(t *testing.T) {
	p := dealt(t, "m=4&s=1&deals=240&hide=1")
	if text := drawn(p); strings.Contains(text, "9/24") || strings.Contains(text, "9 of 24") ||
		strings.Contains(text, "6 of 24") || strings.Contains(text, "Exact") || strings.Contains(text, `class="exact"`) ||
		!strings.Contains(text, "How many of the 24 decks win?") {
		t.Error("hidden it says what is exact, or does not ask")
	}
	for _, g := range []int{8, 8, 3, 7} {
		p.guess.Put(g)
		p.vote()
	}
	if text := drawn(p); !strings.Contains(text, "3 (1×), 7 (1×), 8 (2×)") {
		t.Errorf("the guesses are %v", p.guesses)
	}
	p.hide.Set(false)
	p.vote() // too late
	if text := drawn(p); p.guesses[7] != 1 || !strings.Contains(text, "6 of 24; the nearest guess is 7") ||
		!strings.Contains(text, `class="exact"`) {
		t.Errorf("shown it does not tell the nearest guess: %v", p.guesses)
	}
	if _, share, low, high := p.seen(0); low >= share || share >= high {
		t.Errorf("%v is not within %v and %v", share, low, high)
	}
	if got := p.table(); len(got.Rows) != 5 || got.Rows[0][3] != "9 of 24" || got.Rows[4][3] != "6 of 24" {
		t.Errorf("%+v", got)
	}
}

// TestDealsRefused checks that an invalid question is refused beside its field.
func TestDealsRefused(t *testing.T) {
	for query, want := range map[string]string{"game=t1&m=4&s=2": "1 suit", "m=0&s=1": "from 1", "m=100&s=3": "260",
		"m=4&s=1&seed=x": "whole number"} {
		p := dealt(t, query)
		if text := drawn(p); !strings.Contains(text, want) || strings.Contains(text, "Deal one") {
			t.Errorf("%s: it does not say %q, or deals", query, want)
		}
	}
	if p := dealt(t, "m=4&s=1&deals=999999"); p.n.Int() != mostDeals {
		t.Errorf("%d are dealt", p.n.Int())
	}
}

// TestDealsHead checks that the first columns of a large deck are drawn before any deal, that links and sentence are
// those of the game, and that a file hides what the page hides.
func TestDealsHead(t *testing.T) {
	for query, columns := range map[string]int{"m=100&s=1": maxWritten, "m=4&s=1": 5, "game=t0&m=4&s=1&hide=1": 8,
		"game=hlm&m=13&s=4": maxWritten} {
		if p := dealt(t, query); p.columns() != columns {
			t.Errorf("%s: %d columns, not %d", query, p.columns(), columns)
		}
	}
	for query, want := range map[string][]string{
		"game=t1&m=5&s=1": {"cards come at their own number", "One deck", "Deal by deal"},
		"game=t0&m=5&s=1": {"[stakes|stake] won", "Deal by deal"},
		"game=t4&m=5&s=1": {"[set aside]", "Deal by deal"},
		"game=hlm&m=5":    {"[stored]", "Backwards", "Deal by deal"},
		"m=5":             {"[set aside]", "Reformed", "Deal by deal"},
	} {
		head := dealt(t, query).Head()
		text := head.Lead + app.HTMLString(app.Div().Body(head.Nav))
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in %s", query, w, text)
			}
		}
		if treize := strings.Contains(query, "game=t1"); treize && strings.Contains(text, "set aside") {
			t.Errorf("%s speaks of setting aside: %s", query, text)
		}
	}
	for _, hide := range []string{"", "&hide=1"} {
		p := dealt(t, "m=4&s=1&deals=240"+hide)
		f, err := p.file()
		if err != nil {
			t.Fatal(err)
		}
		text, err := f.JSON(ui.Estimate, "")
		if err != nil || strings.Contains(text, "3/8") != (hide == "") || len(f.Table.Rows) != 5 ||
			!strings.Contains(text, `"estimate"`) {
			t.Errorf("hidden %q: %s, %v", hide, text, err)
		}
		if !strings.Contains(drawn(p), "Copy and save") {
			t.Error("the deals cannot be saved")
		}
	}
}
