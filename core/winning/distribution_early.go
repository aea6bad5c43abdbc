package winning

import (
	"math/bits"

	"rencontre/core/meter"
)

// An earlyGames counts the games that end with more than r cards left. The histories of three hits
// are distributed among the shards; the first shard also takes the shorter ones.
type earlyGames struct {
	*steps
	d       *Distribution
	shard   int
	history int
	counts  []uint64
	left    []int
	value   int
	ring    [][]uint64
	sums    []uint64 // scratch for countDeals
	forbid  []uint64
	meter.Meter
}

func newEarlyGames(d *Distribution, shard int, counts []uint64, tick func(float64) error) *earlyGames {
	g := &earlyGames{
		steps:  d.steps,
		d:      d,
		shard:  shard,
		counts: counts,
		left:   make([]int, d.m+1),
		Meter:  meter.Meter{Tick: tick, Every: unitsPerTick},
	}
	for v := 1; v <= d.m; v++ {
		g.left[v] = d.s
	}
	for L := range d.n + 1 {
		g.ring = append(g.ring, make([]uint64, L))
	}
	return g
}

func (g *earlyGames) run() error {
	if g.d.Split < g.n {
		g.play(g.n)
	}
	return g.Flush()
}

// play continues with L > r cards left. It visits forward histories as forward does, but with any
// cards, and counts the decks whose game ends here.
func (g *earlyGames) play(L int) {
	hits := g.n - L
	if hits == 3 {
		g.history++
		if g.history%g.d.earlyShards != g.shard {
			return
		}
	}
	if g.Spend(costOf(unitPlay, unitPlayCard, L)) != nil {
		return
	}
	ranks := g.ranksLeft()
	ring, next := g.ring[L], g.ring[L-1]
	p := 0
	for _, v := range g.rank[:g.limit[L]] {
		bit := uint64(1) << (v - 1)
		if g.left[v] > 0 && ring[p]&bit == 0 && L-1 > g.d.Split {
			rotate(next, ring, p)
			points := 1
			if g.d.score {
				points = int(v)
			}
			g.left[v]--
			g.value += points
			g.play(L - 1)
			g.value -= points
			g.left[v]++
		}
		ring[p] |= bit
		if ring[p]&ranks == ranks {
			return
		}
		p++
		if p == L {
			p = 0
		}
	}
	if hits >= 3 || g.shard == 0 {
		g.counts[g.value] += g.countDeals(ring)
	}
}

// countDeals returns the number of ways to deal the cards left to the positions of a ring so that no
// position gets a forbidden rank. Choices of the cards left are numbered in mixed radix. sums[i] is the
// number of ways to deal the cards of choice i to the first positions. The last
// of these positions may get a card of any rank that it does not forbid, so sums[i] adds the sums of the
// choices that lack one such card of choice i.
func (g *earlyGames) countDeals(ring []uint64) uint64 {
	// Of the j-th rank left there are most[j] cards, and digit[j] in the choice; have is the set of j with
	// any in it.
	var step [64]int
	var most, digit [64]int
	g.forbid = resize(g.forbid, len(ring))
	forbidden := g.forbid
	clear(forbidden)
	size, kinds := 1, 0
	for v := 1; v <= g.m; v++ {
		if g.left[v] == 0 {
			continue
		}
		for p, ranks := range ring {
			forbidden[p] |= ranks >> (v - 1) & 1 << kinds
		}
		step[kinds], most[kinds] = size, g.left[v]
		size *= g.left[v] + 1
		kinds++
	}
	g.sums = resize(g.sums, size)
	sums := g.sums
	sums[0] = 1
	used, have := 0, uint64(0)
	for i := 1; i < size; i++ {
		j := 0
		for ; digit[j] == most[j]; j++ {
			used -= digit[j]
			digit[j] = 0
			have &^= 1 << j
		}
		digit[j]++
		used++
		have |= 1 << j
		sum := uint64(0)
		for some := have &^ forbidden[used-1]; some != 0; some &= some - 1 {
			sum += sums[i-step[bits.TrailingZeros64(some)&63]]
		}
		sums[i] = sum
		if i%sumsPerTick == 0 && !g.spendSums(sumsPerTick, kinds) {
			return 0
		}
	}
	g.spendSums(size%sumsPerTick, kinds)
	return sums[size-1]
}

// sumsPerTick is the number of sums between two reports of work.
const sumsPerTick = 1 << 14

// spendSums reports the work of a number of sums, each over half of the ranks. It returns false if the
// work has to stop.
func (g *earlyGames) spendSums(sums, ranks int) bool {
	return g.Spend(float64(sums*ranks)/2*unitPermanent) == nil
}

// permanentCost estimates the number of additions that countDeals makes for L cards.
func permanentCost(g *steps, L int) float64 {
	states, rest := 1.0, L
	for rest > 0 {
		c := min(g.s, (rest+g.m-1)/g.m, rest)
		states *= float64(c + 1)
		rest -= c
	}
	return states * float64(min(L, g.m)) / 2
}
