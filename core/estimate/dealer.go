package estimate

import (
	"math/bits"

	"rencontre/core/deck"
)

// A stream is the generator xoshiro256++.
type stream struct{ a, b, c, d uint64 }

func newStream(seed, chunk uint64) stream {
	key := deck.Stream(seed, chunk)
	return stream{key.Uint64(), key.Uint64(), key.Uint64(), key.Uint64()}
}

// next returns 56 random bits and the stream after them. It takes values, so that a loop
// can keep the stream in registers.
func (s stream) next() (uint64, stream) {
	x := bits.RotateLeft64(s.a+s.d, 23) + s.a
	c, d := s.c^s.a, s.d^s.b
	return x >> 8, stream{s.a ^ d, s.b ^ c, c ^ s.b<<17, bits.RotateLeft64(d, 45)}
}

// A stride is a range of shuffle steps that share one draw of 56 bits. Step i chooses one
// of places(i) cards: the top byte of draw*places(i) is the choice, and the lower 56 bits
// are the draw of the step that follows. After the last step the lower bits are draw*product
// modulo 2^56. All choices are equally likely if draws are rejected for which that is below
// 2^56 mod product.
type stride struct {
	from, to int    // the steps from <= i < to
	product  uint64 // of the numbers of places
	reject   uint64 // 2^56 mod product
}

const (
	low56 = 1<<56 - 1
	// strideSteps and strideProduct bound a stride. With this product fewer than one draw in
	// 256 is rejected.
	strideSteps   = 8
	strideProduct = 1 << 48
)

// strides divides the steps from <= i < n.
func strides(from, n int, places func(step int) int) []stride {
	var list []stride
	for from < n {
		r := stride{from: from, to: from, product: 1}
		for r.to < n && r.to-from < strideSteps && r.product*uint64(places(r.to)) <= strideProduct {
			r.product *= uint64(places(r.to))
			r.to++
		}
		r.reject = 1 << 56 % r.product
		list = append(list, r)
		from = r.to
	}
	return list
}

// draw returns an accepted draw.
func (s *stream) draw(r *stride) uint64 {
	for {
		var x uint64
		x, *s = s.next()
		if x*r.product&low56 >= r.reject {
			return x
		}
	}
}

// fill fills list with accepted draws, four at a time. Rejected draws are repeated after
// each four.
func (s *stream) fill(r *stride, list *[batch]uint64) {
	random := *s
	for i := 0; i < batch; i += 4 {
		four := (*[4]uint64)(list[i:])
		least := uint64(low56)
		for k := range four {
			four[k], random = random.next()
			least = min(least, four[k]*r.product&low56)
		}
		if least >= r.reject {
			continue
		}
		*s = random
		for k, x := range four {
			if x*r.product&low56 < r.reject {
				four[k] = s.draw(r)
			}
		}
		random = *s
	}
	*s = random
}

const (
	// batch is the number of decks that are dealt at once.
	batch = 64
	// slot is the room of a deck and of the cards that go to its bottom. It is an odd number of
	// cache lines, so that decks do not compete for the same places in the cache.
	slot = 11 * 64
	// table is the room of all slots and of the tapes behind them.
	table = 1 << 16
)

// A dealer deals decks in batches, with the cards numbered from 1. It deals whole decks, or
// draws the front of every deck and later the cards that a game looks at.
//
// Both are Fisher-Yates shuffles. A whole deck is shuffled inside out: the cards of a sorted
// deck come one after another, each takes one of the places so far or its own, and the card
// that lay there goes to the end. The first cards are equal, and stay. To draw, each card from
// the top is swapped with one of those from it on. Decks need not be sorted again for that:
// a shuffle is fair in whatever order it finds the cards.
type dealer struct {
	random  stream
	n       int
	equal   int // cards of a rank, which stand together in sorted
	sorted  [MaxCards]uint8
	whole   bool
	strides []stride
	front   int // strides that a batch draws; the others are drawn when a game looks at their cards
	ready   int // cards of these strides

	table [table + spare]uint8 // deck i lies from i*slot on
	used  int                  // decks of the batch
	draws [batch]uint64

	// Of the deck that is drawn card by card:
	drawn  int // cards from the top
	stride int // the next one

	work int // nanoseconds, about, on a common machine
}

