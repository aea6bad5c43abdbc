package winning

// UnitsPerSecond is how many units of work a common machine does in a second,
// natively on one core.
const UnitsPerSecond = 1e9

const (
	unitNode     = 20.0   // a deck of the backward half put before,
	unitNodeCard = 2.0    // and each of its cards
	unitDeck     = 40.0   // a small winning deck found and translated,
	unitDeckCard = 2.0    // and each of its cards
	unitPlay     = 20.0   // a position of the forward half played on,
	unitPlayCard = 1.5    // and each of its cards
	unitHistory  = 50.0   // a history found
	unitMultiset = 4000.0 // a multiset of small decks taken up
	unitMatch    = 6.0    // a deck matched with a batch of histories
	unitWord     = 0.6    // a word of a table row

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
	count []int // of S by rank
	sum   [1]uint64
	work  float64
	tick  func(float64) error
}

// begin sets the count to 0.
func (s *splitter) begin(tick func(units float64) error) {
	s.sum[0], s.work, s.tick = 0, 0, tick
	s.back.work, s.back.tick, s.back.err = 0, tick, nil
	s.fore.work, s.fore.tick, s.fore.err = 0, tick, nil
}

func newSplitter(g *steps, r, decks int) *splitter {
	s := &splitter{steps: g, back: newBackward(g, r, decks), fore: newForward(g, r), count: make([]int, g.m+1)}
	s.back.full = s.match
	s.fore.full = func() error {
		return s.col.count(s.fore, []int32{0, int32(len(s.col.decks) / s.col.groups)}, s.sum[:], s.spend)
	}
	return s
}

func (s *splitter) spend(units float64) error {
	if s.work += units; s.work < unitsPerTick {
		return nil
	}
	units, s.work = s.work, 0
	return s.tick(units)
}

// match counts the winning decks that end in the small decks in store.
func (s *splitter) match() error {
	b, f := s.back, s.fore
	b.group.sort(b.cards, b.r, b.keys)
	in := make([]int, s.m)
	for i := range b.group.names {
		cards := b.group.decks(i, b.r)
		clear(s.count)
		for _, v := range cards[:b.r] {
			s.count[v]++
		}
		f.prepare(s.count)
		for v := 1; v <= s.m; v++ {
			if s.count[v] > 0 {
				in[f.name[v]] = s.count[v]
			}
		}
		f.size(s.col.plan(b.r, f.k, in[:f.k], len(cards)/b.r))
		s.col.setDecks(cards, f.name)
		if err := f.run(); err != nil {
			return err
		}
	}
	return nil
}
