package winning

// A forward half plays the first n-r hits of a game on face-down cards: a hit
// gives a card its rank, and every call without a hit forbids a rank at a
// position. It enumerates the histories that set aside exactly the cards not in
// a multiset S, and hands on what they forbid on the r cards that are left.
//
// Ranks are renamed: the k different ranks of S are 0..k-1, so that what is
// forbidden to S at a position is the low k bits of a mask.
type forward struct {
	*steps
	r, k int
	name []uint8    // by rank
	call []uint8    // by t-1: the new name of the rank said at call t
	left []int      // by name: cards still to be set aside
	ring [][]uint64 // by cards left: what is forbidden, from the top card on

	perWord int        // rows of k bits in a word
	packed  [][]uint64 // for each word of a history, the histories found so far
	found   int
	batch   int // how many may be found before they are handed on

	full func() error
	work float64
	tick func(float64) error
	err  error
}

func newForward(g *steps, r int, tick func(float64) error) *forward {
	f := &forward{steps: g, r: r, tick: tick, name: make([]uint8, g.m+1),
		call: make([]uint8, len(g.rank)), left: make([]int, g.m)}
	for L := range g.n + 1 {
		f.ring = append(f.ring, make([]uint64, L))
	}
	return f
}

// prepare renames the ranks for a multiset S given by its counts, index 0
// unused.
func (f *forward) prepare(in []int) {
	f.k = 0
	for v := 1; v <= f.m; v++ {
		if in[v] > 0 {
			f.name[v] = uint8(f.k)
			f.k++
		}
	}
	other := f.k
	for v := 1; v <= f.m; v++ {
		if in[v] == 0 {
			f.name[v] = uint8(other)
			other++
		}
		f.left[f.name[v]] = f.s - in[v]
	}
	for t, v := range f.rank {
		f.call[t] = f.name[v]
	}
	f.perWord = 64 / f.k
	f.found = 0
}

// size sets how many histories are handed on at a time.
func (f *forward) size(batch int) {
	f.batch = batch
	words := (f.r + f.perWord - 1) / f.perWord
	for len(f.packed) < words {
		f.packed = append(f.packed, nil)
	}
	for i := range words {
		if cap(f.packed[i]) < batch {
			f.packed[i] = make([]uint64, batch)
		}
		f.packed[i] = f.packed[i][:batch]
	}
}

func (f *forward) run() error {
	clear(f.ring[f.n])
	ranks := uint64(0)
	for u, left := range f.left {
		if left > 0 || u < f.k {
			ranks |= 1 << u
		}
	}
	if f.n == f.r {
		f.keep(f.ring[f.n])
	} else {
		f.play(f.n, ranks)
	}
	if f.err == nil && f.found > 0 {
		f.hand()
	}
	return f.err
}

// play goes on with L > r cards left, whose ranks lie in the set given.
func (f *forward) play(L int, ranks uint64) {
	if f.work += unitPlay; f.work >= unitsPerTick {
		if f.err == nil {
			f.err = f.tick(f.work)
		}
		f.work = 0
	}
	if f.err != nil {
		return
	}
	ring, next := f.ring[L], f.ring[L-1]
	p := 0
	for _, u := range f.call[:f.limit[L]] {
		if f.left[u] > 0 && ring[p]>>u&1 == 0 {
			at := copy(next, ring[p+1:])
			copy(next[at:], ring[:p])
			if L-1 == f.r {
				f.keep(next)
			} else {
				f.left[u]--
				rest := ranks
				if f.left[u] == 0 && int(u) >= f.k {
					rest &^= 1 << u
				}
				f.play(L-1, rest)
				f.left[u]++
			}
		}
		// Going on means that this card is not a u. When it can be nothing any
		// more there is no such deck.
		if ring[p] |= 1 << u; ring[p]&ranks == ranks {
			return
		}
		if p++; p == L {
			p = 0
		}
	}
}

// keep packs what a history forbids, unless it leaves a position no rank.
func (f *forward) keep(ring []uint64) {
	all := uint64(1)<<f.k - 1
	word, shift, at := uint64(0), 0, 0
	for _, forbidden := range ring {
		if forbidden &= all; forbidden == all {
			return
		}
		word |= forbidden << shift
		if shift += f.k; shift+f.k > 64 {
			f.packed[at][f.found] = word
			word, shift, at = 0, 0, at+1
		}
	}
	if shift > 0 {
		f.packed[at][f.found] = word
	}
	f.found++
	f.work += unitHistory
	if f.found == f.batch {
		f.hand()
	}
}

func (f *forward) hand() {
	if f.err == nil {
		f.err = f.full()
	}
	f.found = 0
}
