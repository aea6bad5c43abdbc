package winning

import (
	"encoding/binary"
	"math"
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

// Numbered reports whether the multisets of ranks have numbers of 64 bits, see names:
// a count keeps small decks and histories by them.
func (q Problem) Numbered() bool {
	return float64(q.Shape.Ranks)*math.Log2(float64(q.Shape.Suits+1)) <= 64
}

// names are numbers by rank, so that their sum over a multiset names it: its
// counts are the digits in base s+1.
func names(g *steps) (name [256]uint64) {
	x := uint64(1)
	for v := 1; v <= g.m; v++ {
		name[v] = x
		x *= uint64(g.s + 1)
	}
	return name
}

// A backward half enumerates the winning decks of r cards whose multiset lies
// in a box, and keeps them by their multiset until there are enough to be
// handed on.
type backward struct {
	*steps
	quota
	r    int
	by   []before    // by number of cards
	name [256]uint64 // by rank: the sum over a multiset names it

	sets  index        // the multisets found
	decks *bins[uint8] // the decks found, by multiset

	keeping float64      // the cost of a deck kept
	full    func() error // called when there is no room left
	work    float64
	tick    func(float64) error
	err     error
}

// before is what it takes to put cards before the decks of k cards.
type before struct {
	open []uint64   // of steps: by word
	bars [][]uint64 // by word
	met  int
	room []uint8 // the deck, a card, the deck again
	cost float64 // of a deck visited
}

// slack is room behind every deck, for move to copy eight cards at a time.
const slack = 8

// move copies a deck of k cards, and what is up to seven places behind them: a
// deck is too short for the call that copy is, in wasm above all. It and other
// small loops of a count are not inlined, for all that they use to stay in
// registers, and slices have a capacity, which saves Go to ask whether it is 0.
//
//go:noinline
func move(to, from []uint8, k int) {
	for i := 0; i < k; i += 8 {
		binary.LittleEndian.PutUint64(to[i:i+8:i+8], binary.LittleEndian.Uint64(from[i:i+8:i+8]))
	}
}

// Decks are kept in blocks of 64, each in a multiple of eight bytes for move.
// storeSize is how many can be kept at a time.
const deckBlock = 64

func deckBytes(r int) int { return (r + 7) &^ 7 }

func storeSize(r, memory int) int { return storeBytes(memory) / deckBytes(r) }

// storeBytes is what of the memory of a count its small decks may take.
func storeBytes(memory int) int { return memory / 10 * 6 }

func newBackward(g *steps, r, memory int) *backward {
	b := &backward{steps: g, quota: newQuota(g, r), r: r, name: names(g), keeping: costOf(unitDeck, unitDeckCard, r), decks: newBins[uint8](deckBytes(r), deckBlock, max(1, storeSize(r, memory)/deckBlock))}
	for k := range r {
		x := before{open: g.open[k+1][:g.words[k+1]], met: g.met[k+1], room: make([]uint8, 2*(k+1)+slack), cost: costOf(unitNode, unitNodeCard, k)}
		for w := range x.open {
			x.bars = append(x.bars, g.bars[w][k+1])
		}
		b.by = append(b.by, x)
	}
	b.sets.reset()
	return b
}

// run finds the decks of a box. full is called whenever the store is full, and
// at the end if it holds something.
func (b *backward) run(x box) error {
	b.set(x.lo, x.hi)
	b.extend(make([]uint8, 0, slack), 0)
	for _, v := range b.last {
		if b.hi[v] == 0 || b.owed == b.r && b.lo[v] == 0 {
			continue
		}
		d := make([]uint8, 1, 1+slack)
		d[0] = uint8(v)
		u := b.take(d[0], b.r)
		if b.r == 1 {
			b.keep(d, b.name[v])
		} else {
			b.extend(d, b.name[v])
		}
		b.putBack(d[0], u)
	}
	b.flush()
	return b.err
}

// extend puts every card it can before the deck d of k < r cards, on the
// multiset named by key. In a row of d, a card v and d again, all decks that
// come of putting v are found in place.
func (b *backward) extend(d []uint8, key uint64) {
	k := len(d)
	x := &b.by[k]
	if b.work += x.cost; b.work >= unitsPerTick {
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
		free := b.calls(left, w) & open
		if free == 0 {
			continue
		}
		if free &^= barred(x.bars[w], d, x.met, b.stride); free == 0 {
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
				b.keep(e, key+b.name[v])
				continue
			}
			must := b.take(v, left)
			b.extend(e, key+b.name[v])
			b.putBack(v, must)
		}
	}
}

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
	move(to, d[:len(d)+slack], len(d))
	b.work += b.keeping
}

// flush hands on the decks kept and begins anew.
func (b *backward) flush() {
	if b.err == nil && len(b.sets.keys) > 0 {
		b.err = b.full()
	}
	b.sets.reset()
	b.decks.reset()
}
