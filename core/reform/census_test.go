package reform

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// census runs all shards in reverse order, and encodes each part as JSON, as a job
// does.
func census(t testing.TB, q winning.Problem, tick func(float64) error) *Result {
	t.Helper()
	c := NewCensus(q)
	var parts []*Tally
	for i := range c.Shards {
		part, err := c.Run(c.Shards-1-i, tick)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(part)
		if err != nil {
			t.Fatal(err)
		}
		part = new(Tally)
		if err := json.Unmarshal(text, part); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part)
	}
	r, err := c.Result(Sum(parts...))
	if err != nil {
		t.Fatalf("%s: %v", name(q), err)
	}
	return r
}

// plainCensus plays every deck card by card, stores the whole graph and follows every
// deck through it.
func plainCensus(q winning.Problem) *Result {
	key := func(d deck.Deck) string { return fmt.Sprint(d) }
	next := map[string]string{}
	decks := map[string]deck.Deck{}
	in := map[string]uint64{}
	r := &Result{Decks: new(big.Int), Unreformed: new(big.Int), GardenOfEden: new(big.Int), Reformed: []uint64{},
		Indegree: []uint64{}, Cycles: map[uint64]uint64{}, Basins: map[uint64]uint64{}, Trajectory: map[uint64]uint64{},
		Preperiod: map[uint64]uint64{}}
	one := big.NewInt(1)
	for d := range every(q.Shape) {
		r.Decks.Add(r.Decks, one)
		decks[key(d)] = Deck(Bytes(d))
		if to := plain(q, d); to != nil {
			next[key(d)] = key(to)
			in[key(to)]++
			r.Won++
		} else {
			r.Unreformed.Add(r.Unreformed, one)
		}
	}
	for d := range every(q.Shape) {
		if in[key(d)] == 0 {
			r.GardenOfEden.Add(r.GardenOfEden, one)
		} else {
			addAt(&r.Indegree, in[key(d)], 1)
		}
		met := map[string]uint64{}
		x, ok := key(d), true
		for k := uint64(0); ok; k++ {
			if at, again := met[x]; again {
				period := k - at
				r.Basins[period]++
				r.Preperiod[at]++
				r.Trajectory[k]++
				r.Longest.Trajectory.offer(k, Bytes(d))
				r.Longest.Preperiod.offer(at, Bytes(d))
				if at == 0 {
					r.InCycles++
					r.Cycles[period]++
					r.Longest.Cycle.offer(period, Bytes(d))
				} else {
					r.LeadingToCycles++
				}
				break
			}
			met[x] = k
			x, ok = next[x]
			if !ok && k > 0 {
				addAt(&r.Reformed, k, 1)
				r.Longest.Reformed.offer(k, Bytes(d))
			}
		}
	}
	for p := range r.Cycles {
		r.Cycles[p] /= p
	}
	return r
}

// TestCensus compares the census, with and without shards, with one that plays every
// deck and stores the whole graph.
func TestCensus(t *testing.T) {
	all := small()
	if !testing.Short() {
		// Nearly all decks of 2 ranks reach a cycle soon, and with 8 suits cycles are long.
		all = append(all, problem(solitaire.Modular, 2, 7), problem(solitaire.Modular, 2, 8),
			problem(solitaire.Modular, 8, 1), problem(solitaire.Modular, 5, 2), problem(solitaire.Modular, 3, 4),
			problem(solitaire.Mousetrap, 8, 1))
	}
	for _, q := range all {
		got, want := census(t, q, quiet), plainCensus(q)
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(want)
		if string(a) != string(b) {
			t.Errorf("%s: %s, not %s", name(q), a, b)
		}
	}
}

// TestCensusRefuses checks that Result refuses some incomplete or repeated tallies, and
// that an error of tick ends a shard.
func TestCensusRefuses(t *testing.T) {
	c := NewCensus(problem(solitaire.Modular, 5, 1))
	tally, err := c.Run(0, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Result(Sum(tally, tally)); err == nil {
		t.Error("twice the decks were taken")
	}
	broken := Sum(tally)
	broken.Indegree[1]--
	if _, err := c.Result(broken); err == nil {
		t.Error("a deck without its preimage was taken")
	}
	broken = Sum(tally)
	broken.Cycles[2][0]--
	if _, err := c.Result(broken); err == nil {
		t.Error("half a cycle was taken")
	}
	broken.Cycles[0] = broken.Cycles[2] // of two wrong lists, always the first is named
	for range 20 {
		if _, err := c.Result(broken); err == nil || !strings.Contains(err.Error(), "of 0 decks") {
			t.Errorf("the refusal of two wrong lists is %v", err)
		}
	}
	if !reflect.DeepEqual(Sum(tally), tally) {
		t.Error("a sum of one is another")
	}
	stop := errors.New("stop")
	if _, err := NewCensus(problem(solitaire.Modular, 9, 1)).Run(0, func(float64) error { return stop }); err != stop {
		t.Error(err)
	}
}
