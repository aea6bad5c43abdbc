package reform

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

// A Start says which decks a search follows.
type Start string

const (
	// Random takes uniformly random decks.
	Random Start = "random"
	// Top takes random decks with a 1 on top. In Modular Mousetrap with one suit and
	// a prime number of ranks they are never lost: the 1 is hit at once and stays on
	// top, and fewer cards than m cannot be passed through without a hit. So all of
	// them reach a cycle, and among (m-1)! decks the way there is long. Of the other
	// decks about one in e is lost at every reformation.
	Top Start = "top"
	// Backward takes random winning decks, built backwards.
	Backward Start = "backward"
	// Near takes the predecessors of the orbit of a given deck. Trial r, from 1 on,
	// goes back depth first from the deck after r reformations, through all decks
	// that reach it, except by way of the deck after r-1.
	Near Start = "near"
)

// Usual is the default Start: Top where orbits with a 1 on top are long, and Backward
// elsewhere.
func Usual(q winning.Problem) Start {
	if Long(q) > shortOrbit {
		return Top
	}
	return Backward
}

// A Search follows the orbits of many decks and keeps the longest. The result of a
// chunk of trials depends only on the seed and the number of the chunk or, for Near,
// on the deck and that number.
//
// Long orbits merge: the union of k random orbits has about √k times the length of one.
// So an orbit is followed only until it reaches a cached deck, see trailCache.
//
// At the end of a chunk the search climbs from the decks with the longest pre-period,
// the longest trajectory and the most reformations. A climb steps 1, 2, 4, 8, ..
// reformations forward and goes back from there, depth first, through all
// predecessors, until it has met a limited number of decks. If it finds a deck that
// is farther back it starts again from that one.
//
// About 10 h^2 decks reach a given deck within h reformations for 13 cards, and
// 100 h^2 to 250 h^2 for 17 and 19, where the pre-period of the given deck is long.
// The longest of T random orbits is about D*2/sqrt(T) short of the longest of all, D.
// So random decks come near the longest, and the climb searches the neighbourhood of
// the best of them.
type Search struct {
	Problem winning.Problem
	From    Start
	Seed    uint64
	Deck    deck.Deck // for Near only

	spare chan *tools // tools that no running chunk uses
}

// tools hold the tables of a chunk. Making them takes longer than a chunk of short
// orbits, so they are reused.
type tools struct {
	*Map
	builder *winning.Builder // nil until a climb needs it
	trails  *trailCache      // nil unless orbits are long
}

// tools returns spare tools, or makes new ones.
func (s *Search) tools() *tools {
	select {
	case t := <-s.spare:
		return t
	default:
	}
	t := &tools{Map: New(s.Problem)}
	if s.long() {
		t.trails = newTrailCache(New(s.Problem), cacheRatio(s.Problem))
	}
	return t
}

// NewSearch returns a search, which may be invalid. Its chunks may run concurrently.
func NewSearch(q winning.Problem, from Start, seed uint64, near deck.Deck) *Search {
	return &Search{Problem: q, From: from, Seed: seed, Deck: near, spare: make(chan *tools, 1)}
}

// ChunkTrials is the number of trials in a whole chunk.
func (s *Search) ChunkTrials() uint64 {
	switch {
	case s.From == Near:
		return 16
	case s.long():
		return 1 << 13 // one second for 17 cards, twelve for 19
	}
	return 64
}

// long reports whether orbits are long enough to be worth caching.
func (s *Search) long() bool {
	l := Long(s.Problem)
	return s.From == Top && l > shortOrbit && l < endlessOrbit
}

// Valid returns an error that says what is wrong with the search, or nil.
func (s *Search) Valid() error {
	switch s.From {
	case Random, Backward, Top, Near:
	default:
		return fmt.Errorf("%.40q is not where a search starts; it is random, top, backward or near", string(s.From))
	}
	return s.Problem.Valid()
}

// Chunk follows trials 0 .. trials-1 of a chunk, at most ChunkTrials. It calls tick
// with the work done since the last call, in approximate nanoseconds, and returns the
// error of tick.
func (s *Search) Chunk(chunk uint64, trials int, tick func(units float64) error) (*Longest, error) {
	t := s.tools()
	f, p := t.Map, t.trails
	found := &Longest{}
	source := deck.Stream(s.Seed, chunk)
	d := s.Problem.Shape.Sorted()
	pace := f.Pace()
	steps := func(steps float64) error { return tick(steps * pace) }
	if s.From == Near {
		return found, s.near(f, chunk*s.ChunkTrials(), trials, found, steps, tick)
	}
	if p != nil {
		p.tick = func(steps float64) error { return tick(steps * (pace + hashPace*float64(f.n))) }
	}
	for range trials {
		ok, err := s.draw(d, source, tick)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		if p != nil {
			err = p.follow(d, found)
		} else {
			err = found.Follow(f, d, steps)
		}
		if err != nil {
			return nil, err
		}
	}
	if p != nil {
		if err := p.flush(); err != nil {
			return nil, err
		}
		p.steps = 0
	}
	from := []Record{found.Reformed, found.Preperiod}
	trajectory := found.Trajectory
	if trajectory.Deck != nil && !slices.Equal(trajectory.Deck, found.Preperiod.Deck) {
		o, err := f.Orbit(trajectory.Deck, steps)
		if err != nil {
			return nil, err
		}
		from = append(from, Record{o.Preperiod, trajectory.Deck})
	}
	for _, from := range from {
		if from.Length < 2 {
			continue
		}
		if t.builder == nil {
			t.builder = winning.NewBuilder(s.Problem)
		}
		first, err := s.climb(f, t.builder, from, steps, tick)
		if err != nil {
			return nil, err
		}
		if first.Length == from.Length {
			continue
		}
		if err := found.Follow(f, first.Deck, steps); err != nil {
			return nil, err
		}
	}
	select {
	case s.spare <- t:
	default:
	}
	return found, tick(chunkPace + trialPace*float64(trials))
}

// Follow adds a deck and the start of its cycle to the records.
func (l *Longest) Follow(f *Map, d deck.Deck, steps func(float64) error) error {
	o, err := f.Orbit(d, steps)
	switch {
	case err != nil:
		return err
	case o.Period == 0:
		l.Reformed.offer(o.Reformations, Bytes(d))
	default:
		l.meet(o.Preperiod, o.Period, Bytes(d))
		l.Cycle.offer(o.Period, Bytes(o.CycleStart))
	}
	return nil
}

// draw writes the deck of the next trial to d. It returns false if it finds none.
func (s *Search) draw(d deck.Deck, source *rand.ChaCha8, tick func(float64) error) (bool, error) {
	copy(d, s.Problem.Shape.Sorted())
	switch s.From {
	case Top:
		deck.Shuffle(d[1:], source)
	case Random:
		deck.Shuffle(d, source)
	case Backward:
		found, err := winning.Find(s.Problem, 1, source.Uint64(), tick)
		if err != nil || len(found) == 0 {
			return false, err
		}
		copy(d, found[0].Deck)
	}
	return true, nil
}
