package winning

import "rencontre/core/meter"

// A search visits winning decks backwards, depth first. It stores two copies of one deck for each
// level and nothing else.
type search struct {
	*steps
	room  []room   // by number of cards
	left  []int    // by rank: cards not yet put
	avail []uint64 // the calls that say a rank with cards left
	meter.Meter
}

func newSearch(g *steps, tick meter.Tick) *search {
	s := &search{
		steps: g,
		left:  make([]int, g.m+1),
		avail: make([]uint64, len(g.bars)),
		Meter: meter.Meter{Tick: tick, Every: unitsPerTick},
	}
	for k := range g.n {
		s.room = append(s.room, make(room, 2*k+1))
	}
	for v := 1; v <= g.m; v++ {
		s.left[v] = g.s
		for w := range s.avail {
			s.avail[w] |= g.callsOf[v][w]
		}
	}
	return s
}

func (s *search) take(v int) {
	s.left[v]--
	if s.left[v] == 0 {
		for w := range s.avail {
			s.avail[w] &^= s.callsOf[v][w]
		}
	}
}

func (s *search) putBack(v int) {
	s.left[v]++
	if s.left[v] == 1 {
		for w := range s.avail {
			s.avail[w] |= s.callsOf[v][w]
		}
	}
}
