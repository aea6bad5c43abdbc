package winning

import (
	"math/bits"
	"slices"
)

// columns count, for one multiset S, the pairs of a small winning deck and a
// forward history that forbids none of its cards.
//
// Histories are bits: for a row (a position of the small deck) and a rank, a
// bit column holds the histories that allow the rank there. A deck's histories
// are the AND of its r columns. Rows are taken in groups, and the ANDs for all
// the ranks that a group of rows may hold are tabulated first, so that a deck
// costs one table row a group: with 9 rows in groups of 3, and 64 histories in
// a word, a pair of a deck and a history costs 3/64 of a memory access.
//
// Ranks are renamed: the k different ranks of S are 0..k-1.
type columns struct {
	m, r   int
	k      int
	ranks  []uint8        // of S
	digit  [3][256]uint32 // by rank: its name, times k, times k*k
	in     []int          // by name: cards of S
	g      int            // rows in a group
	groups int
	size   int      // k^g
	limit  int      // words of a column, at most; a word holds 64 histories
	most   int      // the same, for the table to stay small
	words  int      // of the batch
	row    int      // words of the table for a group
	col    []uint64 // row, rank
	table  []uint64 // group, ranks as digits: col or room
	room   []uint64
	acc    []uint64
	stack  [][]uint64 // for fill
	used   []int

	decks []uint32 // for translate
}

// maxTable bounds the table in words, to stay within the cache.
const maxTable = 1 << 17

func newColumns(m, r int) columns { return columns{m: m, r: r, limit: 64} }

// begin takes up a multiset, given by its counts, index 0 unused, and chooses
// the groups for a number of decks.
func (c *columns) begin(set []int, decks int) {
	c.ranks, c.in, c.decks = c.ranks[:0], c.in[:0], c.decks[:0]
	for v, n := range set {
		if n > 0 {
			c.digit[0][v] = uint32(len(c.ranks))
			c.ranks, c.in = append(c.ranks, uint8(v)), append(c.in, n)
		}
	}
	c.k = len(c.ranks)
	for _, v := range c.ranks {
		c.digit[1][v] = c.digit[0][v] * uint32(c.k)
		c.digit[2][v] = c.digit[1][v] * uint32(c.k)
	}
	best := 0.0
	for g, size := 1, 1; g <= 5; g++ {
		size *= c.k
		groups := (c.r + g - 1) / g
		if g > 1 && (g > c.r || groups*size > maxTable) {
			break
		}
		cost := float64(groups) * float64(decks)
		if g > 1 {
			cost += float64(groups) * fillCost(c.k, g, c.in)
		}
		if g == 1 || cost < best {
			best, c.g, c.groups, c.size = cost, g, groups, size
		}
	}
	c.most = max(1, min(c.limit, maxTable/(c.groups*c.size)))
}

// fillCost is about the number of table rows in a group that can occur.
func fillCost(k, g int, in []int) float64 {
	single := true
	for _, c := range in {
		single = single && c == 1
	}
	rows, all := 1.0, 0.0
	for i := range g {
		if single {
			rows *= float64(max(0, k-i))
		} else {
			rows *= float64(k)
		}
		all += rows
	}
	return all
}

// batches makes the tables for the histories of bin i, some at a time, and hands
// on the units of work that this takes.
func (c *columns) batches(h *bins[uint64], i int) func(yield func(units float64) bool) {
	return func(yield func(float64) bool) {
		left, at := (h.size(i)+63)/64, 0
		for block, histories := range h.all(i) {
			if at == 0 {
				c.words = min(c.most, left)
				c.col, c.acc = grow(c.col, c.r*c.k*c.words), grow(c.acc, c.words)
			}
			c.transpose(block, h.row, histories, at)
			if at++; at < c.words {
				continue
			}
			c.table, c.row = c.col, c.k*c.words
			if c.g > 1 {
				c.tabulate()
			}
			if !yield(float64(c.words*c.r*c.k)*2 + fillCost(c.k, c.g, c.in)*float64(c.words*c.groups)*unitWord) {
				return
			}
			left, at = left-c.words, 0
		}
	}
}

// pairs counts, for a block of decks of so many bytes, the pairs of one of them
// with a history of the batch.
func (c *columns) pairs(block []uint8, each int) (sum uint64) {
	words, size := c.words, c.row
	decks := c.translate(block, each)
	switch c.groups {
	case 1:
		for _, d := range decks {
			for _, a := range c.table[int(d)*words:][:words] {
				sum += uint64(bits.OnesCount64(a))
			}
		}
	case 2:
		one, two := c.table[:size], c.table[size:2*size]
		for i := 0; i+1 < len(decks); i += 2 {
			x := one[int(decks[i])*words:][:words]
			y := two[int(decks[i+1])*words:][:words]
			for j, a := range x {
				sum += uint64(bits.OnesCount64(a & y[j]))
			}
		}
	case 3:
		one, two, three := c.table[:size], c.table[size:2*size], c.table[2*size:3*size]
		for i := 0; i+2 < len(decks); i += 3 {
			x := one[int(decks[i])*words:][:words]
			y := two[int(decks[i+1])*words:][:words]
			z := three[int(decks[i+2])*words:][:words]
			for j, a := range x {
				sum += uint64(bits.OnesCount64(a & y[j] & z[j]))
			}
		}
	default:
		for acc := c.acc[:words]; len(decks) > 0; decks = decks[c.groups:] {
			sum += matchRows(decks[:c.groups], c.table, size, acc)
		}
	}
	return sum
}

