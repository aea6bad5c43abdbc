package turn_test

import (
	"math/big"
	"testing"

	"rencontre/core/memory"
	"rencontre/core/turn"
)

// TestOutcomes checks that the probabilities of every move add to 1, and that a move ends a turn or takes a pair.
func TestOutcomes(t *testing.T) {
	for n := 1; n <= 12; n++ {
		for k := 0; k <= n; k++ {
			for _, m := range []turn.Moves{turn.Move1, turn.Move2, turn.MoveS, turn.MoveSeen} {
				if m == turn.MoveSeen && k == 0 {
					continue
				}
				sum := new(big.Rat)
				for _, o := range turn.Outcomes(nil, m, n, k) {
					sum.Add(sum, big.NewRat(int64(o.Ways), int64(o.Of)))
					if o.N < 0 || o.K < 0 || o.K > o.N || (o.N < n) == (o.Next == turn.Passes) {
						t.Errorf("(%d, %d), %s leads to %+v", n, k, m, o)
					}
				}
				if sum.Cmp(big.NewRat(1, 1)) != 0 {
					t.Errorf("(%d, %d), %s: the probabilities add to %s", n, k, m, sum)
				}
			}
		}
	}
	if all := turn.Outcomes(nil, turn.Move0, 3, 2); all != nil {
		t.Errorf("a 0-move leads to %v", all)
	}
}

// best checks that the moves of a position are worth no more than the position, and the best as much.
func best(t *testing.T, what string, n, k int, allowed, best turn.Moves, value *big.Rat, to turn.Valuation) {
	t.Helper()
	options := turn.Options(allowed, best, n, k, to)
	if len(options) == 0 || best == 0 {
		t.Fatalf("%s (%d, %d): no moves", what, n, k)
	}
	for i, o := range options {
		if is := o.Value.Cmp(value) == 0; is != o.Best || o.Value.Cmp(value) > 0 {
			t.Fatalf("%s (%d, %d): %s is worth %s, best %v, the position %s", what, n, k, o.Move, o.Value, o.Best, value)
		}
		if i > 0 && o.Value.Cmp(options[i-1].Value) > 0 {
			t.Fatalf("%s (%d, %d): not in order: %v", what, n, k, options)
		}
	}
}

// TestMoveValue checks that the best moves have the value of the position in each kind of table that package memory
// solves over integers.
func TestMoveValue(t *testing.T) {
	const most = 16
	each := func(do func(n, k int)) {
		for n := 1; n <= most; n++ {
			for k := 0; k <= n; k++ {
				do(n, k)
			}
		}
	}
	for rules := turn.Standard; rules <= turn.Sacrifice; rules++ {
		for _, players := range []int{2, 3, 5} {
			table, err := memory.Solve(most, rules, players, never)
			if err != nil {
				t.Fatal(err)
			}
			each(func(n, k int) {
				best(t, rules.String(), n, k, rules.Allowed(k), table.Moves(n, k), table.Value(n, k),
					turn.Gain{Table: table, Players: players})
			})
		}
	}
	for player := turn.Optimal; player <= turn.TwoMover; player++ {
		table, err := memory.Reply(most, player, never)
		if err != nil {
			t.Fatal(err)
		}
		each(func(n, k int) {
			best(t, "a reply to "+player.String(), n, k, turn.Move0|turn.Move1|turn.Move2, table.Moves(n, k),
				table.Value(n, k), turn.Gain{Table: table, Players: 2, GoesOn: true})
		})
	}
	win, err := memory.SolveWin(most, never)
	if err != nil {
		t.Fatal(err)
	}
	for _, lead := range []int{0, 1, -1, 4, -5} {
		each(func(n, k int) {
			if n >= max(lead, -lead) { // else the game is decided, and every move is worth as much
				best(t, "win", n, k, turn.Standard.Allowed(k), win.Moves(n, k, lead), win.Value(n, k, lead),
					turn.Win{Lead: lead, At: win.Value})
			}
		})
	}
}

// TestSeenFirst checks that turning a known card first is never better than the best move.
func TestSeenFirst(t *testing.T) {
	table := solve(t, turn.Standard, 24)
	for n := 1; n <= 24; n++ {
		for k := 1; k < n; k++ {
			w := turn.MoveValue(turn.MoveSeen, n, k, turn.Gain{Table: table, Players: 2})
			if w.Cmp(table.Value(n, k)) > 0 {
				t.Errorf("(%d, %d): a seen card first is worth %v", n, k, w)
			}
		}
	}
}
