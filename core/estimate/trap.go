package estimate

import (
	"encoding/binary"
)

// trap plays Mousetrap with less than fewRanks ranks, as few plays He Loves Me. As long
// as no count can go round the deck a deck in play is one word, a state, to which a count
// adds what its outcome is worth. A state has, 16 bits each from the lowest on: where the
// count begins and where the cards end in the table of all slots, the score, and how many
// cards can be set aside before there are less than ranks. It is negative after one more,
// and after a count without a hit. The cards that a count passes go to the bottom before
// it is known how many they are, since the deck ends with the last of them.
type trap struct {
	low, high uint64 // the calls, filled up with noCall
	begin     uint64 // the state of the first deck before its first count
	outcomes  [16 * outcome]uint64
	states    [2 * batch]uint64 // the last
}

const (
	missed  = 1 << 63 // what a count without a hit adds
	oneMore = 0xffff  // the upper bits of a state after a card more than can be set aside
)

func newTrap(p *player) *trap {
	t := &trap{begin: uint64(p.n-p.m)<<48 | uint64(p.n)<<16}
	var calls [16]uint8
	for i := range calls {
		calls[i], t.outcomes[i*outcome+worth] = noCall, missed
		if i < p.m {
			calls[i] = uint8(i + 1)
			t.outcomes[i*outcome+worth] = oneMore<<48 + uint64(p.labels[i+1])<<32 + uint64(i)<<16 + uint64(i+1)
		}
	}
	t.low, t.high = binary.LittleEndian.Uint64(calls[:]), binary.LittleEndian.Uint64(calls[8:])
	return t
}

// playTrap plays Mousetrap in decks of a batch.
func (p *player) playTrap(from, to int) int {
	t := p.trap
	t.run((*[slots]uint8)(p.slots), from, to)
	counts := 0
	for i := from; i < to; i++ {
		x := t.states[i]
		more, score := int(x>>48), int(uint16(x>>32))
		if more == oneMore {
			row := p.slots[uint16(x):][:16]
			p.set, p.score = p.n-p.m+1, score
			p.ring(pack(binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])), p.m-1)
			p.results[i] = result(p.set, p.score)
			continue
		}
		set := p.n - p.m - more&(missed>>48-1)
		counts += set + 1
		p.results[i] = result(set, score)
	}
	p.work += (10+p.n/2)*(to-from) + countWork*counts
	return to
}

