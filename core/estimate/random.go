package estimate

import (
	"encoding/binary"
	"math/bits"

	"rencontre/core/deck"
)

// A stream is xoshiro256++.
type stream struct{ a, b, c, d uint64 }

func newStream(seed, chunk uint64) stream {
	key := deck.Stream(seed, chunk)
	return stream{key.Uint64(), key.Uint64(), key.Uint64(), key.Uint64()}
}

func (s *stream) next() uint64 {
	x := bits.RotateLeft64(s.a+s.d, 23) + s.a
	t := s.b << 17
	s.c ^= s.a
	s.d ^= s.b
	s.b ^= s.c
	s.a ^= s.d
	s.c ^= t
	s.d = bits.RotateLeft64(s.d, 45)
	return x
}

// A shuffle cuts its steps up into strides, which share one number of 56 bits each: of a
// number x and k places the upper byte of x*k is a choice of one of them, and the rest
// goes on as the next x, which in the end is x times the product of all k, modulo 2^56.
// All choices are fair unless that is below 2^56 modulo the product; then another number
// is taken.

// A stride is the steps from one card to the one before another.
type stride struct {
	from, to int
	product  uint64 // of the numbers of places that its steps choose from
	unfair   uint64 // 2^56 mod product
}

const (
	// octet is the most steps of a stride, and as many as it has up to 64 cards.
	octet = 8
	rest  = 1<<56 - 1
)

// strides cuts up the steps from one to the one before n. Products are kept up to 2^48,
// so that a number is refused less often than once in 256 times.
func strides(from, n int, places func(step int) int) []stride {
	const most = 1 << 48
	var list []stride
	for from < n {
		r := stride{from: from, to: from, product: 1}
		for r.to < n && r.to-from < octet && r.product*uint64(places(r.to)) <= most {
			r.product *= uint64(places(r.to))
			r.to++
		}
		r.unfair = 1 << 56 % r.product
		list = append(list, r)
		from = r.to
	}
	return list
}

// number is the next that is fair.
func (s *stream) number(r *stride) uint64 {
	x := s.next() >> 8
	for x*r.product&rest < r.unfair {
		x = s.next() >> 8
	}
	return x
}

// numbers are as many that are fair, drawn four at a time: of four a number that is not
// is drawn again after the last. What next does is written out, since the words of the
// stream are kept in memory otherwise.
func (s *stream) numbers(r *stride, list *[batch]uint64) {
	a, b, c, d := s.a, s.b, s.c, s.d
	p, u := r.product, r.unfair
	for i := 0; i < batch; i += 4 {
		four := (*[4]uint64)(list[i:])

		x := (bits.RotateLeft64(a+d, 23) + a) >> 8
		t := b << 17
		c ^= a
		d ^= b
		b ^= c
		a ^= d
		c ^= t
		d = bits.RotateLeft64(d, 45)
		four[0] = x
		low := x * p & rest

		x = (bits.RotateLeft64(a+d, 23) + a) >> 8
		t = b << 17
		c ^= a
		d ^= b
		b ^= c
		a ^= d
		c ^= t
		d = bits.RotateLeft64(d, 45)
		four[1] = x
		low = min(low, x*p&rest)

		x = (bits.RotateLeft64(a+d, 23) + a) >> 8
		t = b << 17
		c ^= a
		d ^= b
		b ^= c
		a ^= d
		c ^= t
		d = bits.RotateLeft64(d, 45)
		four[2] = x
		low = min(low, x*p&rest)

		x = (bits.RotateLeft64(a+d, 23) + a) >> 8
		t = b << 17
		c ^= a
		d ^= b
		b ^= c
		a ^= d
		c ^= t
		d = bits.RotateLeft64(d, 45)
		four[3] = x
		low = min(low, x*p&rest)

		if low < u {
			s.a, s.b, s.c, s.d = a, b, c, d
			s.again(r, four)
			a, b, c, d = s.a, s.b, s.c, s.d
		}
	}
	s.a, s.b, s.c, s.d = a, b, c, d
}

//go:noinline
func (s *stream) again(r *stride, four *[4]uint64) {
	for i, x := range four {
		if x*r.product&rest < r.unfair {
			four[i] = s.number(r)
		}
	}
}

