package estimate

import (
	"encoding/binary"
	"math/bits"

	"rencontre/core/solitaire"
)

func init() {
	plays[solitaire.T0] = (*player).playT0
	plays[solitaire.T1] = (*player).playOnce
	plays[solitaire.T2] = (*player).playOnce
	plays[solitaire.T3] = (*player).playAll
	plays[solitaire.T4] = (*player).playT4
}

// eight are what eight successive calls of T1 to T3 do. A bit of an index says that a
// call hits, the lowest the first one.
type eight struct {
	calls uint64
	worth [256]uint32 // the score, and from bit 16 on how many cards
	met   [256]uint32 // how often it came about
}

func eights(p *player) []eight {
	rows := make([]eight, len(p.pattern))
	for k := range rows {
		row := &rows[k]
		row.calls = p.pattern[k]
		for hits := 1; hits < 256; hits++ {
			low := bits.TrailingZeros(uint(hits))
			row.worth[hits] = row.worth[hits&(hits-1)] + 1<<16
			if call := 8*k + low + 1; call <= p.m {
				row.worth[hits] += uint32(p.labels[call])
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
func (p *player) playOnce() { p.pass(p.m) }

// playAll is T3: as many calls as cards.
func (p *player) playAll() { p.pass(p.n) }

func (p *player) pass(calls int) {
	p.begin()
	sum, rows := uint32(0), p.rows
	for at := 0; at < calls; at += p.m {
		for k := range rows {
			// Every zero byte of x gives a bit, and the product moves all bits to the top
			// byte.
			const low = 0x7f7f7f7f7f7f7f7f
			row := &rows[k]
			x := binary.LittleEndian.Uint64(p.cards[at+8*k:]) ^ row.calls
			hits := ^(x&low + low | x | low) >> 7 * 0x0102040810204080 >> 56
			row.met[hits]++
			sum += row.worth[hits]
		}
	}
	p.work += calls / 2
	p.set, p.score = int(sum>>16), int(sum&0xffff)
	p.won = p.set > 0
}

// playT0 is de Montmort's Problem I. The first deck is kept for a record.
func (p *player) playT0() {
	p.begin()
	p.more = false
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
	p.lay()
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
	p.set, p.score, p.won = p.n-left, p.total, left == 0
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
