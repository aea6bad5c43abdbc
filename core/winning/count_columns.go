package winning

import (
	"math"
	"slices"
)

// columns count, for one multiset S, the pairs of a small winning deck and a forward history that
// forbids none of the deck's cards.
//
// Histories are bits: for every row (a position of the small deck) and every rank, a bit column
// holds the histories that allow the rank at that position. The histories that fit a deck are the
// AND of its r columns. Rows are taken in groups. The ANDs for all combinations of ranks in a group
// are tabulated in advance, so that a deck costs one table row per group: with 9 rows in groups of
// 3, and 64 histories in a word, a pair of a deck and a history costs 3/64 of a memory access. Equal
// histories are merged, and batches of similar ones exclude decks (see merger).
//
// The k different ranks of S are renumbered 0..k-1.
type columns struct {
	m, r       int
	k          int            // number of different ranks of S
	ranks      []uint8        // the ranks of S, ascending
	digit      [5][256]uint32 // by position in a group, the last first, and rank: its share of a table row
	counts     []int          // cards of S, by renumbered rank
	g          int            // rows in a group
	groups     int            // number of groups
	size       int            // k^g
	maxWords   int            // maximum words in a column; a word holds 64 histories
	batchWords int            // as maxWords, but such that the table fits into maxTable
	words      int            // words in a column of the current batch
	col        []uint64       // columns, by row and renumbered rank
	table      []uint64       // ANDs, by group and ranks as digits; shares the memory of col or room
	tableRoom  []uint64       // memory for table
	twice      int            // the first word of the current batch whose histories count twice
	acc        []uint64       // the AND of the first rows of a deck, for match
	stack      [][]uint64     // partial ANDs, for fill
	used       []int          // cards of S in use, by renumbered rank, for fill

	loader
	merger
}

// maxTable bounds the table in words, so that it fits into the cache.
const maxTable = 1 << 18

func newColumns(m, r int) columns {
	return columns{m: m, r: r, maxWords: 64, merger: merger{minTagged: minTagged}}
}

// begin selects a multiset, given by its counts (index 0 is unused), and chooses the best size of
// groups for the numbers of decks and histories.
func (c *columns) begin(set []int, decks, histories int) {
	c.ranks, c.counts = c.ranks[:0], c.counts[:0]
	for v, n := range set {
		if n > 0 {
			c.ranks, c.counts = append(c.ranks, uint8(v)), append(c.counts, n)
		}
	}
	c.k, c.decks = len(c.ranks), c.decks[:0]
	best := math.Inf(1)
	for g, size := 1, 1; g <= len(c.digit); g++ {
		size *= c.k
		groups := (c.r + g - 1) / g
		if g > 1 && (g > c.r || groups*size > maxTable) {
			break
		}
		batchWords := max(1, min(c.maxWords, maxTable/(groups*size)))
		words := float64(min(batchWords, (histories+63)/64))
		cost := float64(float64(decks) * c.deckCost(groups, words) / words)
		if groups == 4 {
			// Successive decks share the AND of their first two rows.
			shared := max(0, float64(decks)-fillCost(c.k, c.r-2*g, c.counts))
			cost -= float64(shared * unitWord)
		}
		if g > 1 {
			cost += float64(float64(groups) * fillCost(c.k, g, c.counts) * unitWord)
		}
		if cost < best {
			best = cost
			c.g, c.groups, c.size = g, groups, size
			c.batchWords = batchWords
		}
	}
	for i, v := range c.ranks {
		place := i
		for j := range c.g {
			c.digit[j][v] = uint32(place)
			place *= c.k
		}
	}
}

// deckCost is the cost of pairing one deck with a batch of histories.
func (c *columns) deckCost(groups int, words float64) float64 {
	return costOf(unitMatch, unitMatchCard, c.r) + float64(float64(groups)*words*unitWord)
}

