// Package dundee computes exact probabilities of winning Dundee, and the best ways to
// play it.
//
// # The game
//
// A deck has s_i cards of rank i, i = 1..v, c in all, in random order. In each of m rounds
// the player names a rank and turns a card. A coincidence, a card of the named rank,
// loses the game. Adaptive play may use the cards turned so far; an advance bid is fixed
// before the first card. A deck is given by its composition (s_1, .., s_v), an advance bid
// by (b_1, .., b_v), where b_i is how often rank i is named. The order of the names in a
// bid does not matter.
//
// Source: K. Litwack, O. Pikhurko, S. Pongnumkul, How to Play Dundee (2008). The numbers
// of theorems, propositions and tables in this package are theirs.
//
// # Adaptive play
//
// Naming a rank with the fewest cards left is optimal, and for v >= 3 nothing else is
// (Theorem 2). With m = 0, or a rank of which no card is left, the probability of winning
// is 1. Otherwise identity (3) gives it:
//
//	g_m(s) = sum over i other than the named rank of s_i/c g_{m-1}(s - e_i).
//
// A position is the multiset of the numbers of cards left by rank. In [Game] a forward pass gives
// g_m for all m, and a backward pass values every first bid. The weights are integers. The best bid
// is known by Theorem 2, so that weights are never compared, and they are computed modulo several
// numbers of 52 bits (Chinese remainders). It costs Θ(states x distinct numbers x c log c) bit
// operations, and memory for a few of these numbers at a time; [Need] counts the states without
// visiting them. The least probability has a closed form, Theorem 3 ([Worst]). For any
// number of ranks of up to four cards [Rate] has the probability as an integral, with a bound of its
// error, and [RateLimit] what it tends to.
//
// # Advance bids
//
// The probability of a bid is sum_k (-1)^k r_k (c-k)!/c!, where r_k is the number of ways
// to put k non-attacking rooks on the board of coincidences. Its rook polynomial is the
// product over ranks of sum_j C(s_i,j) C(b_i,j) j! x^j ([Advance]). Which bid is best is an
// open problem in general. [Best] searches for the best bids of a deck and proves its
// answer. [Pattern] is an unproved rule that agrees with the search for every deck of three
// ranks that was searched.
//
// # Comparison with the paper
//
// Every printed number was computed again and agrees: (1), (2), Table 1, the 41 decks of
// Table 2 and the formulas of section 2.4. The formulas for g(i,2,2) to g(i,3,3) are stated
// for i not below the other numbers. They hold further, and there is one for every deck of
// three ranks, see [Formula].
package dundee

import (
	"fmt"
	"math/big"
	"slices"
)

// maxCards is the largest size of a deck. It keeps sums of weights below 2^64; see pass.forth.
const maxCards = 2000

// Check returns an error that tells a user why a composition is not a deck, or nil.
func Check(deck []int) error {
	if len(deck) == 0 {
		return fmt.Errorf("has no ranks; list how many cards there are of each rank")
	}
	if len(deck) > maxCards {
		return fmt.Errorf("has %d ranks; at most %d are allowed", len(deck), maxCards)
	}
	c := 0
	for i, s := range deck {
		if s < 0 || s > maxCards {
			return fmt.Errorf("has %d cards of rank %d; it must be from 0 to %d", s, i+1, maxCards)
		}
		c += s
	}
	if c == 0 {
		return fmt.Errorf("has no cards; at least one rank must have a card")
	}
	if c > maxCards {
		return fmt.Errorf("has %d cards; at most %d are allowed", c, maxCards)
	}
	return nil
}

func sum(a []int) int {
	n := 0
	for _, x := range a {
		n += x
	}
	return n
}

// descending returns the composition with its largest number first.
func descending(deck []int) []int {
	sorted := slices.Sorted(slices.Values(deck))
	slices.Reverse(sorted)
	return sorted
}

// fallingFactorial returns n (n-1) .. (n-k+1).
func fallingFactorial(n, k int) *big.Int { return new(big.Int).MulRange(int64(n-k+1), int64(n)) }

// must panics on a programmer's mistake. Callers validate user input first.
func must(ok bool, format string, args ...any) {
	if !ok {
		panic("dundee: " + fmt.Sprintf(format, args...))
	}
}
