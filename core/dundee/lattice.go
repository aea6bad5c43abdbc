package dundee

import "math/big"

// A lattice indexes the multisets of cards left, written in descending order,
//
//	x_1 >= x_2 >= .. >= x_v,   lo_i <= x_i <= s_i,
//
// in dictionary order from 0. s is the deck in descending order. lo_i is
// max(1, s_i - rounds), because no rank loses more cards than there are rounds, and a
// position with a rank used up is won.
//
// Let n_i(x) be the number of ways to fill the places below i when x stands at place i.
// The index of a multiset is sum_i sum_{lo_i <= y < x_i} n_i(y). So taking away a card at
// the last place j of a run of equal numbers lowers the index by n_j(x_j - 1): a neighbour
// is found by one subtraction, without a map.
type lattice struct {
	s, lo []int
	end   []int   // the first place after i with another s
	below [][]int // below[i][x] is n_i(x), for x >= lo_i
	size  int
}

// latticeSize computes n_i(x), called below, and the number of multisets.
func latticeSize(s []int, rounds int) (below [][]*big.Int, lo []int, size *big.Int) {
	v := len(s)
	lo = make([]int, v)
	below = make([][]*big.Int, v)
	for i := range s {
		lo[i] = max(1, s[i]-rounds)
	}
	for i := v - 1; i >= 0; i-- {
		below[i] = make([]*big.Int, s[i]+1)
		running, next := new(big.Int), 0
		if i+1 < v {
			next = lo[i+1]
		}
		for x := lo[i]; x <= s[i]; x++ {
			if i == v-1 {
				below[i][x] = big.NewInt(1)
				continue
			}
			for ; next <= min(x, s[i+1]); next++ {
				running.Add(running, below[i+1][next])
			}
			below[i][x] = new(big.Int).Set(running)
		}
	}
	size = new(big.Int)
	for x := lo[0]; x <= s[0]; x++ {
		size.Add(size, below[0][x])
	}
	return below, lo, size
}

// newLattice returns the lattice of a deck in descending order without empty ranks, of at
// most 2^31 multisets.
func newLattice(s []int, rounds int) *lattice {
	below, lo, size := latticeSize(s, rounds)
	must(size.BitLen() <= 31, "%v multisets are too many", size)
	l := &lattice{s: s, lo: lo, end: make([]int, len(s)), below: make([][]int, len(s)), size: int(size.Int64())}
	for i := len(s) - 1; i >= 0; i-- {
		l.end[i] = i + 1
		if i+1 < len(s) && s[i+1] == s[i] {
			l.end[i] = l.end[i+1]
		}
	}
	for i, row := range below {
		l.below[i] = make([]int, len(row))
		for x := lo[i]; x <= s[i]; x++ {
			l.below[i][x] = int(row[x].Int64())
		}
	}
	return l
}

// A walk goes through the multisets in order. It keeps a multiset as runs of equal numbers, so
// that a step takes a time proportional to the distinct numbers, not to the ranks.
type walk struct {
	*lattice
	index int
	cards int
	runs  []run
}

// A run is the same number at the places from, .., to-1.
type run struct{ value, from, to int }

// first walks to the multiset of index 0.
func (l *lattice) first() *walk {
	w := &walk{lattice: l}
	w.fill(0, l.lo, l.s[0])
	return w
}

// last walks to the deck itself.
func (l *lattice) last() *walk {
	w := &walk{lattice: l, index: l.size - 1}
	w.fill(0, l.s, l.s[0])
	return w
}

// push appends places, to the last run if that has the same value.
func (w *walk) push(r run) {
	w.cards += r.value * (r.to - r.from)
	n := len(w.runs)
	if n > 0 && w.runs[n-1].value == r.value {
		w.runs[n-1].to = r.to
		return
	}
	w.runs = append(w.runs, r)
}

func (w *walk) pop() run {
	r := w.runs[len(w.runs)-1]
	w.runs = w.runs[:len(w.runs)-1]
	w.cards -= r.value * (r.to - r.from)
	return r
}

// fill appends the places from i on, each with the lesser of its bound and top.
func (w *walk) fill(i int, bound []int, top int) {
	for ; i < len(w.s); i = w.end[i] {
		w.push(run{min(bound[i], top), i, w.end[i]})
	}
}

// up goes to the next multiset, of which there must be one.
func (w *walk) up() {
	r := w.pop()
	for r.value == w.s[r.from] {
		r = w.pop()
	}
	w.index++
	w.push(run{r.value + 1, r.from, r.from + 1})
	w.fill(r.from+1, w.lo, r.value)
}

// down goes to the previous multiset, of which there must be one.
func (w *walk) down() {
	r := w.pop()
	for r.value == w.lo[r.to-1] {
		r = w.pop()
	}
	w.index--
	if r.from < r.to-1 {
		w.push(run{r.value, r.from, r.to - 1})
	}
	w.fill(r.to-1, w.s, r.value-1)
}

// least returns the fewest cards left of a rank.
func (w *walk) least() int { return w.runs[len(w.runs)-1].value }

// after returns the index once a card of the run is turned, or -1 if that uses its rank up. There
// must be a round left, so that the multiset with that card turned is in the lattice.
func (w *walk) after(r run) int {
	if r.value == 1 {
		return -1
	}
	return w.index - w.below[r.to-1][r.value-1]
}

// draws lists the cards that can be turned when a rank with the fewest cards left is named. For
// every number of cards left it gives the weight, cards times ranks that do not lose, and the
// index of the next multiset. It leaves out cards that use a rank up. The slice is reused.
func (w *walk) draws(buf []draw) []draw {
	buf = buf[:0]
	for i, r := range w.runs {
		ranks := r.to - r.from
		if i == len(w.runs)-1 {
			ranks-- // the named rank
		}
		to := w.after(r)
		if to >= 0 && ranks > 0 {
			buf = append(buf, draw{uint64(ranks * r.value), to})
		}
	}
	return buf
}

type draw struct {
	weight uint64
	to     int
}

// States returns the number of positions that greedy play of the whole deck can reach with
// no rank used up: 546 for 4^13, 68,952 for 8^13. It is 0 for a deck with an empty rank.
//
// A multiset is reached unless its smallest number is unique, at least two below the next,
// and not the smallest of the deck. For a card of the only rank with the fewest cards left
// is never turned, so when the last card was taken from that rank another rank was no
// higher.
func States(deck []int) *big.Int {
	s := descending(deck)
	v := len(s)
	if v == 0 || s[v-1] == 0 {
		return new(big.Int)
	}
	if v == 1 {
		return big.NewInt(1)
	}
	// ways[y] counts the fillings of all places but the last, with y at the last but one.
	ways := make([]*big.Int, s[0]+1)
	for y := range ways {
		ways[y] = big.NewInt(1)
	}
	for i := 1; i < v-1; i++ {
		next := make([]*big.Int, s[i]+1)
		from := new(big.Int)
		for y := len(ways) - 1; y > s[i]; y-- {
			from.Add(from, ways[y])
		}
		for y := s[i]; y >= 1; y-- {
			from.Add(from, ways[y])
			next[y] = new(big.Int).Set(from)
		}
		ways = next
	}
	n := new(big.Int)
	for y := 1; y < len(ways); y++ {
		for x := 1; x <= min(y, s[v-1]); x++ {
			if y-x <= 1 || x == s[v-1] {
				n.Add(n, ways[y])
			}
		}
	}
	return n
}
