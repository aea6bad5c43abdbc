package values

import (
	"math/big"

	"rencontre/app/figure"
	"rencontre/app/page/memory/words"
	"rencontre/core/turn"
)

// Worth returns the value of a move at (n, k), n >= 1, for the player who makes it. Of the u = 2n - k cards not seen,
// the first one turned matches a seen card with probability k/u.
func (l Library) Worth(q Question, n, k int, m turn.Moves) *big.Rat {
	sum := new(big.Rat)
	add := func(num, den int, v *big.Rat) {
		sum.Add(sum, v.Mul(v, big.NewRat(int64(num), int64(den))))
	}
	u, j := 2*n-k, n-k
	switch m {
	case turn.Move0:
		return l.none(q, n, k)
	case words.SeenFirst:
		add(1, u, l.take(q, n-1, k-1)) // the mate of the seen card
		add(k-1, u, l.lose(q, n-1, k-1))
		if j > 0 {
			add(2*j, u, l.pass(q, n, k+1))
		}
		return sum
	case turn.MoveS:
		add(k, u, l.lose(q, n-1, k-1))
	default:
		if k > 0 {
			add(k, u, l.take(q, n-1, k-1))
		}
	}
	if j == 0 {
		return sum
	}
	if m == turn.Move1 {
		add(2*j, u, l.pass(q, n, k+1))
		return sum
	}
	add(2*j, u*(u-1), l.take(q, n-1, k)) // the mate of the first card
	if k > 0 {
		add(2*j*k, u*(u-1), l.lose(q, n-1, k)) // the mate of a seen card
	}
	if j > 1 {
		add(2*j*2*(j-1), u*(u-1), l.pass(q, n, k+2))
	}
	return sum
}

// After a turn there are three cases for the player who made it: he has taken a pair and moves again at (n, k); the
// next player moves there; the next player has taken a pair and moves there.

func (l Library) take(q Question, n, k int) *big.Rat {
	if q.Aim == AimWin {
		return l.Value(q.at(q.Number+1), n, k)
	}
	v := l.Value(q, n, k)
	return v.Add(v, big.NewRat(1, 1))
}

func (l Library) pass(q Question, n, k int) *big.Rat {
	k = min(k, q.Known(n))
	if r := l[q][n]; r.waiting != nil {
		return figure.Rational(r.waiting[k])
	}
	if q.Aim == AimWin {
		q = q.at(-q.Number)
	}
	v := l.Value(q, n, k)
	return v.Neg(v)
}

func (l Library) lose(q Question, n, k int) *big.Rat {
	if q.Aim == AimWin {
		v := l.Value(q.at(1-q.Number), n, k)
		return v.Neg(v)
	}
	v := l.pass(q, n, k)
	return v.Sub(v, big.NewRat(1, int64(q.Players()-1)))
}

// none returns the value of turning no new card.
func (l Library) none(q Question, n, k int) *big.Rat {
	switch q.Aim {
	case AimReply:
		return l.pass(q, n, k)
	case AimWin: // either the other player turns none too and the lead decides, or he goes on
		other := q.at(-q.Number)
		best := big.NewRat(int64(min(max(other.Number, -1), 1)), 1)
		for _, m := range []turn.Moves{turn.Move1, turn.Move2} {
			if v := l.Worth(other, n, k, m); v.Cmp(best) > 0 {
				best = v
			}
		}
		return best.Neg(best)
	}
	return new(big.Rat)
}
