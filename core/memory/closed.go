package memory

import (
	"fmt"
	"math/big"
	"slices"

	"rencontre/core/meter"
	"rencontre/core/turn"
)

// # Closed forms
//
// On a diagonal j the optimal move is the same from some n on. From there on
// V(n, j) = W(n, j) e(n, n-j) is a polynomial of degree at most 2j+1, because by the
// recurrence V(n,j) - V(n-1,j) is a polynomial of degree at most 2j. A ClosedForm is
// that polynomial, interpolated from an exact table, which also shows from which n it
// holds.
//
// It holds for all n beyond the table, for two reasons. The recurrence is an identity
// of polynomials that was checked at more points than its degree. And the difference
// between the chosen move and every other is a polynomial too, whose coefficients,
// after a shift to some n in the table, all have one sign. For j so large that the
// table does not prove this, no form is returned.
//
// Alfthan's appendix prints E(n, j) = (n + e)/2 under NoZero for j <= 16. His second
// conjecture, that E/n rises or falls from some n on, is proved for a diagonal in the
// same way (trend).

// A ClosedForm states that e(n, n-J) = Poly(n) / W(n, J) for all n >= From, where
// W(n, J) is the product of n+i for -J < i <= J, divided by 2^J J!.
type ClosedForm struct {
	J     int
	From  int        // the least n for which it holds
	Moves turn.Moves // the optimal moves from Settled on
	Poly  []*big.Rat // Poly[i] is the coefficient of n^i
	// Settled is the least n from which the moves stay the same. They are computed up to
	// Table, the pairs of the table, and proved by signs of coefficients for all
	// n >= Signs.
	Settled, Signs, Table int
	// Trend is 1 where E/n = (1 + e/n)/2 rises with n, -1 where it falls and 0 where it
	// is constant, for all n >= TrendFrom. TrendFrom is 0 if nothing is proved.
	Trend, TrendFrom int
}

// ClosedForms finds the closed forms of the diagonals 0..most for two players under any
// rules except Sacrifice. It returns an error if a form cannot be proved. Cost: that of
// a table of 8 most + 48 pairs.
func ClosedForms(rules turn.Rules, most int, tick Tick) ([]ClosedForm, error) {
	if rules == turn.Sacrifice {
		return nil, fmt.Errorf("memory: under %v the values of a diagonal alternate, they are no polynomials", rules)
	}
	// The 0-moves begin at k >= 2(n+1)/3, that is n = 3j, and the proof needs another
	// 2(2j+2) points.
	last := 8*most + 48
	t, err := solveTo(0, last, most, rules, 2, tick)
	if err != nil {
		return nil, err
	}
	m := meter.Meter{Tick: tick, Every: 8}
	var forms []ClosedForm
	for j := 0; j <= most; j++ {
		f := ClosedForm{J: j, Moves: t.moves[j][last-j], Settled: last, From: last, Table: last, Signs: last - 2*j - 1}
		for f.Settled > j && f.Settled > 1 && t.moves[j][f.Settled-1-j] == f.Moves {
			f.Settled--
		}
		points := 2*j + 2
		d := differences(t.value[j][last-points+1-j:])
		f.Poly = interpolate(last-points+1, d)
		f.From = last - points + 1
		for ; f.From > j && stepBack(d).Cmp(t.value[j][f.From-1-j]) == 0; f.From-- {
			if err := m.Spend(1); err != nil {
				return nil, err
			}
		}
		forms = append(forms, f)
		if f.From > last-2*points || f.Settled > last-2*points {
			return nil, fmt.Errorf("memory: diagonal %d is not settled at %d pairs", j, last)
		}
		if err := prove(t, forms, rules); err != nil {
			return nil, err
		}
		forms[j].trend(t)
		if err := m.Spend(1); err != nil {
			return nil, err
		}
	}
	return forms, nil
}

// prove shows that the moves of the last form are optimal for all n beyond the table,
// by the signs of the coefficients of shifted polynomials.
func prove(t *Table, forms []ClosedForm, rules turn.Rules) error {
	f := forms[len(forms)-1]
	s := newSolver(2)
	s.diagonals = [3]*diagonal{t.diagonal(f.J), t.diagonal(f.J - 1), t.diagonal(f.J - 2)}
	for mv := turn.Move0; mv <= turn.MoveS; mv <<= 1 {
		if mv == f.Moves.First() || rules.Allowed(2)&mv == 0 {
			continue
		}
		// These are values of the other move minus the chosen one: a polynomial of degree
		// at most 2j+1 for n beyond every From.
		var values []*big.Int
		for n := f.Signs; n <= t.N; n++ {
			x, y := s.moveGain(mv, n, 0), s.moveGain(f.Moves.First(), n, 0)
			values = append(values, x.Sub(x, y))
		}
		// Newton's forward differences at start are the coefficients in the basis of
		// binomials C(n-start, i). If all are <= 0, so is the polynomial for n >= start.
		for i, d := range differences(values) {
			if d.Sign() > 0 || f.Moves&mv == 0 && i == len(values)-2*f.J-2 && d.Sign() == 0 {
				return fmt.Errorf("memory: a table of %d pairs does not prove the moves of diagonal %d", t.N, f.J)
			}
		}
	}
	return nil
}

