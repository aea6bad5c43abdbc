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
	// Random decks, each as likely as any other.
	Random Start = "random"
	// Top: random decks with a 1 on top. In Modular Mousetrap with one suit and a
	// prime number of ranks they are never lost: the 1 is hit at once and stays on
	// top, and no fewer cards than m run round without a hit. So they all come to a
	// cycle, and among (m-1)! decks the way there is long; of the other decks about
	// one in e is lost at every reformation.
	Top Start = "top"
	// Backward: decks built backwards at random, which win.
	Backward Start = "backward"
	// Near: the decks that come to those that a deck is reformed to. Trial r, from 1
	// on, goes back from the one after r reformations, depth first, through all that
	// come to it by another way than trial r-1.
	Near Start = "near"
)

// Usual is where a search starts unless it is told: where orbits are long there, with
// a 1 on top.
func Usual(q winning.Problem) Start {
	if Long(q) > short {
		return Top
	}
	return Backward
}

// A Search follows the orbits of many decks and keeps the longest. What it finds
// in a chunk of trials depends on the seed and the number of the chunk alone, or, near
// a deck, on that and the number.
//
// Long orbits run together: k of them have about the square root of k times as many
// decks as one. So a deck is followed only as far as one that was met before and is
// remembered, see pursuer. At the end of a chunk it climbs from the decks with the
// longest pre-period, the longest trajectory and the most reformations: it steps 1, 2, 4, 8, .. reformations
// forward and goes back from there, depth first, through all decks that come to that
// one, until its patience is at an end; from a deck that is farther back it begins
// again.
//
// All decks that come to one after at most h reformations are some 10 h^2 for 13
// cards and 100 h^2 to 250 h^2 for 17 and 19, where the pre-period of that one is
// long; and the longest of T random ones is about D/sqrt(T) times 2 short of the
// longest, D. So random decks come near it, and what is left is gone through near the
// best of them.
type Search struct {
	Problem winning.Problem
	From    Start
	Seed    uint64
	Deck    deck.Deck // of Near

	spare chan *tools // those that no chunk uses now
}

// tools are what a chunk needs. To make them takes longer than a chunk of short orbits.
type tools struct {
	*Map
	builder *winning.Builder // nil until a climb needs it
	pursuer *pursuer         // nil unless orbits are long
}

// tools are spare ones or new ones.
func (s *Search) tools() *tools {
	select {
	case t := <-s.spare:
		return t
	default:
	}
	t := &tools{Map: New(s.Problem)}
	if s.long() {
		t.pursuer = newPursuer(New(s.Problem), sparse(s.Problem))
	}
	return t
}

// NewSearch is a search, valid or not. Its chunks may be made side by side.
func NewSearch(q winning.Problem, from Start, seed uint64, near deck.Deck) *Search {
	return &Search{Problem: q, From: from, Seed: seed, Deck: near, spare: make(chan *tools, 1)}
}

// ChunkTrials are the trials of a whole chunk.
func (s *Search) ChunkTrials() uint64 {
	switch {
	case s.From == Near:
		return 16
	case s.long():
		return 1 << 13 // a second for 17 cards, a dozen for 19
	}
	return 64
}

// long reports whether the orbits are worth remembering.
func (s *Search) long() bool {
	l := Long(s.Problem)
	return s.From == Top && l > short && l < endless
}

const (
	patience       = 1 << 18 // decks that a climb meets: a quarter of a second for 13 cards
	patienceNear   = 1 << 24 // those of a trial near a deck
	patienceVisits = 1 << 7  // decks, whole or not, that it visits for each of them
	mostVisits     = 1 << 16 // of them, for those that reform to one deck
	mostBefore     = 1 << 11 // of these
)

// Valid reports in words what is wrong with the search, nil if nothing is.
func (s *Search) Valid() error {
	switch s.From {
	case Random, Backward, Top, Near:
	default:
		return fmt.Errorf("%.40q is not where a search starts; it is random, top, backward or near", string(s.From))
	}
	return s.Problem.Valid()
}

// Chunk follows trials 0 .. trials-1 of a chunk, at most ChunkTrials. tick is
// called with the work done since the last call, in about nanoseconds; its error is
// returned.
func (s *Search) Chunk(chunk uint64, trials int, tick func(units float64) error) (*Longest, error) {
	t, found, source := s.tools(), &Longest{}, deck.Stream(s.Seed, chunk)
	f, p, d := t.Map, t.pursuer, s.Problem.Shape.Sorted()
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
			err = found.follow(f, d, steps)
		}
		if err != nil {
			return nil, err
		}
	}
	if p != nil {
		if err := p.rest(); err != nil {
			return nil, err
		}
		p.steps = 0
	}
	from := []Record{found.Reformed, found.Preperiod}
	if t := found.Trajectory; t.Deck != nil && !slices.Equal(t.Deck, found.Preperiod.Deck) {
		o, err := f.Orbit(t.Deck, steps)
		if err != nil {
			return nil, err
		}
		from = append(from, Record{o.Preperiod, t.Deck})
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
		if err := found.follow(f, first.Deck, steps); err != nil {
			return nil, err
		}
	}
	select {
	case s.spare <- t:
	default:
	}
	return found, tick(chunkPace + trialPace*float64(trials))
}

// trialPace and chunkPace are about how many nanoseconds a trial and a chunk take
// beside the reformations, in which short orbits are little.
const (
	trialPace = 500
	chunkPace = 3000
)

