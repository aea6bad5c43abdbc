package winning

import (
	"rencontre/core/meter"
	"rencontre/core/solitaire"
)

// A steps holds the tables in which the games differ. All other code is the same for all games.
//
// A step puts a card before a deck of L-1 cards so that it is hit at call t, 1 <= t <= limit[L].
// The call t determines the card's rank and index. Sets of calls are bit masks of words[L] words;
// call t is bit (t-1) mod 64 of word (t-1) / 64.
type steps struct {
	n, m, s int
	limit   []int      // by L: the maximum number of calls in a count
	words   []int      // by L: words in a set of calls
	rank    []uint8    // by t-1: the rank said at call t
	open    [][]uint64 // by L: all calls up to limit[L]
	callsOf [][]uint64 // by rank: the calls at which it is said
	// bars[w][L][i*stride+u] is word w of the set of calls that are barred by a card of rank u at
	// index i of the old deck: an earlier call would hit that card first.
	bars   [][][]uint64
	stride int
	// firstBar[L] is the least index of the old deck at which any card bars a call. Counts that end
	// before a whole round never meet the cards before it.
	firstBar []int
	// last lists the ranks that may be left at the end without being hit.
	last []int
}

// newSteps makes the tables for decks of up to n cards. The card at index i of the old deck moves
// to index i+t of the new one, modulo L. It is met at the calls c = i+t+1 modulo L, and bars t if
// one of those calls below t says its rank.
func newSteps(q Problem) *steps {
	g, _ := newStepsTicked(q, func(float64) error { return nil })
	return g
}

// newStepsTicked is newSteps with ticks. Making the tables may take a tenth of a second.
func newStepsTicked(q Problem, tick func(units float64) error) (*steps, error) {
	n, m := q.Shape.N(), q.Shape.Ranks
	g := &steps{n: n, m: m, s: q.Shape.Suits, stride: m + 1,
		limit: make([]int, n+1), words: make([]int, n+1), open: make([][]uint64, n+1), firstBar: make([]int, n+1)}
	most := 0
	for L := 1; L <= n; L++ {
		g.limit[L] = solitaire.Limit(q.Rules, L)
		g.words[L] = (g.limit[L] + 63) / 64
		most = max(most, g.words[L])
	}
	g.rank = make([]uint8, 64*most)
	g.callsOf = make([][]uint64, m+1)
	for v := range g.callsOf {
		g.callsOf[v] = make([]uint64, most)
	}
	for c := range g.rank {
		v := q.Rules.Call(c)
		g.rank[c] = uint8(v)
		g.callsOf[v][c/64] |= 1 << (c % 64)
	}
	g.bars = make([][][]uint64, most)
	for w := range g.bars {
		g.bars[w] = make([][]uint64, n+1)
	}
	progress := meter.Meter{Tick: tick, Every: unitsPerTick}
	first := make([]int, n*g.stride) // scratch for fillBars
	for L := 1; L <= n; L++ {
		g.open[L] = make([]uint64, most)
		for t := range g.limit[L] {
			g.open[L][t/64] |= 1 << (t % 64)
		}
		g.fillBars(L, first[:L*g.stride])
		if err := progress.Spend(float64((g.words[L]*L+L+g.limit[L])*(m+1)) * unitBars); err != nil {
			return nil, err
		}
	}
	if err := progress.Flush(); err != nil {
		return nil, err
	}
	if q.Rules.Game == solitaire.HeLovesMe {
		for v := 1; v <= m; v++ {
			if v != q.Rules.Call(0) && (q.Weak || v == 2) {
				g.last = append(g.last, v)
			}
		}
	}
	return g, nil
}

const unitBars = 6.0 // a word of the tables

// Tables returns the size of the tables in bytes.
func (q Problem) Tables() float64 { return 8 * float64(q.tableWords()) }

// TablesWork returns the work of making the tables, in units of about a nanosecond.
func (q Problem) TablesWork() float64 { return 2.5 * unitBars * float64(q.tableWords()) }

// tableWords returns the number of words in the bars.
func (q Problem) tableWords() (words int) {
	for L := 1; L <= q.Shape.N(); L++ {
		words += (solitaire.Limit(q.Rules, L) + 63) / 64 * L * (q.Shape.Ranks + 1)
	}
	return words
}

// fillBars fills the bars of L. The card at index i is met by call t at index i+t of the new deck,
// modulo L. A call before t says its rank exactly when some call up to i+t does whose number is
// i+t+1 modulo L, since fewer than L-1 calls lie between t and i+t. The bars of a rank are
// therefore a single row of bits, read from a start that depends on i.
func (g *steps) fillBars(L int, first []int) {
	for w := range g.words[L] {
		g.bars[w][L] = make([]uint64, (L-1)*g.stride+g.stride)
	}
	// first[j][u] is the first call that says u to index j, or 0.
	clear(first)
	for c := g.limit[L]; c >= 1; c-- {
		first[(c-1)%L*g.stride+int(g.rank[c-1])] = c
	}
	g.firstBar[L] = L - 1
	row := make([]uint64, (g.limit[L]+L)/64+2)
	for u := 1; u <= g.m; u++ {
		clear(row)
		barsAny := false
		for x, j := 1, 1%L; x < g.limit[L]+L-1; x++ {
			c := first[j*g.stride+u]
			if c != 0 && c <= x {
				row[x/64] |= 1 << (x % 64)
				barsAny = true
			}
			j++
			if j == L {
				j = 0
			}
		}
		if !barsAny {
			continue
		}
		for w := range g.words[L] {
			to := g.bars[w][L]
			for i := range L - 1 {
				from := 64*w + 1 + i
				// A shift by 64 is 0.
				bars := (row[from/64]>>(from%64) | row[from/64+1]<<(64-from%64)) & g.open[L][w]
				if bars != 0 {
					to[i*g.stride+u] = bars
					g.firstBar[L] = min(g.firstBar[L], i)
				}
			}
		}
	}
}
