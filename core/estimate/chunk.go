package estimate

import (
	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

// Chunk plays deals first, .., last-1 of a chunk, 0 <= first < last <=
// ChunkDeals. The deals before first are played too, since what they draw is
// not known without, but not counted. tick hears about every deal.
func Chunk(r solitaire.Rules, s deck.Shape, seed, chunk uint64, first, last int, tick func(deals float64) error) (*Tally, error) {
	p := newPlayer(r, s, seed, chunk)
	t := newTally(s.Ranks)
	t.SetAside = make([]uint64, p.n+1)
	t.Score = make([]uint64, p.total+1)
	m := meter.Meter{Tick: tick, Every: tickBlocks}
	for i := range last {
		if i == first {
			clear(p.hits)
		}
		p.play(p)
		counted := 1.0
		if i < first {
			counted = 0
		}
		if err := m.Step(float64(p.blocks+p.drawn/drawnPerBlock), counted); err != nil {
			return nil, err
		}
		p.blocks = 0
		if i < first {
			continue
		}
		if p.won {
			t.Won++
		}
		if p.set < len(t.SetAside) && p.score < len(t.Score) {
			t.SetAside[p.set]++
			t.Score[p.score]++
		} else { // t0 alone
			t.SetAside = count(t.SetAside, p.set)
			t.Score = count(t.Score, p.score)
		}
		if p.score > t.Best {
			t.Best, t.BestDeck = p.score, p.deck()
		}
	}
	t.Trials = uint64(last - first)
	for c := 1; c <= p.m; c++ {
		t.ByRank[p.labels[c]-1] = p.hits[c]
	}
	t.SetAside, t.Score = trim(t.SetAside), trim(t.Score)
	return t, m.Flush()
}

// tickBlocks is the work between ticks, about half a millisecond. To draw a few
// cards takes as long as to compare a block.
const (
	tickBlocks    = 1 << 16
	drawnPerBlock = 3
)

// Effort is about how long a deal takes on a common machine, in nanoseconds. It
// is learnt from some deals, always the same.
func Effort(r solitaire.Rules, s deck.Shape) float64 {
	const deals = 64
	p := newPlayer(r, s, 0, 0)
	for range deals {
		p.play(p)
		p.blocks += p.drawn / drawnPerBlock
	}
	return 20 + 8*float64(p.blocks)/deals
}

// trim cuts off the zeros at the end.
func trim(list []uint64) []uint64 {
	for len(list) > 0 && list[len(list)-1] == 0 {
		list = list[:len(list)-1]
	}
	return list
}

// deck is the deck that was dealt last. Cards that were never dealt come in
// any order.
func (p *player) deck() deck.Deck {
	cards := p.cards
	if p.more {
		cards = &p.first
	}
	d := make(deck.Deck, p.n)
	for i := range d {
		d[i] = p.labels[cards[i]]
	}
	return d
}
