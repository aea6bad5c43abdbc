package reform

import (
	"bytes"

	"rencontre/core/winning"
)

// A fate says where the orbit of a deck ends: after length reformations, in a cycle of
// period decks, or in a dead end if period is 0.
type fate struct {
	length, period uint64
}

// before returns the fate of a deck that is not on a cycle and reaches one of fate f
// after k reformations.
func (f fate) before(k uint64) fate { return fate{f.length + k, f.period} }

// A fateCache finds the fates of decks one after another. Long orbits merge, so it caches
// the fates of decks that lie late on an orbit. The cache is direct-mapped: the hash of
// the cards selects the only slot of a deck, and a new deck replaces the old. Some
// cycles are cached whole, so that an orbit that reaches one of their decks is known
// to be on the cycle. The cache changes only the time of an answer, not the answer.
type fateCache struct {
	iterator
	n            int
	at           []uint8           // the current deck of the orbit
	tortoise     []uint8           // the deck at the last power of two, as in Orbit
	path         []uint8           // the decks of the orbit from early on, concatenated
	decks        []uint8           // the cached decks
	fates        []fate            // their fates, a power of two in number; zero in free slots
	cyclePeriods map[string]uint64 // the decks of the cycles cached whole, and their periods
}

const (
	early         = 8       // nothing is looked up before so many reformations: most orbits end earlier
	maxSlots      = 1 << 16 // limit of the number of cached decks
	maxPathDecks  = 1 << 12 // limit of the number of decks on a path
	maxCycleDecks = 1 << 13 // limit of the number of decks on cycles cached whole
)

// slots returns the number of slots for decks of n cards, at most about two
// megabytes.
func slots(n int) int {
	p := maxSlots
	for p*(n+16) > maxSlots*40 {
		p /= 2
	}
	return p
}

func newFateCache(q winning.Problem, tick func(float64) error) *fateCache {
	n := q.Shape.N()
	return &fateCache{
		iterator:     newIterator(New(q), tick),
		n:            n,
		at:           make([]uint8, n),
		tortoise:     make([]uint8, n),
		cyclePeriods: map[string]uint64{},
	}
}

// slot returns the slot of a deck.
func (w *fateCache) slot(d []uint8) int { return int(hash(d)>>32) & (len(w.fates) - 1) }

// lookup looks up the fate of the current deck.
func (w *fateCache) lookup() (fate, bool) {
	if w.decks == nil {
		return fate{}, false
	}
	i := w.slot(w.at)
	f := w.fates[i]
	if f != (fate{}) && bytes.Equal(w.decks[i*w.n:][:w.n], w.at) {
		return f, true
	}
	return fate{}, false
}

// follow finds the fate of d.
func (w *fateCache) follow(d []uint8) (fate, error) {
	copy(w.at, d)
	copy(w.tortoise, d)
	w.path = w.path[:0]
	at, tortoiseAt := uint64(0), uint64(0)
	power := uint64(1)
	for {
		if at >= early {
			if f, ok := w.lookup(); ok {
				return w.cache(f.before(at)), nil
			}
			if period, ok := w.cyclePeriods[string(w.at)]; ok {
				if at == early {
					var err error
					at, err = w.stepsToCycle(d)
					if err != nil {
						return fate{}, err
					}
				}
				return w.cache(fate{at, period}), nil
			}
			if len(w.path) < maxPathDecks*w.n {
				w.path = append(w.path, w.at...)
			}
		}
		ok, err := w.step(w.at, w.at)
		if err != nil {
			return fate{}, err
		}
		if !ok {
			return w.cache(fate{length: at}), nil
		}
		at++
		if bytes.Equal(w.at, w.tortoise) {
			f, err := w.enterCycle(d, at-tortoiseAt)
			return w.cache(f), err
		}
		if at-tortoiseAt == power {
			copy(w.tortoise, w.at)
			tortoiseAt = at
			power *= 2
		}
	}
}

// enterCycle finds when d enters a cycle of the known period.
func (w *fateCache) enterCycle(d []uint8, period uint64) (fate, error) {
	copy(w.at, d)
	steps, err := w.preperiod(w.at, w.tortoise, period)
	if err != nil {
		return fate{}, err
	}
	f := fate{steps, period}
	if _, ok := w.cyclePeriods[string(w.at)]; !ok && uint64(len(w.cyclePeriods))+period <= maxCycleDecks {
		for range period {
			w.cyclePeriods[string(w.at)] = period
			if _, err := w.step(w.at, w.at); err != nil {
				return fate{}, err
			}
		}
	}
	return f, nil
}

// stepsToCycle returns after how many reformations, at most early, d reaches a cycle that is
// cached whole.
func (w *fateCache) stepsToCycle(d []uint8) (k uint64, err error) {
	copy(w.at, d)
	for ; k < early && w.cyclePeriods[string(w.at)] == 0; k++ {
		if _, err := w.step(w.at, w.at); err != nil {
			return 0, err
		}
	}
	return k, nil
}

// cache caches the decks of the path, which began early on an orbit of fate f, and
// returns f. It leaves out the decks on the cycle, to which the fate computed here does
// not apply.
func (w *fateCache) cache(f fate) fate {
	if len(w.path) == 0 {
		return f
	}
	if w.decks == nil {
		w.decks, w.fates = make([]uint8, slots(w.n)*w.n), make([]fate, slots(w.n))
	}
	for k := uint64(0); k < uint64(len(w.path)/w.n) && early+k < f.length; k++ {
		d := w.path[int(k)*w.n:][:w.n]
		i := w.slot(d)
		copy(w.decks[i*w.n:], d)
		w.fates[i] = fate{f.length - early - k, f.period}
	}
	return f
}

// predecessor returns the predecessor of d on its cycle.
func (w *fateCache) predecessor(d []uint8, period uint64) []uint8 {
	b := bytes.Clone(d)
	for range period - 1 {
		w.Next(b, b)
	}
	return b
}