// fillCost estimates the number of table rows in a group that can occur.
func fillCost(k, g int, counts []int) float64 {
	single := true
	for _, c := range counts {
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

// batches makes the tables for the histories of bin i, merged or not, one batch at a time, and yields
// the units of work spent on each batch.
func (c *columns) batches(h *bins[uint64], i int, merge bool) func(yield func(units float64) bool) {
	c.gather(h, i, merge)
	return func(yield func(float64) bool) {
		for left := c.blocks; len(left) > 0; left = left[c.words:] {
			c.words = c.batchLen(left)
			c.col = resize(c.col, c.r*c.k*c.words)
			once := 0
			c.twice = c.words
			for _, b := range left[:c.words] {
				if b.twice {
					c.twice--
					c.transpose(b.rows, h.rowLen, b.n, c.twice)
				} else {
					c.transpose(b.rows, h.rowLen, b.n, once)
					once++
				}
			}
			c.table = c.col
			if c.g > 1 {
				c.tabulate()
			}
			c.filter()
			if !yield(float64(c.words*c.r*c.k)*2 + fillCost(c.k, c.g, c.counts)*float64(c.words*c.groups)*unitWord) {
				return
			}
		}
	}
}

// batchLen returns the number of blocks of the next batch: those of one tag, unless they are few.
func (c *columns) batchLen(left []block) int {
	n := min(c.batchWords, len(left))
	for i := max(1, c.minTagged/historyBlock); i < n; i++ {
		if left[i].tag != left[i-1].tag {
			return i
		}
	}
	return n
}

// pairs counts the pairs of a deck in the block and a history of the batch. A deck takes deckLen
// bytes.
func (c *columns) pairs(block []uint8, deckLen int) uint64 {
	c.decks = c.decks[:0]
	c.load(block, deckLen)
	return c.match(c.decks)
}

// fitting yields the fitting decks in parts, with the cost of match.
func (c *columns) fitting() func(yield func(decks []uint32, units float64) bool) {
	return func(yield func([]uint32, float64) bool) {
		each := c.cost()
		for decks := range slices.Chunk(c.fit, c.groups*int(1+unitsPerTick/each)) {
			if !yield(decks, float64(len(decks)/c.groups)*each) {
				return
			}
		}
	}
}

// cost is the cost of pairs for one deck.
func (c *columns) cost() float64 { return c.deckCost(c.groups, float64(c.words)) }

// offsets writes, for each deck of a block, the number of the table row of one group of rows. The
// group's table rows begin at start.
//
//go:noinline
func (c *columns) offsets(to []uint32, block []uint8, deckLen, rows int, start uint32) {
	groups := c.groups
	switch rows {
	case 2:
		for i, j := 0, 0; j < len(to); i, j = i+deckLen, j+groups {
			to[j] = start + c.digit[1][block[i]] + c.digit[0][block[i+1]]
		}
	case 3:
		for i, j := 0, 0; j < len(to); i, j = i+deckLen, j+groups {
			to[j] = start + c.digit[2][block[i]] + c.digit[1][block[i+1]] + c.digit[0][block[i+2]]
		}
	case 4:
		for i, j := 0, 0; j < len(to); i, j = i+deckLen, j+groups {
			to[j] = start + c.digit[3][block[i]] + c.digit[2][block[i+1]] + c.digit[1][block[i+2]] + c.digit[0][block[i+3]]
		}
	default:
		for i, j := 0, 0; j < len(to); i, j = i+deckLen, j+groups {
			place := start
			for k, v := range block[i:][:rows] {
				place += c.digit[rows-1-k][v]
			}
			to[j] = place
		}
	}
}

// and stores the AND of two rows in to.
func and(to, x, y []uint64) {
	x, y = x[:len(to)], y[:len(to)]
	j := 0
	for ; j < len(to)-3; j += 4 {
		to[j] = x[j] & y[j]
		to[j+1] = x[j+1] & y[j+1]
		to[j+2] = x[j+2] & y[j+2]
		to[j+3] = x[j+3] & y[j+3]
	}
	for ; j < len(to); j++ {
		to[j] = x[j] & y[j]
	}
}

// transpose fills one word, number at, of every column from a block of histories. A history takes
// each words.
func (c *columns) transpose(block []uint64, each, histories, at int) {
	var square [64]uint64
	valid := ^uint64(0) >> (64 - histories)
	perWord := 64 / c.m
	for w, row := 0, 0; row < c.r; w++ {
		for i := range square {
			square[i] = block[i*each+w]
		}
		transpose64(&square)
		for i := min(perWord, c.r-row) - 1; i >= 0; i-- {
			for u, v := range c.ranks {
				c.col[(row*c.k+u)*c.words+at] = ^square[i*c.m+int(v)-1] & valid
			}
			row++
		}
	}
}

// resize returns a slice of length n, reusing the memory of s where possible.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// transpose64 transposes a 64 x 64 bit matrix (Warren, Hacker's Delight, 7-3, with bit 0 of a word
// as column 0), three of the six steps at a time.
func transpose64(a *[64]uint64) {
	for i := range uint(8) {
		transposeSteps(a, i, 8, [3]uint64{0x00000000ffffffff, 0x0000ffff0000ffff, 0x00ff00ff00ff00ff})
	}
	for i := range uint(8) {
		transposeSteps(a, 8*i, 1, [3]uint64{0x0f0f0f0f0f0f0f0f, 0x3333333333333333, 0x5555555555555555})
	}
}

// transposeSteps performs three steps of transpose64 on the rows i, i+by, ..., i+7*by.
func transposeSteps(a *[64]uint64, i, by uint, mask [3]uint64) {
	r0, r1, r2, r3 := a[i&63], a[(i+by)&63], a[(i+2*by)&63], a[(i+3*by)&63]
	r4, r5, r6, r7 := a[(i+4*by)&63], a[(i+5*by)&63], a[(i+6*by)&63], a[(i+7*by)&63]
	r0, r4 = swapBits(r0, r4, 4*by, mask[0])
	r1, r5 = swapBits(r1, r5, 4*by, mask[0])
	r2, r6 = swapBits(r2, r6, 4*by, mask[0])
	r3, r7 = swapBits(r3, r7, 4*by, mask[0])
	r0, r2 = swapBits(r0, r2, 2*by, mask[1])
	r1, r3 = swapBits(r1, r3, 2*by, mask[1])
	r4, r6 = swapBits(r4, r6, 2*by, mask[1])
	r5, r7 = swapBits(r5, r7, 2*by, mask[1])
	r0, r1 = swapBits(r0, r1, by, mask[2])
	r2, r3 = swapBits(r2, r3, by, mask[2])
	r4, r5 = swapBits(r4, r5, by, mask[2])
	r6, r7 = swapBits(r6, r7, by, mask[2])
	a[i&63], a[(i+by)&63], a[(i+2*by)&63], a[(i+3*by)&63] = r0, r1, r2, r3
	a[(i+4*by)&63], a[(i+5*by)&63], a[(i+6*by)&63], a[(i+7*by)&63] = r4, r5, r6, r7
}

// swapBits swaps the bits of x that lie j places above a mask with the bits of y under the mask.
func swapBits(x, y uint64, j uint, mask uint64) (uint64, uint64) {
	z := (x>>(j&63) ^ y) & mask
	return x ^ z<<(j&63), y ^ z
}

// tabulate fills table from the columns.
func (c *columns) tabulate() {
	words := c.words
	c.tableRoom = resize(c.tableRoom, c.groups*c.size*words)
	c.table = c.tableRoom
	for len(c.stack) < c.g {
		c.stack = append(c.stack, nil)
	}
	for i := range c.stack {
		c.stack[i] = resize(c.stack[i], words)
	}
	c.used = append(c.used[:0], make([]int, c.k)...)
	for i := range c.groups {
		at, rows := c.group(i)
		c.fill(at, at+rows-1, i*c.size, nil)
	}
}

// fill visits, depth first, all combinations of ranks that the rows of a group may hold, from row to
// last. place is the first of the table rows for the ranks that the rows before hold, and above is the
// AND of their columns.
func (c *columns) fill(row, last, place int, above []uint64) {
	words := c.words
	end := row == last
	col, table := c.col[row*c.k*words:][:c.k*words], c.table[place*words:]
	if end && above == nil {
		copy(table, col)
		return
	}
	if end && words < shortRow {
		andEach(table[:c.k*words], col, above)
		return
	}
	share := 1
	for range last - row {
		share *= c.k
	}
	for u, count := range c.counts {
		if c.used[u] == count {
			continue
		}
		all := col[u*words:][:words]
		if end {
			and(table[u*words:][:words], all, above)
			continue
		}
		if above != nil {
			x := c.stack[last-row]
			and(x, all, above)
			all = x
		}
		c.used[u]++
		c.fill(row+1, last, place+u*share, all)
		c.used[u]--
	}
}

// shortRow is the number of words below which it is faster to make all table rows at once,
// including those that no deck uses.
const shortRow = 16

// andEach stores the AND of x and each of many rows in to.
func andEach(to, rows, x []uint64) {
	rows = rows[:len(to)]
	for j, a := range x {
		for i := j; i < len(to); i += len(x) {
			to[i] = rows[i] & a
		}
	}
}
