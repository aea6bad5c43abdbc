package coincidence

import (
	"math/big"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
)

// TestFirst checks what the page says of the first match in every game, and that wrong counts are not confirmed.
func TestFirst(t *testing.T) {
	for query, want := range map[string][]string{
		"part=first": {">12.890\u202f116\u202f1…<", "or all 52 cards if none comes", "card 9: by then",
			"card 12.244\u202f780\u202f5…", "1.6232…\u00a0%", "frustration solitaire the game is won", "count-to",
			"equals that of the distribution of matches"},
		"part=first&game=t3&m=13&s=4&to=3":         {">12.248\u202f191\u202f3…<", "0.8165…\u00a0%", "m=13&s=4&to=3"},
		"part=first&game=t1&m=4&s=1":               {">2.791\u202f666\u202f6…<", "37.5\u00a0%", "or all 4 cards", "t1&m=4"},
		"part=first&game=mousetrap&m=13&s=4":       {"or all 13 cards", "35.6935…\u00a0%", "The game is lost."},
		"part=first&game=mousetrap&m=4&s=2&burn=1": {"or all 8 cards", "All cards are burned"},
		"part=first&game=hlm&m=13&s=4":             {">12.890\u202f116\u202f1…<", "Every card is burned."},
		"part=first&game=modular&m=5&s=1":          {"goes round for ever"},
		"part=first&game=t0&m=5&s=1":               {"ends without a stake"},
		"part=first&game=t4&m=5&s=2":               {"none ever matches"},
	} {
		p := at[*first](t, query)
		p.answer.Start()
		backed := evidence(p.Screen)
		if !p.answer.Whole() || strings.Contains(backed, "bug") {
			t.Fatalf("%s: %v, %s", query, p.answer.Status(), backed)
		}
		for i, m := range p.Result.Chart.Marks {
			if i > 0 && m.X < p.Result.Chart.Marks[i-1].X || i == 0 && !(m.X >= 1) {
				t.Errorf("%s marks %v", query, p.Result.Chart.Marks)
			}
		}
		text := calctest.HTML(p)
		for _, words := range want {
			if words == "count-to" {
				words = `id="to"`
			}
			if !strings.Contains(text, words) {
				t.Errorf("%s does not say %q: %s", query, words, text)
			}
		}
		if has := strings.Contains(text, `id="to"`); has != p.counts() {
			t.Errorf("%s: count to is there: %v", query, has)
		}
		if !strings.Contains(backed, "add up to all decks. The probability of no match equals") {
			t.Errorf("%s: %s", query, backed)
		}
	}
}

// TestFirstOfOneSuit checks that T1 is chosen with one suit, and refused with more in an address.
func TestFirstOfOneSuit(t *testing.T) {
	p := at[*first](t, "part=first&game=t1&m=9&s=2")
	if got := calctest.HTML(p); !strings.Contains(got, "t1 is played with 1 suit") || p.answer.Known() {
		t.Error(got)
	}
	p = at[*first](t, "part=first&game=t1&m=9&s=x")
	if p.to.Int() != 9 {
		t.Errorf("beside a number of suits that is wrong, 9 ranks are counted to %d", p.to.Int())
	}
	p = at[*first](t, "part=first")
	p.game.SetGame("t1")
	p.chosen()
	if !p.answer.Whole() || *p.request().Suits != 1 || len(p.answer.Value().Counts) != 13 {
		t.Errorf("%+v", p.request())
	}
}

// TestCountTo checks the pack called 1, 2, 3 over and over, and that the count follows the ranks until it is set.
func TestCountTo(t *testing.T) {
	l := answered(t, "game=t3&m=10&s=4&to=3")
	if l.none.Cmp(big.NewRat(1124550557, 135373757400)) != 0 || l.printed != nil || l.derangements() != nil {
		t.Errorf("%v, %+v", l.none, l.printed)
	}
	if got := figure.Truncate(answered(t, "game=t3&m=13&s=4&to=3").none, 7); got != "0.0081650…" {
		t.Error(got)
	}
	p := at[*two](t, "game=t3&m=13&s=4&to=3")
	text := calctest.HTML(p)
	if !strings.Contains(text, "Count 1 to 3 again and again through a shuffled pack of 52") &&
		!strings.Contains(p.Head().Lead, "Count 1 to 3 again and again through a shuffled pack of 52") {
		t.Errorf("%q", p.Head().Lead)
	}
	if !strings.Contains(text, "part=first&s=4&to=3") || !strings.Contains(text, "ρᵢ") {
		t.Error(text)
	}
	p.ranks.Put(10)
	if got := p.Query().Encode(); got != "m=10&to=3" {
		t.Error(got)
	}
	p = at[*two](t, "game=t3&m=13&s=4")
	p.ranks.Put(10)
	if got := p.Query().Encode(); got != "m=10" || p.to.Int() != 10 || p.request().To != nil {
		t.Errorf("%s, to %d", got, p.to.Int())
	}
	p = at[*two](t, "game=t3&m=3&s=2&to=7")
	if got := p.to.Wrong(); !strings.Contains(got, "from 1 to 6, the cards") {
		t.Errorf("%q", got)
	}
	if l := answered(t, "game=t1&m=5&to=1"); l.none.Sign() != 0 { // one card is a 1
		t.Error(l.none)
	}
}
