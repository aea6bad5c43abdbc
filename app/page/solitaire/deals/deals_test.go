package deals

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func opened(t *testing.T, query string) *deals {
	t.Helper()
	return calctest.Open[*deals](t, New, query)
}

func drawn(p *deals) string {
	return strings.Join(strings.Fields(calctest.HTML(p)), " ")
}

// TestDeals checks that the deals of a seed are the same one by one or all at once, that each is counted by the cards
// it sets aside, and that the exact distribution is shown beside them.
func TestDeals(t *testing.T) {
	for _, query := range []string{"m=4&s=1", "game=modular&m=5&s=1", "game=hlm&m=3&s=2", "game=t0&m=3&s=2",
		"game=t2&m=4&s=2", "game=t4&m=4&s=1&passes=2"} {
		p := opened(t, query+"&deals=200&seed=9")
		want := map[int]int{}
		for i := range 200 {
			d := p.of.Shape.Sorted()
			deck.Shuffle(d, deck.Stream(9, uint64(i)))
			r := p.game.Rules(p.of.Shape.Ranks)
			if r.Game == solitaire.T0 {
				r.Seed += uint64(i)
			}
			want[len(solitaire.Play(r, d).SetAside)]++
		}
		sum := 0
		for i, n := range p.counts {
			sum += n
			if n != want[i] {
				t.Errorf("%s: %d of %d deals have %d hits", query, n, want[i], i)
			}
		}
		if sum != 200 || p.n.Int() != 200 {
			t.Errorf("%s: %d deals, %d counted", query, p.n.Int(), sum)
		}
		one := opened(t, query+"&seed=9")
		for range 200 {
			one.one()
		}
		if got, all := one.table().File(), p.table().File(); !reflect.DeepEqual(got, all) || one.won != p.won ||
			!slices.Equal(one.last.Deck, p.last.Deck) {
			t.Errorf("%s: one by one %v, at once %v", query, got, all)
		}
		if p.exact.Distribution == nil || p.exact.Won == nil && p.game.Game() != solitaire.T4 {
			t.Errorf("%s: the distribution is not known", query)
		}
		if again := opened(t, p.Query().Encode()); !reflect.DeepEqual(again.table().File(), p.table().File()) {
			t.Errorf("%s: the link shows something else", query)
		}
	}
}

// TestDealsRun checks that dealing deals more and more decks at a time, ends at its goal, and can be paused.
func TestDealsRun(t *testing.T) {
	p := opened(t, "m=4&s=1")
	for _, goal := range []int{100, maxDeals} {
		p.goal = goal
		if !p.begin() {
			t.Fatal("it does not begin")
		}
		was, beats := 0, 0
		for more := true; more; beats++ {
			before := p.n.Int()
			more = p.on()
			dealt := p.n.Int() - before
			if more && dealt < was {
				t.Errorf("after %d beats %d are dealt, fewer than %d", beats, dealt, was)
			}
			was = dealt
		}
		if p.n.Int() != goal || beats > goal/2 {
			t.Errorf("%d deals in %d beats", p.n.Int(), beats)
		}
	}
	if p.begin() {
		t.Error("it begins behind its end")
	}
	p.again()
	if p.n.Int() != 0 || p.last != nil || p.won != 0 {
		t.Errorf("begun again it has %d deals", p.n.Int())
	}
}

// TestLastCards checks that exactly the cards at their own number are marked, and that as many are told of.
func TestLastCards(t *testing.T) {
	for query, passes := range map[string]int{"game=t1&m=7&s=1": 1, "game=t2&m=4&s=3": 1, "game=t3&m=4&s=3": 3} {
		for seed := range 20 {
			p := opened(t, query+"&deals=1&seed="+strconv.Itoa(seed))
			marked := 0
			for i, c := range p.last.Cards() {
				m := p.of.Shape.Ranks
				own := i < passes*m && c.Rank == i%m+1
				if own {
					marked++
				}
				if own != (c.State == ui.Hit) {
					t.Errorf("%s, seed %d: card %d of %v is %q", query, seed, i+1, p.last.Deck, c.State)
				}
			}
			if text := p.last.Ending(); !strings.HasPrefix(text, strconv.Itoa(marked)+" card") && (marked > 0 ||
				text != "no card came at its own number") {
				t.Errorf("%s, seed %d: %d marked, %s", query, seed, marked, text)
			}
		}
	}
	for _, c := range opened(t, "m=4&s=1&deals=1").last.Cards() {
		if c.State != ui.Lying {
			t.Errorf("at Mousetrap a card is %q", c.State)
		}
	}
}

