package winning

import (
	"math"
	"math/bits"
	"slices"
)

// divide cuts the multisets of r cards into boxes whose small decks fit into the store, and
// distributes the boxes so that all shards have about the same work.
func (p *Plan) divide(tick func(units float64) error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shards != nil {
		return nil
	}
	y := newSurvey(p.steps, p.boxSample(), tick)
	y.backward(p.Split)
	if y.Err != nil {
		return y.Err
	}
	c := newCutter(p, y, cutSample, p.shardCount)
	c.cut()
	if err := y.Flush(); err != nil {
		return err
	}
	p.shards = c.shards
	return nil
}

// revisitWork estimates the work of visiting decks repeatedly because they lead to several boxes.
// It cuts a small sample into a few boxes and assumes that every doubling of the number of boxes
// adds the same amount.
func (p *Plan) revisitWork(y *survey) float64 {
	boxes := min(p.shardCount, trialBoxes)
	c := newCutter(p, y, trialSample, boxes)
	c.boxDecks = max(c.boxDecks, c.totalDecks/trialBoxes)
	c.cut()
	before := 0.0
	for _, h := range c.sample {
		if h.k < p.Split {
			before += float64(float64(len(h.counts)) * h.weight)
		}
	}
	made := 0
	for _, s := range c.shards {
		made += len(s)
	}
	all := uint64(min(1<<40, max(float64(p.shardCount), y.level[p.Split].total/c.boxDecks)))
	more := float64(max(bits.Len64(all), bits.Len(uint(made)))) / float64(bits.Len(uint(made)))
	return float64(max(0, c.visits-before) * more * costOf(unitNode, unitNodeCard, p.Split-1))
}

const (
	trialBoxes  = 64
	trialSample = 50
)

// shardBytes estimates the memory of a shard: the small decks of a box and the histories that leave
// their multisets, both in partly filled blocks, the tables for pairing them, and the tables of
// steps.
func (p *Plan) shardBytes(y *survey) float64 {
	r := p.Split
	total := y.level[r].total
	if total == 0 {
		return baseBytes
	}
	boxes := max(float64(p.shardCount), total/float64(storeSize(r, p.memory)*6/10))
	sets := min(y.occupied(r), total) / boxes
	// The size of a box is known from a sample only: allow three standard deviations.
	decks := min(
		total/boxes*(1+3/math.Sqrt(float64(p.boxSample())/boxes)),
		float64(storeSize(r, p.memory)*6/10),
	) + float64(sets*deckBlock/2)
	each := y.historiesPerDeck(r)
	histories := float64(sets * (each + historyBlock/2))
	words := historyWords(p.m, r)
	// The decks of one multiset are loaded twice, and its histories may be merged.
	loaded := min(decks/max(1, sets), maxLoaded)
	pairing := float64(loaded * float64(8*((r+2)/3)))
	if loaded >= minMerged {
		pairing += float64(min(each, maxMerged) * float64(16*words+16))
	}
	return pairing +
		float64(min(decks*float64(deckBytes(r)), float64(storeBytes(p.memory)))) +
		float64(min(histories*float64(8*words), float64(historyBytes(p.memory)))) + baseBytes
}

// occupied estimates the number of multisets that small decks have. If all were equally frequent,
// two decks of a sample would have the same multiset with the reciprocal probability.
func (y *survey) occupied(r int) float64 {
	seen := map[string]int{}
	equal, n := 0, len(y.level[r].decks)
	count := make([]uint8, y.m+1)
	for _, d := range y.level[r].decks {
		tally(count, d)
		equal += seen[string(count)]
		seen[string(count)]++
	}
	if equal == 0 {
		return y.multisetCount(r)
	}
	return min(y.multisetCount(r), float64(n*(n-1)/2)/float64(equal))
}

// baseBytes is the size of the small tables of a count.
const baseBytes = 1 << 20

// The cutter uses samples of cutLevels levels below the small decks, with up to cutSample decks
// each, to estimate how many decks are visited again for another box.
const (
	cutLevels = 8
	cutSample = 200
)

// A cutter cuts the multisets of a plan into boxes. It judges a box by a sample of the small decks
// and of the decks that grow into them.
type cutter struct {
	p           *Plan
	y           *survey
	maxShare    float64 // maximum share of the work in a box
	boxDecks    float64 // maximum number of small decks in a box
	sampleDecks int     // small decks in the sample
	totalDecks  float64 // expected number of small decks
	sample      []levelSample
	shards      [][]box
	work        []float64 // share of the small decks, by shard
	visits      float64   // decks visited in the levels of the sample, summed over all boxes
	atMost      []int     // scratch for sizes
	moreThan    []int     // scratch for sizes
}

// newCutter returns a cutter for so many shards. It uses all small decks of the survey and up to
// below decks of every level under them.
func newCutter(p *Plan, y *survey, below, shards int) *cutter {
	g, r := p.steps, p.Split
	c := &cutter{
		p:           p,
		y:           y,
		maxShare:    1 / float64(shards),
		boxDecks:    float64(storeSize(r, p.memory) * 6 / 10),
		totalDecks:  y.level[r].total,
		sampleDecks: len(y.level[r].decks),
		shards:      make([][]box, shards),
		work:        make([]float64, shards),
		atMost:      make([]int, g.s),
		moreThan:    make([]int, g.s),
	}
	for k := max(0, r-cutLevels); k <= r; k++ {
		level, decks := levelSample{k: k}, y.level[k].decks
		if k < r {
			decks = decks[:min(len(decks), below)]
		}
		if len(decks) == 0 {
			continue
		}
		level.weight = y.level[k].total / float64(len(decks))
		for _, d := range decks {
			count := make([]uint8, g.m+1)
			tally(count, d)
			level.counts = append(level.counts, count)
			level.missing = append(level.missing, 0)
		}
		c.sample = append(c.sample, level)
	}
	return c
}

