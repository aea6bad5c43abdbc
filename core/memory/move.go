package memory

import "math/big"

// # The moves
//
// What a move is worth stands here once, for whole numbers, whoever plays and
// whatever for: Solve, SolveWin, Match and Reply differ in what a position is worth
// to the player who moves. SolveFloat and SolveBounded have the same recurrence in
// probabilities, each in the order of its operations, on which the bounds on its
// errors depend: with u = n+j unknown cards a term W(n-1,j) is k/u of W(n,j), a term
// (k+1) W(n,j-1) is 2j/u of it.

// prospects are what the positions to which a move leads are worth to the player who
// makes it, times their weights. Each is put into a number, or is one that must not
// be changed.
type prospects interface {
	// keeps: he has taken a pair and goes on at (n, n-j).
	keeps(into *big.Int, n, j int) *big.Int
	// leaves: the next player has taken it, and goes on there.
	leaves(into *big.Int, n, j int) *big.Int
	// passes: nobody has taken any, and the next player goes on there.
	passes(into *big.Int, n, j int) *big.Int
}

// A mover values moves, with room for what he multiplies.
type mover struct{ a, b big.Int }

// move is what a move at (n, n-j) is worth, times W(n, j): a new number.
func (m *mover) move(mv Moves, n, j int, to prospects) *big.Int {
	r := new(big.Int)
	if mv == Move0 || n == 0 {
		return r
	}
	k := n - j
	if k > 0 { // the first card may match: k/u W(n,j) = W(n-1,j)
		var x *big.Int
		if mv == MoveS {
			x = to.leaves(r, n-1, j)
		} else {
			x = to.keeps(r, n-1, j)
		}
		if x != r {
			r.Set(x)
		}
	}
	if j == 0 {
		return r
	}
	if mv == Move1 { // 2j/u W(n,j) = (k+1) W(n,j-1)
		return r.Add(r, m.times(to.passes(&m.a, n, j-1), k+1))
	}
	r.Add(r, to.keeps(&m.a, n-1, j-1))
	if k > 0 {
		r.Add(r, m.times(to.leaves(&m.a, n-1, j-1), k))
	}
	if j > 1 {
		r.Add(r, m.times(to.passes(&m.a, n, j-2), (k+1)*(k+2)))
	}
	return r
}

func (m *mover) times(x *big.Int, by int) *big.Int { return m.a.Mul(x, m.b.SetInt64(int64(by))) }

// weights are W(j..n, j), from those of j-1.
func weights(n, j int, before []*big.Int) []*big.Int {
	row := make([]*big.Int, n-j+1)
	var by big.Int
	for k := range row {
		w := new(big.Int)
		if j == 0 {
			w.SetInt64(1)
		} else {
			w.Mul(before[k+1], by.SetInt64(int64(k+1)))
			if k > 0 {
				w.Add(w, row[k-1])
			}
		}
		row[k] = w
	}
	return row
}
