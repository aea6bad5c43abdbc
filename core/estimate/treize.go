package estimate

import (
	"encoding/binary"
	"math/bits"

	"rencontre/core/solitaire"
)

func init() {
	plays[solitaire.T1] = (*player).playOnce
	plays[solitaire.T2] = (*player).playOnce
	plays[solitaire.T3] = (*player).playAll
	plays[solitaire.T4] = (*player).playT4
}

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
	p.work += (5 + 3*calls/2) * (to - from)
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

// playT0 is de Montmort's Problem I. The first deck is kept for a record.
func (p *player) playT0() {
	p.deal()
	p.work += 10 + p.drawn
	p.set, p.score, p.more = 0, 0, false
	at, made := 0, 0 // of the calls of this count
	for made < p.m {
		if at == p.n {
			if !p.more {
				p.first, p.more = *p.cards, true
			}
			at = 0
			p.deal()
			p.work += p.drawn
		}
		limit := min(p.m-made, p.n-at, 15)
		p.draw(at + limit)
		calls, cards := p.round[made:made+16], p.cards[at:]
		i := firstOf(binary.LittleEndian.Uint64(cards)^binary.LittleEndian.Uint64(calls),
			binary.LittleEndian.Uint64(cards[8:])^binary.LittleEndian.Uint64(calls[8:]))
		p.work += 10
		if i < limit {
			p.hit(made + i + 1)
			at, made = at+i+1, 0
		} else {
			at, made = at+limit, made+limit
		}
	}
	p.won = p.set > 0
}
