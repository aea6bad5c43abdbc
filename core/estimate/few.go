package estimate

import (
	"encoding/binary"
	"math/bits"
)

// few plays He Loves Me with less than fewRanks ranks, many decks of a batch at once.
// Whether a count hits could not be foreseen, so it does not branch; and since every
// count waits for the one before it, three decks are played side by side.
//
// A deck in play is one word, a state, to which a count adds what its outcome is worth.
// A state has, 16 bits each from the lowest on: where the count begins and where the
// cards end in the table of all slots, the score, and how many cards are stored. Behind
// the cards stand zeros, which no call meets.
type few struct {
	low, high uint64 // the calls, filled up with noCall
	begin     uint64 // the state of the first deck before its first count
	outcomes  [17 * outcome]uint64
	table     *[slots]uint8
	results   [2 * batch]uint32 // upper halves of the last states
}

const (
	// fewRanks bounds the ranks: no rank has more than four bits, and of sixteen cards
	// the last is met by noCall.
	fewRanks = 16
	noCall   = 0x20
	// following is what the state of a deck has more than that of the one before.
	following = slot<<16 | slot

	// An outcome is how many cards a count passes before it hits, or 15. It has eight
	// words, of which these are in use: what is added to the state, the bytes of the row
	// that go behind the cards, and how often it came about.
	outcome = 8
	worth   = 0
	lowRow  = 1
	highRow = 2
	met     = 3

	countWork = 5 // nanoseconds
)

func newFew(p *player) *few {
	f := &few{begin: uint64(p.n) << 16, table: (*[slots]uint8)(p.slots)}
	var calls [16]uint8
	for i := range calls {
		o := f.outcomes[i*outcome:]
		if i >= p.m {
			calls[i] = noCall
			o[worth] = uint64(p.m)
			continue
		}
		calls[i] = uint8(i + 1)
		o[worth] = 1<<48 | uint64(p.labels[i+1])<<32 | uint64(i)<<16 | uint64(i+1)
		o[lowRow], o[highRow] = 1<<(8*min(i, 8))-1, 1<<(8*max(i-8, 0))-1
	}
	f.low, f.high = binary.LittleEndian.Uint64(calls[:]), binary.LittleEndian.Uint64(calls[8:])
	return f
}

// outcomeOf is where the words of an outcome are, by the differences of eight cards to
// their calls and of the next eight, each less than 64.
func outcomeOf(low, high uint64) int {
	// Of a byte 64 bit 6 is left if nothing is taken away. The last has it anyhow.
	const bit6, last = 0x4040404040404040, 1 << 62
	x, y := (bit6-low)&bit6, (bit6-high)&bit6
	none := int64(x-1) >> 63 // all bits where x is 0
	return bits.TrailingZeros64(x|y&uint64(none)|last) - 6 + int(none&64)
}

// playFew plays He Loves Me in decks of a batch.
func (p *player) playFew(from, to int) int {
	f := p.few
	counts := f.counts()
	f.run(p.n, from, to)
	p.work += countWork*(f.counts()-counts) + p.n*(to-from)
	for i := from; i < to; i++ {
		p.results[i] = result(int(f.results[i]>>16), int(f.results[i]&0xffff))
	}
	return to
}

// counts is how many counts there were.
func (f *few) counts() int {
	n := uint64(0)
	for i := met; i < len(f.outcomes); i += outcome {
		n += f.outcomes[i]
	}
	return int(n)
}

// run plays decks of n cards, those from one to the one before another.
func (f *few) run(n, from, to int) {
	for d := from; d < to; d++ {
		row := f.table[d*slot+n:][:16]
		binary.LittleEndian.PutUint64(row, 0)
		binary.LittleEndian.PutUint64(row[8:], 0)
	}
	next, end := f.begin+uint64(from)*following, f.begin+uint64(to)*following
	if to-from >= 6 {
		f.three(next, end, to-from)
		return
	}
	for ; next < end; next += following {
		f.alone(next)
	}
}

// three plays decks side by side from a state on to the one before last. When there are no
// more, an empty deck is played over and over that nobody hears of. What a count does is
// written out: as functions it is slower, in wasm by half.
func (f *few) three(next, last uint64, left int) {
	t, outcomes, callsLow, callsHigh := f.table, &f.outcomes, f.low, f.high
	x, y, z := next, next+following, next+2*following
	empty := f.begin + batch*following
	for next += 3 * following; left > 0; {
		at, end := uint16(x), uint16(x>>16)
		row := t[at : int(at)+16]
		low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		o := outcomeOf(low^callsLow, high^callsHigh) & (16*outcome - 1)
		row = t[end : int(end)+16]
		binary.LittleEndian.PutUint64(row, low&outcomes[o+lowRow])
		binary.LittleEndian.PutUint64(row[8:], high&outcomes[o+highRow])
		x += outcomes[o+worth]
		outcomes[o+met]++
		if uint16(x) >= uint16(x>>16) {
			f.results[uint16(x)/slot&(2*batch-1)] = uint32(x >> 32)
			if uint16(x) < batch*slot {
				left--
			}
			x = next
			if next += following; next >= last {
				next = empty
			}
		}

		at, end = uint16(y), uint16(y>>16)
		row = t[at : int(at)+16]
		low, high = binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		o = outcomeOf(low^callsLow, high^callsHigh) & (16*outcome - 1)
		row = t[end : int(end)+16]
		binary.LittleEndian.PutUint64(row, low&outcomes[o+lowRow])
		binary.LittleEndian.PutUint64(row[8:], high&outcomes[o+highRow])
		y += outcomes[o+worth]
		outcomes[o+met]++
		if uint16(y) >= uint16(y>>16) {
			f.results[uint16(y)/slot&(2*batch-1)] = uint32(y >> 32)
			if uint16(y) < batch*slot {
				left--
			}
			y = next
			if next += following; next >= last {
				next = empty
			}
		}

		at, end = uint16(z), uint16(z>>16)
		row = t[at : int(at)+16]
		low, high = binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		o = outcomeOf(low^callsLow, high^callsHigh) & (16*outcome - 1)
		row = t[end : int(end)+16]
		binary.LittleEndian.PutUint64(row, low&outcomes[o+lowRow])
		binary.LittleEndian.PutUint64(row[8:], high&outcomes[o+highRow])
		z += outcomes[o+worth]
		outcomes[o+met]++
		if uint16(z) >= uint16(z>>16) {
			f.results[uint16(z)/slot&(2*batch-1)] = uint32(z >> 32)
			if uint16(z) < batch*slot {
				left--
			}
			z = next
			if next += following; next >= last {
				next = empty
			}
		}
	}
}

// alone plays a deck to its end.
func (f *few) alone(x uint64) {
	t, outcomes, callsLow, callsHigh := f.table, &f.outcomes, f.low, f.high
	for uint16(x) < uint16(x>>16) {
		at, end := uint16(x), uint16(x>>16)
		row := t[at : int(at)+16]
		low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		o := outcomeOf(low^callsLow, high^callsHigh) & (16*outcome - 1)
		row = t[end : int(end)+16]
		binary.LittleEndian.PutUint64(row, low&outcomes[o+lowRow])
		binary.LittleEndian.PutUint64(row[8:], high&outcomes[o+highRow])
		x += outcomes[o+worth]
		outcomes[o+met]++
	}
	f.results[uint16(x)/slot&(batch-1)] = uint32(x >> 32)
}
