package reform

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

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
// in a chunk of trials depends on the seed and the number of the chunk alone.
//
// At the end of a chunk it climbs from the decks with the longest pre-period and
// the most reformations: it steps 1, 2, 4, 8, .. reformations forward and goes back
// from there, depth first, through all decks that come to that one, until its
// patience is at an end; from a deck that is farther back it begins again.
type Search struct {
	Problem winning.Problem
	From    Start
	Seed    uint64
}

// ChunkTrials are the trials of a chunk. Those with a 1 on top are long.
const ChunkTrials = 64

const (
	patience       = 1 << 18 // decks that a climb meets: a quarter of a second for 13 cards
	patienceVisits = 1 << 25 // decks, whole or not, that it visits for them
	mostVisits     = 1 << 16 // of them, for those that reform to one deck
	mostBefore     = 1 << 11 // of these
)

// Valid reports in words what is wrong with the search, nil if nothing is.
func (s *Search) Valid() error {
	switch s.From {
	case Random, Backward, Top:
	default:
		return fmt.Errorf("%.40q is not where a search starts; it is random, top or backward", string(s.From))
	}
	return s.Problem.Valid()
}

// Chunk follows trials 0 .. trials-1 of a chunk, at most ChunkTrials. tick is
// called with the work done since the last call, in about nanoseconds; its error is
// returned.
func (s *Search) Chunk(chunk uint64, trials int, tick func(units float64) error) (*Longest, error) {
	f, found, source := New(s.Problem), &Longest{}, deck.Stream(s.Seed, chunk)
	d := s.Problem.Shape.Sorted()
	pace := f.Pace()
	steps := func(steps float64) error { return tick(steps * pace) }
	for range trials {
		ok, err := s.draw(d, source, tick)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		o, err := f.Orbit(d, steps)
		if err != nil {
			return nil, err
		}
		found.follow(d, o)
	}
	var b *winning.Builder
	for _, from := range []Record{found.Reformed, found.Preperiod} {
		if from.Length < 2 {
			continue
		}
		if b == nil {
			b = winning.NewBuilder(s.Problem)
		}
		first, err := s.climb(f, b, from, steps, tick)
		if err != nil {
			return nil, err
		}
		if first.Length == from.Length {
			continue
		}
		o, err := f.Orbit(first.Deck, steps)
		if err != nil {
			return nil, err
		}
		found.follow(first.Deck, o)
	}
	return found, nil
}

// follow enters a deck with its orbit, and the start of the cycle it comes to.
func (l *Longest) follow(d deck.Deck, o Orbit) {
	if o.Period == 0 {
		l.Reformed.meet(o.Reformations, Bytes(d))
		return
	}
	l.meet(o.Preperiod, o.Period, Bytes(d))
	l.Cycle.meet(o.Period, Bytes(o.CycleStart))
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
	c := climber{builder: b, best: from, tick: tick, pace: climbPace(s.Problem)}
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
	builder *winning.Builder
	best    Record
	met     int
	visited int
	tick    func(float64) error
	pace    float64 // nanoseconds for a deck visited
	work    float64
}

// climb goes back from a deck of the length.
func (c *climber) climb(d []uint8, length uint64) error {
	if length > c.best.Length {
		c.best = Record{length, Deck(d)}
	}
	if c.met++; c.met > patience || c.visited > patienceVisits {
		return errImpatient
	}
	var before [][]uint8
	visited := c.builder.Decks(d, mostVisits, func(d []uint8) bool {
		before = append(before, bytes.Clone(d))
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
func (s *Search) Effort(trials int) float64 {
	n := float64(s.Problem.Shape.N())
	each := 1.5 * Long(s.Problem) / 3 * New(s.Problem).Pace()
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

// short is how many decks an orbit has that is not long.
const short = 20

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
