package memory

import (
	"math/big"

	"rencontre/core/meter"
)

// # Memory alone with cards that fade
//
// After each move the player forgets each single card that they remember, independently, with probability
// p. They play by the strategy of Memory alone. A new card is any card that they do not remember, chosen at
// random. If the second card is the mate of a remembered card, the next move takes that pair before
// anything is forgotten. Let E(n,k) be the expected moves with n pairs on the table and k cards remembered,
// and T(n,k) the mean of E(n,i) where i of k cards are still remembered:
//
//	T(n,k) = sum over i of C(k,i) (1-p)^i p^(k-i) E(n,i)
//
// With u = 2n-k other cards, of which m = 2(n-k) have a mate that is not remembered either,
//
//	u(u-1) E(n,k) = u(u-1) + mk + k(u-1) T(n-1,k-1) + m(1+k) T(n-1,k) + m(m-2) T(n,k+2)
//
// by the cases of a bounded memory (limited.go). For each n these are n+1 equations. E(n,0), E(n,1), ..
// are eliminated in turn, so that E(n,k) is left with E(n,k+1) and E(n,k+2). The probability to stay,
// 1 less the others, is never subtracted: the probability to leave is the sum of the others, one of which
// is that of taking a pair. So all terms are positive (Grassmann, Taksar and Heyman 1985).
//
// With p = 0 the memory is perfect. With p = 1 it takes n^2 moves.

// SolveFading computes the expected moves and lucky moves for n pairs where cards are forgotten with so
// many per cent. The tick counts products, 2 FadingWork(n) in all.
func SolveFading(n, percent int, tick Tick) (moves, lucky *big.Rat, err error) {
	m := &meter.Meter{Tick: tick, Every: 1 << 3}
	all, luck := fading(n, percent, ratField, turned, m), fading(n, percent, ratField, matched, m)
	if err := m.Flush(); err != nil {
		return nil, nil, err
	}
	return all[n], luck[n], nil
}

// SolveFadingMeans computes the expected moves and lucky moves for up to n pairs in floating point. The
// tick counts products, 2 FadingWork(n) in all.
func SolveFadingMeans(n, percent int, tick Tick) (*AloneMeans, error) {
	m := &meter.Meter{Tick: tick, Every: 1 << 12}
	r := &AloneMeans{}
	r.Moves = r.rounded(fading(n, percent, approxField, turned, m))
	r.Lucky = r.rounded(fading(n, percent, approxField, matched, m))
	return r, m.Flush()
}

// SolveFadingMean computes the expected moves for n pairs in floating point, and a bound on their error. The
// tick counts products, FadingWork(n) in all.
func SolveFadingMean(n, percent int, tick Tick) (moves, maxError float64, err error) {
	m := &meter.Meter{Tick: tick, Every: 1 << 12}
	all := fading(n, percent, approxField, turned, m)
	if err := m.Flush(); err != nil {
		return 0, 0, err
	}
	return all[n].v, all[n].err, nil
}

// FadingWork is about the number of products to compute the means of n pairs.
func FadingWork(n int) float64 {
	x := float64(n + 1)
	return x * x * x / 3
}

// A faded row says what is left of an equation after elimination: the probability that a pair is taken
// before the number of remembered cards grows, the mean up to there, and the probabilities that they grow by
// one and by two.
type faded[T any] struct{ take, mean, one, two T }

// fading returns the expected sums of what the moves add, as limited does.
func fading[T any](n, percent int, f field[T], adds func(ways, m, k int) int, meter *meter.Meter) []T {
	keep := kept(n, percent, f)
	zero := f.scale(f.one(), 0, 1)
	fewer, all := []T{zero}, []T{zero} // the row of a pair less, after forgetting
	for p := 1; p <= n; p++ {
		var rows []faded[T]
		for k := range p + 1 {
			if meter.Spend(float64(p+1)) != nil {
				return nil
			}
			u, m := 2*p-k, 2*(p-k)
			others := max(1, u-1)
			ways := u * others
			r := faded[T]{take: f.scale(f.one(), k*others+m*(1+k), ways), mean: f.scale(f.one(), adds(ways, m, k), ways),
				one: zero, two: zero}
			if k > 0 {
				r.mean = f.add(r.mean, f.scale(fewer[k-1], k*others, ways))
			}
			if m > 0 {
				r.mean = f.add(r.mean, f.scale(fewer[k], m*(1+k), ways))
			}
			if m > 2 {
				r = r.eliminate(rows, f.scale(f.one(), m*(m-2), ways), keep[k+2], f)
			}
			rows = append(rows, r)
		}
		row := make([]T, p+1)
		for k := p; k >= 0; k-- {
			row[k] = rows[k].mean
			if k < p-1 {
				row[k] = f.add(row[k], f.add(f.mul(rows[k].one, row[k+1]), f.mul(rows[k].two, row[k+2])))
			}
		}
		all, fewer = append(all, row[0]), make([]T, p+1)
		for k := range fewer {
			fewer[k] = zero
			for i := range k + 1 {
				fewer[k] = f.add(fewer[k], f.mul(keep[k][i], row[i]))
			}
		}
	}
	return all
}

// eliminate adds the case in which nothing is taken, with its probability and the probabilities of how many
// cards are remembered after it. The rows are those of fewer cards.
func (r faded[T]) eliminate(rows []faded[T], miss T, keep []T, f field[T]) faded[T] {
	to := make([]T, len(keep))
	for i := range to {
		to[i] = f.mul(miss, keep[i])
	}
	for i, less := range rows {
		r.take, r.mean = f.add(r.take, f.mul(to[i], less.take)), f.add(r.mean, f.mul(to[i], less.mean))
		to[i+1], to[i+2] = f.add(to[i+1], f.mul(to[i], less.one)), f.add(to[i+2], f.mul(to[i], less.two))
	}
	k := len(rows)
	leave := f.add(r.take, f.add(to[k+1], to[k+2]))
	return faded[T]{f.quo(r.take, leave), f.quo(r.mean, leave), f.quo(to[k+1], leave), f.quo(to[k+2], leave)}
}

// kept returns the probabilities that i of k cards are still remembered, by k and i.
func kept[T any](n, percent int, f field[T]) [][]T {
	keep := [][]T{{f.one()}}
	for k := 1; k <= n; k++ {
		row := make([]T, k+1)
		for i := range row {
			row[i] = f.scale(f.one(), 0, 1)
		}
		for i, p := range keep[k-1] {
			row[i] = f.add(row[i], f.scale(p, percent, 100))
			row[i+1] = f.add(row[i+1], f.scale(p, 100-percent, 100))
		}
		keep = append(keep, row)
	}
	return keep
}
