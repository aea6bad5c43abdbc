package reform

import (
	"math"
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// A Map takes a deck to its reformed deck. Decks are rows of bytes here, for
// speed; Bytes and Deck translate. A Map is used by one goroutine at a time.
type Map struct {
	Problem winning.Problem
	n       int

	// first[L][i<<shift|u] is the first call that says u to index i of L cards in
	// hand, with i below it, call<<8 | i; never where there is none. It serves for
	// more than lanes cards, a row of bytes, and for the last few.
	first [][]uint32
	shift int
	hand  [2][]uint8

	// From lanes cards on the hand is a word, the top card in its lowest bits. calls[L] are the numbers
	// said to L cards, a word for every time round, so that a hit is a lane in
	// which the two are equal. Where nothing is said there is a 0, and where there
	// is no card a 1 is said.
	lanes int
	width int
	ones  uint64 // the lowest bit of every lane
	calls [][]uint64
}

const never = math.MaxUint32

// few cards are gone round so often that looking up each of them is faster.
const few = 4

// New makes the map of a valid problem: Weak reforms decks of He Loves Me that
// leave any card, and else only a 2 may be left.
func New(q winning.Problem) *Map {
	n := q.Shape.N()
	f := &Map{Problem: q, n: n, first: make([][]uint32, n+1), calls: make([][]uint64, n+1)}
	f.hand = [2][]uint8{make([]uint8, n), make([]uint8, n)}
	f.shift = bits.Len(uint(q.Shape.Ranks))
	f.width = max(f.shift, 4)
	f.lanes = 64 / f.width
	for i := range f.lanes {
		f.ones |= 1 << (i * f.width)
	}
	for L := 1; L <= n; L++ {
		limit := solitaire.Limit(q.Rules, L)
		if L > f.lanes || L <= few {
			f.first[L] = make([]uint32, L<<f.shift)
			for i := range f.first[L] {
				f.first[L][i] = never
			}
			for t := limit; t >= 1; t-- {
				i := (t - 1) % L
				f.first[L][i<<f.shift|q.Rules.Call(t-1)] = uint32(t)<<8 | uint32(i)
			}
		}
		for t := 0; t < limit && L <= f.lanes; t += L {
			said := f.ones
			for i := range L {
				said &^= 1 << (i * f.width)
				if t+i < limit {
					said |= uint64(q.Rules.Call(t+i)) << (i * f.width)
				}
			}
			f.calls[L] = append(f.calls[L], said)
		}
	}
	return f
}

// Next writes the reformed deck of d to to, n cards each, and reports whether
// there is one; if not, to holds nothing of use. They may be the same slice. It
// allocates nothing.
//
// Cost: for each of the last cards in hand, 16 where m < 16, a few operations
// every time round; for each before them Theta(n), however long the counts are.
func (f *Map) Next(to, d []uint8) bool {
	L, hand, other := f.n, f.hand[0], f.hand[1]
	if L <= f.lanes {
		return f.finish(to, d)
	}
	copy(hand, d)
	for ; L > f.lanes; L-- {
		row, best := f.first[L], uint32(never)
		for i, u := range hand[:L] {
			best = min(best, row[i<<f.shift|int(u)])
		}
		if best == never {
			return false
		}
		i := int(best & 0xff)
		to[f.n-L] = hand[i]
		k := copy(other, hand[i+1:L])
		copy(other[k:], hand[:i])
		hand, other = other, hand
	}
	return f.finish(to, hand[:L])
}

// finish plays the last cards and writes what they come to at the end of to.
func (f *Map) finish(to, d []uint8) bool {
	to = to[f.n-len(d) : f.n]
	width, ones := uint(f.width), f.ones
	highs, lane := ones<<(width-1), uint64(1)<<width-1
	hand := uint64(0)
	for i := len(d) - 1; i >= 0; i-- {
		hand = hand<<(width&63) | uint64(d[i])
	}
	L := len(d)
	for ; L > few; L-- {
		hit := uint64(0)
		for _, said := range f.calls[L] {
			// The lowest lane that is 0, if one is, by its highest bit.
			x := hand ^ said
			if hit = (x - ones) &^ x & highs; hit != 0 {
				break
			}
		}
		if hit == 0 {
			return false
		}
		at := uint(bits.TrailingZeros64(hit)) - (width - 1)
		below, above := hand&(1<<(at&63)-1), hand>>(at&63)
		to[len(to)-L] = uint8(above & lane)
		hand = above>>(width&63) | below<<((uint(L-1)*width-at)&63)
	}
	for ; L > 0; L-- {
		row, best := f.first[L], uint32(never)
		for i, h := 0, hand; i < L; i++ {
			best = min(best, row[i<<f.shift|int(h&lane)])
			h >>= width & 63
		}
		if best == never {
			if f.Problem.Rules.Game != solitaire.HeLovesMe || L > 1 || !f.Problem.Weak && hand != 2 {
				return false
			}
			to[len(to)-1] = uint8(hand)
			return true
		}
		at := uint(best&0xff) * width
		below, above := hand&(1<<(at&63)-1), hand>>(at&63)
		to[len(to)-L] = uint8(above & lane)
		hand = above>>(width&63) | below<<((uint(L-1)*width-at)&63)
	}
	return true
}

// Pace is about how many nanoseconds a reformation takes.
func (f *Map) Pace() float64 {
	lanes := min(f.n, f.lanes)
	return 6*float64(lanes) + 2.3*float64(f.n*f.n-lanes*lanes)/2
}

// Bytes is about how much memory the map takes.
func (f *Map) Bytes() (bytes float64) {
	for L := range f.first {
		bytes += float64(4*len(f.first[L]) + 8*len(f.calls[L]))
	}
	return bytes
}

// Bytes is a deck as a Map takes it.
func Bytes(d deck.Deck) []uint8 {
	b := make([]uint8, len(d))
	for i, c := range d {
		b[i] = uint8(c)
	}
	return b
}

// Deck is a row of bytes as a deck.
func Deck(b []uint8) deck.Deck {
	d := make(deck.Deck, len(b))
	for i, c := range b {
		d[i] = int(c)
	}
	return d
}
