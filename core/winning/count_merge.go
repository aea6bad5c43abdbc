package winning

import (
	"math/bits"
	"slices"
)

// A merger lists the histories of a bin for columns. Histories that forbid the same ranks of a
// multiset can be merged. The histories with the same tag forbid many ranks in common, so that it pays
// to pair them by themselves.
type merger struct {
	blocks []block  // the histories to pair
	mask   []uint64 // the bits of a history that matter
	rows   []uint64 // the different histories
	times  []uint32 // how often each occurs
	tag    []uint8  // the tag of each
	slots  []uint32 // hash table of the different histories, numbered from 1
	order  []uint32 // the different histories by tag, numbered from 0
	byTag  bool     // whether there are enough histories of a tag
	listed []uint64 // the rows of blocks

	minTagged int
}

// A block is up to historyBlock histories, each of which may count twice.
type block struct {
	rows  []uint64
	n     int
	twice bool
	tag   uint8
}

const (
	// minMerged is the number of decks of a multiset from which it pays to merge its histories.
	minMerged = 1 << 12
	// maxMerged bounds the number of histories that are merged, and so the memory for it.
	maxMerged = 1 << 16
	// minTagged is the mean number of histories of a tag from which they are paired by themselves.
	minTagged = 512
)

// gather lists the histories of bin i in blocks.
func (c *columns) gather(h *bins[uint64], i int, merge bool) {
	c.blocks, c.byTag = c.blocks[:0], false
	if !merge || h.size(i) > maxMerged {
		for rows, n := range h.all(i) {
			c.blocks = append(c.blocks, block{rows: rows, n: n})
		}
		return
	}
	c.setMask(h.rowLen)
	c.slots = resize(c.slots, 2<<bits.Len(uint(h.size(i))))
	clear(c.slots)
	c.rows, c.times, c.tag = c.rows[:0], c.times[:0], c.tag[:0]
	for rows, n := range h.all(i) {
		for ; n > 0; n-- {
			c.add(rows[:h.rowLen])
			rows = rows[h.rowLen:]
		}
	}
	c.sortTags()
	// At most one block of a tag is not full, of those that count once and of those that count twice.
	c.listed = slices.Grow(c.listed[:0], (h.size(i)+2*tags*historyBlock)*h.rowLen)
	for left := c.order; len(left) > 0; {
		n := len(left)
		if c.byTag {
			n = 1
			for n < len(left) && c.tag[left[n]] == c.tag[left[0]] {
				n++
			}
		}
		c.list(left[:n], h.rowLen, false)
		c.list(left[:n], h.rowLen, true)
		left = left[n:]
	}
}

// list adds blocks of the given histories. One that occurs 5 times is listed once to count once, and
// twice to count twice.
func (c *columns) list(numbers []uint32, each int, twice bool) {
	from := len(c.listed)
	for _, i := range numbers {
		copies := c.times[i] & 1
		if twice {
			copies = c.times[i] >> 1
		}
		for range copies {
			c.listed = append(c.listed, c.rows[int(i)*each:][:each]...)
		}
	}
	for n := (len(c.listed) - from) / each; n > 0; n -= historyBlock {
		to := from + historyBlock*each
		c.blocks = append(c.blocks, block{c.listed[from:to:to], min(n, historyBlock), twice, c.tag[numbers[0]]})
		from = to
	}
	c.listed = c.listed[:max(from, len(c.listed))]
}

// sortTags sorts the different histories by their tags.
func (c *columns) sortTags() {
	var next [tags + 1]uint32
	used := 0
	for _, t := range c.tag {
		if next[t+1] == 0 {
			used++
		}
		next[t+1]++
	}
	c.byTag = len(c.tag) >= used*c.minTagged
	for t := range tags {
		next[t+1] += next[t]
	}
	c.order = resize(c.order, len(c.tag))
	for i, t := range c.tag {
		c.order[next[t]] = uint32(i)
		next[t]++
	}
}

// setMask sets the mask to the bits of the multiset's ranks.
func (c *columns) setMask(each int) {
	set := uint64(0)
	for _, v := range c.ranks {
		set |= 1 << (v - 1)
	}
	word := uint64(0)
	for range 64 / c.m {
		word = word<<(c.m&63) | set
	}
	c.mask = c.mask[:0]
	for range each {
		c.mask = append(c.mask, word)
	}
	c.mask[each-1] &= 1<<(64-tagBits) - 1 // without the tag
}

// add counts a history.
func (c *columns) add(row []uint64) {
	const mix = 0x9e3779b97f4a7c15
	hash := uint64(0)
	at := len(c.rows)
	for i, x := range row {
		x &= c.mask[i]
		c.rows = append(c.rows, x)
		hash = (hash ^ x) * mix
		hash ^= hash >> 32
	}
	now := c.rows[at:]
	for i := hash; ; i++ {
		slot := &c.slots[i&uint64(len(c.slots)-1)]
		if *slot == 0 {
			c.times = append(c.times, 1)
			c.tag = append(c.tag, uint8(row[len(row)-1]>>(64-tagBits)))
			*slot = uint32(len(c.times))
			return
		}
		j := int(*slot-1) * len(row)
		if slices.Equal(c.rows[j:][:len(row)], now) {
			c.times[*slot-1]++
			c.rows = c.rows[:at]
			return
		}
	}
}
