package play

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/values/valuestest"
	"rencontre/app/page/memory/words"
	"rencontre/core/job"
	"rencontre/core/turn"
)

// TestGamesMatch checks that the computer's players win as often as memory-match says.
func TestGamesMatch(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	l := values.Library{}
	const pairs, games = 6, 3000
	valuestest.Load(t, l, values.Usual(turn.NoZero), 0, 32)
	names := []string{"optimal", "aggressive", "defensive", "improved"}
	for _, a := range names {
		for _, b := range names {
			var match job.MemoryMatchResult
			request := valuestest.Key(t, &job.MemoryMatch{Pairs: new(pairs), Players: []string{a, b}})
			if err := json.Unmarshal(calctest.Result(t, []byte(request)), &match); err != nil {
				t.Fatal(err)
			}
			want, _ := figure.Rational(match.Margin).Float64()
			sum, square := 0.0, 0.0
			for seed := range uint64(games) {
				g := newGame(l, turn.NoZero, pairs, 0, seed)
				for g.over() == goesOn {
					place := g.choose([]string{a, b}[g.player])
					if why := g.refuse(place); why != "" {
						t.Fatalf("%s against %s, seed %d: %s", a, b, seed, why)
					}
					g.turn(place)
				}
				m := float64(g.score[0] - g.score[1])
				sum, square = sum+m, square+m*m
			}
			mean := sum / games
			if deviation := math.Sqrt((square/games - mean*mean) / games); math.Abs(mean-want) > 4.5*deviation {
				t.Errorf("%s against %s: %.3f ± %.3f, exactly %.3f", a, b, mean, deviation, want)
			}
		}
	}
}

// TestReplays checks that optimal players lose nothing by choice, and that a link repeats its game.
func TestReplays(t *testing.T) {
	l := values.Library{}
	valuestest.Load(t, l, values.Usual(turn.Standard), 0, 32)
	ends := map[ending]int{}
	for seed := range uint64(300) {
		g := newGame(l, turn.Standard, 2+int(seed%12), int(seed%3), seed)
		if g.start.k != g.known && g.known < g.pairs {
			t.Fatalf("seed %d: %d seen, not %d", seed, g.start.k, g.known)
		}
		for g.over() == goesOn {
			g.turn(g.choose("optimal"))
		}
		ends[g.over()]++
		for _, played := range g.turns {
			if cost := g.cost(played); cost == nil || cost.Sign() != 0 {
				t.Fatalf("seed %d: %+v costs %v", seed, played, cost)
			}
		}
		again := newGame(l, g.rules, g.pairs, g.known, seed)
		if err := again.follow(g.letters()); err != nil {
			t.Fatal(err)
		}
		if again.letters() != g.letters() || again.score != g.score || again.over() != g.over() ||
			len(again.turns) != len(g.turns) {
			t.Fatalf("seed %d: %+v and %+v", seed, g, again)
		}
		if half := g.replay(len(g.turned) / 2); !strings.HasPrefix(g.letters(), half.letters()) {
			t.Fatal("a replay turns other cards")
		}
	}
	if ends[done] == 0 || ends[stopped] == 0 {
		t.Errorf("games end %v", ends)
	}
}

