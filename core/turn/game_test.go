package turn_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/memory"
	"rencontre/core/turn"
)

func never(float64) error { return nil }

// solve returns the table of two players for up to n pairs.
func solve(t *testing.T, rules turn.Rules, n int) *memory.Table {
	t.Helper()
	table, err := memory.Solve(n, rules, 2, never)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestDeal checks that each label is dealt twice, that mates know each other, and that a seed gives its deal again.
func TestDeal(t *testing.T) {
	for pairs := 1; pairs <= 26; pairs++ {
		cards := turn.Deal(pairs, uint64(pairs))
		times := map[int]int{}
		for place, label := range cards {
			times[label]++
			if mate := turn.Mate(cards, place); mate == place || cards[mate] != label || turn.Mate(cards, mate) != place {
				t.Errorf("%v: the mate of place %d is at %d", cards, place, mate)
			}
		}
		for label := 1; label <= pairs; label++ {
			if times[label] != 2 {
				t.Errorf("%v: %d is there %d times", cards, label, times[label])
			}
		}
		if !slices.Equal(cards, turn.Deal(pairs, uint64(pairs))) {
			t.Errorf("%d pairs are dealt in two ways", pairs)
		}
	}
	if slices.Equal(turn.Deal(8, 1), turn.Deal(8, 2)) {
		t.Error("two seeds give one deal")
	}
}

// TestGamesMatch checks that the computer's players win as often as memory-match says.
func TestGamesMatch(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	const pairs, games = 6, 3000
	table := solve(t, turn.NoZero, pairs)
	names := []string{"optimal", "aggressive", "defensive", "improved"}
	for _, a := range names {
		for _, b := range names {
			one, _ := turn.ParsePlayer(a)
			two, _ := turn.ParsePlayer(b)
			gain, err := memory.Match(pairs, [2]turn.Player{one, two}, 0, never)
			if err != nil {
				t.Fatal(err)
			}
			want, _ := gain.Float64()
			sum, square := 0.0, 0.0
			for seed := range uint64(games) {
				g := turn.NewGame(turn.NoZero, turn.Deal(pairs, seed), 0, seed)
				for g.Over() == turn.GoesOn {
					place := g.Choose([]string{a, b}[g.Player], table)
					if why := g.Refuse(place); why != turn.Fits {
						t.Fatalf("%s against %s, seed %d: refused, %d", a, b, seed, why)
					}
					g.Turn(place)
				}
				m := float64(g.Score[0] - g.Score[1])
				sum, square = sum+m, square+m*m
			}
			mean := sum / games
			if deviation := math.Sqrt((square/games - mean*mean) / games); math.Abs(mean-want) > 4.5*deviation {
				t.Errorf("%s against %s: %.3f ± %.3f, exactly %.3f", a, b, mean, deviation, want)
			}
		}
	}
}

// TestTakesSeenPairs checks that a computer player which remembers both cards of a pair turns one of them first.
func TestTakesSeenPairs(t *testing.T) {
	table, times := solve(t, turn.Standard, 8), 0
	players := []string{"optimal", "aggressive", "defensive", "improved", turn.Forgetful}
	for seed := range uint64(200) {
		g := turn.NewGame(turn.Standard, turn.Deal(8, seed), 0, seed)
		for g.Over() == turn.GoesOn {
			player := players[(seed+uint64(g.Player))%5]
			remembers := g.Remembers(player)
			known := func(i int) bool {
				return slices.Contains(g.Position().Waiting, g.Cards[i]) && remembers(i) && remembers(g.Mate(i))
			}
			remembered := false
			for i := range g.Cards {
				remembered = remembered || len(g.Up) == 0 && known(i)
			}
			place := g.Choose(player, table)
			if remembered && !known(place) {
				t.Fatalf("seed %d: %s remembers a pair and turns %d", seed, player, place)
			}
			if remembered {
				times++
			}
			g.Turn(place)
		}
	}
	if times < 100 {
		t.Errorf("a pair was remembered %d times", times)
	}
}

// TestReplays checks that optimal players lose nothing by choice, and that a game is repeated.
func TestReplays(t *testing.T) {
	table := solve(t, turn.Standard, 13)
	ends := map[turn.Ending]int{}
	for seed := range uint64(300) {
		g := turn.NewGame(turn.Standard, turn.Deal(2+int(seed%12), seed), int(seed%3), seed)
		if g.Start.K != g.Known && g.Known < g.Pairs {
			t.Fatalf("seed %d: %d seen, not %d", seed, g.Start.K, g.Known)
		}
		for g.Over() == turn.GoesOn {
			g.Turn(g.Choose("optimal", table))
		}
		ends[g.Over()]++
		for _, played := range g.Turns {
			if cost := played.Cost(table); cost.Sign() != 0 {
				t.Fatalf("seed %d: %+v costs %v", seed, played, cost)
			}
		}
		again := g.Replay(len(g.Turned))
		if !slices.Equal(again.Turned, g.Turned) || again.Score != g.Score || again.Over() != g.Over() ||
			len(again.Turns) != len(g.Turns) {
			t.Fatalf("seed %d: %+v and %+v", seed, g, again)
		}
		if half := g.Replay(len(g.Turned) / 2); !slices.Equal(half.Turned, g.Turned[:len(g.Turned)/2]) {
			t.Fatal("a replay turns other cards")
		}
	}
	if ends[turn.Done] == 0 || ends[turn.Stopped] == 0 {
		t.Errorf("games end %v", ends)
	}
}

// TestTurns checks that every kind of turn is described, with its cost by the table.
func TestTurns(t *testing.T) {
	table := solve(t, turn.Standard, 4)
	game := func(r turn.Rules, places ...int) *turn.Game {
		g := turn.NewGame(r, []int{1, 2, 3, 4, 1, 2, 3, 4}, 0, 1)
		for _, p := range places {
			if why := g.Refuse(p); why != turn.Fits {
				t.Fatal(why)
			}
			g.Turn(p)
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
		{[]int{0, 1, 0, 2}, turn.MoveSeen, false, false, 4, 2},
		{[]int{0, 1, 0, 4}, turn.MoveSeen, true, false, 4, 2},
		{[]int{0, 1, 2, 4, 0, 4}, 0, true, false, 4, 2},
		{[]int{0, 1, 2, 4, 3, 2}, 0, false, true, 4, 2},
		{[]int{0, 1, 4, 2}, 0, false, true, 4, 2},
	} {
		g := game(turn.Standard, c.places...)
		got := g.Turns[len(g.Turns)-1]
		if got.Move != c.move || got.Took != c.took || got.Left != c.left || got.N != c.n || got.K != c.k {
			t.Errorf("%v: %+v", c.places, got)
		}
		if cost := got.Cost(table); cost.Sign() < 0 {
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
		if cost := g.Turns[len(g.Turns)-1].Cost(table); cost.Cmp(c.cost) != 0 {
			t.Errorf("%v costs %v, want %v", c.places, cost, c.cost)
		}
	}
	// (4, 2): the 1-move is best, 4/15; the 2-move by the recurrence.
	g, two := game(turn.Standard, 0, 1, 2, 3), turn.MoveValue(turn.Move2, 4, 2, turn.Gain{Table: table, Players: 2})
	if cost := g.Turns[1].Cost(table); cost.Sign() <= 0 || cost.Cmp(new(big.Rat).Sub(big.NewRat(4, 15), two)) != 0 {
		t.Errorf("two new cards at (4, 2) cost %v", cost)
	}
	if g := game(turn.Standard, 0, 1, 0, 1, 1, 0); g.Over() != turn.Stopped {
		t.Errorf("after two 0-moves: %v", g.Over())
	}
	if why := game(turn.Standard, 0, 1, 0, 1, 1, 0).Refuse(2); why != turn.GameOver {
		t.Errorf("a card after the end: %d", why)
	}
	if why := game(turn.Standard, 0, 1, 0, 1, 1, 0).Refuse(2); why != turn.GameOver {
		t.Errorf("a card after the end: %d", why)
	}
	if why := game(turn.NoZero, 0, 1, 0).Refuse(1); why != turn.NoZeroAllows {
		t.Errorf("a 0-move without 0-moves: %d", why)
	}
	if why := game(turn.NoZero, 0).Refuse(0); why != turn.AlreadyUp {
		t.Errorf("the same card twice: %d", why)
	}
	if why := game(turn.NoZero, 0, 4).Refuse(4); why != turn.NoCard {
		t.Errorf("a card that is gone: %d", why)
	}
}

// surprise returns what turn i gave its player beyond what was to be expected after the cost of its choices.
func surprise(g *turn.Game, of turn.Table, i int, cost *big.Rat) *big.Rat {
	after := g.Position()
	if i+1 < len(g.Turns) {
		after = g.Turns[i+1].Position
	}
	got := after.Value(of)
	if g.Turns[i].Took {
		got.Add(got, big.NewRat(1, 1))
	} else {
		got.Neg(got)
	}
	return got.Sub(got, g.Turns[i].Value(of)).Add(got, cost)
}

// TestLuck checks that luck favours nobody: over many games, turns that are priced card by card give on average what
// their cost leaves. The players forget pairs, turn cards anyhow and leave pairs that they have found.
func TestLuck(t *testing.T) {
	table := solve(t, turn.Standard, 5)
	all := map[string][]float64{}
	for seed := range uint64(2000) {
		g := turn.NewGame(turn.Standard, turn.Deal(5, seed), 0, seed)
		random := deck.Stream(seed, 1<<40)
		for g.Over() == turn.GoesOn {
			place := g.Choose([]string{"aggressive", "improved"}[g.Player], table)
			if random.Uint64()%2 == 0 {
				place = int(random.Uint64() % uint64(len(g.Cards)))
			}
			if g.Refuse(place) == turn.Fits {
				g.Turn(place)
			}
		}
		for i, played := range g.Turns {
			if played.Move == turn.Move0 { // its value is that of a game that stops, which the other player may prevent
				continue
			}
			first := played.First
			if first == turn.Matching { // luck made it so
				first = turn.Unknown
			}
			x, _ := surprise(g, table, i, turn.CostByCard(played, table)).Float64()
			name := fmt.Sprintf("first card of kind %d, a pair waiting: %v", first, len(played.Waiting) > 0)
			all[name] = append(all[name], x)
		}
	}
	if len(all) != 5 {
		t.Errorf("%d kinds of turns", len(all))
	}
	for name, of := range all {
		sum, square := 0.0, 0.0
		for _, x := range of {
			sum, square = sum+x, square+x*x
		}
		n := float64(len(of))
		mean := sum / n
		if deviation := math.Sqrt((square/n - mean*mean) / n); math.Abs(mean) > 4.5*deviation || len(of) < 300 {
			t.Errorf("%s: %d turns give %.4f ± %.4f", name, len(of), mean, deviation)
		}
	}
}

// TestReview checks the review of a game turn by turn: luck is what the cards gave beyond what the moves were worth.
func TestReview(t *testing.T) {
	table := solve(t, turn.Standard, 6)
	mistakes, moments := 0, 0
	for seed := range uint64(40) {
		g := turn.NewGame(turn.Standard, turn.Deal(6, seed), int(seed%3), seed)
		for g.Over() == turn.GoesOn {
			players := []string{"optimal", turn.Forgetful, "aggressive", "defensive"}
			g.Turn(g.Choose(players[(seed+uint64(g.Player))%4], table))
		}
		luck, costs := new(big.Rat), []*big.Rat{}
		for i, played := range g.Turns {
			cost := played.Cost(table)
			costs = append(costs, cost)
			if cost.Sign() < 0 {
				t.Errorf("seed %d, turn %d costs %s", seed, i+1, cost)
			}
			got := surprise(g, table, i, cost)
			if played.Player == 1 {
				got.Neg(got)
			}
			luck.Add(luck, got)
		}
		r := g.Review(table, costs, func(int) bool { return true })
		if r.Luck.Cmp(luck) != 0 {
			t.Errorf("seed %d: the luck is %s, turn by turn %s", seed, r.Luck, luck)
		}
		if r.Mistake >= 0 {
			mistakes++
		}
		moments += len(r.Best)
		if none := g.Review(table, costs, func(int) bool { return false }); none.Mistake >= 0 || len(none.Best) > 0 ||
			none.Luck.Cmp(luck) != 0 {
			t.Errorf("seed %d: nobody is judged: %+v", seed, none)
		}
	}
	if mistakes < 10 || moments < 40 {
		t.Errorf("%d mistakes and %d best moments in 40 games", mistakes, moments)
	}
}
