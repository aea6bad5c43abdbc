// Package rook computes rook polynomials: the coefficient of x^k is the number of ways to place k
// rooks on a board so that no two of them share a row or a column.
//
// The board of a shuffled deck and a row of calls has a row for each card, a column for each call,
// and a cell where both have the same rank. The cells of a rank form a rectangle, and the
// polynomial of the board is the product over the ranks. By inclusion and exclusion it gives the
// distribution of the number of matches (Fréchet 1943, core/coincidence), and the probability of no
// match, which is the probability that an advance bid at Dundee wins (Litwack, Pikhurko and
// Pongnumkul 2008, core/dundee).
//
// A polynomial is the slice of its coefficients: index k holds the coefficient of x^k. Results are
// new slices unless the function says otherwise.
package rook

import "math/big"

// Observer is called with the factors of every product after it is computed. It can measure the
// cost. An error ends the work.
type Observer func(a, b *big.Int) error

// Rectangle returns the polynomial of an a by b board, Σ_j C(a, j) C(b, j) j! x^j.
func Rectangle(a, b int) []*big.Int {
	r := make([]*big.Int, min(a, b)+1)
	r[0] = big.NewInt(1)
	for j := 1; j < len(r); j++ {
		// This derives C(a, j) C(b, j) j! from the previous coefficient.
		r[j] = new(big.Int).Mul(r[j-1], big.NewInt(int64(a-j+1)*int64(b-j+1)))
		r[j].Quo(r[j], big.NewInt(int64(j)))
	}
	return r
}

// Path returns the polynomial of a path of L cells, each of which shares a row or a column with the
// next (Kaplansky):
//
//	C(L-k+1, k) ways to place k rooks.
func Path(cells int) []*big.Int {
	r := make([]*big.Int, (cells+1)/2+1)
	for k := range r {
		r[k] = new(big.Int).Binomial(int64(cells-k+1), int64(k))
	}
	return r
}

// Cycle returns the polynomial of a cycle of L cells, each of which shares a row or a column with
// the next (Kaplansky):
//
//	L/(L-k) C(L-k, k) ways to place k rooks.
func Cycle(cells int) []*big.Int {
	r := make([]*big.Int, cells/2+1)
	for k := range r {
		r[k] = new(big.Int).Binomial(int64(cells-k), int64(k))
		r[k].Mul(r[k], big.NewInt(int64(cells)))
		r[k].Quo(r[k], big.NewInt(int64(cells-k)))
	}
	return r
}

// Alternate negates every other coefficient in place, which turns p(x) into p(-x).
func Alternate(p []*big.Int) {
	for k := 1; k < len(p); k += 2 {
		p[k].Neg(p[k])
	}
}

// Power returns p^n for a polynomial with p[0] = 1. It returns p itself if n is 1. It uses Euler's
// recurrence
//
//	k c_k = Σ_{j=1..d} ((n+1) j - k) p_j c_{k-j},
//
// which follows from p (p^n)' = n p' p^n. Cost: Θ(n d²) operations.
func Power(p []*big.Int, n int, observe Observer) ([]*big.Int, error) {
	if n == 1 {
		return p, nil
	}
	d := len(p) - 1
	c := make([]*big.Int, n*d+1)
	c[0] = big.NewInt(1)
	var term, factor big.Int
	for k := 1; k < len(c); k++ {
		c[k] = new(big.Int)
		for j := 1; j <= min(d, k); j++ {
			factor.SetInt64(int64(n+1)*int64(j) - int64(k))
			c[k].Add(c[k], term.Mul(c[k-j], factor.Mul(&factor, p[j])))
			if err := observe(c[k-j], &factor); err != nil {
				return nil, err
			}
		}
		c[k].Quo(c[k], factor.SetInt64(int64(k)))
	}
	return c, nil
}

// Times returns the product of two polynomials. Cost: Θ(len(a) len(b)) operations.
func Times(a, b []*big.Int, observe Observer) ([]*big.Int, error) {
	c := make([]*big.Int, len(a)+len(b)-1)
	for i := range c {
		c[i] = new(big.Int)
	}
	var t big.Int
	for i, x := range a {
		for j, y := range b {
			c[i+j].Add(c[i+j], t.Mul(x, y))
			if err := observe(x, y); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}
