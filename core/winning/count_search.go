package winning

import "math/bits"

// A search goes backwards through winning decks depth first, with two copies
// of one deck a level and no other storage. It is the reference for the fast counter.
//
// Cost: Theta(k) for every winning deck of k < n cards within the shape; the
// decks of n cards themselves are only counted.
type search struct {
	*steps
	room  [][]uint8 // by number of cards k: the deck, a card, the deck again
	left  []int     // by rank: cards not yet put
	avail []uint64  // the calls that say a rank with cards left
	count uint64
	work  int
	tick  func(units float64) error
	err   error
}

// Count counts the winning decks by visiting every winning deck of fewer
// cards. There must be fewer than 2^64. tick is called with the number of
// such decks visited since the last call; its error ends the search.
func Count(q Problem, tick func(units float64) error) (uint64, error) {
	g := newSteps(q)
	s := newSearch(g, tick)
	s.extend(nil)
	for _, v := range g.last {
		s.take(v)
		if g.n == 1 {
			s.count++
		} else {
			s.extend([]uint8{uint8(v)})
		}
		s.putBack(v)
	}
	if s.err == nil {
		s.err = tick(float64(s.work))
	}
	return s.count, s.err
}

func newSearch(g *steps, tick func(float64) error) *search {
	s := &search{steps: g, tick: tick, left: make([]int, g.m+1), avail: make([]uint64, len(g.bars))}
	for k := range g.n {
		s.room = append(s.room, make([]uint8, 2*k+1))
	}
	for v := 1; v <= g.m; v++ {
		s.left[v] = g.s
		for w := range s.avail {
			s.avail[w] |= g.say[v][w]
		}
	}
	return s
}

func (s *search) take(v int) {
	if s.left[v]--; s.left[v] == 0 {
		for w := range s.avail {
			s.avail[w] &^= s.say[v][w]
		}
	}
}

func (s *search) putBack(v int) {
	if s.left[v]++; s.left[v] == 1 {
		for w := range s.avail {
			s.avail[w] |= s.say[v][w]
		}
	}
}

// extend puts every card it can before the deck d. In a row of d, a card v and
// d again, all decks that come of putting v before d are found in place.
func (s *search) extend(d []uint8) {
	if s.work++; s.work >= visited {
		if s.err == nil {
			s.err = s.tick(float64(s.work))
		}
		s.work = 0
	}
	if s.err != nil {
		return
	}
	k := len(d)
	L, room := k+1, s.room[k]
	copied := false
	for w := range s.words[L] {
		free := s.avail[w] & s.open[L][w]
		if free == 0 {
			continue
		}
		bars, at := s.bars[w][L], 0
		for _, u := range d {
			free &^= bars[at+int(u)]
			at += s.stride
		}
		if L == s.n {
			s.count += uint64(bits.OnesCount64(free))
			continue
		}
		if free != 0 && !copied {
			copied = true
			copy(room, d)
			copy(room[L:], d)
		}
		for ; free != 0; free &= free - 1 {
			t := w<<6 | bits.TrailingZeros64(free)
			v := int(s.rank[t])
			p := t
			if p >= L {
				p %= L
			}
			room[k] = uint8(v)
			s.take(v)
			s.extend(room[k-p:][:L])
			s.putBack(v)
		}
	}
}

// visited is how many decks are visited between ticks: under a millisecond.
const visited = 1 << 13
