package reform

import (
	"bytes"
	"math"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

// A trailCache follows the decks of a search one after another, and caches the ends of
// distinguished decks (van Oorschot and Wiener 1999): one deck in ratio, chosen by a hash
// of its cards, unless it is on a cycle. A later orbit that reaches a cached deck stops
// there. When the cache is full it drops about half of its decks. The cache changes only
// the time of an answer, not the answer, so a trailCache may serve one chunk after another.
type trailCache struct {
	iterator
	ratio    uint64
	at       []uint8 // the current deck of the orbit
	tortoise []uint8 // the deck at the last power of two, as in Orbit
	path     []mark  // the decks of the orbit that are to be cached
	decks    []uint8 // a hash table of decks, with linear probing
	ends     []end   // their ends, a power of two in number; zero in free slots
	used     int
	cycles   []cycle // the cycles found; index 0 stands for dead ends
}

// An end is the index of the cycle that a deck reaches (0: a dead end), and the number
// of reformations until then.
type end struct {
	length uint64
	cycle  int
}

// A cycle is identified by its first deck in dictionary order.
type cycle struct {
	period uint64
	first  []uint8
}

const trailSlots = 1 << 18 // slots of the cache

func newTrailCache(f *Map, ratio uint64) *trailCache {
	return &trailCache{iterator: newIterator(f, nil), ratio: ratio, at: make([]uint8, f.n), tortoise: make([]uint8, f.n),
		decks: make([]uint8, trailSlots*f.n), ends: make([]end, trailSlots), cycles: make([]cycle, 1)}
}

// trailBytes estimates the memory of a trailCache in bytes.
func trailBytes(q winning.Problem) float64 { return trailSlots * float64(q.Shape.N()+16) }

// cacheRatio returns the initial ratio of decks to cached decks. It is low enough to cost
// few extra steps.
func cacheRatio(q winning.Problem) uint64 {
	return uint64(1) << int(max(0, math.Ceil(math.Log2(Long(q)/1024))))
}

// hash is FNV-1a over the cards, with the high bits mixed into the low ones.
func hash(d []uint8) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range d {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h ^ h>>32
}

// hashPace is the approximate time of hash in nanoseconds for a card.
const hashPace = 1.2

// slot returns the slot of a deck, or the free slot where it belongs.
func (p *trailCache) slot(d []uint8, h uint64) int {
	i := int(h>>24) & (trailSlots - 1)
	for p.ends[i] != (end{}) && !bytes.Equal(p.decks[i*p.n:][:p.n], d) {
		i = (i + 1) & (trailSlots - 1)
	}
	return i
}

func (p *trailCache) remember(d []uint8, e end) {
	h := hash(d)
	if p.used == trailSlots/2 {
		p.shrink()
	}
	if h&(p.ratio-1) != 0 {
		return
	}
	i := p.slot(d, h)
	copy(p.decks[i*p.n:], d)
	p.ends[i] = e
	p.used++
}

// shrink doubles ratio and drops the decks that no longer qualify, about half.
func (p *trailCache) shrink() {
	known, ends := p.decks, p.ends
	p.decks = make([]uint8, len(known))
	p.ends = make([]end, len(ends))
	p.used = 0
	p.ratio *= 2
	for i, e := range ends {
		if e != (end{}) {
			p.remember(known[i*p.n:][:p.n], e)
		}
	}
}

// follow adds a deck and the cycle it reaches to the records.
func (p *trailCache) follow(start deck.Deck, found *Longest) error {
	d := Bytes(start)
	e, err := p.pursue(d)
	if err != nil {
		return err
	}
	for _, m := range p.path {
		if m.at < e.length {
			p.remember(m.deck, end{e.length - m.at, e.cycle})
		}
	}
	if e.cycle == 0 {
		found.Reformed.offer(e.length, d)
		return nil
	}
	c := p.cycles[e.cycle]
	found.meet(e.length, c.period, d)
	found.Cycle.offer(c.period, c.first)
	return nil
}

// pursue finds where d ends.
func (p *trailCache) pursue(d []uint8) (end, error) {
	copy(p.at, d)
	copy(p.tortoise, d)
	p.path = p.path[:0]
	at, tortoiseAt := uint64(0), uint64(0)
	power := uint64(1)
	for {
		h := hash(p.at)
		if h&(p.ratio-1) == 0 {
			e := p.ends[p.slot(p.at, h)]
			if e != (end{}) {
				return end{at + e.length, e.cycle}, nil
			}
			p.path = append(p.path, mark{at, bytes.Clone(p.at)})
		}
		ok, err := p.step(p.at, p.at)
		if err != nil {
			return end{}, err
		}
		if !ok {
			return end{length: at}, nil
		}
		at++
		if bytes.Equal(p.at, p.tortoise) {
			return p.enterCycle(d, at-tortoiseAt)
		}
		if at-tortoiseAt == power {
			copy(p.tortoise, p.at)
			tortoiseAt = at
			power *= 2
		}
	}
}

// enterCycle finds when d enters a cycle of the known period, and which cycle it is.
func (p *trailCache) enterCycle(d []uint8, period uint64) (end, error) {
	copy(p.at, d)
	steps, err := p.preperiod(p.at, p.tortoise, period)
	if err != nil {
		return end{}, err
	}
	e := end{length: steps}
	first := bytes.Clone(p.at)
	for range period {
		if bytes.Compare(p.at, first) < 0 {
			copy(first, p.at)
		}
		if err := p.skip(p.at, 1); err != nil {
			return end{}, err
		}
	}
	e.cycle = slices.IndexFunc(p.cycles, func(c cycle) bool { return bytes.Equal(c.first, first) })
	if e.cycle < 0 {
		e.cycle = len(p.cycles)
		p.cycles = append(p.cycles, cycle{period, first})
	}
	return e, nil
}
