package memory

import (
	"math"
	"math/big"

	"rencontre/core/meter"
	"rencontre/core/turn"
)

// # Bounded memory
//
// Both players remember the last M cards they saw that are still on the table, and no
// more. A player also forgets the place of a forgotten card: it lies among the unknown
// cards again, and an "unknown card" is any that is not remembered. Face-up cards need
// not be remembered. Cards are forgotten, the oldest first, only when a turn ends by
// turning cards back. So a pair whose two cards were both known at one moment is taken
// by the next player before anything is forgotten.
//
// Unknown cards are chosen at random, so the mates of all remembered cards are among
// the 2n-k others, and a position is (n, k) with k <= M, as before. The recurrences are
// those of perfect memory with every k+1 and k+2 capped at M. Hence (n, M) leads to
// itself with the turn passed: its value v solves v = max over the moves of A - c v
// with 0 <= c < 1. Each term decreases in v while v increases, so the largest of the
// fixed points A/(1+c) is the only solution.
//
// M >= n is perfect memory. With M = 0 every turn turns two random cards.

// A BoundedTable holds the values of the positions (n, k), k <= Capacity.
type BoundedTable[T any] struct {
	N, Capacity int
	Rules       turn.Rules

	value [][]T // [n][k]
	moves [][]turn.Moves
}

// Value is the gain of the player to move at (n, k), k <= min(n, Capacity), in pairs.
func (t *BoundedTable[T]) Value(n, k int) T { return t.value[n][k] }

// Moves is the set of optimal moves.
func (t *BoundedTable[T]) Moves(n, k int) turn.Moves { return t.moves[n][k] }

// SolveBounded computes the exact values for two players of bounded memory. It uses
// big.Rat because these values have no small common denominator. Cost: Θ(n capacity)
// positions.
func SolveBounded(n, capacity int, rules turn.Rules, tick Tick) (*BoundedTable[*big.Rat], error) {
	return bounded(n, capacity, rules, ratField, 1, tick)
}

// SolveBoundedFloat is SolveBounded in floating point. maxError bounds the error of
// every value.
func SolveBoundedFloat(
	n, capacity int, rules turn.Rules, tick Tick,
) (values *BoundedTable[float64], maxError float64, err error) {
	a, err := bounded(n, capacity, rules, approxField, 1<<10, tick)
	if err != nil {
		return nil, 0, err
	}
	t := &BoundedTable[float64]{N: n, Capacity: capacity, Rules: rules, moves: a.moves}
	for _, row := range a.value {
		r := make([]float64, len(row))
		for k, v := range row {
			r[k], maxError = v.v, max(maxError, v.err)
		}
		t.value = append(t.value, r)
	}
	return t, maxError, nil
}

// field is the arithmetic that bounded needs.
type field[T any] struct {
	add   func(a, b T) T
	scale func(a T, x, y int) T // a x/y
	one   func() T
	mul   func(a, b T) T
	quo   func(a, b T) T   // of positive numbers
	cmp   func(a, b T) int // 0 also where the order cannot be decided
	max   func(a, b T) T
}

var ratField = field[*big.Rat]{
	add:   func(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) },
	scale: func(a *big.Rat, x, y int) *big.Rat { return new(big.Rat).Mul(a, big.NewRat(int64(x), int64(y))) },
	one:   func() *big.Rat { return big.NewRat(1, 1) },
	mul:   func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) },
	quo:   func(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) },
	cmp:   func(a, b *big.Rat) int { return a.Cmp(b) },
	max: func(a, b *big.Rat) *big.Rat {
		if a.Cmp(b) >= 0 {
			return a
		}
		return b
	},
}

var approxField = field[approx]{
	add:   approx.add,
	scale: approx.scale,
	one:   func() approx { return approx{1, 0} },
	mul:   approx.mul,
	quo:   approx.quo,
	cmp: func(a, b approx) int {
		d := a.v - b.v
		switch {
		case math.Abs(d) <= (a.err+b.err)*(1+roundoff)+roundoff*math.Abs(d):
			return 0
		case d > 0:
			return 1
		}
		return -1
	},
	max: func(a, b approx) approx { return approx{max(a.v, b.v), max(a.err, b.err)} },
}

func bounded[T any](n, capacity int, rules turn.Rules, f field[T], every float64, tick Tick) (*BoundedTable[T], error) {
	t := &BoundedTable[T]{N: n, Capacity: capacity, Rules: rules}
	t.value = append(t.value, []T{f.scale(f.one(), 0, 1)})
	t.moves = append(t.moves, []turn.Moves{0})
	m := meter.Meter{Tick: tick, Every: every}
	for p := 1; p <= n; p++ {
		maxKnown := min(p, capacity)
		values, moves := make([]T, maxKnown+1), make([]turn.Moves, maxKnown+1)
		t.value, t.moves = append(t.value, values), append(t.moves, moves)
		for k := maxKnown; k >= 0; k-- {
			values[k], moves[k] = boundedPosition(t, p, k, f)
			if err := m.Spend(1); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// boundedPosition computes the value of (p, k) from the rows below p and from the
// entries above k. The gain of a move is A + x/y times the value of (p, k).
func boundedPosition[T any](t *BoundedTable[T], p, k int, f field[T]) (T, turn.Moves) {
	maxKnown := min(p, t.Capacity)
	u, j := 2*p-k, p-k
	zero := f.scale(f.one(), 0, 1)
	type gain struct {
		fixed T
		x, y  int // coefficient x/y of the position's own value; x <= 0 < y
	}
	// passTo returns -x/y times the value of (p, to), with to capped.
	passTo := func(to, x, y int) gain {
		to = min(to, maxKnown)
		if to != k {
			return gain{f.scale(t.value[p][to], -x, y), 0, 1}
		}
		return gain{zero, -x, y}
	}
	takeTo := func(to int) T { // 1 + the value of (p-1, to), with to capped
		return f.add(f.one(), t.value[p-1][min(to, min(p-1, t.Capacity))])
	}
	move := func(mv turn.Moves) gain {
		g := gain{zero, 0, 1}
		if mv == turn.Move0 {
			return g
		}
		if k > 0 {
			g.fixed = f.scale(takeTo(k-1), k, u)
			if mv == turn.MoveS {
				g.fixed = f.scale(g.fixed, -1, 1)
			}
		}
		if j == 0 {
			return g
		}
		if mv == turn.Move1 {
			h := passTo(k+1, 2*j, u)
			return gain{f.add(g.fixed, h.fixed), h.x, h.y}
		}
		g.fixed = f.add(g.fixed, f.scale(f.scale(takeTo(k), 1-k, u-1), 2*j, u))
		if j == 1 {
			return g
		}
		h := passTo(k+2, 2*j*2*(j-1), u*(u-1))
		return gain{f.add(g.fixed, h.fixed), h.x, h.y}
	}
	allowed := t.Rules.Allowed(k)
	var v T
	first := true
	for mv := turn.Move0; mv <= turn.MoveS; mv <<= 1 {
		if allowed&mv == 0 {
			continue
		}
		g := move(mv)
		fixed := f.scale(g.fixed, g.y, g.y-g.x) // A/(1+c)
		if first {
			v, first = fixed, false
		} else {
			v = f.max(v, fixed)
		}
	}
	var best turn.Moves
	for mv := turn.Move0; mv <= turn.MoveS; mv <<= 1 {
		if allowed&mv == 0 {
			continue
		}
		g := move(mv)
		if f.cmp(f.add(g.fixed, f.scale(v, g.x, g.y)), v) == 0 {
			best |= mv
		}
	}
	return v, best
}
