package coincidence

import (
	"math"
	"math/big"
)

// precision is the precision of the approximations in bits. A distance is a sum of differences of
// nearly equal probabilities: for T1 with 52 cards it is 1e-54. For every distance that a float64
// can hold to be accurate, more than a thousand bits are needed.
const precision = 1280

func newFloat() *big.Float { return new(big.Float).SetPrec(precision) }

// An Approximation is a distribution Q that approximates a Distribution P.
type Approximation struct {
	P        []float64 // index r: Q(r), for the r of the Distribution
	Distance float64   // total variation: half of Σ |P(r) - Q(r)| over all r
}

// Poisson compares the distribution with the Poisson distribution of the given mean.
func (l *Distribution) Poisson(mean *big.Rat) Approximation {
	lambda := newFloat().SetRat(mean)
	p := make([]*big.Float, len(l.Ways))
	p[0] = expMinus(lambda)
	for r := 1; r < len(p); r++ {
		p[r] = newFloat().Mul(p[r-1], lambda)
		p[r].Quo(p[r], newFloat().SetInt64(int64(r)))
	}
	return l.compare(p)
}

// Binomial compares the distribution with the binomial distribution of n >= 1 trials with success
// probability p.
func (l *Distribution) Binomial(n int, p *big.Rat) Approximation {
	return l.compare(binomial(len(l.Ways), n, p))
}

// binomial returns the first length probabilities of the binomial distribution.
func binomial(length, n int, p *big.Rat) []*big.Float {
	q := make([]*big.Float, length)
	success := newFloat().SetRat(p)
	failure := newFloat().SetRat(new(big.Rat).Sub(big.NewRat(1, 1), p))
	if failure.Sign() == 0 {
		for r := range q {
			q[r] = newFloat()
		}
		if n < length {
			q[n].SetInt64(1)
		}
		return q
	}
	ratio := newFloat().Quo(success, failure)
	q[0] = raise(failure, n)
	for r := 1; r < length; r++ {
		q[r] = newFloat().Mul(q[r-1], ratio)
		q[r].Mul(q[r], newFloat().SetInt64(int64(max(0, n-r+1))))
		q[r].Quo(q[r], newFloat().SetInt64(int64(r)))
	}
	return q
}

// compare returns the approximation by the distribution that begins with q.
func (l *Distribution) compare(q []*big.Float) Approximation {
	a := Approximation{P: make([]float64, len(q))}
	distance, d := newFloat(), newFloat() // Σ max(0, P - Q); r beyond q contributes nothing
	for r, p := range l.precise() {
		a.P[r], _ = q[r].Float64()
		if d.Sub(p, q[r]).Sign() > 0 {
			distance.Add(distance, d)
		}
	}
	a.Distance, _ = distance.Float64()
	return a
}

// expMinus returns e^-x for x >= 0: the series at x / 2^k, squared k times.
func expMinus(x *big.Float) *big.Float {
	const guard = 64
	wide := func() *big.Float { return new(big.Float).SetPrec(precision + guard) }
	k := max(0, x.MantExp(nil)+8)
	y := wide().SetMantExp(x, -k)
	y.Neg(y)
	total, term := wide().SetInt64(1), wide().SetInt64(1)
	for i := int64(1); term.Sign() != 0 && term.MantExp(nil) > -precision-guard; i++ {
		term.Mul(term, y)
		term.Quo(term, wide().SetInt64(i))
		total.Add(total, term)
	}
	for range k {
		total.Mul(total, total)
	}
	return newFloat().Set(total)
}

// raise returns x^n for n >= 0.
func raise(x *big.Float, n int) *big.Float {
	result, square := newFloat().SetInt64(1), newFloat().Set(x)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result.Mul(result, square)
		}
		square.Mul(square, square)
	}
	return result
}

