package coincidence

import (
	"math/big"

	"rencontre/core/meter"
)

// A grid holds the weights of all states after the ranks from m down to some r. A state is the
// number of runs that call r, the number of cards dealt at calls from r up, and the degree |c|.
type grid struct {
	runs, degrees int // sizes; the number of cards is 0..n
	cells         []word
}

// A sweep goes down the ranks for one way to leave a deck.
type sweep struct {
	suits, ranks, n int
	y               int
	// Factors of a rank, by misses u, hits w of runs that begin at 1 and degree j of the misses:
	//
	//	plain   (-1)^j C(u, j) (s)_(w+j) / w!
	//	joined  (-1)^j C(u, j) (s)_(w+1+j) / w!    including the first run's hit
	plain, joined [][][]factor
	maxCells      int    // cells of the largest grid
	factorials    []word // 0!..n!

	meter.Meter
}

// perTick is the number of products between ticks. They take a quarter of a millisecond natively
// and one or two milliseconds in a browser.
const perTick = 1 << 15

// spend reports work. It calls tick after perTick products or 1/256 of the work, whichever comes
// first.
func (w *sweep) spend(products int, part float64) error {
	return w.Step(float64(products)/perTick+256*part, part)
}

func newSweep(t Treize, y int, tick func(part float64) error) (*sweep, error) {
	w := &sweep{suits: t.Suits, ranks: t.Ranks, n: t.Cards(), y: y, Meter: meter.Meter{Tick: tick, Every: 1}}
	for r := range w.ranks + 1 {
		runs, degrees := w.dimensions(r + 1)
		w.maxCells = max(w.maxCells, runs*(w.n+1)*degrees)
	}
	for i := range w.n + 1 {
		w.factorials = append(w.factorials, wordOf(factorial(i)))
	}
	for u := range w.n + 2 {
		w.plain = append(w.plain, w.factors(u, 0))
		w.joined = append(w.joined, w.factors(u, 1))
		if err := w.spend(100*w.suits*w.suits, 0); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// factors returns the factors for u misses; the hits of joins first runs are told apart.
func (w *sweep) factors(u, joins int) [][]factor {
	s, scratch := int64(w.suits), new(big.Int)
	var table [][]factor
	for hits := int64(0); hits+int64(joins) <= s; hits++ {
		var row []factor
		left := s - hits - int64(joins)
		f := new(big.Int).MulRange(left+1, s)
		f.Quo(f, factorial(int(hits)))
		for j := int64(0); j <= left && j <= int64(u); j++ {
			row = append(row, factorOf(f))
			f.Mul(f, scratch.SetInt64(-(left-j)*(int64(u)-j)))
			f.Quo(f, scratch.SetInt64(j+1))
		}
		table = append(table, row)
	}
	return table
}

// row returns the weights by degree for a number of runs and of cards.
func (w *sweep) row(g *grid, runs, cards int) []word {
	i := (runs*(w.n+1) + cards) * g.degrees
	return g.cells[i : i+g.degrees]
}

// dimensions returns the dimensions of a grid after rank r. At most s runs end at a rank. Every run
// but the first needs r cards by its end; the first needs one.
func (w *sweep) dimensions(r int) (runs, degrees int) {
	ranks := w.ranks - r + 1
	return min(w.suits*ranks+1, (w.n-1)/r+1) + 1, w.suits*ranks + 1
}

// reset makes g an empty grid after rank r. It allocates memory that is enough for every rank,
// once.
func (w *sweep) reset(g *grid, r int) {
	g.runs, g.degrees = w.dimensions(r)
	size := g.runs * (w.n + 1) * g.degrees
	if cap(g.cells) < size {
		g.cells = make([]word, w.maxCells)
	}
	g.cells = g.cells[:size]
	clear(g.cells)
}

// deal adds to after, a grid after rank r, the states that follow from before, a grid after rank
// r+1. joins is 1 if the first run hits at r. free is 1 if the first run is among those that call r
// and can begin there. All other runs continue down to 1; deal drops states without enough cards
// for them. part is the fraction of the whole work.
func (w *sweep) deal(after, before *grid, r int, joins, free int, part float64) error {
	table := w.plain
	if joins == 1 {
		table = w.joined
	}
	enters := 0
	if r == w.y-1 {
		enters = 1
	}
	part /= float64(before.runs)
	for u := range before.runs {
		misses := u + enters
		if misses >= len(table) {
			break
		}
		left, each := part, part/float64(len(table[misses]))
		for hits, factors := range table[misses] {
			calls := misses + hits + joins
			if calls >= after.runs {
				break
			}
			least, most := 0, w.n-calls-max(0, calls-free)*(r-1)
			if r == 1 && w.y <= w.ranks {
				least = w.n - calls // the deck must be used up
			}
			products := 0
			for cards := max(u, least); cards <= most; cards++ {
				// Every run but the last that calls r+1 has its hit, and a card adds at most 1 to
				// the degree.
				low, high := max(0, u-1), min(cards+1, before.degrees)
				if low >= high {
					continue
				}
				from, to := w.row(before, u, cards)[low:high], w.row(after, calls, cards+calls)
				for j := range factors {
					addTimes(to[low+hits+joins+j:], from, &factors[j])
				}
				products += len(from) * len(factors)
			}
			left -= each
			if err := w.spend(products, each); err != nil {
				return err
			}
		}
		if err := w.spend(0, left); err != nil {
			return err
		}
	}
	return nil
}

// leave copies g, a grid after rank x, without its first run.
func (w *sweep) leave(to, g *grid, x int) {
	w.reset(to, x)
	size := (w.n + 1) * g.degrees
	copy(to.cells, g.cells[size:])
}

// finish sums a grid after rank 1 over cards and degrees. Index w of the result is n! times the
// probability of w wins.
func (w *sweep) finish(g *grid) []*big.Int {
	last, least := 1, w.n // the cards are used up, unless the deck is lost
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
			total.addMul(&column, &w.factorials[max(0, w.n-degree)])
		}
		var x word
		x.addMul(&total, &w.factorials[u-last])
		wins[u-last+1] = x.int()
	}
	return wins
}
