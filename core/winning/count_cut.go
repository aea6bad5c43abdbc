package winning

import "slices"

// cut divides the multisets of r cards into boxes whose small decks can be held
// at a time, and puts boxes together to shards of about the same work. It adds
// to the work that of visiting decks again for other boxes.
func (p *Plan) cut(y *survey) {
	g, r := p.steps, p.Split
	c := cutter{p: p, most: max(min(p.Work/2, 5e8), min(2e10, p.Work/256)), small: len(y.level[r].decks), total: y.level[r].total, upto: make([]int, g.s), more: make([]int, g.s)}
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
			tally(count, d)
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
			c.visits -= float64(float64(len(h.counts)) * h.each)
		}
	}
	p.Work += float64(max(0, c.visits) * costOf(unitNode, unitNodeCard, r-1))
	p.Bytes = min(c.fullest*float64(deckBytes(r)), storeBytes) + historyBytes + 16<<20
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
	upto    []int   // room for the sizes of the parts of a box
	more    []int
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
	v, x := c.choose(b, in)
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
	for u := len(b.lo) - 1; u >= 1; u-- {
		for y := b.lo[u]; y < b.hi[u]; y++ {
			squares, visits, before, few := 0.0, 0.0, 0.0, 0.0
			for _, h := range in {
				h.sizes(u, b.lo[u], r, c.upto[:b.hi[u]], c.more[:b.hi[u]])
				one, two := float64(c.upto[y]), float64(c.more[y])
				if h.k == r {
					squares += float64(one*one) + float64(two*two)
					few += one + two
				} else {
					visits += float64((one + two) * h.each)
					before += float64(float64(len(h.counts)) * h.each)
				}
			}
			gain := (few*few/max(1, squares) - 1) / (max(visits/max(1, before), 1) - 0.95)
			if gain > best {
				best, v, x = gain, u, y
			}
		}
	}
	return v, x
}
