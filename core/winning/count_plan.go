package winning

import (
	"fmt"
	"math"
	"math/bits"
	"sync"
)

// A Plan is how a Problem is counted by splitting histories: where they are
// split, and which multisets of the small decks make a shard. It depends on the
// Problem and the split alone.
type Plan struct {
	Split int     // r, the number of cards of the small winning decks
	Work  float64 // expected, in the units that Run reports: about nanoseconds
	Bytes float64 // of memory needed by a shard, at most

	steps  *steps
	shards [][]box
	idle   sync.Pool // of *splitter
}

// NewPlan plans a count. A split of 0 chooses the one that is expected to be
// the fastest; any from 1 to n gives the same count.
//
// Where to split, and what it will cost, is learnt from small samples of the
// small decks and of the histories, drawn with a fixed seed. The sums use no
// fused operations, so that every machine makes the same plan.
func NewPlan(q Problem, split int) (*Plan, error) {
	if err := q.Valid(); err != nil {
		return nil, err
	}
	n, m, s := q.Shape.N(), q.Shape.Ranks, q.Shape.Suits
	if float64(m)*math.Log2(float64(s+1)) > 64 {
		return nil, fmt.Errorf("%d ranks in %d suits have more than 2^64 multisets", m, s)
	}
	if split < 0 || split > n {
		return nil, fmt.Errorf("the split %d is not from 1 to %d", split, n)
	}
	g := newSteps(q)
	y := newSurvey(g)
	y.backward()
	y.forward()
	if split > 0 {
		return y.plan(split), nil
	}
	best, work := n, math.Inf(1)
	for r := n; r >= 1; r-- {
		// Splitting earlier saves small decks and costs histories.
		if w := y.cost(r, work); w < work {
			best, work = r, w
		} else if w > 20*work {
			break
		}
	}
	// What boxes cost is seen only when they are cut.
	p := y.plan(best)
	for r := best - 1; r >= 1; r-- {
		other := y.plan(r)
		if other.Work >= p.Work {
			break
		}
		p = other
	}
	return p, nil
}

// plan is the plan with the split r.
func (y *survey) plan(r int) *Plan {
	p := &Plan{Split: r, Work: y.cost(r, math.Inf(1)), steps: y.steps}
	p.cut(y)
	return p
}

// Shards is the number of shards.
func (p *Plan) Shards() int { return len(p.shards) }

// Run counts the winning decks of a shard. tick is called every millisecond or
// so with the units of work done since the last call; its error is returned.
func (p *Plan) Run(shard int, tick func(units float64) error) (uint64, error) {
	s, _ := p.idle.Get().(*splitter)
	if s == nil {
		s = newSplitter(p.steps, p.Split)
	}
	defer p.idle.Put(s)
	s.begin(tick)
	for _, b := range p.shards[shard] {
		if err := s.back.run(b); err != nil {
			return 0, err
		}
	}
	return s.sum, tick(s.work + s.back.work + s.fore.work)
}

// A survey estimates the sizes of both trees level by level: of a sample of a
// level all children are made, and of these a new sample is drawn (P. Chen,
// Heterogeneous sampling, 1992, with one stratum a level).
type survey struct {
	*steps
	state uint64
	level []layer // by number of cards: the decks of the backward tree
	play  []stage // by number of cards left: the histories of the forward tree

	// sizes of samples: of the decks and of the histories of a level, and those
	// for the histories of one multiset
	decks, plays, histories, multisets int
}

// A layer is a level of the backward tree, its decks a random sample of total.
type layer struct {
	total float64
	decks [][]uint8
}

// A stage is a level of the forward tree, its histories a random sample of
// total.
type stage struct {
	total     float64
	histories []position
}

// A position is what is known of the face-down cards after a history.
type position struct {
	ring []uint64 // the ranks that a place must not have, as bits
	left []uint8  // the cards of every rank that are still to be hit
}

func newSurvey(g *steps) *survey {
	n := max(g.n, 10)
	return &survey{steps: g, state: 1, decks: max(200, min(3000, 40000/n)), plays: max(20, min(400, 6000/n)),
		histories: max(2, min(24, 600/n)), multisets: max(2, min(32, 900/n))}
}

// draw is a number below n (splitmix64).
func (y *survey) draw(n int) int {
	y.state += 0x9e3779b97f4a7c15
	z := y.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	hi, _ := bits.Mul64(z^z>>31, uint64(n))
	return int(hi)
}

