package count

import (
	"context"
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"time"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

func (c cell) job(t *testing.T) *job.Job {
	t.Helper()
	j, err := job.Of(c.count())
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// counted opens the page at a cell and counts it.
func counted(t *testing.T, c cell) *count {
	t.Helper()
	p := calctest.Open[*count](t, newCount, c.address())
	if chosen, ok := p.cell(); !ok || chosen != c {
		t.Fatalf("%s is %+v, %v", c.address(), chosen, ok)
	}
	p.begin()
	p.begin()
	if p.tallies[c] == nil {
		t.Fatalf("%+v is not counted", c)
	}
	return p
}

// TestLead checks that the lead is the same for every game, so that the fields below it stay where they are, and that
// the grid says which decks win.
func TestLead(t *testing.T) {
	lead := ""
	for query, wins := range map[string]string{"": "A deck wins if every card is ",
		"game=modular": "A deck wins if every card is ", "game=hlm": "A deck wins if it reaches the ",
		"game=hlm&of=weak":    "if all cards but one are ",
		"game=hlm&order=down": " except one of the lowest that can be left."} {
		p := calctest.Open[*count](t, newCount, query)
		now := p.Head().Lead
		if lead == "" {
			lead = now
		}
		if now != lead || !strings.Contains(calctest.Markup(p.drawGrid()), wins) {
			t.Errorf("%s: %q, or the grid does not say %q", query, now, wins)
		}
	}
}

// TestStand checks the verdicts by counted and printed numbers.
func TestStand(t *testing.T) {
	for _, x := range []struct {
		cell
		won  int64
		want string
	}{
		{cell{solitaire.Mousetrap, "", false, 13, 1}, 28886593, ui.Agrees},
		{cell{solitaire.HeLovesMe, "", false, 14, 2}, 17156400, ui.Differs}, // a misprint
		{cell{solitaire.HeLovesMe, "", true, 2, 3}, 4, ui.Differs},
		{cell{solitaire.Mousetrap, "", false, 20, 1}, 5, ui.Unpublished},
		{cell{solitaire.Mousetrap, "", false, 17, 1}, 5, ui.Differs}, // from this program's own record
	} {
		n := numberOf(x.shape(), big.NewInt(x.won))
		r := x.record()
		if s := r.standingFor(deviceState{counted: &tally{number: n, verdict: r.judge(n)},
			takes: time.Hour}); s.verdict != x.want ||
			s.figure != figure.Whole(x.won) {
			t.Errorf("%+v: %+v, not %s", x.cell, s, x.want)
		}
	}
	open := cell{solitaire.Mousetrap, "", false, 6, 4}.record()
	for _, x := range []struct {
		deviceState
		figure  string
		verdict string
	}{
		{deviceState{takes: 2 * time.Minute}, "about 2 min", ui.NotComputed},
		{deviceState{kept: .61, takes: time.Minute}, "61 % saved", ui.NotComputed},
		{deviceState{takes: 25 * time.Hour}, "", beyondDevice}, {deviceState{}, "", ui.NotComputed},
		{deviceState{running: true, done: .255, kept: .1}, "25 %", computing},
	} {
		if s := open.standingFor(x.deviceState); s.figure != x.figure || s.verdict != x.verdict {
			t.Errorf("%+v: %+v", x, s)
		}
	}
}

// TestBacking checks that a small count is confirmed by playing every deck, and that a wrong one is not.
func TestBacking(t *testing.T) {
	for _, c := range someCells {
		p := counted(t, c)
		tally, few := p.tallies[c], c.shape().Count().Cmp(big.NewInt(2520)) <= 0
		if played := strings.Contains(p.backed, "played here, one by one: the counts agree"); played != few {
			t.Errorf("%+v: %s", c, p.backed)
		}
		if p.backed == "" || strings.Contains(p.backed, "bug") {
			t.Errorf("%+v: %s", c, p.backed)
		}
		tally.won.Add(tally.won, big.NewInt(1))
		for i := range tally.checks {
			tally.checks[i].Holds = false
		}
		if text := p.backing(c); (few || c.game == solitaire.Modular) && !strings.Contains(text, "bug") {
			t.Errorf("%+v: a wrong count is backed: %s", c, text)
		}
	}
}

// TestStoredCounts checks that whole and partial counts are found in the store. Counts with another number of shards
// and damaged ones are not used.
func TestStoredCounts(t *testing.T) {
	s, ctx := store.NewMemory(job.Engine), context.Background()
	whole, part, damaged := someCells[0], cell{solitaire.Mousetrap, "", false, 16, 1}, cell{
		solitaire.Mousetrap, "", false, 15, 1}
	split := cell{solitaire.Mousetrap, "", false, 14, 1}
	other, err := job.Of(&job.Count{Goal: split.goal(), Split: 4})
	if err != nil {
		t.Fatal(err)
	}
	parts := part.job(t).Task.Shards()
	result := json.RawMessage(`{"decks":"720","won":"84","probability":"7/60","decimal":0.11666666666666667}`)
	for _, err := range []error{
		s.Finish(ctx, whole.job(t).Key, 4, result),
		s.Finish(ctx, other.Key, 4, result),
		s.Finish(ctx, damaged.job(t).Key, 4, json.RawMessage(`{"won":"x"}`)),
		s.Put(ctx, part.job(t).Key, parts, map[int]json.RawMessage{2: json.RawMessage(`"1"`)}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	p := calctest.At[*count](t, calc.NewDesk(calctest.Engine{}, s), newCount, "m=19&s=1")
	if got := p.tallies[whole]; len(p.tallies) != 1 || got == nil || got.won.String() != "84" || got.parts != 4 ||
		got.took != 0 || got.probability().RatString() != "7/60" {
		t.Errorf("found %v", p.tallies)
	}
	share := 1 / float64(parts)
	if p.share(part) != share || p.share(split) != 0 || len(p.kept) != 1 {
		t.Errorf("interrupted %v", p.kept)
	}
	// To go on is offered, also after another cell.
	for range 2 {
		p.pick(16, 1)
		if !strings.Contains(shown(p), "m = 16, s = 1 was interrupted.") || p.share(part) != share {
			t.Errorf("share %g, status %d", p.share(part), p.status(part))
		}
		p.pick(6, 1)
		if text := shown(p); strings.Contains(text, "was interrupted") ||
			!strings.Contains(text, "4 parts, saved on this device") {
			t.Error(text)
		}
	}
}

// TestRunning checks that the page finds a running count, shows its progress, and draws it beside another chosen cell.
func TestRunning(t *testing.T) {
	running := calctest.Engine{State: func(*job.Job) pool.State {
		return pool.State{Status: pool.Running, Shards: 9, Finished: 2, Work: 10, WorkDone: 3}
	}}
	d := calc.NewDesk(running, store.NewMemory(job.Engine))
	c := cell{solitaire.Mousetrap, "", false, 17, 1}
	p := calctest.At[*count](t, d, newCount, c.address())
	p.begin()
	p.begin()
	for _, query := range []string{c.address(), "game=mousetrap&m=19&s=2", "game=hlm"} {
		p := calctest.At[*count](t, d, newCount, query)
		if s := c.record().standingFor(p.here(c)); s.verdict != computing || s.figure != "30 %" {
			t.Errorf("%s: %+v", query, s)
		}
		if text := shown(p); !strings.Contains(text, `m = 17, s = 1"`) && !strings.Contains(text, "m = 17, s = 1</a>") {
			t.Errorf("%s: %s", query, text)
		}
	}
	if text := shown(calctest.At[*count](t, d, newCount, c.address())); !strings.Contains(text, "Exact") ||
		strings.Contains(text, "Counting 17!") {
		t.Errorf("the number on record is gone while it is counted: %s", text)
	}
}

// TestOneCard checks that of several running counts one has a card with its progress, the chosen one if it runs, and
// that the others are links.
func TestOneCard(t *testing.T) {
	running := calctest.Engine{State: func(*job.Job) pool.State {
		return pool.State{Status: pool.Running, Shards: 9, Finished: 2, Work: 10, WorkDone: 3}
	}}
	d := calc.NewDesk(running, store.NewMemory(job.Engine))
	for _, m := range []int{16, 17, 18} {
		p := calctest.At[*count](t, d, newCount, cell{solitaire.Mousetrap, "", false, m, 1}.address())
		p.begin()
		p.begin()
	}
	for query, card := range map[string]string{"m=16&s=1": "m = 16, s = 1", "m=19&s=2": "m = 18, s = 1"} {
		text := shown(calctest.At[*count](t, d, newCount, "game=mousetrap&"+query))
		if n := strings.Count(text, "30 % done"); n > 1 || !strings.Contains(text, `aria-label="`+card+`"`) ||
			!strings.Contains(text, "Also counting:") || !strings.Contains(text, "m = 17, s = 1</a>") ||
			strings.Contains(text, card+"</a>") {
			t.Errorf("%s: %d cards, or not that of %s: %s", query, n, card, text)
		}
	}
}

// TestQuick counts all quick cells with one button. Only misprints differ.
func TestQuick(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	p := calctest.Open[*count](t, newCount, "game=hlm&m=7&s=2")
	p.countQuick()
	if len(p.quickCells) < 15 || p.quick.Busy() || p.quick.Err() != nil {
		t.Fatalf("%d quick cells, %v", len(p.quickCells), p.quick.Err())
	}
	for i, c := range p.quickCells {
		if p.tallies[c] == nil || p.tallies[c].verdict == ui.Differs && c.name() != "m = 14, s = 2" || p.isQuick(c) {
			t.Errorf("%+v: %+v", c, p.tallies[c])
		}
		if i > 0 && p.estimate(c) < p.estimate(p.quickCells[i-1]) {
			t.Errorf("%+v comes late", c)
		}
	}
}

// TestTwoRanks checks that the theorem gives the number of many suits, with its proof, and where it ends.
func TestTwoRanks(t *testing.T) {
	for query, want := range map[string][]string{
		"m=2&s=30":            {"344\u202f867\u202f425\u202f584", "Proof. A count that deals 2 1 has no hit"},
		"m=2&s=1000&game=hlm": {"C(⌊3s/2⌋, ⌊s/2⌋)", "reach the best score", "Proof."},
		"m=2&s=1001":          {"A whole number from 1 to 1\u202f000."},
		"m=2&s=60&game=hlm&of=weak&order=down": {"exactly the decks made of 2 and 1 1 win",
			"Proof. A count that deals 1 2 has no hit"},
	} {
		calctest.Says(t, query, shown(calctest.Open[*count](t, newCount, query)), want...)
	}
}

// TestRefusals checks that wrong ranks and suits are refused beside their fields, and that a shape that is too large
// for a count has its reason in the panel.
func TestRefusals(t *testing.T) {
	for _, x := range []struct{ m, s, want string }{
		{"0", "1", "from 1 to 200"}, {"300", "1", "from 1 to 200"}, {"13", "0", "from 1 to 200"}, {"x", "y", "whole number"},
		{"100", "2", "100 ranks in 2 suits have more than 2⁶⁴ multisets"}, {"100", "3", "300 cards"}, {"13", "4", ""},
		{"13", "1", ""},
	} {
		p := calctest.Open[*count](t, newCount, "m="+x.m+"&s="+x.s)
		_, ok := p.cell()
		text := shown(p)
		refused := x.want != "" && x.m != "100" || x.s == "3"
		if ok == refused || strings.Contains(text, `class="refusal"`) == ok || !strings.Contains(text, x.want) {
			t.Errorf("%s x %s: %v, %s", x.m, x.s, ok, text)
		}
		if strings.Contains(text, "cannot be counted here") != (x.m == "13" && x.s == "4" || x.m == "100" && x.s == "2") {
			t.Errorf("%s x %s: %s", x.m, x.s, text)
		}
	}
	if p := calctest.Open[*count](t, newCount, "of=whale"); !strings.Contains(p.Head().Wrong,
		"“whale” is not a valid way to count here; the options are won and weak") {
		t.Errorf("of=whale: %q", p.Head().Wrong)
	}
}

// TestOtherGame checks that another game keeps the ranks and suits, also those that its grid lacks, and the height of
// the head.
func TestOtherGame(t *testing.T) {
	p := calctest.Open[*count](t, newCount, "m=13&s=1")
	title := p.Head().Title
	p.game.SetGame(solitaire.HeLovesMe)
	p.changed()
	if c, ok := p.cell(); !ok || c != (cell{solitaire.HeLovesMe, "", false, 13, 1}) || p.Head().Title != title ||
		!strings.Contains(shown(p), "With one suit and 3 ranks or more no deck reaches the best score") {
		t.Errorf("%+v, %v, %q: %s", c, ok, p.Head().Title, shown(p))
	}
}

// TestAllDecks formats the number of decks, however large.
func TestAllDecks(t *testing.T) {
	for want, s := range map[string]deck.Shape{
		"1 deck":              {Ranks: 1, Suits: 4},
		"6! / 2!³ = 90 decks": {Ranks: 3, Suits: 2},
		"52! ≈ 8.066\u00a0×\u00a010⁶⁷ decks":          {Ranks: 52, Suits: 1},
		"208! / 4!⁵² ≈ 4.085\u00a0×\u00a010³²¹ decks": {Ranks: 52, Suits: 4},
	} {
		if got := allDecks(s); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
