package winning

import (
	"errors"
	"math/bits"
)

// Strings enumerates the strings of the winning decks of a problem, each with all decks that have
// it. A string is the reformed deck of a winning deck. Strings are built from their ends, as decks
// are, so that decks with the same last cards of the string are built side by side. Only Modular
// Mousetrap can have several decks for one string. Nothing else is stored. There are some thousands
// of decks per string at most, except for a few ranks in dozens of suits; if they take more than
// Room bytes, Run returns ErrRoom.
//
// The strings are divided into shards by their last Depth cards. The endings of that length, in
// order, are distributed in turn: a shard takes every Shards-th. (Some endings belong to no whole
// string.)
//
// Cost: Θ(k) for every winning deck of k cards within the shape, including the decks of n
// cards. In addition every shard visits all decks of up to Depth cards.
type Strings struct {
	Depth  int
	Shards int
	Work   float64 // estimated number of decks of fewer than n cards that Run visits, over all shards
	Decks  float64 // estimated number of winning decks
	Room   int     // maximum size in bytes of the decks that share a string

	steps *steps
	index [][]uint8 // by L and t-1: (t-1) mod L
}

const (
	minEndings    = 2048 // endings, so that the shards have similar sizes
	stringShards  = 256
	minShardDecks = 1e5 // minimum number of decks in a shard
)

// maxRoom is the default of Room. No game whose strings can be enumerated in a year reaches it.
const maxRoom = 64 << 20

// ErrRoom says that too many decks have the same string.
var ErrRoom = errors.New("the decks of one string do not fit in memory")

// EstimateDecks estimates how many winning decks a valid problem has.
func EstimateDecks(q Problem) float64 { return surveyDecks(newSteps(q)).level[q.Shape.N()].total }

// surveyDecks samples the winning decks of each number of cards.
func surveyDecks(g *steps) *survey {
	y := newSurvey(g, max(200, min(3000, 40000/max(g.n, 10))), func(float64) error { return nil })
	y.backward(g.n)
	return y
}

// NewStrings divides the strings of a valid problem into shards.
func NewStrings(q Problem) *Strings {
	g := newSteps(q)
	p := &Strings{Shards: 1, Room: maxRoom, steps: g, index: make([][]uint8, g.n+1)}
	for L := 1; L <= g.n; L++ {
		p.index[L] = make([]uint8, g.limit[L])
		for t := range p.index[L] {
			p.index[L][t] = uint8(t % L)
		}
	}
	y := surveyDecks(g)
	for _, l := range y.level[:g.n] {
		p.Work += l.total
	}
	p.Decks = y.level[g.n].total
	for depth := 1; depth < g.n && p.Work > 100*minEndings; depth++ {
		s := p.newSearch(func(float64) error { return nil })
		p.Depth, s.countOnly = depth, true
		s.begin()
		p.Shards = min(stringShards, s.endings, int(min(stringShards, p.Work/minShardDecks)))
		if s.endings >= minEndings {
			break
		}
	}
	for _, l := range y.level[:p.Depth] {
		p.Work += float64(p.Shards-1) * l.total
	}
	return p
}

// Run yields the strings of a shard, each with the concatenation of its decks. Both slices are
// reused. Run calls tick with the number of decks of fewer than n cards visited since the last
// call. The first error of tick or yield ends the run and is returned.
func (p *Strings) Run(shard int, tick func(units float64) error, yield func(s, decks []uint8) error) error {
	s := p.newSearch(tick)
	s.shard, s.yield = shard, yield
	s.begin()
	return s.Flush()
}

// stringsPerTick is the number of decks visited between ticks.
const stringsPerTick = 1 << 13

// A stringSearch visits the strings depth first. It stores the decks of one string and of each of
// its endings.
type stringSearch struct {
	*search
	plan      *Strings
	countOnly bool // count the endings of Depth cards and go no deeper
	endings   int  // endings of Depth cards seen
	shard     int
	string    []uint8    // filled from its end
	decks     [][]uint8  // by number of cards
	free      [][]uint64 // by number of cards: the calls at which a card can be put before each of the decks
	yield     func(s, decks []uint8) error
}

func (p *Strings) newSearch(tick func(float64) error) *stringSearch {
	n := p.steps.n
	s := &stringSearch{search: newSearch(p.steps, tick), plan: p,
		string: make([]uint8, n), decks: make([][]uint8, n+1), free: make([][]uint64, n+1)}
	s.Every = stringsPerTick
	return s
}

