package dundee

import (
	"math/big"
	"sync"
)

// Weights are computed modulo numbers 2^52 - gap and put together by the Chinese remainder theorem.
// The 12 spare bits take a sum of products whose factors add up to less than 2^12. So a sum takes
// one multiplication a term and a single reduction, and no 128-bit products, which WebAssembly
// lacks.
const (
	modulusBits = 52
	modulusMask = 1<<modulusBits - 1
	gapBits     = 13
)

// gaps lists the gaps below 2^13 for which 2^52 - gap has no factor below 2^13 but 1. A common
// factor of two such numbers divides the difference of their gaps, so it is 1.
var gaps = sync.OnceValue(func() (gaps []uint64) {
	var struck [1 << gapBits]bool
	for factor := 2; factor < len(struck); factor++ {
		for gap := 1 << modulusBits % factor; gap < len(struck); gap += factor {
			struck[gap] = true
		}
	}
	for gap, s := range struck {
		if !s {
			gaps = append(gaps, uint64(gap))
		}
	}
	return gaps
})

func modulus(gap uint64) *big.Int { return new(big.Int).SetUint64(1<<modulusBits - gap) }

// moduliFor returns how many moduli determine every number up to n, a falling factorial of at most
// maxCards. Their product is a little less than 2^52 to their number.
func moduliFor(n *big.Int) int { return max(1, (n.BitLen()+modulusBits-1)/modulusBits) }

// addMul adds f*src to dst.
func addMul(dst, src []uint64, f uint64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += f * src[i]
	}
}

// reduce replaces every number by its residue.
func reduce(a, gaps []uint64) {
	gaps = gaps[:len(a)]
	for i, x := range a {
		x = x&modulusMask + x>>modulusBits*gaps[i] // below 2^52 + 2^25
		if x+gaps[i] > modulusMask {
			x -= 1<<modulusBits - gaps[i]
		}
		a[i] = x
	}
}

// remainders turns residues for the first moduli into numbers.
type remainders struct {
	product *big.Int
	units   []*big.Int // unit i is 1 for modulus i and 0 for the others
}

func newRemainders(moduli int) *remainders {
	r := &remainders{product: big.NewInt(1)}
	for _, gap := range gaps()[:moduli] {
		r.product.Mul(r.product, modulus(gap))
	}
	for _, gap := range gaps()[:moduli] {
		m := modulus(gap)
		others := new(big.Int).Quo(r.product, m)
		inverse := new(big.Int).ModInverse(new(big.Int).Mod(others, m), m)
		r.units = append(r.units, others.Mul(others, inverse))
	}
	return r
}

// number returns the number below the product with these residues.
func (r *remainders) number(residues []uint64) *big.Int {
	n, x := new(big.Int), new(big.Int)
	for i, unit := range r.units {
		x.SetUint64(residues[i])
		n.Add(n, x.Mul(x, unit))
	}
	return n.Mod(n, r.product)
}
