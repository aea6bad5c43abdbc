package winning

import "rencontre/core/solitaire"

// steps are the tables in which the games differ; all that is done with them
// is the same for all games.
//
// A step puts a card before a deck of L-1 cards, so that it is hit at call t,
// 1 <= t <= limit[L]: t tells its rank and its index. Sets of calls are bit
// masks of words[L] words, call t being bit (t-1) mod 64 of word (t-1) / 64.
type steps struct {
	n, m, s int
	limit   []int      // by L: calls that a count may make
	words   []int      // by L
	rank    []uint8    // by t-1: the number said at call t
	open    [][]uint64 // by L: all calls up to limit[L]
	say     [][]uint64 // by rank: the calls at which it is said
	// bars[w][L][i*stride+u] is word w of the calls at which nothing can be put
	// before a deck that has a card of rank u at index i, since it would be hit
	// first.
	bars   [][][]uint64
	stride int
	// met[L] is the least index of the old deck that bars anything: calls that
	// stop short of a whole round never meet the cards before it.
	met []int
	// last are the ranks that may be left at the end, never hit.
	last []int
}

// newSteps fills the tables for decks of up to n cards. The card at index i of
// the old deck comes to index i+t of the new one, modulo L, so it is met at the
// calls c = i+t+1 modulo L, and it bars t when one of them below t is its own.
func newSteps(q Problem) *steps {
	n, m := q.Shape.N(), q.Shape.Ranks
	g := &steps{n: n, m: m, s: q.Shape.Suits, stride: m + 1,
		limit: make([]int, n+1), words: make([]int, n+1), open: make([][]uint64, n+1), met: make([]int, n+1)}
	most := 0
	for L := 1; L <= n; L++ {
		g.limit[L] = solitaire.Limit(q.Rules, L)
		g.words[L] = (g.limit[L] + 63) / 64
		most = max(most, g.words[L])
	}
	g.rank = make([]uint8, 64*most)
	g.say = make([][]uint64, m+1)
	for v := range g.say {
		g.say[v] = make([]uint64, most)
	}
	for c := range g.rank {
		v := q.Rules.Call(c)
		g.rank[c] = uint8(v)
		g.say[v][c/64] |= 1 << (c % 64)
	}
	g.bars = make([][][]uint64, most)
	for w := range g.bars {
		g.bars[w] = make([][]uint64, n+1)
	}
	for L := 1; L <= n; L++ {
		g.open[L] = make([]uint64, most)
		for t := range g.limit[L] {
			g.open[L][t/64] |= 1 << (t % 64)
		}
		g.fillBars(L)
	}
	if q.Rules.Game == solitaire.HeLovesMe {
		for v := 1; v <= m; v++ {
			if v != q.Rules.Call(0) && (q.Weak || v == 2) {
				g.last = append(g.last, v)
			}
		}
	}
	return g
}

func (g *steps) fillBars(L int) {
	for w := range g.words[L] {
		g.bars[w][L] = make([]uint64, (L-1)*g.stride+g.stride)
	}
	// first[j][u] is the first call that says u to index j, if any.
	first := make([]int, L*g.stride)
	for c := g.limit[L]; c >= 1; c-- {
		first[(c-1)%L*g.stride+int(g.rank[c-1])] = c
	}
	g.met[L] = L - 1
	for t := 1; t <= g.limit[L]; t++ {
		for i := range L - 1 {
			j := (i + t) % L
			for u := 1; u <= g.m; u++ {
				if c := first[j*g.stride+u]; c != 0 && c < t {
					g.bars[(t-1)/64][L][i*g.stride+u] |= 1 << ((t - 1) % 64)
					g.met[L] = min(g.met[L], i)
				}
			}
		}
	}
}
