package winning

import "slices"

// A loader holds the small decks of a multiset as columns pairs them.
type loader struct {
	decks  []uint32 // the loaded decks: their table rows, one for each group
	fit    []uint32 // those of the decks that match pairs
	sorted []uint32 // room for decks in another order, or for fit
	next   []uint32 // where the next deck goes, by its first rows, for sort
	open   []uint8  // by row and renumbered rank: whether a history of the batch allows it, as 1 or 0
	live   []uint8  // by table row: whether all its ranks are open, as 1 or 0
	whole  []uint8  // room for complete
}

// maxLoaded bounds the decks loaded at a time, but for a block.
const maxLoaded = 1 << 17

// loaded returns the number of decks that are loaded.
func (c *columns) loaded() int { return len(c.decks) / c.groups }

// load adds the decks of a block to those that match pairs.
func (c *columns) load(block []uint8, deckLen int) {
	if deckLen < c.r {
		block, deckLen = c.complete(block, deckLen), deckLen+8
	}
	from, n := len(c.decks), len(block)/deckLen*c.groups
	c.decks = slices.Grow(c.decks, n)[:from+n]
	for i := range c.groups {
		at, rows := c.group(i)
		c.offsets(c.decks[from+i:], block[at:], deckLen, rows, uint32(i*c.size))
	}
}

// complete adds the last card to each deck of a block.
func (c *columns) complete(block []uint8, deckLen int) []uint8 {
	all := uint8(0)
	for u, n := range c.counts {
		all += c.ranks[u] * uint8(n)
	}
	each := deckLen + 8
	c.whole = resize(c.whole, len(block)/deckLen*each)
	to := c.whole
	for ; len(block) > 0; block, to = block[deckLen:], to[each:] {
		last := all
		for _, v := range block[:deckLen] {
			last -= v
		}
		move(to, block, deckLen)
		to[deckLen] = last
	}
	return c.whole
}

// group returns the first row of a group and the number of its rows. Only the first group may have
// fewer than g rows.
func (c *columns) group(i int) (at, rows int) {
	first := c.r - (c.groups-1)*c.g
	if i == 0 {
		return 0, first
	}
	return first + (i-1)*c.g, c.g
}

// sort sorts the loaded decks by their first rows, which match then takes together. It does nothing
// where too many first rows are possible.
func (c *columns) sort() {
	if c.groups != 4 {
		return
	}
	_, rows := c.group(0)
	size := c.size
	for range rows {
		size *= c.k
	}
	if size > maxTable {
		return
	}
	c.next = resize(c.next, size)
	clear(c.next)
	for i := 0; i < len(c.decks); i += 4 {
		c.next[int(c.decks[i])*c.size+int(c.decks[i+1])-c.size]++
	}
	sum := uint32(0)
	for i, n := range c.next {
		c.next[i] = sum
		sum += 4 * n
	}
	c.sorted = slices.Grow(c.sorted[:0], len(c.decks))[:len(c.decks)]
	for i := 0; i < len(c.decks); i += 4 {
		to := &c.next[int(c.decks[i])*c.size+int(c.decks[i+1])-c.size]
		copy(c.sorted[*to:][:4], c.decks[i:][:4])
		*to += 4
	}
	c.decks, c.sorted = c.sorted, c.decks
}

// filter sets fit to the loaded decks without those that no history of the batch fits, because every
// history forbids the same card.
func (c *columns) filter() {
	c.fit = c.decks
	if !c.byTag || c.groups != 3 && c.groups != 4 {
		return
	}
	c.open = resize(c.open, c.r*c.k)
	for i := range c.open {
		c.open[i] = 0
		if slices.IndexFunc(c.col[i*c.words:][:c.words], func(x uint64) bool { return x != 0 }) >= 0 {
			c.open[i] = 1
		}
	}
	c.live = resize(c.live, c.groups*c.size)
	for i := range c.groups {
		c.setLive(i)
	}
	// The loops write every deck and keep it by moving on, since a branch would often be mispredicted.
	c.sorted = resize(c.sorted, len(c.decks))
	fit, live, n := c.sorted, c.live, 0
	if c.groups == 3 {
		for d := c.decks; len(d) > 2; d = d[3:] {
			to := fit[n : n+3]
			to[0], to[1], to[2] = d[0], d[1], d[2]
			n += 3 * int(live[d[0]]&live[d[1]]&live[d[2]])
		}
	} else {
		for d := c.decks; len(d) > 3; d = d[4:] {
			to := fit[n : n+4]
			to[0], to[1], to[2], to[3] = d[0], d[1], d[2], d[3]
			n += 4 * int(live[d[0]]&live[d[1]]&live[d[2]]&live[d[3]])
		}
	}
	c.fit = fit[:n]
}

// setLive sets live for the table rows of a group. It takes one row of decks after the other, and the
// table rows from the last to the first, so that it may overwrite them.
func (c *columns) setLive(group int) {
	live, n := c.live[group*c.size:][:c.size], 1
	live[0] = 1
	at, rows := c.group(group)
	for row := at; row < at+rows; row++ {
		for j := n - 1; j >= 0; j-- {
			before := live[j]
			for u, open := range c.open[row*c.k:][:c.k] {
				live[j*c.k+u] = before & open
			}
		}
		n *= c.k
	}
}