func (s *stringSearch) begin() {
	s.put(0, 1)
	for _, v := range s.last {
		s.take(v)
		s.string[s.n-1] = uint8(v)
		s.decks[1] = append(s.decks[1][:0], uint8(v))
		s.extend(1, 1)
		s.putBack(v)
	}
}

// extend continues from decks of k cards that have the same string.
func (s *stringSearch) extend(k, decks int) {
	if k == s.plan.Depth {
		mine := s.endings%s.plan.Shards == s.shard
		s.endings++
		if s.countOnly || !mine {
			return
		}
	}
	if k == s.n {
		if s.Err == nil {
			s.Err = s.yield(s.string, s.decks[k])
		}
		return
	}
	s.put(k, decks)
}

// put puts every possible card before the decks of k cards, rank by rank.
func (s *stringSearch) put(k, decks int) {
	if s.Spend(float64(decks)) != nil {
		return
	}
	L, words := k+1, s.words[k+1]
	from, free := s.decks[k], s.free[k][:0]
	for e := range decks {
		d := from[e*k:][:k]
		for w := range words {
			bars, at := s.bars[w][L], 0
			f := s.avail[w] & s.open[L][w]
			for _, u := range d {
				f &^= bars[at+int(u)]
				at += s.stride
			}
			free = append(free, f)
		}
	}
	s.free[k] = free
	possible := uint64(0)
	for _, f := range free {
		possible |= f
	}
	if possible == 0 {
		return
	}
	index := s.plan.index[L]
	for v := 1; v <= s.m; v++ {
		if s.left[v] == 0 {
			continue
		}
		to := s.decks[L][:0]
		for e := range decks {
			for w, say := range s.callsOf[v][:words] {
				for f := free[e*words+w] & say; f != 0; f &= f - 1 {
					p := int(index[w<<6|bits.TrailingZeros64(f)])
					d := from[e*k:][:k]
					to = append(to, d[k-p:]...)
					to = append(to, uint8(v))
					to = append(to, d[:k-p]...)
				}
			}
		}
		if len(to) > s.plan.Room && s.Err == nil {
			s.Err = ErrRoom
			return
		}
		s.decks[L] = to
		if len(to) > 0 {
			s.string[s.n-L] = uint8(v)
			s.take(v)
			s.extend(L, len(to)/L)
			s.putBack(v)
		}
	}
}

// A Builder builds the decks of many strings. It is much faster than Reconstruct but does not
// explain why a string has no deck. A Builder must not be used by several goroutines at a time.
type Builder struct {
	*steps
	string []uint8
	room   [][]uint8 // by number of cards: a deck, a card, the deck again
	yield  func(d []uint8) bool
	visits int // decks that may still be visited
}

// NewBuilder returns a Builder for a valid problem.
func NewBuilder(q Problem) *Builder {
	g := newSteps(q)
	b := &Builder{steps: g}
	for k := range g.n {
		b.room = append(b.room, make([]uint8, 2*k+1))
	}
	return b
}

// Decks yields the decks of a string of n cards until yield returns false or most decks, complete
// or not, were visited; a string of Modular Mousetrap may have too many to enumerate. The slice is
// reused. Decks returns the number of decks visited. yield must not call Decks.
func (b *Builder) Decks(s []uint8, most int, yield func(d []uint8) bool) (visited int) {
	b.string, b.yield, b.visits = s, yield, most
	v := s[b.n-1]
	canBeLeft := b.open[1][0]&b.callsOf[v][0] != 0
	for _, u := range b.last {
		canBeLeft = canBeLeft || u == int(v)
	}
	if canBeLeft {
		b.extend([]uint8{v})
	}
	return most - b.visits
}

// extend visits the decks that become d during play and reports whether to continue.
func (b *Builder) extend(d []uint8) bool {
	b.visits--
	if b.visits <= 0 {
		return false
	}
	k := len(d)
	if k == b.n {
		return b.yield(d)
	}
	L, room, v := k+1, b.room[k], b.string[b.n-k-1]
	copied := false
	for w := range b.words[L] {
		free := b.callsOf[v][w] & b.open[L][w]
		if free == 0 {
			continue
		}
		bars, at := b.bars[w][L], 0
		for _, u := range d {
			free &^= bars[at+int(u)]
			at += b.stride
		}
		if free != 0 && !copied {
			copied = true
			copy(room, d)
			room[k] = v
			copy(room[L:], d)
		}
		for ; free != 0; free &= free - 1 {
			p := (w<<6 | bits.TrailingZeros64(free)) % L
			if !b.extend(room[k-p:][:L]) {
				return false
			}
		}
	}
	return true
}
