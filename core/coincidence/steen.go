package coincidence

import (
	"math/big"
)

// Steen's numbers count the decks of Mousetrap with one suit by what is hit
// first (A. Steen, Some formulae respecting the game of Mousetrap, Quart. J.
// Pure Appl. Math. 15, 1878). They are given for every deck up to n cards, row k
// for k cards, and a row has the entries i = 0..k; an entry is nil where what it
// speaks of is not there.
type Steen struct {
	// A[k][i] decks hit i first; A[k][0] hit nothing.
	A [][]*big.Int
	// B[k][i] decks hit 1 first and i second; B[k][0] hit 1 alone. B[k][1] is
	// nil, and row 0.
	B [][]*big.Int
	// C[k][i] decks hit 2 first and i second; C[k][0] hit 2 alone. C[k][2] is
	// nil, and rows 0 and 1.
	C [][]*big.Int
	// Only[j-1] decks of n cards hit card j and no other (M_{n,j} of Spivey).
	Only []*big.Int
}

// NewSteen computes the numbers for decks of up to n cards.
//
// No closed form that is printed holds for all i. When f is hit first, at call
// f, no card r < f lies at place r. The deck is now the places f+1, .., n, 1, ..,
// f-1 in this order, n-1 cards, and call r meets the r-th of them, call n the
// first again. So whatever is hit next, or nothing, the calls before it forbid
// each card at most two places and each place at most two cards: a board on
// which rooks are easily counted (avoid). For A the board is i-1 single cells,
// and the printed A[n][i] = Σ_k (-1)^k C(i-1, k) (n-1-k)! does hold. For C and
// 3 <= i <= n-2 it is a pair of cells and i-3 single ones:
//
//	C[n][i] = Σ_k (-1)^k (C(i-3, k) + 2 C(i-3, k-1)) (n-2-k)!,
//
// where Bersani's (2.17) holds for i = 3, 4 and (2.18) for i = 3, 4, 5 alone
// (those papers say: for all i < n-1). Their (2.19) for i = n-1 and n, and for
// c_n, holds from n = 4; and B[n][i] is A[n-1][i-2] - A[n-2][i-2], where (2.18)
// prints both first indices one less.
//
// Cost: Θ(n³) for the rows of C, of which most is walking over cells.
func NewSteen(n int, tick func(part float64) error) (*Steen, error) {
	d := newDifferences(n)
	s := &Steen{}
	for k := range n + 1 {
		a := make([]*big.Int, k+1)
		a[0] = d.at(k, k)
		for i := 1; i <= k; i++ {
			a[i] = d.at(k-1, i-1)
		}
		s.A = append(s.A, a)
		// Two rows of about k entries, each of which takes time in proportion to k.
		part := 3 * float64(k+1) / float64((n+1)*(n+2)*(2*n+3))
		each := func() error { return tick(part) }
		b, err := seconds(d, k, 1, each)
		if err != nil {
			return nil, err
		}
		c, err := seconds(d, k, 2, each)
		if err != nil {
			return nil, err
		}
		s.B, s.C = append(s.B, b), append(s.C, c)
	}
	for j := 1; j <= n; j++ {
		s.Only = append(s.Only, second(d, n, j, 0))
		if err := tick(0); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Sum adds the entries of a row from i = 1 on: the decks that hit anything
// first (a_n) or second (b_n, c_n).
func Sum(row []*big.Int) *big.Int {
	total := new(big.Int)
	for i := 1; i < len(row); i++ {
		if row[i] != nil {
			total.Add(total, row[i])
		}
	}
	return total
}

// seconds is the row of the second hits after first in decks of n cards.
func seconds(d *differences, n, first int, tick func() error) ([]*big.Int, error) {
	row := make([]*big.Int, n+1)
	if first > n {
		return row, nil
	}
	for i := range row {
		if i != first {
			row[i] = second(d, n, first, i)
		}
		if err := tick(); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// second counts the decks of n cards that hit first first and then i, or
// nothing more if i is 0.
func second(d *differences, n, first, i int) *big.Int {
	// place is where call r meets a card after the first hit.
	place := func(r int) int {
		p := first + 1 + (r-1)%(n-1)
		if p > n {
			p -= n
		}
		return p
	}
	lies := 0 // where card i lies
	if i > 0 {
		lies = place(i)
		if lies == i && i < first {
			return new(big.Int) // it would have been hit before
		}
	}
	var cells []cell
	forbid := func(card, position int) {
		if card != first && card != i && position != first && position != lies {
			cells = append(cells, cell{card, position})
		}
	}
	for r := 1; r < first; r++ {
		forbid(r, r)
	}
	last := i - 1
	if i == 0 {
		last = n
	}
	for r := 1; r <= last && n > 1; r++ {
		if p := place(r); p != r || r >= first {
			forbid(r, p)
		}
	}
	size := n - 1
	if i > 0 {
		size--
	}
	return avoid(d, size, cells)
}
