package winning

import "math/bits"

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
	key     uint64      // of the cards put so far

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

// padded is the size of a deck that is copied at once; every deck has room for
// so many cards.
const padded = 32

// storeSize is how many decks of r cards are kept at a time: each takes r bytes
// and 16 to be sorted, and memory may be lent twice while it grows.
func storeSize(r int) int { return min(1<<21, 80<<20/(r+16)) }

func newBackward(g *steps, r int) *backward {
	b := &backward{steps: g, r: r, stored: storeSize(r),
		mayPut: make([]uint64, len(g.bars)), mustPut: make([]uint64, len(g.bars))}
	for k := range r {
		b.room = append(b.room, make([]uint8, 2*(k+1)+2*padded))
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
	b.must, b.key = 0, 0
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
	b.extend(make([]uint8, 0, padded))
	for _, v := range b.last {
		if b.hi[v] == 0 || b.must == b.r && b.lo[v] == 0 {
			continue
		}
		d := make([]uint8, 1, padded)
		d[0] = uint8(v)
		u := b.take(d[0])
		if b.r == 1 {
			b.keep(d)
		} else {
			b.extend(d)
		}
		b.putBack(d[0], u)
	}
	if b.err == nil && len(b.keys) > 0 {
		b.flush()
	}
	return b.err
}

// take uses a card of rank v, and reports whether it was one that must be used.
func (b *backward) take(v uint8) bool {
	b.key += b.weight[v]
	if b.hi[v]--; b.hi[v] == 0 {
		for w := range b.mayPut {
			b.mayPut[w] &^= b.say[v][w]
		}
	}
	if b.lo[v] == 0 {
		return false
	}
	b.must--
	if b.lo[v]--; b.lo[v] == 0 {
		for w := range b.mustPut {
			b.mustPut[w] &^= b.say[v][w]
		}
	}
	return true
}

func (b *backward) putBack(v uint8, must bool) {
	b.key -= b.weight[v]
	if b.hi[v]++; b.hi[v] == 1 {
		for w := range b.mayPut {
			b.mayPut[w] |= b.say[v][w]
		}
	}
	if !must {
		return
	}
	b.must++
	if b.lo[v]++; b.lo[v] == 1 {
		for w := range b.mustPut {
			b.mustPut[w] |= b.say[v][w]
		}
	}
}

// extend puts every card it can before the deck d of k < r cards. In a row of
// d, a card v and d again, all decks that come of putting v are found in place.
func (b *backward) extend(d []uint8) {
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
	if b.must == b.r-k {
		may = b.mustPut
	}
	copied := false
	for w := range b.words[L] {
		free := may[w] & b.open[L][w]
		if free == 0 {
			continue
		}
		bars, at := b.bars[w][L], 0
		for _, u := range d {
			free &^= bars[at+int(u)]
			at += b.stride
		}
		if free == 0 {
			continue
		}
		if !copied {
			copied = true
			if k <= padded {
				// Copies of a fixed size are a few instructions.
				whole := [padded]uint8(d[:padded])
				*(*[padded]uint8)(room) = whole
				*(*[padded]uint8)(room[L:]) = whole
			} else {
				copy(room, d)
				copy(room[L:], d)
			}
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
				b.key += b.weight[v]
				b.keep(e)
				b.key -= b.weight[v]
				continue
			}
			u := b.take(v)
			b.extend(e)
			b.putBack(v, u)
		}
	}
}

func (b *backward) keep(d []uint8) {
	b.cards = append(b.cards, d...)
	b.keys = append(b.keys, b.key)
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

// A grouper sorts numbers into groups of equal ones, in the order in which
// they first come.
type grouper struct {
	slot  []uint32 // hash table of group numbers + 1
	names []uint64 // by group: its number
	start []int32  // by group: where it starts in order, with one more at the end
	of    []uint32 // by element: its group
	order []int32  // elements by group
}

func (g *grouper) sort(keys []uint64) {
	size := 2
	for size < 2*len(keys) && size < 1<<12 {
		size *= 2
	}
	g.reset(size)
	g.names, g.of, g.start = g.names[:0], g.of[:0], g.start[:0]
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
	if cap(g.order) < len(keys) {
		g.order = make([]int32, len(keys))
	}
	g.order = g.order[:len(keys)]
	for e, i := range g.of {
		g.order[g.start[i]] = int32(e)
		g.start[i]++
	}
	copy(g.start[1:], g.start)
	g.start[0] = 0
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