const (
	// slot is the room of a deck. That it is no power of two keeps decks out of each
	// other's way in a cache.
	slot = 960
	// batch is how many decks are dealt at once.
	batch = 64
	slots = 1<<16 + spare
)

// A dealer deals decks in batches: whole ones, or only the front of each, of which more
// is drawn when it is looked at.
type dealer struct {
	random stream
	n      int
	sorted [MaxCards]uint8
	equal  int // cards of a rank, which stand together in sorted

	whole   bool
	strides []stride
	front   int // of strides, those of a batch

	slots []uint8
	dealt int // of the batch
	list  [batch]uint64

	// The deck that was dealt last.
	cards *[slot]uint8
	drawn int // cards from the top that are in place
	next  int // of strides
}

// newDealer is for decks of which as many cards as front are looked at nearly always.
// Whole decks are dealt with less work for a card, so they are where that is most.
func newDealer(random stream, sorted []uint8, equal, front int) dealer {
	n := len(sorted)
	d := dealer{random: random, n: n, equal: equal, slots: make([]uint8, slots), dealt: batch, whole: 4*front >= 3*n}
	copy(d.sorted[:], sorted)
	if d.whole {
		d.strides = strides(equal, n, func(i int) int { return i + 1 })
		d.front = len(d.strides)
		return d
	}
	d.strides = strides(0, n, func(i int) int { return n - i })
	for d.front == 0 || d.strides[d.front-1].to < front {
		d.front++
	}
	for i := range batch {
		copy(d.slots[i*slot:], sorted)
	}
	return d
}

// deal turns to the next deck.
func (d *dealer) deal() {
	if d.dealt == batch {
		d.dealBatch()
	}
	d.turn(d.dealt)
	d.dealt++
}

// turn turns to a deck of the batch, of which nothing was drawn yet.
func (d *dealer) turn(i int) {
	d.cards = (*[slot]uint8)(d.slots[i*slot:])
	d.drawn, d.next = d.n, d.front
	if !d.whole {
		d.drawn = d.strides[d.front-1].to
	}
}

func (d *dealer) dealBatch() {
	table := (*[slots]uint8)(d.slots)
	if d.whole {
		for k := 0; k < d.equal; k += 8 {
			w := binary.LittleEndian.Uint64(d.sorted[k:])
			for i := 0; i < batch; i += 4 {
				t := table[i*slot+k : i*slot+k+4*slot]
				binary.LittleEndian.PutUint64(t, w)
				binary.LittleEndian.PutUint64(t[slot:], w)
				binary.LittleEndian.PutUint64(t[2*slot:], w)
				binary.LittleEndian.PutUint64(t[3*slot:], w)
			}
		}
	}
	for i := range d.front {
		r := &d.strides[i]
		d.random.numbers(r, &d.list)
		switch {
		case r.to-r.from < octet && d.whole:
			d.risenFew(table, r)
		case r.to-r.from < octet:
			d.drawnFew(table, r)
		case d.whole:
			risen(table, (*[octet]uint8)(d.sorted[r.from:]), uint8(r.from), &d.list)
		default:
			drawn(table, uint8(r.from), uint64(d.n-r.from), &d.list)
		}
	}
	d.dealt = 0
}

// draw puts at least the first k cards in place.
func (d *dealer) draw(k int) {
	for d.drawn < k {
		r := &d.strides[d.next]
		d.steps(d.cards, r, d.random.number(r))
		d.drawn = r.to
		d.next++
	}
}

// steps are those of one stride with the number x. Decks are drawn by the shuffle of
// Fisher and Yates: every card from the top is changed for one of those from it on. The
// order in which a shuffle finds the cards does not matter, so the deck is never put
// back in order.
//
// Whole ones are dealt by that shuffle inside out: the cards of a sorted deck come one
// after another, each takes a place among those before it and its own, and what was
// there goes to the end. The first, which are equal, stay. Here a processor need not
// wait to know where it has written before it may read the next card.
func (d *dealer) steps(cards *[slot]uint8, r *stride, x uint64) {
	for i := r.from; i < r.to; i++ {
		if d.whole {
			x *= uint64(i + 1)
			cards[uint8(i)], cards[x>>56] = cards[x>>56], d.sorted[uint8(i)]
		} else {
			x *= uint64(d.n - i)
			j := uint8(i) + uint8(x>>56)
			cards[uint8(i)], cards[j] = cards[j], cards[uint8(i)]
		}
		x &= rest
	}
}

