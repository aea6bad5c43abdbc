package estimate

import "encoding/binary"

// playHeLovesMe plays He Loves Me, and Mousetrap where a count without a hit burns its
// cards. A step passes up to 15 cards of a count and writes them behind the deck; they belong
// to the deck after a hit only. Where Mousetrap counts further than to the last card, the
// count goes on with what was written.
func (p *player) playHeLovesMe() {
	for l := range p.lanes {
		p.begin(&p.lanes[l])
	}
	for ; p.left > 0; p.work += stepWork * len(p.lanes) {
		for l := range p.lanes {
			x := &p.lanes[l]
			made, left := x.made, x.end-x.at
			limit := p.limits[left&(2*MaxCards-1)]
			at, end := (x.at+made)&(table-1), (x.end+made)&(table-1)
			row, calls := p.table[at:at+16], p.calls[made&(MaxCards-1):][:16]
			low, high := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
			row = p.table[end : end+16]
			binary.LittleEndian.PutUint64(row, low)
			binary.LittleEndian.PutUint64(row[8:], high)
			i := firstZero(low^binary.LittleEndian.Uint64(calls), high^binary.LittleEndian.Uint64(calls[8:]))

			// less, hit and over are masks: all bits are set where they hold.
			less := (i - left) >> 63
			i = left + (i-left)&less
			made += i
			hit := (i - window) & less & (made - limit) >> 63
			over := (limit - 1 - made) >> 63 // the count is over without a hit
			call := (made + 1) & (MaxCards - 1)
			x.result += p.hitResult[call] & result(hit)
			p.hits[call] -= uint64(hit)
			x.at += (made+1)&hit | limit&over
			x.end += made & hit
			x.made = made &^ (hit | over)
			switch {
			case x.at >= x.end:
				p.finish(x)
			case x.at >= x.edge:
				p.refill(x)
			}
		}
	}
}
