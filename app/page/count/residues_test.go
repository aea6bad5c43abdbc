package count

import (
	"math"
	"testing"
)

// TestLimitOfTwicePrimes checks the limit that the page states for Modular Mousetrap with 2p ranks: two rounds with a
// large divisor cost 1 - 1/e each, and the rest is the probability that a word of random bits is used up. The word is
// the parity of the cards in hand. With an even number of cards one whose parity is that of its place is taken, with an
// odd number any; each is as likely, and the count goes on behind it. A word without such a card is lost.
func TestLimitOfTwicePrimes(t *testing.T) {
	won := []float64{1, 1} // by the word of one card
	var last, before float64
	for l := 2; l <= 18; l++ {
		next, sum := make([]float64, 1<<l), 0.0
		for word := range next {
			taken := 0
			for i := range l {
				if l%2 == 0 && word>>i&1 != (i+1)%2 {
					continue
				}
				taken++
				rest := word>>(i+1) | (word&(1<<i-1))<<(l-1-i)
				next[word] += won[rest]
			}
			if taken > 0 {
				next[word] /= float64(taken)
			}
			sum += next[word]
		}
		won, before = next, last
		last = sum / float64(len(next))
	}
	// The probability falls with the length, more slowly at each step.
	if before-last > 0.001 || math.Abs(last-0.6567) > 1e-4 {
		t.Errorf("%.5f of the words of 18 bits, %.5f of those of 17", last, before)
	}
	if limit := math.Pow(1-1/math.E, 2) * last; math.Abs(limit-0.262) > 0.001 {
		t.Errorf("the limit is %.4f", limit)
	}
}
