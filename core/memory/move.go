package memory

import (
	"math/big"

	"rencontre/core/turn"
)

// # The moves
//
// This file computes the value of a move over integers, for all games and players. turn.Outcomes
// is the recurrence, and Solve, SolveWin, Match and Reply differ only in the value of a position
// to the player who moves. SolveFloat and SolveBounded implement the same recurrence in
// probabilities, each in its own order of operations, on which its error bounds depend.

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

// A mover computes the values of moves. a, b and all are scratch space.
type mover struct {
	a, b big.Int
	all  []turn.Outcome
}

// move returns the value of a move at (n, n-j), times W(n, j), as a new number.
func (m *mover) move(mv turn.Moves, n, j int, to outcomes) *big.Int {
	r := new(big.Int)
	if n == 0 {
		return r
	}
	m.all = turn.Outcomes(m.all[:0], mv, n, n-j)
	for _, o := range m.all {
		value := to.passes
		switch o.Next {
		case turn.Takes:
			value = to.takes
		case turn.NextTakes:
			value = to.nextTakes
		}
		x := value(&m.a, o.N, o.N-o.K)
		if by := weight(o, n, j); by != 1 {
			x = m.times(x, by)
		}
		r.Add(r, x)
	}
	return r
}

// weight returns the whole number P W(n, j) / W(N, N-K), where P is the probability of an outcome of a move at
// (n, n-j). With u = n+j unknown cards, the weights of neighbours are
//
//	W(n-1, j)   = W(n, j) k/u
//	W(n-1, j-1) = W(n, j) 2j/(u(u-1))
//	W(n, j-1)   = W(n, j) 2j/(u(k+1))
//	W(n, j-2)   = W(n, j) 2j(2j-2)/(u(u-1)(k+1)(k+2))
func weight(o turn.Outcome, n, j int) int {
	k := n - j
	switch less := j - (o.N - o.K); {
	case less == 0:
		return o.Ways / k
	case o.N < n:
		return o.Ways / (2 * j)
	case less == 1:
		return o.Ways / (2 * j) * (k + 1)
	}
	return o.Ways / (2 * j * (2*j - 2)) * (k + 1) * (k + 2)
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
