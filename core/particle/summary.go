package particle

import (
	"fmt"
	"math"
	"math/big"
)

// A Summary is what the runs say together.
type Summary struct {
	Mean Number
	Dead int // runs whose estimate is 0
	// RelativeError is the standard error of the mean, over the mean; NaN for a single
	// run and for runs that are all dead.
	RelativeError float64
	// Low and High are a 95 % interval for the number of decks, unless Why says why it
	// could not be trusted.
	Low, High Number
	Why       string
}

// What an interval is given for. Estimates are spread about like numbers whose
// logarithms are normal. With their relative spread below 1/2, which is as good as
// always, 94 to 95 of 100 intervals hold the truth; up to mostSpread still 90. The
// more they are spread the likelier it is that none of them has met what few
// histories carry and the truth is made of: the error that is seen is then too small,
// and the interval is refused.
const (
	FewestRuns = 8    // that are not dead
	mostSpread = 1    // standard deviation of a run, over the mean
	mostShare  = 0.25 // of one run in the sum of all
)

// Summarise takes the mean of the estimates of runs, of which there must be some.
//
// The interval is mean * exp(±t e), e being the relative error and t the 97.5 % point
// of Student's law: the interval mean ± t e of the textbooks taken to the scale of
// logarithms. Estimates are skewed, the many a little too small and the few a lot too
// large, so that an error of the mean is likelier to be upwards of it: of an interval
// that is as long on both sides more than half of the misses are above, and it goes
// down to numbers that are not positive.
func Summarise(runs []Number) Summary {
	s := Summary{RelativeError: math.NaN()}
	// As integers: the estimates in units of a power of ten that is in all of them.
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
	count, total, units := big.NewInt(int64(n)), new(big.Int), make([]*big.Int, n)
	for i, x := range runs {
		units[i] = x.over(tens)
		total.Add(total, units[i])
	}
	s.Mean = quotient(total, count, tens)
	if n == 1 {
		s.Why = fmt.Sprintf("one run says nothing of its error; %d make an interval", FewestRuns)
		return s
	}
	// What is converted the compiler may not fuse.
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
	case most > float64(mostShare*float64(n)):
		s.Why = fmt.Sprintf("one of %d runs is %.0f %% of them all together; take more particles", n, 100*most/float64(n))
	case spread > mostSpread:
		s.Why = fmt.Sprintf("a run strays by %.0f %%, which is too far to judge by; take more particles", 100*spread)
	default:
		factor, one := big.NewInt(int64(exp(student(float64(n-1))*s.RelativeError)*scale)), big.NewInt(scale)
		s.Low = quotient(one.Mul(one, total), new(big.Int).Mul(factor, count), tens)
		s.High = quotient(factor.Mul(factor, total), count.Mul(count, big.NewInt(scale)), tens)
	}
	return s
}

// Weights are the shares that estimates, none of them 0, have in their sum.
func Weights(runs []Number) []float64 {
	tens := math.MaxInt
	for _, x := range runs {
		tens = min(tens, x.Power)
	}
	total, weights := new(big.Int), make([]float64, len(runs))
	for _, x := range runs {
		total.Add(total, x.over(tens))
	}
	for i, x := range runs {
		weights[i] = ratio(x.over(tens), total)
	}
	return weights
}

// scale is the denominator of fractions that have to be whole.
const scale = 1 << 48

// ratio is a/b, below some thousands.
func ratio(a, b *big.Int) float64 {
	var x big.Int
	x.Mul(a, big.NewInt(scale))
	return float64(x.Quo(&x, b).Int64()) / scale
}

// student is the 97.5 % point of Student's law with some degrees of freedom, at least
// 7, by its expansion about that of the normal law (Abramowitz and Stegun 26.7.5),
// within 0.0012.
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

// exp is e to the power x, 0 <= x < 3. That of package math differs between machines.
func exp(x float64) float64 {
	sum, term := 0.0, 1.0
	for k := 1.0; k < 40; k++ {
		sum += term
		term = term * x / k
	}
	return sum
}
