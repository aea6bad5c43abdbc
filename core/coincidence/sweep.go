package coincidence

import (
	"math/big"
)

// A grid holds, when the ranks from m down to some r are dealt with, the
// weights of all states: the runs that call r, the cards that were dealt at
// calls from r up, and the degree |c|.
type grid struct {
	runs, degrees int // the sizes; cards are 0..n
	cells         []word
}

// A sweep goes down the ranks for one way to leave a deck.
type sweep struct {
	suits, ranks, n int
	y               int
	// Factors of a rank by misses u, ordinary hits w and degree j of the misses:
	//
	//	plain   (-1)^j C(u, j) (s)_(w+j) / w!
	//	joined  (-1)^j C(u, j) (s)_(w+1+j) / w!    with the first run's hit
	plain, joined [][][]factor
}

func newSweep(t Treize, y int) *sweep {
	w := &sweep{suits: t.Suits, ranks: t.Ranks, n: t.Cards(), y: y}
	for u := range w.n + 2 {
		w.plain = append(w.plain, w.factors(u, 0))
		w.joined = append(w.joined, w.factors(u, 1))
	}
	return w
}

// factors are those for u misses, with extra hits that are told apart.
func (w *sweep) factors(u, extra int) [][]factor {
	s := int64(w.suits)
	var table [][]factor
	for hits := int64(0); hits+int64(extra) <= s; hits++ {
		var row []factor
		for j := int64(0); hits+int64(extra)+j <= s && j <= int64(u); j++ {
			f := new(big.Int).MulRange(s-hits-int64(extra)-j+1, s)
			f.Quo(f, factorial(int(hits)))
			f.Mul(f, new(big.Int).Binomial(int64(u), j))
			if j%2 == 1 {
				f.Neg(f)
			}
			row = append(row, factorOf(f))
		}
		table = append(table, row)
	}
	return table
}

// row is the weights by degree for a number of runs and of cards.
func (w *sweep) row(g *grid, runs, cards int) []word {
	i := (runs*(w.n+1) + cards) * g.degrees
	return g.cells[i : i+g.degrees]
}

// reset makes g an empty grid after rank r, in the memory it has. At most s runs
// end at a rank; all runs but the first need r cards in the end, and it needs
// one.
func (w *sweep) reset(g *grid, r int) {
	ranks := w.ranks - r + 1
	g.runs = min(w.suits*ranks+1, (w.n-1)/r+1) + 1
	g.degrees = w.suits*ranks + 1
	size := g.runs * (w.n + 1) * g.degrees
	if cap(g.cells) < size {
		g.cells = make([]word, size)
	}
	g.cells = g.cells[:size]
	clear(g.cells)
}

// deal adds to after, a grid after rank r, what becomes of before, a grid after
// rank r+1. With joins the first run hits at r. free is 1 if the first run is
// among those that call r, which can begin there; all others go on to 1, and
// states without the cards for that are dropped.
func (w *sweep) deal(after, before *grid, r int, joins, free int) {
	table := w.plain
	if joins == 1 {
		table = w.joined
	}
	enters := 0
	if r == w.y-1 {
		enters = 1
	}
	for u := range before.runs {
		misses := u + enters
		if misses >= len(table) {
			break
		}
		for hits, factors := range table[misses] {
			calls := misses + hits + joins
			if calls >= after.runs {
				break
			}
			least, most := 0, w.n-calls-max(0, calls-free)*(r-1)
			if r == 1 && w.y <= w.ranks {
				least = w.n - calls // the deck must be used up
			}
			for cards := max(u, least); cards <= most; cards++ {
				// Every run but the last that calls r+1 has its hit, and a card
				// adds at most 1 to the degree.
				low, high := max(0, u-1), min(cards+1, before.degrees)
				if low >= high {
					continue
				}
				from, to := w.row(before, u, cards)[low:high], w.row(after, calls, cards+calls)
				for j := range factors {
					addTimes(to[low+hits+joins+j:], from, &factors[j])
				}
			}
		}
	}
}

// leave copies g, a grid after rank x, without its first run.
func (w *sweep) leave(to, g *grid, x int) {
	w.reset(to, x)
	size := (w.n + 1) * g.degrees
	copy(to.cells, g.cells[size:])
}

// finish sums a grid after rank 1 over what does not matter. Index w of the
// result holds n! times the chance of w wins.
func (w *sweep) finish(g *grid) []*big.Int {
	last, least := 1, w.n // the cards are used up, unless the deck is lost in
	if w.y == 1 {
		last = 0
	}
	if w.y > w.ranks {
		least = 0
	}
	wins := make([]*big.Int, w.n+1)
	for i := range wins {
		wins[i] = new(big.Int)
	}
	for u := last; u < g.runs && u-last < w.n; u++ {
		var total word
		for degree := range g.degrees {
			var column word
			for cards := least; cards <= w.n; cards++ {
				column.add(&w.row(g, u, cards)[degree])
			}
			weight := wordOf(factorial(max(0, w.n-degree)))
			total.addMul(&column, &weight)
		}
		orders := wordOf(factorial(u - last))
		var x word
		x.addMul(&total, &orders)
		wins[u-last+1] = x.int()
	}
	return wins
}
