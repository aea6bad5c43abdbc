package coincidence

import (
	"encoding/binary"
	"math/big"
	"math/bits"
)

// A word is an integer modulo 2^256, least significant limb first. Intermediate sums may overflow
// and may be negative: a result known to lie in 0..2^256-1 is correct.
type word [4]uint64

// ringCards is the largest n with n! < 2^256.
const ringCards = 57

func wordOf(x *big.Int) word {
	var b [32]byte
	new(big.Int).Mod(x, modulus).FillBytes(b[:])
	var w word
	for i := range w {
		w[i] = binary.BigEndian.Uint64(b[24-8*i:])
	}
	return w
}

var modulus = new(big.Int).Lsh(big.NewInt(1), 256)

func (w *word) int() *big.Int {
	var b [32]byte
	for i, limb := range w {
		binary.BigEndian.PutUint64(b[24-8*i:], limb)
	}
	return new(big.Int).SetBytes(b[:])
}

func (w *word) add(x *word) {
	var k uint64
	for i := range w {
		w[i], k = bits.Add64(w[i], x[i], k)
	}
}

// addMul adds x*y.
func (w *word) addMul(x, y *word) {
	for i, c := range y {
		if c == 0 {
			continue
		}
		var carry uint64
		for k := 0; i+k < 4; k++ {
			hi, lo := bits.Mul64(x[k], c)
			var c1, c2 uint64
			lo, c1 = bits.Add64(lo, carry, 0)
			w[i+k], c2 = bits.Add64(w[i+k], lo, 0)
			carry = hi + c1 + c2
		}
	}
}

// addSmall adds c*src[i] to dst[i] for all i.
func addSmall(dst, src []word, c uint64) {
	for i := range src {
		x := &src[i]
		if x[0]|x[1]|x[2]|x[3] == 0 {
			continue
		}
		h0, l0 := bits.Mul64(x[0], c)
		h1, l1 := bits.Mul64(x[1], c)
		h2, l2 := bits.Mul64(x[2], c)
		l3 := x[3] * c
		var k uint64
		l1, k = bits.Add64(l1, h0, 0)
		l2, k = bits.Add64(l2, h1, k)
		l3 += h2 + k
		w := &dst[i]
		w[0], k = bits.Add64(w[0], l0, 0)
		w[1], k = bits.Add64(w[1], l1, k)
		w[2], k = bits.Add64(w[2], l2, k)
		w[3] += l3 + k
	}
}

// subSmall subtracts c*src[i] from dst[i] for all i. It repeats the code of addSmall. In a browser,
// a sign costs a tenth more time, and a shared function for the product doubles it.
func subSmall(dst, src []word, c uint64) {
	for i := range src {
		x := &src[i]
		if x[0]|x[1]|x[2]|x[3] == 0 {
			continue
		}
		h0, l0 := bits.Mul64(x[0], c)
		h1, l1 := bits.Mul64(x[1], c)
		h2, l2 := bits.Mul64(x[2], c)
		l3 := x[3] * c
		var k uint64
		l1, k = bits.Add64(l1, h0, 0)
		l2, k = bits.Add64(l2, h1, k)
		l3 += h2 + k
		w := &dst[i]
		w[0], k = bits.Sub64(w[0], l0, 0)
		w[1], k = bits.Sub64(w[1], l1, k)
		w[2], k = bits.Sub64(w[2], l2, k)
		w[3] -= l3 + k
	}
}

// A factor is a coefficient with its sign.
type factor struct {
	small    uint64 // the absolute value if it is below 2^64, else 0
	negative bool
	whole    word
}

func factorOf(x *big.Int) factor {
	f := factor{whole: wordOf(x), negative: x.Sign() < 0}
	size := new(big.Int).Abs(x)
	if size.IsUint64() {
		f.small = size.Uint64()
	}
	return f
}

// addTimes adds f*src[i] to dst[i] for all i.
func addTimes(dst, src []word, f *factor) {
	switch {
	case f.small == 0:
		for i := range src {
			dst[i].addMul(&src[i], &f.whole)
		}
	case f.negative:
		subSmall(dst, src, f.small)
	default:
		addSmall(dst, src, f.small)
	}
}
