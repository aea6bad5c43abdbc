package memory

import (
	"math/big"
	"slices"

	"rencontre/app/figure"
	"rencontre/core/memory"
)

// An option is a move in a position with its value.
type option struct {
	move  memory.Moves
	value *big.Rat
	best  bool
}

// options returns the moves that the rules allow at (n, k), the best first, valued by the recurrence from smaller
// positions. It is nil if their values are not known.
func (l library) options(q question, n, k int) []option {
	if l.wanted(q, n-1, n) != nil {
		return nil
	}
	var all []option
	for m := memory.Move0; m <= memory.MoveS; m <<= 1 {
		if q.allowed(k)&m != 0 {
			all = append(all, option{m, l.worth(q, n, k, m), l.moves(q, n, k)&m != 0})
		}
	}
	slices.SortStableFunc(all, func(a, b option) int {
		switch {
		case a.best && !b.best:
			return -1
		case b.best && !a.best:
			return 1
		case a.best:
			return 0
		}
		return b.value.Cmp(a.value)
	})
	return all
}

// seenFirst is turning a seen card first and then a new one, which is never better.
const seenFirst memory.Moves = 1 << 6

// worth returns the value of a move at (n, k), n >= 1, for the player who makes it. Of the u = 2n - k cards not seen,
// the first one turned matches a seen card with probability k/u.
func (l library) worth(q question, n, k int, m memory.Moves) *big.Rat {
	sum := new(big.Rat)
	add := func(num, den int, v *big.Rat) {
		sum.Add(sum, v.Mul(v, big.NewRat(int64(num), int64(den))))
	}
	u, j := 2*n-k, n-k
	switch m {
	case memory.Move0:
		return l.none(q, n, k)
	case seenFirst:
		add(1, u, l.take(q, n-1, k-1)) // the mate of the seen card
		add(k-1, u, l.lose(q, n-1, k-1))
		if j > 0 {
			add(2*j, u, l.pass(q, n, k+1))
		}
		return sum
	case memory.MoveS:
		add(k, u, l.lose(q, n-1, k-1))
	default:
		if k > 0 {
			add(k, u, l.take(q, n-1, k-1))
		}
	}
	if j == 0 {
		return sum
	}
	if m == memory.Move1 {
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

func (l library) take(q question, n, k int) *big.Rat {
	if q.aim == aimWin {
		return l.value(q.at(q.number+1), n, k)
	}
	v := l.value(q, n, k)
	return v.Add(v, big.NewRat(1, 1))
}

func (l library) pass(q question, n, k int) *big.Rat {
	k = min(k, q.known(n))
	if r := l[q][n]; r.waiting != nil {
		return figure.Rational(r.waiting[k])
	}
	if q.aim == aimWin {
		q = q.at(-q.number)
	}
	v := l.value(q, n, k)
	return v.Neg(v)
}

func (l library) lose(q question, n, k int) *big.Rat {
	if q.aim == aimWin {
		v := l.value(q.at(1-q.number), n, k)
		return v.Neg(v)
	}
	v := l.pass(q, n, k)
	return v.Sub(v, big.NewRat(1, int64(q.players()-1)))
}

// none returns the value of turning no new card.
func (l library) none(q question, n, k int) *big.Rat {
	switch q.aim {
	case aimReply:
		return l.pass(q, n, k)
	case aimWin: // either the other player turns none too and the lead decides, or he goes on
		other := q.at(-q.number)
		best := big.NewRat(int64(min(max(other.number, -1), 1)), 1)
		for _, m := range []memory.Moves{memory.Move1, memory.Move2} {
			if v := l.worth(other, n, k, m); v.Cmp(best) > 0 {
				best = v
			}
		}
		return best.Neg(best)
	}
	return new(big.Rat)
}