// trend finds from where on E/n is monotone. With W(n+1,j)/W(n,j) = (n+1+j)/(n+1-j) the
// difference of e/n from n to n+1 has, for n >= j, the sign of
//
//	V(n+1,j) n (n+1-j) - V(n,j) (n+1) (n+1+j),
//
// a polynomial of degree at most 2j+3 from f.From on. If the differences of its values
// at 2j+4 consecutive n have only one sign, it has that sign from the first of these n
// on. Smaller n are checked one by one.
func (f *ClosedForm) trend(t *Table) {
	poly, den := commonDenominator(f.Poly)
	value := func(n int) *big.Int { // V(n, j)
		if n <= t.N {
			return t.value[f.J][n-f.J]
		}
		v := horner(poly, n)
		return v.Quo(v, den)
	}
	j, x := int64(f.J), new(big.Int)
	step := func(n int) *big.Int {
		k := int64(n)
		a := new(big.Int).Mul(value(n+1), x.SetInt64(k*(k+1-j)))
		return a.Sub(a, x.Mul(value(n), x.SetInt64((k+1)*(k+1+j))))
	}
	least, points := max(f.J, 1), 2*f.J+4
	for start := max(least, f.From, t.N-points); start <= 64*t.N; start *= 2 {
		values := make([]*big.Int, points)
		for i := range values {
			values[i] = step(start + i)
		}
		f.Trend = values[0].Sign()
		d := differences(values)
		offTrend := slices.ContainsFunc(d, func(x *big.Int) bool {
			if f.Trend == 0 {
				return x.Sign() != 0
			}
			return x.Sign() == -f.Trend
		})
		if offTrend {
			continue
		}
		f.TrendFrom = start
		for f.TrendFrom > least && step(f.TrendFrom-1).Sign() == f.Trend {
			f.TrendFrom--
		}
		return
	}
	f.Trend = 0
}

// commonDenominator writes coefficients over a common denominator.
func commonDenominator(poly []*big.Rat) (num []*big.Int, den *big.Int) {
	den = big.NewInt(1)
	for _, c := range poly {
		g := new(big.Int).GCD(nil, nil, den, c.Denom())
		den.Mul(den, g.Quo(c.Denom(), g))
	}
	for _, c := range poly {
		n := new(big.Int).Quo(den, c.Denom())
		num = append(num, n.Mul(n, c.Num()))
	}
	return num, den
}

// horner evaluates a polynomial. The constant coefficient comes first.
func horner(poly []*big.Int, n int) *big.Int {
	v, x := new(big.Int), big.NewInt(int64(n))
	for _, c := range slices.Backward(poly) {
		v.Mul(v, x).Add(v, c)
	}
	return v
}

// diagonal rebuilds a two-player diagonal from the table.
func (t *Table) diagonal(j int) *diagonal {
	if j < 0 {
		return nil
	}
	c := &diagonal{j: j, weight: t.weight[j]}
	for _, v := range t.value[j] {
		c.gain = append(c.gain, gains{v, new(big.Int).Neg(v)})
	}
	return c
}

// differences returns Newton's forward differences of values at unit distance.
func differences(values []*big.Int) []*big.Int {
	d := make([]*big.Int, len(values))
	for i, v := range values {
		d[i] = new(big.Int).Set(v)
	}
	for level := 1; level < len(d); level++ {
		for i := len(d) - 1; i >= level; i-- {
			d[i].Sub(d[i], d[i-1])
		}
	}
	return d
}

// stepBack steps back: it changes d from the differences at start to those at start-1, for a
// polynomial of degree less than len(d), and returns the value at start-1.
func stepBack(d []*big.Int) *big.Int {
	for i := len(d) - 2; i >= 0; i-- {
		d[i].Sub(d[i], d[i+1])
	}
	return d[0]
}

