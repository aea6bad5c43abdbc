package coincidence

import (
	"math/big"
	"slices"

	"rencontre/core/rook"
)

// OnlyPairs is the largest number of cards for OnlyTwo. It takes seconds. rook.Sparse allows 65.
const OnlyPairs = 50

// FirstTwo counts the decks of n cards of Mousetrap with one suit by their first two hits: entry j-1,
// k-1 of those that hit j first and k second (M. Z. Spivey, Staircase rook polynomials and Cayley's
// game of Mousetrap, European J. Combin. 30, 2009, 532-539). Rows 1 and 2 are Steen's. The diagonal
// is nil. It calls tick with the fraction of the work done since the last call, and returns its
// error.
//
// Cost: at most Θ(n⁴) operations.
func FirstTwo(n int, tick func(part float64) error) ([][]*big.Int, error) {
	d := newDifferences(n)
	return pairs(n, tick, func(j, k int, tick func(part float64) error) (*big.Int, error) {
		return countSecond(d, n, j, k), tick(1)
	})
}

// Agrees reports whether pairs of first hits, as FirstTwo counts them, are Steen's: the decks of row j and those that
// hit j alone are all decks that hit j first.
func (s *Steen) Agrees(pairs [][]*big.Int) bool {
	for j, row := range pairs {
		all := new(big.Int).Set(s.Only[j])
		for _, x := range row {
			if x != nil {
				all.Add(all, x)
			}
		}
		if all.Cmp(s.A[len(pairs)][j+1]) != 0 {
			return false
		}
	}
	return true
}

// OnlyTwo counts the decks that hit j first, then k, and nothing more, as FirstTwo does. It takes up
// to OnlyPairs cards.
//
// The two hits determine which place each call meets. Up to the second hit, at most two places are
// forbidden to a card, and a place to at most two cards (NewSteen). After it, n calls go round the
// n-2 cards that are left, which forbids each card a third place. Such a board does not divide into
// paths and cycles. rook.Sparse counts its rooks.
//
// Cost: grows by a factor of about 1.2 with each card.
func OnlyTwo(n int, tick func(part float64) error) ([][]*big.Int, error) {
	d := newDifferences(n)
	return pairs(n, tick, func(j, k int, tick func(part float64) error) (*big.Int, error) {
		return countSparse(d, n, []int{j, k}, true, tick)
	})
}

// pairs returns the table of what count returns for the hits j and k. count calls a tick with parts
// of its own work.
func pairs(n int, tick func(part float64) error,
	count func(j, k int, tick func(part float64) error) (*big.Int, error)) ([][]*big.Int, error) {
	each := func(part float64) error { return tick(part / float64(n*(n-1))) }
	rows := make([][]*big.Int, n)
	for j := range rows {
		rows[j] = make([]*big.Int, n)
		for k := range rows[j] {
			if k == j {
				continue
			}
			var err error
			rows[j][k], err = count(j+1, k+1, each)
			if err != nil {
				return nil, err
			}
		}
	}
	return rows, nil
}

// countSparse counts the decks of n cards that have these hits first and, if it ends, no other.
func countSparse(
	d *differences, n int, hits []int, ends bool, tick func(part float64) error,
) (*big.Int, error) {
	total := new(big.Int)
	cells, ok := forbidden(n, hits, ends)
	if !ok {
		return total, tick(1)
	}
	rows := make([][]int, n+1)
	for _, c := range cells {
		rows[c.card] = append(rows[c.card], c.position)
	}
	rows = slices.DeleteFunc(rows, func(row []int) bool { return row == nil })
	rooks, err := rook.Sparse(rows, tick)
	if err != nil {
		return nil, err
	}
	rook.Alternate(rooks)
	for i, r := range rooks {
		total.Add(total, r.Mul(r, d.at(n-len(hits)-i, 0)))
	}
	return total, nil
}
