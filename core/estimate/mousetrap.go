package estimate

import "encoding/binary"

// playMousetrap plays Mousetrap and Modular Mousetrap, which differ in how many cards may
// pass without a hit. A step passes up to 15 cards and writes them at the bottom.
func (p *player) playMousetrap() {
	lanes := p.lanes[:]
	if !p.whole {
		lanes = lanes[:1] // the decks draw further cards one after another
	}
	for l := range lanes {
		p.begin(&lanes[l])
	}
	for ; p.left > 0; p.work += stepWork * len(lanes) {
		for l := range lanes {
			x := &lanes[l]
			if x.at >= x.edge {
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
			call := calls[i] & (MaxCards - 1)
			x.result += p.hitResult[call] & result(hit)
			p.hits[call] -= uint64(hit)
			x.at = next - hit
			x.end += i
			x.origin += (x.at - x.origin) & hit
			x.stop += (x.at + p.limits[(left+hit)&(2*MaxCards-1)] - x.stop) & hit
		}
	}
}
