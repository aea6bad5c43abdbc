package job

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"os"
	"slices"
	"strconv"
	"testing"

	"rencontre/core/paper"
	"rencontre/core/reform"
)

// TestOwns: every record is of a request that is valid; a count is there by
// at least two splits, which give the same; and a distribution of Mousetrap adds
// up to all decks, of which those that set nothing aside are the derangements
// and those that set all aside are in the counts. An estimate has an interval, is
// what its runs give, and its first run comes again. A search has what the orbits of
// its decks are.
func TestOwns(t *testing.T) {
	won := map[string]string{}
	splits, again := map[string][]int{}, 0
	for _, c := range paper.Counts() {
		if c.Chance == "" {
			won[cell(string(c.Game), c.Ranks, c.Suits, c.Weak)] = strconv.FormatUint(c.Right, 10)
		}
	}
	for i, r := range append(paper.Owns(), paper.ChanceRecords()...) {
		switch q := parse(t, string(r.Request)).Task.(type) {
		case *Count:
			var c CountResult
			if err := json.Unmarshal(r.Result, &c); err != nil {
				t.Fatal(err)
			}
			at := cell(q.Game, *q.Ranks, *q.Suits, q.Of == "weak")
			if w := won[at]; w != "" && w != c.Won {
				t.Errorf("%s: %s, but elsewhere %s", at, c.Won, w)
			}
			won[at] = c.Won
			if splits[at] = append(splits[at], q.planned().Split); c.Decks != q.shape().Count().String() {
				t.Errorf("%s: not %s decks", at, c.Decks)
			}
		case *Distribution:
			var d DistributionResult
			if err := json.Unmarshal(r.Result, &d); err != nil {
				t.Fatal(err)
			}
			sum, n := new(big.Int), len(d.Counts)-1
			none := big.NewInt(1) // derangements of 0 cards
			for i, c := range d.Counts {
				x, ok := new(big.Int).SetString(c, 10)
				if !ok {
					t.Fatalf("%q is no number", c)
				}
				sum.Add(sum, x)
				if i > 0 {
					none.Mul(none, big.NewInt(int64(i)))
					none.Add(none, big.NewInt(int64(1-i%2*2)))
				}
			}
			if q.Game != "mousetrap" || *q.Ranks != n || sum.String() != d.Decks || d.Decks != q.shape().Count().String() || d.Counts[0] != none.String() {
				t.Errorf("%d ranks: %v of %s, of which %v set nothing aside", n, sum, d.Decks, none)
			}
			if w := won[cell(q.Game, n, 1, false)]; w != d.Counts[n] {
				t.Errorf("%d ranks: %s win, in the counts %s", n, d.Counts[n], w)
			}
		case *CountEstimate:
			// Its first run is made again, and the result of all of them.
			var e CountEstimateResult
			if err := json.Unmarshal(r.Result, &e); err != nil {
				t.Fatal(err)
			}
			if e.Interval == nil || len(e.Runs) != *q.Runs {
				t.Fatalf("%s: %d runs, interval %v", r.Request, len(e.Runs), e.Interval)
			}
			again, err := q.result(e.Runs)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(again)
			var want bytes.Buffer
			if err := errors.Join(err, json.Compact(&want, r.Result)); err != nil {
				t.Fatal(err)
			}
			if string(text) != want.String() {
				t.Errorf("%s: of its runs comes %s", r.Request, text)
			}
			// A run of each of the curve's records takes half a minute together.
			if testing.Short() || i >= len(paper.Owns()) && i%32 != 0 && os.Getenv("RENCONTRE_LONG") == "" {
				break
			}
			first, err := q.Run(0, func(float64) error { return nil })
			if err != nil || string(first) != `["`+e.Runs[0]+`"]` {
				t.Errorf("%s: its first run is %s, %v", r.Request, first, err)
			}
		case *SearchOrbits:
			// The orbits of its decks are so long, none is longer than all decks of
			// a table have, and what takes seconds is searched again.
			var l SearchOrbitsResult
			if err := json.Unmarshal(r.Result, &l); err != nil {
				t.Fatal(err)
			}
			if l.Start != q.Start || l.Seed != *q.Seed || !slices.Equal(l.Deck, q.Deck) || l.Trials != strconv.Itoa(*q.Trials) {
				t.Errorf("%s: a result of %+v", r.Request, l)
			}
			if testing.Short() {
				break
			}
			f := reform.New(q.problem())
			follow := func(d []int) reform.Orbit {
				o, err := f.Orbit(d, func(float64) error { return nil })
				if err != nil {
					t.Fatal(err)
				}
				return o
			}
			tail := follow(l.Preperiod.Deck)
			if tail.Preperiod != l.Preperiod.Length {
				t.Errorf("%s: the pre-period %+v is %d", r.Request, *l.Preperiod, tail.Preperiod)
			}
			both := tail
			if !slices.Equal(l.Trajectory.Deck, l.Preperiod.Deck) {
				both = follow(l.Trajectory.Deck)
			}
			if both.Trajectory() != l.Trajectory.Length {
				t.Errorf("%s: the trajectory %+v is %d", r.Request, *l.Trajectory, both.Trajectory())
			}
			if o := follow(l.Cycle.Deck); o.Period != l.Cycle.Length || o.Preperiod > 0 {
				t.Errorf("%s: the cycle %+v is %+v", r.Request, *l.Cycle, o)
			}
			for _, c := range paper.Reforms() {
				length := map[paper.Column]uint64{paper.Preperiod: l.Preperiod.Length, paper.Trajectory: l.Trajectory.Length, paper.Cycle: l.Cycle.Length}[c.Column]
				if string(c.Game) == q.Game && c.Ranks == *q.Ranks && c.Suits == *q.Suits && !c.AtLeast && length > c.Right {
					t.Errorf("%s: %s %d, but of all decks %d", r.Request, c.Column, length, c.Right)
				}
			}
			if q.Cost().Seconds > 2 {
				break
			}
			var want bytes.Buffer
			if err := json.Compact(&want, r.Result); err != nil {
				t.Fatal(err)
			}
			if got := result(t, string(r.Request)); got != want.String() {
				t.Errorf("%s: again it is %s", r.Request, got)
			}
			again++
		default:
			t.Errorf("a record of %s", r.Request)
		}
	}
	for at, s := range splits {
		if slices.Sort(s); len(slices.Compact(s)) < 2 {
			t.Errorf("%s: counted with the splits %v alone", at, s)
		}
	}
	if again == 0 && !testing.Short() {
		t.Error("no search was made again")
	}
	if len(splits) == 0 {
		t.Error("there are no records")
	}
}

// cell names what is counted.
func cell(game string, ranks, suits int, weak bool) string {
	s := game + " " + strconv.Itoa(ranks) + " x " + strconv.Itoa(suits)
	if weak {
		s += " weak"
	}
	return s
}
