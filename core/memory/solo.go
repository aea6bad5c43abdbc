package memory

import (
	"math/big"

	"rencontre/core/meter"
)

// An outcome of a move has times/over as its probability. Of all orders of the unknown cards, it is
// that of as many as times the orders of those that it leaves.
type outcome[S comparable] struct {
	to          S
	times, over int
	extra       int  // 1 if nothing was taken
	lucky       bool // a pair or tuple was taken that was not known
}

// A strategy visits the outcomes of the move that a player alone makes in a position. The zero position is
// the end. Pairs whose cards are all known cost one move each, now or later, and are left out.
type strategy[S comparable] func(position S, visit func(outcome[S]))

// solveSolo computes the distribution of the moves from a position. Its orders are those of different
// cards. The tick counts coefficients of outcomes.
func solveSolo[S comparable](start S, next strategy[S], tick Tick) (*Alone, error) {
	m := meter.Meter{Tick: tick, Every: 1 << 11}
	solve := remembered(theEnd(), func(s S, later func(S) *Alone) *Alone {
		a := &Alone{Lucky: new(big.Int), Orders: new(big.Int)}
		next(s, func(o outcome[S]) {
			if m.Err != nil {
				return
			}
			b := later(o.to)
			m.Spend(float64(len(b.Extra)))
			a.add(b, o.times, o.extra)
			if o.lucky {
				a.Lucky.Add(a.Lucky, new(big.Int).Mul(big.NewInt(int64(o.times)), b.Orders))
			}
		})
		return a
	})
	return solve(start), m.Flush()
}

// solveSoloMeans computes the means of 0, 1, .., n labels, which have so many pairs each, in floating point
// with all terms positive. The tick counts outcomes.
func solveSoloMeans[S comparable](n, pairs int, start func(labels int) S, next strategy[S], tick Tick) (*AloneMeans,
	error) {
	m := meter.Meter{Tick: tick, Every: 1 << 12}
	solve := remembered(expected{}, func(s S, later func(S) expected) (e expected) {
		next(s, func(o outcome[S]) {
			if m.Spend(1) != nil {
				return
			}
			after := later(o.to)
			after.extra = after.extra.add(approx{v: float64(o.extra)})
			if o.lucky {
				after.lucky = after.lucky.add(approx{v: 1})
			}
			e.extra, e.lucky = e.extra.add(after.extra.scale(o.times, o.over)), e.lucky.add(after.lucky.scale(o.times, o.over))
		})
		return e
	})
	var all []expected
	for labels := range n + 1 {
		all = append(all, solve(start(labels)))
	}
	return means(pairs, all, nil), m.Flush()
}

// remembered returns a function that computes each position once.
func remembered[S comparable, T any](end T, position func(s S, later func(S) T) T) func(S) T {
	var none S
	done := map[S]T{none: end}
	var solve func(S) T
	solve = func(s S) T {
		v, ok := done[s]
		if !ok {
			v = position(s, solve)
			done[s] = v
		}
		return v
	}
	return solve
}
