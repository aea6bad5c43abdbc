package reform

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func search(t testing.TB, s *Search, chunks uint64, trials int) Longest {
	t.Helper()
	if err := s.Valid(); err != nil {
		t.Fatal(err)
	}
	var all Longest
	for c := range chunks {
		l, err := s.Chunk(c, trials, quiet)
		if err != nil {
			t.Fatal(err)
		}
		all.Join(*l)
	}
	return all
}

// follows checks that every record is what the orbit of its deck says.
func follows(t testing.TB, s *Search, l Longest) {
	t.Helper()
	f := New(s.Problem)
	for _, c := range []struct {
		kind string
		r    Record
		of   func(Orbit) uint64
	}{
		{"reformed", l.Reformed, func(o Orbit) uint64 { return o.Reformations }},
		{"trajectory", l.Trajectory, Orbit.Trajectory},
		{"preperiod", l.Preperiod, func(o Orbit) uint64 { return o.Preperiod }},
		{"cycle", l.Cycle, func(o Orbit) uint64 {
			if o.Preperiod > 0 {
				return 0
			}
			return o.Period
		}},
	} {
		if c.r.Deck == nil {
			continue
		}
		o, err := f.Orbit(c.r.Deck, quiet)
		if err != nil || c.of(o) != c.r.Length {
			t.Errorf("%s: the longest %s is %+v, but it does %+v, %v", name(s.Problem), c.kind, c.r, o, err)
		}
	}
}

// TestSearch checks that records are true and not beyond the longest of all decks, and
// that small games attain those.
func TestSearch(t *testing.T) {
	for _, from := range []Start{Random, Top, Backward} {
		for _, q := range small() {
			if q.Shape.N() > 6 || len(q.Rules.Order) > 0 || q.Rules.Burn {
				continue
			}
			s := NewSearch(q, from, 3, nil)
			got, most := search(t, s, 2, int(s.ChunkTrials())), census(t, q, quiet).Longest
			follows(t, s, got)
			if got.Reformed.Length > most.Reformed.Length || got.Trajectory.Length > most.Trajectory.Length ||
				got.Preperiod.Length > most.Preperiod.Length || got.Cycle.Length > most.Cycle.Length {
				t.Errorf("%s: found %+v, but the longest are %+v", name(q), got, most)
			}
			if from == Random && q.Shape.N() <= 5 && q.Rules.Game == solitaire.Modular &&
				(got.Reformed.Length != most.Reformed.Length || got.Preperiod.Length != most.Preperiod.Length ||
					got.Cycle.Length != most.Cycle.Length) {
				t.Errorf("%s: found only %+v of %+v", name(q), got, most)
			}
		}
	}
}

// TestPursuer checks that the records do not depend on how many decks are cached, and
// equal those of following every deck to its end.
func TestPursuer(t *testing.T) {
	for _, c := range []struct {
		ranks, suits, decks int
		top                 bool
	}{{7, 1, 3000, false}, {5, 2, 2000, false}, {11, 1, 2000, true}} {
		q := problem(solitaire.Modular, c.ranks, c.suits)
		f, want := New(q), Longest{}
		var decks []deck.Deck
		source := deck.Stream(5, 0)
		for range c.decks {
			d := q.Shape.Sorted()
			if c.top {
				deck.Shuffle(d[1:], source)
			} else {
				deck.Shuffle(d, source)
			}
			decks = append(decks, d)
			o, err := f.Orbit(d, quiet)
			if err != nil {
				t.Fatal(err)
			}
			if o.Period == 0 {
				want.Reformed.offer(o.Reformations, Bytes(d))
				continue
			}
			want.meet(o.Preperiod, o.Period, Bytes(d))
			at := Bytes(o.CycleStart)
			for range o.Period {
				want.Cycle.offer(o.Period, at)
				f.Next(at, at)
			}
		}
		for _, sparse := range []uint64{1, 4, 1 << 40} {
			steps := 0.0
			got := Longest{}
			p := newTrailCache(f, sparse)
			p.tick = func(s float64) error { steps += s; return nil }
			for _, d := range decks {
				if err := p.follow(d, &got); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.flush(); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, one in %d remembered: %+v, not %+v, %v", name(q), sparse, got, want, err)
			}
			if c.top && sparse == 1 && steps > 20*float64(c.decks) {
				t.Errorf("%s: %.0f steps for %d decks", name(q), steps, c.decks)
			}
		}
	}
}

