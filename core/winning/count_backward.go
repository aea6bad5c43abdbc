package winning

import (
	"encoding/binary"
	"math/bits"
)

// A box is a set of multisets S of r cards: rank v stands from lo[v] to hi[v]
// times in S. Index 0 is unused.
type box struct {
	lo, hi []int
}

// one reports whether the box holds at most one multiset.
func (b box) one() bool {
	for v := range b.lo {
		if b.lo[v] != b.hi[v] {
			return false
		}
	}
	return true
}

// A backward half enumerates the winning decks of r cards whose multiset lies
// in a box, and keeps them by their multiset until there are enough to be
// handed on.
type backward struct {
	*steps
	r    int
	room [][]uint8 // by number of cards k: the deck, a card, the deck again

	hi, lo  [256]int    // cards of each rank that may, that must still be put
	mayPut  []uint64    // calls of the ranks with hi > 0
	mustPut []uint64    // calls of the ranks with lo > 0
	must    int         // sum of lo
	weight  [256]uint64 // by rank: mixed radix, so that the sum over S names S

	stored int      // how many decks are kept at a time
	cards  []uint8  // decks found, r bytes each
	keys   []uint64 // the multiset of each
	group  grouper

	cost []float64    // by number of cards, of visiting a deck or keeping it
	full func() error // called when the store is full
	work float64
	tick func(float64) error
	err  error
}

// slack is room behind every deck, for move to copy eight cards at a time.
const slack = 8

// move copies a deck of k cards, and what is up to seven places behind them: a
// deck is too short for the call that copy is, in wasm above all.
func move(to, from []uint8, k int) {
	for i := 0; i < k; i += 8 {
		binary.LittleEndian.PutUint64(to[i:], binary.LittleEndian.Uint64(from[i:]))
	}
}

// storeSize is how many decks of r cards are kept at a time.
func storeSize(r int) int { return min(1<<21, 90<<20/storedBytes(r)) }

// storedBytes is the memory of a deck in store: its cards as found and as
// sorted, its key and its group.
func storedBytes(r int) int { return 2*r + 12 }

// newBackward makes room for so many decks. More may come.
func newBackward(g *steps, r, decks int) *backward {
	b := &backward{steps: g, r: r, stored: storeSize(r), cards: make([]uint8, 0, decks*r), keys: make([]uint64, 0, decks),
		mayPut: make([]uint64, len(g.bars)), mustPut: make([]uint64, len(g.bars))}
	for k := range r {
		b.room = append(b.room, make([]uint8, 2*(k+1)+slack))
	}
	for k := range r {
		b.cost = append(b.cost, costOf(unitNode, unitNodeCard, k))
	}
	b.cost = append(b.cost, costOf(unitDeck, unitDeckCard, r))
	x := uint64(1)
	for v := 1; v <= g.m; v++ {
		b.weight[v] = x
		x *= uint64(g.s + 1)
	}
	return b
}

// run finds the decks of a box. full is called whenever the store is full, and
// at the end if it holds something.
func (b *backward) run(x box) error {
	b.must = 0
	clear(b.mayPut)
	clear(b.mustPut)
	for v := 1; v <= b.m; v++ {
		b.hi[v], b.lo[v] = x.hi[v], x.lo[v]
		b.must += x.lo[v]
		for w := range b.mayPut {
			if b.hi[v] > 0 {
				b.mayPut[w] |= b.say[v][w]
			}
			if b.lo[v] > 0 {
				b.mustPut[w] |= b.say[v][w]
			}
		}
	}
	b.extend(make([]uint8, 0, slack), 0)
	for _, v := range b.last {
		if b.hi[v] == 0 || b.must == b.r && b.lo[v] == 0 {
			continue
		}
		d := make([]uint8, 1, 1+slack)
		d[0] = uint8(v)
		u := b.take(d[0])
		if b.r == 1 {
			b.keep(d, b.weight[v])
		} else {
			b.extend(d, b.weight[v])
		}
		b.putBack(d[0], u)
	}
	if b.err == nil && len(b.keys) > 0 {
		b.flush()
	}
	return b.err
}

// take uses a card of rank v, and reports whether it was one that must be used.
func (b *backward) take(v uint8) (must bool) {
	if b.hi[v]--; b.hi[v] == 0 {
		b.drop(b.mayPut, v)
	}
	if b.lo[v] == 0 {
		return false
	}
	b.must--
	if b.lo[v]--; b.lo[v] == 0 {
		b.drop(b.mustPut, v)
	}
	return true
}

// putBack undoes take.
func (b *backward) putBack(v uint8, must bool) {
	if b.hi[v]++; b.hi[v] == 1 {
		b.add(b.mayPut, v)
	}
	if !must {
		return
	}
	b.must++
	if b.lo[v]++; b.lo[v] == 1 {
		b.add(b.mustPut, v)
	}
}

