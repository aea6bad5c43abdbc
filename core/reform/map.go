package reform

import (
	"math"
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// A Map computes the reformed deck of a deck. For speed it takes decks as byte
// slices; Bytes and Deck convert them. A Map must not be used concurrently.
type Map struct {
	Problem winning.Problem
	n       int

	// first[L][i<<shift|u] is the first call that says u to index i of L cards in
	// hand, packed with i as call<<8 | i, or never where there is none. It is used
	// while more than lanes cards are in hand, as bytes, and for the last few.
	first [][]uint32
	shift int
	hand  [2][]uint8

	// From lanes cards on the hand is packed into a word, the top card in the lowest
	// bits. calls[L] holds the numbers said to L cards, one word for each pass
	// through the hand, so that a hit is a lane in which both words are equal. Lanes
	// without a card hold a 1, and lanes in which nothing is said hold a 0, which no
	// card equals.
	lanes int
	width int
	ones  uint64 // the lowest bit of every lane
	calls [][]uint64
}

const never = math.MaxUint32

// few is the number of cards up to which looking up each card is faster than comparing
// words, because few cards are passed through many times.
const few = 4

// New returns the map of a valid problem. Problem.Weak lets He Loves Me reform decks
// that leave any one card; otherwise only a 2 may be left.
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

// Next writes the reformed deck of d to to, both of n cards, and reports whether
// there is one. If there is none, the contents of to are undefined. to and d may be
// the same slice. Next allocates nothing.
//
// Cost: for each of the last lanes cards (16 where m < 16), a few operations for each
// pass through the hand. For each card before them Θ(n), whatever the length of
// the counts.
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

// finish plays the last cards, at most lanes, and writes the rest of the reformed
// deck to the end of to.
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
			// Find the lowest zero lane by its highest bit.
			x := hand ^ said
			hit = (x - ones) &^ x & highs
			if hit != 0 {
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

// Pace estimates the time of a reformation in nanoseconds.
func (f *Map) Pace() float64 {
	lanes := min(f.n, f.lanes)
	return 6*float64(lanes) + 2.3*float64(f.n*f.n-lanes*lanes)/2
}

// Bytes estimates the memory of the map in bytes.
func (f *Map) Bytes() (bytes float64) {
	for L := range f.first {
		bytes += float64(4*len(f.first[L]) + 8*len(f.calls[L]))
	}
	return bytes
}

// Bytes converts a deck to the form that a Map takes.
func Bytes(d deck.Deck) []uint8 {
	b := make([]uint8, len(d))
	for i, c := range d {
		b[i] = uint8(c)
	}
	return b
}

// Deck converts a deck from the form that a Map takes.
func Deck(b []uint8) deck.Deck {
	d := make(deck.Deck, len(b))
	for i, c := range b {
		d[i] = int(c)
	}
	return d
}
