package winning

// An index numbers keys from 0, in the order in which they first come.
type index struct {
	keys []uint64
	slot []uint32 // hash table of numbers + 1
}

func (x *index) reset() {
	x.keys = x.keys[:0]
	if x.slot == nil {
		x.slot = make([]uint32, 1<<10)
	}
	clear(x.slot)
}

// find is the number of a key, -1 if it has none.
func (x *index) find(key uint64) int { return int(x.slot[x.place(key)]) - 1 }

// add is the number of a key, a new one if it has none.
func (x *index) add(key uint64) int {
	at := x.place(key)
	if x.slot[at] == 0 {
		x.keys = append(x.keys, key)
		if 2*len(x.keys) > len(x.slot) {
			x.grow()
			return len(x.keys) - 1
		}
		x.slot[at] = uint32(len(x.keys))
	}
	return int(x.slot[at]) - 1
}

func (x *index) grow() {
	x.slot = make([]uint32, 4*len(x.slot))
	for i, key := range x.keys {
		x.slot[x.place(key)] = uint32(i + 1)
	}
}

// place is where a key stands in the table, or a free place for it.
func (x *index) place(key uint64) int {
	mask := len(x.slot) - 1
	at := int(key*0x9e3779b97f4a7c15>>32) & mask
	for x.slot[at] != 0 && x.keys[x.slot[at]-1] != key {
		at = (at + 1) & mask
	}
	return at
}

// Bins hold rows of values, each in the bin of some number. A bin is a chain of
// blocks, so that rows come in any order and are never moved: to sort them
// afterwards would take as much memory again.
type bins[T uint8 | uint64] struct {
	row  int   // values in a row
	rows int   // rows in a block, a power of two
	most int   // blocks
	slab [][]T // slabBlocks blocks each

	blocks int     // in use
	before []int32 // by block: the one of the same bin that was filled before it, -1 if there is none
	last   []int32 // by bin: its last block, -1 if there is none
	size   []int32 // by bin: rows
}

const slabBlocks = 64

func newBins[T uint8 | uint64](row, rows, most int) *bins[T] {
	return &bins[T]{row: row, rows: rows, most: most}
}

// reset empties all bins.
func (b *bins[T]) reset() {
	b.blocks, b.before, b.last, b.size = 0, b.before[:0], b.last[:0], b.size[:0]
}

// extend makes so many bins.
func (b *bins[T]) extend(bins int) {
	for len(b.last) < bins {
		b.last, b.size = append(b.last, -1), append(b.size, 0)
	}
}

// add makes room for a row in bin i, and returns it, or nil if all is full.
func (b *bins[T]) add(i int) []T {
	at := int(b.size[i]) & (b.rows - 1)
	if at == 0 {
		if b.blocks == b.most {
			return nil
		}
		if b.blocks == len(b.slab)*slabBlocks {
			b.slab = append(b.slab, make([]T, slabBlocks*b.rows*b.row))
		}
		b.before = append(b.before, b.last[i])
		b.last[i] = int32(b.blocks)
		b.blocks++
	}
	b.size[i]++
	return b.block(b.last[i])[at*b.row:][:b.row]
}

// block is a block, all its rows.
func (b *bins[T]) block(i int32) []T {
	return b.slab[i/slabBlocks][int(i%slabBlocks)*b.rows*b.row:][:b.rows*b.row]
}

// all are the blocks of bin i with the number of rows in each, from the last to
// the first.
func (b *bins[T]) all(i int) func(yield func(block []T, rows int) bool) {
	return func(yield func([]T, int) bool) {
		rows := (int(b.size[i])-1)&(b.rows-1) + 1
		for at := b.last[i]; at >= 0; at = b.before[at] {
			if !yield(b.block(at), rows) {
				return
			}
			rows = b.rows
		}
	}
}
