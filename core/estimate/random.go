package estimate

import (
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

// A batch is some steps of the shuffle that share one 32-bit number: those from
// card from to the one before to, of n.
type batch struct {
	from, to int
	product  uint32 // of the numbers of cards chosen from, (n-from)(n-from-1)..
	unfair   uint32 // 2^32 mod product
}

// batches cuts the shuffle of n cards into batches. The last card has no choice.
// Products are kept below 2^24, so that a number is rejected less often than
// once in 256 times.
func batches(n int) []batch {
	const most = 1 << 24
	var list []batch
	for i := 0; i < n-1; {
		b := batch{from: i, to: i, product: 1}
		for b.to < n-1 && uint64(b.product)*uint64(n-b.to) < most {
			b.product *= uint32(n - b.to)
			b.to++
		}
		b.unfair = -b.product % b.product
		list = append(list, b)
		i = b.to
	}
	return list
}

// A dealer shuffles one deck again and again. The order in which a shuffle finds
// the cards does not matter, so the deck is never put back in order.
type dealer struct {
	random  stream
	cards   *[MaxCards]uint8
	n       int
	batches []batch
	drawn   int // cards from the top that are in place
	batch   int // the next batch

	sorted [MaxCards]uint8 // for shuffle
	rises  []rise
}

// gather begins a new shuffle.
func (d *dealer) gather() { d.drawn, d.batch = 0, 0 }

// draw puts at least the first k cards in place. A number that is rejected has
// moved cards that are not in place yet, which does no harm: the next one
// chooses among the same cards.
//
// Of a number x below 2^32 and k cards, the upper half of x*k is a choice of one
// of them and the lower half goes on as the next x. All choices of a batch are
// fair unless what is left in the end is below 2^32 mod product.
func (d *dealer) draw(k int) {
	cards, n := d.cards, d.n
	for d.drawn < k && d.batch < len(d.batches) {
		b := &d.batches[d.batch]
		x := d.random.next() >> 32
		i, left := b.from, uint64(n-b.from)
		// Four at a time: this is half of the time of a game.
		for ; i+4 <= b.to; i += 4 {
			y0 := x * left
			y1 := uint64(uint32(y0)) * (left - 1)
			y2 := uint64(uint32(y1)) * (left - 2)
			y3 := uint64(uint32(y2)) * (left - 3)
			x = uint64(uint32(y3))
			left -= 4
			j0, j1 := uint8(i+int(y0>>32)), uint8(i+1+int(y1>>32))
			j2, j3 := uint8(i+2+int(y2>>32)), uint8(i+3+int(y3>>32))
			cards[uint8(i)], cards[j0] = cards[j0], cards[uint8(i)]
			cards[uint8(i+1)], cards[j1] = cards[j1], cards[uint8(i+1)]
			cards[uint8(i+2)], cards[j2] = cards[j2], cards[uint8(i+2)]
			cards[uint8(i+3)], cards[j3] = cards[j3], cards[uint8(i+3)]
		}
		for ; i < b.to; i++ {
			y := x * left
			x = uint64(uint32(y))
			left--
			j := uint8(i + int(y>>32))
			cards[uint8(i)], cards[j] = cards[j], cards[uint8(i)]
		}
		if x < uint64(b.unfair) {
			continue
		}
		d.drawn = b.to
		d.batch++
	}
}

// A rise is some steps of shuffle that share one number of 56 bits: those that take
// in cards from to to-1.
type rise struct {
	from, to int
	product  uint64 // of the numbers of places chosen from, (from+1) .. to
	unfair   uint64 // 2^56 mod product
}

// octet is the most steps of a rise, and as many as it has up to 64 cards.
const octet = 8

// rises cuts the shuffle of n cards. Products are kept up to 2^48, as in batches.
func rises(n int) []rise {
	const most = 1 << 48
	var list []rise
	for i := 0; i < n; {
		r := rise{from: i, to: i, product: 1}
		for r.to < n && r.to-i < octet && r.product*uint64(r.to+1) <= most {
			r.to++
			r.product *= uint64(r.to)
		}
		r.unfair = 1 << 56 % r.product
		list = append(list, r)
		i = r.to
	}
	return list
}

// shuffle puts the whole deck in place, by another way than draw: the cards of a
// sorted deck come one after another, each takes a place among those before it and
// its own, and what was there goes to the end. It is twice as fast, since a processor
// need not wait to know where it has written before it may read the next card.
//
// Of a number x below 2^56 and k places, the upper byte of x*k is a choice of one of
// them and the rest goes on as the next x, which in the end is x times the product of
// all k, modulo 2^56. All choices are fair unless that is below 2^56 mod the product.
func (d *dealer) shuffle() {
	const rest = 1<<56 - 1
	cards, s := d.cards, d.random
	for i := range d.rises {
		r := &d.rises[i]
		x := s.next() >> 8
		for x*r.product&rest < r.unfair {
			x = s.next() >> 8
		}
		k := uint64(r.from + 1)
		if r.to-r.from < octet {
			for i := r.from; i < r.to; i++ {
				y := x * k
				cards[uint8(i)], cards[y>>56] = cards[y>>56], d.sorted[uint8(i)]
				x, k = y&rest, k+1
			}
			continue
		}
		// Without a loop: this is half of the time of a game.
		to := (*[octet]uint8)(cards[r.from : r.from+octet : r.from+octet])
		from := (*[octet]uint8)(d.sorted[r.from : r.from+octet : r.from+octet])
		y := x * k
		to[0], cards[y>>56] = cards[y>>56], from[0]
		y = (y & rest) * (k + 1)
		to[1], cards[y>>56] = cards[y>>56], from[1]
		y = (y & rest) * (k + 2)
		to[2], cards[y>>56] = cards[y>>56], from[2]
		y = (y & rest) * (k + 3)
		to[3], cards[y>>56] = cards[y>>56], from[3]
		y = (y & rest) * (k + 4)
		to[4], cards[y>>56] = cards[y>>56], from[4]
		y = (y & rest) * (k + 5)
		to[5], cards[y>>56] = cards[y>>56], from[5]
		y = (y & rest) * (k + 6)
		to[6], cards[y>>56] = cards[y>>56], from[6]
		y = (y & rest) * (k + 7)
		to[7], cards[y>>56] = cards[y>>56], from[7]
	}
	d.random, d.drawn = s, d.n
}
