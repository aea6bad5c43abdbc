package estimate

import (
	"encoding/binary"
	"math/bits"
)

// eight are what eight successive calls of T1 to T3 do. A bit of an index says that a
// call hits, the lowest the first one.
type eight struct {
	calls uint64
	worth [256]uint64 // as result
	met   [256]uint32 // how often it came about
}

func eights(p *player) []eight {
	rows := make([]eight, len(p.pattern))
	for k := range rows {
		row := &rows[k]
		row.calls = p.pattern[k]
		for hits := 1; hits < 256; hits++ {
			low := bits.TrailingZeros(uint(hits))
			row.worth[hits] = row.worth[hits&(hits-1)] + result(1, 0)
			if call := 8*k + low + 1; call <= p.m {
				row.worth[hits] += result(0, p.labels[call])
			}
		}
	}
	return rows
}

// count adds how often the calls have hit, and forgets it.
func (e *eight) count(hits []uint64) {
	for met, times := range e.met {
		for ; met != 0; met &= met - 1 {
			if call := bits.TrailingZeros(uint(met)); call < len(hits) {
				hits[call] += uint64(times)
			}
		}
	}
	clear(e.met[:])
}

// playOnce is T1 and T2: m calls.
func (p *player) playOnce(from, to int) int { return p.pass(p.m, from, to) }

// playAll is T3: as many calls as cards.
func (p *player) playAll(from, to int) int { return p.pass(p.n, from, to) }

// pass goes through all decks with eight calls after another.
func (p *player) pass(calls, from, to int) int {
	table, results := (*[slots]uint8)(p.slots), &p.results
	clear(results[from:to])
	for at := 0; at < calls; at += p.m {
		for k := range p.rows {
			row, i, o := &p.rows[k], from, from*slot+at+8*k
			for ; i+4 <= to; i, o = i+4, o+4*slot {
				w, x := row.take(eightAt(table, o)), row.take(eightAt(table, o+slot))
				y, z := row.take(eightAt(table, o+2*slot)), row.take(eightAt(table, o+3*slot))
				four := results[i&(batch-1):][:4]
				four[0] += w
				four[1] += x
				four[2] += y
				four[3] += z
			}
			for ; i < to; i, o = i+1, o+slot {
				results[i&(batch-1)] += row.take(eightAt(table, o))
			}
		}
	}
	p.work += (4 + calls) * (to - from)
	return to
}

// eightAt is eight cards.
func eightAt(table *[slots]uint8, at int) uint64 {
	return binary.LittleEndian.Uint64(table[uint16(at) : int(uint16(at))+8])
}

// take is what the calls are worth with the cards x. Every zero byte gives a bit, and
// the product moves all bits to the top byte.
func (e *eight) take(x uint64) uint64 {
	const low = 0x7f7f7f7f7f7f7f7f
	x ^= e.calls
	hits := ^(x&low + low | x | low) >> 7 * 0x0102040810204080 >> 56
	e.met[hits]++
	return e.worth[hits]
}

// problemI is de Montmort's. Its arrays are longer than a deck, so that what lies behind
// it need not be told apart.
type problemI struct {
	calls [2 * MaxCards]uint8
	worth [2 * MaxCards]int    // by calls made before
	met   [2 * MaxCards]uint64 // likewise

	// Of a deal: the cards of a deck and the calls of a count that were, and the result.
	at, made, set, score int

	starts [batch]int // of deals: their first decks
}

func newProblemI(p *player) *problemI {
	t := new(problemI)
	for i := range p.m {
		t.calls[i], t.worth[i] = uint8(i+1), p.labels[i+1]
	}
	return t
}

// playT0 plays a deal to its end, from a deck on that is turned to. Its first deck is
// kept for a record.
func (p *player) playT0(tally *Tally) {
	t := p.problemI
	for {
		p.work += 10 + p.n
		if t.through(p.cards, p.drawn, p.n, p.m); t.made >= p.m {
			break
		}
		if t.at < p.n {
			p.draw(t.at + min(p.m-t.made, p.n-t.at, 15))
			continue
		}
		if !p.more {
			p.first, p.more = *p.cards, true
		}
		p.deal()
		t.at = 0
	}
	p.set, p.score = t.set, t.score
	p.countT0(tally)
}

// run plays deals in whole decks of a batch, from one on, and gives how many, and the
// first deck that was not used. The last deal may need more decks than there are: it is
// not played then, but the hits of its decks are counted, and it is gone on with in the
// last.
func (t *problemI) run(table *[slots]uint8, results *[batch]uint64, n, m, deck, deals int) (played, next int, cut bool) {
	at, made, sum, hits := deck*slot, 0, 0, 0
	end := at + n
	t.starts[0] = deck
	for {
		limit := min(m-made, end-at, 15)
		row, calls := table[uint16(at):int(uint16(at))+16], t.calls[uint8(made):int(uint8(made))+16]
		i := firstOf(binary.LittleEndian.Uint64(row)^binary.LittleEndian.Uint64(calls),
			binary.LittleEndian.Uint64(row[8:])^binary.LittleEndian.Uint64(calls[8:]))
		hit := (i - limit) >> 63 // all bits where there is one
		i = min(i, limit)
		made += i
		at += i - hit
		hits -= hit
		sum += t.worth[made&(2*MaxCards-1)] & hit
		t.met[made&(2*MaxCards-1)] -= uint64(hit)
		made &^= hit
		if made == m {
			results[played&(batch-1)] = result(hits, sum)
			played++
			deck++
			if deck == batch || played == deals {
				return played, deck, false
			}
			t.starts[played&(batch-1)] = deck
			at, made, sum, hits = deck*slot, 0, 0, 0
			end = at + n
			continue
		}
		if at == end {
			deck++
			if deck == batch {
				t.at, t.made, t.set, t.score = n, made, hits, sum
				return played, deck, true
			}
			at = deck * slot
			end = at + n
		}
	}
}

// through goes on in a deck, as far as it is drawn.
func (t *problemI) through(cards *[slot]uint8, drawn, n, m int) {
	at, made, set, score := t.at, t.made, t.set, t.score
	for {
		limit := min(m-made, n-at, 15)
		if at+limit > drawn || limit == 0 {
			break
		}
		row, calls := cards[uint8(at):int(uint8(at))+16], t.calls[uint8(made):int(uint8(made))+16]
		i := firstOf(binary.LittleEndian.Uint64(row)^binary.LittleEndian.Uint64(calls),
			binary.LittleEndian.Uint64(row[8:])^binary.LittleEndian.Uint64(calls[8:]))
		hit := (i - limit) >> 63 // all bits where there is one
		i = min(i, limit)
		made += i
		at += i - hit
		set -= hit
		score += t.worth[made&(2*MaxCards-1)] & hit
		t.met[made&(2*MaxCards-1)] -= uint64(hit)
		made &^= hit
	}
	t.at, t.made, t.set, t.score = at, made, set, score
}
