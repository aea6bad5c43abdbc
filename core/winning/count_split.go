package winning

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

// A splitter counts winning decks by splitting their histories.
//
// The last r cards of a history form a small winning deck on a multiset S of
// ranks; the n-r hits before it are played forward on face-down cards and
// forbid certain ranks at the positions of the r cards that are left. Whether
// the two go together depends on nothing else, so the decks won are the sum
// over S of the pairs of a small winning deck on S and a forward history on
// the other cards that forbids none of its cards.
type splitter struct {
	*steps
	back  *backward
	fore  *forward
	col   columns
	count []int // of a multiset, by rank
	sum   uint64
	work  float64
	tick  func(float64) error
}

func newSplitter(g *steps, r int) *splitter {
	s := &splitter{steps: g, back: newBackward(g, r), fore: newForward(g, r), col: newColumns(g.m, r), count: make([]int, g.m+1)}
	s.back.full = func() error { return s.fore.run(&s.back.sets) }
	s.fore.full = s.match
	return s
}

// begin sets the count to 0.
func (s *splitter) begin(tick func(units float64) error) {
	s.sum, s.work, s.tick = 0, 0, tick
	s.back.work, s.back.tick, s.back.err = 0, tick, nil
	s.fore.work, s.fore.tick, s.fore.err = 0, tick, nil
}

func (s *splitter) spend(units float64) error {
	if s.work += units; s.work < unitsPerTick {
		return nil
	}
	units, s.work = s.work, 0
	return s.tick(units)
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
			if err := s.spend(units); err != nil {
				return err
			}
			for block, rows := range decks.all(i) {
				s.sum += s.col.pairs(block[:rows*decks.row], decks.row)
				if err := s.spend(float64(rows) * s.col.cost()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
