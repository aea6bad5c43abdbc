package winning

import (
	"fmt"
	"math/big"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Distribution counts all decks of a shape by the number of cards they set aside, or by their
// score. Some games end with the first count without a hit: Mousetrap without burning, Modular Mousetrap,
// and He Loves Me with one suit, where that count burns all cards left. Others go on: Mousetrap with
// burning, and He Loves Me with more than one suit.
//
// A game with at least n-r hits before a count without one is split as for counting winning decks, except
// that all decks of the last r cards are taken, each with what it sets aside itself. A game that has such a
// count earlier is a history of fewer than n-r hits, and what comes after it is dealt as it is turned
// (lazyGames). Many decks have the same game: as many as there are ways to deal the cards left so that none
// has a rank that was said at its position. That number is a permanent with at most n rows.
//
// Cost: Θ(2^L L) for a history that ends with L cards left (one suit), plus the cost of
// counting. The 8.2e10 decks of He Loves Me 8 x 2 take 11 s of a core natively and 31 s in wasm, beside other
// work, with r = 8. Dealt as they are turned from the first card they took twenty times as long, since nearly
// all games burn cards for the first time when few are left; played one by one, hours.
type Distribution struct {
	Split int     // r, the number of cards in the small decks
	Work  float64 // expected work, in the units that Run reports: about nanoseconds
	Bytes float64 // maximum memory of a shard

	*steps
	score        bool
	lazy         bool // the game goes on after a count without a hit
	rules        solitaire.Rules
	ways         [][]uint64 // by v and k: number of multisets of k cards of rank v and above
	sets         uint64     // number of multisets of r cards
	setsPerShard uint64     // multisets in a shard
	earlyShards  int        // number of shards for games that end early
}

// goesOn reports whether the game may go on after a count without a hit.
func goesOn(r solitaire.Rules, s deck.Shape) bool {
	return r.Game == solitaire.Mousetrap && r.Burn || r.Game == solitaire.HeLovesMe && s.Suits > 1
}

// burns returns how many of L cards a count without a hit burns, or takes from a game that ends.
func (d *Distribution) burns(L int) int {
	switch {
	case !d.lazy:
		return L
	case d.rules.Game == solitaire.Mousetrap:
		return min(d.m, L) // a count that is longer than the deck meets all of it
	}
	return d.limit[L]
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
	case shape.Ranks > 64 || shape.Count().Cmp(new(big.Int).Lsh(big.NewInt(1), 63)) >= 0:
		return nil, fmt.Errorf("%d ranks in %d suits are not fewer than 2^63 decks", shape.Ranks, shape.Suits)
	case split < 0 || split > n:
		return nil, fmt.Errorf("the split %d is not from 1 to %d", split, n)
	}
	d := &Distribution{Split: split, steps: newSteps(q), score: score, rules: rules, earlyShards: 1}
	var lazy []float64 // work for the games that go on, by the number of cards left
	if d.lazy = goesOn(rules, shape); d.lazy {
		lazy = newLazyGames(d, 0, nil, nil).surveyed()
	}
	y := newSurvey(d.steps, 0, nil)
	y.histories, y.multisets = 6, 8
	ending := 0.0 // work for the games that end with more than r cards left
	for r := n; r >= 1 && (split == 0 || r >= split); r-- {
		histories, plays, words := y.historiesToAll(r)
		size := d.shardBytes(r, words)
		if d.lazy {
			size += maxKept * float64(50+4*n)
		}
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
		if d.lazy {
			ending += lazy[r]
		} else {
			ending += float64(histories * (costOf(unitPlay, unitPlayCard, r) + float64(permanentCost(d.steps, r)*unitPermanent)))
		}
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
	if shard < d.earlyShards && d.lazy {
		return counts, newLazyGames(d, shard, counts, tick).run()
	}
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

// Units of work in addition to those of count_split.go.
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
