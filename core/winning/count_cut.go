package winning

import (
	"math"
	"math/bits"
	"slices"
)

// divide cuts the multisets of r cards into boxes whose small decks can be held
// at a time, and deals these to the shards, so that all have about the same work.
func (p *Plan) divide(tick func(units float64) error) error {
	p.cut.Lock()
	defer p.cut.Unlock()
	if p.shards != nil {
		return nil
	}
	y := newSurvey(p.steps, p.boxSample(), tick)
	if y.backward(p.Split); y.Err != nil {
		return y.Err
	}
	c := newCutter(p, y, cutSample, p.parts)
	c.cut()
	if err := y.Flush(); err != nil {
		return err
	}
	p.shards = c.shards
	return nil
}

// again is about the work of visiting decks again for other boxes. It is seen by
// cutting a small sample into some boxes; more boxes add as much each time that
// they are twice as many.
func (p *Plan) again(y *survey) float64 {
	boxes := min(p.parts, mostTried)
	c := newCutter(p, y, triedSample, boxes)
	c.hold = max(c.hold, c.total/mostTried)
	c.cut()
	before := 0.0
	for _, h := range c.sample {
		if h.k < p.Split {
			before += float64(float64(len(h.counts)) * h.each)
		}
	}
	made := 0
	for _, s := range c.shards {
		made += len(s)
	}
	all := uint64(min(1<<40, max(float64(p.parts), y.level[p.Split].total/c.hold)))
	more := float64(max(bits.Len64(all), bits.Len(uint(made)))) / float64(bits.Len(uint(made)))
	return float64(max(0, c.visits-before) * more * costOf(unitNode, unitNodeCard, p.Split-1))
}

const (
	mostTried   = 64
	triedSample = 50
)

// bytes is about the memory of a shard: the small decks of a box, the histories
// that leave their multisets, both in blocks that are not all full, the tables for
// pairing them and those of steps.
func (p *Plan) bytes(y *survey) float64 {
	r := p.Split
	all := y.level[r].total
	if all == 0 {
		return fewBytes
	}
	boxes := max(float64(p.parts), all/float64(storeSize(r, p.memory)*6/10))
	sets := min(y.sets(r), all) / boxes
	// A box is as large as its sample says, more or less.
	decks := min(all/boxes*(1+3/math.Sqrt(float64(p.boxSample())/boxes)), float64(storeSize(r, p.memory)*6/10)) + float64(sets*deckBlock/2)
	histories := float64(sets * (y.pairs(r) + historyBlock/2))
	words := (r + 64/p.m - 1) / (64 / p.m)
	return float64(min(decks*float64(deckBytes(r)), float64(storeBytes(p.memory)))) + float64(min(histories*float64(8*words), float64(historyBytes(p.memory)))) + fewBytes
}

// sets is about how many multisets the small decks have: were they equally
// frequent, two of a sample would be equal with a chance of one in so many.
func (y *survey) sets(r int) float64 {
	seen := map[string]int{}
	equal, n := 0, len(y.level[r].decks)
	count := make([]uint8, y.m+1)
	for _, d := range y.level[r].decks {
		tally(count, d)
		equal += seen[string(count)]
		seen[string(count)]++
	}
	if equal == 0 {
		return y.kinds(r)
	}
	return min(y.kinds(r), float64(n*(n-1)/2)/float64(equal))
}

// fewBytes are the tables of a count.
const fewBytes = 1 << 20

// Samples of this many levels below the small decks, and of this many decks
// each, show how often a deck would be visited again for another box.
const (
	cutLevels = 8
	cutSample = 200
)

type cutter struct {
	p      *Plan
	y      *survey
	most   float64 // part of the work in a box
	hold   float64 // small decks in a box
	small  int     // small decks in the sample
	total  float64 // small decks expected
	sample []hold
	shards [][]box
	work   []float64 // by shard
	visits float64   // decks visited in the levels of the sample, over all boxes
	upto   []int     // room for the sizes of the parts of a box
	more   []int
}

// newCutter cuts into shards by the small decks of a survey and so many of each
// level below.
func newCutter(p *Plan, y *survey, below, shards int) *cutter {
	g, r := p.steps, p.Split
	c := &cutter{p: p, y: y, most: 1 / float64(shards), hold: float64(storeSize(r, p.memory) * 6 / 10), total: y.level[r].total,
		small: len(y.level[r].decks), shards: make([][]box, shards), work: make([]float64, shards), upto: make([]int, g.s), more: make([]int, g.s)}
	for k := max(0, r-cutLevels); k <= r; k++ {
		in, decks := hold{k: k}, y.level[k].decks
		if k < r {
			decks = decks[:min(len(decks), below)]
		}
		if len(decks) == 0 {
			continue
		}
		in.each = y.level[k].total / float64(len(decks))
		for _, d := range decks {
			count := make([]uint8, g.m+1)
			tally(count, d)
			in.counts, in.owed = append(in.counts, count), append(in.owed, 0)
		}
		c.sample = append(c.sample, in)
	}
	return c
}

func (c *cutter) cut() {
	c.divide(every(c.p.steps, c.p.Split), c.sample)
}

