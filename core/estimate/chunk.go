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
	t, unheard := p.tally(), p.tally()
	m := meter.Meter{Tick: tick, Every: tickWork}
	for i := 0; i < last; {
		into, told, upto := t, 1.0, last
		if i < first {
			into, told, upto = unheard, 0, first
		}
		played := p.several(into, upto-i)
		i += played
		if err := m.Step(float64(p.work), told*float64(played)); err != nil {
			return nil, err
		}
		p.work = 0
		if i == first {
			p.counted()
		}
	}
	t.Trials = uint64(last - first)
	for c, hits := range p.counted()[1:] {
		t.ByRank[p.labels[c+1]-1] = hits
	}
	t.SetAside, t.Score = trim(t.SetAside), trim(t.Score)
	return t, m.Flush()
}

// tally is one with room for the counts of any deal but of t0.
func (p *player) tally() *Tally {
	t := newTally(p.m)
	t.SetAside = make([]uint64, p.n+1)
	t.Score = make([]uint64, p.total+1)
	return t
}

// several plays some deals, at most as many as it is asked for, and says how many.
func (p *player) several(t *Tally, deals int) int {
	if p.play == nil {
		return p.severalT0(t, deals)
	}
	if p.dealt == batch {
		p.dealBatch()
	}
	from := p.dealt
	p.dealt = p.play(p, from, min(batch, from+deals))
	sets, scores, best := t.SetAside, t.Score, t.Best
	goal, near := p.goal, p.near
	set, score, won := 0, 0, uint64(0)
	for i, r := range p.results[from:p.dealt] {
		set, score = int(r>>32), int(uint32(r))
		sets[set]++
		scores[score]++
		won += uint64(goal-1-set) >> 63
		if (best-score)|(near-1-set) >= 0 {
			continue
		}
		if score > best {
			p.turn(from + i)
			best, t.BestDeck = score, p.deck()
		}
		if set >= near && p.strong(set, score) {
			t.Won++
		}
	}
	t.Best = best
	t.Won += won
	p.turn(p.dealt - 1)
	p.set, p.score, p.won = set, score, set >= goal || set >= near && p.strong(set, score)
	return p.dealt - from
}

// severalT0 is several where a deal may take more than a deck.
func (p *player) severalT0(t *Tally, deals int) int {
	x := p.problemI
	if !p.whole {
		p.deal()
		x.at, x.made, x.set, x.score, p.more = 0, 0, 0, 0, false
		p.playT0(t)
		return 1
	}
	if p.dealt == batch {
		p.dealBatch()
	}
	from := p.dealt
	played, next, cut := x.run((*[slots]uint8)(p.slots), &p.results, p.n, p.m, from, deals)
	p.dealt = next
	p.work += (20 + p.n) * (next - from)
	for k, r := range p.results[:played] {
		set, score := int(r>>32), int(uint32(r))
		if set >= len(t.SetAside) || score >= len(t.Score) || score > t.Best || k == played-1 {
			p.turn(x.starts[k])
			p.first, p.more = *p.cards, k == played-1 && next-x.starts[k] > 1
			p.set, p.score = set, score
			p.countT0(t)
			continue
		}
		t.SetAside[set]++
		t.Score[score]++
		t.Won += uint64(-set) >> 63
	}
	if cut {
		p.turn(x.starts[played])
		p.first, p.more = *p.cards, true
		p.deal()
		x.at = 0
		p.playT0(t)
		played++
	}
	return played
}

// countT0 adds the deal that was played last.
func (p *player) countT0(t *Tally) {
	if p.won = p.set > 0; p.won {
		t.Won++
	}
	t.SetAside = count(t.SetAside, p.set)
	t.Score = count(t.Score, p.score)
	if p.score > t.Best {
		t.Best, t.BestDeck = p.score, p.deck()
	}
}

// tickWork is the work between ticks, half a millisecond.
const tickWork = 500_000

// Effort is about how long a deal takes on a common machine, in nanoseconds. It
// is learnt from some deals, always the same.
func Effort(r solitaire.Rules, s deck.Shape) float64 {
	p := newPlayer(r, s, 0, 0)
	for deals := 0; deals < batch; {
		deals += p.several(p.tally(), batch-deals)
	}
	return 10 + float64(p.work)/batch
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
