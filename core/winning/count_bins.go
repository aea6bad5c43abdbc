package winning

// An index numbers keys from 0 in the order of their first appearance.
type index struct {
	keys []uint64
	slot []slot // open-addressing hash table; the length is a power of two
}

type slot struct {
	key    uint64
	number uint32 // from 1; 0 marks a free slot
}

func (x *index) reset() {
	x.keys = x.keys[:0]
	if x.slot == nil {
		x.slot = make([]slot, 1<<10)
	}
	clear(x.slot)
}

// find returns the number of a key, or -1 if the key is unknown.
func (x *index) find(key uint64) int { return int(x.at(key).number) - 1 }

// add returns the number of a key, numbering the key if it is new.
func (x *index) add(key uint64) int {
	at := x.at(key)
	if at.number == 0 {
		if 2*len(x.keys) >= len(x.slot) {
			x.grow()
			at = x.at(key)
		}
		x.keys = append(x.keys, key)
		*at = slot{key, uint32(len(x.keys))}
	}
	return int(at.number) - 1
}

func (x *index) grow() {
	x.slot = make([]slot, 4*len(x.slot))
	for i, key := range x.keys {
		*x.at(key) = slot{key, uint32(i + 1)}
	}
}

// at returns the slot of a key, or the free slot where it belongs.
func (x *index) at(key uint64) *slot {
	mask := len(x.slot) - 1
	for i := int(key * 0x9e3779b97f4a7c15 >> 32); ; i++ {
		at := &x.slot[i&mask]
		if at.number == 0 || at.key == key {
			return at
		}
	}
}

// bins store rows of values in numbered bins. A bin is a chain of blocks, so that rows can arrive
// in any order and never move. Sorting the rows afterwards would need as much memory again.
type bins[T uint8 | uint64] struct {
	rowLen    int   // values in a row
	blockRows int   // rows in a block
	maxBlocks int   // maximum number of blocks
	slab      [][]T // memory for slabBlocks blocks each

	blocks   int     // in use
	previous []int32 // by block: the previous block of the same bin, or -1
	last     []int32 // by bin: its last block, or -1
	capacity []int32 // by bin: rows in all its blocks
	free     [][]T   // by bin: the unused part of its last block
}

const slabBlocks = 64

func newBins[T uint8 | uint64](rowLen, blockRows, maxBlocks int) *bins[T] {
	return &bins[T]{rowLen: rowLen, blockRows: blockRows, maxBlocks: maxBlocks}
}

// reset empties all bins.
func (b *bins[T]) reset() {
	b.blocks = 0
	b.previous = b.previous[:0]
	b.last = b.last[:0]
	b.capacity = b.capacity[:0]
	b.free = b.free[:0]
}

// extend adds empty bins until there are so many.
func (b *bins[T]) extend(bins int) {
	for len(b.last) < bins {
		b.last = append(b.last, -1)
		b.capacity = append(b.capacity, 0)
		b.free = append(b.free, nil)
	}
}

// add allocates a row in bin i and returns it, or nil if all blocks are in use.
func (b *bins[T]) add(i int) []T {
	free := b.free[i]
	if len(free) == 0 {
		free = b.addBlock(i)
		if free == nil {
			return nil
		}
	}
	b.free[i] = free[b.rowLen:]
	return free[:b.rowLen]
}

// addBlock adds an empty block to bin i and returns it, or nil if all blocks are in use.
func (b *bins[T]) addBlock(i int) []T {
	if b.blocks == b.maxBlocks {
		return nil
	}
	if b.blocks == len(b.slab)*slabBlocks {
		b.slab = append(b.slab, make([]T, slabBlocks*b.blockRows*b.rowLen))
	}
	b.previous = append(b.previous, b.last[i])
	b.last[i] = int32(b.blocks)
	b.capacity[i] += int32(b.blockRows)
	b.blocks++
	return b.block(b.last[i])
}

// size returns the number of rows in bin i.
func (b *bins[T]) size(i int) int { return int(b.capacity[i]) - len(b.free[i])/b.rowLen }

// block returns all rows of block i.
func (b *bins[T]) block(i int32) []T {
	return b.slab[i/slabBlocks][int(i%slabBlocks)*b.blockRows*b.rowLen:][:b.blockRows*b.rowLen]
}

// all yields the blocks of bin i, from last to first, with the number of rows used in each.
func (b *bins[T]) all(i int) func(yield func(block []T, rows int) bool) {
	return func(yield func([]T, int) bool) {
		rows := b.blockRows - len(b.free[i])/b.rowLen
		for at := b.last[i]; at >= 0; at = b.previous[at] {
			if !yield(b.block(at), rows) {
				return
			}
			rows = b.blockRows
		}
	}
}
