package dundee

import (
	"math"
	"math/big"
	"math/bits"
	"sync"
)

// power returns f^n, where f = 1-g. Near 1, f is less exact than g.
func power(f, g float64, n int) float64 {
	if g <= .5 {
		return exp(float64(n) * logRest(g))
	}
	p := 1.0
	for i := bits.Len(uint(n)) - 1; i >= 0; i-- {
		p *= p
		if n>>i&1 == 1 {
			p *= f
		}
	}
	return p
}

// logRest returns log(1-g), within some units in the last place.
func logRest(g float64) float64 {
	if g < -.5 || g > .5 {
		return log(1 - g)
	}
	// log(1-g) = -2 artanh(g/(2-g))
	y := g / (2 - g)
	square, sum, term := float64(y*y), 0.0, y
	for i := 1.0; ; i += 2 {
		next := sum + term/i
		if next == sum {
			return -2 * sum
		}
		sum, term = next, float64(term*square)
	}
}

// log returns the logarithm. The result of math.Log differs between machines.
func log(x float64) float64 {
	if x <= 0 || math.IsInf(x, 1) {
		return math.Log(x)
	}
	m, e := math.Frexp(x)
	return logRest(1-m) + float64(float64(e)*math.Ln2)
}

// exp returns e^x. The result of math.Exp differs between machines.
func exp(x float64) float64 {
	if x < -700 {
		return 0
	}
	if x > 700 {
		return math.Inf(1)
	}
	k := math.Round(x / math.Ln2)
	const high, low = 6.93147180369123816490e-01, 1.90821492927058770002e-10
	r := float64(x-float64(k*high)) - float64(k*low)
	sum, term := 1.0, 1.0
	for i := 1.0; i < 20; i++ {
		term = float64(term*r) / i
		sum += term
	}
	return math.Ldexp(sum, int(k))
}

type gaussian struct{ node, weight [gaussNodes]float64 }

// gaussRule returns Gauss's rule for the interval from 0 to 1, each number within one unit in the
// last place: Newton's method finds the zeros of the Legendre polynomial in 120 bits.
var gaussRule = sync.OnceValue(func() *gaussian {
	const precision = 120
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }
	op := func() *big.Float { return new(big.Float).SetPrec(precision) }
	one := num(1)
	r := new(gaussian)
	for i := range gaussNodes {
		z := num(math.Cos(math.Pi * (float64(i) + .75) / (gaussNodes + .5)))
		var slope *big.Float
		for range 6 {
			p, q := num(1), num(0)
			for n := 1; n <= gaussNodes; n++ {
				a := op().Mul(num(float64(2*n-1)), op().Mul(z, p))
				b := op().Mul(num(float64(n-1)), q)
				p, q = op().Quo(op().Sub(a, b), num(float64(n))), p
			}
			// p' = n (z p - q) / (z^2 - 1)
			slope = op().Quo(op().Mul(num(gaussNodes), op().Sub(op().Mul(z, p), q)), op().Sub(op().Mul(z, z), one))
			z = op().Sub(z, op().Quo(p, slope))
		}
		node := op().Quo(op().Sub(one, z), num(2))
		weight := op().Quo(one, op().Mul(op().Sub(one, op().Mul(z, z)), op().Mul(slope, slope)))
		r.node[i], _ = node.Float64()
		r.weight[i], _ = weight.Float64()
	}
	return r
})
