package winning

import "rencontre/core/meter"

// UnitsPerSecond is the number of units of work that a common machine does per second, natively on
// one core.
const UnitsPerSecond = 1e9

// Units of work. A unit ending in Card is charged for every card in addition.
const (
	unitNode        = 20.0 // a deck of the backward tree visited
	unitNodeCard    = 2.0
	unitDeck        = 40.0 // a small winning deck stored
	unitDeckCard    = 2.0
	unitPlay        = 20.0 // a position of the forward tree visited
	unitPlayCard    = 1.5
	unitHistory     = 40.0 // a history stored
	unitHistoryCard = 4.0
	unitMultiset    = 4000.0 // a multiset of small decks selected
	unitMatch       = 6.0    // a deck paired with a batch of histories
	unitMatchCard   = 1.0
	unitWord        = 0.6 // a word of a table row

	unitsPerTick = 5e5
)

// costOf is the cost of an item with k cards.
func costOf(one, each float64, k int) float64 { return one + float64(each*float64(k)) }

// A splitter counts winning decks by splitting their histories, as the package documentation
// explains.
type splitter struct {
	*steps
	back  *backward
	fore  *forward
	col   columns
	count []int // counts of a multiset, by rank
	sum   uint64
	meter.Meter
	minMerged int
}

func newSplitter(g *steps, r, memory int) *splitter {
	s := &splitter{
		steps:     g,
		back:      newBackward(g, r, memory),
		fore:      newForward(g, r, memory),
		col:       newColumns(g.m, r),
		count:     make([]int, g.m+1),
		minMerged: minMerged,
	}
	s.back.full = func() error { return s.fore.run(&s.back.sets) }
	s.fore.full = s.match
	return s
}

// begin resets the count to 0.
func (s *splitter) begin(tick func(units float64) error) {
	s.sum, s.Meter = 0, meter.Meter{Tick: tick, Every: unitsPerTick}
	s.back.work, s.back.tick, s.back.err = 0, tick, nil
	s.fore.work, s.fore.tick, s.fore.err = 0, tick, nil
}

// match counts the pairs of the stored small decks and the stored histories.
func (s *splitter) match() error {
	decks, histories := s.back.decks, s.fore.histories
	for i, key := range s.back.sets.keys {
		if decks.size(i) == 0 || histories.size(i) == 0 {
			continue
		}
		for v := 1; v <= s.m; v++ {
			s.count[v] = int(key / s.back.rankKey[v] % uint64(s.s+1))
		}
		s.col.begin(s.count, decks.size(i), histories.size(i))
		for block, rows := range decks.all(i) {
			s.col.load(block[:rows*decks.rowLen], decks.rowLen)
			if s.col.loaded() >= maxLoaded {
				if err := s.pair(i); err != nil {
					return err
				}
			}
		}
		if err := s.pair(i); err != nil {
			return err
		}
	}
	return nil
}

// pair counts the pairs of the loaded decks and the stored histories of multiset i, and unloads the
// decks.
func (s *splitter) pair(i int) error {
	s.col.sort()
	for units := range s.col.batches(s.fore.histories, i, s.col.loaded() >= s.minMerged) {
		if err := s.Spend(units); err != nil {
			return err
		}
		for fit, units := range s.col.fitting() {
			s.sum += s.col.match(fit)
			if err := s.Spend(units); err != nil {
				return err
			}
		}
	}
	s.col.decks = s.col.decks[:0]
	return nil
}
