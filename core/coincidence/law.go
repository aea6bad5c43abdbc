package coincidence

import (
	"math/big"
)

// A Law is the exact law of a number of matches: the chance of r of them is
// Ways[r] / Total.
type Law struct {
	Ways  []*big.Int // index r, from 0 to the greatest number of matches
	Total *big.Int
}

// P is the chance of r matches, in lowest terms.
func (l *Law) P(r int) *big.Rat {
	if r < 0 || r >= len(l.Ways) {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(l.Ways[r], l.Total)
}

// Floats are the chances rounded to 53 bits.
func (l *Law) Floats() []float64 {
	f := make([]float64, len(l.Ways))
	for r, p := range l.precise() {
		f[r], _ = p.Float64()
	}
	return f
}

// precise are the chances to the precision of this package's approximations.
func (l *Law) precise() []*big.Float {
	total := newFloat().SetInt(l.Total)
	f := make([]*big.Float, len(l.Ways))
	for r, w := range l.Ways {
		f[r] = newFloat().SetInt(w)
		f[r].Quo(f[r], total)
	}
	return f
}