// drop takes the calls of a rank out of a set, add puts them in.
func (b *backward) drop(calls []uint64, v uint8) {
	for w, say := range b.say[v] {
		calls[w] &^= say
	}
}

func (b *backward) add(calls []uint64, v uint8) {
	for w, say := range b.say[v] {
		calls[w] |= say
	}
}

// extend puts every card it can before the deck d of k < r cards, on the
// multiset named by key. In a row of d, a card v and d again, all decks that
// come of putting v are found in place.
func (b *backward) extend(d []uint8, key uint64) {
	if b.work += b.cost[len(d)]; b.work >= unitsPerTick {
		if b.err == nil {
			b.err = b.tick(b.work)
		}
		b.work = 0
	}
	if b.err != nil {
		return
	}
	k := len(d)
	L, may, room := k+1, b.mayPut, b.room[k]
	met := b.met[L]
	if b.must == b.r-k {
		may = b.mustPut
	}
	copied := false
	for w := range b.words[L] {
		free := may[w] & b.open[L][w]
		if free == 0 {
			continue
		}
		bars, at := b.bars[w][L], met*b.stride
		for _, u := range d[met:] {
			free &^= bars[at+int(u)]
			at += b.stride
		}
		if free == 0 {
			continue
		}
		if !copied {
			copied = true
			move(room, d[:k+slack], k)
			move(room[L:], d[:k+slack], k)
		}
		for ; free != 0; free &= free - 1 {
			t := w<<6 | bits.TrailingZeros64(free)
			v := b.rank[t]
			p := t
			if p >= L {
				p %= L
			}
			room[k] = v
			e := room[k-p:][:L]
			if L == b.r {
				b.keep(e, key+b.weight[v])
				continue
			}
			must := b.take(v)
			b.extend(e, key+b.weight[v])
			b.putBack(v, must)
		}
	}
}

func (b *backward) keep(d []uint8, key uint64) {
	b.cards = append(b.cards, d...)
	b.keys = append(b.keys, key)
	b.work += b.cost[b.r]
	if len(b.keys) == b.stored {
		b.flush()
	}
}

func (b *backward) flush() {
	if b.err == nil {
		b.err = b.full()
	}
	b.cards, b.keys = b.cards[:0], b.keys[:0]
}

// A grouper sorts decks into groups of equal keys, in the order in which they
// first come. The decks themselves are moved: to look them up where they were
// found would cost a miss of the cache for each.
type grouper struct {
	slot  []uint32 // hash table of group numbers + 1
	names []uint64 // by group: its key
	start []int32  // by group: the number of its first deck, with one more at the end
	of    []uint32 // by deck as found: its group
	cards []uint8  // the decks by group
}

// sort takes decks of r cards in a row, and their keys.
func (g *grouper) sort(cards []uint8, r int, keys []uint64) {
	size := 2
	for size < 2*len(keys) && size < 1<<12 {
		size *= 2
	}
	g.reset(size)
	g.names, g.start = g.names[:0], g.start[:0]
	if cap(g.of) < len(keys) {
		g.of = make([]uint32, 0, cap(keys))
	}
	if cap(g.cards) < len(cards) {
		g.cards = make([]uint8, 0, cap(cards))
	}
	g.of, g.cards = g.of[:0], g.cards[:len(cards)]
	for _, key := range keys {
		if len(g.names)*2 > len(g.slot) {
			g.reset(4 * len(g.slot))
			for i, name := range g.names {
				g.slot[g.find(name)] = uint32(i + 1)
			}
		}
		at := g.find(key)
		if g.slot[at] == 0 {
			g.names, g.start = append(g.names, key), append(g.start, 0)
			g.slot[at] = uint32(len(g.names))
		}
		i := g.slot[at] - 1
		g.of = append(g.of, i)
		g.start[i]++
	}
	sum := int32(0)
	for i, c := range g.start {
		g.start[i] = sum
		sum += c
	}
	g.start = append(g.start, sum)
	for e, i := range g.of {
		copy(g.cards[int(g.start[i])*r:][:r], cards[e*r:])
		g.start[i]++
	}
	copy(g.start[1:], g.start)
	g.start[0] = 0
}

// decks are the decks of group i, of r cards each.
func (g *grouper) decks(i, r int) []uint8 {
	return g.cards[int(g.start[i])*r : int(g.start[i+1])*r]
}

func (g *grouper) reset(size int) {
	if cap(g.slot) < size {
		g.slot = make([]uint32, size)
		return
	}
	g.slot = g.slot[:size]
	clear(g.slot)
}

// find is the place of a key in the table: its own, or a free one.
func (g *grouper) find(key uint64) int {
	mask := len(g.slot) - 1
	at := int(key*0x9e3779b97f4a7c15>>32) & mask
	for g.slot[at] != 0 && g.names[g.slot[at]-1] != key {
		at = (at + 1) & mask
	}
	return at
}
