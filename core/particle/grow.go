package particle

import (
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"

	"rencontre/core/meter"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// A population holds histories of one length with the decks they build. A card is represented by
// the first call, from 1, that says its rank, so that all orders of calling are one game. A deck is
// stored with its last card first. The next card is put at the end, and the cards that come to the
// top are a few from the beginning.
type population struct {
	cards []uint8  // stride bytes for each history
	left  []uint8  // by history and card - 1: cards not yet used; room bytes for each history
	kids  []kid    // the children of all histories
	ends  []int    // by history: the end of its children
	sums  []uint64 // by history: the total weight of the children up to there
}

// A kid is a child: a history that is one card longer. call, from 0, is the call that hits the new
// card.
type kid struct{ call, weight uint16 }

func (p *population) total() uint64 { return p.sums[len(p.sums)-1] }

// A grower grows a population step by step.
type grower struct {
	game         solitaire.Game
	n, m, size   int
	stride, room int
	weight       []uint16 // by card - 1: the constant of the rank
	bars         []uint64 // scratch: a set of calls, empty between uses
	first        []int    // scratch for Modular Mousetrap: by remainder of the call modulo m, the first barred call
	now, next    population
	source       *rand.ChaCha8
	meter.Meter
}

// spare is the number of bytes behind a deck that allow copying in words.
const spare = 8

// newGrower returns a grower whose population is the single history of no cards.
func newGrower(q winning.Problem, size int, source *rand.ChaCha8, tick meter.Tick) *grower {
	n, m := q.Shape.N(), q.Shape.Ranks
	g := &grower{game: q.Rules.Game, n: n, m: m, size: size, source: source,
		stride: (n+7)&^7 + spare, room: (m + 7) &^ 7, weight: weights(m),
		bars: make([]uint64, (n+m)/64+1), first: make([]int, m),
		Meter: meter.Meter{Tick: tick, Every: unitsPerTick}}
	for _, p := range []*population{&g.now, &g.next} {
		p.cards, p.left = make([]uint8, size*g.stride), make([]uint8, size*g.room)
		p.ends, p.sums = make([]int, 0, size), make([]uint64, 0, size)
	}
	for i := range m {
		g.now.left[i] = uint8(q.Shape.Suits)
	}
	sum := uint64(0)
	for _, c := range starts(q) {
		w := uint16(q.Shape.Suits) * g.weight[c-1]
		g.now.kids = append(g.now.kids, kid{uint16(c - 1), w})
		sum += uint64(w)
	}
	g.now.ends, g.now.sums = append(g.now.ends, len(g.now.kids)), append(g.now.sums, sum)
	return g
}

// starts returns the cards that a history may begin with. He Loves Me with one rank also stores its
// last card.
func starts(q winning.Problem) (cards []int) {
	r := q.Rules
	for c := 1; c <= r.Ranks; c++ {
		if r.Game != solitaire.HeLovesMe || r.Ranks == 1 || c > 1 && (q.Weak || r.Call(c-1) == 2) {
			cards = append(cards, c)
		}
	}
	return cards
}

// weights returns the constants of the ranks: 16 times the square root of the first call that says
// the rank. Cards with a late call are hard to put, and these constants make them likely to be put
// early. Any constants would give an unbiased estimate because they are divided out.
func weights(m int) []uint16 {
	w := make([]uint16, m)
	for i := range w {
		w[i] = uint16(math.Round(16 * math.Sqrt(float64(i+1))))
	}
	return w
}

// below returns a uniform random number from 0..n-1 (D. Lemire 2019).
func (g *grower) below(n uint64) uint64 {
	high, low := bits.Mul64(g.source.Uint64(), n)
	if low < n {
		for unfair := -n % n; low < unfair; {
			high, low = bits.Mul64(g.source.Uint64(), n)
		}
	}
	return high
}

// step draws size histories of k+1 cards from the children of the histories of k cards. The
// expected number of copies of a child is size times its share of the total weight. There must be a
// child.
//
// The weights are scaled by size. The parents then lie one after another on a line, and points at a
// distance of the total weight, from a random start, select them. The children of one parent are
// selected by points of their own in the same way.
func (g *grower) step(k int) error {
	now, next := &g.now, &g.next
	next.kids, next.ends, next.sums = next.kids[:0], next.ends[:0], next.sums[:0]
	total, size := now.total(), uint64(g.size)
	point, from, before := g.below(total), 0, uint64(0)
	looked := unitCard * min(k, g.m)
	if g.game == solitaire.Modular {
		looked = unitCall * k
	}
	for i, end := range now.ends {
		copies, weight := uint64(0), now.sums[i]-before
		for before = now.sums[i]; point < before*size; point += total {
			copies++
		}
		if copies > 0 {
			kids := now.kids[from:end]
			work := float64(unitPut + looked + unitKid*len(kids))
			at, upto := g.below(weight), uint64(0)
			for _, kid := range kids {
				for upto += uint64(kid.weight) * copies; at < upto; at += weight {
					g.put(i, k, int(kid.call))
					if err := g.Spend(work); err != nil {
						return err
					}
				}
			}
		}
		from = end
	}
	g.now, g.next = g.next, g.now
	return nil
}

// put appends to the next population the history that adds to history i, of k cards, a card that is
// hit at the given call, from 0. In the reversed order of storage, the new deck is the old deck
// from index call mod k+1 on, then the card, then the old deck up to that index.
func (g *grower) put(i, k, call int) {
	next := &g.next
	j := len(next.ends)
	from, to := g.now.cards[i*g.stride:][:g.stride], next.cards[j*g.stride:][:g.stride]
	card, p := call, call
	if p > k {
		p %= k + 1
	}
	if card >= g.m {
		card %= g.m
	}
	// words may write beyond its range: into what the next call overwrites, and finally into the
	// spare bytes.
	words(to, from[p:], k-p)
	to[k-p] = uint8(card + 1)
	words(to[k-p+1:], from, p)
	left := next.left[j*g.room:][:g.room]
	words(left, g.now.left[i*g.room:], g.m)
	left[card]--
	sum := uint64(0)
	if j > 0 {
		sum = next.sums[j-1]
	}
	if k+1 < g.n {
		sum += g.bear(to[:k+1], left)
	}
	next.ends, next.sums = append(next.ends, len(next.kids)), append(next.sums, sum)
}

// words copies n bytes, and up to seven more.
func words(to, from []uint8, n int) {
	for at := 0; at < n; at += 8 {
		binary.LittleEndian.PutUint64(to[at:], binary.LittleEndian.Uint64(from[at:]))
	}
}

// bear appends the children of a deck, stored last card first, to the next population, and returns
// their total weight. left is the cards left.
//
// With L-1 cards in the deck, the L-1 calls before call t meet each of its cards once: call t-i-1
// meets the card at index i. The card c at index i therefore bars call t if call t-i-1 says its
// rank, which is so for t-i-1 = c, and in Modular Mousetrap also for c+m, c+2m, ... Call t is also
// barred if call t-L is.
func (g *grower) bear(d, left []uint8) uint64 {
	switch {
	case g.game == solitaire.Modular:
		return g.bearModular(d, left)
	case g.m <= 64:
		return g.bearWord(d, left)
	}
	return g.bearWords(d, left)
}

// bearWord is bear for counts whose calls are bits of one word. Bit b is call b+1.
func (g *grower) bearWord(d, left []uint8) (sum uint64) {
	L := len(d) + 1
	var bars uint64
	for i, c := range d[:min(len(d), g.m)] {
		bars |= 1 << (i + int(c))
	}
	limit := g.m
	if L < g.m {
		if g.game == solitaire.HeLovesMe {
			limit = L
		} else {
			for once, shift := bars, L; shift < g.m; shift += L {
				bars |= once << shift
			}
		}
	}
	kids := g.next.kids
	for open := ^bars & (1<<limit - 1); open != 0; open &= open - 1 {
		b := bits.TrailingZeros64(open)
		if n := left[b]; n > 0 {
			w := uint16(n) * g.weight[b]
			kids = append(kids, kid{uint16(b), w})
			sum += uint64(w)
		}
	}
	g.next.kids = kids
	return sum
}

// bearWords is bearWord for any m.
func (g *grower) bearWords(d, left []uint8) (sum uint64) {
	L, limit := len(d)+1, g.m
	if g.game == solitaire.HeLovesMe {
		limit = min(limit, L)
	}
	for i, c := range d[:min(len(d), g.m)] {
		b := i + int(c)
		g.bars[b>>6] |= 1 << (b & 63)
	}
	for b := range limit {
		if b >= L && g.bars[(b-L)>>6]>>((b-L)&63)&1 != 0 {
			g.bars[b>>6] |= 1 << (b & 63)
		}
		if n := left[b]; n > 0 && g.bars[b>>6]>>(b&63)&1 == 0 {
			w := uint16(n) * g.weight[b]
			g.next.kids = append(g.next.kids, kid{uint16(b), w})
			sum += uint64(w)
		}
	}
	clear(g.bars)
	return sum
}

// bearModular is bear for Modular Mousetrap. For each remainder of the call modulo m only the first
// barred call matters, because all later calls with that remainder are barred too.
func (g *grower) bearModular(d, left []uint8) (sum uint64) {
	L, m, first := len(d)+1, g.m, g.first
	limit, step := lcm(m, L), L%m
	for r := range first {
		first[r] = limit
	}
	start := 0 // the index i modulo m
	for i, c := range d {
		r := start + int(c)
		if r >= m {
			r -= m
		}
		first[r] = min(first[r], i+int(c))
		if start++; start == m {
			start = 0
		}
	}
	start = 0
	for b := range L {
		for call, card := b, start; call < first[card]; {
			if n := left[card]; n > 0 {
				w := uint16(n) * g.weight[card]
				g.next.kids = append(g.next.kids, kid{uint16(call), w})
				sum += uint64(w)
			}
			if call += L; call >= limit {
				break
			}
			if card += step; card >= m {
				card -= m
			}
		}
		if start++; start == m {
			start = 0
		}
	}
	return sum
}

func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// Units of work are about nanoseconds.
const (
	unitPut      = 60
	unitCard     = 1 // a card read
	unitCall     = 4 // a card and a call read
	unitKid      = 3 // a child
	unitCount    = 2 // a card counted by place
	unitsPerTick = 500_000
	unitStart    = 20_000

	kidBytes  = 8   // memory for a child, including the garbage of growing slices
	mostPilot = 3e8 // units of work of a run above which Effort does not try a larger population
)
