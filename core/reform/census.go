package reform

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// A Census is the plan of counting, for all decks of a problem, where their orbits end.
type Census struct {
	Problem winning.Problem
	Shards  int
	Work    float64 // approximate total of the units that Run ticks
	Won     float64 // approximate number of winning decks
	Bytes   float64 // approximate memory of a running shard

	strings *winning.Strings
}

// A Tally is the result of one shard of a census, or the sum of several. It counts
// winning decks only; Census.Result derives the other counts from the whole.
type Tally struct {
	// Reformed[k] counts the decks that can be reformed exactly k times. Index 0 is
	// unused.
	Reformed []uint64 `json:"reformed"`
	// Cycles[p][t] counts the decks that reach a cycle of p decks after t
	// reformations. Those with t = 0 are on the cycle.
	Cycles map[uint64][]uint64 `json:"cycles"`
	// Indegree[i] counts the decks that i decks reform to. Index 0 is unused.
	Indegree []uint64 `json:"indegree"`
	Longest  Longest  `json:"longest"`
}

// Longest holds a record for each kind of orbit.
type Longest struct {
	Reformed   Record `json:"reformed"`
	Trajectory Record `json:"trajectory"`
	Preperiod  Record `json:"preperiod"`
	Cycle      Record `json:"cycle"`
}

// A Record is a length and a deck that attains it: the first in dictionary order of
// the decks seen. Deck is nil where no deck was seen.
type Record struct {
	Length uint64    `json:"length"`
	Deck   deck.Deck `json:"deck"`
}

// better reports whether a deck beats the record. Ties go to the first deck in
// dictionary order.
func (r *Record) better(length uint64, d []uint8) bool {
	if r.Deck == nil || length != r.Length {
		return r.Deck == nil || length > r.Length
	}
	for i, c := range d {
		if int(c) != r.Deck[i] {
			return int(c) < r.Deck[i]
		}
	}
	return false
}

func (r *Record) offer(length uint64, d []uint8) {
	if r.better(length, d) {
		*r = Record{length, Deck(d)}
	}
}

// Join merges the records of another search into l.
func (l *Longest) Join(o Longest) {
	for i, r := range o.Records() {
		if r.Deck != nil {
			l.Records()[i].offer(r.Length, Bytes(r.Deck))
		}
	}
}

// Records lists the records in the order of the fields.
func (l *Longest) Records() [4]*Record {
	return [4]*Record{&l.Reformed, &l.Trajectory, &l.Preperiod, &l.Cycle}
}

// meet records a deck that reaches a cycle.
func (l *Longest) meet(preperiod, period uint64, d []uint8) {
	l.Trajectory.offer(preperiod+period, d)
	l.Preperiod.offer(preperiod, d)
	if preperiod == 0 {
		l.Cycle.offer(period, d)
	}
}

// NewCensus plans the census of a valid problem.
func NewCensus(q winning.Problem) *Census {
	s := winning.NewStrings(q)
	n := q.Shape.N()
	bytes := 1<<20 + float64(slots(n)*(n+16)+maxPathDecks*n)
	if q.Rules.Game == solitaire.Modular { // the cached cycles, and the preimages of one string
		bytes += 1 << 20
	}
	return &Census{Problem: q, Shards: s.Shards, Work: s.Work + s.Decks, Won: s.Decks, Bytes: bytes, strings: s}
}

