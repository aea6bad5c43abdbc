package reform

import (
	"bytes"
	"math"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

// A pursuer follows the decks of a search one after another, and caches where some of
// them end: one deck in sparse, chosen by a hash of its cards, unless it is on a
// cycle. A later orbit that reaches a cached deck stops there. When the cache is full
// it drops about half of its decks. The cache changes only the time of an answer,
// not the answer, so a pursuer may serve one chunk after another.
type pursuer struct {
	runner
	sparse uint64
	at     []uint8 // the current deck of the orbit
	wait   []uint8 // the deck at the last power of two, as in Orbit
	path   []mark  // the decks of the orbit that are to be cached
	known  []uint8 // a hash table of decks, with linear probing
	ends   []end   // their ends, a power of two in number; zero in free slots
	taken  int
	cycles []cycle // the cycles found; index 0 stands for dead ends
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

const pursued = 1 << 18 // slots of the cache

func newPursuer(f *Map, sparse uint64) *pursuer {
	return &pursuer{runner: newRunner(f, nil), sparse: sparse, at: make([]uint8, f.n), wait: make([]uint8, f.n),
		known: make([]uint8, pursued*f.n), ends: make([]end, pursued), cycles: make([]cycle, 1)}
}

// pursuerBytes estimates the memory of a pursuer in bytes.
func pursuerBytes(q winning.Problem) float64 { return pursued * float64(q.Shape.N()+16) }

// sparse returns the initial ratio of decks to cached decks. It is low enough to cost
// few extra steps.
func sparse(q winning.Problem) uint64 {
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

// place returns the slot of a deck, or the free slot where it belongs.
func (p *pursuer) place(d []uint8, h uint64) int {
	i := int(h>>24) & (pursued - 1)
	for p.ends[i] != (end{}) && !bytes.Equal(p.known[i*p.n:][:p.n], d) {
		i = (i + 1) & (pursued - 1)
	}
	return i
}

func (p *pursuer) remember(d []uint8, e end) {
	h := hash(d)
	if p.taken == pursued/2 {
		p.forget()
	}
	if h&(p.sparse-1) != 0 {
		return
	}
	i := p.place(d, h)
	copy(p.known[i*p.n:], d)
	p.ends[i] = e
	p.taken++
}

// forget doubles sparse and drops the decks that no longer qualify, about half.
func (p *pursuer) forget() {
	known, ends := p.known, p.ends
	p.known, p.ends, p.taken = make([]uint8, len(known)), make([]end, len(ends)), 0
	p.sparse *= 2
	for i, e := range ends {
		if e != (end{}) {
			p.remember(known[i*p.n:][:p.n], e)
		}
	}
}

// follow adds a deck and the cycle it reaches to the records.
func (p *pursuer) follow(from deck.Deck, found *Longest) error {
	d := Bytes(from)
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
		found.Reformed.meet(e.length, d)
		return nil
	}
	c := p.cycles[e.cycle]
	found.meet(e.length, c.period, d)
	found.Cycle.meet(c.period, c.first)
	return nil
}

// pursue finds where d ends.
func (p *pursuer) pursue(d []uint8) (end, error) {
	copy(p.at, d)
	copy(p.wait, d)
	p.path = p.path[:0]
	for at, waitAt, power := uint64(0), uint64(0), uint64(1); ; {
		if h := hash(p.at); h&(p.sparse-1) == 0 {
			if e := p.ends[p.place(p.at, h)]; e != (end{}) {
				return end{at + e.length, e.cycle}, nil
			}
			p.path = append(p.path, mark{at, bytes.Clone(p.at)})
		}
		ok, err := p.next(p.at, p.at)
		if err != nil {
			return end{}, err
		}
		if !ok {
			return end{length: at}, nil
		}
		at++
		if bytes.Equal(p.at, p.wait) {
			return p.enter(d, at-waitAt)
		}
		if at-waitAt == power {
			copy(p.wait, p.at)
			waitAt = at
			power *= 2
		}
	}
}

// enter finds when d enters a cycle of the known period, and which cycle it is. Two
// decks go side by side, a period apart, until they meet on the cycle.
func (p *pursuer) enter(d []uint8, period uint64) (end, error) {
	copy(p.at, d)
	copy(p.wait, d)
	if err := p.skip(p.at, period); err != nil {
		return end{}, err
	}
	e := end{}
	for ; !bytes.Equal(p.at, p.wait); e.length++ {
		if err := p.skip(p.at, 1); err != nil {
			return end{}, err
		}
		if err := p.skip(p.wait, 1); err != nil {
			return end{}, err
		}
	}
	first := bytes.Clone(p.at)
	for range period {
		if bytes.Compare(p.at, first) < 0 {
			copy(first, p.at)
		}
		if err := p.skip(p.at, 1); err != nil {
			return end{}, err
		}
	}
	for e.cycle = 1; e.cycle < len(p.cycles) && !bytes.Equal(p.cycles[e.cycle].first, first); e.cycle++ {
	}
	if e.cycle == len(p.cycles) {
		p.cycles = append(p.cycles, cycle{period, first})
	}
	return e, nil
}
