package reform

import (
	"bytes"

	"rencontre/core/deck"
)

// An Orbit describes the reformations of a deck. If they reach a dead end, a deck
// without a reformed deck, Reformations is their number and Period is 0. Otherwise
// CycleStart is reached after Preperiod reformations and again after every further
// Period.
type Orbit struct {
	Reformations uint64
	Preperiod    uint64
	Period       uint64
	CycleStart   deck.Deck
}

// Trajectory is the pre-period plus the period. It is 0 for a dead end.
func (o Orbit) Trajectory() uint64 { return o.Preperiod + o.Period }

// An iterator makes reformations and calls tick at least about once a millisecond.
type iterator struct {
	*Map
	tick     func(steps float64) error
	steps    int
	interval int // steps between ticks
}

// maxSteps is the largest number of reformations between ticks.
const maxSteps = 1 << 10

func newIterator(f *Map, tick func(float64) error) iterator {
	return iterator{Map: f, tick: tick, interval: int(min(maxSteps, max(1, 5e5/f.Pace())))}
}

func (r *iterator) step(to, d []uint8) (bool, error) {
	r.steps++
	if r.steps == r.interval {
		r.steps = 0
		if err := r.tick(float64(r.interval)); err != nil {
			return false, err
		}
	}
	return r.Next(to, d), nil
}

// Orbit follows a deck until its orbit is known. It calls tick with the number of
// reformations made since the last call, and returns the error of tick.
//
// Orbit uses Brent's algorithm (1980, An improved Monte Carlo factorization
// algorithm). One deck waits at a power of two of reformations while another goes
// on; where they meet gives the period. On the way Orbit keeps marks. A bisection
// finds the last mark that is not on the cycle, and from there two decks go side by
// side, a period apart, until they meet where the cycle begins.
//
// Cost: for a trajectory of T reformations, 1.1 T to 2.3 T where the period is short,
// and up to 8 T where the period is all of it. Orbit stores about twenty decks.
func (f *Map) Orbit(d deck.Deck, tick func(steps float64) error) (Orbit, error) {
	r := newIterator(f, tick)
	start := Bytes(d)
	tortoise, hare := bytes.Clone(start), bytes.Clone(start)
	tortoiseAt, at := uint64(0), uint64(0)
	var passed []mark           // before the waiting deck
	ahead := []mark{{0, start}} // from the waiting deck on
	for power := uint64(1); ; {
		ok, err := r.step(hare, hare)
		if err != nil {
			return Orbit{}, err
		}
		if !ok {
			return Orbit{Reformations: at}, r.flush()
		}
		at++
		if bytes.Equal(hare, tortoise) {
			break
		}
		if at-tortoiseAt == power {
			copy(tortoise, hare)
			tortoiseAt = at
			power *= 2
			passed, ahead = ahead, []mark{{at, bytes.Clone(hare)}}
		} else if (at-tortoiseAt)%max(power/marks, 1) == 0 {
			ahead = append(ahead, mark{at, bytes.Clone(hare)})
		}
	}
	o := Orbit{Period: at - tortoiseAt}
	from := mark{0, start}
	for len(passed) > 0 {
		middle := passed[len(passed)/2]
		copy(hare, middle.deck)
		if err := r.skip(hare, o.Period); err != nil {
			return Orbit{}, err
		}
		if bytes.Equal(hare, middle.deck) {
			passed = passed[:len(passed)/2]
		} else {
			from, passed = middle, passed[len(passed)/2+1:]
		}
	}
	copy(tortoise, from.deck)
	steps, err := r.preperiod(tortoise, hare, o.Period)
	if err != nil {
		return Orbit{}, err
	}
	o.Preperiod, o.CycleStart = from.at+steps, Deck(tortoise)
	return o, r.flush()
}

// A mark is the deck that is reached after at reformations.
type mark struct {
	at   uint64
	deck []uint8
}

// marks is the number of marks that are set between two waiting positions, the first
// of them included.
const marks = 8

// skip makes a number of reformations in place. The orbit of d must have them.
func (r *iterator) skip(d []uint8, steps uint64) error {
	for range steps {
		if _, err := r.step(d, d); err != nil {
			return err
		}
	}
	return nil
}

// preperiod makes reformations of d, in place, until it is on its cycle of a known period, and returns
// how many. Another deck, ahead, goes a period in front of it until they meet.
func (r *iterator) preperiod(d, ahead []uint8, period uint64) (steps uint64, err error) {
	copy(ahead, d)
	if err := r.skip(ahead, period); err != nil {
		return 0, err
	}
	for ; !bytes.Equal(d, ahead); steps++ {
		if err := r.skip(d, 1); err != nil {
			return 0, err
		}
		if err := r.skip(ahead, 1); err != nil {
			return 0, err
		}
	}
	return steps, nil
}

func (r *iterator) flush() error {
	if r.steps == 0 {
		return nil
	}
	return r.tick(float64(r.steps))
}

// Walk passes to yield the decks that d reaches after from, from+1, .. to-1
// reformations, as far as they exist, each with its number; deck 0 is d itself.
// yield may keep the decks, and ends the walk by returning false. tick is as for
// Orbit.
func (f *Map) Walk(
	d deck.Deck, from, to uint64, tick func(steps float64) error, yield func(k uint64, d deck.Deck) bool,
) error {
	r := newIterator(f, tick)
	b := Bytes(d)
	for k := uint64(0); k < to; k++ {
		if k > 0 {
			if ok, err := r.step(b, b); err != nil {
				return err
			} else if !ok {
				break
			}
		}
		if k >= from && !yield(k, Deck(b)) {
			break
		}
	}
	return r.flush()
}
