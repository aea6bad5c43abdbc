package coincidence

import (
	"math"
	"math/big"
	"slices"

	"rencontre/core/meter"
	"rencontre/core/rook"
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
	rooks, err := q.rooks(func(float64) error { return nil })
	if err != nil {
		panic(err) // from a function that gives none
	}
	return rooks
}

// productTime is how long it takes to multiply numbers of some words, and to add the
// result, in nanoseconds.
func productTime(a, b int) float64 { return 40 + 0.6*float64(a*b) }

// addTime is how long an addition takes, and reduceTime a greatest common divisor.
func addTime(words int) float64   { return 20 + 0.2*float64(words) }
func reduceTime(a, b int) float64 { return 200 + float64(a*b) }

// Time is about how long Law takes, in nanoseconds as it tells its tick.
func (q Match) Time() float64 {
	size := func(cards float64) float64 { return 1 + cards*math.Log2(cards+2)/64 }
	// Coefficients are of half the length that the last one has, about.
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

// words is the length of a number, 1 at least.
func words(x *big.Int) int { return 1 + len(x.Bits()) }

// rooks tells beat of nanoseconds; an error ends the work.
func (q Match) rooks(beat func(float64) error) ([]*big.Int, error) {
	told := func(a, b *big.Int) error { return beat(productTime(words(a), words(b))) }
	product := []*big.Int{big.NewInt(1)}
	for _, s := range q.shapes() {
		p, err := rook.Power(rook.Rectangle(s.deck, s.calls), s.ranks, told)
		if err != nil {
			return nil, err
		}
		if product, err = rook.Times(product, p, told); err != nil {
			return nil, err
		}
	}
	return product, nil
}

// Law is the law of the number of matches (Theorem 2.1),
//
//	n'! P(r) = Σ_{k>=r} (-1)^(k-r) C(k, r) (n'-k)! rook_k,
//
// read as a polynomial in x - 1 expanded in x: Horner's scheme needs additions
// only. tick is called about every quarter of a millisecond, with nanoseconds of
// work; an error ends it.
func (q Match) Law(tick func(nanoseconds float64) error) (*Law, error) {
	n := q.Cards()
	beats := meter.Meter{Tick: tick, Every: 250_000}
	beat := beats.Spend
	ways, err := q.rooks(beat)
	if err != nil {
		return nil, err
	}
	factorial := new(big.Int).MulRange(1, int64(n))
	total := new(big.Int).Set(factorial)
	var by big.Int
	for k, w := range ways {
		w.Mul(w, factorial)
		if k < n {
			factorial.Quo(factorial, by.SetInt64(int64(n-k)))
		}
	}
	// The common factor is large: suits make Π ν! Π ρ! decks look alike.
	common := new(big.Int).Set(total)
	for _, w := range ways {
		common.GCD(nil, nil, common, by.Rem(w, common))
		if err := beat(reduceTime(words(common), words(w))); err != nil {
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
		if err := beat(float64(last-i) * addTime(words(ways[i]))); err != nil {
			return nil, err
		}
	}
	return &Law{Ways: ways, Total: total, primes: primes(n)}, beats.Flush()
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
