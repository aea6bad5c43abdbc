// Package guess computes how many cards of a shuffled pack can be guessed, with full feedback,
// with none, and with yes or no.
//
// # The game
//
// A pack has s_i cards of rank i, i = 1..v, c in all, in random order. Before each card the
// player guesses its rank. Then they see the card (full feedback), hear whether they were right
// (yes or no), or learn nothing.
//
// Source: P. Diaconis, R. Graham, The analysis of sequential experiments with feedback to
// subjects, Annals of Statistics 9, 1981.
//
// # Full feedback
//
// A guess changes no card, so each guess can be judged alone: a rank with the most cards left is
// best, and one with the fewest is worst. The k cards left are a random subset of the pack. With
// X_i of rank i in it, the guess is right with probability E[max X_i]/k, at worst E[min X_i]/k.
// E[max X_i] is the sum over m of P(some X_i > m), and
//
//	P(all X_i <= m) = [x^k] prod_i (sum_{j <= m} C(s_i,j) x^j) / C(c,k).
//
// E[min X_i] is the sum over m >= 1 of P(all X_i >= m), which has the same product over j >= m.
// See [Solve].
//
// # No feedback
//
// A guess of rank i is right with probability s_i/c, each time. So the most frequent rank is
// best, and its number of cards is what it gets.
//
// # Yes or no
//
// The feedback is independent of the order of the guesses. So a position is, for each rank, the
// number of its cards that were not hit and the number of wrong guesses of it, together with the
// number of cards to come. [YesNo] solves all positions. For different cards it is best to guess
// a card until it comes and then another one. Card k is hit if the first k come in their order,
// so that the mean is 1/1! + 1/2! + .. + 1/c!, see [Different]. Beyond, [PlayRule] plays by a rule.
package guess

import (
	"math/big"
	"slices"

	"rencontre/core/meter"
)

// Full has the expected numbers of cards guessed right with full feedback. BestBy[t] and
// WorstBy[t] are the probabilities that guess t+1 is right.
type Full struct {
	Best, Worst     *big.Rat
	BestBy, WorstBy []*big.Rat
}

// Solve computes the best and the worst with full feedback. The tick counts products of
// coefficients, of which there are [Work] with those for the probabilities.
func Solve(deck []int, tick meter.Tick) (*Full, error) {
	c, low, high := total(deck), slices.Min(deck), slices.Max(deck)
	best, worst := zeros(c+1), zeros(c+1) // C(c,k) times E[max] and E[min], by k
	p := &products{cards: c, meter: meter.Meter{Tick: tick, Every: 1 << 10}}
	for _, s := range deck {
		p.ways = append(p.ways, binomials(s))
	}
	all := binomials(c)
	for m := range high {
		for k, within := range p.subsets(0, m) {
			best[k].Add(best[k], all[k]).Sub(best[k], within)
		}
	}
	for m := 1; m <= low; m++ {
		for k, above := range p.subsets(m, high) {
			worst[k].Add(worst[k], above)
		}
	}
	f := &Full{}
	f.Best, f.BestBy = p.right(best, all)
	f.Worst, f.WorstBy = p.right(worst, all)
	return f, p.meter.Flush()
}

// perFraction is the time to reduce a fraction, in that of products.
const perFraction = 100

// right returns the sum and the list of sums[k]/(k all[k]), from all cards left down to one.
func (p *products) right(sums, all []*big.Int) (sum *big.Rat, by []*big.Rat) {
	sum = new(big.Rat)
	for k := len(sums) - 1; k > 0; k-- {
		x := new(big.Rat).SetFrac(sums[k], new(big.Int).Mul(big.NewInt(int64(k)), all[k]))
		by = append(by, x)
		sum.Add(sum, x)
		p.meter.Spend(perFraction)
	}
	return sum, by
}

// products counts subsets of the pack.
type products struct {
	ways  [][]*big.Int // C(s_i,j)
	cards int
	meter meter.Meter // keeps the error of the tick
}

// subsets counts the subsets of the pack with low to high cards of each rank, by their size. After
// an error it returns none.
func (p *products) subsets(low, high int) []*big.Int {
	product, term := []*big.Int{big.NewInt(1)}, new(big.Int)
	for _, ways := range p.ways {
		top := min(len(ways)-1, high)
		next := zeros(len(product) + top)
		for a, x := range product {
			for b := low; b <= top && x.Sign() > 0; b++ {
				next[a+b].Add(next[a+b], term.Mul(x, ways[b]))
			}
			if p.meter.Spend(float64(max(0, top-low+1))) != nil {
				return nil
			}
		}
		product = next
	}
	return append(product, zeros(p.cards+1-len(product))...)
}

// Work is the number of products of coefficients in [Solve], with the time of all else in products.
func Work(deck []int) float64 {
	low, high, work := slices.Min(deck), slices.Max(deck), 2*perFraction*float64(total(deck))
	count := func(low, high int) {
		size := 1
		for _, s := range deck {
			top := min(s, high)
			work += float64(size * max(0, top-low+1))
			size += top
		}
	}
	for m := range high {
		count(0, m)
	}
	for m := 1; m <= low; m++ {
		count(m, high)
	}
	return work
}

// Different is the mean with yes or no for so many different cards.
func Different(cards int) *big.Rat {
	sum, factorial := new(big.Int), big.NewInt(1)
	for k := cards; k > 0; k-- { // c!/c! + c!/(c-1)! + .. + c!/1!
		sum.Add(sum, factorial)
		factorial.Mul(factorial, big.NewInt(int64(k)))
	}
	return new(big.Rat).SetFrac(sum, factorial)
}

func total(deck []int) int {
	c := 0
	for _, s := range deck {
		c += s
	}
	return c
}

func zeros(n int) []*big.Int {
	list := make([]*big.Int, n)
	for i := range list {
		list[i] = new(big.Int)
	}
	return list
}

// binomials returns C(n,k) for k = 0..n.
func binomials(n int) []*big.Int {
	list := zeros(n + 1)
	list[0].SetInt64(1)
	for k := 1; k <= n; k++ {
		list[k].Mul(list[k-1], big.NewInt(int64(n-k+1)))
		list[k].Quo(list[k], big.NewInt(int64(k)))
	}
	return list
}
