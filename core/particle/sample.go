package particle

import (
	"math/big"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// Drawn is a sample of winning decks from one population.
type Drawn struct {
	// Estimate is the estimate of Run from this population. Where several populations are combined,
	// each has a weight in proportion to it.
	Estimate Number
	Decks    []deck.Deck
	// Counts[i][v-1] is the number of decks of the whole population that have rank v at index i
	// from the top.
	Counts [][]int
}

// Sample draws up to count winning decks from one population of size histories; none if it dies.
// seed and run select the random stream. The decks are nearly uniform among all winning decks: the
// probability of a deck is off by O(1/size). Decks of one population are dependent, since they may
// share their last cards. For independent decks, take one from each of several runs.
func Sample(q winning.Problem, size, count int, seed, run uint64, tick meter.Tick) (Drawn, error) {
	g := newSampler(q, size, deck.Stream(seed, run), tick)
	product, total := big.NewInt(1), new(big.Int)
	for k := range g.n {
		if len(g.now.children) == 0 {
			return Drawn{}, g.Flush()
		}
		product.Mul(product, total.SetUint64(g.now.total()))
		if err := g.step(k); err != nil {
			return Drawn{}, err
		}
	}
	// Related decks are neighbours in the population: take decks at equal distances.
	d := Drawn{
		Estimate: quotient(product, g.divisor(q.Shape.Suits), 0),
		Decks:    make([]deck.Deck, min(count, size)),
	}
	start := int(g.randomBelow(uint64(size)))
	for i := range d.Decks {
		d.Decks[i] = g.deck(q.Rules, (start+i*size/len(d.Decks))%size)
	}
	err := g.countRanks(q.Rules, &d)
	return d, err
}

// countRanks sets the counts of ranks by place.
func (g *sampler) countRanks(r solitaire.Rules, d *Drawn) error {
	counts := make([]int, g.n*g.m)
	for i := range g.size {
		for j, c := range g.now.cards[i*g.stride:][:g.n] {
			counts[(g.n-1-j)*g.m+r.Call(int(c)-1)-1]++
		}
		if err := g.Spend(float64(unitCount * g.n)); err != nil {
			return err
		}
	}
	for ; len(counts) > 0; counts = counts[g.m:] {
		d.Counts = append(d.Counts, counts[:g.m])
	}
	return g.Flush()
}

// deck returns the deck of a complete history, top card first.
func (g *sampler) deck(r solitaire.Rules, i int) deck.Deck {
	d := make(deck.Deck, g.n)
	for j, c := range g.now.cards[i*g.stride:][:g.n] {
		d[g.n-1-j] = r.Call(int(c) - 1)
	}
	return d
}
