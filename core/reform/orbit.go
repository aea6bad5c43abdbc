package reform

import (
	"bytes"

	"rencontre/core/deck"
)

// An Orbit says how the reformations of a deck go on. Where they end in a dead
// end, a deck that is reformed to nothing, Reformations is how often they could
// be made and Period is 0. Else the deck that comes after Preperiod reformations,
// CycleStart, comes again after Period more, and they never end.
type Orbit struct {
	Reformations uint64
	Preperiod    uint64
	Period       uint64
	CycleStart   deck.Deck
}

// Trajectory is the pre-period plus the period; 0 for a dead end.
func (o Orbit) Trajectory() uint64 { return o.Preperiod + o.Period }

// A runner makes reformations and ticks, every millisecond at the latest.
type runner struct {
	*Map
	tick  func(steps float64) error
	steps int
	most  int // between ticks
}

// stepped is how many reformations are made between ticks where they are fast.
const stepped = 1 << 10

func newRunner(f *Map, tick func(float64) error) runner {
	return runner{Map: f, tick: tick, most: int(min(stepped, max(1, 5e5/f.Pace())))}
}

func (r *runner) next(to, d []uint8) (bool, error) {
	if r.steps++; r.steps == r.most {
		r.steps = 0
		if err := r.tick(float64(r.most)); err != nil {
			return false, err
		}
	}
	return r.Next(to, d), nil
}

// Orbit follows a deck to its end. tick is called with the reformations made
// since the last call; its error is returned.
//
// By Brent's algorithm (1980, An improved Monte Carlo factorization algorithm) one
// deck waits where a power of two of reformations was made while another goes on;
// where they meet is the period. Of the marks that were set on the way to
// where the deck waits the last that is not on the cycle is found by bisection:
// from there two decks go side by side, a period apart, to the pre-period.
//
// Cost: for a trajectory of T reformations 1.1 T to 2.3 T where the period is short,
// and up to 8 T where it is all. Stored are some twenty decks.
func (f *Map) Orbit(d deck.Deck, tick func(steps float64) error) (Orbit, error) {
	r := newRunner(f, tick)
	start := Bytes(d)
	wait, gone := bytes.Clone(start), bytes.Clone(start)
	waitAt, at := uint64(0), uint64(0)
	var passed []mark           // up to where it waits
	ahead := []mark{{0, start}} // from there on
	for power := uint64(1); ; {
		ok, err := r.next(gone, gone)
		if err != nil {
			return Orbit{}, err
		}
		if !ok {
			return Orbit{Reformations: at}, r.rest()
		}
		at++
		if bytes.Equal(gone, wait) {
			break
		}
		if at-waitAt == power {
			copy(wait, gone)
			waitAt = at
			power *= 2
			passed, ahead = ahead, []mark{{at, bytes.Clone(gone)}}
		} else if (at-waitAt)%max(power/marks, 1) == 0 {
			ahead = append(ahead, mark{at, bytes.Clone(gone)})
		}
	}
	o := Orbit{Period: at - waitAt}
	from := mark{0, start}
	for len(passed) > 0 {
		middle := passed[len(passed)/2]
		copy(gone, middle.deck)
		if err := r.skip(gone, o.Period); err != nil {
			return Orbit{}, err
		}
		if bytes.Equal(gone, middle.deck) {
			passed = passed[:len(passed)/2]
		} else {
			from, passed = middle, passed[len(passed)/2+1:]
		}
	}
	copy(wait, from.deck)
	copy(gone, from.deck)
	if err := r.skip(gone, o.Period); err != nil {
		return Orbit{}, err
	}
	for o.Preperiod = from.at; !bytes.Equal(wait, gone); o.Preperiod++ {
		if err := r.skip(wait, 1); err != nil {
			return Orbit{}, err
		}
		if err := r.skip(gone, 1); err != nil {
			return Orbit{}, err
		}
	}
	o.CycleStart = Deck(wait)
	return o, r.rest()
}

// A mark is the deck that comes after at reformations.
type mark struct {
	at   uint64
	deck []uint8
}

// marks are set from where a deck waits to where it waits next, there first.
const marks = 8

// skip makes reformations of a deck that has them.
func (r *runner) skip(d []uint8, steps uint64) error {
	for range steps {
		if _, err := r.next(d, d); err != nil {
			return err
		}
	}
	return nil
}

func (r *runner) rest() error {
	if r.steps == 0 {
		return nil
	}
	return r.tick(float64(r.steps))
}

// Walk gives to yield the decks that come of d after from, from+1, .. up to and
// without to reformations, as far as there are any, with their numbers; deck 0
// is d itself. yield may keep them; it ends the walk with false. tick is as for
// Orbit.
func (f *Map) Walk(d deck.Deck, from, to uint64, tick func(steps float64) error, yield func(k uint64, d deck.Deck) bool) error {
	r := newRunner(f, tick)
	b := Bytes(d)
	for k := uint64(0); k < to; k++ {
		if k > 0 {
			if ok, err := r.next(b, b); err != nil {
				return err
			} else if !ok {
				break
			}
		}
		if k >= from && !yield(k, Deck(b)) {
			break
		}
	}
	return r.rest()
}