// risenFew and drawnFew are steps of a stride that is no octet, for all decks of a batch.
func (d *dealer) risenFew(table *[slots]uint8, r *stride) {
	for i := 0; i < batch; i += 4 {
		t, four := (*[4 * slot]uint8)(table[i*slot:]), (*[4]uint64)(d.list[i:])
		x, y, z, w := four[0], four[1], four[2], four[3]
		for n8 := r.from; n8 < r.to; n8++ {
			n, k, f := int(uint8(n8)), uint64(n8)+1, d.sorted[uint8(n8)]
			x, y, z, w = x&rest*k, y&rest*k, z&rest*k, w&rest*k
			t[n], t[x>>56] = t[x>>56], f
			t[n+slot], t[slot+y>>56] = t[slot+y>>56], f
			t[n+2*slot], t[2*slot+z>>56] = t[2*slot+z>>56], f
			t[n+3*slot], t[3*slot+w>>56] = t[3*slot+w>>56], f
		}
	}
}

func (d *dealer) drawnFew(table *[slots]uint8, r *stride) {
	for i := 0; i < batch; i += 4 {
		t, four := (*[4 * slot]uint8)(table[i*slot:]), (*[4]uint64)(d.list[i:])
		x, y, z, w := four[0], four[1], four[2], four[3]
		for n8 := r.from; n8 < r.to; n8++ {
			n, k := int(uint8(n8)), uint64(d.n-n8)
			x, y, z, w = x&rest*k, y&rest*k, z&rest*k, w&rest*k
			t[n], t[n+int(x>>56)] = t[n+int(x>>56)], t[n]
			t[n+slot], t[n+slot+int(y>>56)] = t[n+slot+int(y>>56)], t[n+slot]
			t[n+2*slot], t[n+2*slot+int(z>>56)] = t[n+2*slot+int(z>>56)], t[n+2*slot]
			t[n+3*slot], t[n+3*slot+int(w>>56)] = t[n+3*slot+int(w>>56)], t[n+3*slot]
		}
	}
}

