package reform

import (
	"bytes"
	"math"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

// A pursuer follows deck after deck of a search. One deck in sparse, told by a hash of
// its cards, is remembered with where it comes to, unless it is on a cycle, so that
// the decks that come to it are followed no further. Where there is no room for more
// it forgets every second. What it says of a deck does not depend on what it
// remembers, only the time it takes: it may serve one chunk after another.
type pursuer struct {
	runner
	sparse uint64
	at     []uint8 // the deck of the orbit
	wait   []uint8 // the deck at the last power of two, as in Orbit
	path   []mark  // what is to be remembered of the orbit
	known  []uint8 // decks, each in the first free place from that of its hash on
	ends   []end   // of them, a power of two; none where the place is free
	taken  int
	cycles []cycle // that were met; the first stands for dead ends
}

// An end is where a deck comes to, a cycle or a dead end, after length
// reformations.
type end struct {
	length uint64
	cycle  int
}

// A cycle is told by its first deck in dictionary order.
type cycle struct {
	period uint64
	first  []uint8
}

const pursued = 1 << 18 // places of a pursuer

func newPursuer(f *Map, sparse uint64) *pursuer {
	return &pursuer{runner: newRunner(f, nil), sparse: sparse, at: make([]uint8, f.n), wait: make([]uint8, f.n),
		known: make([]uint8, pursued*f.n), ends: make([]end, pursued), cycles: make([]cycle, 1)}
}

// pursuerBytes is about how much memory a pursuer takes.
func pursuerBytes(q winning.Problem) float64 { return pursued * float64(q.Shape.N()+16) }

// sparse is how many decks there are to one that is remembered at first: few steps
// more are made for it.
func sparse(q winning.Problem) uint64 {
	return uint64(1) << int(max(0, math.Ceil(math.Log2(Long(q)/1024))))
}

// hash is FNV-1a over the cards, its high bits mixed into the low ones.
func hash(d []uint8) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range d {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h ^ h>>32
}

// hashPace is about how many nanoseconds that takes for a card.
const hashPace = 1.2

// place is where a deck is remembered, or would be.
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

// forget forgets every second deck.
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

// follow enters a deck in records, and the cycle it comes to.
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

// pursue finds where d comes to.
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

// enter finds when d enters the cycle of the period that it comes to, and which it is:
// two decks go side by side, a period apart, until they meet on it.
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
