package winning

import "math/bits"

// A forward half plays the first n-r hits of a game on face-down cards: a hit
// gives a card its rank, and every call without a hit forbids a rank at a
// position. It enumerates the histories that set aside exactly the cards not in
// a multiset S, and hands on what they forbid on the r cards that are left.
//
// Ranks are renamed: the k different ranks of S are 0..k-1, so that what is
// forbidden to S at a position is the low k bits of a mask.
type forward struct {
	*steps
	r, k  int
	name  []uint8    // by rank
	bit   []uint64   // by t-1: 1 << the name of the rank said at call t
	left  []int      // by rank: cards still to be set aside
	avail []uint64   // the calls that say a rank with cards left
	ring  [][]uint64 // by cards left: what is forbidden, from the top card on

	perWord int        // rows of k bits in a word
	packed  [][]uint64 // for each word of a history, the histories found so far
	found   int
	batch   int // how many may be found before they are handed on

	cost []float64 // by cards left, of playing on
	full func() error
	work float64
	tick func(float64) error
	err  error
}

func newForward(g *steps, r int) *forward {
	f := &forward{steps: g, r: r, name: make([]uint8, g.m+1), bit: make([]uint64, len(g.rank)),
		left: make([]int, g.m+1), avail: make([]uint64, len(g.bars))}
	for L := range g.n + 1 {
		f.ring = append(f.ring, make([]uint64, L))
		f.cost = append(f.cost, costOf(unitPlay, unitPlayCard, L))
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
	clear(f.avail)
	other := f.k
	for v := 1; v <= f.m; v++ {
		if in[v] == 0 {
			f.name[v] = uint8(other)
			other++
		}
		if f.left[v] = f.s - in[v]; f.left[v] > 0 {
			for w := range f.avail {
				f.avail[w] |= f.say[v][w]
			}
		}
	}
	for t, v := range f.rank {
		f.bit[t] = 1 << f.name[v]
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
	for v := 1; v <= f.m; v++ {
		if f.left[v] > 0 || int(f.name[v]) < f.k {
			ranks |= 1 << f.name[v]
		}
	}
	if f.n == f.r {
		f.keep(f.ring[f.n], nil)
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
	if f.work += f.cost[L]; f.work >= unitsPerTick {
		if f.err == nil {
			f.err = f.tick(f.work)
		}
		f.work = 0
	}
	if f.err != nil {
		return
	}
	ring, next := f.ring[L][:L], f.ring[L-1]
	p, c := 0, 0
	for w := range f.words[L] {
		for free := f.avail[w] & f.open[L][w]; free != 0; free &= free - 1 {
			// Going on to call t means that the cards met before are not of the
			// ranks said to them. When one can be nothing any more there is no
			// such deck.
			t := w<<6 | bits.TrailingZeros64(free)
			for c < t {
				met := ring[p:min(L, p+t-c)]
				for i, bit := range f.bit[c:][:len(met)] {
					x := met[i] | bit
					if met[i] = x; x&ranks == ranks {
						return
					}
				}
				c += len(met)
				if p += len(met); p == L {
					p = 0
				}
			}
			if ring[p]&f.bit[t] != 0 {
				continue
			}
			if L-1 == f.r {
				f.keep(ring[p+1:], ring[:p])
				continue
			}
			at := copy(next, ring[p+1:])
			copy(next[at:], ring[:p])
			v, rest := f.rank[t], ranks
			if f.left[v]--; f.left[v] == 0 {
				for w := range f.avail {
					f.avail[w] &^= f.say[v][w]
				}
				if int(f.name[v]) >= f.k {
					rest &^= f.bit[t]
				}
			}
			f.play(L-1, rest)
			if f.left[v]++; f.left[v] == 1 {
				for w := range f.avail {
					f.avail[w] |= f.say[v][w]
				}
			}
		}
	}
}

// keep packs what a history forbids on the cards of one row and then another,
// unless it leaves a position no rank.
func (f *forward) keep(one, two []uint64) {
	all, k := uint64(1)<<f.k-1, f.k
	word, shift, at := uint64(0), 0, 0
	for range 2 {
		for _, forbidden := range one {
			if forbidden &= all; forbidden == all {
				return
			}
			word |= forbidden << (shift & 63)
			if shift += k; shift+k > 64 {
				f.packed[at][f.found] = word
				word, shift, at = 0, 0, at+1
			}
		}
		one = two
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
