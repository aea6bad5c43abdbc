package winning

import (
	"math/bits"

	"rencontre/core/meter"
)

// A survey estimates the sizes of the backward and the forward tree level by level. It makes all
// children of a sample of one level and draws the sample of the next level from them (P. Chen,
// Heterogeneous sampling, 1992, with one stratum per level).
type survey struct {
	*steps
	state uint64
	level []layer // the backward tree, by number of cards
	play  []stage // the forward tree, by number of cards left

	// Sizes of samples: decks and histories of a level, histories of a level for one multiset, and
	// multisets.
	decks, plays, histories, multisets int

	sampled bool // the sample of some level of decks is not the whole level
	lost    bool // the last level has no sampled deck, although it may have decks
	meter.Meter
}

// A layer is a level of the backward tree: decks is a random sample of total decks.
type layer struct {
	total float64
	decks [][]uint8
}

// A stage is a level of the forward tree: histories is a random sample of total histories.
type stage struct {
	total     float64
	histories []position
}

// A position is what is known of the face-down cards after a history.
type position struct {
	ring []uint64 // the ranks forbidden at each position, as bits
	left []uint8  // by rank: cards not yet hit
}

// newSurvey returns a survey that samples a number of decks of each level.
func newSurvey(g *steps, decks int, tick func(units float64) error) *survey {
	return &survey{steps: g, state: 1, decks: decks, Meter: meter.Meter{Tick: tick, Every: unitsPerTick}}
}

// roughSurvey surveys both trees in some milliseconds. If the sample of the decks dies out,
// roughSurvey tries again with larger samples.
func roughSurvey(g *steps) *survey {
	n := max(g.n, 10)
	few := max(50, min(750, 10000/n))
	for decks := few; ; decks *= 2 {
		y := newSurvey(g, decks, func(float64) error { return nil })
		y.backward(g.n)
		if y.lost && decks < 4*few {
			continue
		}
		y.plays = max(10, min(100, 1500/n))
		y.histories = max(2, min(6, 150/n))
		y.multisets = max(4, min(16, 450/n))
		y.forward()
		return y
	}
}

// draw returns a random number below n (splitmix64).
func (y *survey) draw(n int) int {
	y.state += 0x9e3779b97f4a7c15
	z := y.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	hi, _ := bits.Mul64(z^z>>31, uint64(n))
	return int(hi)
}

// backward samples the winning decks of up to a number of cards.
func (y *survey) backward(cards int) {
	y.level = make([]layer, cards+1)
	y.level[0] = layer{1, [][]uint8{{}}}
	count := make([]uint8, y.m+1)
	for L := 1; L <= cards; L++ {
		var to layer
		made := 0
		add := func(d []uint8, v uint8, p int) {
			made++
			at := len(to.decks)
			if at < y.decks {
				to.decks = append(to.decks, make([]uint8, L))
			} else {
				at = y.draw(made)
				if at >= y.decks {
					return
				}
			}
			put(to.decks[at], d, v, p)
		}
		for _, d := range y.level[L-1].decks {
			before := made
			tally(count, d)
			for w := range y.words[L] {
				free := y.open[L][w]
				free &^= y.barred(w, d)
				for ; free != 0; free &= free - 1 {
					t := w<<6 | bits.TrailingZeros64(free)
					v := y.rank[t]
					if int(count[v]) < y.s {
						add(d, v, t%L)
					}
				}
			}
			if y.Spend(y.samplingWork(L, float64(made-before))) != nil {
				return
			}
		}
		if L == 1 {
			for _, v := range y.last {
				add(nil, uint8(v), 0)
			}
		}
		from := y.level[L-1]
		if made > 0 {
			to.total = from.total / float64(len(from.decks)) * float64(made)
		}
		y.level[L] = to
		y.sampled = y.sampled || made > y.decks
	}
	y.lost = y.sampled && len(y.level[cards].decks) == 0
}

// samplingWork is the work of making the children of a deck of L-1 cards.
func (y *survey) samplingWork(L int, children float64) float64 {
	return unitSample + float64(float64(y.words[L]*L)*unitBar) + float64(children*unitChild)
}

// forward samples the histories of every length.
func (y *survey) forward() {
	y.play = make([]stage, y.n+1)
	root := position{make([]uint64, y.n), make([]uint8, y.m+1)}
	for v := 1; v <= y.m; v++ {
		root.left[v] = uint8(y.s)
	}
	y.play[y.n] = stage{total: 1, histories: []position{root}}
	for L := y.n; L > 1; L-- {
		from, to := &y.play[L], &y.play[L-1]
		made := 0
		for _, at := range from.histories {
			to.histories = y.addHits(at, L, nil, to.histories, y.plays, &made)
		}
		if made == 0 {
			return
		}
		to.total = from.total / float64(len(from.histories)) * float64(made)
	}
}

// historiesTo estimates the number of histories that leave a multiset of r cards, given by its
// counts, and the number of positions on the way to them.
func (y *survey) historiesTo(required []uint8, r int) (histories, plays float64) {
	root := position{make([]uint64, y.n), make([]uint8, y.m+1)}
	for v := 1; v <= y.m; v++ {
		root.left[v] = uint8(y.s)
	}
	total, now := 1.0, []position{root}
	var next []position
	for L := y.n; L > r; L-- {
		plays += total
		made := 0
		next = next[:0]
		for _, at := range now {
			next = y.addHits(at, L, required, next, y.histories, &made)
		}
		if made == 0 {
			return 0, plays
		}
		total = total / float64(len(now)) * float64(made)
		now, next = next, now
	}
	return total, plays
}

// addHits takes a position of L cards and adds the positions after its next hit to a sample of up to
// most positions. The rank that is hit must have more cards left than are required. made counts the
// positions that the sample represents.
func (y *survey) addHits(at position, L int, required []uint8, sample []position, most int, made *int) []position {
	ranks := uint64(0)
	for v := 1; v <= y.m; v++ {
		if at.left[v] > 0 {
			ranks |= 1 << (v - 1)
		}
	}
	ring := append([]uint64(nil), at.ring[:L]...)
	for t, v := range y.rank[:y.limit[L]] {
		p := t % L
		if at.left[v] > 0 && (required == nil || at.left[v] > required[v]) && ring[p]>>(v-1)&1 == 0 {
			*made++
			i := len(sample)
			if i < most {
				if i < cap(sample) {
					sample = sample[:i+1]
				} else {
					sample = append(sample, position{})
				}
				if sample[i].ring == nil {
					sample[i] = position{make([]uint64, y.n), make([]uint8, y.m+1)}
				}
			} else {
				i = y.draw(*made)
			}
			if i < most {
				to := sample[i]
				rotate(to.ring, ring, p)
				copy(to.left, at.left)
				to.left[v]--
			}
		}
		ring[p] |= 1 << (v - 1)
		if ring[p]&ranks == ranks {
			break
		}
	}
	return sample
}

// tally counts the cards of a deck by rank.
func tally(count, d []uint8) {
	clear(count)
	for _, v := range d {
		count[v]++
	}
}
