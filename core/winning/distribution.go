package winning

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

// A Distribution counts all decks of a shape by the number of cards they set aside, or by their
// score. It supports games that end with the first count without a hit: Mousetrap without burning,
// Modular Mousetrap, and He Loves Me with one suit, where that count burns all cards left.
//
// A game with at least n-r hits is split as for counting winning decks, except that all decks of
// the last r cards are taken, each with what it sets aside itself. A game that ends earlier is a
// history of fewer than n-r hits and a last count. It represents as many decks as there are ways to
// deal the cards left to their positions such that each avoids the ranks said there: a permanent
// with at most n rows.
//
// Cost: Theta(2^L L) for a history that ends with L cards left (one suit), plus the cost of
// counting.
type Distribution struct {
	Split int     // r, the number of cards in the small decks
	Work  float64 // expected work, in the units that Run reports: about nanoseconds
	Bytes float64 // maximum memory of a shard

	*steps
	score        bool
	rules        solitaire.Rules
	ways         [][]uint64 // by v and k: number of multisets of k cards of rank v and above
	sets         uint64     // number of multisets of r cards
	setsPerShard uint64     // multisets in a shard
	earlyShards  int        // number of shards for games that end early
}

// CanSplit reports whether the game ends with its first count without a hit.
func CanSplit(r solitaire.Rules, s deck.Shape) bool {
	switch r.Game {
	case solitaire.Mousetrap:
		return !r.Burn
	case solitaire.HeLovesMe:
		return s.Suits == 1
	}
	return true
}

// NewDistribution plans the distribution of the number of cards set aside, or of scores. A split of
// 0 selects the split with the lowest expected work. There must be fewer than 2^63 decks.
func NewDistribution(rules solitaire.Rules, shape deck.Shape, score bool, split int) (*Distribution, error) {
	q := Problem{Rules: rules, Shape: shape}
	if err := q.Valid(); err != nil {
		return nil, err
	}
	n := shape.N()
	switch {
	case !CanSplit(rules, shape):
		return nil, fmt.Errorf("the game goes on after a count without a hit")
	case shape.Ranks > 64 || shape.Count().Cmp(new(big.Int).Lsh(big.NewInt(1), 63)) >= 0:
		return nil, fmt.Errorf("%d ranks in %d suits are not fewer than 2^63 decks", shape.Ranks, shape.Suits)
	case split < 0 || split > n:
		return nil, fmt.Errorf("the split %d is not from 1 to %d", split, n)
	}
	d := &Distribution{Split: split, steps: newSteps(q), score: score, rules: rules, earlyShards: 1}
	y := newSurvey(d.steps, 0, nil)
	y.histories, y.multisets = 6, 8
	ending := 0.0 // work for the games that end with more than r cards left
	for r := n; r >= 1 && (split == 0 || r >= split); r-- {
		histories, plays, words := y.historiesToAll(r)
		size := d.shardBytes(r, words)
		if split == r || split == 0 && (size <= maxBytes || r == 1) {
			decks := y.arrangementCount(r)
			perDeck := costOf(unitDeck, unitDeckCard, r) + unitPlayed +
				costOf(unitMatch, unitMatchCard, r) + float64((words+1)*3*unitWord)
			work := ending + float64(decks*perDeck) +
				float64(plays*costOf(unitPlay, unitPlayCard, r+1)) +
				float64(histories*costOf(unitHistory, unitHistoryCard, r)) +
				float64(y.multisetCount(r)*unitMultiset)
			if d.Split == 0 || split != 0 || work < d.Work {
				d.Split, d.Work, d.Bytes = r, work, size
				d.earlyShards = 1 + int(min(ending/5e7, 1000))
			}
		}
		ending += float64(histories * (costOf(unitPlay, unitPlayCard, r) + float64(permanentCost(d.steps, r)*unitPermanent)))
		if split == 0 && d.Split != 0 && ending > d.Work {
			break
		}
	}
	d.countSets()
	d.Bytes += Garbage(d.Work / 50)
	d.setsPerShard = max(1, uint64(float64(d.sets)*5e7/max(5e7, d.Work)), d.sets/2000)
	return d, nil
}

