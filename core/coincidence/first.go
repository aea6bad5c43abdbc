package coincidence

import (
	"math"
	"math/big"
	"slices"

	"rencontre/core/rook"
)

// A Count says 1, 2, .., To again and again with the first cards of a shuffled deck of Ranks in
// Suits, Calls cards in all. A number above Ranks matches no card. Calls is at most the number of
// cards.
//
// The first match has the same distribution in every game that counts so. T0, T1, T2 and Mousetrap
// count once, to the number of ranks: then the game ends if no card has matched. T3, T4, Modular
// Mousetrap, He Loves Me and Mousetrap with burning count through the whole deck, whose cards are a
// multiple of the ranks. After that none of them sees a first match: the deck is used up, or it
// comes again in the same order with the same calls. The order of the calls within a count does not
// matter as long as they differ.
type Count struct{ Ranks, Suits, To, Calls int }

// Cards returns the number of cards.
func (c Count) Cards() int { return c.Ranks * c.Suits }

// called returns how often rank i+1 is called with the first cards.
func (c Count) called(i, cards int) int { return max(0, cards-i+c.To-1) / c.To }

// Match returns the match of the deck with all calls.
func (c Count) Match() Match {
	q := Match{slices.Repeat([]int{c.Suits}, c.Ranks), make([]int, c.Ranks)}
	for i := range min(c.Ranks, c.To) {
		q.Calls[i] = c.called(i, c.Calls)
	}
	return q
}

// Without returns the number of decks without a match among their first k cards, for k = 0 (all
// decks) to Calls. Decks that differ in suits alone are the same.
//
// This is inclusion and exclusion over the rook numbers of the first k calls. A further call of a
// rank that was called a times replaces the rectangle of s by a cells by one of s by a+1. So each
// polynomial is the one before times the second rectangle over the first; the quotient is exact.
//
// It calls tick with nanoseconds of work, and returns its error. Cost: Θ(Δ s) operations for each
// call, where Δ is the maximum number of matches so far.
func (c Count) Without(tick func(nanoseconds float64) error) ([]*big.Int, error) {
	n, rooks := c.Cards(), []*big.Int{big.NewInt(1)}
	alike := new(big.Int).Exp(factorial(c.Suits), big.NewInt(int64(c.Ranks)), nil)
	without := []*big.Int{new(big.Int).Quo(factorial(n), alike)}
	for k := 1; k <= c.Calls; k++ {
		last := without[k-1]
		if rank := (k - 1) % c.To; rank < c.Ranks {
			a := c.called(rank, k-1)
			rooks = multiply(rooks, rook.Rectangle(c.Suits, a+1))
			if err := tick(c.stepTime(k) / 3); err != nil {
				return nil, err
			}
			rooks = divide(rooks, rook.Rectangle(c.Suits, a))
			if err := tick(c.stepTime(k) / 3); err != nil {
				return nil, err
			}
			last = avoiding(rooks, n)
			last.Quo(last, alike)
		}
		without = append(without, last)
		if err := tick(c.stepTime(k) / 3); err != nil {
			return nil, err
		}
	}
	return without, nil
}

// avoiding returns the number of orders of n cards that use no cell of a board.
func avoiding(rooks []*big.Int, n int) *big.Int {
	total, orders := new(big.Int), factorial(n)
	var t big.Int
	for k, r := range rooks {
		t.Mul(r, orders)
		if k%2 == 0 {
			total.Add(total, &t)
		} else {
			total.Sub(total, &t)
		}
		if k < n {
			orders.Quo(orders, t.SetInt64(int64(n-k)))
		}
	}
	return total
}

// divide returns a/b for polynomials with b[0] = 1 whose quotient is one too.
func divide(a, b []*big.Int) []*big.Int {
	quotient := make([]*big.Int, len(a)-len(b)+1)
	var t big.Int
	for i := range quotient {
		quotient[i] = new(big.Int).Set(a[i])
		for j := 1; j < len(b) && j <= i; j++ {
			quotient[i].Sub(quotient[i], t.Mul(b[j], quotient[i-j]))
		}
	}
	return quotient
}

// maxMatches returns the maximum number of matches among the first cards.
func (c Count) maxMatches(cards int) int {
	most := 0
	for i := range min(c.Ranks, c.To) {
		most += min(c.Suits, c.called(i, cards))
	}
	return most
}

// stepTime is the time of a step of Without in nanoseconds.
func (c Count) stepTime(k int) float64 {
	n := float64(c.Cards())
	words := 1 + n*math.Log2(n+2)/64
	degree := float64(min(c.Suits, c.called(0, k)))
	product := 60 + words*(5+0.1*degree)
	return 500 + float64(c.maxMatches(k))*(2*(degree+1)*product+0.15*words*words)
}

// Time estimates the duration of Without in nanoseconds, as it reports it to tick.
func (c Count) Time() float64 {
	total := 0.0
	for k := 1; k <= c.Calls; k++ {
		total += c.stepTime(k)
	}
	return total
}
