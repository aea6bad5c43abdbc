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
	if split > 0 {
		return y.plan(split), nil
	}
	best, work := n, math.Inf(1)
	for r := n; r >= 1; r-- {
		// Splitting earlier saves small decks and costs histories.
		if w := y.cost(r); w < work {
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
	p := &Plan{Split: r, Work: y.cost(r), steps: y.steps}
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
		if err := s.run(b); err != nil {
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
	level []layer // by number of cards, of the backward tree

	// sizes of samples: of the small decks and the histories of a level, and of
	// the multisets for which histories are counted
	decks, histories, multisets int
	now, next                   []position // room for a level's sample of histories
}

// A position is what is known of the face-down cards after a history.
type position struct {
	ring []uint64 // the ranks that a place must not have, as bits
	left []uint8  // the cards of every rank that are still to be hit
}

// A layer is a level of the tree, its decks a random sample of total.
type layer struct {
	total float64
	decks [][]uint8
}

func newSurvey(g *steps) *survey {
	n := max(g.n, 10)
	y := &survey{steps: g, state: 1, decks: max(200, min(3000, 40000/n)),
		histories: max(2, min(24, 600/n)), multisets: max(2, min(32, 900/n))}
	y.now, y.next = make([]position, y.histories), make([]position, y.histories)
	for i := range y.now {
		y.now[i] = position{make([]uint64, g.n), make([]uint8, g.m+1)}
		y.next[i] = position{make([]uint64, g.n), make([]uint8, g.m+1)}
	}
	return y
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
	count := make([]int, y.m+1)
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
			clear(count)
			for _, u := range d {
				count[u]++
			}
			for w := range y.words[L] {
				free := y.open[L][w]
				for i, u := range d {
					free &^= y.bars[w][L][i*y.stride+int(u)]
				}
				for ; free != 0; free &= free - 1 {
					t := w<<6 | bits.TrailingZeros64(free)
					if v := y.rank[t]; count[v] < y.s {
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

// cost is the expected work of a count split at r.
func (y *survey) cost(r int) float64 {
	l := y.level[r]
	work := 0.0
	for k := range r {
		work += float64(y.level[k].total * costOf(unitNode, unitNodeCard, k))
	}
	work += float64(l.total * costOf(unitDeck, unitDeckCard, r))
	if len(l.decks) == 0 {
		return work
	}
	// The multisets that carry small decks: those seen, and by Chao's estimate
	// those not seen.
	times := map[string]int{}
	var distinct [][]uint8
	for _, d := range l.decks {
		count := make([]uint8, y.m+1)
		for _, v := range d {
			count[v]++
		}
		if times[string(count)]++; times[string(count)] == 1 {
			distinct = append(distinct, count)
		}
	}
	multisets := float64(len(distinct))
	if float64(len(l.decks)) < l.total {
		once, twice := 0, 0
		for _, c := range times {
			if c == 1 {
				once++
			} else if c == 2 {
				twice++
			}
		}
		multisets += float64(once*once) / float64(2*twice+1)
	}
	// The few multisets that have most of the decks hide how many have a few:
	// Chao's estimate is a lower bound, and for He Loves Me three times too low.
	// All multisets are an upper bound; between the two it is never far off.
	kinds := y.kinds(r)
	multisets = min(math.Sqrt(float64(min(multisets, kinds)*kinds)), l.total)
	// Histories by multiset, and by small deck.
	histories, plays, pairs, each := 0.0, 0.0, 0.0, 1/float64(y.multisets)
	for range y.multisets {
		h, p := y.forward(distinct[y.draw(len(distinct))], r)
		histories += float64(h * each)
		plays += float64(p * each)
		d := l.decks[y.draw(len(l.decks))]
		count := make([]uint8, y.m+1)
		for _, v := range d {
			count[v]++
		}
		h, _ = y.forward(count, r)
		pairs += float64(h * each)
	}
	groups := float64((r + 2) / 3)
	work += float64(multisets * (unitMultiset + float64(histories*unitHistory) + float64(plays*costOf(unitPlay, unitPlayCard, r+1))))
	work += float64(l.total * (unitMatch + float64(math.Ceil(pairs/64)*groups*unitWord)))
	return work
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

// forward estimates the histories that leave a multiset, given by its counts,
// and the positions on the way to them.
func (y *survey) forward(in []uint8, r int) (histories, plays float64) {
	now, next := y.now[:1], y.next[:0]
	clear(now[0].ring)
	for v := 1; v <= y.m; v++ {
		now[0].left[v] = uint8(y.s) - in[v]
	}
	total := 1.0
	ring := make([]uint64, y.n)
	for L := y.n; L > r; L-- {
		plays += total
		next = next[:0]
		made := 0
		for _, at := range now {
			ranks := uint64(0)
			for v := 1; v <= y.m; v++ {
				if at.left[v]+in[v] > 0 {
					ranks |= 1 << (v - 1)
				}
			}
			copy(ring, at.ring[:L])
			for t, v := range y.rank[:y.limit[L]] {
				p := t % L
				if at.left[v] > 0 && ring[p]>>(v-1)&1 == 0 {
					made++
					i := len(next)
					if i < y.histories {
						next = next[:i+1]
					} else {
						i = y.draw(made)
					}
					if i < y.histories {
						to := next[i]
						copy(to.ring[copy(to.ring, ring[p+1:L]):], ring[:p])
						copy(to.left, at.left)
						to.left[v]--
					}
				}
				if ring[p] |= 1 << (v - 1); ring[p]&ranks == ranks {
					break
				}
			}
		}
		if made == 0 {
			return 0, plays
		}
		total = total / float64(len(now)) * float64(made)
		now, next = next, now
	}
	return total, plays
}
