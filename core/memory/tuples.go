package memory

import (
	"math/big"

	"rencontre/core/meter"
)

// # Memory alone with triples
//
// Each label has r cards, and a move turns r cards one after the other. If all have one label,
// they are taken. The player forgets nothing. They take r cards of a label as soon as all were
// seen. Otherwise they turn new cards, until those turned in this move have one label and the other
// cards of that label are known. Then they turn these.
//
// Turning a known card in vain is never better: a new card in its place leaves the same moves
// possible. A test finds by value iteration over all strategies that none has a lower mean. With
// r = 2 this is Memory alone.

// MaxCopies is the largest r.
const MaxCopies = 4

// tuples is a position: tuples[i] labels have i known cards, for i < r. Labels of which all cards
// are known cost one move each, now or later, and are left out.
type tuples [MaxCopies]int

// unknown counts the unknown cards.
func (s tuples) unknown(r int) int {
	u := 0
	for i := range r {
		u += (r - i) * s[i]
	}
	return u
}

// An outcome of a move has times/over as its probability. Of all orders of the unknown cards, it is
// that of as many as times the orders of those that it leaves.
type outcome struct {
	to          tuples
	times, over int
	extra       int  // 1 if nothing was taken
	lucky       bool // all cards were new and taken
}

// outcomes visits the outcomes of a move.
func (s tuples) outcomes(r int, visit func(outcome)) {
	s.turn(r, r, 0, outcome{times: 1, over: 1}, visit)
}

// turn turns the left cards of a move. own is how many cards are known of the label of the cards
// turned before, and 0 if these differ.
func (s tuples) turn(r, left, own int, o outcome, visit func(outcome)) {
	u := s.unknown(r)
	if own == r || left == 0 || u == 0 {
		o.to, o.lucky = s, own == r && left == 0
		if own < r {
			o.extra = 1
		}
		visit(o)
		return
	}
	for i := range r {
		all, same := (r-i)*s[i], 0
		switch {
		case left == r:
			same = all
		case own == i && own > 0:
			same = r - i
		}
		to := s
		to[i]--
		if i+1 < r {
			to[i+1]++
		}
		if same > 0 {
			to.turn(r, left-1, i+1, outcome{times: o.times * same, over: o.over * u}, visit)
		}
		if all > same {
			to.turn(r, left-1, 0, outcome{times: o.times * (all - same), over: o.over * u}, visit)
		}
	}
}

// SolveTuples computes the distribution of the moves for n labels with r cards each. Its orders are
// those of rn different cards. The tick counts coefficients of outcomes.
func SolveTuples(n, r int, tick Tick) (*Alone, error) {
	m := meter.Meter{Tick: tick, Every: 1 << 11}
	start := &Alone{Extra: []*big.Int{big.NewInt(1)}, Lucky: new(big.Int), Orders: big.NewInt(1)}
	all := solveTuples(n, start, func(s tuples, later func(tuples) *Alone) *Alone {
		a := &Alone{Lucky: new(big.Int), Orders: new(big.Int)}
		s.outcomes(r, func(o outcome) {
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
	return all[n], m.Flush()
}

// SolveTuplesMeans computes the means for up to n labels with r cards each in floating point, with
// all terms positive. The tick counts outcomes.
func SolveTuplesMeans(n, r int, tick Tick) (*AloneMeans, error) {
	m := meter.Meter{Tick: tick, Every: 1 << 12}
	all := solveTuples(n, expected{}, func(s tuples, later func(tuples) expected) (e expected) {
		s.outcomes(r, func(o outcome) {
			if m.Spend(1) != nil {
				return
			}
			next := later(o.to)
			next.extra = next.extra.add(approx{v: float64(o.extra)})
			if o.lucky {
				next.lucky = next.lucky.add(approx{v: 1})
			}
			e.extra, e.lucky = e.extra.add(next.extra.scale(o.times, o.over)), e.lucky.add(next.lucky.scale(o.times, o.over))
		})
		return e
	})
	return means(all), m.Flush()
}

// solveTuples computes the positions of n labels that are reached from the beginning, and returns
// the beginnings by their number of labels.
func solveTuples[T any](n int, end T, position func(s tuples, later func(tuples) T) T) (fresh []T) {
	done := map[tuples]T{{}: end}
	var solve func(tuples) T
	solve = func(s tuples) T {
		v, ok := done[s]
		if !ok {
			v = position(s, solve)
			done[s] = v
		}
		return v
	}
	for p := range n + 1 {
		fresh = append(fresh, solve(tuples{p}))
	}
	return fresh
}
