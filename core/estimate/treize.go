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
	plays[solitaire.T4] = each((*player).playT4)
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

// playT4 turns the pile over and over, until it is used up or has been gone
// through often enough without a hit. What was hit is what is not left.
func (p *player) playT4() {
	pile, left := (*[MaxCards]uint8)(p.table), p.n
	next := 0 // calls made, modulo m
	for idle := 0; left > 0; {
		kept := sift(pile, p.round[next:next+left])
		p.work += 5 + left
		next = modulo(next+left, p.m)
		if kept < left {
			idle, left = 0, kept
			continue
		}
		idle++
		if idle == p.rules.Passes || p.rules.Passes == 0 && modulo(idle*left, p.m) == 0 {
			break
		}
	}
	p.set, p.score = p.n-left, p.total
	for _, c := range pile[:left] {
		p.score -= p.labels[c]
		p.kept[c]++
	}
	p.over++
}

// sift keeps the cards that their calls do not hit, and says how many. It does not
// branch, since no hit could be foreseen.
func sift(pile *[MaxCards]uint8, calls []uint8) (kept int) {
	i := 0
	for ; i+4 <= len(calls); i += 4 {
		c := calls[i : i+4 : i+4]
		x0, x1, x2, x3 := pile[uint8(i)], pile[uint8(i+1)], pile[uint8(i+2)], pile[uint8(i+3)]
		pile[uint8(kept)] = x0
		kept += passed(x0, c[0])
		pile[uint8(kept)] = x1
		kept += passed(x1, c[1])
		pile[uint8(kept)] = x2
		kept += passed(x2, c[2])
		pile[uint8(kept)] = x3
		kept += passed(x3, c[3])
	}
	for ; i < len(calls); i++ {
		x := pile[uint8(i)]
		pile[uint8(kept)] = x
		kept += passed(x, calls[i])
	}
	return kept
}

// passed is 1 for a card that its call does not hit, else 0.
func passed(card, call uint8) int { return int((uint32(card^call) + 255) >> 8) }
