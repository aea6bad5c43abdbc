package memory

import (
	"math"
	"math/big"
	"math/cmplx"
	"testing"

	"rencontre/core/turn"
)

func solve(t *testing.T, n int, rules turn.Rules) *Table {
	t.Helper()
	table, err := Solve(n, rules, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func number(t *Table, n, k int) float64 {
	v, _ := t.Value(n, k).Float64()
	return v
}

// TestExpansions checks that the error after the term n^-order, times n^(order+1), stays
// constant as n doubles. This is so only if every coefficient is right.
func TestExpansions(t *testing.T) {
	standard, free, two := solve(t, 400, turn.Standard), solve(t, 400, turn.Free), solve(t, 400, turn.TwoOnly)
	for _, c := range []struct {
		name   string
		table  *Table
		expand func(n, k, order int) float64
		shares []float64
	}{
		{"standard", standard, Expand, []float64{0.2, 0.3, 0.4, 0.5}},
		{"free", free, Expand, []float64{0.3, 0.4}}, // a second layer stands at lambda = 0
		{"two-only", two, ExpandTwoOnly, []float64{0.1, 0.2, 0.4, 0.6, 0.7}},
	} {
		for _, share := range c.shares {
			for parity := range 2 {
				for order := 0; order <= 3; order++ {
					scaled := func(n int) float64 {
						k := int(math.Round(share*float64(n))) + parity
						return (number(c.table, n, k) - c.expand(n, k, order)) * math.Pow(float64(n), float64(order+1))
					}
					a, b := scaled(200), scaled(400)
					// A wrong coefficient doubles the scaled error at every doubling of n.
					if math.Abs(b-a) > 0.35*math.Abs(a)+0.5 {
						t.Errorf("%s, lambda %v, parity %d, order %d: scaled error %v at 200, %v at 400", c.name, share, parity,
							order, a, b)
					}
				}
			}
		}
	}
	// In Version 2 as printed the term of 1/n is wrong.
	printed := func(n, k int) float64 {
		l := float64(k) / float64(n)
		return ExpandTwoOnly(n, k, 0) + poly(l, 16, -64, 64, -19)/(16*power((2-l)*(1-l), 2))/float64(n)
	}
	if e := math.Abs(number(two, 400, 160)-printed(400, 160)) * 400 * 400; e < 5 {
		t.Errorf("Version 2 as printed has scaled error %v at (400, 160); recorded is above 10", e)
	}
}

// TestTheorem32 checks the leading behaviour, and what the paper says of the moves that
// are not optimal.
func TestTheorem32(t *testing.T) {
	table := solve(t, 400, turn.Standard)
	for _, n := range []int{100, 200, 400} {
		for k := 0; k < n; k++ {
			e, x := number(table, n, k), float64(n)
			l := float64(k) / x
			switch {
			case (n+k)%2 == 0:
				if l < 0.9 && math.Abs(e-float64(k)/float64(2*(n-k)+1))*x > 5 {
					t.Errorf("(%d, %d): %v", n, k, e)
				}
			case 3*k <= 2*n+1:
				want := (2*x - 3*float64(k)) * (2*x - float64(k)) / (16 * math.Pow(x-float64(k), 3))
				if math.Abs(e-want)*x*x > 8 {
					t.Errorf("(%d, %d): %v, not %v", n, k, e, want)
				}
			case table.Value(n, k).Sign() != 0:
				t.Errorf("(%d, %d): %v, not 0", n, k, e)
			}
		}
	}
	// The other move: e2 ~ -l(4-12l+7l^2) / (2(1-l)(2-l)^2) where n+k is even, and
	// e1 ~ -(4-8l+5l^2) / (16(1-l)^3 n) where it is odd.
	n := 400
	other := func(k int, mv turn.Moves) float64 {
		s := newSolver(2)
		s.diagonals = diagonals{table.diagonal(n - k), table.diagonal(n - k - 1), table.diagonal(n - k - 2)}
		v := s.moveGain(mv, n, 0)
		f, _ := new(big.Rat).SetFrac(v, table.weight[n-k][k]).Float64()
		return f
	}
	for _, k := range []int{40, 80, 120, 160, 200} {
		l := float64(k) / float64(n)
		even := -l * (4 - 12*l + 7*l*l) / (2 * (1 - l) * (2 - l) * (2 - l))
		if got := other(k, turn.Move2); math.Abs(got-even)*float64(n) > 6 {
			t.Errorf("e2(%d, %d) is %v, not about %v", n, k, got, even)
		}
		odd := -(4 - 8*l + 5*l*l) / (16 * math.Pow(1-l, 3) * float64(n))
		if got := other(k+1, turn.Move1); math.Abs(got-odd)*float64(n*n) > 8 {
			t.Errorf("e1(%d, %d) is %v, not about %v", n, k+1, got, odd)
		}
	}
}

// TestTheorem33 checks that e(n, 0) is 1/(4n+2) for odd and -1/(4n-2) for even n, to O(n^-3).
func TestTheorem33(t *testing.T) {
	table := solve(t, 401, turn.Standard)
	for _, n := range []int{50, 51, 100, 101, 200, 201, 400, 401} {
		want := 1 / float64(4*n+2)
		if n%2 == 0 {
			want = -1 / float64(4*n-2)
		}
		if e := math.Abs(number(table, n, 0)-want) * math.Pow(float64(n), 3); e > 1 {
			t.Errorf("n = %d: error %v n^-3", n, e)
		}
	}
}

// TestTable3 checks the boundary layer: roots, coefficients, and the values in the text.
// For theta_(3,4) the paper has u and v exchanged.
func TestTable3(t *testing.T) {
	s := NewLayer()
	for _, want := range []struct{ theta, u, v complex128 }{
		{-1.108812 + 0.625391i, 0.021830 - 0.048470i, 0.060084 + 0.035674i},
		{1.121061 + 0.562315i, -0.227399 + 1.791415i, -1.027472 - 0.663188i}, // printed as v and u
		{-0.018515 + 1.239618i, -0.122426 + 0.028318i, -0.015567 + 0.142098i},
	} {
		found := 0
		for i := range 6 {
			for _, conj := range []bool{false, true} {
				th, u, v := s.Theta[i], s.U[i], s.V[i]
				if conj {
					th, u, v = cmplx.Conj(th), cmplx.Conj(u), cmplx.Conj(v)
				}
				if cmplx.Abs(th-want.theta) < 1e-6 {
					found++
					if cmplx.Abs(u-want.u) > 1.5e-6 || cmplx.Abs(v-want.v) > 1.5e-6 {
						t.Errorf("theta %v: u %v, v %v, not %v and %v", th, u, v, want.u, want.v)
					}
				}
			}
		}
		if found != 2 {
			t.Errorf("theta %v is found %d times", want.theta, found)
		}
	}
	for i, want := range []float64{0.473498, 0.539036} {
		if math.Min(cmplx.Abs(s.Theta[6]-complex(want, 0)), cmplx.Abs(s.Theta[7]-complex(want, 0))) > 1e-6 {
			t.Errorf("theta_%d %v is not found", 8-i, want)
		}
	}
	for l, want := range map[int]float64{-3: -6.83199877, -2: -4.66399755, -1: -2.57799510} {
		if math.Abs(s.Alpha(l)-want) > 1e-8 {
			t.Errorf("alpha %d is %v, not %v", l, s.Alpha(l), want)
		}
	}
	for l, want := range map[int]float64{-1: -2.08745613, 0: -1.96591166, 1: -1.76382209} {
		if math.Abs(s.Beta(l)-want) > 1e-8 {
			t.Errorf("beta %d is %v, not %v", l, s.Beta(l), want)
		}
	}
	for l, want := range map[int]float64{-1: 0.162544, 0: 2.534088, 1: 4.986178} {
		if got := 9*float64(l+2)/4 + s.Beta(l); math.Abs(got-want) > 1e-6 {
			t.Errorf("b(n, (2n-%d)/3) begins %v/n^2, not %v", l, got, want)
		}
	}
}

// TestLayerByElimination solves (6), with the corrected sign, as one large truncated linear
// system, without modes and roots.
func TestLayerByElimination(t *testing.T) {
	const far = 120 // |theta| >= 1.239: cut off at 1e-11
	s := NewLayer()
	// The unknowns are alpha_-3.., beta_-1.., gamma_-4... Sweep until they converge: alpha
	// and beta from the right, gamma from them.
	alpha, beta, gamma := map[int]float64{}, map[int]float64{}, map[int]float64{}
	for sweep := 0; ; sweep++ {
		change := 0.0
		set := func(m map[int]float64, l int, v float64) {
			change = max(change, math.Abs(v-m[l]))
			m[l] = v
		}
		for l := far; l >= -4; l-- {
			if l >= -3 && l <= 1 {
				set(alpha, l, alpha[l+1]/2+9*float64(l-1)/8)
			}
			if l > 1 {
				set(alpha, l, alpha[l+1]/2-beta[l-3]/2)
				set(gamma, l, alpha[l+1]/2+beta[l-3]/2)
			} else {
				set(gamma, l, alpha[l+1]/2-9*float64(l-1)/8)
			}
			if l >= -1 {
				set(beta, l, beta[l+1]/2-gamma[l-3]/2)
			}
		}
		if change < 1e-13 {
			break
		}
		if sweep > 100000 {
			t.Fatal("the sweeps do not settle")
		}
	}
	for l := -3; l <= 20; l++ {
		if math.Abs(alpha[l]-s.Alpha(l)) > 1e-8 || l >= -1 && math.Abs(beta[l]-s.Beta(l)) > 1e-8 {
			t.Errorf("l = %d: alpha %v, beta %v, by elimination %v, %v", l, s.Alpha(l), s.Beta(l), alpha[l], beta[l])
		}
	}
}

// TestTheorem45 checks that the approximation with the layer is within 1500/n³ (even) and
// 1000/n³ (odd) for n >= 1000. In fact it is within 200/n³ up to 2000, also beyond the
// layer.
func TestTheorem45(t *testing.T) {
	sizes := []int{300, 301, 302}
	most := 302
	if !testing.Short() {
		sizes, most = []int{300, 301, 302, 999, 1000, 1001, 2000}, 2000
	}
	table, err := SolveFloat(most, turn.Standard, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := NewLayer()
	for _, n := range sizes {
		for k := 0; k <= n; k++ {
			if e := math.Abs(table.Value(n, k)-s.Standard(n, k)) * math.Pow(float64(n), 3); e > 200 && 3*k <= 2*n+4 {
				t.Errorf("(%d, %d): error %v n^-3", n, k, e)
			}
			if e := math.Abs(table.Value(n, k) - s.Standard(n, k)); 3*k > 2*n+4 && e > 1e-4 {
				t.Errorf("(%d, %d): error %v", n, k, e)
			}
		}
	}
}

// TestFormula7 compares the exact closed form beyond the boundary layer, and the two
// diagonals that section 4.6 writes out.
func TestFormula7(t *testing.T) {
	const most = 120
	table := solve(t, most, turn.Standard)
	for j := 2; 3*j-2 <= most; j += 2 {
		edge := table.Value(3*j-2, 2*j-2)
		for n := j; n <= most; n++ {
			k := n - j
			if 3*k < 2*n-1 {
				continue
			}
			factor := new(big.Rat).SetFrac(product(k+1, n+j), product(2*j-1, 4*j-2))
			factor.Inv(factor)
			want := big.NewRat(int64(2*j-2), int64(2*j+1))
			want.Sub(want, edge).Mul(want, factor)
			want.Sub(big.NewRat(int64(k), int64(2*j+1)), want)
			if got := table.Value(n, k); got.Cmp(want) != 0 {
				t.Errorf("(%d, %d): %v, by (7) %v", n, k, got, want)
			}
		}
	}
	for n := 5; n <= most; n++ {
		want := new(big.Rat).SetFrac(big.NewInt(48), product(n-1, n+2))
		want.Sub(big.NewRat(int64(n-2), 5), want)
		if got := table.Value(n, n-2); n >= 4 && got.Cmp(want) != 0 {
			t.Errorf("a(%d, n-2) = %v, printed %v", n, got, want)
		}
	}
	for n := 11; n <= most; n++ {
		want := new(big.Rat).SetFrac(big.NewInt(2983680), product(n-3, n+4))
		want.Sub(big.NewRat(int64(n-4), 9), want)
		if got := table.Value(n, n-4); got.Cmp(want) != 0 {
			t.Errorf("a(%d, n-4) = %v, printed %v", n, got, want)
		}
	}
}

// product returns a (a+1) .. b.
func product(a, b int) *big.Int { return new(big.Int).MulRange(int64(a), int64(b)) }

// versionOne returns alpha_r and beta_r of the exact solution of OneOnly (section 5.1),
// e(n, n-r) = alpha_r n + beta_r:
//
//	alpha_r = 2r/(2r+1) (1/(2r) - alpha_(r-1))    alpha_0 = 1
//	beta_r  = (alpha_r - 1)/2 - beta_(r-1)        beta_0 = 0
//
// The paper prints 2r/(2r-1) in the first line, which its own expanded form and the
// exact values contradict.
func versionOne(r int) (alpha, beta *big.Rat) {
	alpha, beta = big.NewRat(1, 1), new(big.Rat)
	one, half := big.NewRat(1, 1), big.NewRat(1, 2)
	for i := int64(1); i <= int64(r); i++ {
		alpha.Sub(big.NewRat(1, 2*i), alpha)
		alpha.Mul(alpha, big.NewRat(2*i, 2*i+1))
		b := new(big.Rat).Sub(alpha, one)
		beta.Sub(b.Mul(b, half), beta)
	}
	return alpha, beta
}

// TestVersion1 checks that every diagonal of OneOnly is an arithmetic progression, and its
// limit law. The printed recurrence for alpha has 2r-1 instead of 2r+1.
func TestVersion1(t *testing.T) {
	const most = 150
	table := solve(t, most, turn.OneOnly)
	for r := 0; r <= most; r++ {
		alpha, beta := versionOne(r)
		for n := max(r, 1); n <= most; n++ {
			want := big.NewRat(int64(n), 1)
			want.Mul(want, alpha).Add(want, beta)
			if table.Value(n, n-r).Cmp(want) != 0 {
				t.Fatalf("(%d, %d): %v, not %v", n, n-r, table.Value(n, n-r), want)
			}
		}
		// The expanded form of alpha printed in the paper.
		sum, term, front := new(big.Rat), big.NewRat(1, 1), big.NewRat(1, 1)
		for s := 0; s <= r; s++ {
			if s > 0 {
				term.Mul(term, big.NewRat(int64(1-2*s), int64(2*s)))
				front.Mul(front, big.NewRat(int64(-2*s), int64(2*s+1)))
			}
			sum.Add(sum, term)
		}
		if sum.Mul(sum, front).Cmp(alpha) != 0 {
			t.Errorf("alpha %d is %v, by its expanded form %v", r, alpha, sum)
		}
	}
	for _, j := range []int{50, 75, 100, 150} {
		got, want := number(table, most, most-j), ExpandOneOnly(most, most-j)
		if math.Abs(got/want-1) > 0.1 {
			t.Errorf("(%d, %d): %v, by the limit law %v", most, most-j, got, want)
		}
	}
}
