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

// A walker finds the fates of decks one after another. Long orbits merge, so it caches
// the fates of decks that lie late on an orbit. The cache is direct-mapped: the hash of
// the cards selects the only slot of a deck, and a new deck replaces the old. Some
// cycles are cached whole, so that an orbit that reaches one of their decks is known
// to be on the cycle. The cache changes only the time of an answer, not the answer.
type walker struct {
	runner
	n     int
	at    []uint8           // the current deck of the orbit
	wait  []uint8           // the deck at the last power of two, as in Orbit
	path  []uint8           // the decks of the orbit from early on, concatenated
	known []uint8           // the cached decks
	fates []fate            // their fates, a power of two in number; zero in free slots
	whole map[string]uint64 // the decks of the cycles cached whole, and their periods
}

const (
	early  = 8       // nothing is looked up before so many reformations: most orbits end earlier
	places = 1 << 16 // limit of the number of cached decks
	most   = 1 << 12 // limit of the number of decks on a path
	rings  = 1 << 13 // limit of the number of decks on cycles cached whole
)

// remembered returns the number of slots for decks of n cards, at most about two
// megabytes.
func remembered(n int) int {
	p := places
	for p*(n+16) > places*40 {
		p /= 2
	}
	return p
}

func newWalker(q winning.Problem, tick func(float64) error) *walker {
	n := q.Shape.N()
	return &walker{runner: newRunner(New(q), tick), n: n, at: make([]uint8, n), wait: make([]uint8, n), whole: map[string]uint64{}}
}

// place returns the slot of a deck.
func (w *walker) place(d []uint8) int { return int(hash(d)>>32) & (len(w.fates) - 1) }

// recall looks up the fate of the current deck.
func (w *walker) recall() (fate, bool) {
	if w.known == nil {
		return fate{}, false
	}
	i := w.place(w.at)
	if f := w.fates[i]; f != (fate{}) && bytes.Equal(w.known[i*w.n:][:w.n], w.at) {
		return f, true
	}
	return fate{}, false
}

// follow finds the fate of d.
func (w *walker) follow(d []uint8) (fate, error) {
	copy(w.at, d)
	copy(w.wait, d)
	w.path = w.path[:0]
	for at, waitAt, power := uint64(0), uint64(0), uint64(1); ; {
		if at >= early {
			if f, ok := w.recall(); ok {
				return w.keep(f.before(at)), nil
			}
			if period, ok := w.whole[string(w.at)]; ok {
				if at == early {
					var err error
					if at, err = w.meet(d); err != nil {
						return fate{}, err
					}
				}
				return w.keep(fate{at, period}), nil
			}
			if len(w.path) < most*w.n {
				w.path = append(w.path, w.at...)
			}
		}
		ok, err := w.next(w.at, w.at)
		if err != nil {
			return fate{}, err
		}
		if !ok {
			return w.keep(fate{length: at}), nil
		}
		at++
		if bytes.Equal(w.at, w.wait) {
			f, err := w.enter(d, at-waitAt)
			return w.keep(f), err
		}
		if at-waitAt == power {
			copy(w.wait, w.at)
			waitAt = at
			power *= 2
		}
	}
}

// enter finds when d enters a cycle of the known period: two decks go side by side, a
// period apart, until they meet.
func (w *walker) enter(d []uint8, period uint64) (fate, error) {
	copy(w.at, d)
	copy(w.wait, d)
	for range period {
		if _, err := w.next(w.at, w.at); err != nil {
			return fate{}, err
		}
	}
	f := fate{0, period}
	for ; !bytes.Equal(w.at, w.wait); f.length++ {
		if _, err := w.next(w.at, w.at); err != nil {
			return fate{}, err
		}
		if _, err := w.next(w.wait, w.wait); err != nil {
			return fate{}, err
		}
	}
	if _, ok := w.whole[string(w.at)]; !ok && uint64(len(w.whole))+period <= rings {
		for range period {
			w.whole[string(w.at)] = period
			if _, err := w.next(w.at, w.at); err != nil {
				return fate{}, err
			}
		}
	}
	return f, nil
}

// meet returns after how many reformations, at most early, d reaches a cycle that is
// cached whole.
func (w *walker) meet(d []uint8) (k uint64, err error) {
	copy(w.at, d)
	for ; k < early && w.whole[string(w.at)] == 0; k++ {
		if _, err := w.next(w.at, w.at); err != nil {
			return 0, err
		}
	}
	return k, nil
}

// keep caches the decks of the path, which began early on an orbit of fate f, and
// returns f. It leaves out the decks on the cycle, to which the fate computed here does
// not apply.
func (w *walker) keep(f fate) fate {
	if len(w.path) == 0 {
		return f
	}
	if w.known == nil {
		w.known, w.fates = make([]uint8, remembered(w.n)*w.n), make([]fate, remembered(w.n))
	}
	for k := uint64(0); k < uint64(len(w.path)/w.n) && early+k < f.length; k++ {
		d := w.path[int(k)*w.n:][:w.n]
		i := w.place(d)
		copy(w.known[i*w.n:], d)
		w.fates[i] = fate{f.length - early - k, f.period}
	}
	return f
}

// back returns the predecessor of d on its cycle.
func (w *walker) back(d []uint8, period uint64) []uint8 {
	b := bytes.Clone(d)
	for range period - 1 {
		w.Next(b, b)
	}
	return b
}
