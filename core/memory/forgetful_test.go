package memory

import (
	"math/big"
	"os"
	"slices"
	"testing"

	"rencontre/core/turn"
)

// seats are the gains of all players by position, the mover's first.
type seats func(n, k int) []*big.Rat

// playTurn plays a move with labelled cards, those that are remembered in the order of age, and
// returns the expected gains of all players. It counts no cards and knows no formula.
func playTurn(mv turn.Moves, old, rest []int, players, capacity int, after seats) []*big.Rat {
	sum := make([]*big.Rat, players)
	for i := range sum {
		sum[i] = new(big.Rat)
	}
	// ends adds a case: whether the mover or the next player takes a pair, and who goes on.
	ends := func(probability *big.Rat, old, rest []int, taker int, passes bool) {
		if passes {
			for len(old) > capacity {
				rest, old = append(slices.Clone(rest), old[0]), old[1:]
			}
		}
		gains := after((len(old)+len(rest))/2, len(old))
		for i := range sum {
			seat := i
			if passes {
				seat = (i + players - 1) % players
			}
			v := new(big.Rat).Set(gains[seat])
			switch {
			case i == taker:
				v.Add(v, big.NewRat(1, 1))
			case taker >= 0:
				v.Sub(v, big.NewRat(1, int64(players-1)))
			}
			sum[i].Add(sum[i], v.Mul(v, probability))
		}
	}
	if mv == turn.Move0 {
		return sum
	}
	for i, x := range rest {
		left, probability := without(rest, i), big.NewRat(1, int64(len(rest)))
		switch {
		case slices.Contains(old, x) && mv == turn.MoveS:
			ends(probability, drop(old, x), left, 1, true)
			continue
		case slices.Contains(old, x):
			ends(probability, drop(old, x), left, 0, false)
			continue
		case mv == turn.Move1:
			ends(probability, slices.Concat(old, []int{x}), left, -1, true)
			continue
		}
		for l, y := range left {
			last, probability := without(left, l), big.NewRat(1, int64(len(rest)*len(left)))
			switch {
			case x == y:
				ends(probability, old, last, 0, false)
			case slices.Contains(old, y):
				ends(probability, slices.Concat(drop(old, y), []int{x}), last, 1, true)
			default:
				ends(probability, slices.Concat(old, []int{x, y}), last, -1, true)
			}
		}
	}
	return sum
}

// iterated returns the gains at (n, k) if all always make the same move there, by playing more
// and more turns, to within 2^-80. The gains of the other positions are given.
func iterated(mv turn.Moves, n, k, players, capacity int, others seats) []*big.Rat {
	old, rest := deal(n, k)
	gains := make([]*big.Rat, players)
	for i := range gains {
		gains[i] = new(big.Rat)
	}
	unit := new(big.Int).Lsh(big.NewInt(1), 100)
	for {
		next := playTurn(mv, old, rest, players, capacity, func(a, b int) []*big.Rat {
			if a == n && b == k {
				return gains
			}
			return others(a, b)
		})
		same := true
		for i, v := range next { // rounded, so that the fractions stay small
			scaled := new(big.Int).Mul(v.Num(), unit)
			v.SetFrac(scaled.Quo(scaled, v.Denom()), unit)
			same = same && near(v, gains[i], 95)
		}
		gains = next
		if same {
			return gains
		}
	}
}

// near reports whether two numbers differ by less than 2^-bits.
func near(a, b *big.Rat, bits uint) bool {
	d := new(big.Rat).Sub(a, b)
	return d.Abs(d).Cmp(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), bits))) < 0
}

// above reports whether a is clearly greater than b, beyond the error of iterated.
func above(a, b *big.Rat) bool { return a.Cmp(b) > 0 && !near(a, b, 60) }

// TestForgetfulByLabelledCards checks each position of the table against the rules of the game,
// played with labelled cards: the gains exactly, and the choice of the move by iteration.
func TestForgetfulByLabelledCards(t *testing.T) {
	long := os.Getenv("RENCONTRE_LONG") != ""
	for players := 2; players <= 6; players++ {
		most := 3
		switch {
		case long:
			most = 5
		case players <= 3 && !testing.Short():
			most = 4
		}
		for rules := turn.Standard; rules <= turn.Sacrifice; rules++ {
			for capacity := range most + 1 {
				if rules == turn.OneOnly && capacity == 0 {
					continue // nobody ever takes a pair
				}
				table := forget(t, most, capacity, rules, players)
				for n := 1; n <= most; n++ {
					for k := 0; k <= min(n, capacity); k++ {
						checkForgetful(t, table, n, k)
					}
				}
			}
		}
	}
}

