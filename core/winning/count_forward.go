package winning

import "math/bits"

// A forward half plays the first n-r hits of a game on face-down cards: a hit
// gives a card its rank, and every call without a hit forbids a rank at a
// position. It enumerates the histories that leave a multiset in a box, and
// keeps by multiset what they forbid on the r cards that are left: m bits for
// each position.
type forward struct {
	*steps
	quota  // of the cards to be set aside
	r      int
	weight [256]uint64
	bit    []uint64   // by t-1: 1 << the rank said at call t, less 1
	left   []int      // by rank: cards not set aside
	ring   [][]uint64 // by cards left: what is forbidden, from the top card on

	perWord   int           // positions in a word
	sets      *index        // the multisets that are wanted
	histories *bins[uint64] // by multiset
	row       []uint64      // room for one

	cost []float64 // by cards left, of playing on
	full func() error
	work float64
	tick func(float64) error
	err  error
}

// Histories are kept in blocks of 64, the side of a square of bits.
const historyBlock = 64

const historyBytes = 48 << 20

func newForward(g *steps, r int) *forward {
	f := &forward{steps: g, quota: newQuota(g), r: r, bit: make([]uint64, len(g.rank)), left: make([]int, g.m+1), perWord: 64 / g.m}
	for L := range g.n + 1 {
		f.ring = append(f.ring, make([]uint64, L))
		f.cost = append(f.cost, costOf(unitPlay, unitPlayCard, L))
	}
	for t, v := range g.rank {
		f.bit[t] = 1 << (v - 1)
	}
	words := (r + f.perWord - 1) / f.perWord
	f.row = make([]uint64, words)
	f.histories = newBins[uint64](words, historyBlock, historyBytes/(8*historyBlock*words))
	return f
}

// run finds the histories that leave one of some multisets, all of them in a
// box. full is called whenever there is no room left, and at the end.
func (f *forward) run(x box, sets *index) error {
	lo, hi := make([]int, f.m+1), make([]int, f.m+1)
	ranks, key, weight := uint64(0), uint64(0), uint64(1)
	for v := 1; v <= f.m; v++ {
		lo[v], hi[v] = f.s-x.hi[v], f.s-x.lo[v]
		f.left[v] = f.s
		ranks |= 1 << (v - 1)
		f.weight[v] = weight
		key += weight * uint64(f.s)
		weight *= uint64(f.s + 1)
	}
	f.set(lo, hi)
	f.sets = sets
	f.histories.reset()
	f.histories.extend(len(sets.keys))
	clear(f.ring[f.n])
	if f.n == f.r {
		f.keep(f.ring[f.n], nil, ranks, key)
	} else {
		f.play(f.n, ranks, key)
	}
	f.flush()
	return f.err
}

// play goes on with L > r cards left, whose ranks and whose multiset are given.
func (f *forward) play(L int, ranks, key uint64) {
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
	calls := f.calls(L - f.r)
	p, c := 0, 0
	for w := range f.words[L] {
		for free := calls[w] & f.open[L][w]; free != 0; free &= free - 1 {
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
			v, rest := f.rank[t], ranks
			if f.left[v] == 1 {
				rest &^= f.bit[t]
			}
			if L-1 == f.r {
				f.keep(ring[p+1:], ring[:p], rest, key-f.weight[v])
				continue
			}
			at := copy(next, ring[p+1:])
			copy(next[at:], ring[:p])
			f.left[v]--
			must := f.take(v)
			f.play(L-1, rest, key-f.weight[v])
			f.putBack(v, must)
			f.left[v]++
		}
	}
}

// keep packs what a history forbids on the cards of one row and then another,
// unless it leaves a position none of the ranks.
func (f *forward) keep(one, two []uint64, ranks, key uint64) {
	i := f.sets.find(key)
	if i < 0 {
		return
	}
	word, shift, end, row := uint64(0), 0, f.perWord*f.m, f.row
	at := 0
	for range 2 {
		for _, forbidden := range one {
			if forbidden&ranks == ranks {
				return
			}
			word |= forbidden << (shift & 63)
			if shift += f.m; shift == end {
				row[at] = word
				word, shift, at = 0, 0, at+1
			}
		}
		one = two
	}
	if shift > 0 {
		row[at] = word
	}
	to := f.histories.add(i)
	if to == nil {
		f.flush()
		to = f.histories.add(i)
	}
	copy(to, row)
	f.work += unitHistory
}

// flush hands on the histories kept and begins anew.
func (f *forward) flush() {
	if f.err == nil {
		f.err = f.full()
	}
	f.histories.reset()
	f.histories.extend(len(f.sets.keys))
}
