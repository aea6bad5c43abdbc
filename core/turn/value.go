package turn

import (
	"math/big"

	"rencontre/core/order"
)

// A Table has what is known of all positions of a game: memory.Table is one, and so is what a page has read of a
// result. A value is a new number, in pairs gained from now on, or in P(win) - P(loss).
type Table interface {
	Value(n, k int) *big.Rat   // to the player to move
	Waiting(n, k int) *big.Rat // to the player who has just moved
	Moves(n, k int) Moves      // the best moves
}

// A Valuation values, to the player who has moved, the positions that a move leads to, as new numbers.
type Valuation interface {
	Value(to Next, n, k int) *big.Rat
	// Zero is the value of a 0-move.
	Zero(n, k int) *big.Rat
}

// MoveValue returns the value of a move at (n, k), n >= 1, to the player who makes it.
func MoveValue(m Moves, n, k int, to Valuation) *big.Rat {
	if m == Move0 {
		return to.Zero(n, k)
	}
	sum := new(big.Rat)
	for _, o := range Outcomes(nil, m, n, k) {
		v := to.Value(o.Next, o.N, o.K)
		sum.Add(sum, v.Mul(v, big.NewRat(int64(o.Ways), int64(o.Of))))
	}
	return sum
}

// Gain is the valuation of games in which each player wants the most pairs. A pair is worth 1 to the player who takes
// it and costs the others 1 together.
type Gain struct {
	Table
	Players int
	// GoesOn is set where the game goes on after a 0-move, as in replies to a fixed player. Otherwise it stops.
	GoesOn bool
}

// Value implements Valuation.
func (g Gain) Value(to Next, n, k int) *big.Rat {
	switch to {
	case Takes:
		v := g.Table.Value(n, k)
		return v.Add(v, big.NewRat(1, 1))
	case NextTakes:
		v := g.Waiting(n, k)
		return v.Sub(v, big.NewRat(1, int64(g.Players-1)))
	}
	return g.Waiting(n, k)
}

// Zero implements Valuation.
func (g Gain) Zero(n, k int) *big.Rat {
	if g.GoesOn {
		return g.Waiting(n, k)
	}
	return new(big.Rat)
}

// Win is the valuation of the game of two players who want to win, for a player who is ahead by Lead. At returns the
// value of a position to a player to move who is ahead by lead.
type Win struct {
	Lead int
	At   func(n, k, lead int) *big.Rat
}

// Value implements Valuation.
func (w Win) Value(to Next, n, k int) *big.Rat {
	switch to {
	case Takes:
		return w.At(n, k, w.Lead+1)
	case NextTakes:
		v := w.At(n, k, 1-w.Lead)
		return v.Neg(v)
	}
	v := w.At(n, k, -w.Lead)
	return v.Neg(v)
}

// Zero implements Valuation: the other player makes a 0-move too, so that the lead decides, or plays on.
func (w Win) Zero(n, k int) *big.Rat {
	w.Lead = -w.Lead
	best := big.NewRat(int64(min(max(w.Lead, -1), 1)), 1)
	for _, m := range []Moves{Move1, Move2} {
		if v := MoveValue(m, n, k, w); v.Cmp(best) > 0 {
			best = v
		}
	}
	return best.Neg(best)
}

// An Option is a move in a position with its value.
type Option struct {
	Move  Moves
	Value *big.Rat
	Best  bool
}

// Options returns the allowed moves at (n, k), first the best ones, then the others from the most to the least worth.
func Options(allowed, best Moves, n, k int, to Valuation) []Option {
	var all []Option
	for m := Move0; m <= MoveS; m <<= 1 {
		if allowed&m != 0 {
			all = append(all, Option{m, MoveValue(m, n, k, to), best&m != 0})
		}
	}
	return order.By(all, func(a, b Option) int {
		switch {
		case a.Best && b.Best:
			return 0
		case a.Best:
			return -1
		case b.Best:
			return 1
		}
		return b.Value.Cmp(a.Value)
	})
}