// maxBytes bounds the memory of a shard, so that several shards can run at a time.
const maxBytes = 192 << 20

// shardBytes estimates the maximum memory of a shard with the split r: the decks of a multiset and
// the histories paired with them, or the sums for a permanent.
func (d *Distribution) shardBytes(r int, words float64) float64 {
	decks := 1.0
	for i := range r {
		decks *= float64(i+1) / float64(i/d.m+1) // the cards of a rank are alike
	}
	perWord := 64 / d.m
	histories := min(64*words*float64((r+perWord-1)/perWord*8), float64(historyBytes(Memory)))
	sums := 8.0
	for i := range d.n {
		sums *= float64(i/d.m+2) / float64(i/d.m+1)
	}
	return max(decks*float64(r)+histories, sums) + 1<<19
}

// Garbage estimates how much of a total number of bytes allocated is garbage at a time. Go's
// collector first runs when there are some megabytes.
func Garbage(bytes float64) float64 { return min(bytes, 4<<20) }

// countSets computes ways and the number of multisets.
func (d *Distribution) countSets() {
	r := d.Split
	d.ways = make([][]uint64, d.m+2)
	for v := range d.ways {
		d.ways[v] = make([]uint64, r+1)
	}
	d.ways[d.m+1][0] = 1
	for v := d.m; v >= 1; v-- {
		for k := range d.ways[v] {
			for c := 0; c <= min(k, d.s); c++ {
				d.ways[v][k] += d.ways[v+1][k-c]
			}
		}
	}
	d.sets = d.ways[1][r]
}

// multiset computes the counts of the multiset with a given number, in the dictionary order of
// counts.
func (d *Distribution) multiset(number uint64, count []int) {
	r := d.Split
	for v := 1; v <= d.m; v++ {
		c := 0
		for ; number >= d.ways[v+1][r-c]; c++ {
			number -= d.ways[v+1][r-c]
		}
		count[v] = c
		r -= c
	}
}

// Len returns the number of counts: one more than the greatest value.
func (d *Distribution) Len() int {
	if d.score {
		return d.s*d.m*(d.m+1)/2 + 1
	}
	return d.n + 1
}

// Shards returns the number of shards.
func (d *Distribution) Shards() int {
	return d.earlyShards + int((d.sets+d.setsPerShard-1)/d.setsPerShard)
}

// Run counts the decks of a shard by value. It calls tick with the units of work done since the
// last call, and returns its error.
func (d *Distribution) Run(shard int, tick func(units float64) error) ([]uint64, error) {
	counts := make([]uint64, d.Len())
	if shard < d.earlyShards {
		e := newEarlyGames(d, shard, counts, tick)
		return counts, e.run()
	}
	t := newLateGames(d, counts, tick)
	set := make([]int, d.m+1)
	from := uint64(shard-d.earlyShards) * d.setsPerShard
	for i := from; i < min(from+d.setsPerShard, d.sets); i++ {
		d.multiset(i, set)
		if err := t.run(set); err != nil {
			return nil, err
		}
	}
	t.Spend(t.fore.work)
	return counts, t.Flush()
}

// A lateGames counts the games with at least n-r hits: it pairs histories with all decks of a
// multiset and adds the pairs by what they set aside.
type lateGames struct {
	*splitter
	d      *Distribution
	counts []uint64
	deck   []uint8
	left   []int
	hand   [2][]uint8
	set    []int        // the multiset, by rank
	sets   index        // the key of the multiset
	values index        // the values of the decks
	decks  *bins[uint8] // by number of the value
	sums   []uint64     // pairs, by number of the value
}

