package dundee

import "math/big"

// Weights are natural numbers in limbs of 52 bits, the lowest first. The 12 spare bits take
// the product with a factor below 2^10 and the carry. So adding a multiple costs one
// multiplication a limb and no 128-bit products, which WebAssembly lacks.
const (
	limbBits = 52
	limbMask = 1<<limbBits - 1
)

// limbsFor returns the number of limbs that hold numbers up to n.
func limbsFor(n *big.Int) int { return max(1, (n.BitLen()+limbBits-1)/limbBits) }

// addMul adds f*src to dst, for f < 2^10. Both have the same number of limbs, and the sum
// must fit.
func addMul(dst, src []uint64, f uint64) {
	var carry uint64
	src = src[:len(dst)]
	for i := range dst {
		t := dst[i] + src[i]*f + carry
		dst[i] = t & limbMask
		carry = t >> limbBits
	}
}

func isZero(a []uint64) bool {
	var or uint64
	for _, x := range a {
		or |= x
	}
	return or == 0
}

// setBig stores n in dst, where it must fit.
func setBig(dst []uint64, n *big.Int) {
	rest := new(big.Int).Set(n)
	low := new(big.Int)
	mask := big.NewInt(limbMask)
	for i := range dst {
		dst[i] = low.And(rest, mask).Uint64()
		rest.Rsh(rest, limbBits)
	}
}

func toBig(a []uint64) *big.Int {
	n, limb := new(big.Int), new(big.Int)
	for i := len(a) - 1; i >= 0; i-- {
		n.Lsh(n, limbBits)
		n.Or(n, limb.SetUint64(a[i]))
	}
	return n
}
