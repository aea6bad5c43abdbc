package dundee

import (
	"fmt"
	"math/big"
	"strings"
)

// A Formula is a closed form in i for g(i, J, K), J >= K, the probability that the greedy
// player survives all rounds of a deck of three ranks:
//
//	Coeff[0] + Coeff[1]/(i+1) + .. + Coeff[J+K]/(i+J+K),   i >= max(0, K-1).
//
// The paper prints such formulas for (J, K) = (J, 1), which is (18), (2,2), (3,2), (4,2)
// and (3,3). It states the last four for i >= J only and gives no general form. There is
// a formula for every J and K, for this reason: as long as i >= K the third rank is
// named, so with n = J+K identity (3) reads
//
//	(i+n) F(i) = i F(i-1) + J H(i),   i >= K,
//
// where F is g(i,J,K) and H is g(i,J-1,K), a formula of the same kind with n-1 terms.
// With (i+n)/(i+d) = 1 + (n-d)/(i+d) and i/(i+d-1) = 1 - (d-1)/(i+d-1) the coefficients
// satisfy
//
//	n a_0 = J h_0,   d a_(d+1) + (n-d) a_d = J h_d   (d = 1 .. n-1).
//
// This leaves a_1 free, because 1/C(i+n,n) solves the homogeneous equation. The start of
// the recurrence, F(K-1) = g(J,K,K-1), determines a_1. So F is a formula from i = K-1 on,
// a wider range than printed. The chain of formulas begins with g(i,J,0) = 1. Cost:
// Θ((J+K)^2) rational operations.
type Formula struct {
	J, K  int
	Coeff []*big.Rat
}

// Closed returns the formula for j >= k >= 0, with j >= 1.
func Closed(j, k int) *Formula {
	must(j >= k && k >= 0 && j >= 1, "no formula for (i, %d, %d)", j, k)
	sure := func(j int) *Formula { return &Formula{j, 0, []*big.Rat{big.NewRat(1, 1)}} }
	if k == 0 {
		return sure(j)
	}
	f := sure(1)
	for l := 1; l <= k; l++ {
		// f is (l, l-1). Every formula (r, l) starts from it, and it leads to (l, l).
		start, last := f, l+1
		if l == k {
			last = j
		}
		for r := l; r <= last; r++ {
			f = f.next(r, l, start.At(r))
		}
	}
	return f
}

// next returns the formula (j, k), given that with one card less and the value at i = k-1.
func (f *Formula) next(j, k int, start *big.Rat) *Formula {
	n := j + k
	h := func(d int) *big.Rat { // J h_d
		if d >= len(f.Coeff) {
			return new(big.Rat)
		}
		return new(big.Rat).Mul(f.Coeff[d], big.NewRat(int64(j), 1))
	}
	// a is the solution with a_1 = 0, u the homogeneous solution with a_1 = 1.
	a, u := make([]*big.Rat, n+1), make([]*big.Rat, n+1)
	a[0], u[0] = h(0), new(big.Rat)
	a[0].Mul(a[0], big.NewRat(1, int64(n)))
	a[1], u[1] = new(big.Rat), big.NewRat(1, 1)
	for d := 1; d < n; d++ {
		back := big.NewRat(int64(n-d), 1)
		a[d+1] = h(d)
		a[d+1].Sub(a[d+1], new(big.Rat).Mul(back, a[d]))
		u[d+1] = new(big.Rat).Neg(new(big.Rat).Mul(back, u[d]))
		by := big.NewRat(1, int64(d))
		a[d+1].Mul(a[d+1], by)
		u[d+1].Mul(u[d+1], by)
	}
	g := &Formula{j, k, a}
	free := new(big.Rat).Sub(start, g.At(k-1))
	free.Quo(free, (&Formula{j, k, u}).At(k-1))
	for d := range a {
		a[d].Add(a[d], u[d].Mul(u[d], free))
	}
	return g
}

// From returns the least i for which the formula holds.
func (f *Formula) From() int { return max(0, f.K-1) }

// At returns the value of the formula at i >= From().
func (f *Formula) At(i int) *big.Rat {
	v := new(big.Rat)
	for d, a := range f.Coeff {
		if d == 0 {
			v.Set(a)
			continue
		}
		v.Add(v, new(big.Rat).Mul(a, big.NewRat(1, int64(i+d))))
	}
	return v
}

// String writes the formula in i, in the paper's notation.
func (f *Formula) String() string {
	var b strings.Builder
	for d, a := range f.Coeff {
		if a.Sign() == 0 {
			continue
		}
		switch {
		case b.Len() == 0 && a.Sign() < 0:
			b.WriteString("-")
		case b.Len() > 0 && a.Sign() < 0:
			b.WriteString(" - ")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		num, den := new(big.Int).Abs(a.Num()), a.Denom()
		switch {
		case d == 0:
			b.WriteString(new(big.Rat).Abs(a).RatString())
		case a.IsInt():
			fmt.Fprintf(&b, "%v/(i+%d)", num, d)
		default:
			fmt.Fprintf(&b, "%v/(%v(i+%d))", num, den, d)
		}
	}
	return b.String()
}