func newLateGames(d *Distribution, counts []uint64, tick func(float64) error) *lateGames {
	r := d.Split
	g := &lateGames{
		d:      d,
		counts: counts,
		deck:   make([]uint8, 0, r),
		splitter: &splitter{
			steps: d.steps,
			fore:  newForward(d.steps, r, Memory),
			col:   newColumns(d.m, r),
			Meter: meter.Meter{Tick: tick, Every: unitsPerTick},
		},
		decks: newBins[uint8](r, deckBlock, math.MaxInt),
	}
	g.fore.tick = tick
	g.fore.full = g.match
	g.hand[0], g.hand[1] = make([]uint8, r), make([]uint8, r)
	return g
}

func (g *lateGames) run(set []int) error {
	g.values.reset()
	g.decks.reset()
	g.left = append(g.left[:0], set...)
	if err := g.arrange(); err != nil {
		return err
	}
	g.set = set
	g.sums = append(g.sums[:0], make([]uint64, len(g.values.keys))...)
	g.sets.reset()
	name, base := uint64(0), g.n-g.d.Split
	if g.d.score {
		base = 0
	}
	for v := 1; v <= g.m; v++ {
		name += g.fore.rankKey[v] * uint64(set[v])
		if g.d.score {
			base += v * (g.s - set[v])
		}
	}
	g.sets.add(name)
	if err := g.fore.run(&g.sets); err != nil {
		return err
	}
	for i, value := range g.values.keys {
		g.counts[base+int(value)] += g.sums[i]
	}
	return nil
}