// cost is that of pairs, for one deck.
func (c *columns) cost() float64 { return unitMatch + float64(c.words*c.groups)*unitWord }

// translate gives for each deck of a block the table rows of its groups.
func (c *columns) translate(block []uint8, each int) []uint32 {
	c.decks = slices.Grow(c.decks[:0], len(block)/each*c.groups)[:len(block)/each*c.groups]
	to, k := c.decks, uint32(c.k)
	one, two, three := &c.digit[0], &c.digit[1], &c.digit[2]
	for ; len(block) >= each; block = block[each:] {
		d, i := block[:c.r], 0
		switch c.g {
		case 2:
			for ; i+1 < len(d); i += 2 {
				to[i/2] = two[d[i]] + one[d[i+1]]
			}
		case 3:
			for ; i+2 < len(d); i += 3 {
				to[i/3] = three[d[i]] + two[d[i+1]] + one[d[i+2]]
			}
		case 4:
			for ; i+3 < len(d); i += 4 {
				to[i/4] = (three[d[i]]+two[d[i+1]]+one[d[i+2]])*k + one[d[i+3]]
			}
		}
		for i < len(d) {
			digits, at := uint32(0), i/c.g
			for _, v := range d[i:min(i+c.g, len(d))] {
				digits = digits*k + one[v]
			}
			to[at] = digits
			i += c.g
		}
		to = to[c.groups:]
	}
	return c.decks
}

// matchRows counts the histories that a deck of four groups or more allows. Two
// rows are taken at a time, for acc to be read and written half as often.
func matchRows(deck []uint32, table []uint64, group int, acc []uint64) (sum uint64) {
	words := len(acc)
	x, y := table[int(deck[0])*words:][:words], table[group+int(deck[1])*words:][:words]
	for j := range acc {
		acc[j] = x[j] & y[j]
	}
	i, at := 2, 2*group
	for ; i+2 < len(deck); i += 2 {
		x, y := table[at+int(deck[i])*words:][:words], table[at+group+int(deck[i+1])*words:][:words]
		for j := range acc {
			acc[j] &= x[j] & y[j]
		}
		at += 2 * group
	}
	x, y = table[at+int(deck[i])*words:][:words], table[(len(deck)-1)*group+int(deck[len(deck)-1])*words:][:words]
	for j, a := range acc {
		sum += uint64(bits.OnesCount64(a & x[j] & y[j]))
	}
	return sum
}

// transpose makes word at of the columns from a block of histories.
func (c *columns) transpose(block []uint64, each, histories, at int) {
	var square [64]uint64
	valid := ^uint64(0) >> (64 - histories)
	perWord := 64 / c.m
	for w, row := 0, 0; row < c.r; w++ {
		for i := range square {
			square[i] = block[i*each+w]
		}
		transpose64(&square)
		for i := 0; i < perWord && row < c.r; i++ {
			for u, v := range c.ranks {
				c.col[(row*c.k+u)*c.words+at] = ^square[i*c.m+int(v)-1] & valid
			}
			row++
		}
	}
}

func grow(s []uint64, n int) []uint64 {
	if cap(s) < n {
		return make([]uint64, n)
	}
	return s[:n]
}

// transpose64 transposes a square of bits (Warren, Hacker's Delight, 7-3, for
// words whose bit 0 is column 0).
func transpose64(a *[64]uint64) {
	mask := uint64(0x00000000ffffffff)
	for j := 32; j != 0; {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			x := (a[k]>>j ^ a[k+j]) & mask
			a[k+j] ^= x
			a[k] ^= x << j
		}
		j >>= 1
		mask ^= mask << j
	}
}

// tabulate fills the table from the columns.
func (c *columns) tabulate() {
	words := c.words
	c.room = grow(c.room, c.groups*c.size*words)
	c.table, c.row = c.room, c.size*words
	for len(c.stack) < c.g {
		c.stack = append(c.stack, nil)
	}
	for i := range c.stack {
		c.stack[i] = grow(c.stack[i], words)
	}
	c.used = append(c.used[:0], make([]int, c.k)...)
	for i := range c.groups {
		c.fill(i, 0, 0, words)
	}
}

// fill goes through the ranks that the rows of a group may hold, depth first;
// the first depth rows hold digits, whose AND is in the stack.
func (c *columns) fill(group, depth, digits, words int) {
	row := group*c.g + depth
	end := depth == c.g-1 || row == c.r-1
	for u := range c.k {
		if c.used[u] == c.in[u] {
			continue
		}
		to := c.stack[depth][:words]
		if end {
			at := (group*c.size + digits*c.k + u) * words
			to = c.table[at : at+words]
		}
		from := c.col[(row*c.k+u)*words:][:words]
		if depth == 0 {
			copy(to, from)
		} else {
			above := c.stack[depth-1][:words]
			for j := range to {
				to[j] = from[j] & above[j]
			}
		}
		if !end {
			c.used[u]++
			c.fill(group, depth+1, digits*c.k+u, words)
			c.used[u]--
		}
	}
}