// run plays decks of a batch to their last states, three side by side: whether a deck
// has come to its end cannot be foreseen, so that the next comes in without a branch.
// What a count does is written out, as in few.
func (t *trap) run(table *[slots]uint8, from, to int) {
	outcomes, callsLow, callsHigh := &t.outcomes, t.low, t.high
	next, end := t.begin+uint64(from)*following, t.begin+uint64(to)*following
	x, y, z := next, next+following, next+2*following
	for next += 3 * following; next < end; {
		at, bottom := uint16(x), uint16(x>>16)
		row := table[at : int(at)+16]
		low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = table[bottom : int(bottom)+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		o := outcomeOf(low^callsLow, high^callsHigh) & (16*outcome - 1)
		x += outcomes[o+worth]
		outcomes[o+met]++
		t.states[at/slot&(2*batch-1)] = x
		over := uint64(int64(x) >> 63)
		x ^= (x ^ next) & over
		next += following & over

		at, bottom = uint16(y), uint16(y>>16)
		row = table[at : int(at)+16]
		low, high = binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = table[bottom : int(bottom)+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		o = outcomeOf(low^callsLow, high^callsHigh) & (16*outcome - 1)
		y += outcomes[o+worth]
		outcomes[o+met]++
		t.states[at/slot&(2*batch-1)] = y
		over = uint64(int64(y) >> 63)
		y ^= (y ^ next) & over
		next += following & over

		at, bottom = uint16(z), uint16(z>>16)
		row = table[at : int(at)+16]
		low, high = binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = table[bottom : int(bottom)+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		o = outcomeOf(low^callsLow, high^callsHigh) & (16*outcome - 1)
		z += outcomes[o+worth]
		outcomes[o+met]++
		t.states[at/slot&(2*batch-1)] = z
		over = uint64(int64(z) >> 63)
		z ^= (z ^ next) & over
		next += following & over
	}
	for _, x := range [3]uint64{x, y, z} {
		if uint16(x) < uint16(end) {
			t.alone(table, x)
		}
	}
}

// alone plays a deck to its last state.
func (t *trap) alone(table *[slots]uint8, x uint64) {
	deck := uint16(x) / slot & (batch - 1)
	for int64(x) >= 0 {
		at, bottom := uint16(x), uint16(x>>16)
		row := table[at : int(at)+16]
		low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = table[bottom : int(bottom)+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		o := outcomeOf(low^t.low, high^t.high) & (16*outcome - 1)
		x += t.outcomes[o+worth]
		t.outcomes[o+met]++
	}
	t.states[deck] = x
}

// long plays Mousetrap with more ranks, as trap does but for counts that are cut up: a
// part of one passes up to 15 cards. While there are more than those left, what a count
// has passed and written behind the cards is also what it meets when it goes round.
type long struct {
	begin  uint64
	ranks  int
	calls  [2 * MaxCards]uint8 // and what meets no card
	worth  [2 * MaxCards]uint64
	met    [2 * MaxCards]uint64
	states [2 * batch]uint64
}

// leastLong is the least number of cards that a part of a count may meet.
const leastLong = 16

// longMore is how many cards can be set aside before there are too few cards, or no room
// in a slot for one more count.
func longMore(n, m int) int { return min(n-leastLong, (slot-n-m-2*spare)/m) }

func newLong(p *player) *long {
	l := &long{begin: uint64(longMore(p.n, p.m))<<48 | uint64(p.n)<<16, ranks: p.m}
	for i := range l.calls {
		l.calls[i] = ^uint8(0)
	}
	for i := range p.m {
		l.calls[i] = uint8(i + 1)
		l.worth[i] = oneMore<<48 + uint64(p.labels[i+1])<<32 + uint64(i)<<16 + uint64(i+1)
	}
	return l
}

// playLong plays Mousetrap in decks of a batch.
func (p *player) playLong(from, to int) int {
	l := p.long
	parts := l.run((*[slots]uint8)(p.slots), from, to)
	p.work += (10+p.n)*(to-from) + countWork*parts
	allowed := longMore(p.n, p.m)
	for i := from; i < to; i++ {
		x := l.states[i]
		more, score := int(x>>48), int(uint16(x>>32))
		if more == oneMore {
			p.turn(i)
			p.set, p.score = allowed+1, score
			left := p.n - p.set
			copy(p.table, p.slots[uint16(x):][:left])
			p.circle(left)
			p.results[i] = result(p.set, p.score)
			continue
		}
		p.results[i] = result(allowed-more&(missed>>48-1), score)
	}
	return to
}

// run plays decks of a batch to their last states, two side by side, and says in how
// many parts of counts.
func (l *long) run(table *[slots]uint8, from, to int) int {
	parts := 0
	next, end := l.begin+uint64(from)*following, l.begin+uint64(to)*following
	x, y := next, next+following
	madeX, madeY := 0, 0
	last := l.ranks - 1
	for next += 2 * following; next < end; parts += 2 {
		at, bottom := int(uint16(x))+madeX, int(uint16(x>>16))+madeX
		row, calls := table[uint16(at):int(uint16(at))+16], l.calls[uint8(madeX):int(uint8(madeX))+16]
		low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = table[uint16(bottom) : int(uint16(bottom))+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		i := firstOf(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))
		hit := (i - 15) >> 63
		madeX += i
		deck := uint16(x) / slot & (2*batch - 1)
		x += l.worth[madeX&(2*MaxCards-1)]&uint64(hit) | uint64(last-madeX)&missed
		l.met[madeX&(2*MaxCards-1)] -= uint64(hit)
		l.states[deck] = x
		over := int64(x) >> 63
		madeX &^= hit | int(over)
		x ^= (x ^ next) & uint64(over)
		next += following & uint64(over)

		at, bottom = int(uint16(y))+madeY, int(uint16(y>>16))+madeY
		row, calls = table[uint16(at):int(uint16(at))+16], l.calls[uint8(madeY):int(uint8(madeY))+16]
		low, high = binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = table[uint16(bottom) : int(uint16(bottom))+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		i = firstOf(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))
		hit = (i - 15) >> 63
		madeY += i
		deck = uint16(y) / slot & (2*batch - 1)
		y += l.worth[madeY&(2*MaxCards-1)]&uint64(hit) | uint64(last-madeY)&missed
		l.met[madeY&(2*MaxCards-1)] -= uint64(hit)
		l.states[deck] = y
		over = int64(y) >> 63
		madeY &^= hit | int(over)
		y ^= (y ^ next) & uint64(over)
		next += following & uint64(over)
	}
	if uint16(x) < uint16(end) {
		parts += l.alone(table, x, madeX)
	}
	if uint16(y) < uint16(end) {
		parts += l.alone(table, y, madeY)
	}
	return parts
}

// alone plays a deck to its last state.
func (l *long) alone(table *[slots]uint8, x uint64, made int) (parts int) {
	deck := uint16(x) / slot & (batch - 1)
	for ; int64(x) >= 0; parts++ {
		at, bottom := int(uint16(x))+made, int(uint16(x>>16))+made
		row, calls := table[uint16(at):int(uint16(at))+16], l.calls[uint8(made):int(uint8(made))+16]
		low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		row = table[uint16(bottom) : int(uint16(bottom))+16]
		binary.LittleEndian.PutUint64(row, low)
		binary.LittleEndian.PutUint64(row[8:], high)
		i := firstOf(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))
		hit := (i - 15) >> 63
		made += i
		x += l.worth[made&(2*MaxCards-1)]&uint64(hit) | uint64(l.ranks-1-made)&missed
		l.met[made&(2*MaxCards-1)] -= uint64(hit)
		made &^= hit
	}
	l.states[deck] = x
	return parts
}
