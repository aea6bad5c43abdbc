package winning

import (
	"math/bits"

	"rencontre/core/meter"
)

// A reference counts winning decks slowly, by visiting every winning deck of fewer cards. The tests
// compare the fast counter with it.
//
// Cost: Θ(k) for every winning deck of k < n cards within the shape. The decks of n cards
// themselves are only counted.
type reference struct {
	*search
	count uint64
}

// refer counts the winning decks, of which there must be fewer than 2^64. It calls tick with the
// number of decks visited since the last call; an error of tick ends the search.
func refer(q Problem, tick meter.Tick) (uint64, error) {
	g := newSteps(q)
	s := reference{search: newSearch(g, tick)}
	s.Every = visited
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
	return s.count, s.Flush()
}

// visited is the number of decks visited between ticks: under a millisecond.
const visited = 1 << 13

// extend puts every possible card before the deck d.
func (s *reference) extend(d []uint8) {
	if s.Spend(1) != nil {
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
		free &^= s.barred(w, d)
		if L == s.n {
			s.count += uint64(bits.OnesCount64(free))
			continue
		}
		if free != 0 && !copied {
			copied = true
			room.lay(d)
		}
		for ; free != 0; free &= free - 1 {
			t := w<<6 | bits.TrailingZeros64(free)
			v := s.rank[t]
			s.take(int(v))
			s.extend(room.put(v, t%L))
			s.putBack(int(v))
		}
	}
}
