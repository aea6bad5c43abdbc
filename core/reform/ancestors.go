package reform

import (
	"bytes"
	"cmp"
	"errors"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

const (
	climbDecks    = 1 << 18 // decks that a climb may meet, a quarter of a second for 13 cards
	nearDecks     = 1 << 24 // decks that a trial of Near may meet
	visitsPerDeck = 1 << 7  // visits, of whole or partial decks, for each deck that may be met
	maxVisits     = 1 << 16 // visits for the preimages of one deck
	maxPreimages  = 1 << 11 // preimages of one deck
)

// near makes the trials after+1, after+2, and so on of Near.
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
			c := ancestorSearch{
				builder:  b,
				best:     Record{Length: length},
				tick:     tick,
				pace:     ancestorPace(s.Problem),
				maxDecks: nearDecks,
				except:   previous,
			}
			err = c.search(d, length-r)
			if err != nil && err != errSearchOver {
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

// climb looks for a deck with the same end as from but a greater length.
func (s *Search) climb(f *Map, b *winning.Builder, from Record, steps, tick func(float64) error) (Record, error) {
	c := ancestorSearch{builder: b, best: from, tick: tick, pace: ancestorPace(s.Problem), maxDecks: climbDecks}
	for r := uint64(1); r < c.best.Length; r *= 2 {
		from := c.best
		var to deck.Deck
		err := f.Walk(from.Deck, r, r+1, steps, func(_ uint64, d deck.Deck) bool { to = d; return true })
		if err != nil {
			return from, err
		}
		switch err := c.search(Bytes(to), from.Length-r); {
		case err == errSearchOver:
			return c.best, nil
		case err != nil:
			return from, err
		case c.best.Length > from.Length:
			r = 1
		}
	}
	return c.best, nil
}

// errSearchOver ends a climb. Its best deck is valid.
var errSearchOver = errors.New("reform: a climb has met as many decks as it may")

// An ancestorSearch goes back from a deck through its predecessors and keeps the deck that is farthest back.
type ancestorSearch struct {
	builder  *winning.Builder
	best     Record
	maxDecks int     // number of decks that it may meet
	except   []uint8 // a deck that it skips; nil: none
	seen     int     // decks met
	visited  int     // decks visited, whole or partial
	tick     func(float64) error
	pace     float64 // nanoseconds for a visited deck
	work     float64 // not reported to tick yet
}

// search goes back from d, whose length is given, depth first.
func (c *ancestorSearch) search(d []uint8, length uint64) error {
	if length > c.best.Length {
		c.best = Record{length, Deck(d)}
	}
	c.seen++
	if c.seen > c.maxDecks || c.visited > c.maxDecks*visitsPerDeck {
		return errSearchOver
	}
	var before [][]uint8
	visited := c.builder.Decks(d, maxVisits, func(d []uint8) bool {
		if !bytes.Equal(d, c.except) {
			before = append(before, bytes.Clone(d))
		}
		return len(before) < maxPreimages
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
		if err := c.search(d, length+1); err != nil {
			return err
		}
	}
	return nil
}

// ancestorPace estimates the time of a climb in nanoseconds for each deck that its
// builder visits.
func ancestorPace(q winning.Problem) float64 { return 4 * float64(q.Shape.N()) }
