package estimate

import (
	"fmt"
	"math"
	"slices"

	"rencontre/core/deck"
)

// A Tally holds the counts of some deals.
type Tally struct {
	Trials   uint64    `json:"trials"`
	Won      uint64    `json:"won"`
	SetAside []uint64  `json:"setAside"` // index i: deals that set i cards aside
	Score    []uint64  `json:"score"`    // index i: deals with the score i
	ByRank   []uint64  `json:"byRank"`   // index i: cards of the rank i+1 set aside
	Best     int       `json:"best"`     // the best score; of no deals, -1
	BestDeck deck.Deck `json:"bestDeck"` // the first deck that has it
}

// newTally returns the tally of no deals.
func newTally(ranks int) *Tally {
	return &Tally{SetAside: []uint64{}, Score: []uint64{}, ByRank: make([]uint64, ranks), Best: -1}
}

// Sum returns the sum of the tallies of successive chunks, in their order.
func Sum(ranks int, tallies []*Tally) *Tally {
	total := newTally(ranks)
	for _, t := range tallies {
		total.Add(t)
	}
	return total
}

// Add adds the tally of the next chunk.
func (t *Tally) Add(next *Tally) {
	t.Trials += next.Trials
	t.Won += next.Won
	t.SetAside = addCounts(t.SetAside, next.SetAside)
	t.Score = addCounts(t.Score, next.Score)
	t.ByRank = addCounts(t.ByRank, next.ByRank)
	if next.Best > t.Best {
		t.Best, t.BestDeck = next.Best, next.BestDeck
	}
}

func addCounts(a, b []uint64) []uint64 {
	if len(b) > len(a) {
		a = append(a, make([]uint64, len(b)-len(a))...)
	}
	for i, x := range b {
		a[i] += x
	}
	return a
}

// count adds 1 at i, and lengthens the list where needed.
func count(list []uint64, i int) []uint64 {
	for i >= len(list) {
		list = append(list, 0)
	}
	list[i]++
	return list
}

// Check returns an error if a tally that came from outside is not one of decks of the shape.
func (t *Tally) Check(s deck.Shape) error {
	// total is MaxUint64 if a count is above most. So no sum of up to maxCounts counts overflows.
	total := func(list []uint64, most uint64) (n uint64) {
		for _, x := range list {
			if x > most {
				return math.MaxUint64
			}
			n += x
		}
		return n
	}
	weightedSum := func(list []uint64) (n uint64) {
		for i, x := range list {
			n += uint64(i) * x
		}
		return n
	}
	switch {
	case t.Trials == 0 || t.Trials > MaxTrials:
		return fmt.Errorf("has %d trials", t.Trials)
	case t.Won > t.Trials:
		return fmt.Errorf("has more deals won than trials: %d of %d", t.Won, t.Trials)
	case len(t.SetAside) > maxCounts || total(t.SetAside, t.Trials) != t.Trials:
		return fmt.Errorf("has counts of cards set aside that do not add to its trials")
	case len(t.Score) > maxCounts || total(t.Score, t.Trials) != t.Trials:
		return fmt.Errorf("has counts of scores that do not add to its trials")
	case len(t.ByRank) != s.Ranks || total(t.ByRank, MaxTrials*MaxCards) != weightedSum(t.SetAside):
		return fmt.Errorf("has cards by rank that are not those set aside")
	case t.Best < 0 || t.Best != len(t.Score)-1:
		return fmt.Errorf("has a best score that is not the highest of its scores")
	}
	for _, c := range t.BestDeck {
		if c < 1 || c > s.Ranks {
			return fmt.Errorf("has a best deck with a card that is no rank from 1 to %d", s.Ranks)
		}
	}
	if s.N() != len(t.BestDeck) || s.Check(slices.Clone(t.BestDeck)) != nil {
		return fmt.Errorf("has a best deck that is not a whole deck")
	}
	return nil
}

// maxCounts bounds the histograms that are read. Scores of T0 have no bound, but stay far
// below this one.
const maxCounts = 1 << 20
