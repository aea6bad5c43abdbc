package winning

import (
	"cmp"
	"fmt"
	"math"
	"sync"
)

// A Plan says how to count a Problem by splitting histories: the split, and the multisets of small
// decks that make up a shard. It depends on the Problem, the split and the memory only.
//
// A Plan is made in two steps. NewPlan uses small samples to choose the split, the expected cost
// and the number of shards. The first Run uses larger samples to distribute the multisets among the
// shards. The samples have a fixed seed and their sums use no fused operations, so that every
// machine makes the same plan.
type Plan struct {
	Split int     // r, the number of cards in the small winning decks
	Work  float64 // expected work, in the units that Run reports: about nanoseconds
	Bytes float64 // maximum memory of a shard

	*steps
	memory     int
	shardCount int
	mu         sync.Mutex
	shards     [][]box
	splitters  sync.Pool // of *splitter
}

// maxShards bounds the number of shards of counts too long to finish.
const maxShards = 2000

// maxEstimated is 30 years of work. A longer count is not estimated more precisely.
const maxEstimated = 1e18

// Memory is the default size of the tables of a count, in bytes. It leaves room for several workers
// in a browser. With more memory, fewer boxes are cut and fewer small decks are found again for
// each. MinMemory and MaxMemory bound the size; above MaxMemory the rows of a bin could not be
// numbered.
const (
	Memory    = 160 << 20
	MinMemory = 1 << 20
	MaxMemory = 32 << 30
)

// NewPlan plans a count. A split of 0 selects the split with the lowest expected work. Any split
// from 1 to n gives the same count. memory is the size of the tables in bytes; 0 stands for Memory.
func NewPlan(q Problem, split, memory int) (*Plan, error) {
	memory = cmp.Or(memory, Memory)
	if err := q.Valid(); err != nil {
		return nil, err
	}
	n, m, s := q.Shape.N(), q.Shape.Ranks, q.Shape.Suits
	if !q.Numbered() {
		return nil, fmt.Errorf("%d ranks in %d suits have more than 2^64 multisets", m, s)
	}
	if split < 0 || split > n {
		return nil, fmt.Errorf("the split %d is not from 1 to %d", split, n)
	}
	if memory < MinMemory || memory > MaxMemory {
		return nil, fmt.Errorf("%d bytes of memory are not from %d to %d", memory, MinMemory, MaxMemory)
	}
	p := &Plan{Split: split, memory: memory, steps: newSteps(q)}
	y := roughSurvey(p.steps)
	if split > 0 {
		p.Work = y.cost(split, math.Inf(1))
	} else {
		p.Work = math.Inf(1)
		for r := n; r >= 1; r-- {
			if y.lost && len(y.level[r].decks) == 0 {
				continue // the sample died out
			}
			// A smaller r saves decks and costs histories.
			w := y.cost(r, p.Work)
			if w < p.Work {
				p.Split, p.Work = r, w
			} else if w > 20*p.Work {
				break
			}
		}
	}
	shard := max(min(p.Work/4, 5e8), min(2e10, p.Work/256))
	p.shardCount = int(max(1, min(maxShards, math.Ceil(p.Work/shard))))
	if p.Work < maxEstimated {
		p.Work += p.planningWork(y) + p.revisitWork(y)
	}
	p.Bytes = p.shardBytes(y)
	return p, nil
}

// Shards returns the number of shards.
func (p *Plan) Shards() int { return p.shardCount }

// Run counts the winning decks of a shard. It calls tick about every millisecond with the units of
// work done since the last call, and returns its error.
func (p *Plan) Run(shard int, tick func(units float64) error) (uint64, error) {
	if err := p.divide(tick); err != nil {
		return 0, err
	}
	s, _ := p.splitters.Get().(*splitter)
	if s == nil {
		s = newSplitter(p.steps, p.Split, p.memory)
	}
	defer p.splitters.Put(s)
	s.begin(tick)
	for _, b := range p.shards[shard] {
		if err := s.back.run(b); err != nil {
			return 0, err
		}
	}
	s.Spend(s.back.work + s.fore.work)
	return s.sum, s.Flush()
}

