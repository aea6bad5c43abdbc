package particle

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// A splitting is a second method for He Loves Me. It builds no histories: it shuffles whole strings
// and moves them, by swaps of cards, towards strings that have a deck.
//
// A string lists all cards in the order in which they would be set aside, followed by the card left
// at the end. There are as many strings as decks. Dealt on face-down cards, a string determines
// which card every hit reveals, and so the whole deck. It has a conflict wherever a card is passed
// at its own call. The winning decks are the strings without conflicts. Conflicts weigh more the
// fewer cards are left, because they are harder to repair there. The last cards of a string have no
// conflict from the start: they are drawn from a list of all conflict-free endings.
//
// One level keeps the strings, about a fifth of N, whose conflicts weigh least. It makes N strings
// of at most that weight from them, by chains of random swaps that are undone if they exceed it.
// Levels follow until there are strings without conflicts. The product of the shares kept estimates
// the share of such strings among all. (Multilevel splitting, Kahn and Harris 1951; using every
// step of the chains: Dau and Chopin, Waste-free sequential Monte Carlo, 2022.) Choosing the levels
// by the strings themselves causes a bias of the order 1/N.
type splitting struct {
	m, s, n, tail int
	ends          []uint8 // the cards that may be left
	calls         []uint64
	queue         []uint8
	weight        []int // of a conflict, by the cards there are then
	tails         [][]uint8
	sums          []float64 // the strings that end in a tail up to this one
	random        *rand.Rand
}

func newSplitting(m, s, tail int, weakly bool) *splitting {
	w := &splitting{m: m, s: s, n: m * s, tail: tail, queue: make([]uint8, m*m*s+m*s+64)}
	for v := 2; v <= m; v++ {
		if weakly || v == 2 {
			w.ends = append(w.ends, uint8(v))
		}
	}
	for v := 1; v <= m; v++ {
		row := [24]uint8{}
		for i := range v - 1 {
			row[i] = uint8(v - 1 - i)
		}
		for i := range 3 {
			w.calls = append(w.calls, binary.LittleEndian.Uint64(row[8*i:]))
		}
	}
	for L := range w.n + 1 {
		w.weight = append(w.weight, 2+max(0, 8*(2*m-L)/(2*m)))
	}
	w.list()
	return w
}

// conflicts returns the weight of a string's conflicts, or a number above most if it exceeds most.
// It builds the deck backwards from the last card. A card hit at call v takes the v-1 cards before
// it in the count, which are the last ones, to the top.
func (w *splitting) conflicts(text []uint8, most int) int {
	q, at, end, sum := w.queue, 0, 1, 0
	q[0] = text[w.n-1]
	if !slices.Contains(w.ends, q[0]) {
		return math.MaxInt
	}
	for i := w.n - 2; i >= 0; i-- {
		v, L, here := int(text[i]), end-at+1, 0
		p := v - 1
		if v > L {
			here, p = 1, p%L
		}
		// Index i of the queue is passed at call p-i.
		for j := 0; j < p; j += 8 {
			x := binary.LittleEndian.Uint64(q[at+j:]) ^ w.calls[3*(v-1)+j/8]
			x = x&0x7f7f7f7f7f7f7f7f + 0x7f7f7f7f7f7f7f7f | x
			if p-j < 8 {
				x |= math.MaxUint64 << (8 * (p - j))
			}
			here += bits.OnesCount64(^x & 0x8080808080808080)
		}
		if here > 0 {
			sum += here * w.weight[L]
			if sum > most || L <= w.tail {
				return math.MaxInt
			}
		}
		q[end] = text[i]
		for j := 0; j < p; j += 8 {
			binary.LittleEndian.PutUint64(q[end+1+j:], binary.LittleEndian.Uint64(q[at+j:]))
		}
		at, end = at+p, end+1+p
	}
	return sum
}

// list returns the strings of so many cards that have a deck, found by putting cards and playing.
func (w *splitting) list() {
	left := make([]int, w.m+1)
	for v := range left {
		left[v] = w.s
	}
	sum := 0.0
	var extend func(d deck.Deck, text []uint8)
	extend = func(d deck.Deck, text []uint8) {
		if len(d) == w.tail {
			strings, _ := new(big.Float).SetInt(deck.Multinomial(left[1:])).Float64()
			sum += strings
			w.tails, w.sums = append(w.tails, text), append(w.sums, sum)
			return
		}
		for v := 1; v <= min(w.m, len(d)+1); v++ {
			if left[v] == 0 {
				continue
			}
			e := winning.Put(d, v, v)
			hit := 1
			for e[hit-1] != hit {
				hit++
			}
			if hit < v {
				continue
			}
			left[v]--
			extend(e, append([]uint8{uint8(v)}, text...))
			left[v]++
		}
	}
	for _, v := range w.ends {
		left[v]--
		extend(deck.Deck{int(v)}, []uint8{v})
		left[v]++
	}
}

