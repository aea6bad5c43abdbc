package reform

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
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
// Long orbits merge: k of them have about as many decks together as the square root
// of k times one. So a deck is followed only until it reaches a cached deck, see
// pursuer.
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
	pursuer *pursuer         // nil unless orbits are long
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
		t.pursuer = newPursuer(New(s.Problem), cacheRatio(s.Problem))
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

const (
	patience       = 1 << 18 // decks that a climb may meet, a quarter of a second for 13 cards
	patienceNear   = 1 << 24 // decks that a trial of Near may meet
	patienceVisits = 1 << 7  // visits, of whole or partial decks, for each deck that may be met
	mostVisits     = 1 << 16 // visits for the preimages of one deck
	mostPreimages  = 1 << 11 // preimages of one deck
)

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
	f, p := t.Map, t.pursuer
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

// trialPace and chunkPace estimate the time of a trial and of a chunk beside the
// reformations, in nanoseconds. They matter only where orbits are short.
const (
	trialPace = 500
	chunkPace = 3000
)

// near makes the trials of Near that follow the first after trials.
func (s *Search) near(f *Map, after uint64, trials int, found *Longest, steps, tick func(float64) error) error {
	o, err := f.Orbit(s.Deck, steps)
	if err != nil {
		return err
	}
	from, length := Bytes(s.Deck), o.Reformations
	if o.Period > 0 {
		length = o.Preperiod
		found.Cycle.offer(o.Period, Bytes(o.CycleStart))
	}
	meet := func(length uint64, d []uint8) {
		if o.Period > 0 {
			found.meet(length, o.Period, d)
		} else {
			found.Reformed.offer(length, d)
		}
	}
	meet(length, from)
	if length == 0 {
		return nil
	}
	b := winning.NewBuilder(s.Problem)
	var previous []uint8
	walk := f.Walk(s.Deck, after, min(after+uint64(trials)+1, length), steps, func(r uint64, at deck.Deck) bool {
		d := Bytes(at)
		if previous != nil {
			c := climber{
				builder:  b,
				best:     Record{Length: length},
				tick:     tick,
				pace:     climbPace(s.Problem),
				patience: patienceNear,
				except:   previous,
			}
			err = c.climb(d, length-r)
			if err != nil && err != errImpatient {
				return false
			}
			err = nil
			if c.best.Deck != nil {
				meet(c.best.Length, Bytes(c.best.Deck))
			}
		}
		previous = d
		return true
	})
	return cmp.Or(err, walk)
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

// climb looks for a deck with the same end as from but a greater length.
func (s *Search) climb(f *Map, b *winning.Builder, from Record, steps, tick func(float64) error) (Record, error) {
	c := climber{builder: b, best: from, tick: tick, pace: climbPace(s.Problem), patience: patience}
	for r := uint64(1); r < c.best.Length; r *= 2 {
		from := c.best
		var to deck.Deck
		err := f.Walk(from.Deck, r, r+1, steps, func(_ uint64, d deck.Deck) bool { to = d; return true })
		if err != nil {
			return from, err
		}
		switch err := c.climb(Bytes(to), from.Length-r); {
		case err == errImpatient:
			return c.best, nil
		case err != nil:
			return from, err
		case c.best.Length > from.Length:
			r = 1
		}
	}
	return c.best, nil
}

var errImpatient = errors.New("patience is at its end")

type climber struct {
	builder  *winning.Builder
	best     Record
	patience int     // number of decks that it may meet
	except   []uint8 // a deck that it skips; nil: none
	seen     int
	visited  int
	tick     func(float64) error
	pace     float64 // nanoseconds for a visited deck
	work     float64
}

// climb goes back from d, whose length is given, depth first.
func (c *climber) climb(d []uint8, length uint64) error {
	if length > c.best.Length {
		c.best = Record{length, Deck(d)}
	}
	c.seen++
	if c.seen > c.patience || c.visited > c.patience*patienceVisits {
		return errImpatient
	}
	var before [][]uint8
	visited := c.builder.Decks(d, mostVisits, func(d []uint8) bool {
		if !bytes.Equal(d, c.except) {
			before = append(before, bytes.Clone(d))
		}
		return len(before) < mostPreimages
	})
	c.visited += visited
	c.work += c.pace * float64(visited+1)
	if c.work >= 2.5e5 {
		if err := c.tick(c.work); err != nil {
			return err
		}
		c.work = 0
	}
	for _, d := range before {
		if err := c.climb(d, length+1); err != nil {
			return err
		}
	}
	return nil
}

// climbPace estimates the time of a climb in nanoseconds for each deck that its
// builder visits.
func climbPace(q winning.Problem) float64 { return 4 * float64(q.Shape.N()) }

// Effort estimates the work of a chunk in nanoseconds. It assumes long orbits and
// climbs that use all their patience, because the true work cannot be predicted.
func (s *Search) Effort(trials uint64) float64 {
	n := float64(s.Problem.Shape.N())
	if s.From == Near {
		return 60 * n * math.Sqrt(Long(s.Problem)) * float64(trials) * float64(trials)
	}
	each := 1.5 * Long(s.Problem) / 3 * New(s.Problem).Pace()
	if s.long() {
		pace := New(s.Problem).Pace() + hashPace*n
		steps := 2*Long(s.Problem)*(1+math.Sqrt(float64(trials))) + float64(trials)*float64(5+cacheRatio(s.Problem))
		return pace*steps + 1.2e6*n*n
	}
	switch s.From {
	case Random:
		each /= n
	case Backward:
		find, _ := winning.FindEffort(s.Problem, 1)
		each += find
	}
	climbs := 0.0
	switch {
	case s.Problem.Rules.Game != solitaire.Modular: // reformation is injective
	case Usual(s.Problem) == Top:
		climbs = 1.2e6 * n * n
	default:
		climbs = 3e5 * n * n
	}
	return float64(trials)*each + climbs
}

// Bytes estimates the memory of a chunk in bytes, without the tables of its map.
func (s *Search) Bytes() float64 {
	if s.long() {
		return pursuerBytes(s.Problem)
	}
	return 0
}

// shortOrbit is the length of an orbit that is not long. From endlessOrbit on, following
// thousands of orbits would take hours.
const (
	shortOrbit   = 20
	endlessOrbit = 2e6
)

// Long estimates the number of decks of a long orbit. The longest known orbits, of 203,
// 840, 40 132 and 521 339 decks in Modular Mousetrap of 11, 13, 17 and 19 cards, have
// about as many decks as the power 0.346 of the number of decks with a 1 on top. A
// typical one of those is a third as long. Orbits are short where the number of ranks
// is not prime, and in other games.
func Long(q winning.Problem) float64 {
	if q.Rules.Game != solitaire.Modular || q.Shape.Suits > 1 {
		return shortOrbit
	}
	for d := 2; d < q.Shape.Ranks; d++ {
		if q.Shape.Ranks%d == 0 {
			return shortOrbit
		}
	}
	log, _ := math.Lgamma(float64(q.Shape.Ranks))
	return math.Exp(0.346 * log)
}
