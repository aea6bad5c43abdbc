package coincidence

import (
	"math/big"
	"testing"
)

// TestConsistent checks that right numbers are consistent, and that each wrong one is found.
func TestConsistent(t *testing.T) {
	calm := func(float64) error { return nil }
	one := big.NewInt(1)
	for _, q := range []Match{T2(5, 2), T3(4, 3), {Deck: []int{3, 0}, Calls: []int{0, 2}}, T2(1, 1)} {
		l, err := q.Distribution(calm)
		if err != nil {
			t.Fatal(err)
		}
		mean := q.Moments().Mean
		if !l.Consistent(mean) || l.Consistent(new(big.Rat).Add(mean, big.NewRat(1, 100))) {
			t.Errorf("%v: the law and its mean %s", q, mean)
		}
		for r := range l.Ways {
			l.Ways[r].Add(l.Ways[r], one)
			if l.Consistent(mean) {
				t.Errorf("%v: wrong orders with %d matches are confirmed", q, r)
			}
			l.Ways[r].Sub(l.Ways[r], one)
		}
	}
	for _, n := range []int{0, 1, 2, 3, 9} {
		s, err := NewSteen(n, calm)
		if err != nil {
			t.Fatal(err)
		}
		pairs, err := FirstTwo(n, calm)
		if err != nil {
			t.Fatal(err)
		}
		if !s.Consistent() || !s.Agrees(pairs) {
			t.Errorf("n = %d: right numbers are refused", n)
		}
		wrong := []*big.Int{s.A[n][0]}
		if n >= 1 {
			wrong = append(wrong, s.A[n][n], s.B[n][0], s.Only[0])
		}
		if n >= 2 {
			wrong = append(wrong, s.C[n][0], s.Only[1])
		}
		for i, x := range wrong {
			x.Add(x, one)
			if s.Consistent() {
				t.Errorf("n = %d: wrong number %d is confirmed", n, i)
			}
			x.Sub(x, one)
		}
		if n < 2 {
			continue
		}
		for j := range pairs {
			x := pairs[j][(j+1)%n]
			x.Add(x, one)
			if s.Agrees(pairs) {
				t.Errorf("n = %d: a wrong pair in row %d is confirmed", n, j+1)
			}
			x.Sub(x, one)
		}
	}
}
