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
type columns struct {
	r, k   int
	in     []int // by renamed rank: cards of S
	g      int   // rows in a group
	groups int
	size   int      // k^g
	words  int      // of a column: histories / 64
	most   int      // words, where that is given: tests take few
	col    []uint64 // row, rank
	table  []uint64 // group, ranks as digits
	acc    []uint64
	stack  [][]uint64 // for fill
	used   []int

	decks []uint32 // groups digits for each deck
}

// maxTable bounds the table in words, to stay within the cache.
const maxTable = 1 << 17

// plan chooses the groups for a number of decks and returns how many
// histories may be handed over at a time.
func (c *columns) plan(r, k int, in []int, decks int) int {
	c.r, c.k, c.in = r, k, in
	best := 0.0
	for g, size := 1, 1; g <= 5; g++ {
		size *= k
		groups := (r + g - 1) / g
		if g > 1 && (g > r || groups*size > maxTable) {
			break
		}
		cost := float64(groups) * float64(decks)
		if g > 1 {
			cost += float64(groups) * fillCost(k, g, in)
		}
		if g == 1 || cost < best {
			best, c.g, c.groups, c.size = cost, g, groups, size
		}
	}
	if c.words = max(1, min(64, maxTable/(c.groups*c.size))); c.most > 0 {
		c.words = min(c.words, c.most)
	}
	return 64 * c.words
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

// setDecks translates the decks, each r cards long, into table rows.
func (c *columns) setDecks(cards []uint8, names []uint8) {
	// By rank: its digit at the last three places.
	var one, two, three [256]uint32
	k := uint32(c.k)
	for v, u := range names {
		one[v] = uint32(u)
		two[v], three[v] = one[v]*k, one[v]*k*k
	}
	decks := len(cards) / c.r
	c.decks = slices.Grow(c.decks[:0], decks*c.groups)[:decks*c.groups]
	to := c.decks
	for ; len(cards) > 0; cards = cards[c.r:] {
		d := cards[:c.r]
		i := 0
		switch c.g {
		case 1:
			for j, v := range d {
				to[j] = one[v]
			}
			i = len(d)
		case 2:
			for ; i+1 < len(d); i += 2 {
				to[i/2] = two[d[i]] + one[d[i+1]]
			}
		case 3:
			for ; i+2 < len(d); i += 3 {
				to[i/3] = three[d[i]] + two[d[i+1]] + one[d[i+2]]
			}
		default:
			for ; i+c.g <= len(d); i += c.g {
				digits := uint32(0)
				for _, v := range d[i : i+c.g] {
					digits = digits*k + one[v]
				}
				to[i/c.g] = digits
			}
		}
		if i < len(d) {
			digits := uint32(0)
			for _, v := range d[i:] {
				digits = digits*k + one[v]
			}
			to[i/c.g] = digits
		}
		to = to[c.groups:]
	}
}

// count adds to sums[i] the pairs of a deck start[i] or later, before start[i+1],
// with a history of the batch.
func (c *columns) count(f *forward, start []int32, sums []uint64, spend func(units float64) error) error {
	words := (f.found + 63) / 64
	c.transpose(f.packed, f.found, words, f.perWord)
	table := c.col
	size := c.k
	if c.g > 1 {
		c.tabulate(words)
		table, size = c.table, c.size
	}
	if err := spend(float64(words*c.r*c.k)*2 + fillCost(c.k, c.g, c.in)*float64(words*c.groups)*unitWord); err != nil {
		return err
	}
	for i := range sums {
		sum, err := c.match(c.decks[int(start[i])*c.groups:int(start[i+1])*c.groups], table, size*words, words, spend)
		if err != nil {
			return err
		}
		sums[i] += sum
	}
	return nil
}

// match runs through some decks.
func (c *columns) match(all []uint32, table []uint64, group, words int, spend func(float64) error) (uint64, error) {
	per := unitMatch + float64(words*c.groups)*unitWord
	portion := max(1, int(unitsPerTick/per)) * c.groups
	sum := uint64(0)
	for from := 0; from < len(all); from += portion {
		decks := all[from:min(from+portion, len(all))]
		done := float64(len(decks)/c.groups) * per
		switch {
		case c.groups == 1:
			for _, d := range decks {
				for _, a := range table[int(d)*words:][:words] {
					sum += uint64(bits.OnesCount64(a))
				}
			}
		case c.groups == 2:
			one, two := table[:group], table[group:2*group]
			for i := 0; i+1 < len(decks); i += 2 {
				x := one[int(decks[i])*words:][:words]
				y := two[int(decks[i+1])*words:][:words]
				for j, a := range x {
					sum += uint64(bits.OnesCount64(a & y[j]))
				}
			}
		case c.groups == 3:
			one, two, three := table[:group], table[group:2*group], table[2*group:3*group]
			for i := 0; i+2 < len(decks); i += 3 {
				x := one[int(decks[i])*words:][:words]
				y := two[int(decks[i+1])*words:][:words]
				z := three[int(decks[i+2])*words:][:words]
				for j, a := range x {
					sum += uint64(bits.OnesCount64(a & y[j] & z[j]))
				}
			}
		default:
			acc := c.acc[:words]
			for ; len(decks) >= c.groups; decks = decks[c.groups:] {
				sum += matchRows(decks[:c.groups], table, group, acc)
			}
		}
		if err := spend(done); err != nil {
			return 0, err
		}
	}
	return sum, nil
}

// matchRows counts the histories that a deck of four groups or more allows. Two
// rows are taken at a time, for acc to be read and written half as often.
func matchRows(deck []uint32, table []uint64, group int, acc []uint64) (sum uint64) {
	words := len(acc)
	row := func(i int) []uint64 { return table[i*group+int(deck[i])*words:][:words] }
	x, y := row(0), row(1)
	for j := range acc {
		acc[j] = x[j] & y[j]
	}
	i := 2
	for ; i+2 < len(deck); i += 2 {
		x, y := row(i), row(i+1)
		for j := range acc {
			acc[j] &= x[j] & y[j]
		}
	}
	x, y = row(i), row(len(deck)-1)
	for j, a := range acc {
		sum += uint64(bits.OnesCount64(a & x[j] & y[j]))
	}
	return sum
}

// transpose makes the columns of the histories.
func (c *columns) transpose(packed [][]uint64, found, words, perWord int) {
	c.col = grow(c.col, c.r*c.k*words)
	c.acc = grow(c.acc, words)
	var square [64]uint64
	for b := range words {
		n := min(64, found-64*b)
		valid := ^uint64(0) >> (64 - n)
		for w, row := 0, 0; row < c.r; w++ {
			clear(square[copy(square[:], packed[w][64*b:64*b+n]):])
			transpose64(&square)
			bit := 0
			for i := 0; i < perWord && row < c.r; i++ {
				for range c.k {
					c.col[(row*c.k+bit-i*c.k)*words+b] = ^square[bit] & valid
					bit++
				}
				row++
			}
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
func (c *columns) tabulate(words int) {
	c.table = grow(c.table, c.groups*c.size*words)
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
