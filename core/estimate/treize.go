package estimate

import "encoding/binary"

// playTreize plays T1 to T4, where the count goes on after a hit. A step passes up to 15
// cards and writes them at the bottom. T1 to T3 end with their first pass.
func (p *player) playTreize() {
	for l := range p.lanes {
		p.begin(&p.lanes[l])
	}
	for ; p.left > 0; p.work += stepWork * len(p.lanes) {
		for l := range p.lanes {
			x := &p.lanes[l]
			if x.at >= x.edge && p.whole {
				p.refill(x)
			}
			left := x.end - x.at
			at, end, made := x.at&(table-1), x.end&(table-1), (x.at-x.origin)&(tapeSize-1)
			row, calls := p.table[at:at+16], p.calls[made:made+16]
			low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
			row = p.table[end : end+16]
			binary.LittleEndian.PutUint64(row, low)
			binary.LittleEndian.PutUint64(row[8:], high)
			i := firstZero(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))

			// less and hit are masks: all bits are set where they hold.
			less := (i - left) >> 63
			hit := (i - window) & less >> 63
			i = left + (i-left)&less
			next := x.at + i
			if next >= x.stop {
				p.finish(x)
				continue
			}
			call := calls[i]
			x.result += p.hitResult[call] & result(hit)
			p.hits[call] -= uint64(hit)
			x.at = next - hit
			x.end += i
			x.bound += left & ((x.bound - 1 - next) >> 63)
			x.stop += (x.bound + p.limits[(left+hit)&(2*MaxCards-1)] - x.stop) & hit
		}
	}
}

// playT0 plays one deal of T0, in as many decks as it takes.
func (p *player) playT0() {
	decks, at, made, sum := 0, p.n, 0, result(0)
	var cards *[slot]uint8
	for made < p.m {
		if at == p.n {
			if decks == 1 {
				p.first = *cards // the next batch may overwrite it
			}
			p.deal()
			p.startDrawing()
			cards = p.cards(p.used)
			p.used++
			decks++
			at = 0
		}
		limit := min(p.m-made, p.n-at, window)
		p.drawUpTo(cards, at+limit)
		row, calls := cards[uint8(at):][:16], p.calls[made&(MaxCards-1):][:16]
		i := firstZero(binary.LittleEndian.Uint64(row)^binary.LittleEndian.Uint64(calls),
			binary.LittleEndian.Uint64(row[8:])^binary.LittleEndian.Uint64(calls[8:]))
		hit := (i - limit) >> 63 // all bits where there is one
		i = min(i, limit)
		at += i - hit
		made += i
		call := (made + 1) & (MaxCards - 1)
		sum += p.hitResult[call] & result(hit)
		p.hits[call] -= uint64(hit)
		made &^= hit
		p.work += stepWork
	}
	if decks == 1 {
		p.first = *cards
	}
	p.results[0], p.decks = sum, decks
}