func checkForgetful(t *testing.T, table *Forgetful, n, k int) {
	t.Helper()
	old, rest := deal(n, k)
	after := func(n, k int) []*big.Rat { return table.gain[n][k] }
	value, moves := table.Value(n, k), table.Moves(n, k)
	fail := func(what string, about any) {
		t.Errorf("%v, %d players, capacity %d, (%d, %d): %s, %v", table.Rules, table.Players, table.Capacity, n, k, what,
			about)
	}
	none := slices.Contains(table.None, [2]int{n, k})
	played := playTurn(moves.First(), old, rest, table.Players, table.Capacity, after)
	for i, v := range played {
		if again := table.gain[n][k][i]; v.Cmp(again) != 0 && !nobody(table, n, k) {
			fail("the move that is played gives other gains", moves)
		}
	}
	gains := map[turn.Moves][]*big.Rat{} // if all make the move
	best, stable := turn.Moves(0), turn.Moves(0)
	for mv := turn.Move0; mv <= turn.MoveS; mv <<= 1 {
		if table.Rules.Allowed(k)&mv == 0 {
			continue
		}
		once := playTurn(mv, old, rest, table.Players, table.Capacity, after)[0]
		if !none && (once.Cmp(value) > 0 || (once.Cmp(value) == 0) != (moves&mv != 0)) {
			fail("a single move is better, or the best moves are wrong", mv)
		}
		gains[mv] = iterated(mv, n, k, table.Players, table.Capacity, after)
		if best == 0 || above(gains[mv][0], gains[best][0]) {
			best = mv
		}
	}
	for mv, all := range gains {
		leaves := false
		for other := range gains {
			at := func(a, b int) []*big.Rat {
				if a == n && b == k {
					return all
				}
				return after(a, b)
			}
			leaves = leaves || above(playTurn(other, old, rest, table.Players, table.Capacity, at)[0], all[0])
		}
		if !leaves && (stable == 0 || above(all[0], gains[stable][0])) {
			stable = mv
		}
	}
	if none != (stable == 0) {
		fail("stable moves", stable)
	}
	if stable != 0 {
		best = stable
	}
	if !near(gains[best][0], value, 60) {
		fail("the chosen move has another value", best)
	}
}

// nobody reports whether the move that is played takes no pair, however often it is repeated.
func nobody(table *Forgetful, n, k int) bool {
	return k == 0 && table.Capacity == 0 && table.Moves(n, k).First() == turn.Move1
}

func forget(t *testing.T, n, capacity int, rules turn.Rules, players int) *Forgetful {
	t.Helper()
	table, err := SolveForgetful(n, capacity, rules, players, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestForgetfulOfTwo checks that two players have the values of SolveBounded, and that nobody
// who remembers all cards plays otherwise than in Solve.
func TestForgetfulOfTwo(t *testing.T) {
	const most = 14
	for rules := turn.Standard; rules <= turn.Sacrifice; rules++ {
		for capacity := range most + 1 {
			if rules == turn.OneOnly && capacity == 0 {
				continue
			}
			table := forget(t, most, capacity, rules, 2)
			bounded, err := SolveBounded(most, capacity, rules, nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(table.Several)+len(table.None) > 0 {
				t.Errorf("%v, capacity %d: %v and %v are open", rules, capacity, table.Several, table.None)
			}
			for n := 0; n <= most; n++ {
				for k := 0; k <= min(n, capacity); k++ {
					if table.Value(n, k).Cmp(bounded.Value(n, k)) != 0 || table.Moves(n, k) != bounded.Moves(n, k) {
						t.Errorf("%v, capacity %d, (%d, %d): %v %v, by SolveBounded %v %v", rules, capacity, n, k,
							table.Value(n, k), table.Moves(n, k), bounded.Value(n, k), bounded.Moves(n, k))
					}
				}
			}
		}
		for players := 2; players <= 6; players++ {
			table := forget(t, most, most, rules, players)
			perfect, err := Solve(most, rules, players, nil)
			if err != nil {
				t.Fatal(err)
			}
			for n := 0; n <= most; n++ {
				for k := 0; k <= n; k++ {
					if table.Value(n, k).Cmp(perfect.Value(n, k)) != 0 || table.Moves(n, k) != perfect.Moves(n, k) ||
						table.Waiting(n, k).Cmp(perfect.Waiting(n, k)) != 0 {
						t.Errorf("%v, %d players, (%d, %d): %v %v, with perfect memory %v %v", rules, players, n, k,
							table.Value(n, k), table.Moves(n, k), perfect.Value(n, k), perfect.Moves(n, k))
					}
				}
			}
		}
	}
}

// TestForgetfulOpen checks positions where best play is not unique. At (5, 2) of five players
// with two cards remembered, no move is stable; at (6, 2) of three, two moves are.
func TestForgetfulOpen(t *testing.T) {
	if open := forget(t, 6, 2, turn.Standard, 5).None; !slices.Equal(open, [][2]int{{5, 2}}) {
		t.Errorf("five players: %v", open)
	}
	table := forget(t, 6, 2, turn.Standard, 3)
	if !slices.Equal(table.Several, [][2]int{{6, 2}}) || table.Moves(6, 2) != turn.Move1 {
		t.Errorf("three players: %v, %v", table.Several, table.Moves(6, 2))
	}
}
