package winning

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A lazyGames counts the games that burn cards before only r are left, and go on. Cards are face down. A
// hit turns a card, and a miss forbids its rank. Cards that are burned stay face down with what they must
// not be. When the deck is used up, they can be dealt in as many ways as the permanent of countDeals.
// Many games end with the same permanent, which does not depend on the order of the burned cards; the
// last ones are remembered.
//
// The games of lazyDepth steps, hits or burned counts, are distributed among the shards; the first
// shard also takes the games that end before.
type lazyGames struct {
	*earlyGames
	burned []uint64
	kept   map[string]uint64
	key    []byte
	rings  [][]uint64 // scratch for permanents
	before [][]uint64 // scratch for surveyed: what a count began with
}

const (
	lazyDepth = 4
	maxKept   = 1 << 16 // permanents that are remembered
)

func newLazyGames(d *Distribution, shard int, counts []uint64, tick func(float64) error) *lazyGames {
	g := &lazyGames{
		earlyGames: newEarlyGames(d, shard, counts, tick),
		kept:       map[string]uint64{},
	}
	for L := range d.n + 1 {
		g.before = append(g.before, make([]uint64, L))
	}
	return g
}

func (g *lazyGames) run() error {
	if g.d.Split < g.n {
		g.deal(g.n, 0)
	}
	return g.Flush()
}

// deal continues with L cards after a number of steps. If no card is burned, L > r.
func (g *lazyGames) deal(L, steps int) {
	if steps == lazyDepth {
		g.history++
		if g.history%g.d.earlyShards != g.shard {
			return
		}
	}
	if L == 0 {
		if steps >= lazyDepth || g.shard == 0 {
			g.counts[g.value] += g.ways()
		}
		return
	}
	if g.Spend(unitLazy+costOf(unitPlay, unitPlayCard, L)) != nil {
		return
	}
	ranks := g.ranksLeft()
	ring := g.ring[L]
	hits := L-1 > g.d.Split || len(g.burned) > 0
	p := 0
	for _, v := range g.rank[:g.limit[L]] {
		bit := uint64(1) << (v - 1)
		if hits && g.left[v] > 0 && ring[p]&bit == 0 {
			rotate(g.ring[L-1], ring, p)
			points := 1
			if g.d.score {
				points = int(v)
			}
			g.left[v]--
			g.value += points
			g.deal(L-1, steps+1)
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
	k := g.d.burns(L)
	copy(g.ring[L-k], ring[k:])
	g.burned = append(g.burned, ring[:k]...)
	g.deal(L-k, steps+1)
	g.burned = g.burned[:len(g.burned)-k]
}

func (g *earlyGames) ranksLeft() (ranks uint64) {
	for v := 1; v <= g.m; v++ {
		if g.left[v] > 0 {
			ranks |= 1 << (v - 1)
		}
	}
	return ranks
}

// ways returns the number of ways to deal the cards left to the burned ones.
func (g *lazyGames) ways() uint64 {
	if len(g.burned) == 0 || g.Spend(unitLeaf) != nil {
		return 1
	}
	ranks := g.ranksLeft()
	for len(g.rings) <= len(g.burned) {
		g.rings = append(g.rings, make([]uint64, len(g.rings)))
	}
	ring := g.rings[len(g.burned)]
	for i, forbidden := range g.burned {
		ring[i] = forbidden & ranks
	}
	slices.SortFunc(ring, func(a, b uint64) int {
		if n := bits.OnesCount64(b) - bits.OnesCount64(a); n != 0 {
			return n
		}
		return int(int64(a - b))
	})
	g.key = g.key[:0]
	for v := 1; v <= g.m; v++ {
		g.key = append(g.key, byte(g.left[v]))
	}
	for _, forbidden := range ring {
		g.key = binary.LittleEndian.AppendUint64(g.key, forbidden)
	}
	if ways, ok := g.kept[string(g.key)]; ok {
		return ways
	}
	ways := g.countDeals(ring)
	if len(g.kept) >= maxKept {
		clear(g.kept)
	}
	g.kept[string(g.key)] = ways
	return ways
}

const unitLazy = 110.0 // a step, with its share of the keys

// surveyed estimates the work of the games that first burn cards, or still hit them without having burned
// any, when L are left, by L: each of some random games stands for as many as the product of the choices on
// its way (Knuth 1975).
func (g *lazyGames) surveyed() (work []float64) {
	const games = 3000
	y := &survey{steps: g.steps, state: 1}
	work = make([]float64, g.n+1)
	// A game that has burned cards did so first when at were left; before, at is L.
	var walk func(L, at int, burned bool, weight float64)
	walk = func(L, at int, burned bool, weight float64) {
		if L == 0 {
			if !burned {
				return
			}
			states := 1.0
			for v := 1; v <= g.m; v++ {
				states *= float64(g.left[v] + 1)
			}
			work[at] += float64(weight * (unitLeaf + float64(states*float64(g.m)/2*unitPermanent*lazyNew)))
			return
		}
		work[at] += float64(weight * (unitLazy + costOf(unitPlay, unitPlayCard, L)))
		ranks, ring := g.ranksLeft(), g.ring[L]
		type choice struct{ p, v int }
		var hits []choice
		p, ends := 0, false
		for _, v := range g.rank[:g.limit[L]] {
			bit := uint64(1) << (v - 1)
			if g.left[v] > 0 && ring[p]&bit == 0 {
				hits = append(hits, choice{p, int(v)})
			}
			ring[p] |= bit
			ends = ring[p]&ranks == ranks
			if ends {
				break
			}
			p = (p + 1) % L
		}
		choices := len(hits)
		if !ends {
			choices++
		}
		if choices == 0 {
			return
		}
		weight *= float64(choices)
		i := y.draw(choices)
		if i < len(hits) {
			// Calls before the hit forbid their ranks, and no later ones.
			for j := range ring {
				ring[j] = g.before[L][j]
			}
			p := 0
			for _, v := range g.rank[:g.limit[L]] {
				if p == hits[i].p && int(v) == hits[i].v {
					break
				}
				ring[p] |= 1 << (v - 1)
				p = (p + 1) % L
			}
			rotate(g.ring[L-1], ring, hits[i].p)
			copy(g.before[L-1], g.ring[L-1])
			if !burned {
				at = L - 1
			}
			g.left[hits[i].v]--
			walk(L-1, at, burned, weight)
			g.left[hits[i].v]++
			return
		}
		k := g.d.burns(L)
		copy(g.ring[L-k], ring[k:])
		copy(g.before[L-k], g.ring[L-k])
		walk(L-k, at, true, weight)
	}
	for range games {
		clear(g.ring[g.n])
		clear(g.before[g.n])
		walk(g.n, g.n, false, 1.0/games)
	}
	clear(g.ring[g.n])
	return work
}

const (
	unitLeaf = 450.0 // a key
	lazyNew  = 0.5   // the share of permanents that are not remembered: 0.9 of 8 x 2, 0.3 of 5 x 3, 0.1 of 4 x 4
)