// Bound returns the upper bound (2.16) of Barbour, Holst and Janson on the distance from the
// Poisson distribution of equal mean. ok is false for fewer than two cards.
func (q Match) Bound() (bound float64, ok bool) {
	n := int64(q.Cards())
	if n < 2 {
		return 0, false
	}
	var dots, cubes int64 // at most 2 * 2000^3
	for i, d := range q.Deck {
		c := q.Calls[i]
		dots += int64(d) * int64(c)
		cubes += int64(d) * int64(c) * int64(d+c)
	}
	if dots == 0 {
		return 0, true
	}
	one := big.NewRat(1, 1)
	lambda := big.NewRat(dots, n)
	excess := new(big.Rat).Sub(big.NewRat(cubes, n), product(lambda, new(big.Rat).Add(lambda, one)))
	b := product(big.NewRat(n-2, n*(n-1)), excess)
	b.Quo(b, lambda)
	b.Add(b, product(lambda, big.NewRat(2, n)))
	factor := newFloat().SetInt64(1)
	factor.Sub(factor, expMinus(newFloat().SetRat(lambda)))
	bound, _ = factor.Mul(factor, newFloat().SetRat(b)).Float64()
	return bound, true
}

// BestBinomial returns the n for which Bi(n, mean/n) is nearest to the distribution in total variation, the
// smallest if there are several. ok is false where more trials always come nearer, as for T1: the
// Poisson distribution is then the best. The mean is kept, as in all comparisons of Borel, Fréchet
// and Barbour, Holst and Janson.
//
// BestBinomial searches a grid of n that grows by a fiftieth, then every n next to the best grid
// point. Cost: Θ(log n) binomial distributions.
func (l *Distribution) BestBinomial(m Moments) (n int, ok bool) {
	mean, _ := m.Mean.Float64()
	first := int(math.Ceil(mean))
	first = max(first, 1)
	if m.Variance.Sign() == 0 { // W is constant: Bi(W, 1) is exact
		return first, true
	}
	// Bi(n, mean/n) has the variance of the distribution at n = mean² / (mean - variance). The best n is
	// never far from there.
	gap := new(big.Rat).Sub(m.Mean, m.Variance)
	if gap.Sign() <= 0 {
		return 0, false
	}
	ideal, _ := gap.Quo(product(m.Mean, m.Mean), gap).Float64()
	p := l.Floats()
	distance := func(n int) float64 { return roughDistance(p, n, mean/float64(n)) }
	low, high, best := first, first, math.Inf(1)
	for before, n := first, first; float64(before) <= 4*ideal+100; {
		next := n + max(1, n/50)
		d := distance(n)
		if d < best {
			best, low, high = d, before, next
		}
		before, n = n, next
	}
	n, best = low, math.Inf(1)
	for k := low; k <= high; k++ {
		d := distance(k)
		if d < best {
			n, best = k, d
		}
	}
	return n, true
}

// roughDistance returns the distance between p and Bi(n, q) in floating point. It computes the
// binomial distribution outwards from its mode, so that no relevant term underflows, and scales the
// sum to 1.
func roughDistance(p []float64, n int, q float64) float64 {
	if q >= 1 {
		if n < len(p) {
			return 1 - p[n]
		}
		return 1
	}
	const small = 1e-20
	mode := min(n, int(float64(n+1)*q))
	odds := q / (1 - q)
	var down, up []float64 // Bi(mode - 1 - i) and Bi(mode + i), relative
	total := 0.0
	for r, x := mode, 1.0; x > small && r <= n; r++ {
		up = append(up, x)
		total += x
		x *= float64(n-r) / float64(r+1) * odds
	}
	for r, x := mode, 1.0; r > 0; r-- {
		x *= float64(r) / float64(n-r+1) / odds
		if x < small {
			break
		}
		down = append(down, x)
		total += x
	}
	// Σ max(0, Q - P): terms beyond the computed range contribute nothing.
	distance := 0.0
	add := func(r int, x float64) {
		probability := 0.0
		if r < len(p) {
			probability = p[r]
		}
		distance += max(0, x/total-probability)
	}
	for i, x := range down {
		add(mode-1-i, x)
	}
	for i, x := range up {
		add(mode+i, x)
	}
	return distance
}
