package winning

import "slices"

// cut divides the multisets of r cards into boxes whose small decks can be held
// at a time, and puts boxes together to shards of about the same work. It adds
// to the work that of visiting decks again for other boxes.
func (p *Plan) cut(y *survey) {
	g, r := p.steps, p.Split
	c := cutter{p: p, most: max(min(p.Work/4, 5e8), min(2e10, p.Work/256)), small: len(y.level[r].decks), total: y.level[r].total, sizes: make([]int, g.s+1)}
	for k := max(0, r-cutLevels); k <= r; k++ {
		in, decks := hold{k: k}, y.level[k].decks
		if k < r {
			decks = decks[:min(len(decks), cutSample)]
		}
		if len(decks) == 0 {
			continue
		}
		in.each = y.level[k].total / float64(len(decks))
		for _, d := range decks {
			count := make([]uint8, g.m+1)
			for _, v := range d {
				count[v]++
			}
			in.counts, in.owed = append(in.counts, count), append(in.owed, 0)
		}
		c.sample = append(c.sample, in)
	}
	all := box{make([]int, g.m+1), make([]int, g.m+1)}
	for v := 1; v <= g.m; v++ {
		all.hi[v] = min(g.s, r)
	}
	c.divide(all, c.sample)
	p.shards = append(p.shards, c.shard)
	for _, h := range c.sample {
		if h.k < r {
			c.visits -= float64(len(h.counts)) * h.each
		}
	}
	p.Work += float64(max(0, c.visits) * costOf(unitNode, unitNodeCard, r-1))
	p.decks = int(min(1.1*c.fullest, float64(storeSize(r))))
	p.Bytes = float64(p.decks*storedBytes(r)) + 32<<20
}

// Samples of this many levels below the small decks, and of this many decks
// each, show how often a deck would be visited again for another box.
const (
	cutLevels = 8
	cutSample = 200
)

type cutter struct {
	p       *Plan
	most    float64 // work of a shard
	small   int     // small decks in the sample
	total   float64 // small decks expected
	sample  []hold
	shard   []box
	work    float64
	visits  float64 // decks visited in the levels of the sample, over all boxes
	fullest float64 // small decks in a box, at most
	sizes   []int   // room for the sizes of the parts of a box
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

// span is for which numbers of cards of rank v, from and to, decks i of h remain
// in a box that is narrowed to that number.
func (h hold) span(i, v, r int) (from, to int) {
	from = int(h.counts[i][v])
	return from, from + r - h.k - h.owed[i]
}

// child is what is left of h when the box is narrowed to c cards of rank v, n
// decks as sizes counts them.
func (h hold) child(v, c, r, n int) hold {
	child := hold{k: h.k, each: h.each, counts: make([][]uint8, 0, n), owed: make([]int, 0, n)}
	for i, count := range h.counts {
		if from, to := h.span(i, v, r); from <= c && c <= to {
			child.counts, child.owed = append(child.counts, count), append(child.owed, h.owed[i]+c-from)
		}
	}
	return child
}

// sizes counts for every number of cards of rank v, from 0 to the length of n,
// the decks that child would hold.
func (h hold) sizes(v, r int, n []int) {
	clear(n)
	for i := range h.counts {
		from, to := h.span(i, v, r)
		if from < len(n) {
			n[from]++
			if to+1 < len(n) {
				n[to+1]--
			}
		}
	}
	for c := 1; c < len(n); c++ {
		n[c] += n[c-1]
	}
}

// divide cuts a box by the number of cards of some rank, until its small decks
// are few enough. in is what of the sample may lead to it.
func (c *cutter) divide(b box, in []hold) {
	r := c.p.Split
	few := 0
	if len(in) > 0 && in[len(in)-1].k == r {
		few = len(in[len(in)-1].counts)
	}
	part := float64(few) / float64(max(1, c.small))
	work := part * c.p.Work
	if b.one() || part*c.total <= float64(storeSize(r)*6/10) && work <= c.most {
		if len(c.shard) > 0 && c.work+work > c.most {
			c.p.shards = append(c.p.shards, c.shard)
			c.shard, c.work = nil, 0
		}
		c.shard = append(c.shard, b)
		c.work += work
		c.fullest = max(c.fullest, part*c.total)
		for _, h := range in {
			if h.k < r {
				c.visits += float64(float64(len(h.counts)) * h.each)
			}
		}
		return
	}
	v := c.choose(b, in)
	lo, hi := 0, 0
	for u := range b.lo {
		if u != v {
			lo += b.lo[u]
			hi += b.hi[u]
		}
	}
	sizes := make([][]int, len(in))
	for i, h := range in {
		sizes[i] = make([]int, b.hi[v]+1)
		h.sizes(v, r, sizes[i])
	}
	for x := b.lo[v]; x <= b.hi[v]; x++ {
		if lo+x > r || hi+x < r {
			continue
		}
		one := box{slices.Clone(b.lo), slices.Clone(b.hi)}
		one.lo[v], one.hi[v] = x, x
		var inOne []hold
		for i, h := range in {
			if n := sizes[i][x]; n > 0 {
				inOne = append(inOne, h.child(v, x, r, n))
			}
		}
		c.divide(one, inOne)
	}
}

// choose finds the rank that divides the small decks of a box best for the
// decks that it makes to be visited several times.
func (c *cutter) choose(b box, in []hold) int {
	r, best, chosen := c.p.Split, -1.0, 0
	for v := len(b.lo) - 1; v >= 1; v-- {
		if b.lo[v] == b.hi[v] {
			continue
		}
		squares, visits, before, few := 0.0, 0.0, 0.0, 0.0
		sizes := c.sizes[:b.hi[v]+1]
		for _, h := range in {
			h.sizes(v, r, sizes)
			for _, size := range sizes[b.lo[v]:] {
				n := float64(size)
				if h.k == r {
					squares += float64(n * n)
					few += n
				} else {
					visits += float64(n * h.each)
				}
			}
			if h.k < r {
				before += float64(float64(len(h.counts)) * h.each)
			}
		}
		gain := (few*few/max(1, squares) - 1) / (max(visits/max(1, before), 1) - 0.95)
		if gain > best {
			best, chosen = gain, v
		}
	}
	return chosen
}
