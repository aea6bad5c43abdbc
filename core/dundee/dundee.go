// Package dundee plays Dundee exactly.
//
// A deck has s_i cards of rank i, i = 1..v, c in all, well shuffled. In each of
// m rounds the player names a rank and turns a card; one coincidence loses.
// Adaptive play may look at the cards turned so far, an advance bid is fixed
// before the first card. A deck is given by its composition (s_1, .., s_v), an
// advance bid by (b_1, .., b_v), how often each rank is named: the order in
// which an advance bid names them does not matter.
//
// Source: K. Litwack, O. Pikhurko, S. Pongnumkul, How to Play Dundee (2008).
// Theorem, proposition and table numbers in this package are theirs.
//
// # Adaptive play
//
// Naming a rank of which the fewest cards are left is optimal, and for v >= 3
// nothing else is (Theorem 2). With m = 0, or a rank of which no card is left,
// the chance is 1; otherwise identity (3)
//
//	g_m(s) = sum over i other than the named rank of s_i/c g_{m-1}(s - e_i).
//
// The numbers left are a multiset, and all that matters of a position; [Greedy]
// carries integer weights through the multisets once, for every m together.
// [Table] holds the chance in every position, greedy or not, that a game can
// come to. Both take Theta(states x distinct numbers x c log c) bit operations;
// [Need] tells how many states there are before any of them is visited. The
// least chance has a closed form, Theorem 3 ([Worst]).
//
// # Advance bids
//
// The chance of a bid is sum_k (-1)^k r_k (c-k)!/c!, with r_k the number of ways
// to put k non-attacking rooks on the board of coincidences; its rook polynomial
// is the product over ranks of sum_j C(s_i,j) C(b_i,j) j! x^j ([Advance]). Which
// bid is best is an open problem in general; [Best] answers it for a deck at
// hand, by a search that proves its answer. [Pattern] is a rule, not proved, that
// gives the same for every deck of three ranks that was searched.
//
// # Against the paper
//
// Every number printed, (1), (2), Table 1, the 41 decks of Table 2 and the
// formulas of section 2.4, was recomputed and agrees. The formulas for g(i,2,2)
// to g(i,3,3) are stated for i not below the other numbers; they hold further,
// and there is one for every deck of three ranks, see [Formula].
package dundee

import (
	"fmt"
	"math/big"
	"slices"
)

// MaxCards bounds a deck. It keeps every weight of a transition, at most the
// number of cards, within the spare bits of a limb; see number.go.
const MaxCards = 1000

// Check refuses, in words fit for a user, a composition that is no deck.
func Check(deck []int) error {
	if len(deck) == 0 {
		return fmt.Errorf("has no ranks; list how many cards there are of each rank")
	}
	if len(deck) > MaxCards {
		return fmt.Errorf("has %d ranks; at most %d are allowed", len(deck), MaxCards)
	}
	c := 0
	for i, s := range deck {
		if s < 0 || s > MaxCards {
			return fmt.Errorf("has %d cards of rank %d; it must be from 0 to %d", s, i+1, MaxCards)
		}
		c += s
	}
	if c == 0 {
		return fmt.Errorf("has no cards; at least one rank must have a card")
	}
	if c > MaxCards {
		return fmt.Errorf("has %d cards; at most %d are allowed", c, MaxCards)
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

// descending is the composition with its largest number first.
func descending(deck []int) []int {
	d := slices.Clone(deck)
	slices.Sort(d)
	slices.Reverse(d)
	return d
}

// falling is n (n-1) .. (n-k+1).
func falling(n, k int) *big.Int {
	if k == 0 {
		return big.NewInt(1)
	}
	return new(big.Int).MulRange(int64(n-k+1), int64(n))
}

// must panics on a caller's mistake: what is given here was to be validated.
func must(ok bool, format string, args ...any) {
	if !ok {
		panic("dundee: " + fmt.Sprintf(format, args...))
	}
}
