package particle

import (
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"

	"rencontre/core/deck"
	"rencontre/core/meter"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// A population holds histories of one length with the decks they build. A card is represented by
// the first call, from 1, that says its rank, so that all orders of calling are one game. A deck is
// stored with its last card first. The next card is put at the end, and the cards that come to the
// top are a few from the beginning.
type population struct {
	cards    []uint8  // stride bytes for each history
	left     []uint8  // by history and card - 1: cards not yet used; room bytes for each history
	children []child  // the children of all histories
	ends     []int    // by history: the end of its children
	sums     []uint64 // by history: the total weight of the children up to there
}

// A child is a history that is one card longer. call, from 0, is the call that hits the new
// card.
type child struct{ call, weight uint16 }

func (p *population) total() uint64 { return p.sums[len(p.sums)-1] }

// A sampler grows a population step by step.
type sampler struct {
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

// stride is the room of a history in bytes, and room that of its cards not yet used.
func stride(s deck.Shape) int { return (s.N()+7)&^7 + spare }
func room(s deck.Shape) int   { return (s.Ranks + 7) &^ 7 }

// newSampler returns a sampler whose population is the single history of no cards.
func newSampler(q winning.Problem, size int, source *rand.ChaCha8, tick meter.Tick) *sampler {
	n, m := q.Shape.N(), q.Shape.Ranks
	g := &sampler{
		game:   q.Rules.Game,
		n:      n,
		m:      m,
		size:   size,
		source: source,
		stride: stride(q.Shape),
		room:   room(q.Shape),
		weight: weights(m),
		bars:   make([]uint64, (n+m)/64+1),
		first:  make([]int, m),
		Meter:  meter.Meter{Tick: tick, Every: unitsPerTick},
	}
	for _, p := range []*population{&g.now, &g.next} {
		p.cards = make([]uint8, size*g.stride)
		p.left = make([]uint8, size*g.room)
		p.ends = make([]int, 0, size)
		p.sums = make([]uint64, 0, size)
	}
	for i := range m {
		g.now.left[i] = uint8(q.Shape.Suits)
	}
	sum := uint64(0)
	for _, c := range firstCards(q) {
		w := uint16(q.Shape.Suits) * g.weight[c-1]
		g.now.children = append(g.now.children, child{uint16(c - 1), w})
		sum += uint64(w)
	}
	g.now.ends = append(g.now.ends, len(g.now.children))
	g.now.sums = append(g.now.sums, sum)
	return g
}

// firstCards returns the cards that a history may begin with. He Loves Me with one rank also stores
// its last card.
func firstCards(q winning.Problem) (cards []int) {
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

// randomBelow returns a uniform random number from 0..n-1 (D. Lemire 2019).
func (g *sampler) randomBelow(n uint64) uint64 {
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
func (g *sampler) step(k int) error {
	now, next := &g.now, &g.next
	next.children = next.children[:0]
	next.ends = next.ends[:0]
	next.sums = next.sums[:0]
	total, size := now.total(), uint64(g.size)
	point := g.randomBelow(total)
	from, before := 0, uint64(0)
	looked := unitCard * min(k, g.m)
	if g.game == solitaire.Modular {
		looked = unitCall * k
	}
	for i, end := range now.ends {
		copies, weight := uint64(0), now.sums[i]-before
		before = now.sums[i]
		for ; point < before*size; point += total {
			copies++
		}
		if copies > 0 {
			children := now.children[from:end]
			work := float64(unitPut + looked + unitChild*len(children))
			at, reached := g.randomBelow(weight), uint64(0)
			for _, child := range children {
				reached += uint64(child.weight) * copies
				for ; at < reached; at += weight {
					g.put(i, k, int(child.call))
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
func (g *sampler) put(i, k, call int) {
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
	// copyWords may write beyond its range: into what the next call overwrites, and finally into the
	// spare bytes.
	copyWords(to, from[p:], k-p)
	to[k-p] = uint8(card + 1)
	copyWords(to[k-p+1:], from, p)
	left := next.left[j*g.room:][:g.room]
	copyWords(left, g.now.left[i*g.room:], g.m)
	left[card]--
	sum := uint64(0)
	if j > 0 {
		sum = next.sums[j-1]
	}
	if k+1 < g.n {
		sum += g.addChildren(to[:k+1], left)
	}
	next.ends = append(next.ends, len(next.children))
	next.sums = append(next.sums, sum)
}

// copyWords copies n bytes, and up to seven more.
func copyWords(to, from []uint8, n int) {
	for at := 0; at < n; at += 8 {
		binary.LittleEndian.PutUint64(to[at:], binary.LittleEndian.Uint64(from[at:]))
	}
}

// addChildren appends the children of a deck, stored last card first, to the next population, and
// returns their total weight. left is the cards left.
//
// With L-1 cards in the deck, the L-1 calls before call t meet each of its cards once: call t-i-1
// meets the card at index i. The card c at index i therefore bars call t if call t-i-1 says its
// rank, which is so for t-i-1 = c, and in Modular Mousetrap also for c+m, c+2m, ... Call t is also
// barred if call t-L is.
func (g *sampler) addChildren(d, left []uint8) uint64 {
	switch {
	case g.game == solitaire.Modular:
		return g.addChildrenModular(d, left)
	case g.m <= 64:
		return g.addChildrenWord(d, left)
	}
	return g.addChildrenWords(d, left)
}

// addChildrenWord is addChildren for counts whose calls are bits of one word. Bit b is call b+1.
func (g *sampler) addChildrenWord(d, left []uint8) (sum uint64) {
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
	children := g.next.children
	for open := ^bars & (1<<limit - 1); open != 0; open &= open - 1 {
		b := bits.TrailingZeros64(open)
		n := left[b]
		if n > 0 {
			w := uint16(n) * g.weight[b]
			children = append(children, child{uint16(b), w})
			sum += uint64(w)
		}
	}
	g.next.children = children
	return sum
}

// addChildrenWords is addChildrenWord for any m.
func (g *sampler) addChildrenWords(d, left []uint8) (sum uint64) {
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
		n := left[b]
		if n > 0 && g.bars[b>>6]>>(b&63)&1 == 0 {
			w := uint16(n) * g.weight[b]
			g.next.children = append(g.next.children, child{uint16(b), w})
			sum += uint64(w)
		}
	}
	clear(g.bars)
	return sum
}

// addChildrenModular is addChildren for Modular Mousetrap. For each remainder of the call modulo m only
// the first barred call matters, because all later calls with that remainder are barred too.
func (g *sampler) addChildrenModular(d, left []uint8) (sum uint64) {
	L, m, first := len(d)+1, g.m, g.first
	limit, step := solitaire.LCM(m, L), L%m
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
		start++
		if start == m {
			start = 0
		}
	}
	start = 0
	for b := range L {
		for call, card := b, start; call < first[card]; {
			n := left[card]
			if n > 0 {
				w := uint16(n) * g.weight[card]
				g.next.children = append(g.next.children, child{uint16(call), w})
				sum += uint64(w)
			}
			call += L
			if call >= limit {
				break
			}
			card += step
			if card >= m {
				card -= m
			}
		}
		start++
		if start == m {
			start = 0
		}
	}
	return sum
}

// Units of work are about nanoseconds.
const (
	unitPut      = 60
	unitCard     = 1 // a card read
	unitCall     = 4 // a card and a call read
	unitChild    = 3 // a child
	unitCount    = 2 // a card counted by place
	unitsPerTick = 500_000
	unitStart    = 20_000

	childBytes = 8   // memory for a child, including the garbage of growing slices
	maxPilot   = 3e8 // units of work of a run above which Effort does not try a larger population
)
