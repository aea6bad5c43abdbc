package particle

import (
	"math/big"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// Drawn is what one population draws of all decks that win.
type Drawn struct {
	// Estimate is of how many win, the one of Run. A population stands for as many: of
	// several, each counts in proportion to it.
	Estimate Number
	Decks    []deck.Deck
	// Counts are of all decks of the population, by place from the top and rank less 1:
	// in how many that rank stands there.
	Counts [][]int
}

// Sample draws up to count decks that win from one population of size histories, the
// run of that number; none if it dies. They are drawn nearly uniformly from all that
// win: the chance of a deck is off by the order of 1/size. Decks of one population are
// related, they may have their last cards in common; for decks that owe nothing to each
// other take one of a run.
func Sample(q winning.Problem, size, count int, seed, run uint64, tick meter.Tick) (Drawn, error) {
	g := newGrower(q, size, deck.Stream(seed, run), tick)
	product, total := big.NewInt(1), new(big.Int)
	for k := range g.n {
		if len(g.now.kids) == 0 {
			return Drawn{}, g.Flush()
		}
		product.Mul(product, total.SetUint64(g.now.total()))
		if err := g.step(k); err != nil {
			return Drawn{}, err
		}
	}
	// At equal distances, since relatives stand next to each other.
	d := Drawn{Estimate: quotient(product, g.divisor(q.Shape.Suits), 0), Decks: make([]deck.Deck, min(count, size))}
	start := int(g.below(uint64(size)))
	for i := range d.Decks {
		d.Decks[i] = g.deck(q.Rules, (start+i*size/len(d.Decks))%size)
	}
	err := g.count(q.Rules, &d)
	return d, err
}

// count counts where which ranks stand.
func (g *grower) count(r solitaire.Rules, d *Drawn) error {
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

// deck is the deck of a whole history, top card first.
func (g *grower) deck(r solitaire.Rules, i int) deck.Deck {
	d := make(deck.Deck, g.n)
	for j, c := range g.now.cards[i*g.stride:][:g.n] {
		d[g.n-1-j] = r.Call(int(c) - 1)
	}
	return d
}
