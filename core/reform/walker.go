package reform

import (
	"bytes"

	"rencontre/core/winning"
)

// A fate is what becomes of a deck: a dead end after length reformations, or, if
// period is not 0, a cycle of so many decks after length reformations.
type fate struct {
	length, period uint64
}

// before is the fate of a deck that comes to one with the fate after k
// reformations, if it is on no cycle.
func (f fate) before(k uint64) fate { return fate{f.length + k, f.period} }

// A walker follows deck after deck. Orbits that are long run together, so it
// remembers the fates of some decks: those that were met late on an orbit, each
// in the one place that its cards choose, the last come. Some cycles it remembers
// whole, so that where an orbit first meets one of their decks it comes to the cycle.
// A fate does not depend on what is remembered, only the time it takes to find it.
type walker struct {
	runner
	n     int
	at    []uint8           // the deck of the orbit
	wait  []uint8           // the deck at the last power of two, as in Orbit
	path  []uint8           // decks early .. of the orbit, one behind the other
	known []uint8           // decks
	fates []fate            // of them, a power of two; length is 0 in a free place, which no deck kept has
	whole map[string]uint64 // the decks of whole cycles, and their periods
}

const (
	early  = 8       // so many reformations nothing is looked up: most orbits end before
	places = 1 << 16 // of decks remembered at most
	most   = 1 << 12 // decks of a path
	rings  = 1 << 13 // decks of whole cycles
)

// remembered is for how many decks of n cards there are places: in two megabytes or so.
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

// place is where a deck is remembered.
func (w *walker) place(d []uint8) int { return int(hash(d)>>32) & (len(w.fates) - 1) }

// recall finds the fate of the deck the walker is at.
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

// enter finds when d comes to the cycle of the period that it is known to come
// to: two decks go side by side, a period apart.
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

// meet is after how many reformations, early at most, d comes to a cycle that is
// remembered whole.
func (w *walker) meet(d []uint8) (k uint64, err error) {
	copy(w.at, d)
	for ; k < early && w.whole[string(w.at)] == 0; k++ {
		if _, err := w.next(w.at, w.at); err != nil {
			return 0, err
		}
	}
	return k, nil
}

// keep remembers the decks of the path, which began early on an orbit of the
// fate f, and returns f. Decks on the cycle are left out: their fates are not so
// much shorter as they come later.
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

// back is the deck before d on its cycle.
func (w *walker) back(d []uint8, period uint64) []uint8 {
	b := bytes.Clone(d)
	for range period - 1 {
		w.Next(b, b)
	}
	return b
}
