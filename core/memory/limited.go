package memory

import (
	"math/big"

	"rencontre/core/meter"
)

// # Memory alone with a bounded memory
//
// The player remembers the last c single cards they saw, as in bounded memory for two, and plays
// by the strategy of Memory alone. A new card is any card that they do not remember, chosen at
// random. Let E(n,k) be the expected moves with n pairs on the table and k cards remembered. With
// u = 2n-k other cards, of which m = 2(n-k) have a mate that is not remembered either,
//
//	u(u-1) E(n,k) = u(u-1) + k(u-1) E(n-1,k-1)
//	    + m E(n-1,k) + mk (1 + E(n-1,k)) + m(m-2) E(n,min(k+2,c))
//
// by the cases of Memory alone: the first card has a remembered mate; a lucky move; the second
// card has a remembered mate, so that the next move is certain; neither. E(n,c) leads to itself,
// and the equation is solved for it. E(n,0) = n^2 if c = 0. No more than n cards are remembered,
// so c >= n is a perfect memory.

// SolveLimited computes the expected moves and lucky moves for n pairs and a memory of c cards. The
// tick counts positions, 2n(c+1) at most.
func SolveLimited(n, c int, tick Tick) (moves, lucky *big.Rat, err error) {
	m := &meter.Meter{Tick: tick, Every: 1 << 5}
	all, luck := limited(n, c, ratField, turned, m), limited(n, c, ratField, matched, m)
	if err := m.Flush(); err != nil {
		return nil, nil, err
	}
	return all[n], luck[n], nil
}

// SolveLimitedMeans computes the expected moves and lucky moves for up to n pairs in floating point,
// with all terms positive. The tick counts positions, 2n(c+1) at most.
func SolveLimitedMeans(n, c int, tick Tick) (*AloneMeans, error) {
	m := &meter.Meter{Tick: tick, Every: 1 << 12}
	r := &AloneMeans{}
	r.Moves = r.rounded(limited(n, c, approxField, turned, m))
	r.Lucky = r.rounded(limited(n, c, approxField, matched, m))
	return r, m.Flush()
}

// A LimitedCurve has the expected moves by the cards remembered. MaxError bounds the error of each.
type LimitedCurve struct {
	Capacities []int
	Moves      []float64
	MaxError   float64
}

// Capacities are the multiples of step from 0, and n: no more than most+1 numbers.
func Capacities(n, most int) []int {
	var all []int
	for c := 0; c < n; c += (n + most - 1) / most {
		all = append(all, c)
	}
	return append(all, n)
}

// SolveLimitedCurve computes the expected moves of n pairs for each capacity in floating point. The
// tick counts positions, n(c+1) at most for each.
func SolveLimitedCurve(n int, capacities []int, tick Tick) (*LimitedCurve, error) {
	m := &meter.Meter{Tick: tick, Every: 1 << 12}
	r := &LimitedCurve{Capacities: capacities}
	for _, c := range capacities {
		moves := limited(n, c, approxField, turned, m)
		if m.Err != nil {
			return nil, m.Err
		}
		r.Moves, r.MaxError = append(r.Moves, moves[n].v), max(r.MaxError, moves[n].err)
	}
	return r, m.Flush()
}

// rounded returns the values and notes their errors.
func (r *AloneMeans) rounded(values []approx) (all []float64) {
	for _, a := range values {
		all, r.MaxError = append(all, a.v), max(r.MaxError, a.err)
	}
	return all
}

// turned and matched are the numerators over u(u-1) of the expected moves and lucky moves that one
// turn at (n,k) contributes, the forced follow-up included. u = 2n-k cards are not remembered, m of
// them of unknown pairs. ways is u(u-1), or u if u = 1.
func turned(ways, m, k int) int { return ways + m*k }
func matched(_, m, _ int) int   { return m }

// limited returns the expected sums of what the moves add, by the number of pairs. It stops after
// an error of the meter.
func limited[T any](n, c int, f field[T], adds func(ways, m, k int) int, meter *meter.Meter) []T {
	fewer := []T{f.scale(f.one(), 0, 1)} // the row of a pair less
	all := fewer
	for p := 1; p <= n; p++ {
		row := make([]T, min(p, c)+1)
		for k := len(row) - 1; k >= 0 && meter.Spend(1) == nil; k-- {
			u, m := 2*p-k, 2*(p-k)
			others := max(1, u-1) // where the only other card has a remembered mate, there is no second one
			ways := u * others
			sum := f.scale(f.one(), adds(ways, m, k), 1)
			if k > 0 {
				sum = f.add(sum, f.scale(fewer[k-1], k*others, 1))
			}
			if m > 0 {
				sum = f.add(sum, f.scale(fewer[k], m*(1+k), 1))
			}
			if to := min(k+2, c); m > 2 && to > k {
				sum = f.add(sum, f.scale(row[to], m*(m-2), 1))
			} else {
				ways -= m * (m - 2) // those that lead back to (p,k)
			}
			row[k] = f.scale(sum, 1, ways)
		}
		if meter.Err != nil {
			return nil
		}
		all, fewer = append(all, row[0]), row
	}
	return all
}