// near makes trials near the deck, after some of them.
func (s *Search) near(f *Map, after uint64, trials int, found *Longest, steps, tick func(float64) error) error {
	o, err := f.Orbit(s.Deck, steps)
	if err != nil {
		return err
	}
	from, length := Bytes(s.Deck), o.Reformations
	if o.Period > 0 {
		length = o.Preperiod
		found.Cycle.meet(o.Period, Bytes(o.CycleStart))
	}
	meet := func(length uint64, d []uint8) {
		if o.Period > 0 {
			found.meet(length, o.Period, d)
		} else {
			found.Reformed.meet(length, d)
		}
	}
	meet(length, from)
	if length == 0 {
		return nil
	}
	b := winning.NewBuilder(s.Problem)
	var was []uint8
	walk := f.Walk(s.Deck, after, min(after+uint64(trials)+1, length), steps, func(r uint64, at deck.Deck) bool {
		d := Bytes(at)
		if was != nil {
			c := climber{builder: b, best: Record{Length: length}, tick: tick, pace: climbPace(s.Problem), patience: patienceNear, but: was}
			if err = c.climb(d, length-r); err != nil && err != errImpatient {
				return false
			}
			if err = nil; c.best.Deck != nil {
				meet(c.best.Length, Bytes(c.best.Deck))
			}
		}
		was = d
		return true
	})
	return cmp.Or(err, walk)
}

// follow enters a deck with its orbit, and the start of the cycle it comes to.
func (l *Longest) follow(f *Map, d deck.Deck, steps func(float64) error) error {
	o, err := f.Orbit(d, steps)
	switch {
	case err != nil:
		return err
	case o.Period == 0:
		l.Reformed.meet(o.Reformations, Bytes(d))
	default:
		l.meet(o.Preperiod, o.Period, Bytes(d))
		l.Cycle.meet(o.Period, Bytes(o.CycleStart))
	}
	return nil
}

// draw writes the deck of the next trial to d; it may fail.
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

// climb looks for a deck that comes to the same end later: the length of its record
// is greater.
func (s *Search) climb(f *Map, b *winning.Builder, from Record, steps, tick func(float64) error) (Record, error) {
	c := climber{builder: b, best: from, tick: tick, pace: climbPace(s.Problem), patience: patience}
	for r := uint64(1); r < c.best.Length; r *= 2 {
		from := c.best
		var to deck.Deck
		if err := f.Walk(from.Deck, r, r+1, steps, func(_ uint64, d deck.Deck) bool { to = d; return true }); err != nil {
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
	patience int     // decks that it may meet
	but      []uint8 // a deck that it does not go through, nil: none
	met      int
	visited  int
	tick     func(float64) error
	pace     float64 // nanoseconds for a deck visited
	work     float64
}

// climb goes back from a deck of the length.
func (c *climber) climb(d []uint8, length uint64) error {
	if length > c.best.Length {
		c.best = Record{length, Deck(d)}
	}
	if c.met++; c.met > c.patience || c.visited > c.patience*patienceVisits {
		return errImpatient
	}
	var before [][]uint8
	visited := c.builder.Decks(d, mostVisits, func(d []uint8) bool {
		if !bytes.Equal(d, c.but) {
			before = append(before, bytes.Clone(d))
		}
		return len(before) < mostBefore
	})
	c.visited += visited
	if c.work += c.pace * float64(visited+1); c.work >= 2.5e5 {
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

// climbPace is about how many nanoseconds a climb takes for a deck that its builder
// visits.
func climbPace(q winning.Problem) float64 { return 4 * float64(q.Shape.N()) }

// Effort is about the work of a chunk, where decks go far and climbs try all their
// patience; nobody can tell beforehand.
func (s *Search) Effort(trials uint64) float64 {
	n := float64(s.Problem.Shape.N())
	if s.From == Near {
		return 60 * n * math.Sqrt(Long(s.Problem)) * float64(trials) * float64(trials)
	}
	each := 1.5 * Long(s.Problem) / 3 * New(s.Problem).Pace()
	if s.long() {
		pace := New(s.Problem).Pace() + hashPace*n
		return pace*(2*Long(s.Problem)*(1+math.Sqrt(float64(trials)))+float64(trials)*float64(5+sparse(s.Problem))) + 1.2e6*n*n
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
	case s.Problem.Rules.Game != solitaire.Modular: // no two decks reform to one
	case Usual(s.Problem) == Top:
		climbs = 1.2e6 * n * n
	default:
		climbs = 3e5 * n * n
	}
	return float64(trials)*each + climbs
}

// Bytes is about how much memory a chunk takes beside its tables.
func (s *Search) Bytes() float64 {
	if s.long() {
		return pursuerBytes(s.Problem)
	}
	return 0
}

// short is how many decks an orbit has that is not long, and endless one of which
// thousands would take hours.
const (
	short   = 20
	endless = 2e6
)

// Long is how many decks an orbit has that is long. The longest that are known, of
// 203, 840, 40 132 and 521 339 decks, in Modular Mousetrap of 11, 13, 17 and 19 cards,
// are about the power 0.346 of the number of decks with a 1 on top, and a middling
// one of those is a third of it. Where the number of ranks is not prime, or in other
// games, orbits are short.
func Long(q winning.Problem) float64 {
	if q.Rules.Game != solitaire.Modular || q.Shape.Suits > 1 {
		return short
	}
	for d := 2; d < q.Shape.Ranks; d++ {
		if q.Shape.Ranks%d == 0 {
			return short
		}
	}
	log, _ := math.Lgamma(float64(q.Shape.Ranks))
	return math.Exp(0.346 * log)
}
