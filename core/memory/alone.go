package memory

import (
	"math/big"

	"rencontre/core/meter"
)

// # Memory alone
//
// One player, who forgets nothing, removes n pairs in as few moves as possible. A move turns
// two cards, one after the other. In a position j pairs are unseen, and k single cards are
// known, all different. So u = 2j+k cards are unknown.
//
// The player turns an unknown card. If its mate is known, they turn the mate. Otherwise they
// turn another unknown card. There are three cases: the second card is the mate of the first
// (a lucky move), or the mate of an older card, so that the next move is certain, or neither.
// A test shows by value iteration over all strategies that this one has the least mean.
//
// Let x(j,k) be the sum of z^(extra moves) over the W(j,k) = C(u,2j) (2j-1)!! orders of the
// unknown cards, where the extra moves are the moves beyond the number of pairs. Then
// x(0,0) = 1 and
//
//	x(j,k) = x(j,k-1) + (1 + k z) x(j-1,k) + (k+1)(k+2) z x(j-2,k+2)
//
// Source: D. Velleman and G. Warrington, What to expect in a game of memory, American
// Mathematical Monthly 120, 2013.
//
// People also count mistakes, the moves beyond the number of pairs. A turn that goes on after a pair
// ends with a mistake or with the game, so the turns are one more than the mistakes.

// Alone is the distribution of the moves of a player alone. Extra[i] of the Orders of the cards
// take i moves more than there are pairs. Lucky is the number of lucky moves in all orders.
type Alone struct {
	Extra         []*big.Int
	Lucky, Orders *big.Int
}

// Mean returns the expected number of moves.
func (a *Alone) Mean(pairs int) *big.Rat {
	sum := new(big.Int).Mul(big.NewInt(int64(pairs)), a.Orders)
	for i, x := range a.Extra {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(i)), x))
	}
	return new(big.Rat).SetFrac(sum, a.Orders)
}

// Luck returns the expected number of lucky moves.
func (a *Alone) Luck() *big.Rat { return new(big.Rat).SetFrac(a.Lucky, a.Orders) }

// Probability returns the probability of i moves more than there are pairs.
func (a *Alone) Probability(i int) *big.Rat { return new(big.Rat).SetFrac(a.Extra[i], a.Orders) }

// SolveAlone computes the distribution for n pairs, of which so many single cards are known. The tick
// counts coefficients of x(j,k). Cost: Θ(n³) coefficients of Θ(n log n) bits.
func SolveAlone(n, known int, tick Tick) (*Alone, error) {
	m := meter.Meter{Tick: tick, Every: 1 << 11}
	_, all, err := alone(n, theEnd(), func(j, k int, before [3]*Alone) (*Alone, error) {
		a := &Alone{Lucky: new(big.Int), Orders: new(big.Int)}
		a.add(before[0], 1, 0)
		a.add(before[1], 1, 0)
		a.add(before[1], k, 1)
		a.add(before[2], (k+1)*(k+2), 1)
		if j > 0 {
			a.Lucky.Add(a.Lucky, before[1].Orders)
		}
		return a, m.Spend(float64(len(a.Extra)))
	})
	if err != nil {
		return nil, err
	}
	return all[known], m.Flush()
}

// theEnd is the distribution without cards.
func theEnd() *Alone {
	return &Alone{Extra: []*big.Int{big.NewInt(1)}, Lucky: new(big.Int), Orders: big.NewInt(1)}
}

// add adds the orders of a later position, each so many times and with so many extra moves. The
// position may be nil.
func (a *Alone) add(b *Alone, times, extra int) {
	if b == nil || times == 0 {
		return
	}
	factor, x := big.NewInt(int64(times)), new(big.Int)
	for i, count := range b.Extra {
		for len(a.Extra) <= i+extra {
			a.Extra = append(a.Extra, new(big.Int))
		}
		to := a.Extra[i+extra]
		to.Add(to, x.Mul(factor, count))
	}
	a.Lucky.Add(a.Lucky, x.Mul(factor, b.Lucky))
	a.Orders.Add(a.Orders, x.Mul(factor, b.Orders))
}

// AloneMeans are the expected moves and lucky moves for 0, 1, 2, ... pairs, and those of the most pairs
// for 0, 1, 2, ... known cards, where cards may be known. MaxError bounds the error of each.
type AloneMeans struct {
	Moves, Lucky               []float64
	MovesKnowing, LuckyKnowing []float64
	MaxError                   float64
}

// SolveAloneMeans computes the means for up to n pairs in floating point, with all terms positive.
// The tick counts positions. Cost: Θ(n²) positions.
func SolveAloneMeans(n int, tick Tick) (*AloneMeans, error) {
	m := meter.Meter{Tick: tick, Every: 1 << 12}
	fresh, knowing, err := alone(n, expected{}, func(j, k int, before [3]expected) (expected, error) {
		mean := func(mate, late, miss, match, mated, missed approx) approx {
			u := 2*j + k
			r := mate.scale(k, u)
			if j == 0 {
				return r
			}
			second := late.add(match).add(late.add(mated).scale(k, 1)).add(miss.add(missed).scale(2*(j-1), 1))
			return r.add(second.scale(1, u-1).scale(2*j, u))
		}
		zero, one := approx{}, approx{v: 1}
		e := expected{
			extra: mean(before[0].extra, before[1].extra, before[2].extra, zero, one, one),
			lucky: mean(before[0].lucky, before[1].lucky, before[2].lucky, one, zero, zero),
		}
		return e, m.Spend(1)
	})
	if err != nil {
		return nil, err
	}
	return means(1, fresh, knowing), m.Flush()
}

// expected has the expected numbers of extra and of lucky moves.
type expected struct{ extra, lucky approx }

// means returns the means by the number of labels, which have so many pairs each, and by the number of
// known cards.
func means(pairs int, fresh, knowing []expected) *AloneMeans {
	r := &AloneMeans{}
	add := func(e expected, labels int, to, luck *[]float64) {
		moves := e.extra.add(approx{v: float64(pairs * labels)})
		*to, *luck = append(*to, moves.v), append(*luck, e.lucky.v)
		r.MaxError = max(r.MaxError, moves.err, e.lucky.err)
	}
	for n, e := range fresh {
		add(e, n, &r.Moves, &r.Lucky)
	}
	for _, e := range knowing {
		add(e, len(fresh)-1, &r.MovesKnowing, &r.LuckyKnowing)
	}
	return r
}

// alone computes all positions with j+k <= n from the position without cards and returns those
// with k = 0, by j, and those with j+k = n, by k. before has the values of (j,k-1), (j-1,k) and
// (j-2,k+2), zero ones for positions that do not exist.
func alone[T any](n int, end T, position func(j, k int, before [3]T) (T, error)) (fresh, knowing []T, err error) {
	var rows [3][]T // of j, j-1 and j-2
	knowing = make([]T, n+1)
	for j := range n + 1 {
		rows = [3][]T{make([]T, n-j+1), rows[0], rows[1]}
		for k := range rows[0] {
			var before [3]T
			if k > 0 {
				before[0] = rows[0][k-1]
			}
			if j > 0 {
				before[1] = rows[1][k]
			}
			if j > 1 {
				before[2] = rows[2][k+2]
			}
			if j+k == 0 {
				rows[0][k] = end
				continue
			}
			rows[0][k], err = position(j, k, before)
			if err != nil {
				return nil, nil, err
			}
		}
		fresh, knowing[n-j] = append(fresh, rows[0][0]), rows[0][n-j]
	}
	return fresh, knowing, nil
}