func (c *cutter) cut() {
	c.divide(allMultisets(c.p.steps, c.p.Split), c.sample)
}

// A levelSample is the part of a sampled level, the decks of k cards, that can still grow into a
// deck of a box. missing is the number of cards that a deck lacks to meet the lower bounds of the
// box. Each deck represents a number of decks.
type levelSample struct {
	k       int
	weight  float64
	counts  [][]uint8
	missing []int
}

// countRange returns how many cards of rank v deck i can finally have in a box with at least lo of
// them.
func (h levelSample) countRange(i, v, lo, r int) (from, to int) {
	from = int(h.counts[i][v])
	return from, from + r - h.k - h.missing[i] + max(0, lo-from)
}

// narrow returns the decks of h that remain when a box is narrowed from at least lo cards of rank v
// to a to b of them. n is the number of these decks.
func (h levelSample) narrow(v, lo, a, b, r, n int) levelSample {
	child := levelSample{k: h.k, weight: h.weight, counts: make([][]uint8, 0, n), missing: make([]int, 0, n)}
	for i, count := range h.counts {
		from, to := h.countRange(i, v, lo, r)
		if from <= b && a <= to {
			child.counts = append(child.counts, count)
			child.missing = append(child.missing, h.missing[i]-max(0, lo-from)+max(0, a-from))
		}
	}
	return child
}

// sizes sets atMost[x] to the number of decks of h that can have at most x cards of rank v, and
// moreThan[x] to the number that can have more than x.
func (h levelSample) sizes(v, lo, r int, atMost, moreThan []int) {
	clear(atMost)
	clear(moreThan)
	for i := range h.counts {
		from, to := h.countRange(i, v, lo, r)
		if from < len(atMost) {
			atMost[from]++
		}
		if to > 0 {
			moreThan[min(to, len(moreThan))-1]++
		}
	}
	for x := 1; x < len(atMost); x++ {
		atMost[x] += atMost[x-1]
		moreThan[len(moreThan)-1-x] += moreThan[len(moreThan)-x]
	}
}

// divide cuts a box recursively by the count of one rank until it has few enough small decks, and
// gives it to the shard with the least work. in is the part of the sample that can lead to the box.
func (c *cutter) divide(b box, in []levelSample) {
	r := c.p.Split
	sampled := 0
	if len(in) > 0 && in[len(in)-1].k == r {
		sampled = len(in[len(in)-1].counts)
	}
	part := float64(sampled) / float64(max(1, c.sampleDecks))
	if b.single() || part*c.totalDecks <= c.boxDecks && part <= c.maxShare {
		least := 0
		for i, w := range c.work {
			if w < c.work[least] {
				least = i
			}
		}
		// A box without a sampled deck is taken to have half a deck.
		c.work[least] += max(part, 0.5/float64(max(1, c.sampleDecks)))
		c.shards[least] = append(c.shards[least], b)
		for _, h := range in {
			if h.k < r {
				c.visits += float64(float64(len(h.counts)) * h.weight)
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
		var inPart []levelSample
		for _, h := range in {
			h.sizes(v, b.lo[v], r, c.atMost[:b.hi[v]], c.moreThan[:b.hi[v]])
			n := c.atMost[x]
			if to[0] > x {
				n = c.moreThan[x]
			}
			if n > 0 {
				inPart = append(inPart, h.narrow(v, b.lo[v], to[0], to[1], r, n))
			}
		}
		c.divide(part, inPart)
	}
}

// choose picks the cut (count of v at most x) with the best balance per revisited node.
func (c *cutter) choose(b box, in []levelSample) (v, x int) {
	r, best := c.p.Split, -1.0
	before := 0.0
	for _, h := range in {
		if h.k < r {
			before += float64(float64(len(h.counts)) * h.weight)
		}
	}
	squares := make([]float64, c.p.s)
	visits := make([]float64, c.p.s)
	sampled := make([]float64, c.p.s)
	for u := len(b.lo) - 1; u >= 1; u-- {
		if b.lo[u] == b.hi[u] {
			continue
		}
		clear(squares)
		clear(visits)
		clear(sampled)
		for _, h := range in {
			h.sizes(u, b.lo[u], r, c.atMost[:b.hi[u]], c.moreThan[:b.hi[u]])
			for y := b.lo[u]; y < b.hi[u]; y++ {
				one, two := float64(c.atMost[y]), float64(c.moreThan[y])
				if h.k == r {
					squares[y] += float64(one*one) + float64(two*two)
					sampled[y] += one + two
				} else {
					visits[y] += float64((one + two) * h.weight)
				}
			}
			if c.y.Spend(float64(len(h.counts)+b.hi[u])*unitSize) != nil {
				return 0, 0
			}
		}
		for y := b.lo[u]; y < b.hi[u]; y++ {
			gain := (sampled[y]*sampled[y]/max(1, squares[y]) - 1) / (max(visits[y]/max(1, before), 1) - 0.95)
			if gain > best {
				best, v, x = gain, u, y
			}
		}
	}
	return v, x
}
