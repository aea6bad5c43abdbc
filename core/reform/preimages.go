package reform

import (
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// Preimages counts the decks that reform to a given deck, its in-degree.
// winning.Reconstruct lists them. The count meets in the middle.
//
// Backwards, it builds the decks that leave the last k cards of the string depth
// first, as package winning builds winning decks. The string says which card is put
// back next, so there are few candidate calls: one for each time its number is said.
// They are the bits of a word or two, from which each card in hand clears the calls
// before which it would be hit itself.
//
// Forwards, it deals the first n-k cards of the string from cards that lie face
// down. There are some ways to do this, called beginnings, the same for all decks.
// Each beginning forbids some ranks at some places of the k cards that remain. So
// beginnings are bits, and forbids[i][u] is the set of those that forbid rank u at
// index i. A deck of k cards counts for as many decks of n as there are beginnings
// that none of its cards forbids.
//
// Cost: Θ(k) for each deck of fewer than k cards, and Θ(k) words of 64
// beginnings for each deck of k cards.
type Preimages struct {
	Shards int
	Work   float64 // approximate total of the units that Run ticks
	Bytes  float64 // approximate memory of the prepared tables

	problem    winning.Problem
	s          []uint8
	n, k       int
	stride     int
	placements []placement // indexed by L
	starts     [][]uint8   // decks from which the shards begin
	beginnings int
	words      int // words in a set of beginnings
	forbids    []uint64
}

// A placement puts a given card before L-1 others, at one of its candidate calls.
type placement struct {
	index []uint8    // for each call: the index at which the card lies
	all   []uint64   // the set of all calls
	bars  [][]uint64 // by word, at i*stride+u: the calls that come too late for a card u at index i
}

const (
	maxBeginnings = 1 << 10 // fewer for large decks, see maxRingBytes
	maxRingBytes  = 1 << 23 // limit of the sum of the sizes of all rings, in bytes
	maxStarts     = 256
)

// NewPreimages prepares to count the decks that reform to d, a whole deck of a valid
// problem.
func NewPreimages(q winning.Problem, d deck.Deck) *Preimages {
	p := &Preimages{problem: q, s: Bytes(d), n: len(d), stride: q.Shape.Ranks + 1, Shards: 1}
	p.dealBeginnings()
	p.placements = make([]placement, p.k+1)
	last := d[p.n-1]
	if q.Rules.Game == solitaire.HeLovesMe && q.Shape.Ranks > 1 && (last == q.Rules.Call(0) || !q.Weak && last != 2) {
		return p // d cannot be the result: its last card cannot be the card left
	}
	if p.beginnings == 0 {
		return p
	}
	p.starts = [][]uint8{{uint8(last)}}
	for L := 2; L <= p.k && len(p.starts) > 0; L++ {
		p.placements[L] = p.placement(L)
		if len(p.starts) >= maxStarts {
			continue
		}
		b := p.backward(L)
		var next [][]uint8
		for _, d := range p.starts {
			b.extensions(d, func(e []uint8) { next = append(next, append([]uint8(nil), e...)) })
		}
		p.starts = next
	}
	p.Shards = max(1, min(len(p.starts), maxStarts))
	p.estimateWork()
	return p
}

// estimateWork estimates the work level by level. It extends a sample of the decks of each
// size by the next card in all ways and draws a new sample from the results (Chen
// 1992). The estimate is the same for the same deck. For a few ranks in dozens of
// suits it is far too low, because nearly all decks descend from a few that no sample
// contains.
func (p *Preimages) estimateWork() {
	most := min(2048, 1<<16/p.n) // decks of a sample, a few milliseconds in all
	if len(p.starts) == 0 {
		return
	}
	source := deck.Stream(1, 0)
	now, total := p.starts, float64(len(p.starts))
	p.Work = total
	for L := len(now[0]) + 1; L <= p.k && len(now) > 0; L++ {
		b := p.backward(L)
		var next [][]uint8
		made := 0
		for _, d := range now {
			b.extensions(d, func(e []uint8) {
				made++
				if len(next) < most {
					next = append(next, append([]uint8(nil), e...))
				} else if at := deck.Uniform(uint64(made), source); at < uint64(most) {
					copy(next[at], e)
				}
			})
		}
		total *= float64(made) / float64(len(now))
		p.Work += total
		now = next
	}
}

// dealBeginnings deals the first cards face down, until there would be too many beginnings.
func (p *Preimages) dealBeginnings() {
	r := p.problem.Rules
	// A ring says of each remaining card which ranks it cannot have, at i*stride+u.
	rings := [][]bool{make([]bool, p.n*p.stride)}
	most := min(maxBeginnings, maxRingBytes/(p.n*p.stride))
	for p.k = p.n; p.k > 1 && p.k > p.n/2 && len(rings) > 0; p.k-- {
		v, L := int(p.s[p.n-p.k]), p.k
		var next [][]bool
		for _, ring := range rings {
			ring = append([]bool(nil), ring...)
			for t := 0; t < solitaire.Limit(r, L) && len(next) <= most; t++ {
				at, c := t%L*p.stride, r.Call(t)
				if c == v && !ring[at+v] {
					next = append(next, append(append([]bool(nil), ring[at+p.stride:]...), ring[:at]...))
				}
				ring[at+c] = true
			}
		}
		if len(next) > most {
			break
		}
		rings = next
	}
	p.beginnings = len(rings)
	p.words = (p.beginnings + 63) / 64
	p.Bytes = 1<<19 + float64(p.beginnings*p.n*p.stride*3) + float64(p.k*p.stride*p.words*8)
	p.forbids = make([]uint64, p.k*p.stride*p.words)
	for b, ring := range rings {
		for at, not := range ring {
			if not {
				p.forbids[at*p.words+b/64] |= 1 << (b % 64)
			}
		}
	}
}

// placement lists the calls at which the card before the last L-1 may be hit, and the
// cards that bar each call. The card at index i of the old deck comes to index i+t of
// the new one, modulo L. It would be hit first if its rank is said there before call
// t.
func (p *Preimages) placement(L int) placement {
	r, v := p.problem.Rules, int(p.s[p.n-L])
	var calls []int
	limit := solitaire.Limit(r, L)
	first := make([]int, L*p.stride) // the first call that says u to index j, 0 if there is none
	for t := limit; t >= 1; t-- {
		first[(t-1)%L*p.stride+r.Call(t-1)] = t
		if r.Call(t-1) == v {
			calls = append(calls, t)
		}
	}
	words := (len(calls) + 63) / 64
	g := placement{all: make([]uint64, words), bars: make([][]uint64, words)}
	for w := range g.bars {
		g.bars[w] = make([]uint64, (L-1)*p.stride)
	}
	for b, t := range calls {
		w, bit := b/64, uint64(1)<<(b%64)
		g.index = append(g.index, uint8((t-1)%L))
		g.all[w] |= bit
		for i := range L - 1 {
			for u, c := range first[(i+t)%L*p.stride:][:p.stride] {
				if c != 0 && c < t {
					g.bars[w][i*p.stride+u] |= bit
				}
			}
		}
	}
	return g
}

// Run counts the decks of one shard. It calls tick with the number of decks of at
// most k cards visited since the last call, and returns the error of tick.
func (p *Preimages) Run(shard int, tick func(units float64) error) (uint64, error) {
	b := p.backward(p.k)
	b.tick = tick
	for i := shard; i < len(p.starts) && b.err == nil; i += p.Shards {
		b.extend(p.starts[i])
	}
	if b.err != nil {
		return 0, b.err
	}
	return b.count, tick(float64(b.work))
}

// A backward builds decks by putting cards before shorter decks.
type backward struct {
	*Preimages
	buffers   [][]uint8 // by number of cards: the deck, the new card, the deck again
	forbidden []uint64  // the set of beginnings that a deck forbids
	count     uint64
	work      int
	tick      func(units float64) error
	err       error
}

func (p *Preimages) backward(k int) *backward {
	b := &backward{Preimages: p, buffers: make([][]uint8, k+1), forbidden: make([]uint64, p.words)}
	for k := range b.buffers {
		b.buffers[k] = make([]uint8, 2*k+1)
	}
	return b
}

// visitsPerTick is the number of decks visited between ticks, about a millisecond.
const visitsPerTick = 1 << 12

func (b *backward) extend(d []uint8) {
	b.work++
	if b.work >= visitsPerTick {
		if b.err == nil {
			b.err = b.tick(float64(b.work))
		}
		b.work = 0
	}
	if b.err != nil {
		return
	}
	if len(d) == b.k {
		b.count += b.fits(d)
		return
	}
	b.extensions(d, b.extend)
}

// extensions passes to yield all decks made by putting the next card before d. The slice is
// reused.
func (b *backward) extensions(d []uint8, yield func([]uint8)) {
	k := len(d)
	g, room := &b.placements[k+1], b.buffers[k]
	copied := false
	for w, free := range g.all {
		bars, at := g.bars[w], 0
		for _, u := range d {
			free &^= bars[at+int(u)]
			at += b.stride
		}
		if free != 0 && !copied {
			copied = true
			copy(room, d)
			room[k] = b.s[b.n-k-1]
			copy(room[k+1:], d)
		}
		for ; free != 0; free &= free - 1 {
			p := int(g.index[w<<6|bits.TrailingZeros64(free)])
			yield(room[k-p:][:k+1])
		}
	}
}

// fits counts the beginnings that leave the deck d.
func (b *backward) fits(d []uint8) uint64 {
	not := b.forbidden
	clear(not)
	for i, u := range d {
		for w, x := range b.forbids[(i*b.stride+int(u))*b.words:][:len(not)] {
			not[w] |= x
		}
	}
	count := b.beginnings
	for _, x := range not {
		count -= bits.OnesCount64(x)
	}
	return uint64(count)
}
