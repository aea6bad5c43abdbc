package estimate

import (
	"encoding/binary"
	"math/bits"
)

// rings play Mousetrap with few ranks and few cards. Such a deck is a word, a ring, of
// four bits a card. While there are at least eight cards, so that a count goes round
// less than twice, decks are played as by trap, two side by side. A state has, 16 bits
// each from the lowest on, four for each card left, the score and the cards set aside,
// and is negative after a count without a hit.
type rings struct {
	begin    uint64
	met, top uint64 // the highest bits of the cards that calls meet, and of the next
	outcomes [16 * outcome]uint64
	packed   [batch]uint64 // decks
	words    [batch]uint64 // the last ones
	states   [batch]uint64 // likewise
}

const (
	// ringCards is the most cards of a ring.
	ringCards = 15
	// cards1 has a card 1 at every place, and callsRing what is called there.
	cards1    = 0x1111111111111111
	callsRing = 0xfedcba987654321
)

func newRings(p *player) *rings {
	r := &rings{begin: uint64(4 * p.n), met: metRing(p.m), top: 1 << (4*p.m + 3)}
	for i := range 16 {
		o := &r.outcomes[i*outcome+worth]
		if *o = missed; i < p.m {
			*o = 1<<32 + uint64(p.labels[i+1])<<16 - 4
		}
	}
	return r
}

// metRing has the highest bits of the first cards.
func metRing(cards int) uint64 { return (1<<(4*cards) - 1) & (8 * cards1) }

// playRings plays decks of a batch.
func (p *player) playRings(from, to int) int {
	r := p.rings
	table := (*[slots]uint8)(p.slots)
	for i := from; i < to; i++ {
		row := table[uint16(i*slot) : int(uint16(i*slot))+16]
		x := pack(binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])) & (1<<(4*p.n&63) - 1)
		r.packed[i], r.words[i], r.states[i] = x, x, r.begin
	}
	if p.n >= 8 {
		r.run(from, to)
	}
	for i := from; i < to; i++ {
		s := r.states[i]
		p.set, p.score = int(uint16(s>>32)), int(uint16(s>>16))
		if int64(s) >= 0 {
			p.ring(r.words[i], p.n-p.set)
		}
		p.results[i] = result(p.set, p.score)
	}
	p.work += (15 + p.n) * (to - from)
	return to
}

// run plays decks of a batch as far as it can. What a count does is written out.
func (r *rings) run(from, to int) {
	met1, top, outcomes := r.met, r.top, &r.outcomes
	deckX, deckY, next := from, from+1, from+2
	x, y := r.packed[deckX&(batch-1)], r.packed[deckY&(batch-1)]
	s, t := r.begin, r.begin
	for next < to {
		n := int(s & 63)
		w := (x | x<<n) ^ callsRing
		k := bits.TrailingZeros64((w-cards1)&^w&met1|top) - 3
		o := k * (outcome / 4) & (16*outcome - 1)
		s += outcomes[o+worth]
		outcomes[o+met]++
		k -= n
		k += n & (k >> 63) // round
		x = x>>((k+4)&63) | x&(1<<(k&63)-1)<<((n-4-k)&63)
		r.words[deckX&(batch-1)], r.states[deckX&(batch-1)] = x, s
		over := int64(s|(s&63-32)) >> 63
		x ^= (x ^ r.packed[next&(batch-1)]) & uint64(over)
		s ^= (s ^ r.begin) & uint64(over)
		deckX ^= (deckX ^ next) & int(over)
		next -= int(over)

		n = int(t & 63)
		w = (y | y<<n) ^ callsRing
		k = bits.TrailingZeros64((w-cards1)&^w&met1|top) - 3
		o = k * (outcome / 4) & (16*outcome - 1)
		t += outcomes[o+worth]
		outcomes[o+met]++
		k -= n
		k += n & (k >> 63)
		y = y>>((k+4)&63) | y&(1<<(k&63)-1)<<((n-4-k)&63)
		r.words[deckY&(batch-1)], r.states[deckY&(batch-1)] = y, t
		over = int64(t|(t&63-32)) >> 63
		y ^= (y ^ r.packed[next&(batch-1)]) & uint64(over)
		t ^= (t ^ r.begin) & uint64(over)
		deckY ^= (deckY ^ next) & int(over)
		next -= int(over)
	}
}

// ring plays on with a ring to the end.
func (p *player) ring(x uint64, left int) {
	met1 := metRing(p.m)
	for x &= 1<<(4*left&63) - 1; left > 0; {
		// The deck again and again, as far as a count goes.
		w := x
		for n := 4 * left; n < 4*p.m; n *= 2 {
			w |= w << (n & 63)
		}
		p.work += countWork
		w ^= callsRing
		z := (w - cards1) &^ w & met1
		if z == 0 {
			return
		}
		k := bits.TrailingZeros64(z) - 3
		p.hit(k>>2 + 1)
		if left--; k > 4*left {
			k = modulo(k, 4*left+4)
		}
		x = x>>((k+4)&63) | x&(1<<(k&63)-1)<<((4*left-k)&63)
	}
}

// pack makes four bits of each byte.
func pack(low, high uint64) uint64 { return half(low) | half(high)<<32 }

// half makes four bits of each byte, in the lower half.
func half(x uint64) uint64 {
	x = (x | x>>4) & 0x00ff00ff00ff00ff
	x = (x | x>>8) & 0x0000ffff0000ffff
	return (x | x>>16) & 0xffffffff
}
