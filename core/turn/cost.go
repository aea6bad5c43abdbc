package turn

import "math/big"

// # What a turn costs
//
// Costs are in pairs of lead, against the best play of a table of two players. A pair that the other player takes
// counts twice: one has a pair less, the other a pair more. A usual turn costs the difference between the values of the
// best move and of its own. A turn that began with a seen pair on the table, or did not take a pair whose second card
// was seen, is priced card by card. No cost depends on which new cards came, for that is luck.

// Cost returns what a turn lost against the best move. The table has the values of all positions of the game.
func (t Turn) Cost(of Table) *big.Rat {
	move := t.Move
	switch {
	case t.Left || move == MoveS || len(t.Waiting) > 0:
		return t.costByCard(of)
	case move == 0: // what the second card would have been without the match is not known
		move = BestNew(of, t.N, t.K).First()
	}
	best := of.Value(t.N, t.K)
	return best.Sub(best, MoveValue(move, t.N, t.K, Gain{Table: of, Players: 2}))
}

// costByCard returns what the first card lost against the best one, and the second against the best one after it.
func (t Turn) costByCard(of Table) *big.Rat {
	v := cardValues{of}
	n, k, w := t.N-len(t.Waiting), t.K, len(t.Waiting)
	cost := t.Value(of)
	switch t.First {
	case Unknown:
		cost.Sub(cost, v.firstNew(n, k, w)).Add(cost, v.held(n, k+1, w))
		k++
	case Matching:
		cost.Sub(cost, v.firstNew(n, k, w)).Add(cost, v.take(n-1, k-1, w))
		n, k, w = n-1, k-1, w+1
	}
	switch single := t.First == Unknown || t.First == Single; {
	case t.Again && t.Took:
		return cost.Sub(cost, v.ahead(n, k, w))
	case t.Again:
		return cost.Sub(cost, v.pass(n, k, w))
	case single:
		return cost.Sub(cost, v.secondNew(n, k, w))
	}
	return cost.Sub(cost, mean(2*n-k, branch{k, v.pass, n - 1, k - 1, w + 1}, branch{2 * (n - k), v.pass, n, k + 1, w}))
}

// Value returns the value of a position to the player to move, who takes the pairs that are waiting first.
func (p Position) Value(of Table) *big.Rat {
	return cardValues{of}.ahead(p.N-len(p.Waiting), p.K, len(p.Waiting))
}

// cardValues values positions between the two cards of a turn, with k single cards of n pairs known and w other pairs
// waiting. ahead is the value to the player to move, who first takes the pairs; pass to one who has moved; take to one
// who has just taken a pair and goes on.
type cardValues struct{ Table }

func (v cardValues) ahead(n, k, w int) *big.Rat {
	x := v.Value(n, k)
	return x.Add(x, big.NewRat(int64(w), 1))
}

func (v cardValues) pass(n, k, w int) *big.Rat {
	x := v.ahead(n, k, w)
	return x.Neg(x)
}

func (v cardValues) take(n, k, w int) *big.Rat { return v.ahead(n, k, w+1) }

// firstNew returns the value of a new first card.
func (v cardValues) firstNew(n, k, w int) *big.Rat {
	return mean(2*n-k, branch{k, v.take, n - 1, k - 1, w}, branch{2 * (n - k), v.held, n, k + 1, w})
}

// held returns the value of the best second card, and secondNew that of a new one, if the first is one of the k single
// cards.
func (v cardValues) held(n, k, w int) *big.Rat {
	seen, fresh := v.pass(n, k, w), v.secondNew(n, k, w)
	if seen.Cmp(fresh) > 0 {
		return seen
	}
	return fresh
}

func (v cardValues) secondNew(n, k, w int) *big.Rat {
	return mean(2*n-k, branch{1, v.take, n - 1, k - 1, w}, branch{k - 1, v.pass, n - 1, k - 1, w + 1},
		branch{2 * (n - k), v.pass, n, k + 1, w})
}

// A branch is a position after a new card, with the number of cards that lead to it.
type branch struct {
	cards   int
	value   func(n, k, w int) *big.Rat
	n, k, w int
}

// mean returns the mean value over a number of cards.
func mean(cards int, all ...branch) *big.Rat {
	sum := new(big.Rat)
	for _, b := range all {
		if b.cards > 0 {
			v := b.value(b.n, b.k, b.w)
			sum.Add(sum, v.Mul(v, big.NewRat(int64(b.cards), int64(cards))))
		}
	}
	return sum
}
