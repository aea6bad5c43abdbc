package memory

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"rencontre/core/paper"
	"rencontre/core/turn"
)

// printed are the tables of Zwick and Paterson for some rules.
func printed(t *testing.T, r turn.Rules) paper.MemoryTable {
	t.Helper()
	for _, p := range paper.MemoryTables() {
		if p.Rules == r.String() {
			return p
		}
	}
	t.Fatalf("nothing is printed for %v", r)
	return paper.MemoryTable{}
}

func TestTables1And4(t *testing.T) {
	for _, rules := range []turn.Rules{turn.Standard, turn.Free} {
		table := solve(t, 7, rules)
		for n, row := range printed(t, rules).Values {
			for k, want := range strings.Fields(row) {
				if got := table.Value(n, k).RatString(); got != want {
					t.Errorf("%v (%d, %d): %s, printed %s", rules, n, k, got, want)
				}
			}
		}
	}
}

// TestTables2And5 checks that the printed move is optimal, and that all ties are those that
// the paper mentions or that are listed here.
func TestTables2And5(t *testing.T) {
	for _, c := range []struct {
		rules turn.Rules
		ties  string
	}{
		{turn.Standard, "4,3:02 "},
		// The paper does not mention these: at n = 3 and 5 the 1-move from (n, 0) leads to
		// (n, 1) of value 0; at (4, 3) the 0-move is listed but the 2-move is as good.
		{turn.Free, "3,0:01 4,3:02 5,0:01 "},
	} {
		table := solve(t, 15, c.rules)
		ties := ""
		for n, row := range printed(t, c.rules).Moves {
			for k, want := range row {
				got := table.Moves(n, k).String()
				if !strings.ContainsRune(got, want) {
					t.Errorf("%v (%d, %d): %s, printed %c", c.rules, n, k, got, want)
				}
				if len(got) > 1 && k < n {
					ties += big.NewInt(int64(n)).String() + "," + big.NewInt(int64(k)).String() + ":" + got + " "
				}
			}
			if n > 0 && table.Moves(n, n) != turn.Move1|turn.Move2 && c.rules == turn.Standard {
				t.Errorf("(%d, %d): %v, not 12", n, n, table.Moves(n, n))
			}
		}
		if ties != c.ties {
			t.Errorf("%v: ties %q, recorded %q", c.rules, ties, c.ties)
		}
	}
}

// theorem31 returns the move of Theorem 3.1.
func theorem31(n, k int) turn.Moves {
	switch {
	case (n+k)%2 != 0 && 3*k >= 2*(n+1):
		return turn.Move0
	case k >= 1 && (n+k)%2 == 0, n == 6 && k == 1:
		return turn.Move1
	}
	return turn.Move2
}

// TestTheorem31 checks the theorem exactly up to 300 pairs, where the only ties are (4, 3)
// and k = n.
func TestTheorem31(t *testing.T) {
	most := 300
	if testing.Short() {
		most = 100
	} else if long {
		most = 1000
	}
	table := solve(t, most, turn.Standard)
	for n := 1; n <= most; n++ {
		for k := 0; k <= n; k++ {
			want := theorem31(n, k)
			switch {
			case n == k:
				want = turn.Move1 | turn.Move2
			case n == 4 && k == 3:
				want = turn.Move0 | turn.Move2
			}
			if got := table.Moves(n, k); got != want {
				t.Errorf("(%d, %d): %v, by Theorem 3.1 %v", n, k, got, want)
			}
		}
	}
	// The text after Theorem 3.2: signs of e(n, 1) and e(n, 0), and Lemma 4.1.
	for n := 1; n <= most; n++ {
		e0, e1 := table.Value(n, 0), table.Value(n, 1)
		if n >= 6 && e1.Sign() <= 0 || n >= 7 && (e0.Sign() > 0) != (n%2 == 1) {
			t.Errorf("n = %d: e(n,0) %v, e(n,1) %v", n, e0, e1)
		}
		if first := e0.Sign() > 0; first != (n == 1 || n == 6 || n >= 7 && n%2 == 1) {
			t.Errorf("n = %d: first move an advantage: %v", n, first)
		}
		if n%2 == 0 && n != 6 {
			e1.Neg(e1)
		}
		if n != 6 && e0.Cmp(e1) != 0 {
			t.Errorf("n = %d: Lemma 4.1 fails: %v, %v", n, e0, e1)
		}
	}
}