// TestDealsRefused checks that an invalid question is refused beside its field.
func TestDealsRefused(t *testing.T) {
	for query, want := range map[string]string{"game=t1&m=4&s=2": "1 suit", "m=0&s=1": "from 1", "m=100&s=3": "260",
		"m=4&s=1&seed=x": "whole number"} {
		p := opened(t, query)
		if text := drawn(p); !strings.Contains(text, want) || strings.Contains(text, "Deal one") {
			t.Errorf("%s: it does not say %q, or deals", query, want)
		}
	}
	if p := opened(t, "m=4&s=1&deals=999999"); p.n.Int() != maxDeals {
		t.Errorf("%d are dealt", p.n.Int())
	}
}

// TestDealsHead checks that the first columns of a large deck are drawn before any deal, that links and sentence are
// those of the game, and that the exact numbers stand beside the deals, on the page and in its file.
func TestDealsHead(t *testing.T) {
	for query, columns := range map[string]int{"m=100&s=1": maxWritten, "m=4&s=1": 5, "game=t0&m=4&s=1": 14,
		"game=hlm&m=13&s=4": maxWritten} {
		if p := opened(t, query); p.columns() != columns {
			t.Errorf("%s: %d columns, not %d", query, p.columns(), columns)
		}
	}
	for query, want := range map[string][]string{
		"game=t1&m=5&s=1": {"cards come at their own number", "One deck"},
		"game=t0&m=5&s=1": {"[stakes|stake] won", "One deck"},
		"game=t4&m=5&s=1": {"[set aside]", "One deck"},
		"game=hlm&m=5":    {"[stored]", "Backwards"},
		"m=5":             {"[set aside]", "Reformed"},
	} {
		head := opened(t, query).Head()
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
	p := opened(t, "m=4&s=1&deals=240")
	f, err := p.file()
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.JSON(ui.Estimate, "")
	if err != nil || !strings.Contains(text, "3/8") || len(f.Table.Rows) != 5 || !strings.Contains(text, `"estimate"`) {
		t.Errorf("%s, %v", text, err)
	}
	calctest.Says(t, "the page", drawn(p), "Copy", "6 of 24", "240 deals so far",
		"/lesson?game=mousetrap&m=4&of=deck&s=1")
	calctest.Says(t, "a new page", drawn(opened(t, "m=4&s=1")), "card back", "0 deals so far")
	if got := p.table().Shown(); len(got.Rows) != 5 || got.Rows[0][3] != "9 of 24" || got.Rows[4][3] != "6 of 24" {
		t.Errorf("%+v", got)
	}
	if _, share, low, high := p.seen(0); low >= share || share >= high {
		t.Errorf("%v is not within %v and %v", share, low, high)
	}
}

// TestButtonKeepsWidth checks that the button that pauses is as wide as before it was pressed.
func TestButtonKeepsWidth(t *testing.T) {
	p := opened(t, "m=4&s=1")
	for _, text := range []string{`aria-label="Deal 10\u202f000"`, "Pause"} {
		if button := `data-widest="10\u202f000"`; !strings.Contains(calctest.HTML(p), button) ||
			!strings.Contains(calctest.HTML(p), text) {
			t.Errorf("there is no button %q with room for the longer text", text)
		}
		p.toggle()
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, opened, "deals=50", "game=hlm&m=13&s=4&deals=9", "game=t1&m=4&s=1", "game=t4&m=4&s=1&deals=20")
}
