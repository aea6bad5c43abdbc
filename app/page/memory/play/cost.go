package play

import (
	"math/big"

	"rencontre/app/page/memory/values"
	"rencontre/core/turn"
)

// # What a turn costs
//
// Costs are in pairs of lead, against the best play of the table. A pair that the other player takes counts twice: one
// has a pair less, the other a pair more. A usual turn costs the difference between the values of the best move and of
// its own, as the hint has them. A turn that began with a seen pair on the table, or did not take a pair whose second
// card was seen, is priced card by card. No cost depends on which new cards came, for that is luck.

// A kind says what the first card of a turn was before it was turned.
type kind int

const (
	unknown  kind = iota // new, and so is its mate
	matching             // new, and its mate was seen
	single               // seen, and its mate is new
	paired               // seen, and so was its mate
)

// cost returns what a turn lost against the best move, or nil if the table is not known.
func (g *game) cost(t record) *big.Rat {
	q := values.Usual(g.rules)
	if g.library.Wanted(q, 0, t.n) != nil {
		return nil
	}
	move := t.move
	switch {
	case t.left || t.move == turn.MoveS || len(t.waiting) > 0:
		return g.costByCard(t)
	case t.move == 0: // what the second card would have been without the match is not known
		move = g.bestNew(t.stand)
		move &= -move
	}
	best := g.library.Value(q, t.n, t.k)
	return best.Sub(best, g.library.Worth(q, t.n, t.k, move))
}

// costByCard returns what the first card lost against the best one, and the second against the best one after it.
func (g *game) costByCard(t record) *big.Rat {
	n, k, w := t.n-len(t.waiting), t.k, len(t.waiting)
	cost := g.value(t.stand)
	switch t.first {
	case unknown:
		cost.Sub(cost, g.firstNew(n, k, w)).Add(cost, g.held(n, k+1, w))
		k++
	case matching:
		cost.Sub(cost, g.firstNew(n, k, w)).Add(cost, g.take(n-1, k-1, w))
		n, k, w = n-1, k-1, w+1
	}
	switch single := t.first == unknown || t.first == single; {
	case t.again && t.took:
		return cost.Sub(cost, g.ahead(n, k, w))
	case t.again:
		return cost.Sub(cost, g.pass(n, k, w))
	case single:
		return cost.Sub(cost, g.secondNew(n, k, w))
	}
	return cost.Sub(cost, mean(2*n-k, outcome{k, g.pass, n - 1, k - 1, w + 1}, outcome{2 * (n - k), g.pass, n, k + 1, w}))
}

// value returns the value of a position to the player to move.
func (g *game) value(s stand) *big.Rat { return g.ahead(s.n-len(s.waiting), s.k, len(s.waiting)) }

// ahead returns the value to the player to move where w pairs are seen, who first takes them, and k single cards of n
// other pairs. pass returns it to the player who has moved, take to one who has just taken a pair and goes on.
func (g *game) ahead(n, k, w int) *big.Rat {
	v := g.library.Value(values.Usual(g.rules), n, k)
	return v.Add(v, big.NewRat(int64(w), 1))
}

func (g *game) pass(n, k, w int) *big.Rat {
	v := g.ahead(n, k, w)
	return v.Neg(v)
}

func (g *game) take(n, k, w int) *big.Rat { return g.ahead(n, k, w+1) }

// firstNew returns the value of a new first card.
func (g *game) firstNew(n, k, w int) *big.Rat {
	return mean(2*n-k, outcome{k, g.take, n - 1, k - 1, w}, outcome{2 * (n - k), g.held, n, k + 1, w})
}

// held returns the value of the best second card, and secondNew that of a new one, if the first is one of the k single
// cards.
func (g *game) held(n, k, w int) *big.Rat {
	seen, fresh := g.pass(n, k, w), g.secondNew(n, k, w)
	if seen.Cmp(fresh) > 0 {
		return seen
	}
	return fresh
}

func (g *game) secondNew(n, k, w int) *big.Rat {
	return mean(2*n-k, outcome{1, g.take, n - 1, k - 1, w}, outcome{k - 1, g.pass, n - 1, k - 1, w + 1},
		outcome{2 * (n - k), g.pass, n, k + 1, w})
}

// An outcome is a position after a new card, with the number of cards that lead to it.
type outcome struct {
	cards   int
	worth   func(n, k, w int) *big.Rat
	n, k, w int
}

// mean returns the mean value over a number of cards.
func mean(cards int, all ...outcome) *big.Rat {
	sum := new(big.Rat)
	for _, o := range all {
		if o.cards > 0 {
			v := o.worth(o.n, o.k, o.w)
			sum.Add(sum, v.Mul(v, big.NewRat(int64(o.cards), int64(cards))))
		}
	}
	return sum
}
