package estimate

import (
	"math"
	"math/big"
)

// precision is that of the arithmetic, in bits. Results are rounded once, to a float64:
// the compiler fuses float64 operations on some machines and not on others.
const precision = 256

// newFloat returns x with the precision.
func newFloat(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

// intFloat returns x with the precision.
func intFloat(x *big.Int) *big.Float { return new(big.Float).SetPrec(precision).SetInt(x) }

// z95 is the 97.5 % point of the normal distribution.
const z95 = 1.959963984540054

// Interval returns Wilson's 95 % interval for the probability of winning, where won of trials
// deals were won. trials must not be 0.
func Interval(won, trials uint64) (low, high float64) { return wilson(won, trials, z95) }

// wilson returns the interval between the two p that solve
//
//	(p' - p)² = z² p (1-p) / n,  p' = won/n.
func wilson(won, trials uint64, z float64) (low, high float64) {
	n, x := newFloat(float64(trials)), newFloat(float64(won))
	zz := newFloat(0).Mul(newFloat(z), newFloat(z))
	// (x + zz/2 ± z sqrt(x (n-x) / n + zz/4)) / (n + zz)
	root := newFloat(0).Sub(n, x)
	root.Quo(root.Mul(root, x), n)
	root.Add(root, newFloat(0).Mul(zz, newFloat(0.25)))
	root.Sqrt(root)
	root.Mul(root, newFloat(z))
	middle := newFloat(0).Add(x, newFloat(0).Mul(zz, newFloat(0.5)))
	scale := newFloat(0).Add(n, zz)
	low, _ = newFloat(0).Quo(newFloat(0).Sub(middle, root), scale).Float64()
	high, _ = newFloat(0).Quo(newFloat(0).Add(middle, root), scale).Float64()
	// At the ends the solution is exact, but its computed value is not.
	if won == 0 {
		low = 0
	}
	if won == trials {
		high = 1
	}
	return low, high
}

// Mean returns the mean of a value that was i in counts[i] cases, and its standard error,
// which is NaN for a single case.
func Mean(counts []uint64) (mean, stdError float64) {
	n, first, second := new(big.Int), new(big.Int), new(big.Int)
	var t, i big.Int
	for k, c := range counts {
		t.SetUint64(c)
		i.SetInt64(int64(k))
		n.Add(n, &t)
		first.Add(first, t.Mul(&t, &i))
		second.Add(second, t.Mul(&t, &i))
	}
	mean, _ = newFloat(0).Quo(intFloat(first), intFloat(n)).Float64()
	if n.Cmp(big.NewInt(1)) <= 0 {
		return mean, math.NaN()
	}
	// (n Σ x² - (Σ x)²) / (n² (n-1)) is the variance of the mean.
	v := new(big.Int).Mul(n, second)
	v.Sub(v, new(big.Int).Mul(first, first))
	d := new(big.Int).Mul(n, n)
	d.Mul(d, t.Sub(n, big.NewInt(1)))
	e := newFloat(0).Quo(intFloat(v), intFloat(d))
	stdError, _ = e.Sqrt(e).Float64()
	return mean, stdError
}

// Around returns the 95 % interval around the mean of many cases.
func Around(mean, stdError float64) (low, high float64) {
	off := float64(z95 * stdError)
	return mean - off, mean + off
}

// PilotDeals is the number of deals that plan the number of trials for a precision.
const PilotDeals = 1 << 12

// Trials returns how many deals give an interval of at most the half-width, where a pilot won
// won of PilotDeals. They suffice for every probability within four standard deviations of the
// pilot's. ok is false if they are more than MaxTrials.
func Trials(won uint64, halfWidth float64) (trials uint64, ok bool) {
	low, high := wilson(won, PilotDeals, 4)
	p := min(max(0.5, low), high)
	// The half-width falls with the number of deals.
	tooFew, enough := uint64(0), uint64(MaxTrials)
	half := func(n uint64) float64 {
		low, high := Interval(uint64(math.Ceil(p*float64(n))), n)
		return (high - low) / 2
	}
	if half(enough) > halfWidth {
		return 0, false
	}
	for tooFew+1 < enough {
		n := tooFew + (enough-tooFew)/2
		if half(n) <= halfWidth {
			enough = n
		} else {
			tooFew = n
		}
	}
	return enough, true
}