// risen are steps for all decks of a batch, an octet from card n8 on of whole decks.
// Four decks side by side keep a processor busy. This is half of the time of a game,
// and so it is written out.
func risen(table *[slots]uint8, from *[octet]uint8, n8 uint8, list *[batch]uint64) {
	n := int(n8)
	k := uint64(n) + 1
	for i := 0; i < batch; i += 4 {
		t, four := (*[4 * slot]uint8)(table[i*slot:]), (*[4]uint64)(list[i:])
		x, y, z, w := four[0], four[1], four[2], four[3]
		x, y, z, w = x*k, y*k, z*k, w*k
		f := from[0]
		t[n+0], t[x>>56] = t[x>>56], f
		t[n+slot+0], t[slot+y>>56] = t[slot+y>>56], f
		t[n+2*slot+0], t[2*slot+z>>56] = t[2*slot+z>>56], f
		t[n+3*slot+0], t[3*slot+w>>56] = t[3*slot+w>>56], f
		x, y, z, w = x&rest*(k+1), y&rest*(k+1), z&rest*(k+1), w&rest*(k+1)
		f = from[1]
		t[n+1], t[x>>56] = t[x>>56], f
		t[n+slot+1], t[slot+y>>56] = t[slot+y>>56], f
		t[n+2*slot+1], t[2*slot+z>>56] = t[2*slot+z>>56], f
		t[n+3*slot+1], t[3*slot+w>>56] = t[3*slot+w>>56], f
		x, y, z, w = x&rest*(k+2), y&rest*(k+2), z&rest*(k+2), w&rest*(k+2)
		f = from[2]
		t[n+2], t[x>>56] = t[x>>56], f
		t[n+slot+2], t[slot+y>>56] = t[slot+y>>56], f
		t[n+2*slot+2], t[2*slot+z>>56] = t[2*slot+z>>56], f
		t[n+3*slot+2], t[3*slot+w>>56] = t[3*slot+w>>56], f
		x, y, z, w = x&rest*(k+3), y&rest*(k+3), z&rest*(k+3), w&rest*(k+3)
		f = from[3]
		t[n+3], t[x>>56] = t[x>>56], f
		t[n+slot+3], t[slot+y>>56] = t[slot+y>>56], f
		t[n+2*slot+3], t[2*slot+z>>56] = t[2*slot+z>>56], f
		t[n+3*slot+3], t[3*slot+w>>56] = t[3*slot+w>>56], f
		x, y, z, w = x&rest*(k+4), y&rest*(k+4), z&rest*(k+4), w&rest*(k+4)
		f = from[4]
		t[n+4], t[x>>56] = t[x>>56], f
		t[n+slot+4], t[slot+y>>56] = t[slot+y>>56], f
		t[n+2*slot+4], t[2*slot+z>>56] = t[2*slot+z>>56], f
		t[n+3*slot+4], t[3*slot+w>>56] = t[3*slot+w>>56], f
		x, y, z, w = x&rest*(k+5), y&rest*(k+5), z&rest*(k+5), w&rest*(k+5)
		f = from[5]
		t[n+5], t[x>>56] = t[x>>56], f
		t[n+slot+5], t[slot+y>>56] = t[slot+y>>56], f
		t[n+2*slot+5], t[2*slot+z>>56] = t[2*slot+z>>56], f
		t[n+3*slot+5], t[3*slot+w>>56] = t[3*slot+w>>56], f
		x, y, z, w = x&rest*(k+6), y&rest*(k+6), z&rest*(k+6), w&rest*(k+6)
		f = from[6]
		t[n+6], t[x>>56] = t[x>>56], f
		t[n+slot+6], t[slot+y>>56] = t[slot+y>>56], f
		t[n+2*slot+6], t[2*slot+z>>56] = t[2*slot+z>>56], f
		t[n+3*slot+6], t[3*slot+w>>56] = t[3*slot+w>>56], f
		x, y, z, w = x&rest*(k+7), y&rest*(k+7), z&rest*(k+7), w&rest*(k+7)
		f = from[7]
		t[n+7], t[x>>56] = t[x>>56], f
		t[n+slot+7], t[slot+y>>56] = t[slot+y>>56], f
		t[n+2*slot+7], t[2*slot+z>>56] = t[2*slot+z>>56], f
		t[n+3*slot+7], t[3*slot+w>>56] = t[3*slot+w>>56], f
	}
}

