package memory

import (
	"math/big"

	"rencontre/core/turn"
)

// # The moves
//
// This file computes the value of a move over integers, for all games and players:
// Solve, SolveWin, Match and Reply differ only in the value of a position to the player
// who moves. SolveFloat and SolveBounded implement the same recurrence in
// probabilities, each in its own order of operations, on which its error bounds depend.
// With u = n+j unknown cards, a term W(n-1,j) is k/u of W(n,j), and a term
// (k+1) W(n,j-1) is 2j/u of it.

// outcomes are the values, to the player who makes a move, of the positions that it
// leads to, times their weights. A method may store its result in into. If it returns
// another number, the caller must not change it.
type outcomes interface {
	// takes: he has taken a pair and goes on at (n, n-j).
	takes(into *big.Int, n, j int) *big.Int
	// nextTakes: the next player has taken the pair and goes on there.
	nextTakes(into *big.Int, n, j int) *big.Int
	// passes: nobody has taken a pair and the next player goes on there.
	passes(into *big.Int, n, j int) *big.Int
}

// A mover computes the values of moves. a and b are scratch space.
type mover struct{ a, b big.Int }

// move returns the value of a move at (n, n-j), times W(n, j), as a new number.
func (m *mover) move(mv turn.Moves, n, j int, to outcomes) *big.Int {
	r := new(big.Int)
	if mv == turn.Move0 || n == 0 {
		return r
	}
	k := n - j
	if k > 0 { // the first card may match: k/u W(n,j) = W(n-1,j)
		var x *big.Int
		if mv == turn.MoveS {
			x = to.nextTakes(r, n-1, j)
		} else {
			x = to.takes(r, n-1, j)
		}
		if x != r {
			r.Set(x)
		}
	}
	if j == 0 {
		return r
	}
	if mv == turn.Move1 { // 2j/u W(n,j) = (k+1) W(n,j-1)
		return r.Add(r, m.times(to.passes(&m.a, n, j-1), k+1))
	}
	r.Add(r, to.takes(&m.a, n-1, j-1))
	if k > 0 {
		r.Add(r, m.times(to.nextTakes(&m.a, n-1, j-1), k))
	}
	if j > 1 {
		r.Add(r, m.times(to.passes(&m.a, n, j-2), (k+1)*(k+2)))
	}
	return r
}

func (m *mover) times(x *big.Int, by int) *big.Int { return m.a.Mul(x, m.b.SetInt64(int64(by))) }

// weights returns W(j..n, j), given those of j-1.
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