// interpolate returns the polynomial with the forward differences d at start.
func interpolate(start int, d []*big.Int) []*big.Rat {
	// Horner's scheme in the basis of (n-start)(n-start-1)../i!, over integers: the
	// polynomial is poly/scale.
	poly, scale, c := []*big.Int{}, big.NewInt(1), new(big.Int)
	for i := len(d) - 1; i >= 0; i-- {
		// poly (n-start-i)/(i+1) + d_i
		c.SetInt64(int64(-start - i))
		poly = append(poly, new(big.Int))
		for k := len(poly) - 1; k >= 0; k-- {
			poly[k].Mul(poly[k], c)
			if k > 0 {
				poly[k].Add(poly[k], poly[k-1])
			}
		}
		scale.Mul(scale, c.SetInt64(int64(i+1)))
		poly[0].Add(poly[0], c.Mul(scale, d[i]))
	}
	r := make([]*big.Rat, len(poly))
	for i, a := range poly {
		r[i] = new(big.Rat).SetFrac(a, scale)
	}
	return trimZeros(r)
}

// mulLinear returns poly * (n + c), a new polynomial.
func mulLinear(poly []*big.Rat, c int) []*big.Rat {
	if len(poly) == 0 {
		return nil
	}
	r := make([]*big.Rat, len(poly)+1)
	for i := range r {
		r[i] = new(big.Rat)
		if i < len(poly) {
			r[i].Mul(poly[i], big.NewRat(int64(c), 1))
		}
		if i > 0 {
			r[i].Add(r[i], poly[i-1])
		}
	}
	return r
}

func trimZeros(poly []*big.Rat) []*big.Rat {
	for len(poly) > 1 && poly[len(poly)-1].Sign() == 0 {
		poly = poly[:len(poly)-1]
	}
	return poly
}

// A Fraction is a fraction of polynomials: Num(n) / (Den * product of (n+i) for i in
// Factors). It is in lowest terms: the coefficients of Num have no common factor with
// Den, and Num is divisible by none of the linear factors.
type Fraction struct {
	Num     []*big.Int // Num[i] is the coefficient of n^i
	Den     *big.Int
	Factors []int
}

// Gain returns e(n, n-J) as a fraction.
func (f ClosedForm) Gain() Fraction {
	scale := big.NewRat(1, 1)
	for i := 1; i <= f.J; i++ {
		scale.Mul(scale, big.NewRat(int64(2*i), 1))
	}
	poly := make([]*big.Rat, len(f.Poly))
	for i, c := range f.Poly {
		poly[i] = new(big.Rat).Mul(c, scale)
	}
	var factors []int // of the product of n+i for -J < i <= J
	for i := -f.J + 1; i <= f.J; i++ {
		factors = append(factors, i)
	}
	return reduce(poly, factors)
}

// Expected returns Alfthan's E(n, J) = (n + e(n, n-J))/2 as a fraction.
func (f ClosedForm) Expected() Fraction {
	g := f.Gain()
	sum := []*big.Rat{new(big.Rat), new(big.Rat).SetInt(g.Den)}
	for _, c := range g.Factors {
		sum = mulLinear(sum, c)
	}
	for i, c := range g.Num {
		for len(sum) <= i {
			sum = append(sum, new(big.Rat))
		}
		sum[i].Add(sum[i], new(big.Rat).SetInt(c))
	}
	half := new(big.Rat).SetFrac(big.NewInt(1), g.Den)
	half.Mul(half, big.NewRat(1, 2))
	for i := range sum {
		sum[i].Mul(sum[i], half)
	}
	return reduce(sum, g.Factors)
}

// reduce cancels the common factors of poly and the product of n+i, i in factors.
func reduce(poly []*big.Rat, factors []int) Fraction {
	var f Fraction
	f.Num, f.Den = commonDenominator(trimZeros(poly))
	for _, c := range factors {
		quotient, rest := divLinear(f.Num, c)
		if len(f.Num) > 1 && rest.Sign() == 0 {
			f.Num = quotient
		} else {
			f.Factors = append(f.Factors, c)
		}
	}
	if len(f.Num) == 1 && f.Num[0].Sign() == 0 {
		f.Factors = nil
	}
	common := new(big.Int).Set(f.Den)
	for _, n := range f.Num {
		common.GCD(nil, nil, common, new(big.Int).Abs(n))
	}
	for _, n := range f.Num {
		n.Quo(n, common)
	}
	f.Den.Quo(f.Den, common)
	return f
}

// divLinear divides poly by n + c. The rest is the value of poly at -c.
func divLinear(poly []*big.Int, c int) (quotient []*big.Int, rest *big.Int) {
	quotient = make([]*big.Int, len(poly)-1)
	rest = new(big.Int).Set(poly[len(poly)-1])
	by := big.NewInt(int64(-c))
	for i := len(poly) - 2; i >= 0; i-- {
		quotient[i] = rest
		rest = new(big.Int).Mul(rest, by)
		rest.Add(rest, poly[i])
	}
	return quotient, rest
}
