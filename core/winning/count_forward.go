package winning

import "math/bits"

// A forward plays the first n-r hits of a game on face-down cards: a hit reveals the rank of a
// card, and every call without a hit forbids a rank at a position. It enumerates the histories that
// leave one of the wanted multisets, and stores what each forbids on the r cards left: m bits for
// each position.
type forward struct {
	*steps
	quota   // bounds on the cards set aside
	r       int
	rankKey [256]uint64 // see rankKeys
	bit     []uint64    // by t-1: the bit of the rank said at call t
	left    []int       // by rank: cards not yet set aside
	ring    [][]uint64  // by number of cards left: the ranks forbidden at each position, from the top card

	perWord   int           // positions in a word
	parents   index         // keys of the multisets of r+1 cards that contain a wanted one
	childSet  []int32       // by parent and rank: the number of the multiset left without that rank, or -1
	histories *bins[uint64] // the histories found, by number of the multiset
	wanted    int           // number of wanted multisets
	row       []uint64      // scratch for one packed history

	cost     []float64    // by number of cards left: cost of visiting a position
	keepCost float64      // cost of storing a history
	full     func() error // processes the stored histories
	work     float64
	tick     func(float64) error
	err      error
}

// historyBlock is the number of histories in a block of the store: the side of a square of bits
// that transpose64 transposes.
const historyBlock = 64

// A stored history has the call of its last hit, modulo tags, in the highest tagBits bits.
const (
	tagBits = 5
	tags    = 1 << tagBits
)

// historyWords is the number of words of a stored history of r cards. The last word has room for the
// tag.
func historyWords(m, r int) int {
	perWord := 64 / m
	words := (r + perWord - 1) / perWord
	if m*(r-perWord*(words-1))+tagBits > 64 {
		words++
	}
	return words
}

// historyBytes is the part of a count's memory that its histories may take.
func historyBytes(memory int) int { return memory / 10 * 3 }

func newForward(g *steps, r, memory int) *forward {
	f := &forward{
		steps:   g,
		quota:   newQuota(g, g.n-r),
		r:       r,
		rankKey: rankKeys(g),
		bit:     make([]uint64, len(g.rank)),
		left:    make([]int, g.m+1),
		perWord: 64 / g.m,
	}
	for L := range g.n + 1 {
		f.ring = append(f.ring, make([]uint64, L))
		f.cost = append(f.cost, costOf(unitPlay, unitPlayCard, L))
	}
	for t, v := range g.rank {
		f.bit[t] = 1 << (v - 1)
	}
	f.keepCost = costOf(unitHistory, unitHistoryCard, r)
	words := historyWords(g.m, r)
	f.row = make([]uint64, words)
	f.histories = newBins[uint64](words, historyBlock, max(1, historyBytes(memory)/(8*historyBlock*words)))
	return f
}

// run finds the histories that leave one of the given multisets. It calls full whenever the store
// is full, and once at the end.
func (f *forward) run(sets *index) error {
	f.setWanted(sets.keys)
	f.histories.reset()
	f.histories.extend(f.wanted)
	ranks, all := uint64(0), uint64(0)
	for v := 1; v <= f.m; v++ {
		f.left[v] = f.s
		ranks |= 1 << (v - 1)
		all += f.rankKey[v] * uint64(f.s)
	}
	clear(f.ring[f.n])
	if f.n == f.r {
		f.keep(0, append([]uint64{0}, f.ring[f.n]...), 0, ranks, 0)
	} else {
		f.play(f.n, ranks, all)
	}
	f.flush()
	return f.err
}

// setWanted sets the wanted multisets. It lists their parents and sets the quota to the bounds that
// hold for all of them.
func (f *forward) setWanted(sets []uint64) {
	f.wanted = len(sets)
	f.parents.reset()
	f.childSet = f.childSet[:0]
	lo, hi := make([]int, f.m+1), make([]int, f.m+1)
	for v := range lo {
		lo[v] = f.s
	}
	for i, key := range sets {
		for v := 1; v <= f.m; v++ {
			aside := f.s - int(key/f.rankKey[v]%uint64(f.s+1))
			lo[v], hi[v] = min(lo[v], aside), max(hi[v], aside)
			if aside == 0 {
				continue
			}
			at := f.parents.add(key+f.rankKey[v]) * (f.m + 1)
			for len(f.childSet) < at+f.m+1 {
				f.childSet = append(f.childSet, -1)
			}
			f.childSet[at+v] = int32(i)
		}
	}
	f.reset(lo, hi)
}

// play continues with L > r cards left. ranks is the set of their ranks and key the key of their
// multiset.
func (f *forward) play(L int, ranks, key uint64) {
	var childSet []int32
	if L-1 == f.r {
		i := f.parents.find(key)
		if i < 0 {
			return
		}
		childSet = f.childSet[i*(f.m+1):][:f.m+1]
	}
	f.work += f.cost[L]
	if f.work >= unitsPerTick {
		if f.err == nil {
			f.err = f.tick(f.work)
		}
		f.work = 0
	}
	if f.err != nil {
		return
	}
	ring, next := f.ring[L][:L], f.ring[L-1]
	bit := f.bit
	p, said := 0, 0
	for w := range f.words[L] {
		for free := f.allowedCalls(L-f.r, w) & f.open[L][w]; free != 0; free &= free - 1 {
			// Calls before t miss: the cards that they met do not have the ranks said. A card that
			// can have none of the ranks left proves that no deck has this history.
			t := w<<6 | bits.TrailingZeros64(free)
			v := f.rank[t]
			if childSet != nil && childSet[v] < 0 {
				continue
			}
			for ; said < t; said++ {
				x := ring[p] | bit[said]
				ring[p] = x
				if x&ranks == ranks {
					return
				}
				p++
				if p == L {
					p = 0
				}
			}
			if ring[p]&f.bit[t] != 0 {
				continue
			}
			rest := ranks
			if f.left[v] == 1 {
				rest &^= f.bit[t]
			}
			if childSet != nil {
				f.keep(int(childSet[v]), ring, p, rest, t)
				continue
			}
			rotate(next, ring, p)
			f.left[v]--
			must := f.take(v, L-f.r)
			f.play(L-1, rest, key-f.rankKey[v])
			f.putBack(v, must)
			f.left[v]++
		}
	}
}

// keep stores a history that leaves multiset i after a hit at call t+1 on card p of ring, unless some
// position has no allowed rank left.
func (f *forward) keep(i int, ring []uint64, p int, ranks uint64, t int) {
	if !f.pack(ring, p, ranks) {
		return
	}
	to := f.histories.add(i)
	if to == nil {
		f.flush()
		to = f.histories.add(i)
	}
	copy(to, f.row)
	to[len(to)-1] |= uint64(t) << (64 - tagBits)
	f.work += f.keepCost
}

// pack packs the ranks forbidden on the cards of ring after card p into row, and reports whether
// every card has an allowed rank left. Within a word, later cards take lower bits.
//
//go:noinline
func (f *forward) pack(ring []uint64, p int, ranks uint64) bool {
	m, left := uint(f.m)&63, f.r
	for w := range f.row {
		word := uint64(0)
		for range min(f.perWord, left) {
			p++
			if p == len(ring) {
				p = 0
			}
			forbidden := ring[p]
			if forbidden&ranks == ranks {
				return false
			}
			word = word<<m | forbidden
		}
		f.row[w] = word
		left -= f.perWord
	}
	return true
}

// flush processes the stored histories and empties the store.
func (f *forward) flush() {
	if f.err == nil {
		f.err = f.full()
	}
	f.histories.reset()
	f.histories.extend(f.wanted)
}
