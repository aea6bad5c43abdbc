package rook

import (
	"math"
	"math/big"
	"math/bits"
)

// Sparse returns the polynomial of any board with few cells in a row. rows[i] lists the columns of the cells of row i,
// small natural numbers. It panics unless the product of len(rows[i])+1, which bounds every count, is below 2^128.
//
// It places the rooks row by row. A column is open from its first row to its last one. For each set of open columns
// that have a rook, a polynomial counts the ways so far by the number of rooks. The next row is one that leaves the
// fewest columns open. Every first row is tried, since much depends on it. After each row Sparse calls tick with the
// fraction of the work done since the last call, and returns its error.
//
// Cost: Θ(c n 2^w) for c cells in n rows, where w is the largest number of open columns, and Θ(c n²) for the order.
func Sparse(rows [][]int, tick func(part float64) error) ([]*big.Int, error) {
	if len(rows) == 0 {
		return []*big.Int{big.NewInt(1)}, tick(1)
	}
	s := newSparse(rows)
	best, total := s.bestOrder()
	for _, next := range best {
		s.place(next.row)
		if err := tick(next.cost / total); err != nil {
			return nil, err
		}
	}
	r := make([]*big.Int, len(rows)+1)
	for k, x := range s.ways[0] {
		r[k] = new(big.Int).SetUint64(x.high)
		r[k].Lsh(r[k], 64).Add(r[k], new(big.Int).SetUint64(x.low))
	}
	return r, nil
}

// bestOrder returns the cheapest order of the rows that order finds, and its cost.
func (s *sparse) bestOrder() (best []step, least float64) {
	for first := range s.rows {
		steps, cost := order(s.rows, len(s.bit), first)
		if best == nil || cost < least {
			best, least = steps, cost
		}
	}
	return best, least
}

// step is a row and what it costs: sets times coefficients.
type step struct {
	row  int
	cost float64
}

// order returns an order of the rows that begins with first, and its cost.
func order(rows [][]int, columns, first int) (list []step, cost float64) {
	ahead, total := make([]int, columns), make([]int, columns) // cells by column: in rows that are left, in all
	for _, row := range rows {
		for _, c := range row {
			ahead[c]++
			total[c]++
		}
	}
	// opens returns by how many more columns are open after a row, and while it is placed.
	opens := func(row []int) (after, during int) {
		for _, c := range row {
			if ahead[c] == total[c] {
				after, during = after+1, during+1
			}
			if ahead[c] == 1 {
				after--
			}
		}
		return after, during
	}
	left := make([]bool, len(rows))
	for i := range left {
		left[i] = true
	}
	open := 0
	for next := first; next >= 0; {
		after, during := opens(rows[next])
		list = append(list, step{next, math.Ldexp(float64(len(list)+1), open+during)})
		cost += list[len(list)-1].cost
		open += after
		left[next] = false
		for _, c := range rows[next] {
			ahead[c]--
		}
		next = -1
		fewest := 0
		for i, row := range rows {
			if !left[i] {
				continue
			}
			after, _ := opens(row)
			if next < 0 || after < fewest {
				next, fewest = i, after
			}
		}
	}
	return list, cost
}

// sparse is the state between two rows.
type sparse struct {
	rows   [][]int
	placed int // rows

	ahead []int     // by column: cells in rows that are not placed
	bit   []uint    // by column: its bit in a set, 0 while it is not open
	open  uint      // the set of all open columns
	ways  [][]count // by set of open columns with a rook, by number of rooks; nil: none
	spare [][]count // cleared, to be used again
}

// count is a number below 2^128.
type count struct{ high, low uint64 }

func newSparse(rows [][]int) *sparse {
	columns, bound := 0, big.NewInt(1)
	for _, row := range rows {
		bound.Mul(bound, big.NewInt(int64(len(row)+1)))
		for _, c := range row {
			columns = max(columns, c+1)
		}
	}
	if bound.BitLen() > 128 {
		panic("rook: the board is too large")
	}
	s := &sparse{rows: rows, ahead: make([]int, columns), bit: make([]uint, columns)}
	for _, row := range rows {
		for _, c := range row {
			s.ahead[c]++
		}
	}
	s.ways = [][]count{make([]count, len(rows)+1)}
	s.ways[0][0].low = 1
	return s
}

// place adds a row: no rook, or one on a cell whose column has none.
func (s *sparse) place(row int) {
	for _, c := range s.rows[row] {
		if s.bit[c] == 0 {
			s.bit[c] = ^s.open & (s.open + 1) // the lowest bit that is free
			s.open |= s.bit[c]
		}
	}
	for uint(len(s.ways)) <= s.open {
		s.ways = append(s.ways, make([][]count, len(s.ways))...)
	}
	// A set has its ways from smaller sets, which are still those before this row.
	for set := s.open; set > 0; set = (set - 1) & s.open {
		for _, c := range s.rows[row] {
			if set&s.bit[c] != 0 {
				s.add(set, set^s.bit[c], 1)
			}
		}
	}
	s.placed++
	for _, c := range s.rows[row] {
		s.ahead[c]--
		if s.ahead[c] == 0 {
			s.shut(c)
		}
	}
}

// shut forgets whether a column has a rook.
func (s *sparse) shut(column int) {
	b := s.bit[column]
	for set := s.open; set > 0; set = (set - 1) & s.open {
		if set&b != 0 {
			s.add(set^b, set, 0)
			s.drop(set)
		}
	}
	s.open, s.bit[column] = s.open&^b, 0
}

// add adds the ways of a set to those of another one, with a number of rooks more.
func (s *sparse) add(to, from uint, rooks int) {
	if s.ways[from] == nil {
		return
	}
	if s.ways[to] == nil {
		s.ways[to] = s.empty()
	}
	sum := s.ways[to][rooks:]
	for k, x := range s.ways[from][:s.placed+1] {
		var carry uint64
		sum[k].low, carry = bits.Add64(sum[k].low, x.low, 0)
		sum[k].high += x.high + carry
	}
}

func (s *sparse) empty() []count {
	last := len(s.spare) - 1
	if last < 0 {
		return make([]count, len(s.rows)+1)
	}
	p := s.spare[last]
	s.spare = s.spare[:last]
	return p
}

func (s *sparse) drop(set uint) {
	p := s.ways[set]
	if p != nil {
		clear(p)
		s.spare, s.ways[set] = append(s.spare, p), nil
	}
}