// TestTurns checks that every kind of turn is described, with its cost by the table.
func TestTurns(t *testing.T) {
	l := values.Library{}
	valuestest.Load(t, l, values.Usual(turn.Standard), 0, 32)
	valuestest.Load(t, l, values.Usual(turn.NoZero), 0, 32)
	game := func(r turn.Rules, places ...int) *game {
		g := newGame(l, r, 4, 0, 1)
		g.cards = []int{1, 2, 3, 4, 1, 2, 3, 4}
		for _, p := range places {
			if why := g.refuse(p); why != "" {
				t.Fatal(why)
			}
			g.turn(p)
		}
		return g
	}
	for _, c := range []struct {
		places []int
		move   turn.Moves
		took   bool
		left   bool
		n, k   int
	}{
		{[]int{0, 4}, turn.Move2, true, false, 4, 0},
		{[]int{0, 1}, turn.Move2, false, false, 4, 0},
		{[]int{0, 1, 2, 1}, turn.Move1, false, false, 4, 2},
		{[]int{0, 1, 2, 3}, turn.Move2, false, false, 4, 2},
		{[]int{0, 1, 0, 1}, turn.Move0, false, false, 4, 2},
		{[]int{0, 1, 4, 0}, 0, true, false, 4, 2},
		{[]int{0, 1, 4, 1}, turn.MoveS, false, false, 4, 2},
		{[]int{0, 1, 0, 2}, words.SeenFirst, false, false, 4, 2},
		{[]int{0, 1, 0, 4}, words.SeenFirst, true, false, 4, 2},
		{[]int{0, 1, 2, 4, 0, 4}, 0, true, false, 4, 2},
		{[]int{0, 1, 2, 4, 3, 2}, 0, false, true, 4, 2},
		{[]int{0, 1, 4, 2}, 0, false, true, 4, 2},
	} {
		g := game(turn.Standard, c.places...)
		got := g.turns[len(g.turns)-1]
		if got.move != c.move || got.took != c.took || got.left != c.left || got.n != c.n || got.k != c.k {
			t.Errorf("%v: %+v", c.places, got)
		}
		if cost := g.cost(got); cost.Sign() < 0 {
			t.Errorf("%v costs %v", c.places, cost)
		}
	}
	// By hand, from values of the table: V(2,0) = -2/3, V(2,2) = 2, V(3,1) = -1/5, V(3,2) = 1/3, V(4,2) = 4/15.
	for _, c := range []struct {
		places []int
		cost   *big.Rat
	}{
		// The first new card matches, and 1 + V(3,1) = 4/5 is in hand. A new card gives the other player 2 + V(2,0) or
		// 1 + V(3,2), which are 4/3 each.
		{[]int{0, 1, 4, 2}, big.NewRat(4*3+4*5, 15)},
		// A seen card gives the other player 1 + V(3,1) in place of 1 + V(3,1) for oneself.
		{[]int{0, 1, 4, 1}, big.NewRat(8, 5)},
		// Two seen cards give the other player the pair: 1 + V(3,2) twice.
		{[]int{0, 1, 2, 4, 0, 1}, big.NewRat(8, 3)},
		// The pair first is worth 1 + V(3,2) = 4/3. A new card gives 1/2 (2 + V(2,1)) - 1/2 * 4/3 = 2/3 at best. As no
		// match came, 1/3 (1 + 1 + V(2,2)) - 2/3 (2 + V(2,2)) = -4/3 was left, and a seen card gave 1 + V(3,3) = 4 away.
		{[]int{0, 1, 2, 4, 3, 2}, big.NewRat(2+8, 3)},
	} {
		g := game(turn.Standard, c.places...)
		if cost := g.cost(g.turns[len(g.turns)-1]); cost.Cmp(c.cost) != 0 {
			t.Errorf("%v costs %v, want %v", c.places, cost, c.cost)
		}
	}
	// (4, 2): the 1-move is best, 4/15; the 2-move by the recurrence.
	g := game(turn.Standard, 0, 1, 2, 3)
	if cost := g.cost(g.turns[1]); cost.Sign() <= 0 ||
		cost.Cmp(new(big.Rat).Sub(big.NewRat(4, 15), l.Worth(values.Usual(turn.Standard), 4, 2, turn.Move2))) != 0 {
		t.Errorf("two new cards at (4, 2) cost %v", cost)
	}
	if g := game(turn.Standard, 0, 1, 0, 1, 1, 0); g.over() != stopped {
		t.Errorf("after two 0-moves: %v", g.over())
	}
	if why := game(turn.NoZero, 0, 1, 0).refuse(1); !strings.Contains(why, "do not allow turning two seen cards") {
		t.Errorf("a 0-move without 0-moves: %q", why)
	}
	if why := game(turn.NoZero, 0).refuse(0); !strings.Contains(why, "already turned") {
		t.Errorf("the same card twice: %q", why)
	}
	if why := game(turn.NoZero, 0, 4).refuse(4); !strings.Contains(why, "no card here") {
		t.Errorf("a card that is gone: %q", why)
	}
	for letters, want := range map[string]string{
		"0?": "card 2 of the link", "z": "not on this table of 8", "00": "already turned"} {
		if err := newGame(l, turn.Standard, 4, 0, 1).follow(letters); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", letters, err)
		}
	}
}
