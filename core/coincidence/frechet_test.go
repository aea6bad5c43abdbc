package coincidence

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

func law(t testing.TB, q Match) *Law {
	t.Helper()
	l, err := q.Law(func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestTmp(t *testing.T) {
	for _, q := range []Match{T2(13, 4), T3(13, 4)} {
		l := law(t, q)
		m := q.Moments()
		fmt.Println(l.Floats()[:14], m)
		po := l.Poisson(m.Mean)
		bi := l.Binomial(q.Called(), new(big.Rat).Quo(m.Mean, big.NewRat(int64(q.Called()), 1)))
		fmt.Println(po.P[:14], po.Distance, bi.P[:14], bi.Distance)
		n, ok := l.BestBinomial(m)
		best := l.Binomial(n, new(big.Rat).Quo(m.Mean, big.NewRat(int64(n), 1)))
		b, _ := q.Bound()
		fmt.Println(n, ok, best.Distance, b, l.Total)
		ll := l.Floats()
		bn, bd := 0, math.Inf(1)
		for n := 4; n < 5000; n++ {
			m, _ := m.Mean.Float64()
			if d := roughly(ll, n, m/float64(n)); d < bd {
				bn, bd = n, d
			}
		}
		fmt.Println(bn, bd)
		for n := 5; n < 80; n++ {
			mm, _ := m.Mean.Float64()
			_ = mm
			a := l.Binomial(n, new(big.Rat).Quo(m.Mean, big.NewRat(int64(n), 1)))
			if math.Abs(a.Distance-roughly(ll, n, mm/float64(n))) > 1e-13 {
				t.Error(n)
			}
		}
	}
	fmt.Println(law(t, T3(13, 4)).P(0), law(t, T2(13, 4)).P(0))
}
func BenchmarkLaw(b *testing.B) {
	for b.Loop() {
		law(b, T3(500, 4))
	}
}
func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		q := T3(500, 4)
		l := law(b, q)
		m := q.Moments()
		l.Poisson(m.Mean)
		l.BestBinomial(m)
		s := 0
		for r := range l.Ways {
			s += len(l.P(r).String())
		}
	}
}
