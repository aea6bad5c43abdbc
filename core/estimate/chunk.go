package estimate

import (
	"rencontre/core/deck"
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
	ticked := 0
	for i := range last {
		if i == first {
			clear(p.hits)
		}
		p.play(p)
		if p.blocks > tickBlocks {
			if err := tick(float64(max(0, i+1-max(ticked, first)))); err != nil {
				return nil, err
			}
			p.blocks, ticked = 0, i+1
		}
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
	return t, tick(float64(last - max(ticked, first)))
}

// tickBlocks is the work between ticks, about half a millisecond.
const tickBlocks = 1 << 16

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