// TestVersion1And2Replies checks section 6. Against a 1-mover play 1-moves where n+k is even
// and 0-moves where it is odd, and gain the absolute values of Version 1. Against a 2-mover
// play 1-moves from almost everywhere.
func TestVersion1And2Replies(t *testing.T) {
	const most = 100
	one := solve(t, most, turn.OneOnly)
	reply, err := Reply(most, turn.OneMover, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= most; n++ {
		for k := 0; k <= n; k++ {
			want := one.Value(n, k)
			if got := reply.Value(n, k); got.Cmp(want.Abs(want)) != 0 {
				t.Errorf("(%d, %d): the reply gains %v, Version 1 is %v", n, k, got, want)
			}
			move := turn.Move1
			if (n+k)%2 != 0 {
				move = turn.Move0
			}
			if reply.Moves(n, k)&move == 0 {
				t.Errorf("(%d, %d): best reply %v, printed %v", n, k, reply.Moves(n, k), move)
			}
		}
	}
	reply, err = Reply(most, turn.TwoMover, nil)
	if err != nil {
		t.Fatal(err)
	}
	// "Almost" all: from 20 pairs on at most 4 of the n+1 positions of a row want
	// another move, among them (n, 0), where the 2-move is best.
	for n := 1; n <= most; n++ {
		others := 0
		for k := 0; k <= n; k++ {
			if reply.Moves(n, k)&turn.Move1 == 0 {
				others++
			}
		}
		if n >= 20 && others > 4 {
			t.Errorf("n = %d: %d positions want another reply than a 1-move", n, others)
		}
		if n >= 30 && reply.Moves(n, 0) != turn.Move2 {
			t.Errorf("(%d, 0): best reply %v", n, reply.Moves(n, 0))
		}
	}
}

// TestSacrifice checks the note added in proof: the sacrifice is optimal at (n, n-1) for
// n >= 8, worth about -3/2 + 5/(2n). At n = 8 the 2-move is as good. The note does not
// mention that the sacrifice is optimal at (n, n-3) too, from n = 23 on, and at (n, n-5) from
// n = 50 on.
func TestSacrifice(t *testing.T) {
	const most = 200
	table := solve(t, most, turn.Sacrifice)
	first := map[int]int{1: 8, 3: 23, 5: 50}
	for n := 2; n <= most; n++ {
		for j := 1; j <= 6 && n-j >= 2; j++ {
			if sacrifice := table.Moves(n, n-j)&turn.MoveS != 0; sacrifice != (first[j] > 0 && n >= first[j]) {
				t.Errorf("(%d, %d): %v", n, n-j, table.Moves(n, n-j))
			}
		}
		if e := number(table, n, n-1) + 1.5 - 2.5/float64(n); n >= 20 && math.Abs(e)*float64(n*n) > 15 {
			t.Errorf("e(%d, %d) differs from -3/2 + 5/(2n) by %v", n, n-1, e)
		}
	}
	if got := table.Moves(8, 7); got != turn.Move2|turn.MoveS {
		t.Errorf("(8, 7): %v, not 2S", got)
	}
}

// TestThreePlayers checks the claim of section 6 on three players. The paper prints k >= 3 for
// the 0-move. That fails first at (4, 2), and k >= 2 holds up to 90 pairs.
func TestThreePlayers(t *testing.T) {
	const most = 90
	table, err := Solve(most, turn.Standard, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= most; n++ {
		for k := 0; k <= n; k++ {
			want := turn.Move2
			switch {
			case (n-k)%3 == 2 && k >= 2:
				want = turn.Move0
			case n == k:
				want = turn.Move1 | turn.Move2
			case (n-k)%3 == 0 && k >= 1:
				want = turn.Move1
			}
			if got := table.Moves(n, k); got != want {
				t.Errorf("(%d, %d): %v, claimed %v", n, k, got, want)
			}
		}
	}
	if got := table.Moves(4, 2); got != turn.Move0 {
		t.Errorf("(4, 2): %v; recorded is 0, against the printed 2", got)
	}
}
