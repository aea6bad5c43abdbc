package memory

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"rencontre/core/turn"
)

// playMatch plays one board between two named players and counts pairs.
func playMatch(board []int, players [2]turn.Player, first int, table *Table) (pairs [2]int) {
	left, at, who := len(board)/2, 0, first
	known := map[int]bool{}
	for at < len(board) {
		c := board[at]
		m := moveOf(players[who], left, len(known), table)
		at++
		if known[c] {
			delete(known, c)
			left--
			pairs[who]++
			continue
		}
		if m == turn.Move1 {
			known[c] = true
			who = 1 - who
			continue
		}
		d := board[at]
		at++
		switch {
		case d == c:
			left--
			pairs[who]++
			continue
		case known[d]:
			delete(known, d)
			known[c] = true
			left--
			pairs[1-who]++
		default:
			known[c], known[d] = true, true
		}
		who = 1 - who
	}
	return pairs
}

// TestMatchByAllBoards plays all boards, which are equally likely.
func TestMatchByAllBoards(t *testing.T) {
	most := 6
	if testing.Short() {
		most = 5
	}
	table, err := Solve(most, turn.NoZero, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= most; n++ {
		for a := turn.Optimal; a <= turn.TwoMover; a++ {
			for b := turn.Optimal; b <= turn.TwoMover; b++ {
				for first := range 2 {
					sum, boards := 0, 0
					eachBoard(n, func(board []int) {
						p := playMatch(board, [2]turn.Player{a, b}, first, table)
						sum += p[0] - p[1]
						boards++
					})
					got, err := Match(n, [2]turn.Player{a, b}, first, nil)
					if err != nil {
						t.Fatal(err)
					}
					if want := big.NewRat(int64(sum), int64(boards)); got.Cmp(want) != 0 {
						t.Errorf("%d pairs, %v against %v, %d begins: %v, by playing all boards %v", n, a, b, first, got, want)
					}
				}
			}
		}
	}
}

// replySearch is the best reply with labelled cards. mine says whose turn it is.
func replySearch(memo map[string]*big.Rat, known, hidden []int, mine bool, against turn.Player, table *Table) *big.Rat {
	if len(hidden) == 0 {
		return new(big.Rat)
	}
	key := fmt.Sprint(known, hidden, mine)
	if v, ok := memo[key]; ok {
		return v
	}
	value := func(known, hidden []int, mine bool) *big.Rat {
		return replySearch(memo, known, hidden, mine, against, table)
	}
	pair := big.NewRat(1, 1)
	if !mine {
		pair = big.NewRat(-1, 1)
	}
	expect := func(m turn.Moves) *big.Rat {
		sum := new(big.Rat)
		for i, first := range hidden {
			rest := without(hidden, i)
			var v *big.Rat
			switch {
			case slices.Contains(known, first):
				v = new(big.Rat).Add(pair, value(drop(known, first), rest, mine))
			case m == turn.Move1:
				v = value(with(known, first), rest, !mine)
			default:
				v = new(big.Rat)
				for l, second := range rest {
					last := without(rest, l)
					switch {
					case first == second:
						v.Add(v, pair).Add(v, value(known, last, mine))
					case slices.Contains(known, second):
						v.Sub(v, pair).Add(v, value(with(drop(known, second), first), last, !mine))
					default:
						v.Add(v, value(with(known, first, second), last, !mine))
					}
				}
				v.Mul(v, big.NewRat(1, int64(len(rest))))
			}
			sum.Add(sum, v)
		}
		return sum.Mul(sum, big.NewRat(1, int64(len(hidden))))
	}
	var best *big.Rat
	if mine {
		best = value(known, hidden, false) // the 0-move
		for m := turn.Move1; m <= turn.Move2; m <<= 1 {
			if v := expect(m); v.Cmp(best) > 0 {
				best = v
			}
		}
	} else {
		best = expect(moveOf(against, len(known)+(len(hidden)-len(known))/2, len(known), table))
	}
	memo[key] = best
	return best
}

func TestReplyByLabelledSearch(t *testing.T) {
	const most = 4
	table, err := Solve(most, turn.NoZero, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	for against := turn.Optimal; against <= turn.TwoMover; against++ {
		reply, err := Reply(most, against, nil)
		if err != nil {
			t.Fatal(err)
		}
		memo := map[string]*big.Rat{}
		for n := 0; n <= most; n++ {
			for k := 0; k <= n; k++ {
				known, hidden := deal(n, k)
				want := replySearch(memo, known, hidden, true, against, table)
				if got := reply.Value(n, k); got.Cmp(want) != 0 {
					t.Errorf("against %v (%d, %d): %v, by search %v", against, n, k, got, want)
				}
				want = replySearch(memo, known, hidden, false, against, table)
				if got := reply.Waiting(n, k); got.Cmp(want) != 0 {
					t.Errorf("%v to move at (%d, %d): %v for the replier, by search %v", against, n, k, got, want)
				}
			}
		}
	}
}
