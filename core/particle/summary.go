package particle

import (
	"fmt"
	"math"
	"math/big"
)

// A Summary combines the estimates of several runs.
type Summary struct {
	Mean Number
	Dead int // runs whose estimate is 0
	// RelativeError is the relative standard error of the mean. It is NaN for a single run, or if
	// all runs are dead.
	RelativeError float64
	// Low and High are a 95 % confidence interval for the number of decks, unless Why says why none
	// can be given.
	Low, High Number
	Why       string
}

// Conditions for an interval. Estimates are roughly lognormal. If the relative standard deviation
// of a run is below 1/2, which is nearly always the case, 94 to 95 of 100 intervals contain the
// true value; up to maxSpread, still 90. With a larger spread it becomes likely that no run has
// met the few histories that make up most of the true value. The observed error is then too small,
// and no interval is given.
const (
	FewestRuns = 8    // minimum number of runs that are not dead
	maxSpread  = 1    // maximum relative standard deviation of a run
	maxShare   = 0.25 // maximum share of one run in the sum of all
)

// Summarise combines the estimates of at least one run.
//
// The interval is mean * exp(±t e), where e is the relative error and t the 97.5 % point of
// Student's distribution: the usual interval mean ± t e on the logarithmic scale. The distribution
// of estimates is skewed: many are a little too small and a few are much too large. A symmetric
// interval would miss the true value more often on the upper side and could include numbers that
// are not positive.
func Summarise(runs []Number) Summary {
	s := Summary{RelativeError: math.NaN()}
	// All estimates are converted to integers in units of a common power of ten.
	tens := math.MaxInt
	for _, x := range runs {
		if x.Digits == 0 {
			s.Dead++
		} else {
			tens = min(tens, x.Power)
		}
	}
	if s.Dead == len(runs) {
		s.Why = "every run died: decks that win are too rare for so few particles, or there are none"
		return s
	}
	n, alive := len(runs), len(runs)-s.Dead
	count, total := big.NewInt(int64(n)), new(big.Int)
	units := make([]*big.Int, n)
	for i, x := range runs {
		units[i] = x.scaled(tens)
		total.Add(total, units[i])
	}
	s.Mean = quotient(total, count, tens)
	if n == 1 {
		s.Why = fmt.Sprintf("at least %d runs are needed for an interval", FewestRuns)
		return s
	}
	// The conversions to float64 below keep the compiler from fusing operations.
	sum, most := 0.0, 0.0
	for _, x := range units {
		share := ratio(x.Mul(x, count), total)
		sum += float64((share - 1) * (share - 1))
		most = max(most, share)
	}
	spread := math.Sqrt(sum / float64(n-1))
	s.RelativeError = spread / math.Sqrt(float64(n))
	switch {
	case alive < FewestRuns && s.Dead > 0:
		s.Why = fmt.Sprintf("%d of %d runs died; at least %d must live", s.Dead, n, FewestRuns)
	case alive < FewestRuns:
		s.Why = fmt.Sprintf("%d runs are few; at least %d make an interval", n, FewestRuns)
	case most > float64(maxShare*float64(n)):
		s.Why = fmt.Sprintf("one of %d runs is %.0f %% of them all together; take more particles", n, 100*most/float64(n))
	case spread > maxSpread:
		s.Why = fmt.Sprintf("a run strays by %.0f %%, which is too far to judge by; take more particles", 100*spread)
	default:
		one := big.NewInt(scale)
		factor := big.NewInt(int64(exp(student(float64(n-1))*s.RelativeError) * scale))
		s.Low = quotient(one.Mul(one, total), new(big.Int).Mul(factor, count), tens)
		s.High = quotient(factor.Mul(factor, total), count.Mul(count, big.NewInt(scale)), tens)
	}
	return s
}

// Weights returns the share of each estimate in their sum. No estimate may be 0.
func Weights(runs []Number) []float64 {
	tens := math.MaxInt
	for _, x := range runs {
		tens = min(tens, x.Power)
	}
	total, weights := new(big.Int), make([]float64, len(runs))
	for _, x := range runs {
		total.Add(total, x.scaled(tens))
	}
	for i, x := range runs {
		weights[i] = ratio(x.scaled(tens), total)
	}
	return weights
}

// scale is the denominator of fixed-point fractions.
const scale = 1 << 48

// ratio returns a/b, which must be below some thousands.
func ratio(a, b *big.Int) float64 {
	var x big.Int
	x.Mul(a, big.NewInt(scale))
	return float64(x.Quo(&x, b).Int64()) / scale
}

// student returns the 97.5 % point of Student's distribution with the given degrees of freedom, at
// least 7. It is the expansion around the normal distribution (Abramowitz and Stegun 26.7.5) and
// accurate to 0.0012.
func student(freedom float64) float64 {
	const (
		z  = 1.959963984540054
		g1 = (z*z*z + z) / 4
		g2 = (5*z*z*z*z*z + 16*z*z*z + 3*z) / 96
		g3 = (3*z*z*z*z*z*z*z + 19*z*z*z*z*z + 17*z*z*z - 15*z) / 384
		g4 = (79*z*z*z*z*z*z*z*z*z + 776*z*z*z*z*z*z*z + 1482*z*z*z*z*z - 1920*z*z*z - 945*z) / 92160
	)
	x := 1 / freedom
	t := float64(g4*x) + g3
	t = float64(t*x) + g2
	t = float64(t*x) + g1
	return float64(t*x) + z
}

// exp returns e^x for 0 <= x < 3. The result of math.Exp differs between machines.
func exp(x float64) float64 {
	sum, term := 0.0, 1.0
	for k := 1.0; k < 40; k++ {
		sum += term
		term = term * x / k
	}
	return sum
}
