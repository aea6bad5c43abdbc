package coincidence

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"rencontre/core/paper"
)

// The tests in this file check the numbers and formulas of Bersani's Section 2 that the other tests
// of this package do not cover.

// TestSection2French checks the numbers of Corollary 2.3 for French cards.
func TestSection2French(t *testing.T) {
	for _, c := range []struct {
		q       Match
		r       int
		printed string
	}{
		{T2(13, 4), 0, "0.356935"}, {T2(13, 4), 13, "1.697e-14"},
		{T3(13, 4), 0, "0.016233"}, {T3(13, 4), 52, "1.087e-50"},
	} {
		x, _ := distributionOf(t, c.q).p(c.r).Float64()
		if got := paper.Rounded(c.printed, x); got != c.printed {
			t.Errorf("%v, P(%d): %s, printed %s", c.q, c.r, got, c.printed)
		}
	}
	// After (2.9): T1 has the moments 1, 1, 1, 4.
	for m := 4; m <= 12; m++ {
		o := T2(m, 1).Moments()
		for i, pair := range [][2]*big.Rat{{o.Mean, big.NewRat(1, 1)}, {o.Variance, big.NewRat(1, 1)},
			{o.Mu3, big.NewRat(1, 1)}, {o.Mu4, big.NewRat(4, 1)}} {
			same(t, fmt.Sprintf("T1, m = %d, moment %d", m, i+1), pair[0], pair[1])
		}
	}
}