// estimate estimates the number of winning decks with chains of so many steps.
func (w *splitting) estimate(chains, steps int, seed uint64) float64 {
	w.random = rand.New(deck.Stream(seed, 2))
	N, n := chains*steps, w.n
	texts, weights, from := make([]uint8, N*n), make([]int, N), make([]uint8, chains*n)
	tails, sums := w.tails, w.sums
	total := sums[len(sums)-1]
	for i := range N {
		text := texts[i*n:][:n]
		tail := tails[sort.SearchFloat64s(sums, (float64(i)+w.random.Float64())*total/float64(N))]
		copy(text[n-w.tail:], tail)
		at := 0
		for v := uint8(1); int(v) <= w.m; v++ {
			for j := range w.s {
				if seen := count(tail, v); j >= seen {
					text[at] = v
					at++
				}
			}
		}
		w.random.Shuffle(at, func(i, j int) { text[i], text[j] = text[j], text[i] })
		weights[i] = w.conflicts(text, math.MaxInt-1)
	}
	estimate := total
	for level := math.MaxInt; ; {
		sorted := slices.Sorted(slices.Values(weights))
		if sorted[0] >= level {
			return 0
		}
		level = min(sorted[N/5], level-1)
		kept := sort.SearchInts(sorted, level+1)
		estimate *= float64(kept) / float64(N)
		if level == 0 {
			return estimate
		}
		chain, met, offset := 0, 0, w.random.Float64()
		for i, x := range weights {
			if x > level {
				continue
			}
			for met++; chain < chains && (float64(chain)+offset)*float64(kept) < float64(met*chains); chain++ {
				copy(from[chain*n:], texts[i*n:][:n])
			}
		}
		for c := range chains {
			text := from[c*n:][:n]
			now := w.conflicts(text, level)
			for k := range steps {
				// Neighbours, any two, or two that are near each other.
				i := w.random.IntN(n)
				j := [3]int{i + 1, w.random.IntN(n), i + 2 + w.random.IntN(4)}[w.random.IntN(3)]
				if j < n && text[i] != text[j] {
					text[i], text[j] = text[j], text[i]
					if x := w.conflicts(text, level); x <= level {
						now = x
					} else {
						text[i], text[j] = text[j], text[i]
					}
				}
				copy(texts[(c*steps+k)*n:], text)
				weights[c*steps+k] = now
			}
		}
	}
}

func count(list []uint8, v uint8) (n int) {
	for _, x := range list {
		if x == v {
			n++
		}
	}
	return n
}

// mean returns the mean of several estimates and its standard error.
func (w *splitting) mean(chains, steps, runs int) (mean, stdError float64) {
	squares := 0.0
	for i := range runs {
		x := w.estimate(chains, steps, uint64(i))
		mean += x
		squares += x * x
	}
	k := float64(runs)
	mean /= k
	return mean, math.Sqrt((squares/k - mean*mean) / (k - 1))
}

// TestConflicts checks that the strings without conflicts are those that have a deck, and that each
// is the string of that deck.
func TestConflicts(t *testing.T) {
	for _, c := range []struct {
		m, s int
		weak bool
	}{{4, 3, false}, {4, 3, true}, {3, 4, true}, {7, 1, true}, {5, 2, true}, {2, 2, false}} {
		w := newSplitting(c.m, c.s, 1, c.weak)
		shape := deck.Shape{Ranks: c.m, Suits: c.s}
		won := 0
		for d, more := shape.Sorted(), true; more; more = deck.Next(d) {
			text := make([]uint8, len(d))
			for i, v := range d {
				text[i] = uint8(v)
			}
			if w.conflicts(text, math.MaxInt-1) != 0 {
				continue
			}
			won++
			decks := 0
			_, err := winning.Reconstruct(solitaire.Rules{Game: "hlm", Ranks: c.m}, d, nil,
				func(deck.Deck) bool { decks++; return true })
			if err != nil || decks != 1 {
				t.Errorf("%v has %d decks, %v", d, decks, err)
			}
		}
		q := problem("hlm", c.m, c.s)
		q.Weak = c.weak
		if want := exact(t, q); float64(won) != want {
			t.Errorf("%s: %d strings have no conflict, %v decks are counted", name(q), won, want)
		}
	}
}

// TestSecondWay checks that the second method finds the known numbers of decks. With RENCONTRE_LONG
// it also checks that it agrees with the particles on 13 x 4, where no count is known.
func TestSecondWay(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []struct {
		m, s, tail int
		weak       bool
		want       float64
	}{
		{7, 4, 12, false, 396_847_883}, {9, 3, 12, false, 127_255_522}, {8, 2, 6, true, 7016},
	} {
		mean, stdError := newSplitting(c.m, c.s, c.tail, c.weak).mean(600, 50, 8)
		t.Logf("%d x %d: %.4g ± %.1f %%, counted %.4g", c.m, c.s, mean, 100*stdError/mean, c.want)
		if math.Abs(mean-c.want) > 4*stdError || stdError > 0.15*mean {
			t.Errorf("%d x %d: %.4g ± %.1f %%, counted %v", c.m, c.s, mean, 100*stdError/mean, c.want)
		}
	}
	if os.Getenv("RENCONTRE_LONG") == "" {
		return
	}
	for _, c := range []struct {
		winning.Problem
		tail int
	}{{problem("hlm", 13, 4), 14}, {weak(13, 4), 9}} {
		t.Run(name(c.Problem), func(t *testing.T) {
			s := Summarise(c.Problem, 20_000, runs(t, c.Problem, 20_000, 0, 16))
			mean, stdError := newSplitting(13, 4, c.tail, c.Weak).mean(6000, 50, 10)
			grown := float(s.Mean)
			t.Logf("walked %.4g ± %.1f %%, grown %.4g ± %.1f %%", mean, 100*stdError/mean, grown, 100*s.RelativeError)
			if math.Abs(mean-grown) > 3.5*math.Hypot(stdError, grown*s.RelativeError) || stdError > 0.08*mean {
				t.Error("they do not agree")
			}
		})
	}
}
