package winning

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// A box is a set of multisets S of r cards: those with lo[v] to hi[v] cards of every rank v. Index
// 0 is unused.
type box struct {
	lo, hi []int
}

// single reports whether the box holds at most one multiset.
func (b box) single() bool {
	for v := range b.lo {
		if b.lo[v] != b.hi[v] {
			return false
		}
	}
	return true
}

// Numbered reports whether every multiset of the shape has a 64-bit key (see rankKeys). Counts store
// small decks and histories by that key.
func (q Problem) Numbered() bool {
	return float64(q.Shape.Ranks)*math.Log2(float64(q.Shape.Suits+1)) <= 64
}

// rankKeys returns a number for every rank such that the sum over a multiset identifies it: the
// counts of the multiset are the digits of the sum in base s+1.
func rankKeys(g *steps) (name [256]uint64) {
	x := uint64(1)
	for v := 1; v <= g.m; v++ {
		name[v] = x
		x *= uint64(g.s + 1)
	}
	return name
}

// A backward enumerates the winning decks of r cards whose multiset lies in a box. It stores the
// decks by multiset and calls full when the store is full.
type backward struct {
	*steps
	quota
	r       int
	levels  []backwardLevel // by number of cards
	rankKey [256]uint64     // see rankKeys

	sets  index        // the keys of the multisets found
	decks *bins[uint8] // the decks found, by multiset

	keepCost float64      // cost of storing one deck
	full     func() error // processes the stored decks
	work     float64
	tick     func(float64) error
	err      error
}

// A backwardLevel holds what is needed to put cards before the decks of k cards.
type backwardLevel struct {
	open     []uint64   // the row of steps.open, by word
	bars     [][]uint64 // the rows of steps.bars, by word
	firstBar int        // see steps
	room     []uint8    // the deck, a card, the deck again
	cost     float64    // cost of visiting one deck
}

// slack is the number of spare bytes behind every deck, so that move can copy eight cards at a
// time.
const slack = 8

// move copies a deck of k cards and up to seven bytes behind it. A deck is too short for the call
// that copy compiles to, above all in wasm. This function and other small loops of a count are not
// inlined, so that their variables stay in registers. Slices have an explicit capacity, which saves
// a check for capacity 0.
//
//go:noinline
func move(to, from []uint8, k int) {
	for i := 0; i < k; i += 8 {
		binary.LittleEndian.PutUint64(to[i:i+8:i+8], binary.LittleEndian.Uint64(from[i:i+8:i+8]))
	}
}

// deckBlock is the number of decks in a block of the store.
const deckBlock = 64

// deckBytes is the size of a stored deck of r cards: a multiple of eight bytes, for move. A deck of
// nine cards takes eight bytes: its last card follows from the multiset.
func deckBytes(r int) int {
	if r == 9 {
		return 8
	}
	return (r + 7) &^ 7
}

// storeSize is the number of small decks that fit into the store.
func storeSize(r, memory int) int { return storeBytes(memory) / deckBytes(r) }

// storeBytes is the part of a count's memory that its small decks may take.
func storeBytes(memory int) int { return memory / 10 * 6 }

func newBackward(g *steps, r, memory int) *backward {
	b := &backward{
		steps:    g,
		quota:    newQuota(g, r),
		r:        r,
		rankKey:  rankKeys(g),
		keepCost: costOf(unitDeck, unitDeckCard, r),
		decks:    newBins[uint8](deckBytes(r), deckBlock, max(1, storeSize(r, memory)/deckBlock)),
	}
	for k := range r {
		x := backwardLevel{
			open:     g.open[k+1][:g.words[k+1]],
			firstBar: g.firstBar[k+1],
			room:     make([]uint8, 2*(k+1)+slack),
			cost:     costOf(unitNode, unitNodeCard, k),
		}
		for w := range x.open {
			x.bars = append(x.bars, g.bars[w][k+1])
		}
		b.levels = append(b.levels, x)
	}
	b.sets.reset()
	return b
}

// run finds the decks of a box. It calls full whenever the store is full, and at the end if the
// store is not empty.
func (b *backward) run(x box) error {
	b.reset(x.lo, x.hi)
	b.extend(make([]uint8, 0, slack), 0)
	for _, v := range b.last {
		if b.hi[v] == 0 || b.required == b.r && b.lo[v] == 0 {
			continue
		}
		d := make([]uint8, 1, 1+slack)
		d[0] = uint8(v)
		u := b.take(d[0], b.r)
		if b.r == 1 {
			b.keep(d, b.rankKey[v])
		} else {
			b.extend(d, b.rankKey[v])
		}
		b.putBack(d[0], u)
	}
	b.flush()
	return b.err
}

// extend puts every possible card before the deck d of k < r cards, whose multiset has the given
// key. A row that holds d, a card v and d again contains every deck that putting v before d can
// give.
func (b *backward) extend(d []uint8, key uint64) {
	k := len(d)
	x := &b.levels[k]
	b.work += x.cost
	if b.work >= unitsPerTick {
		if b.err == nil {
			b.err = b.tick(b.work)
		}
		b.work = 0
	}
	if b.err != nil {
		return
	}
	L, left, room := k+1, b.r-k, x.room
	copied := false
	for w, open := range x.open {
		free := b.allowedCalls(left, w) & open
		if free == 0 {
			continue
		}
		free &^= barred(x.bars[w], d, x.firstBar, b.stride)
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
				b.keep(e, key+b.rankKey[v])
				continue
			}
			must := b.take(v, left)
			b.extend(e, key+b.rankKey[v])
			b.putBack(v, must)
		}
	}
}

// keep stores a deck of r cards whose multiset has the given key.
func (b *backward) keep(d []uint8, key uint64) {
	i := b.sets.add(key)
	b.decks.extend(i + 1)
	to := b.decks.add(i)
	if to == nil {
		b.flush()
		i = b.sets.add(key)
		b.decks.extend(i + 1)
		to = b.decks.add(i)
	}
	move(to, d[:len(d)+slack], len(to))
	b.work += b.keepCost
}

// flush processes the stored decks and empties the store.
func (b *backward) flush() {
	if b.err == nil && len(b.sets.keys) > 0 {
		b.err = b.full()
	}
	b.sets.reset()
	b.decks.reset()
}
