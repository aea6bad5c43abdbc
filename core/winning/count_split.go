package winning

import "rencontre/core/meter"

// UnitsPerSecond is how many units of work a common machine does in a second,
// natively on one core.
const UnitsPerSecond = 1e9

const (
	unitNode        = 20.0   // a deck of the backward half put before,
	unitNodeCard    = 2.0    // and each of its cards
	unitDeck        = 40.0   // a small winning deck found and kept,
	unitDeckCard    = 2.0    // and each of its cards
	unitPlay        = 20.0   // a position of the forward half played on,
	unitPlayCard    = 1.5    // and each of its cards
	unitHistory     = 40.0   // a history found and turned into bits,
	unitHistoryCard = 4.0    // and each of the cards it leaves
	unitMultiset    = 4000.0 // a multiset of small decks taken up
	unitMatch       = 6.0    // a deck paired with a batch of histories,
	unitMatchCard   = 1.0    // and each of its cards
	unitWord        = 0.6    // a word of a table row

	unitsPerTick = 5e5
)

// costOf is the cost of something with k cards.
func costOf(one, each float64, k int) float64 { return one + float64(each*float64(k)) }

// A splitter counts winning decks by splitting their histories: the split is said in
// the documentation of the package.
type splitter struct {
	*steps
	back  *backward
	fore  *forward
	col   columns
	count []int // of a multiset, by rank
	sum   uint64
	meter.Meter
}

func newSplitter(g *steps, r, memory int) *splitter {
	s := &splitter{steps: g, back: newBackward(g, r, memory), fore: newForward(g, r, memory), col: newColumns(g.m, r), count: make([]int, g.m+1)}
	s.back.full = func() error { return s.fore.run(&s.back.sets) }
	s.fore.full = s.match
	return s
}

// begin sets the count to 0.
func (s *splitter) begin(tick func(units float64) error) {
	s.sum, s.Meter = 0, meter.Meter{Tick: tick, Every: unitsPerTick}
	s.back.work, s.back.tick, s.back.err = 0, tick, nil
	s.fore.work, s.fore.tick, s.fore.err = 0, tick, nil
}

// match counts the pairs of the small decks and the histories that are kept.
func (s *splitter) match() error {
	decks, histories := s.back.decks, s.fore.histories
	for i := range s.back.sets.keys {
		if decks.size(i) == 0 || histories.size(i) == 0 {
			continue
		}
		clear(s.count)
		for _, v := range decks.block(decks.last[i])[:s.back.r] {
			s.count[v]++
		}
		s.col.begin(s.count, decks.size(i), histories.size(i))
		for units := range s.col.batches(histories, i) {
			if err := s.Spend(units); err != nil {
				return err
			}
			for block, rows := range decks.all(i) {
				s.sum += s.col.pairs(block[:rows*decks.row], decks.row)
				if err := s.Spend(float64(rows) * s.col.cost()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