// inner returns the sum in braces of (2.2): over all a with a_1 + .. + a_m = k, of the product of
// a_i! C(nu_i, a_i) C(rho_i, a_i), computed rank by rank.
func inner(q Match, rank, k int) *big.Int {
	if rank == len(q.Deck) {
		if k == 0 {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	total := new(big.Int)
	for a := 0; a <= min(k, q.Deck[rank], q.Calls[rank]); a++ {
		x := new(big.Int).Mul(factorial(a), new(big.Int).Binomial(int64(q.Deck[rank]), int64(a)))
		x.Mul(x, new(big.Int).Binomial(int64(q.Calls[rank]), int64(a)))
		total.Add(total, x.Mul(x, inner(q, rank+1, k-a)))
	}
	return total
}

// TestSection2Theorem checks (2.2) and (2.3), and their special cases (2.6) and (2.7), term by term
// as printed.
func TestSection2Theorem(t *testing.T) {
	cases := []Match{T3(2, 2), T3(3, 2), T3(2, 4), T3(4, 2), T3(3, 3), T2(4, 3)}
	rng := rand.New(rand.NewPCG(11, 12))
	for range 60 {
		cases = append(cases, small(rng))
	}
	for _, q := range cases {
		l, n := distributionOf(t, q), q.Cards()
		tail := big.NewRat(1, 1)
		for r := 0; r <= q.MaxMatches(); r++ {
			exactly, atLeast := new(big.Rat), new(big.Rat)
			for k := r; k <= q.MaxMatches(); k++ {
				term := new(big.Rat).SetFrac(new(big.Int).Mul(factorial(n-k), inner(q, 0, k)), factorial(n))
				if (k-r)%2 == 1 {
					term.Neg(term)
				}
				exactly.Add(exactly, product(term, new(big.Rat).SetInt64(choose(k, r))))
				if r > 0 {
					atLeast.Add(atLeast, product(term, new(big.Rat).SetInt64(choose(k-1, r-1))))
				}
			}
			same(t, fmt.Sprintf("(2.2) for %v, r = %d", q, r), l.p(r), exactly)
			if r > 0 {
				same(t, fmt.Sprintf("(2.3) for %v, r = %d", q, r), tail, atLeast)
			}
			tail.Sub(tail, l.p(r))
		}
	}
}

// TestSection2Limits checks Laplace's remark, Corollary 2.8 with (2.13) to (2.15), and the second
// bound of Corollary 2.11 for T2.
func TestSection2Limits(t *testing.T) {
	for _, s := range []int{1, 2, 4} {
		before := math.Inf(1)
		for _, m := range []int{5, 10, 20, 40, 80} {
			p, _ := distributionOf(t, T2(m, s)).p(0).Float64()
			laplace := math.Pow(1-1/float64(m), float64(m))
			// Both tend to 1/e; their difference is of the order 1/m.
			if d := math.Abs(p - laplace); d > before || d*float64(m) > 0.25 {
				t.Errorf("T2, m = %d, s = %d: P(0) = %v, (1-1/m)^m = %v", m, s, p, laplace)
			} else {
				before = d
			}
		}
		for _, m := range []int{3, 30, 300} {
			n, S := int64(m*s), int64(s)
			v := T3(m, s).Moments().Variance
			same(t, fmt.Sprintf("variance of Corollary 2.8, m = %d, s = %d", m, s), v,
				new(big.Rat).Sub(big.NewRat(S, 1), big.NewRat(S*(S-1), n-1)))
			same(t, "its second form", v, big.NewRat(S*S*int64(m-1), S*int64(m)-1))
			q, cubes := T3(m, s), int64(0)
			for i, d := range q.Deck {
				cubes += int64(d) * int64(q.Calls[i]) * int64(d+q.Calls[i])
			}
			same(t, "(2.13) for T3", big.NewRat(cubes, n*n), big.NewRat(2*S, int64(m)))
			if bound, ok := T2(m, s).Bound(); !ok || bound > (1-1/math.E)*float64(s+1)/float64(n)*(1+1e-12) {
				t.Errorf("T2, m = %d, s = %d: bound %v above its second form", m, s, bound)
			}
		}
	}
}

// TestSection2Binomial checks the statements about binomial distributions. Bi(ms, 1/m) is nearer to
// T3 than Poisson. Bi(m, 1/m) is nearer to T2, except with two suits, where Poisson is nearer.
// Neither is the nearest binomial distribution, and Bi(13, 1/13) is not the only one nearer than
// Po(1), as the paper claims.
func TestSection2Binomial(t *testing.T) {
	distance := func(q Match, l *Distribution, n int) float64 {
		return l.Binomial(n, product(q.Moments().Mean, big.NewRat(1, int64(n)))).Distance
	}
	for m := 5; m <= 14; m++ {
		for s := 2; s <= 4; s++ {
			for _, q := range []Match{T2(m, s), T3(m, s)} {
				l, o := distributionOf(t, q), q.Moments()
				natural := distance(q, l, q.Called())
				// With two suits the variance of T2, 1 - 1/(2m-1), lies midway
				// between those of Bi(m, 1/m) and Po(1).
				exception := q.Called() == m && s == 2
				if po := l.Poisson(o.Mean).Distance; natural > po != exception {
					t.Errorf("%v: Bi(%d) at %v, Poisson at %v", q, q.Called(), natural, po)
				}
				best, ok := l.BestBinomial(o)
				if !ok || best == q.Called() || distance(q, l, best) > natural/2 {
					t.Errorf("%v: the best binomial is Bi(%d), at %v; Bi(%d) at %v", q, best, distance(q, l, best), q.Called(),
						natural)
				}
			}
		}
	}
	q := T2(13, 4)
	l := distributionOf(t, q)
	nearer := 0
	po := l.Poisson(big.NewRat(1, 1)).Distance
	for n := 1; n <= 200; n++ {
		if distance(q, l, n) < po {
			nearer++
		}
	}
	if nearer < 100 {
		t.Errorf("only %d of 200 binomial laws are nearer to T2 than Poisson", nearer)
	}
}

// TestSection2Mousetrap checks Corollary 2.12: a deck without a hit at Mousetrap is a derangement,
// and their share of all decks tends to 1/e.
func TestSection2Mousetrap(t *testing.T) {
	s, err := NewSteen(20, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for m := 1; m <= 20; m++ {
		p := new(big.Rat).SetFrac(s.A[m][0], factorial(m))
		same(t, fmt.Sprintf("Corollary 2.12, m = %d", m), p, distributionOf(t, T2(m, 1)).p(0))
		if x, _ := p.Float64(); m >= 18 && math.Abs(x-1/math.E) > 1e-15 {
			t.Errorf("m = %d: %v is not 1/e", m, x)
		}
	}
}
