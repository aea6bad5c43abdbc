package coincidence

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"rencontre/core/paper"
)

// TestTables1And2 checks the distribution and the Poisson and binomial distributions of Bersani's tables.
func TestTables1And2(t *testing.T) {
	cells := 0
	for _, printed := range paper.Distributions() {
		q := map[string]Match{"t2": T2(13, 4), "t3": T3(13, 4)}[printed.Game]
		l, mean, calls := distributionOf(t, q), q.Moments().Mean, q.Called()
		columns := [3][]float64{
			l.Floats(),
			l.Poisson(mean).P,
			l.Binomial(calls, product(mean, big.NewRat(1, int64(calls)))).P,
		}
		for _, row := range printed.Rows {
			k := row.Matches
			for c, p := range row.Probabilities {
				cells++
				if got := paper.Rounded(p, columns[c][k]); got != p {
					t.Errorf("%s, k = %d, column %d: %s, printed %s", printed.Where, k, c, got, p)
				}
			}
		}
	}
	if cells != 3*14+3*16 {
		t.Errorf("%d cells were compared", cells)
	}
	l := distributionOf(t, T3(13, 4))
	if len(l.Ways) != 53 || l.Ways[51].Sign() != 0 {
		t.Errorf("P(51) is %v; with 51 cards in place the last one is too", l.p(51))
	}
}

// TestTable3 checks the derangements of m x 4 in He Loves Me and T3, and the binomial distribution.
func TestTable3(t *testing.T) {
	for _, row := range paper.Table3() {
		if row.Ranks == 500 && testing.Short() {
			continue
		}
		l := distributionOf(t, T3(row.Ranks, 4))
		p, _ := l.p(0).Float64()
		want := row.P
		if row.Ranks == 500 {
			// Printed as the binomial's value. The second way: the distribution's probability
			// is e^-s (1 - (s-1)/(2m) + O(1/m^2)), here 0.018261.
			want = "0.01826"
			if second := math.Exp(-4) * (1 - 3./1000); math.Abs(p-second) > 1e-6 {
				t.Errorf("m = 500: %v, the expansion gives %v", p, second)
			}
		}
		if got := paper.Rounded(row.P, p); got != want {
			t.Errorf("m = %d: %s, printed %s", row.Ranks, got, row.P)
		}
		b := math.Pow(1-1/float64(row.Ranks), float64(4*row.Ranks))
		if got := paper.Rounded(row.Binomial, b); got != row.Binomial {
			t.Errorf("m = %d: binomial %s, printed %s", row.Ranks, got, row.Binomial)
		}
	}
}

// TestDistances checks the numbers in the text of Section 2 and under the tables.
func TestDistances(t *testing.T) {
	for _, c := range []struct {
		q                Match
		n                int
		poisson, natural string // printed, or right where the print is wrong
		best             int
		bestDistance     string
	}{
		{T2(13, 4), 13, "1.659e-2", "5.635e-3", 17, "3.412e-4"},
		// Printed 1.413e-2 and 4.592e-3 (see the package comment).
		{T3(13, 4), 52, "1.517e-2", "4.922e-3", 68, "1.671e-4"},
	} {
		l, m := distributionOf(t, c.q), c.q.Moments()
		po := l.Poisson(m.Mean)
		if got := paper.Rounded(c.poisson, po.Distance); got != c.poisson {
			t.Errorf("%v: distance %s from Poisson, not %s", c.q, got, c.poisson)
		}
		bi := func(n int) float64 { return l.Binomial(n, product(m.Mean, big.NewRat(1, int64(n)))).Distance }
		if got := paper.Rounded(c.natural, bi(c.n)); got != c.natural {
			t.Errorf("%v: distance %s from the binomial, not %s", c.q, got, c.natural)
		}
		best, ok := l.BestBinomial(m)
		if !ok || best != c.best || paper.Rounded(c.bestDistance, bi(best)) != c.bestDistance {
			t.Errorf("%v: best binomial %d, %v, at %v", c.q, best, ok, bi(best))
		}
		for n := 4; n < 400; n++ {
			if bi(n) < bi(best) {
				t.Errorf("%v: Bi(%d) is nearer than Bi(%d)", c.q, n, best)
			}
		}
		// Corollary 2.11 and (2.16).
		bound, ok := c.q.Bound()
		if !ok || po.Distance > bound {
			t.Errorf("%v: bound %v below the distance %v", c.q, bound, po.Distance)
		}
	}
	// Bi(17, 1/17) against T2, once more by the definition: half the sum of the
	// differences. The paper has 0.137.
	l := distributionOf(t, T2(13, 4))
	d := 0.0
	for r, p := range l.Floats() {
		b := math.Pow(16./17, float64(17-r)) * math.Pow(1./17, float64(r))
		for i := range r {
			b *= float64(17-i) / float64(i+1)
		}
		d += math.Abs(p - b)
	}
	for r := 14; r <= 17; r++ {
		d += math.Pow(17, float64(-r)) * []float64{680, 136, 17, 1}[r-14]
	}
	if math.Abs(d/2-0.000341179) > 1e-9 {
		t.Errorf("distance %v from Bi(17, 1/17)", d/2)
	}
}

