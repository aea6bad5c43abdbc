package dundee

import (
	"math/big"
	"testing"
)

// TestPrintedFormulas checks the formulas of section 2.4 as printed.
func TestPrintedFormulas(t *testing.T) {
	for _, c := range []struct {
		j, k int
		want string
	}{
		{2, 2, "1/6 + 8/(3(i+1)) - 6/(i+2) + 6/(i+3) - 8/(3(i+4))"},
		{3, 2, "1/10 + 2/(i+1) - 9/(i+3) + 12/(i+4) - 5/(i+5)"},
		{4, 2, "1/15 + 2/(i+1) - 2/(i+2) + 4/(i+3) - 16/(i+4) + 20/(i+5) - 8/(i+6)"},
		{3, 3, "1/20 + 51/(10(i+1)) - 39/(2(i+2)) + 39/(i+3) - 48/(i+4) + 33/(i+5) - 48/(5(i+6))"},
		{1, 0, "1"},
	} {
		if got := Closed(c.j, c.k).String(); got != c.want {
			t.Errorf("g(i,%d,%d) = %s, printed %s", c.j, c.k, got, c.want)
		}
	}
	// (18): g(q,k,1) = 1/(q+1) + 1/(k+1) - 1/(q+k+1), also without queens.
	for k := 1; k <= 9; k++ {
		f := Closed(k, 1)
		for q := f.From(); q <= 12; q++ {
			want := big.NewRat(1, int64(q+1))
			want.Add(want, big.NewRat(1, int64(k+1))).Sub(want, big.NewRat(1, int64(q+k+1)))
			deck := []int{q, k, 1}
			if got := greedy(t, deck, q+k+1)[q+k+1]; got.Cmp(want) != 0 || f.At(q).Cmp(want) != 0 {
				t.Errorf("g(%d,%d,1) = %v, (18) gives %v, the formula %v", q, k, got, want, f.At(q))
			}
		}
	}
}

// TestClosed checks every formula against identity (3) from its first i on, and that it fails
// one earlier, so that the stated range is exact.
func TestClosed(t *testing.T) {
	for j := 1; j <= 7; j++ {
		for k := 0; k <= j; k++ {
			f := Closed(j, k)
			if f.J != j || f.K != k || k > 0 && len(f.Coeff) != j+k+1 {
				t.Fatalf("(%d,%d): %+v", j, k, f)
			}
			for i := max(0, f.From()-1); i <= 20; i++ {
				deck := []int{i, j, k}
				want := greedy(t, deck, i+j+k)[i+j+k]
				if same := f.At(i).Cmp(want) == 0; same != (i >= f.From()) {
					t.Errorf("g(%d,%d,%d) = %v, the formula gives %v", i, j, k, want, f.At(i))
				}
			}
			// The constant term is g(j,k), as the paper says: Proposition 1.
			limit := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Binomial(int64(j+k), int64(k)))
			if f.Coeff[0].Cmp(limit) != 0 {
				t.Errorf("(%d,%d): constant %v, want %v", j, k, f.Coeff[0], limit)
			}
		}
	}
}

// TestClosedLarge checks a formula with a chain of 80 at one point.
func TestClosedLarge(t *testing.T) {
	if got, want := Closed(50, 40).At(45), greedy(t, []int{45, 50, 40}, 135)[135]; got.Cmp(want) != 0 {
		t.Errorf("%v, want %v", got, want)
	}
}
