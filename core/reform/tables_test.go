package reform

import (
	"context"
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"sync"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// both runs all shards of a census on two goroutines.
func both(t testing.TB, q winning.Problem) *Result {
	t.Helper()
	c := NewCensus(q)
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	parts := make([]*Tally, c.Shards)
	next := make(chan int)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for i := range next {
				part, err := c.Run(i, func(float64) error { return context.Cause(ctx) })
				if err != nil {
					cancel(err)
				}
				parts[i] = part
			}
		})
	}
	for i := range c.Shards {
		next <- i
	}
	close(next)
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		t.Fatal(err)
	}
	r, err := c.Result(Sum(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// censuses caches results for all tests.
var censuses = map[string]*Result{}

func taken(t testing.TB, q winning.Problem) *Result {
	t.Helper()
	if censuses[name(q)] == nil {
		if name(q) == name(recorded) {
			censuses[name(q)] = thirteen(t)
		} else {
			censuses[name(q)] = both(t, q)
		}
	}
	return censuses[name(q)]
}

// number is one that a job writes as a string.
type number uint64

func (x *number) UnmarshalText(text []byte) (err error) {
	n, err := strconv.ParseUint(string(text), 10, 64)
	*x = number(n)
	return err
}

// recorded is 13 cards of Modular Mousetrap, whose census takes half an hour of one core.
var recorded = problem(solitaire.Modular, 13, 1)

// thirteen returns that census from the record of paper, without what no test reads.
func thirteen(t testing.TB) *Result {
	t.Helper()
	var r struct {
		Decks                                      string
		Unreformed, Won, InCycles, LeadingToCycles number
		Reformed                                   []number
		Cycles                                     map[uint64]number
		Histograms                                 struct{ Trajectory, Preperiod map[uint64]number }
		Longest                                    Longest
	}
	if err := json.Unmarshal(paper.Censuses()[0].Result, &r); err != nil {
		t.Fatal(err)
	}
	if r.Decks != recorded.Shape.Count().String() {
		t.Fatalf("the record is of %s decks", r.Decks)
	}
	plain := func(counts map[uint64]number) map[uint64]uint64 {
		all := map[uint64]uint64{}
		for k, n := range counts {
			all[k] = uint64(n)
		}
		return all
	}
	reformed := make([]uint64, len(r.Reformed)) // at 0 the record has what is unreformed
	for k, n := range r.Reformed[1:] {
		reformed[k+1] = uint64(n)
	}
	return &Result{
		Unreformed: new(big.Int).SetUint64(uint64(r.Unreformed)), Reformed: reformed, Won: uint64(r.Won),
		InCycles: uint64(r.InCycles), LeadingToCycles: uint64(r.LeadingToCycles), Cycles: plain(r.Cycles),
		Trajectory: plain(r.Histograms.Trajectory), Preperiod: plain(r.Histograms.Preperiod), Longest: r.Longest,
	}
}

// level says when a census runs: 0 always, 1 without -short, 2 with RENCONTRE_LONG (up
// to ten minutes each on two cores), 3 never.
func level(q winning.Problem) int {
	if works[name(q)] == 0 {
		works[name(q)] = 1 + NewCensus(q).Work
	}
	switch work := works[name(q)]; {
	case name(q) == name(recorded):
		return 0
	case work > 1.2e10:
		return 3
	case work > 4e6:
		return 2
	case work > 1e5:
		return 1
	}
	return 0
}

func wanted(level int) bool {
	return level == 0 || level == 1 && !testing.Short() || level == 2 && long
}

var works = map[string]float64{}

// cell returns the number that a cell of a table states.
func cell(r *Result, c paper.Column, k int) *big.Int {
	x := uint64(0)
	switch c {
	case paper.Unreformed:
		return r.Unreformed
	case paper.Exactly:
		if k < len(r.Reformed) {
			x = r.Reformed[k]
		}
	case paper.Finitely:
		for _, n := range r.Reformed {
			x += n
		}
	case paper.ToCycles:
		x = r.InCycles + r.LeadingToCycles
	case paper.Reformed:
		x = r.Won
	case paper.OneCycles:
		x = r.Cycles[1]
	case paper.MostTimes:
		x = r.Longest.Reformed.Length
	case paper.Trajectory:
		x = r.Longest.Trajectory.Length
	case paper.Preperiod:
		x = r.Longest.Preperiod.Length
	case paper.Cycle:
		x = r.Longest.Cycle.Length
	default:
		panic("no such column: " + c)
	}
	return new(big.Int).SetUint64(x)
}

// TestTables runs a feasible census for every row of Tables 6 to 20 and of the OEIS
// sequences, and compares every cell.
func TestTables(t *testing.T) {
	of := func(c paper.Reform) winning.Problem {
		q := problem(c.Game, c.Ranks, c.Suits)
		q.Weak = c.Weak
		return q
	}
	compared, left := 0, 0
	for _, c := range paper.Reforms() {
		if c.Column == paper.InDegree {
			continue
		}
		q := of(c)
		if !wanted(level(q)) {
			left++
			continue
		}
		compared++
		if got := cell(taken(t, q), c.Column, c.K); got.Cmp(new(big.Int).SetUint64(c.Right)) != 0 {
			t.Errorf("%s, %s, %s %d: %v, not %d (printed %d)", c.Where, name(q), c.Column, c.K, got, c.Right, c.Printed)
		}
	}
	t.Logf("%d cells compared, %d left", compared, left)
	if compared < 300 {
		t.Errorf("only %d cells were compared", compared)
	}
}

// TestTable21 counts the decks that reform to 1 2 .. m. Beyond the printed sizes the
// expected numbers are our own. With RENCONTRE_LONG those up to 25 are listed as well.
func TestTable21(t *testing.T) {
	most := map[bool]int{true: 22, false: 25}[testing.Short()]
	for _, c := range paper.Reforms() {
		if c.Column != paper.InDegree || c.Ranks > most {
			continue
		}
		q := problem(solitaire.Modular, c.Ranks, 1)
		if got := preimages(t, q, q.Shape.Sorted()); got != c.Right {
			t.Errorf("%d ranks: %d decks, not %d (printed %d)", c.Ranks, got, c.Right, c.Printed)
		}
		if c.Ranks <= 15 || long {
			if got := listed(t, q, q.Shape.Sorted()); got != c.Right {
				t.Errorf("%d ranks: %d decks are listed, not %d", c.Ranks, got, c.Right)
			}
		}
	}
	if testing.Short() {
		return
	}
	for i, want := range []uint64{1950528, 5366420, 6566866, 36167397, 10146876} {
		q := problem(solitaire.Modular, 26+i, 1)
		if want > 1e7 && !long {
			continue
		}
		if got := preimages(t, q, q.Shape.Sorted()); got != want {
			t.Errorf("%d ranks: %d decks, not %d", 26+i, got, want)
		}
	}
}

// TestMisprints computes the misprinted cells a second time: it plays all decks, or all
// winning decks, card by card.
func TestMisprints(t *testing.T) {
	times := func(q winning.Problem, decks func(func(deck.Deck) bool)) (reformed []uint64, unreformed, cycles uint64) {
		for d := range decks {
			switch o, _ := plainOrbit(q, d); {
			case o.Period > 0:
				cycles++
			case o.Reformations == 0:
				unreformed++
			default:
				addAt(&reformed, o.Reformations, 1)
			}
		}
		return reformed, unreformed, cycles
	}
	winners := func(q winning.Problem) func(func(deck.Deck) bool) {
		return func(yield func(deck.Deck) bool) {
			if err := winning.List(q, nil, quiet, func(w winning.Winner) bool { return yield(w.Deck) }); err != nil {
				t.Error(err)
			}
		}
	}
	trap := func(m, s int) winning.Problem { return problem(solitaire.Mousetrap, m, s) }
	for _, c := range []struct {
		q                  winning.Problem
		all                bool // decks, or the winning ones alone
		long               bool
		reformed           []uint64
		unreformed, cycles uint64
	}{
		{trap(1, 2), true, false, nil, 0, 1},
		{trap(2, 1), true, false, nil, 1, 1},
		{trap(2, 4), true, false, []uint64{0, 10, 4}, 55, 1},
		{trap(4, 3), false, false, []uint64{0, 5146, 84, 2}, 0, 0},
		{trap(4, 3), true, true, []uint64{0, 5146, 84, 2}, 364368, 0},
		{trap(5, 3), false, true, []uint64{0, 474657, 1384, 1}, 0, 0},
		{weak(2, 3), true, false, []uint64{0, 3}, 16, 1},
	} {
		if c.long && !long {
			continue
		}
		decks := winners(c.q)
		if c.all {
			decks = every(c.q.Shape)
		}
		reformed, unreformed, cycles := times(c.q, decks)
		if !slices.Equal(reformed, c.reformed) || unreformed != c.unreformed || cycles != c.cycles {
			t.Errorf("%s: %v, %d, %d; not %v, %d, %d", name(c.q), reformed, unreformed, cycles, c.reformed,
				c.unreformed, c.cycles)
		}
	}
}