// TestSearchNear checks trial r of Near in small games: it finds the longest of all
// decks that reach the deck after r reformations, except by way of the one before it.
func TestSearchNear(t *testing.T) {
	longer := 0
	for _, q := range small() {
		if q.Shape.N() > 6 || len(q.Rules.Order) > 0 || q.Rules.Burn {
			continue
		}
		f := New(q)
		// height is the longest way to d that does not pass through but.
		next := map[string]string{}
		before := map[string][]string{}
		for d := range every(q.Shape) {
			b := Bytes(d)
			to := make([]uint8, len(b))
			if f.Next(to, b) {
				next[string(b)] = string(to)
				before[string(to)] = append(before[string(to)], string(b))
			}
		}
		var height func(d, but string) uint64
		height = func(d, but string) (h uint64) {
			for _, b := range before[d] {
				if b != but {
					h = max(h, height(b, "")+1)
				}
			}
			return h
		}
		tried := 0
		for d := range every(q.Shape) {
			o, err := f.Orbit(d, quiet)
			if err != nil {
				t.Fatal(err)
			}
			length := o.Preperiod + o.Reformations
			tried++
			if length == 0 || tried%7 != 0 {
				continue
			}
			s := NewSearch(q, Near, 1, d)
			want, was := length, string(Bytes(d))
			for r := uint64(1); r < length; r++ {
				at := next[was]
				want = max(want, length-r+height(at, was))
				was = at
				if got := search(t, s, 1, int(r)); max(got.Preperiod.Length, got.Reformed.Length) != want {
					t.Fatalf("%s near %v, %d forward: %+v, not %d", name(q), d, r, got, want)
				}
			}
			if want > length {
				longer++
			}
			all := search(t, s, 1, 16)
			follows(t, s, all)
			if max(all.Preperiod.Length, all.Reformed.Length) != want {
				t.Fatalf("%s near %v: %+v, not %d", name(q), d, all, want)
			}
		}
	}
	if longer == 0 {
		t.Error("nothing longer is near any deck")
	}
	// Chunks continue along one orbit.
	s := NewSearch(problem(solitaire.Modular, 11, 1), Near, 1, deck.Deck{1, 11, 5, 8, 2, 6, 9, 4, 7, 10, 3})
	if l := search(t, s, 3, 16); l.Cycle.Length != 66 || l.Preperiod.Length < 137 {
		t.Errorf("%+v", l)
	}
}

// TestSearchSame checks that a chunk is reproducible and differs from other chunks.
func TestSearchSame(t *testing.T) {
	for _, from := range []Start{Random, Top, Backward} {
		s := NewSearch(problem(solitaire.Modular, 11, 1), from, 1, nil)
		a, b, c := search(t, s, 1, 10), search(t, s, 1, 10), Longest{}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %+v, then %+v", from, a, b)
		}
		l, err := s.Chunk(1, 10, quiet)
		c = *l
		if err != nil || reflect.DeepEqual(a, c) {
			t.Errorf("%s: %+v twice, %v", from, c, err)
		}
		follows(t, s, a)
		stop := errors.New("stop")
		if _, err := s.Chunk(0, int(s.ChunkTrials()), func(float64) error { return stop }); err != stop {
			t.Error(err)
		}
	}
	s := NewSearch(problem(solitaire.Modular, 11, 1), "here", 1, nil)
	if err := s.Valid(); err == nil || !strings.Contains(err.Error(), "backward") {
		t.Error(err)
	}
}

// TestSearchFinds follows 64 decks of 13 cards with a 1 on top, of 479,001,600. With the
// climb from the best they come within 14 of the longest pre-period, 839. The result
// of a seed never changes. Eight chunks find what the paper prints, see own.json in
// core/paper.
func TestSearchFinds(t *testing.T) {
	s := NewSearch(problem(solitaire.Modular, 13, 1), Top, 1, nil)
	l := search(t, s, 1, 64)
	follows(t, s, l)
	if l.Preperiod.Length != 825 || l.Reformed.Deck != nil {
		t.Errorf("%+v", l)
	}
}

// TestSearchWork checks that, where orbits are short, a chunk reports the work beside
// its reformations. Part of that work is allocations, about 30 nanoseconds each.
func TestSearchWork(t *testing.T) {
	s := NewSearch(problem(solitaire.Modular, 12, 1), Top, 1, nil)
	units, chunk := 0.0, uint64(0)
	const runs = 20
	objects := testing.AllocsPerRun(runs, func() {
		if _, err := s.Chunk(chunk, int(s.ChunkTrials()), func(u float64) error { units += u; return nil }); err != nil {
			t.Fatal(err)
		}
		chunk++
	})
	units /= runs + 1
	if units < 30*objects {
		t.Errorf("a chunk tells of %.0f nanoseconds and allocates %.0f objects", units, objects)
	}
}
