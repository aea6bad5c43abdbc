package coincidence

import (
	"math/big"
)

// A Distribution is the exact distribution of the number of matches: the probability of r matches is Ways[r]
// / Total.
type Distribution struct {
	Ways  []*big.Int // index r, from 0 to the maximum number of matches
	Total *big.Int

	primes        *big.Int     // a product of primes that contains all prime factors of Total
	probabilities []*big.Float // cache of precise
}

// Text formats the probability of r matches as a/b in lowest terms, or as an integer. The prime
// factors of the denominator are known and small. This makes Text several times faster than a big.Rat
// for numbers of thousands of digits.
func (l *Distribution) Text(r int) string {
	a, b := new(big.Int).Set(l.Ways[r]), new(big.Int).Set(l.Total)
	if a.Sign() == 0 {
		return "0"
	}
	// Each round divides by every prime that is still a common factor, once. g holds fewer and
	// fewer primes.
	var rest big.Int
	for g := new(big.Int).Set(l.primes); ; {
		g.GCD(nil, nil, g, rest.Rem(b, g))
		g.GCD(nil, nil, g, rest.Rem(a, g))
		if g.IsInt64() && g.Int64() == 1 {
			break
		}
		a.Quo(a, g)
		b.Quo(b, g)
	}
	if b.IsInt64() && b.Int64() == 1 {
		return a.String()
	}
	return a.String() + "/" + b.String()
}

// Consistent reports whether the probabilities add to 1 and have a mean, which Moments computes apart.
func (l *Distribution) Consistent(mean *big.Rat) bool {
	all, matches := new(big.Int), new(big.Int)
	for r, w := range l.Ways {
		all.Add(all, w)
		matches.Add(matches, new(big.Int).Mul(w, big.NewInt(int64(r))))
	}
	return all.Cmp(l.Total) == 0 && new(big.Rat).SetFrac(matches, l.Total).Cmp(mean) == 0
}

// Floats returns the probabilities rounded to float64.
func (l *Distribution) Floats() []float64 {
	f := make([]float64, len(l.Ways))
	for r, p := range l.precise() {
		f[r], _ = p.Float64()
	}
	return f
}

// precise returns the probabilities with the precision of this package's approximations. The caller
// must not change them.
func (l *Distribution) precise() []*big.Float {
	if l.probabilities != nil {
		return l.probabilities
	}
	total := newFloat().SetInt(l.Total)
	f := make([]*big.Float, len(l.Ways))
	for r, w := range l.Ways {
		f[r] = newFloat().SetInt(w)
		f[r].Quo(f[r], total)
	}
	l.probabilities = f
	return f
}
