package winning

import "slices"

// cut divides the multisets of r cards into boxes whose small decks can be held
// at a time, and puts boxes together to shards of about the same work. It adds
// to the work that of visiting decks again for other boxes.
func (p *Plan) cut(y *survey) {
	g, r := p.steps, p.Split
	c := cutter{p: p, most: max(min(p.Work/4, 1.5e8), min(2e10, p.Work/256)), small: len(y.level[r].decks), total: y.level[r].total}
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
			count := make([]int, g.m+1)
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
	p.Bytes = float64(float64(1.5*min(c.fullest, float64(storeSize(r)))*float64(r+16)) + 32<<20)
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
}

// A hold is the decks of k cards in a sample that may grow into a deck of a
// box: owed is how many cards of the box's lower bounds they have not got. Each
// stands for a number of decks.
type hold struct {
	k      int
	each   float64
	counts [][]int
	owed   []int
}

// child is what is left of h when the box is narrowed to c cards of rank v.
func (h hold) child(v, c, r int) hold {
	to := hold{k: h.k, each: h.each}
	for i, count := range h.counts {
		if owed := h.owed[i] + c - count[v]; count[v] <= c && owed <= r-h.k {
			to.counts, to.owed = append(to.counts, count), append(to.owed, owed)
		}
	}
	return to
}

// size is how many decks child would hold.
func (h hold) size(v, c, r int) int {
	n := 0
	for i, count := range h.counts {
		if count[v] <= c && h.owed[i]+c-count[v] <= r-h.k {
			n++
		}
	}
	return n
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
	for x := b.lo[v]; x <= b.hi[v]; x++ {
		if lo+x > r || hi+x < r {
			continue
		}
		one := box{slices.Clone(b.lo), slices.Clone(b.hi)}
		one.lo[v], one.hi[v] = x, x
		var inOne []hold
		for _, h := range in {
			if to := h.child(v, x, r); len(to.counts) > 0 {
				inOne = append(inOne, to)
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
		for x := b.lo[v]; x <= b.hi[v]; x++ {
			for _, h := range in {
				n := float64(h.size(v, x, r))
				if h.k == r {
					squares += n * n
					few += n
				} else {
					visits += float64(n * h.each)
				}
			}
		}
		for _, h := range in {
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
