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
	l := &lattice{s: s, lo: lo, below: make([][]int, len(s)), size: int(size.Int64())}
	for i, row := range below {
		l.below[i] = make([]int, len(row))
		for x := lo[i]; x <= s[i]; x++ {
			l.below[i][x] = int(row[x].Int64())
		}
	}
	return l
}

// index returns the index of a multiset in descending order.
func (l *lattice) index(x []int) int {
	n := 0
	for i, top := range x {
		for y := l.lo[i]; y < top; y++ {
			n += l.below[i][y]
		}
	}
	return n
}

// first sets x to the multiset of index 0.
func (l *lattice) first(x []int) { copy(x, l.lo) }

// up changes x to the next multiset and returns by how much its sum grows.
func (l *lattice) up(x []int) int {
	i := len(x) - 1
	for x[i] == l.s[i] || i > 0 && x[i] == x[i-1] {
		i--
	}
	x[i]++
	grown := 1
	for i++; i < len(x); i++ {
		grown -= x[i] - l.lo[i]
		x[i] = l.lo[i]
	}
	return grown
}

// down changes x to the previous multiset and returns by how much its sum falls.
func (l *lattice) down(x []int) int {
	i := len(x) - 1
	for x[i] == l.lo[i] {
		i--
	}
	x[i]--
	fallen := 1
	for i++; i < len(x); i++ {
		top := min(x[i-1], l.s[i])
		fallen -= top - x[i]
		x[i] = top
	}
	return fallen
}

// draws lists the cards that can be turned in position x, of index n, when a rank with the
// fewest cards left is named. For every number of cards left it gives the weight, cards
// times ranks that do not lose, and the index of the next position, or -1 when a rank is
// used up. There must be a round left, which keeps x_j above lo_j > 1. The slice is reused.
func (l *lattice) draws(x []int, n int, buf []draw) []draw {
	buf = buf[:0]
	ranks := -1 // the named rank is not to be turned
	for j := len(x) - 1; j >= 0; {
		i := j
		for i > 0 && x[i-1] == x[j] {
			i--
		}
		ranks += j - i + 1
		if ranks > 0 {
			to := -1
			if x[j] > 1 {
				to = n - l.below[j][x[j]-1]
			}
			buf = append(buf, draw{uint64(ranks * x[j]), to})
		}
		j, ranks = i-1, 0
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
