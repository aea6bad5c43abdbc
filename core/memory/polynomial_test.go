package memory

import (
	"math/big"
	"testing"
)

// The polynomial by which the proof of Theorem 4.4 ends: coefficients by the power of n, then of λ.
var (
	printed44 = [10][]int64{
		{13056, -20256, 6768},
		{-79232, 148464, -78904, 12408},
		{207296, -461304, 327964, -88284, 6768},
		{-295776, 782292, -701234, 261918, -36856, 1128},
		{247232, -782580, 861216, -415735, 84636, -5076},
		{-122384, 473052, -630812, 377241, -100814, 9306},
		{34392, -170768, 275520, -198141, 65080, -7857},
		{-4808, 34920, -69032, 58361, -22308, 3159},
		{224, -3624, 9060, -8832, 3724, -567},
		{0, 160, -520, 576, -256, 39},
	}
	right44 = map[int][]int64{
		3: {-295776, 785172, -704114, 261918, -36856, 1128},
		4: {247232, -788820, 868416, -416695, 84636, -5076},
		5: {-122384, 478092, -637292, 378681, -100814, 9306},
		6: {34392, -172568, 278040, -198861, 65080, -7857},
		7: {-4808, 35160, -69392, 58481, -22308, 3159},
	}
)

// TestTheorem44Polynomial checks the polynomial against the bound of |b| that it stands for, with
// A = 15, B = 10 and H = 1: with five other coefficients it is the bound (erratum
// zwick-theorem-4-4-polynomial), and it is positive all the same. For n = 1000 + x the coefficients
// of x are positive from λ = 0 to 0.67, so that this holds for every n from 1000 on.
func TestTheorem44Polynomial(t *testing.T) {
	ratio := func(a, b int64) *big.Rat { return big.NewRat(a, b) }
	times := func(factors ...*big.Rat) *big.Rat {
		x := ratio(1, 1)
		for _, f := range factors {
			x.Mul(x, f)
		}
		return x
	}
	plus := func(terms ...*big.Rat) *big.Rat {
		x := new(big.Rat)
		for _, a := range terms {
			x.Add(x, a)
		}
		return x
	}
	less := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }
	p := func(n, k int64) *big.Rat { return ratio(k, 2*n-k) }
	back := func(n, k int64) *big.Rat { return ratio(k-2, 2*n-k) }
	q := func(n, k int64) *big.Rat { return ratio(2*(n-k), 2*n-k) }
	cube := func(n int64) *big.Rat { return times(ratio(1, n), ratio(1, n), ratio(1, n)) }
	value := func(of func(int) []int64, n int64, l *big.Rat) *big.Rat {
		sum := new(big.Rat)
		for i := 9; i >= 0; i-- {
			line := new(big.Rat)
			c := of(i)
			for j := len(c) - 1; j >= 0; j-- {
				line.Add(line.Mul(line, l), ratio(c[j], 1))
			}
			sum.Add(sum.Mul(sum, ratio(n, 1)), line)
		}
		return sum
	}
	asPrinted := func(i int) []int64 { return printed44[i] }
	asRight := func(i int) []int64 {
		if c := right44[i]; c != nil {
			return c
		}
		return printed44[i]
	}
	for _, n := range []int64{20, 101, 1000, 1001, 4321} {
		for k := int64(1); 3*k <= 2*n-11; k += 1 + n/20 {
			q1, q2, q3 := q(n, k+1), q(n, k+2), q(n, k+3)
			two := times(q(n, k), q1)
			bound := plus(
				times(ratio(15, 1), plus(times(q(n, k), back(n, k+1), p(n-1, k), cube(n-2)),
					times(two, q2, back(n, k+3), cube(n-1)))),
				times(ratio(10, 1), plus(times(p(n, k), cube(n-1)), times(two, q2, q3, cube(n)),
					times(q(n, k), less(times(q1, p(n, k+2)), times(back(n, k+1), q(n-1, k))), cube(n-1)))),
				times(q(n, k), back(n, k+1), cube(n-1)),
				times(less(ratio(1, 1), two), plus(ratio(1, 1), q(n, k)), cube(n)))
			below := times(ratio(2*n-k, n), ratio(2*n-k, n), ratio(2*n-k-1, 1), ratio(2*n-k-2, 1), ratio(2*n-k-3, 1))
			room := new(big.Rat).Quo(times(less(times(ratio(10, 1), cube(n)), bound), below),
				times(cube(n), cube(n-1), cube(n-2)))
			l := ratio(k, n)
			if value(asRight, n, l).Cmp(room) != 0 {
				t.Fatalf("(%d, %d): the bound leaves %s", n, k, room.FloatString(0))
			}
			if value(asPrinted, n, l).Cmp(room) == 0 {
				t.Errorf("(%d, %d): the printed polynomial is right", n, k)
			}
		}
	}
	for _, of := range []func(int) []int64{asPrinted, asRight} {
		for i := int64(0); i <= 670; i++ {
			l := ratio(i, 1000)
			for power := 0; power <= 9; power++ { // the coefficient of x^power
				c := new(big.Rat)
				for j := power; j <= 9; j++ {
					choose := new(big.Int).Binomial(int64(j), int64(power))
					choose.Mul(choose, new(big.Int).Exp(big.NewInt(1000), big.NewInt(int64(j-power)), nil))
					line := new(big.Rat)
					for d := len(of(j)) - 1; d >= 0; d-- {
						line.Add(line.Mul(line, l), ratio(of(j)[d], 1))
					}
					c.Add(c, line.Mul(line, new(big.Rat).SetInt(choose)))
				}
				if c.Sign() < 0 || c.Sign() == 0 && (i > 0 || power < 9) {
					t.Errorf("λ = %d/1000: the coefficient of x^%d is not positive", i, power)
				}
			}
		}
	}
}
