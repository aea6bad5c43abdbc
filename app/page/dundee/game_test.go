package dundee

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/page/composition"
	"rencontre/core/dundee"
)

func TestGame(t *testing.T) {
	g := game{deck: []int{2, 1, 3}, rounds: 6}
	if g.name() != 2 {
		t.Fatalf("names %d first", g.name())
	}
	g.play(3)
	g.say(1)
	g.play(3)
	if g.name() != 2 || g.chosen != 0 {
		t.Errorf("a name is kept though another is better: %d", g.name())
	}
	g.play(1)
	// 1 1 1 are left; 2 was said last and is as good as any.
	if !slices.Equal(g.best(), []int{1, 2, 3}) || g.advised() != 2 {
		t.Errorf("best %v, advised %d", g.best(), g.advised())
	}
	if got := g.encode(); got != "3-1.3-1" {
		t.Errorf("encoded %q", got)
	}
	h := game{deck: g.deck, rounds: g.rounds}
	if wrong := h.decode(g.encode()); wrong != "" || !slices.Equal(h.played, g.played) {
		t.Errorf("%v, %s", h.played, wrong)
	}
	g.undo()
	g.undo()
	if g.name() != 1 || g.chosen != 1 || len(g.played) != 1 {
		t.Errorf("undo gives %+v", g)
	}
	for len(g.played) > 0 {
		g.undo()
	}
	g.undo()
	if g.name() != 2 || !slices.Equal(g.now(), g.deck) {
		t.Errorf("all undone gives %+v", g)
	}
}