// match pairs the decks with the stored histories.
func (g *lateGames) match() error {
	decks := 0
	for i := range g.values.keys {
		decks += g.decks.size(i)
	}
	g.col.begin(g.set, decks, g.fore.histories.size(0))
	for units := range g.col.batches(g.fore.histories, 0) {
		if err := g.Spend(units); err != nil {
			return err
		}
		for i := range g.values.keys {
			for block, rows := range g.decks.all(i) {
				g.sums[i] += g.col.pairs(block[:rows*g.d.Split], g.d.Split)
				if err := g.Spend(float64(rows) * g.col.cost()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// arrange stores every deck of the cards left with its value.
func (g *lateGames) arrange() error {
	if len(g.deck) == g.d.Split {
		i := g.values.add(g.value())
		g.decks.extend(i + 1)
		copy(g.decks.add(i), g.deck)
		return g.Spend(costOf(unitDeck, unitDeckCard, g.d.Split) + unitPlayed)
	}
	for v := 1; v <= g.m; v++ {
		if g.left[v] == 0 {
			continue
		}
		g.left[v]--
		g.deck = append(g.deck, uint8(v))
		if err := g.arrange(); err != nil {
			return err
		}
		g.deck = g.deck[:len(g.deck)-1]
		g.left[v]++
	}
	return nil
}

// value plays the deck and returns its score, or the number of cards set aside.
func (g *lateGames) value() uint64 {
	hand, next := g.hand[0], g.hand[1]
	copy(hand, g.deck)
	value := 0
play:
	for L := len(hand); L > 0; L-- {
		p := 0
		for _, v := range g.rank[:g.limit[L]] {
			if hand[p] == v {
				rotate(next, hand[:L], p)
				hand, next = next, hand
				if g.d.score {
					value += int(v)
				} else {
					value++
				}
				continue play
			}
			p++
			if p == L {
				p = 0
			}
		}
		break
	}
	return uint64(value)
}

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
	ranks := uint64(0)
	for v := 1; v <= g.m; v++ {
		if g.left[v] > 0 {
			ranks |= 1 << (v - 1)
		}
	}
	ring, next := g.ring[L], g.ring[L-1]
	p := 0
	for _, v := range g.rank[:g.limit[L]] {
		bit := uint64(1) << (v - 1)
		if g.left[v] > 0 && ring[p]&bit == 0 && L-1 > g.d.Split {
			rotate(next, ring, p)
			worth := 1
			if g.d.score {
				worth = int(v)
			}
			g.left[v]--
			g.value += worth
			g.play(L - 1)
			g.value -= worth
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
// position gets a forbidden rank. sums[i] counts the ways to deal a choice i of cards to the first
// positions: the sum over the choices with one card less. Choices are numbered in mixed radix.
func (g *earlyGames) countDeals(ring []uint64) uint64 {
	type rank struct {
		bit   uint64
		step  int
		count int
	}
	var ranks []rank
	size := 1
	for v := 1; v <= g.m; v++ {
		if g.left[v] > 0 {
			ranks = append(ranks, rank{1 << (v - 1), size, g.left[v]})
			size *= g.left[v] + 1
		}
	}
	g.sums = resize(g.sums, size)
	sums := g.sums
	sums[0] = 1
	if g.s == 1 {
		for i := 1; i < size; i++ {
			forbidden, sum := ring[bits.OnesCount(uint(i))-1], uint64(0)
			for j := uint(i); j != 0; j &= j - 1 {
				r := &ranks[bits.TrailingZeros(j)]
				if forbidden&r.bit == 0 {
					sum += sums[i-r.step]
				}
			}
			sums[i] = sum
			if i%sumsPerTick == 0 && !g.spendSums(sumsPerTick, len(ranks)) {
				return 0
			}
		}
		g.spendSums(size%sumsPerTick, len(ranks))
		return sums[size-1]
	}
	digit := make([]int, len(ranks))
	used := 0
	for i := 1; i < size; i++ {
		for j := 0; ; j++ {
			if digit[j] < ranks[j].count {
				digit[j]++
				used++
				break
			}
			used -= digit[j]
			digit[j] = 0
		}
		forbidden, sum := ring[used-1], uint64(0)
		for j, r := range ranks {
			if digit[j] > 0 && forbidden&r.bit == 0 {
				sum += sums[i-r.step]
			}
		}
		sums[i] = sum
		if i%sumsPerTick == 0 && !g.spendSums(sumsPerTick, 2*len(ranks)) {
			return 0
		}
	}
	g.spendSums(size%sumsPerTick, 2*len(ranks))
	return sums[size-1]
}

// sumsPerTick is the number of sums between two reports of work.
const sumsPerTick = 1 << 14

// spendSums reports the work of so many sums, each over half of so many ranks. It returns false if
// the work has to stop.
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

// Units of work in addition to those of counting.
const (
	unitPlayed    = 80.0 // a small deck played
	unitPermanent = 3.0  // an addition for a permanent
)

// arrangementCount returns the number of different arrangements of r cards.
func (y *survey) arrangementCount(r int) float64 {
	ways := make([]float64, r+1)
	ways[0] = 1
	for range y.m {
		next := make([]float64, r+1)
		for k, w := range ways {
			choose := 1.0
			for c := 0; c <= y.s && k+c <= r; c++ {
				next[k+c] += float64(w * choose)
				choose = choose * float64(k+c+1) / float64(c+1)
			}
		}
		ways = next
	}
	return ways[r]
}

// historiesToAll estimates the number of histories that leave r cards, the number of positions on
// the way to them if every multiset is taken by itself, and the number of 64-history words for one
// multiset.
func (y *survey) historiesToAll(r int) (histories, plays, words float64) {
	each := 1 / float64(y.multisets)
	set := make([]uint8, y.m+1)
	for range y.multisets {
		clear(set)
		for range r {
			v := 1 + y.draw(y.m)
			for int(set[v]) == y.s {
				v = 1 + y.draw(y.m)
			}
			set[v]++
		}
		h, p := y.historiesTo(set, r)
		histories += float64(h * each)
		plays += float64(p * each)
	}
	words = histories / 64
	kinds := y.multisetCount(r)
	return float64(histories * kinds), float64(plays * kinds), words
}
