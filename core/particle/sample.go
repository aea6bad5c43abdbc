package particle

import (
	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// Sample draws up to count decks that win from one population of size histories, the
// run of that number; none if it dies. They are drawn nearly uniformly from all that
// win: the chance of a deck is off by the order of 1/size. Decks of one population are
// related, they may have their last cards in common; for decks that owe nothing to each
// other take one of a run.
func Sample(q winning.Problem, size, count int, seed, run uint64, tick meter.Tick) ([]deck.Deck, error) {
	g := newGrower(q, size, deck.Stream(seed, run), tick)
	for k := range g.n {
		if len(g.now.kids) == 0 {
			return nil, g.Flush()
		}
		if err := g.step(k); err != nil {
			return nil, err
		}
	}
	// At equal distances, since relatives stand next to each other.
	decks := make([]deck.Deck, min(count, size))
	start := int(g.below(uint64(size)))
	for i := range decks {
		decks[i] = g.deck(q.Rules, (start+i*size/len(decks))%size)
	}
	return decks, g.Flush()
}

// deck is the deck of a whole history, top card first.
func (g *grower) deck(r solitaire.Rules, i int) deck.Deck {
	d := make(deck.Deck, g.n)
	for j, c := range g.now.cards[i*g.stride:][:g.n] {
		d[g.n-1-j] = r.Call(int(c) - 1)
	}
	return d
}