func (y *survey) backward() {
	y.level = make([]layer, y.n+1)
	y.level[0] = layer{1, [][]uint8{{}}}
	count := make([]uint8, y.m+1)
	for L := 1; L <= y.n; L++ {
		var to layer
		made := 0
		add := func(d []uint8, v uint8, p int) {
			made++
			at := len(to.decks)
			if at < y.decks {
				to.decks = append(to.decks, make([]uint8, L))
			} else if at = y.draw(made); at >= y.decks {
				return
			}
			e := to.decks[at]
			copy(e, d[len(d)-p:])
			e[p] = v
			copy(e[p+1:], d[:len(d)-p])
		}
		for _, d := range y.level[L-1].decks {
			tally(count, d)
			for w := range y.words[L] {
				free := y.open[L][w]
				for i, u := range d {
					free &^= y.bars[w][L][i*y.stride+int(u)]
				}
				for ; free != 0; free &= free - 1 {
					t := w<<6 | bits.TrailingZeros64(free)
					if v := y.rank[t]; int(count[v]) < y.s {
						add(d, v, t%L)
					}
				}
			}
		}
		if L == 1 {
			for _, v := range y.last {
				add(nil, uint8(v), 0)
			}
		}
		if from := y.level[L-1]; made > 0 {
			to.total = from.total / float64(len(from.decks)) * float64(made)
		}
		y.level[L] = to
	}
}

// cost is the expected work of a count split at r. It is not complete where it
// is more than most.
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
	// What all small decks have is never set aside.
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
	for L := y.n; L >= r; L-- {
		each := costOf(unitHistory, unitHistoryCard, r)
		if L > r {
			each = costOf(unitPlay, unitPlayCard, L)
		}
		work += float64(y.play[L].number(least) * each)
	}
	work += float64(y.kinds(r) * unitMultiset)
	if work > most {
		return work
	}
	// Histories by small deck.
	pairs := 0.0
	for range y.multisets {
		tally(count, l.decks[y.draw(len(l.decks))])
		h, _ := y.leave(count, r)
		pairs += float64(h / float64(y.multisets))
	}
	groups := float64((r + 2) / 3)
	return work + float64(l.total*(costOf(unitMatch, unitMatchCard, r)+float64(math.Ceil(pairs/64)*groups*unitWord)))
}

// tally counts the cards of a deck by rank.
func tally(count, d []uint8) {
	clear(count)
	for _, v := range d {
		count[v]++
	}
}

// number is how many histories of the stage leave at least so many cards of each
// rank.
func (p *stage) number(least []uint8) float64 {
	n := 0
count:
	for _, h := range p.histories {
		for v, c := range least {
			if h.left[v] < c {
				continue count
			}
		}
		n++
	}
	return p.total / float64(max(1, len(p.histories))) * float64(n)
}

// kinds is the number of multisets of r cards.
func (y *survey) kinds(r int) float64 {
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

// forward samples the histories of every length.
func (y *survey) forward() {
	y.play = make([]stage, y.n+1)
	root := position{make([]uint64, y.n), make([]uint8, y.m+1)}
	for v := 1; v <= y.m; v++ {
		root.left[v] = uint8(y.s)
	}
	y.play[y.n] = stage{total: 1, histories: []position{root}}
	for L := y.n; L > 1; L-- {
		from, to := &y.play[L], &y.play[L-1]
		made := 0
		for _, at := range from.histories {
			to.histories = y.hits(at, L, nil, to.histories, y.plays, &made)
		}
		if made == 0 {
			return
		}
		to.total = from.total / float64(len(from.histories)) * float64(made)
	}
}

// leave estimates the histories that leave a multiset, given by its counts, and
// the positions on the way to them.
func (y *survey) leave(in []uint8, r int) (histories, plays float64) {
	root := position{make([]uint64, y.n), make([]uint8, y.m+1)}
	for v := 1; v <= y.m; v++ {
		root.left[v] = uint8(y.s)
	}
	total, now := 1.0, []position{root}
	var next []position
	for L := y.n; L > r; L-- {
		plays += total
		made := 0
		next = next[:0]
		for _, at := range now {
			next = y.hits(at, L, in, next, y.histories, &made)
		}
		if made == 0 {
			return 0, plays
		}
		total = total / float64(len(now)) * float64(made)
		now, next = next, now
	}
	return total, plays
}

// hits adds to a sample, of size most, what may come of a position of L cards by
// the next hit, of a rank of which more are left than in says. made is the
// number of those that the sample stands for.
func (y *survey) hits(at position, L int, in []uint8, sample []position, most int, made *int) []position {
	ranks := uint64(0)
	for v := 1; v <= y.m; v++ {
		if at.left[v] > 0 {
			ranks |= 1 << (v - 1)
		}
	}
	ring := append([]uint64(nil), at.ring[:L]...)
	for t, v := range y.rank[:y.limit[L]] {
		p := t % L
		if at.left[v] > 0 && (in == nil || at.left[v] > in[v]) && ring[p]>>(v-1)&1 == 0 {
			*made++
			i := len(sample)
			if i < most {
				if i < cap(sample) {
					sample = sample[:i+1]
				} else {
					sample = append(sample, position{})
				}
				if sample[i].ring == nil {
					sample[i] = position{make([]uint64, y.n), make([]uint8, y.m+1)}
				}
			} else {
				i = y.draw(*made)
			}
			if i < most {
				to := sample[i]
				copy(to.ring[copy(to.ring, ring[p+1:L]):], ring[:p])
				copy(to.left, at.left)
				to.left[v]--
			}
		}
		if ring[p] |= 1 << (v - 1); ring[p]&ranks == ranks {
			break
		}
	}
	return sample
}
