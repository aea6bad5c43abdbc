package deck

import (
	"encoding/binary"
	"math/rand/v2"
)

// Stream returns the random stream of one chunk of a seeded computation: ChaCha8 keyed by seed
// and chunk, so that chunks can be drawn in any order and anywhere.
func Stream(seed, chunk uint64) *rand.ChaCha8 {
	var key [32]byte
	copy(key[:16], "rencontre shuffl") // what fits; a whole word would give other decks
	binary.LittleEndian.PutUint64(key[16:], seed)
	binary.LittleEndian.PutUint64(key[24:], chunk)
	return rand.NewChaCha8(key)
}

// Shuffle permutes d uniformly at random: Fisher-Yates from the end, with rejection of the few
// draws that would favour some orders. This implementation, unlike the standard library's,
// never changes, so that a seed means the same deck under every version of Go.
func Shuffle(d Deck, source rand.Source) {
	for i := len(d) - 1; i > 0; i-- {
		j := Uniform(uint64(i+1), source)
		d[i], d[j] = d[j], d[i]
	}
}

// Uniform draws uniformly from 0..n-1, n >= 1. Draws that would favour some numbers are rejected.
func Uniform(n uint64, source rand.Source) uint64 {
	rejected := -n % n // 2^64 mod n
	for {
		x := source.Uint64()
		if x >= rejected {
			return x % n
		}
	}
}