// drawn are those of decks that are drawn; the first card is chosen from k.
func drawn(table *[slots]uint8, n8 uint8, k uint64, list *[batch]uint64) {
	n := int(n8)
	for i := 0; i < batch; i += 4 {
		t, four := (*[4 * slot]uint8)(table[i*slot:]), (*[4]uint64)(list[i:])
		x, y, z, w := four[0], four[1], four[2], four[3]
		x, y, z, w = x*k, y*k, z*k, w*k
		t[n+0], t[n+0+int(x>>56)] = t[n+0+int(x>>56)], t[n+0]
		t[n+slot+0], t[n+slot+0+int(y>>56)] = t[n+slot+0+int(y>>56)], t[n+slot+0]
		t[n+2*slot+0], t[n+2*slot+0+int(z>>56)] = t[n+2*slot+0+int(z>>56)], t[n+2*slot+0]
		t[n+3*slot+0], t[n+3*slot+0+int(w>>56)] = t[n+3*slot+0+int(w>>56)], t[n+3*slot+0]
		x, y, z, w = x&rest*(k-1), y&rest*(k-1), z&rest*(k-1), w&rest*(k-1)
		t[n+1], t[n+1+int(x>>56)] = t[n+1+int(x>>56)], t[n+1]
		t[n+slot+1], t[n+slot+1+int(y>>56)] = t[n+slot+1+int(y>>56)], t[n+slot+1]
		t[n+2*slot+1], t[n+2*slot+1+int(z>>56)] = t[n+2*slot+1+int(z>>56)], t[n+2*slot+1]
		t[n+3*slot+1], t[n+3*slot+1+int(w>>56)] = t[n+3*slot+1+int(w>>56)], t[n+3*slot+1]
		x, y, z, w = x&rest*(k-2), y&rest*(k-2), z&rest*(k-2), w&rest*(k-2)
		t[n+2], t[n+2+int(x>>56)] = t[n+2+int(x>>56)], t[n+2]
		t[n+slot+2], t[n+slot+2+int(y>>56)] = t[n+slot+2+int(y>>56)], t[n+slot+2]
		t[n+2*slot+2], t[n+2*slot+2+int(z>>56)] = t[n+2*slot+2+int(z>>56)], t[n+2*slot+2]
		t[n+3*slot+2], t[n+3*slot+2+int(w>>56)] = t[n+3*slot+2+int(w>>56)], t[n+3*slot+2]
		x, y, z, w = x&rest*(k-3), y&rest*(k-3), z&rest*(k-3), w&rest*(k-3)
		t[n+3], t[n+3+int(x>>56)] = t[n+3+int(x>>56)], t[n+3]
		t[n+slot+3], t[n+slot+3+int(y>>56)] = t[n+slot+3+int(y>>56)], t[n+slot+3]
		t[n+2*slot+3], t[n+2*slot+3+int(z>>56)] = t[n+2*slot+3+int(z>>56)], t[n+2*slot+3]
		t[n+3*slot+3], t[n+3*slot+3+int(w>>56)] = t[n+3*slot+3+int(w>>56)], t[n+3*slot+3]
		x, y, z, w = x&rest*(k-4), y&rest*(k-4), z&rest*(k-4), w&rest*(k-4)
		t[n+4], t[n+4+int(x>>56)] = t[n+4+int(x>>56)], t[n+4]
		t[n+slot+4], t[n+slot+4+int(y>>56)] = t[n+slot+4+int(y>>56)], t[n+slot+4]
		t[n+2*slot+4], t[n+2*slot+4+int(z>>56)] = t[n+2*slot+4+int(z>>56)], t[n+2*slot+4]
		t[n+3*slot+4], t[n+3*slot+4+int(w>>56)] = t[n+3*slot+4+int(w>>56)], t[n+3*slot+4]
		x, y, z, w = x&rest*(k-5), y&rest*(k-5), z&rest*(k-5), w&rest*(k-5)
		t[n+5], t[n+5+int(x>>56)] = t[n+5+int(x>>56)], t[n+5]
		t[n+slot+5], t[n+slot+5+int(y>>56)] = t[n+slot+5+int(y>>56)], t[n+slot+5]
		t[n+2*slot+5], t[n+2*slot+5+int(z>>56)] = t[n+2*slot+5+int(z>>56)], t[n+2*slot+5]
		t[n+3*slot+5], t[n+3*slot+5+int(w>>56)] = t[n+3*slot+5+int(w>>56)], t[n+3*slot+5]
		x, y, z, w = x&rest*(k-6), y&rest*(k-6), z&rest*(k-6), w&rest*(k-6)
		t[n+6], t[n+6+int(x>>56)] = t[n+6+int(x>>56)], t[n+6]
		t[n+slot+6], t[n+slot+6+int(y>>56)] = t[n+slot+6+int(y>>56)], t[n+slot+6]
		t[n+2*slot+6], t[n+2*slot+6+int(z>>56)] = t[n+2*slot+6+int(z>>56)], t[n+2*slot+6]
		t[n+3*slot+6], t[n+3*slot+6+int(w>>56)] = t[n+3*slot+6+int(w>>56)], t[n+3*slot+6]
		x, y, z, w = x&rest*(k-7), y&rest*(k-7), z&rest*(k-7), w&rest*(k-7)
		t[n+7], t[n+7+int(x>>56)] = t[n+7+int(x>>56)], t[n+7]
		t[n+slot+7], t[n+slot+7+int(y>>56)] = t[n+slot+7+int(y>>56)], t[n+slot+7]
		t[n+2*slot+7], t[n+2*slot+7+int(z>>56)] = t[n+2*slot+7+int(z>>56)], t[n+2*slot+7]
		t[n+3*slot+7], t[n+3*slot+7+int(w>>56)] = t[n+3*slot+7+int(w>>56)], t[n+3*slot+7]
	}
}