// newDealer returns a dealer of decks of n cards with equal cards of each rank. A game looks
// at the first front cards of nearly every deck. If these are three quarters of the deck or
// more, the dealer deals whole decks, which takes less time for a card.
func newDealer(random stream, n, equal, front int) dealer {
	d := dealer{random: random, n: n, equal: equal, ready: n, drawn: n, whole: 4*front >= 3*n, used: batch}
	for i := range n {
		d.sorted[i] = uint8(i/equal + 1)
	}
	if d.whole {
		d.strides = strides(equal, n, func(i int) int { return i + 1 })
		d.front = len(d.strides)
		return d
	}
	d.strides = strides(0, n, func(i int) int { return n - i })
	for d.front == 0 || d.strides[d.front-1].to < front {
		d.front++
	}
	d.ready = d.strides[d.front-1].to
	for i := range batch {
		copy(d.cards(i)[:], d.sorted[:n])
	}
	return d
}

// cards returns a deck of the batch.
func (d *dealer) cards(i int) *[slot]uint8 { return (*[slot]uint8)(d.table[i*slot:]) }

// deal deals a batch if all decks of the last one are used.
func (d *dealer) deal() {
	if d.used < batch {
		return
	}
	for i := 0; i < batch && d.whole; i++ {
		copy(d.cards(i)[:], d.sorted[:d.equal])
	}
	for i := range d.front {
		r := &d.strides[i]
		d.random.fill(r, &d.draws)
		if d.whole {
			d.insert(r)
		} else {
			d.swap(r)
		}
	}
	d.used = 0
	d.work += batch * (dealWork + d.ready)
}

// insert does the steps of a stride in the whole decks of a batch, four side by side.
func (d *dealer) insert(r *stride) {
	for i := 0; i < batch; i += 4 {
		t, four := (*[4 * slot]uint8)(d.table[i*slot:]), (*[4]uint64)(d.draws[i:])
		x, y, z, w := four[0], four[1], four[2], four[3]
		for i := r.from; i < r.to; i++ {
			n, k, card := int(uint8(i)), uint64(i)+1, d.sorted[uint8(i)]
			x, y, z, w = x&low56*k, y&low56*k, z&low56*k, w&low56*k
			t[n], t[x>>56] = t[x>>56], card
			t[n+slot], t[slot+y>>56] = t[slot+y>>56], card
			t[n+2*slot], t[2*slot+z>>56] = t[2*slot+z>>56], card
			t[n+3*slot], t[3*slot+w>>56] = t[3*slot+w>>56], card
		}
	}
}

// swap does the steps of a stride in the drawn decks of a batch, four side by side.
func (d *dealer) swap(r *stride) {
	for i := 0; i < batch; i += 4 {
		t, four := (*[4 * slot]uint8)(d.table[i*slot:]), (*[4]uint64)(d.draws[i:])
		x, y, z, w := four[0], four[1], four[2], four[3]
		for i := r.from; i < r.to; i++ {
			n, k := int(uint8(i)), uint64(d.n-i)
			x, y, z, w = x&low56*k, y&low56*k, z&low56*k, w&low56*k
			a, b, c, e := n+int(x>>56), n+int(y>>56)+slot, n+int(z>>56)+2*slot, n+int(w>>56)+3*slot
			t[n], t[a] = t[a], t[n]
			t[n+slot], t[b] = t[b], t[n+slot]
			t[n+2*slot], t[c] = t[c], t[n+2*slot]
			t[n+3*slot], t[e] = t[e], t[n+3*slot]
		}
	}
}

// startDrawing makes the next deck of the batch the one that drawUpTo draws from.
func (d *dealer) startDrawing() {
	d.drawn, d.stride = d.ready, d.front
}

// drawUpTo draws cards of this deck until the first k are drawn.
func (d *dealer) drawUpTo(cards *[slot]uint8, k int) {
	for d.drawn < k {
		r := &d.strides[d.stride]
		x := d.random.draw(r)
		for i := r.from; i < r.to; i++ {
			x = x & low56 * uint64(d.n-i)
			j := uint8(i) + uint8(x>>56)
			cards[uint8(i)], cards[j] = cards[j], cards[uint8(i)]
		}
		d.drawn = r.to
		d.stride++
		d.work += 4 * (r.to - r.from)
	}
}