// A hold is the decks of k cards in a sample that may grow into a deck of a
// box: owed is how many cards of the box's lower bounds they have not got. Each
// stands for a number of decks.
type hold struct {
	k      int
	each   float64
	counts [][]uint8
	owed   []int
}

// span is how many cards of rank v deck i of h may come to have in a box that has
// lo of them or more.
func (h hold) span(i, v, lo, r int) (from, to int) {
	from = int(h.counts[i][v])
	return from, from + r - h.k - h.owed[i] + max(0, lo-from)
}

// child is what is left of h when the box, which had lo cards of rank v or more,
// is narrowed to from a to b of them; n decks.
func (h hold) child(v, lo, a, b, r, n int) hold {
	child := hold{k: h.k, each: h.each, counts: make([][]uint8, 0, n), owed: make([]int, 0, n)}
	for i, count := range h.counts {
		if from, to := h.span(i, v, lo, r); from <= b && a <= to {
			child.counts, child.owed = append(child.counts, count), append(child.owed, h.owed[i]-max(0, lo-from)+max(0, a-from))
		}
	}
	return child
}

// sizes counts for every x less than the length of the slices the decks of h
// that may come to have up to x cards of rank v, and more than x.
func (h hold) sizes(v, lo, r int, upto, more []int) {
	clear(upto)
	clear(more)
	for i := range h.counts {
		from, to := h.span(i, v, lo, r)
		if from < len(upto) {
			upto[from]++
		}
		if to > 0 {
			more[min(to, len(more))-1]++
		}
	}
	for x := 1; x < len(upto); x++ {
		upto[x] += upto[x-1]
		more[len(more)-1-x] += more[len(more)-x]
	}
}

// divide cuts a box by the number of cards of some rank, until its small decks
// are few enough, and gives it to the shard that has the least to do. in is what
// of the sample may lead to it.
func (c *cutter) divide(b box, in []hold) {
	r := c.p.Split
	few := 0
	if len(in) > 0 && in[len(in)-1].k == r {
		few = len(in[len(in)-1].counts)
	}
	part := float64(few) / float64(max(1, c.small))
	if b.one() || part*c.total <= c.hold && part <= c.most {
		least := 0
		for i, w := range c.work {
			if w < c.work[least] {
				least = i
			}
		}
		// Where the sample has no deck there may be half a deck.
		c.work[least] += max(part, 0.5/float64(max(1, c.small)))
		c.shards[least] = append(c.shards[least], b)
		for _, h := range in {
			if h.k < r {
				c.visits += float64(float64(len(h.counts)) * h.each)
			}
		}
		c.y.Spend(float64(len(c.work)))
		return
	}
	v, x := c.choose(b, in)
	if c.y.Err != nil {
		return
	}
	lo, hi := 0, 0
	for u := range b.lo {
		if u != v {
			lo += b.lo[u]
			hi += b.hi[u]
		}
	}
	for _, to := range [][2]int{{b.lo[v], x}, {x + 1, b.hi[v]}} {
		if lo+to[0] > r || hi+to[1] < r {
			continue
		}
		part := box{slices.Clone(b.lo), slices.Clone(b.hi)}
		part.lo[v], part.hi[v] = to[0], to[1]
		var inPart []hold
		for _, h := range in {
			h.sizes(v, b.lo[v], r, c.upto[:b.hi[v]], c.more[:b.hi[v]])
			n := c.upto[x]
			if to[0] > x {
				n = c.more[x]
			}
			if n > 0 {
				inPart = append(inPart, h.child(v, b.lo[v], to[0], to[1], r, n))
			}
		}
		c.divide(part, inPart)
	}
}

// choose finds the rank v and the number x so that to have up to x cards of it,
// or more, divides the small decks of a box best for the decks that it makes to
// be visited twice.
func (c *cutter) choose(b box, in []hold) (v, x int) {
	r, best := c.p.Split, -1.0
	before := 0.0
	for _, h := range in {
		if h.k < r {
			before += float64(float64(len(h.counts)) * h.each)
		}
	}
	squares, visits, few := make([]float64, c.p.s), make([]float64, c.p.s), make([]float64, c.p.s)
	for u := len(b.lo) - 1; u >= 1; u-- {
		if b.lo[u] == b.hi[u] {
			continue
		}
		clear(squares)
		clear(visits)
		clear(few)
		for _, h := range in {
			h.sizes(u, b.lo[u], r, c.upto[:b.hi[u]], c.more[:b.hi[u]])
			for y := b.lo[u]; y < b.hi[u]; y++ {
				one, two := float64(c.upto[y]), float64(c.more[y])
				if h.k == r {
					squares[y] += float64(one*one) + float64(two*two)
					few[y] += one + two
				} else {
					visits[y] += float64((one + two) * h.each)
				}
			}
			if c.y.Spend(float64(len(h.counts)+b.hi[u])*unitSize) != nil {
				return 0, 0
			}
		}
		for y := b.lo[u]; y < b.hi[u]; y++ {
			gain := (few[y]*few[y]/max(1, squares[y]) - 1) / (max(visits[y]/max(1, before), 1) - 0.95)
			if gain > best {
				best, v, x = gain, u, y
			}
		}
	}
	return v, x
}
