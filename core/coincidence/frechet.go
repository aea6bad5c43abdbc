package coincidence

import (
	"math"
	"math/big"
	"slices"
)

// A Match is one of Fréchet's problems: Deck[i] cards and Calls[i] calls of the
// rank i+1. Both have the same length, no entry is negative, and there are at
// most as many calls as cards; what is missing to the number of cards are blank
// calls.
type Match struct {
	Deck, Calls []int
}

// T1, T2 and T3 are the matches of the games with m ranks in s suits.
func T1(m int) Match    { return T2(m, 1) }
func T2(m, s int) Match { return Match{slices.Repeat([]int{s}, m), slices.Repeat([]int{1}, m)} }
func T3(m, s int) Match { return Match{slices.Repeat([]int{s}, m), slices.Repeat([]int{s}, m)} }

// Cards is n', the number of cards.
func (q Match) Cards() int { return sum(q.Deck) }

// Called is the number of calls that are not blank.
func (q Match) Called() int { return sum(q.Calls) }

// Most is Δ, the greatest number of matches there can be.
func (q Match) Most() int {
	most := 0
	for i, d := range q.Deck {
		most += min(d, q.Calls[i])
	}
	return most
}

func sum(v []int) int {
	s := 0
	for _, x := range v {
		s += x
	}
	return s
}

// A shape is what a rank contributes: a rectangle of cells, and how many ranks
// have it.
type shape struct{ deck, calls, ranks int }

// shapes gathers the ranks that can match, those of equal shape together. A
// board and its transpose have the same rook numbers.
func (q Match) shapes() []shape {
	var list []shape
	place := map[shape]int{}
	for i, d := range q.Deck {
		one := shape{min(d, q.Calls[i]), max(d, q.Calls[i]), 1}
		if one.deck == 0 {
			continue
		}
		if k, ok := place[one]; ok {
			list[k].ranks++
		} else {
			place[one] = len(list)
			list = append(list, one)
		}
	}
	return list
}

// Rooks are the rook numbers of the whole board: index k holds the number of
// ways to name k cards and as many different calls, each of its card's rank.
// It is the product over the ranks of Σ_j C(ν, j) C(ρ, j) j! x^j.
func (q Match) Rooks() []*big.Int {
	rooks, err := q.rooks(func() error { return nil })
	if err != nil {
		panic(err) // from a function that gives none
	}
	return rooks
}

// Work is about how many multiplications of 64-bit words Rooks takes.
func (q Match) Work() float64 {
	words := func(cards float64) float64 { return 1 + cards*math.Log2(cards+2)/64 }
	total, degree := 0.0, 0.0
	for _, s := range q.shapes() {
		d, n := float64(s.deck), float64(s.ranks)
		if s.ranks > 1 {
			total += n * d * d * (4 + words(n*d)*words(d)/12)
		}
		total += degree * n * d * (4 + words(degree)*words(n*d)/12)
		degree += n * d
	}
	return total
}

// rooks calls beat after some operations; an error ends the work.
func (q Match) rooks(beat func() error) ([]*big.Int, error) {
	product := []*big.Int{big.NewInt(1)}
	for _, s := range q.shapes() {
		p, err := power(rectangle(s.deck, s.calls), s.ranks, beat)
		if err != nil {
			return nil, err
		}
		if product, err = times(product, p, beat); err != nil {
			return nil, err
		}
	}
	return product, nil
}

// rectangle is the rook polynomial of an a by b board.
func rectangle(a, b int) []*big.Int {
	r := make([]*big.Int, min(a, b)+1)
	r[0] = big.NewInt(1)
	for j := 1; j < len(r); j++ {
		// C(a, j) C(b, j) j! from the one before.
		r[j] = new(big.Int).Mul(r[j-1], big.NewInt(int64(a-j+1)*int64(b-j+1)))
		r[j].Quo(r[j], big.NewInt(int64(j)))
	}
	return r
}

// power is p^n for a polynomial with p[0] = 1, by Euler's recurrence
//
//	k c_k = Σ_{j=1..d} ((n+1) j - k) p_j c_{k-j},
//
// which follows from p (p^n)' = n p' p^n and costs Θ(n d²) operations in all.
func power(p []*big.Int, n int, beat func() error) ([]*big.Int, error) {
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
		}
		c[k].Quo(c[k], factor.SetInt64(int64(k)))
		if err := beat(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// times is the product of two polynomials.
func times(a, b []*big.Int, beat func() error) ([]*big.Int, error) {
	c := zeros(len(a) + len(b) - 1)
	for i, x := range a {
		addRow(c[i:], x, b)
		if err := beat(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func zeros(n int) []*big.Int {
	c := make([]*big.Int, n)
	for i := range c {
		c[i] = new(big.Int)
	}
	return c
}

// addRow adds x times b to c.
func addRow(c []*big.Int, x *big.Int, b []*big.Int) {
	var t big.Int
	for j, y := range b {
		c[j].Add(c[j], t.Mul(x, y))
	}
}

// Law is the law of the number of matches (Theorem 2.1),
//
//	n'! P(r) = Σ_{k>=r} (-1)^(k-r) C(k, r) (n'-k)! rook_k,
//
// read as a polynomial in x - 1 expanded in x: Horner's scheme needs additions
// only. tick is called after some thousand of them, with the part of the whole
// that was done since the last call; an error ends the work.
func (q Match) Law(tick func(part float64) error) (*Law, error) {
	n := q.Cards()
	beat := func() error { return tick(0) }
	ways, err := q.rooks(beat)
	if err != nil {
		return nil, err
	}
	factorial := new(big.Int).MulRange(1, int64(n))
	total := new(big.Int).Set(factorial)
	var by big.Int
	for k, rook := range ways {
		rook.Mul(rook, factorial)
		if k < n {
			factorial.Quo(factorial, by.SetInt64(int64(n-k)))
		}
	}
	// The common factor is large: suits make Π ν! Π ρ! decks look alike.
	common := new(big.Int).Set(total)
	for _, w := range ways {
		common.GCD(nil, nil, common, by.Rem(w, common))
		if err := beat(); err != nil {
			return nil, err
		}
	}
	total.Quo(total, common)
	for _, w := range ways {
		w.Quo(w, common)
	}
	last := len(ways) - 1
	all := float64(last)*float64(last+1)/2 + 1
	done := 0
	for i := range last {
		for k := last - 1; k >= i; k-- {
			ways[k].Sub(ways[k], ways[k+1])
		}
		if done += last - i; done >= 1<<12 || i == last-1 {
			if err := tick(float64(done) / all); err != nil {
				return nil, err
			}
			done = 0
		}
	}
	return &Law{ways, total, primes(n)}, nil
}

// primes is the product of the primes up to n.
func primes(n int) *big.Int {
	product := big.NewInt(1)
	composite := make([]bool, n+1)
	for p := 2; p <= n; p++ {
		if composite[p] {
			continue
		}
		product.Mul(product, big.NewInt(int64(p)))
		for k := p * p; k <= n; k += p {
			composite[k] = true
		}
	}
	return product
}
