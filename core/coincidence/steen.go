package coincidence

import (
	"math/big"
	"slices"
)

// Steen holds Steen's numbers. They count the decks of Mousetrap with one suit by the first cards
// hit (A. Steen, Some formulae respecting the game of Mousetrap, Quart. J. Pure Appl. Math. 15,
// 1878). Row k is for decks of k cards and has the entries i = 0..k. An entry is nil where it has
// no meaning.
type Steen struct {
	// A[k][i] is the number of decks that hit i first; A[k][0] of those that hit nothing.
	A [][]*big.Int
	// B[k][i] is the number of decks that hit 1 first and i second; B[k][0] of those that hit 1
	// only. B[k][1] and row 0 are nil.
	B [][]*big.Int
	// C[k][i] is the number of decks that hit 2 first and i second; C[k][0] of those that hit 2
	// only. C[k][2] and rows 0 and 1 are nil.
	C [][]*big.Int
	// Only[j-1] is the number of decks of n cards that hit card j and no other (M_{n,j} of Spivey).
	Only []*big.Int
}

// NewSteen computes the numbers for decks of up to n cards. It calls tick with the fraction of the
// work done since the last call, and returns its error.
//
// No printed closed form holds for all i. When f is hit first, at call f, no card r < f lies at
// place r. The deck then consists of the n-1 places f+1, .., n, 1, .., f-1 in this order. Call r
// meets the r-th of them, and call n meets the first again. So whatever is hit next, or nothing,
// the calls before it forbid each card at most two places and each place at most two cards. The
// rooks on such a board are easy to count (avoid). For A the board consists of i-1 single cells,
// and the printed A[n][i] = Σ_k (-1)^k C(i-1, k) (n-1-k)! is correct. For C and 3 <= i <= n-2 it
// consists of a pair of cells and i-3 single cells:
//
//	C[n][i] = Σ_k (-1)^k (C(i-3, k) + 2 C(i-3, k-1)) (n-2-k)!
//
// Bersani's (2.19), for i = n-1 and n and for c_n, holds from n = 4. B[n][i] is A[n-1][i-2] -
// A[n-2][i-2]. For (2.17) and (2.18) see errata reformed-formula-2, reformed-formula-4 and
// reformed-formula-6.
//
// Cost: Θ(n³) for the rows of C, mostly for visiting cells.
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
		// Two rows of about k entries, each of which takes time proportional to k.
		part := 3 * float64(k+1) / float64((n+1)*(n+2)*(2*n+3))
		rowTick := func() error { return tick(part) }
		b, err := secondRow(d, k, 1, rowTick)
		if err != nil {
			return nil, err
		}
		c, err := secondRow(d, k, 2, rowTick)
		if err != nil {
			return nil, err
		}
		s.B, s.C = append(s.B, b), append(s.C, c)
	}
	for j := 1; j <= n; j++ {
		s.Only = append(s.Only, countSecond(d, n, j, 0))
		if err := tick(0); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Consistent checks the last row, of n cards: every deck hits some card first or none, and the decks that hit 1 or 2
// alone are as many as Only has.
func (s *Steen) Consistent() bool {
	n := len(s.Only)
	same := func(a, b *big.Int) bool { return a != nil && b != nil && a.Cmp(b) == 0 }
	all := Sum(s.A[n])
	return same(all.Add(all, s.A[n][0]), factorial(n)) && (n < 1 || same(s.Only[0], s.B[n][0])) &&
		(n < 2 || same(s.Only[1], s.C[n][0]))
}

// Sum adds the entries of a row from i = 1 on: the number of decks that have any first hit (a_n) or
// any second hit (b_n, c_n).
func Sum(row []*big.Int) *big.Int {
	total := new(big.Int)
	for i := 1; i < len(row); i++ {
		if row[i] != nil {
			total.Add(total, row[i])
		}
	}
	return total
}

// secondRow returns the row of second hits after a first hit in decks of n cards.
func secondRow(d *differences, n, first int, tick func() error) ([]*big.Int, error) {
	row := make([]*big.Int, n+1)
	if first > n {
		return row, nil
	}
	for i := range row {
		if i != first {
			row[i] = countSecond(d, n, first, i)
		}
		if err := tick(); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// countSecond counts the decks of n cards that hit first first and then i, or nothing more if i is
// 0.
func countSecond(d *differences, n, first, i int) *big.Int {
	hits := []int{first}
	if i > 0 {
		hits = append(hits, i)
	}
	cells, ok := forbidden(n, hits, i == 0)
	if !ok {
		return new(big.Int)
	}
	return countAvoiding(d, n-len(hits), cells)
}

// forbidden lists the cells of the cards that are not hit in a deck of n cards that has these hits
// first, in this order, and, if it ends, no other. The hits determine which place each call meets,
// so each call without a hit forbids a card at a place. ok is false if there is no such deck, since
// a card would be hit before its turn.
func forbidden(n int, hits []int, ends bool) (cells []cell, ok bool) {
	left := make([]int, n) // places
	for i := range left {
		left[i] = i + 1
	}
	var runs [][]int // the places that the calls without a hit meet, from call 1 on
	var taken []int  // the places of the hits
	next := 0
	deal := func(calls int) {
		run := make([]int, calls)
		for r := range run {
			run[r] = left[(next+r)%len(left)]
		}
		runs = append(runs, run)
	}
	for _, h := range hits {
		deal(h - 1)
		next = (next + h - 1) % len(left)
		taken = append(taken, left[next])
		left = slices.Delete(left, next, next+1)
	}
	if ends && len(left) > 0 {
		deal(n)
	}
	for i, run := range runs {
		for r, place := range run {
			again := slices.ContainsFunc(runs[:i], func(e []int) bool { return r < len(e) && e[r] == place })
			hit := slices.Index(hits, r+1)
			switch {
			case hit >= 0 && taken[hit] == place:
				return nil, false
			case hit < 0 && !again && !slices.Contains(taken, place):
				cells = append(cells, cell{r + 1, place})
			}
		}
	}
	return cells, true
}
