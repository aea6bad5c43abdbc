// Package rook has rook polynomials: the coefficient of x^k is the number of ways to
// put k rooks on a board so that no two of them share a row or a column.
//
// A shuffled deck that meets a row of calls has its board of coincidences: a row for
// each card, a column for each call, a cell where both are of one rank. A rank's
// cells are a rectangle, and the polynomial of the board is the product over the
// ranks. By inclusion and exclusion it gives the law of the number of matches
// (Fréchet 1943, here core/coincidence), and the chance of none, which is that of an
// advance bid at Dundee (Litwack, Pikhurko and Pongnumkul 2008, core/dundee).
package rook

import "math/big"

// Told is told the factors of each product when it was made; an error ends the work.
// What a product costs is for the caller to say.
type Told func(a, b *big.Int) error

// Rectangle is the polynomial of an a by b board, Σ_j C(a, j) C(b, j) j! x^j.
func Rectangle(a, b int) []*big.Int {
	r := make([]*big.Int, min(a, b)+1)
	r[0] = big.NewInt(1)
	for j := 1; j < len(r); j++ {
		// C(a, j) C(b, j) j! from the one before.
		r[j] = new(big.Int).Mul(r[j-1], big.NewInt(int64(a-j+1)*int64(b-j+1)))
		r[j].Quo(r[j], big.NewInt(int64(j)))
	}
	return r
}

// Path and Cycle are those of a path and of a cycle of cells, each of which shares a
// row or a column with the next (Kaplansky):
//
//	C(L-k+1, k) ways on a path, L/(L-k) C(L-k, k) ways on a cycle
//
// of L cells.
func Path(cells int) []*big.Int {
	r := make([]*big.Int, (cells+1)/2+1)
	for k := range r {
		r[k] = new(big.Int).Binomial(int64(cells-k+1), int64(k))
	}
	return r
}

func Cycle(cells int) []*big.Int {
	r := make([]*big.Int, cells/2+1)
	for k := range r {
		r[k] = new(big.Int).Binomial(int64(cells-k), int64(k))
		r[k].Mul(r[k], big.NewInt(int64(cells)))
		r[k].Quo(r[k], big.NewInt(int64(cells-k)))
	}
	return r
}

// Alternate changes the sign of every other coefficient, so that p(x) becomes p(-x).
func Alternate(p []*big.Int) {
	for k := 1; k < len(p); k += 2 {
		p[k].Neg(p[k])
	}
}

// Power is p^n for a polynomial with p[0] = 1, by Euler's recurrence
//
//	k c_k = Σ_{j=1..d} ((n+1) j - k) p_j c_{k-j},
//
// which follows from p (p^n)' = n p' p^n and costs Θ(n d²) operations in all.
func Power(p []*big.Int, n int, told Told) ([]*big.Int, error) {
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
			if err := told(c[k-j], &factor); err != nil {
				return nil, err
			}
		}
		c[k].Quo(c[k], factor.SetInt64(int64(k)))
	}
	return c, nil
}

// Times is the product of two polynomials.
func Times(a, b []*big.Int, told Told) ([]*big.Int, error) {
	c := make([]*big.Int, len(a)+len(b)-1)
	for i := range c {
		c[i] = new(big.Int)
	}
	var t big.Int
	for i, x := range a {
		for j, y := range b {
			c[i+j].Add(c[i+j], t.Mul(x, y))
			if err := told(x, y); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}
