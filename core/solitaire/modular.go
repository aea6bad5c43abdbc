package solitaire

import (
	"math/big"

	"rencontre/core/deck"
)

// ModularWins returns the number of decks of a shape that win Modular Mousetrap and the theorem that
// gives it, or nil and "" if no theorem is known. It knows one suit with a prime number of ranks
// (Bersani 2010, Remark 6), and two ranks.
//
// With L cards left, call t meets position (t-1) mod L, counted from 0, and says (t-1) mod m + 1. By
// the Chinese remainder theorem the lcm(m, L) calls before a loop meet every position p once with each
// rank v that has v-1 = p modulo g = gcd(m, L), and no other. So a hand loops exactly if none of its
// cards has v-1 = p modulo g; if g = 1, it never does.
//
// One suit, m prime: g = 1 for all L < m, so that only the whole deck can loop. There g = m, and it
// loops exactly if no card v is at position v-1. The m! decks win but the derangements.
//
// Two ranks: a hand loops only as 2 1 2 1 .. 2 1. If every 2 in a hand is followed by a 1, then the
// hit before it was not a 2, because before a hit of 2 the cards 2 1 .. 2 were skipped, and the last of
// them now ends the hand; it was a 1 behind skipped pairs 2 1, and before it every 2 was followed by a 1
// too. So a deck that loops after some hits has more 1s than 2s, and only 2 1 2 1 .. 2 1 itself loops.
//
// Cost: Θ(n) multiplications of a number of up to n! by a word.
func ModularWins(s deck.Shape) (won *big.Int, theorem string) {
	switch {
	case s.Ranks == 2:
		return s.Count().Sub(s.Count(), big.NewInt(1)), "With two ranks all decks win but 2 1 2 1 … 2 1."
	case s.Suits == 1 && Prime(s.Ranks):
		return nonDerangements(s.Ranks), "With one suit and a prime number of ranks all decks win but the derangements: " +
			"Bersani 2010, Remark 6."
	}
	return nil, ""
}

// Prime reports whether n is a prime number.
func Prime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// nonDerangements returns the number of permutations of n cards that are not derangements.
func nonDerangements(n int) *big.Int {
	all, none := big.NewInt(1), big.NewInt(1)
	for k := 1; k <= n; k++ {
		b := big.NewInt(int64(k))
		all.Mul(all, b)
		none.Mul(none, b).Add(none, big.NewInt(int64(1-k%2*2))) // D(k) = k D(k-1) + (-1)^k
	}
	return all.Sub(all, none)
}
