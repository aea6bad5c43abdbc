// Package deck holds what all games of this program use: cards, decks of m ranks in s suits,
// their text notation, their index among all arrangements, and shuffles.
//
// All games ignore suits. So a deck is a word over the ranks 1..m in which each rank occurs s
// times, and there are (ms)!/(s!)^m decks (Bersani 2010, formula 12). The top card comes first.
package deck

import (
	"fmt"
	"math/big"
)

// A Deck is a row of cards given by their ranks, top card first. It need not be whole: the
// cards left in a game are a Deck too.
type Deck []int

// A Shape is a pair (m, s): Ranks m >= 1 and Suits s >= 1.
type Shape struct {
	Ranks int
	Suits int
}

// MaxRanks, MaxSuits and maxCards limit a shape. The index of a deck of maxCards is still
// computed in an instant.
const (
	MaxRanks = 200
	MaxSuits = 200
	maxCards = 1000
)

// N returns the number of cards, m*s.
func (s Shape) N() int { return s.Ranks * s.Suits }

// Sorted returns the deck 1..1 2..2 .. m..m, the first in dictionary order.
func (s Shape) Sorted() Deck {
	d := make(Deck, 0, s.N())
	for r := 1; r <= s.Ranks; r++ {
		for range s.Suits {
			d = append(d, r)
		}
	}
	return d
}

// Count returns the number of decks of the shape, (ms)!/(s!)^m.
func (s Shape) Count() *big.Int {
	counts := make([]int, s.Ranks)
	for i := range counts {
		counts[i] = s.Suits
	}
	return Multinomial(counts)
}

// ShapeOf finds the shape of a whole deck: m is its highest rank, and every rank 1..m must
// occur equally often. The error tells a user what is wrong. If it is a *Mismatch, the returned
// shape is the one nearest to the number of cards.
func ShapeOf(d Deck) (Shape, error) {
	if len(d) == 0 {
		return Shape{}, fmt.Errorf("the deck has no cards")
	}
	m := 0
	for _, c := range d {
		if c < 1 || c > MaxRanks {
			return Shape{}, fmt.Errorf("%d is not a rank from 1 to %d", c, MaxRanks)
		}
		m = max(m, c)
	}
	if len(d) > maxCards {
		return Shape{}, fmt.Errorf("%d cards are more than %d", len(d), maxCards)
	}
	shape := Shape{m, max(1, (2*len(d)+m)/(2*m))}
	return shape, shape.Check(d)
}

// Counts returns how often each rank occurs in d, at index 0 for rank 1. It ignores ranks
// outside 1..m.
func (s Shape) Counts(d Deck) []int {
	n := make([]int, s.Ranks)
	for _, c := range d {
		if 1 <= c && c <= s.Ranks {
			n[c-1]++
		}
	}
	return n
}

// Multinomial returns (sum of counts)! / prod of counts!.
func Multinomial(counts []int) *big.Int {
	result, total := big.NewInt(1), 0
	var b big.Int
	for _, c := range counts {
		total += c
		result.Mul(result, b.Binomial(int64(total), int64(c)))
	}
	return result
}