// Units of work of a plan.
const (
	unitSample = 60.0 // a deck of a sample
	unitBar    = 1.2  // a card checked
	unitChild  = 25.0 // a child made
	unitSize   = 3.0  // a deck of a sample counted for a cut
)

// boxSample returns the number of decks that are sampled of a level to cut the multisets into
// boxes.
func (p *Plan) boxSample() int {
	return max(200, min(3000, 40000/max(p.n, 10), 100*p.shardCount))
}

// planningWork estimates the work of cutting the multisets into boxes.
func (p *Plan) planningWork(y *survey) float64 {
	decks := float64(p.boxSample())
	work := 0.0
	for L := 1; L <= p.Split; L++ {
		from := y.level[L-1].total
		if from > 0 {
			work += float64(min(decks, from) * y.samplingWork(L, y.level[L].total/from))
		}
	}
	decks = min(decks, y.level[p.Split].total)
	return work + float64(float64(p.m)*float64(decks+cutLevels*min(decks, cutSample)*float64(p.shardCount))*unitSize)
}

// cost estimates the work of a count split at r. It stops early, with a partial sum, once the sum
// exceeds most.
func (y *survey) cost(r int, most float64) float64 {
	l := y.level[r]
	work := 0.0
	for k := range r {
		work += float64(y.level[k].total * costOf(unitNode, unitNodeCard, k))
	}
	work += float64(l.total * costOf(unitDeck, unitDeckCard, r))
	if len(l.decks) == 0 {
		return work
	}
	// Every sampled deck has at least least[v] cards of rank v, and a history must leave as many.
	least, count := make([]uint8, y.m+1), make([]uint8, y.m+1)
	for v := range least {
		least[v] = uint8(y.s)
	}
	for _, d := range l.decks {
		tally(count, d)
		for v, c := range count {
			least[v] = min(least[v], c)
		}
	}
	histories := y.play[r].countLeaving(least)
	work += float64(histories * costOf(unitHistory, unitHistoryCard, r))
	for L := y.n; L > r; L-- {
		plays := y.play[L].countLeaving(least)
		if L == r+1 {
			// A position is visited again for every box that one of its children belongs to.
			plays = max(plays, min(plays*work/boxWork, histories))
		}
		work += float64(plays * costOf(unitPlay, unitPlayCard, L))
	}
	work += float64(y.multisetCount(r) * unitMultiset)
	if work > most {
		return work
	}
	pairs := y.historiesPerDeck(r)
	words, groups := math.Ceil(pairs/64), float64((r+2)/3)
	if groups == 4 {
		groups = 3 // The AND of the first two is shared.
	}
	if l.total >= minMerged*y.multisetCount(r) {
		words *= mergedShare
	}
	return work + float64(l.total*(costOf(unitMatch, unitMatchCard, r)+float64(words*groups*unitWord)))
}

const (
	boxWork     = 5e8 // least work of a box, about
	mergedShare = 0.6 // part of the words that is left when histories are merged and decks do not fit them
)

// historiesPerDeck returns the mean number of histories that leave the multiset of a small deck.
func (y *survey) historiesPerDeck(r int) (pairs float64) {
	all := y.play[r].total
	if all <= 64 {
		return all
	}
	count := make([]uint8, y.m+1)
	for range y.multisets {
		tally(count, y.level[r].decks[y.draw(len(y.level[r].decks))])
		h, _ := y.historiesTo(count, r)
		pairs += float64(h / float64(y.multisets))
	}
	return pairs
}

// countLeaving estimates how many histories of the stage leave at least the given number of cards of
// every rank.
func (s *stage) countLeaving(least []uint8) float64 {
	n := 0
count:
	for _, h := range s.histories {
		for v, c := range least {
			if h.left[v] < c {
				continue count
			}
		}
		n++
	}
	return s.total / float64(max(1, len(s.histories))) * float64(n)
}

// multisetCount returns the number of multisets of r cards.
func (y *survey) multisetCount(r int) float64 {
	ways := make([]float64, r+1)
	ways[0] = 1
	for range y.m {
		for k := r; k >= 0; k-- {
			for c := 1; c <= min(k, y.s); c++ {
				ways[k] += ways[k-c]
			}
		}
	}
	return ways[r]
}
