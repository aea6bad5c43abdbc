package coincidence

import (
	"math/big"

	"rencontre/core/rook"
)

// A cell forbids a card at a position.
type cell struct{ card, position int }

// countAvoiding counts the arrangements of size cards on size positions that use none of the cells.
// No card and no position may be in more than two cells, so that the cells form paths and cycles.
// Single cells, by far the most frequent component, are handled together by the differences of the
// factorials.
//
// The table d must reach size.
func countAvoiding(d *differences, size int, cells []cell) *big.Int {
	product, singles := []*big.Int{big.NewInt(1)}, 0
	for _, c := range components(cells) {
		if c.cells == 1 {
			singles++
			continue
		}
		rooks := rook.Path
		if c.cycle {
			rooks = rook.Cycle
		}
		product = multiply(product, rooks(c.cells))
	}
	total, t := new(big.Int), new(big.Int)
	for k, rooks := range product {
		t.Mul(rooks, d.at(size-k, singles))
		if k%2 == 0 {
			total.Add(total, t)
		} else {
			total.Sub(total, t)
		}
	}
	return total
}

// multiply returns the product of two short polynomials.
func multiply(a, b []*big.Int) []*big.Int {
	c, err := rook.Times(a, b, func(_, _ *big.Int) error { return nil })
	if err != nil {
		panic(err) // impossible: the callback returns no error
	}
	return c
}

// A component is a path or a cycle of cells, each of which shares a card or a position with the
// next.
type component struct {
	cells int
	cycle bool
}

// components returns the connected components of the cells. Cells must differ; cards and positions
// are small natural numbers.
func components(cells []cell) []component {
	top := 0
	for _, c := range cells {
		top = max(top, c.card, c.position)
	}
	// By card and by position: its cells, counted from 1, or 0.
	cards, positions := make([][2]int, top+1), make([][2]int, top+1)
	put := func(row *[2]int, i int) {
		switch {
		case row[0] == 0:
			row[0] = i + 1
		case row[1] == 0:
			row[1] = i + 1
		default:
			panic("coincidence: more than two cells in a row")
		}
	}
	for i, c := range cells {
		put(&cards[c.card], i)
		put(&positions[c.position], i)
	}
	seen := make([]bool, len(cells))
	var list []component
	var queue []int
	for i := range cells {
		if seen[i] {
			continue
		}
		c := component{cycle: true}
		seen[i] = true
		queue = append(queue[:0], i)
		for len(queue) > 0 {
			j := queue[0]
			queue = queue[1:]
			c.cells++
			for _, row := range [2][2]int{cards[cells[j].card], positions[cells[j].position]} {
				if row[1] == 0 {
					c.cycle = false
					continue
				}
				other := row[0] + row[1] - j - 2
				if !seen[other] {
					seen[other] = true
					queue = append(queue, other)
				}
			}
		}
		list = append(list, c)
	}
	return list
}

// differences is the table of d(n, k) = Σ_j (-1)^j C(k, j) (n-j)!, the number of arrangements of n
// cards in which none of k cards is in its place: d(n, 0) = n!, d(n, k) = d(n, k-1) - d(n-1, k-1).
type differences struct{ rows [][]*big.Int }

func newDifferences(n int) *differences {
	d := &differences{make([][]*big.Int, n+1)}
	for i := range d.rows {
		d.rows[i] = make([]*big.Int, i+1)
		d.rows[i][0] = new(big.Int).MulRange(1, int64(i))
		for k := 1; k <= i; k++ {
			d.rows[i][k] = new(big.Int).Sub(d.rows[i][k-1], d.rows[i-1][k-1])
		}
	}
	return d
}

// at returns d(n, k), for 0 <= k <= n.
func (d *differences) at(n, k int) *big.Int { return d.rows[n][k] }
