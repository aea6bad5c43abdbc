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

// playOnce is T1 and T2: m calls.
func (p *player) playOnce() { p.pass(p.m) }

// playAll is T3: as many calls as cards.
func (p *player) playAll() { p.pass(p.n) }

func (p *player) pass(calls int) {
	p.begin()
	p.draw(calls)
	for at := 0; at < calls; at += p.m {
		p.blocks += len(p.pattern)
		for k, w := range p.pattern {
			x := binary.LittleEndian.Uint64(p.table[at+8*k:]) ^ w
			p.hitZeros(x, 8*k)
		}
	}
	p.won = p.set > 0
}

// hitZeros records a hit for every zero byte of x, the lowest being met by call
// before+1. The test is exact for every byte.
func (p *player) hitZeros(x uint64, before int) {
	const low = 0x7f7f7f7f7f7f7f7f
	for z := ^((x&low + low) | x | low); z != 0; z &= z - 1 {
		p.hit(before + bits.TrailingZeros64(z)>>3 + 1)
	}
}

// playT0 is de Montmort's Problem I. The first deck is kept for a record.
func (p *player) playT0() {
	p.begin()
	p.more = false
	at, skip := 0, 0 // skip calls of the run were made with an earlier deck
	for {
		calls := p.m - skip
		p.draw(min(at+calls, p.n))
		hit := false
		i := 0
		for ; i < calls && at < p.n; i++ {
			at++
			if int(p.cards[uint8(at-1)]) == skip+i+1 {
				hit = true
				break
			}
		}
		p.blocks += 1 + i/4
		switch {
		case hit:
			p.hit(skip + i + 1)
			skip = 0
		case i == calls:
			p.won = p.set > 0
			return
		default:
			skip += i
		}
		if at == p.n {
			if !p.more {
				p.first, p.more = *p.cards, true
			}
			at = 0
			p.blocks += p.drawn / drawnPerBlock
			p.gather()
		}
	}
}

// playT4 turns the pile over and over, until it is used up or has been gone
// through often enough without a hit.
func (p *player) playT4() {
	p.begin()
	p.shuffle()
	left := p.n
	// The deck stays as it is for a record; piles are written to and fro.
	pile, turned, other := p.table, p.table[p.n:], p.table[2*p.n+spare:]
	next := 0 // calls made, modulo m
	for idle := 0; left > 0; {
		kept := 0
		for i := 0; i < left; {
			p.blocks++
			// Eight cards at once, as far as no hit is among them.
			x := binary.LittleEndian.Uint64(pile[i:])
			binary.LittleEndian.PutUint64(turned[kept:], x)
			k := first(x ^ p.calls[next])
			run := min(k, left-i)
			kept += run
			i += run
			next += run
			if k < 8 && i < left {
				p.hit(next%p.m + 1)
				i++
				next++
			}
			if next >= p.m {
				next %= p.m
			}
		}
		pile, turned, other = turned, other, turned
		if kept < left {
			idle, left = 0, kept
			continue
		}
		idle++
		if idle == p.rules.Passes || p.rules.Passes == 0 && idle*left%p.m == 0 {
			return
		}
	}
	p.won = true
}

// callWords are the eight calls from next+1 on, round and round, for every next.
func callWords(m int) []uint64 {
	words := make([]uint64, m)
	for next := range words {
		for i := 7; i >= 0; i-- {
			words[next] = words[next]<<8 | uint64((next+i)%m+1)
		}
	}
	return words
}