// Run counts one shard. It calls tick with the number of decks visited since the
// last call, whole or partial, and returns the error of tick.
func (c *Census) Run(shard int, tick func(units float64) error) (*Tally, error) {
	t := newTally()
	w := newFateCache(c.Problem, func(float64) error { return tick(0) })
	n := c.Problem.Shape.N()
	decks := 0
	err := c.strings.Run(shard, func(units float64) error {
		units += float64(decks)
		decks = 0
		return tick(units)
	}, func(s, all []uint8) error {
		fate, err := w.follow(s)
		if err != nil {
			return err
		}
		indegree := len(all) / n
		decks += indegree
		t.count(s, all, fate, w)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

func newTally() *Tally {
	return &Tally{Reformed: []uint64{}, Cycles: map[uint64][]uint64{}, Indegree: []uint64{}}
}

// count adds a string s and all its preimages, all, which are n cards each, to the
// tally. fate is the fate of s. If s is on a cycle, one of its preimages, the deck before it on
// the cycle, is counted as the cycle's and not as leading to it.
func (t *Tally) count(s, all []uint8, fate fate, w *fateCache) {
	n := len(s)
	indegree := uint64(len(all) / n)
	addAt(&t.Indegree, indegree, 1)
	if fate.period == 0 {
		k := fate.length + 1
		addAt(&t.Reformed, k, indegree)
		if k >= t.Longest.Reformed.Length {
			for d := range slices.Chunk(all, n) {
				t.Longest.Reformed.offer(k, d)
			}
		}
		return
	}
	cycle := t.Cycles[fate.period]
	var predecessor []uint8 // the predecessor of s on its cycle
	if fate.length == 0 {
		predecessor = w.predecessor(s, fate.period)
		addAt(&cycle, 0, 1)
		t.Longest.meet(0, fate.period, s)
		indegree--
	}
	addAt(&cycle, fate.length+1, indegree)
	t.Cycles[fate.period] = cycle
	l := fate.length + 1
	longest := l >= t.Longest.Preperiod.Length || l+fate.period >= t.Longest.Trajectory.Length
	if indegree > 0 && longest {
		for d := range slices.Chunk(all, n) {
			if !bytes.Equal(d, predecessor) {
				t.Longest.meet(l, fate.period, d)
			}
		}
	}
}

// addAt adds x to (*list)[i], and extends the list where needed.
func addAt(list *[]uint64, i, x uint64) {
	if x == 0 {
		return
	}
	n := uint64(len(*list))
	if i >= n {
		*list = append(*list, make([]uint64, i+1-n)...)
	}
	(*list)[i] += x
}

// Sum adds the tallies of different shards. Their order does not matter.
func Sum(tallies ...*Tally) *Tally {
	sum := newTally()
	for _, t := range tallies {
		for i, x := range t.Reformed {
			addAt(&sum.Reformed, uint64(i), x)
		}
		for i, x := range t.Indegree {
			addAt(&sum.Indegree, uint64(i), x)
		}
		for p, list := range t.Cycles {
			cycle := sum.Cycles[p]
			for i, x := range list {
				addAt(&cycle, uint64(i), x)
			}
			sum.Cycles[p] = cycle
		}
		sum.Longest.Join(t.Longest)
	}
	return sum
}

// Check refuses tallies that contradict themselves, or that hold more decks together than there are.
func (c *Census) Check(tallies ...*Tally) error {
	left := uint64(math.MaxInt64)
	if decks := c.Problem.Shape.Count(); decks.IsInt64() {
		left = decks.Uint64()
	}
	for _, t := range tallies {
		won, err := t.check(left)
		if err != nil {
			return err
		}
		left -= won
	}
	return nil
}

// check returns the number of decks, which must be at most most.
func (t *Tally) check(most uint64) (won uint64, err error) {
	left := most
	// take takes decks from left.
	take := func(decks uint64) bool {
		if decks > left {
			return false
		}
		left -= decks
		return true
	}
	arrows := uint64(0)
	for i, x := range t.Indegree {
		if x > most || i == 0 && x != 0 || x > 0 && uint64(i) > most/x || !take(uint64(i)*x) {
			return 0, fmt.Errorf("indegree holds more decks than there are")
		}
		arrows += uint64(i) * x
	}
	left = most
	longest := Longest{Reformed: Record{Length: uint64(max(1, len(t.Reformed)) - 1)}}
	for i, x := range t.Reformed {
		if i == 0 && x != 0 || !take(x) {
			return 0, fmt.Errorf("reformed holds more decks than there are")
		}
	}
	for p, list := range t.Cycles {
		if p == 0 || p > most || len(list) == 0 {
			return 0, fmt.Errorf("cycles has no decks of period %d", p)
		}
		for i, x := range list {
			if !take(x) {
				return 0, fmt.Errorf("cycles holds more decks than there are")
			}
			if x > 0 {
				longest.Trajectory.Length = max(longest.Trajectory.Length, uint64(i)+p)
				longest.Preperiod.Length = max(longest.Preperiod.Length, uint64(i))
			}
		}
		if list[0] > 0 {
			longest.Cycle.Length = max(longest.Cycle.Length, p)
		}
	}
	if arrows != most-left {
		return 0, fmt.Errorf("indegree counts %d decks, but reformed and cycles %d", arrows, most-left)
	}
	names := [...]string{"reformed", "trajectory", "preperiod", "cycle"}
	for i, r := range longest.Records() {
		has := t.Longest.Records()[i].Length
		if has != r.Length {
			return 0, fmt.Errorf("longest.%s is %d, but the longest counted is %d", names[i], has, r.Length)
		}
	}
	return arrows, nil
}

// A Result holds the counts of a whole census.
type Result struct {
	Decks           *big.Int // all arrangements
	Unreformed      *big.Int // those that do not win
	Reformed        []uint64 // index k >= 1: exactly k times, then a deck that does not win
	Won             uint64   // all winning decks
	InCycles        uint64
	LeadingToCycles uint64            // decks that reach a cycle but are not on one
	Cycles          map[uint64]uint64 // number of cycles by period
	Basins          map[uint64]uint64 // by period: decks that reach such a cycle or are on one
	Trajectory      map[uint64]uint64 // decks that reach a cycle, by pre-period plus period
	Preperiod       map[uint64]uint64
	Indegree        []uint64 // index i >= 1: decks that exactly i decks reform to
	GardenOfEden    *big.Int // decks, winning or not, that no deck reforms to
	Longest         Longest
}

// Result derives the result from the tally of all shards. It returns an error if the
// tally cannot be that of a whole census.
func (c *Census) Result(t *Tally) (*Result, error) {
	for _, p := range slices.Sorted(maps.Keys(t.Cycles)) { // in order, so that the refusal is always the same
		list := t.Cycles[p]
		if p == 0 || len(list) == 0 || list[0]%p != 0 {
			return nil, fmt.Errorf("the decks on cycles of %d decks are not whole cycles", p)
		}
	}
	r := c.SoFar(t)
	reached, arrows := uint64(0), uint64(0)
	for i, x := range t.Indegree {
		reached += x
		arrows += uint64(i) * x
	}
	if arrows != r.Won {
		return nil, errors.New("the decks that are reformed are not as many as those that reform to a deck")
	}
	r.Unreformed = new(big.Int).Sub(r.Decks, new(big.Int).SetUint64(r.Won))
	r.GardenOfEden = new(big.Int).Sub(r.Decks, new(big.Int).SetUint64(reached))
	if r.Unreformed.Sign() < 0 || r.GardenOfEden.Sign() < 0 {
		return nil, errors.New("more decks were counted than there are")
	}
	return r, nil
}

// SoFar derives a partial result from the tally of some shards. It counts only decks
// seen so far, so the numbers are lower bounds. Unreformed and GardenOfEden, which
// are computed by subtraction, are nil.
func (c *Census) SoFar(t *Tally) *Result {
	r := &Result{
		Decks:      c.Problem.Shape.Count(),
		Reformed:   t.Reformed,
		Indegree:   t.Indegree,
		Longest:    t.Longest,
		Cycles:     map[uint64]uint64{},
		Basins:     map[uint64]uint64{},
		Trajectory: map[uint64]uint64{},
		Preperiod:  map[uint64]uint64{},
	}
	for _, x := range t.Reformed {
		r.Won += x
	}
	for p, list := range t.Cycles {
		for i, x := range list {
			r.Basins[p] += x
			if x > 0 {
				r.Preperiod[uint64(i)] += x
				r.Trajectory[uint64(i)+p] += x
			}
		}
		r.Won += r.Basins[p]
		if p == 0 || len(list) == 0 {
			continue
		}
		cycles := list[0] / p
		if cycles > 0 {
			r.Cycles[p] = cycles
		}
		r.InCycles += list[0]
		r.LeadingToCycles += r.Basins[p] - list[0]
	}
	return r
}