// TestBestBinomial compares the search with trying every n.
func TestBestBinomial(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		q := small(rng)
		m := q.Moments()
		if m.Mean.Sign() == 0 {
			continue
		}
		l := distributionOf(t, q)
		got, ok := l.BestBinomial(m)
		if !ok {
			if m.Variance.Cmp(m.Mean) != 0 {
				t.Errorf("%v: no best binomial, though the variance is below the mean", q)
			}
			continue
		}
		bi := func(n int) float64 { return l.Binomial(n, product(m.Mean, big.NewRat(1, int64(n)))).Distance }
		mean, _ := m.Mean.Float64()
		best := bi(got)
		for n := max(1, int(math.Ceil(mean))); n < 300; n++ {
			if bi(n) < best-1e-14 {
				t.Errorf("%v: Bi(%d) at %v is nearer than Bi(%d) at %v", q, n, bi(n), got, best)
				break
			}
		}
	}
	if _, ok := distributionOf(t, T2(6, 1)).BestBinomial(T2(6, 1).Moments()); ok {
		t.Error("T1 has the variance of its mean: no binomial with that mean is best")
	}
}

// TestBounds checks that (2.16) holds and gives Corollary 2.11 for T2. For T3 the corollary prints
// a bound that is smaller by 2(s-1)^2/(n(n-1)).
func TestBounds(t *testing.T) {
	for m := 2; m <= 14; m++ {
		for s := 1; s <= 6; s++ {
			n, S := float64(m*s), float64(s)
			t2, _ := T2(m, s).Bound()
			if want := (1 - math.Exp(-1)) * ((S+1)*n - 2*S) / (n * (n - 1)); math.Abs(t2-want) > 1e-14 {
				t.Errorf("T2 %d x %d: bound %v, the corollary has %v", m, s, t2, want)
			}
			t3, _ := T3(m, s).Bound()
			printed := (1 - math.Exp(-S)) * ((3*S-1)/n - (S-1)*(2*S-1)/(n*(n-1)))
			missing := (1 - math.Exp(-S)) * 2 * (S - 1) * (S - 1) / (n * (n - 1))
			if math.Abs(t3-printed-missing) > 1e-14 {
				t.Errorf("T3 %d x %d: bound %v, the corollary %v and %v", m, s, t3, printed, missing)
			}
			if d := distributionOf(t, T3(m, s)).Poisson(big.NewRat(int64(s), 1)).Distance; d > t3 || d > printed {
				t.Errorf("T3 %d x %d: distance %v, bounds %v, %v", m, s, d, t3, printed)
			}
		}
	}
}

// TestTinyDistance checks T1, whose distance of about 2^n/(n+1)! is far below what a sum of float64
// could show.
func TestTinyDistance(t *testing.T) {
	for _, n := range []int{20, 52, 100} {
		d := distributionOf(t, T2(n, 1)).Poisson(big.NewRat(1, 1)).Distance
		ratio := math.Log(d) - (float64(n)*math.Ln2 - lgamma(float64(n+2)))
		if math.Abs(ratio) > 0.2 {
			t.Errorf("n = %d: distance %v, e^%v times 2^n/(n+1)!", n, d, ratio)
		}
	}
}

func lgamma(x float64) float64 { y, _ := math.Lgamma(x); return y }