func TestGameEnds(t *testing.T) {
	g := game{deck: []int{1, 2}, rounds: 2}
	if g.refuses(3) == "" || g.refuses(0) == "" || g.refuses(1) != "" {
		t.Error("ranks 1 and 2 can be turned, 3 and 0 cannot")
	}
	g.play(2)
	g.play(2)
	if !g.over() || g.lost() || !strings.Contains(g.refuses(1), "All 2 rounds") {
		t.Errorf("%+v: %s", g, g.refuses(1))
	}
	g.undo()
	g.play(1)
	if !g.lost() || !strings.Contains(g.refuses(2), "over") {
		t.Errorf("%+v is not lost", g)
	}
	g = game{deck: []int{1, 0, 4}, rounds: 5, played: []round{{2, 1}}}
	if why := g.refuses(1); !strings.Contains(why, "only one") {
		t.Error(why)
	}
	if why := g.refuses(2); !strings.Contains(why, "no 2 in this deck") {
		t.Error(why)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for text, words := range map[string]string{
		"x": "not a rank", "4": "no rank 4", "-1": "not a rank", "1.3-3": "No 3 is left", "9.1": "“9”",
		"1.1-1": "more cards after card 1, where the game was lost",
		"1-1-1": "No 1 is left: all 2", "3-2-1-1-2": "more cards", "1.": "not a rank", "1.2.1": "not a rank",
	} {
		g := game{deck: []int{2, 2, 1}, rounds: 3}
		if wrong := g.decode(text); !strings.Contains(wrong, words) {
			t.Errorf("%q: %s; want %q", text, wrong, words)
		}
	}
}

// TestLinkOfEveryPosition writes and reads back a game at every position.
func TestLinkOfEveryPosition(t *testing.T) {
	four := slices.Repeat([]int{4}, 13)
	for s := uint64(1); s <= 20; s++ {
		g := game{deck: four, rounds: 52}
		for i, card := range shuffled(four, s) {
			if i%5 == 3 {
				g.say(1 + (i*7)%13)
			}
			g.play(card)
			h := game{deck: four, rounds: 52}
			if wrong := h.decode(g.encode()); wrong != "" || !slices.Equal(h.played, g.played) {
				t.Fatalf("seed %d, card %d: %s from %s", s, i, wrong, g.encode())
			}
			if g.lost() {
				break
			}
		}
	}
}

func TestWhy(t *testing.T) {
	for _, c := range []struct {
		deck []int
		want string
	}{
		{[]int{4, 4, 4}, "Every rank has 4 cards left: all names are equally good."},
		{[]int{4, 1, 4}, "Only 1 left: the 2 has the fewest cards."},
		{[]int{1, 1, 4}, "Only 1 left each: 1 and 2 have the fewest cards."},
		{[]int{2, 2, 2, 2, 2, 3}, "Five ranks have the fewest cards left: 2."},
		{[]int{2, 0, 1}, "No 2 is left. Keep naming it and you win."},
		{[]int{0, 0, 1}, "No 1 or 2 is left. Keep naming one of them and you win."},
	} {
		g := game{deck: c.deck, rounds: composition.Total(c.deck)}
		if got := g.why(); got != c.want {
			t.Errorf("%v: %s", c.deck, got)
		}
	}
}

// TestGroups checks that the groups are those of the picture: costs rise with the cards left.
func TestGroups(t *testing.T) {
	d := []int{4, 4, 3, 2, 3, 1, 4, 2, 3, 4, 2, 1, 3}
	p := calctest.Open[*page](t, New, "deck="+composition.Format(d))
	at := p.Shown().(*table).known()
	if at == nil || at.win.RatString() != "34336015265917/48134517631200" {
		t.Fatalf("%+v", at)
	}
	list := groups(at.choices)
	want := []struct {
		ranks     []int
		win, cost string
	}{
		{[]int{6, 12}, "0.7133…", "0"}, {[]int{4, 8, 11}, "0.6991…", "0.0141…"},
		{[]int{3, 5, 9, 13}, "0.6808…", "0.0325…"}, {[]int{1, 2, 7, 10}, "0.6614…", "0.0518…"},
	}
	if len(list) != len(want) {
		t.Fatalf("%d groups", len(list))
	}
	for i, w := range want {
		if g := list[i]; !slices.Equal(g.ranks, w.ranks) || figure.Truncate(g.win, 4) != w.win ||
			figure.Truncate(g.cost, 4) != w.cost {
			t.Errorf("group %d: %v %s %s", i, g.ranks, figure.Truncate(g.win, 4), figure.Truncate(g.cost, 4))
		}
	}
}

// TestReview compares the review of a game with the solver.
func TestReview(t *testing.T) {
	for _, c := range []struct {
		deck   []int
		rounds int
	}{{[]int{3, 1}, 4}, {[]int{3, 1}, 2}, {[]int{2, 2}, 3}, {[]int{3, 2, 2}, 7}, {[]int{4, 3, 2, 1}, 6},
		{[]int{2, 0, 3}, 5}} {
		for s := uint64(0); s < 30; s++ {
			g := game{deck: c.deck, rounds: c.rounds}
			for i, card := range shuffled(c.deck, s)[:c.rounds] {
				if i%2 == 1 {
					g.say(1 + int(s+uint64(i))%len(c.deck))
				}
				g.play(card)
				if g.lost() {
					break
				}
			}
			left, want := slices.Clone(c.deck), big.NewRat(1, 1)
			costs := make([]*big.Rat, len(g.played))
			for i, turn := range g.played {
				rounds := c.rounds - i
				_, choices, err := dundee.Game{Deck: left, Horizon: rounds, Rounds: rounds}.Solve(nil)
				if err != nil {
					t.Fatal(err)
				}
				choice := choices[turn.named-1]
				costs[i] = choice.Cost
				want.Mul(want, choice.Safe)
				left[turn.turned-1]--
			}
			safe, worse, all := g.review(costs)
			if !all {
				t.Errorf("%v is left open", g.played)
			}
			if safe.Cmp(want) != 0 {
				t.Errorf("%v: came so far %v, the solver says %v", g.played, safe, want)
			}
			for i, cost := range costs {
				if slices.Contains(worse, i+1) != (cost.Sign() > 0) {
					t.Errorf("%v of %v: round %d costs %v, worse are %v", g.played, c.deck, i+1, cost, worse)
				}
			}
		}
	}
}
