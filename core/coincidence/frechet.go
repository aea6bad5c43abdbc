package coincidence

import (
	"math"
	"math/big"
	"slices"

	"rencontre/core/meter"
	"rencontre/core/rook"
)

// A Match is one of Fréchet's problems, with Deck[i] cards and Calls[i] calls of rank i+1. Both
// slices have the same length, no entry is negative, and there are at most as many calls as cards.
// The missing calls are blank.
type Match struct {
	Deck, Calls []int
}

// T2 returns the match of game T2 with m ranks in s suits. One suit is game T1.
func T2(m, s int) Match { return Match{slices.Repeat([]int{s}, m), slices.Repeat([]int{1}, m)} }

// T3 returns the match of game T3 with m ranks in s suits.
func T3(m, s int) Match { return Match{slices.Repeat([]int{s}, m), slices.Repeat([]int{s}, m)} }

// Cards returns n', the number of cards.
func (q Match) Cards() int { return sum(q.Deck) }

// Called returns the number of calls that are not blank.
func (q Match) Called() int { return sum(q.Calls) }

// MaxMatches returns Δ, the maximum number of matches.
func (q Match) MaxMatches() int {
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

// A shape is the contribution of a rank, a rectangle of cells, and the number of ranks that have
// it.
type shape struct{ deck, calls, ranks int }

// shapes groups the ranks that can match by shape. A board and its transpose have the same rook
// numbers.
func (q Match) shapes() []shape {
	var list []shape
	place := map[shape]int{}
	for i, d := range q.Deck {
		s := shape{min(d, q.Calls[i]), max(d, q.Calls[i]), 1}
		if s.deck == 0 {
			continue
		}
		if k, ok := place[s]; ok {
			list[k].ranks++
		} else {
			place[s] = len(list)
			list = append(list, s)
		}
	}
	return list
}

// productTime is the time to multiply two numbers of a and b words and add the result, in
// nanoseconds.
func productTime(a, b int) float64 { return 40 + 0.6*float64(a*b) }

// addTime is the time of an addition in nanoseconds.
func addTime(words int) float64 { return 20 + 0.2*float64(words) }

// reduceTime is the time of a greatest common divisor in nanoseconds.
func reduceTime(a, b int) float64 { return 200 + float64(a*b) }

// Time estimates the duration of Distribution in nanoseconds, as Distribution reports it to tick.
func (q Match) Time() float64 {
	size := func(cards float64) float64 { return 1 + cards*math.Log2(cards+2)/64 }
	// On average a coefficient has about half the length of the last one.
	product := func(a, b float64) float64 { return 40 + 0.6*size(a)*size(b)/4 }
	total, degree := 0.0, 0.0
	for _, s := range q.shapes() {
		d, n := float64(min(s.deck, s.calls)), float64(s.ranks)
		if s.ranks > 1 {
			total += n * d * d * product(n*d, d)
		}
		total += (degree + 1) * (n*d + 1) * product(degree, n*d)
		degree += n * d
	}
	all := size(float64(q.Cards()))
	return total + degree*(200+all*all/3) + degree*degree/2*(20+0.2*all/2)
}

// words returns the length of a number in words, at least 1.
func words(x *big.Int) int { return 1 + len(x.Bits()) }

// rooks returns the rook numbers of the whole board. Index k holds the number of ways to choose k
// cards and assign them different calls of their own rank. The rook polynomial is the product over
// the ranks of Σ_j C(ν, j) C(ρ, j) j! x^j. It calls tick with nanoseconds of work; an error ends
// the work.
func (q Match) rooks(tick func(float64) error) ([]*big.Int, error) {
	afterProduct := func(a, b *big.Int) error { return tick(productTime(words(a), words(b))) }
	product := []*big.Int{big.NewInt(1)}
	for _, s := range q.shapes() {
		p, err := rook.Power(rook.Rectangle(s.deck, s.calls), s.ranks, afterProduct)
		if err != nil {
			return nil, err
		}
		if product, err = rook.Times(product, p, afterProduct); err != nil {
			return nil, err
		}
	}
	return product, nil
}

// Distribution returns the distribution of the number of matches (Theorem 2.1),
//
//	n'! P(r) = Σ_{k>=r} (-1)^(k-r) C(k, r) (n'-k)! rook_k.
//
// The formula is a polynomial in x - 1 expanded in x, so that Horner's scheme needs additions only.
// Distribution calls tick about every quarter of a millisecond with nanoseconds of work, and returns its
// error.
func (q Match) Distribution(tick func(nanoseconds float64) error) (*Distribution, error) {
	n := q.Cards()
	m := meter.Meter{Tick: tick, Every: 250_000}
	spend := m.Spend
	ways, err := q.rooks(spend)
	if err != nil {
		return nil, err
	}
	factorial := new(big.Int).MulRange(1, int64(n))
	total := new(big.Int).Set(factorial)
	var scratch big.Int
	for k, w := range ways {
		w.Mul(w, factorial)
		if k < n {
			factorial.Quo(factorial, scratch.SetInt64(int64(n-k)))
		}
	}
	// The common factor is large: Π ν! Π ρ! arrangements of equal cards look alike.
	common := new(big.Int).Set(total)
	for _, w := range ways {
		common.GCD(nil, nil, common, scratch.Rem(w, common))
		if err := spend(reduceTime(words(common), words(w))); err != nil {
			return nil, err
		}
	}
	total.Quo(total, common)
	for _, w := range ways {
		w.Quo(w, common)
	}
	last := len(ways) - 1
	for i := range last {
		for k := last - 1; k >= i; k-- {
			ways[k].Sub(ways[k], ways[k+1])
		}
		if err := spend(float64(last-i) * addTime(words(ways[i]))); err != nil {
			return nil, err
		}
	}
	return &Distribution{Ways: ways, Total: total, primes: primes(n)}, m.Flush()
}

// primes returns the product of the primes up to n.
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
