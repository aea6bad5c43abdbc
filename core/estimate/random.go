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
