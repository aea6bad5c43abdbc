package winning

import (
	"math"

	"rencontre/core/meter"
)

// A lateGames counts the games with at least n-r hits before a count without one: it pairs histories with
// all decks of a multiset and adds the pairs by what they set aside.
type lateGames struct {
	*splitter
	d      *Distribution
	counts []uint64
	deck   []uint8
	left   []int
	hand   [2][]uint8
	set    []int        // the multiset, by rank
	sets   index        // the key of the multiset
	values index        // the values of the decks
	decks  *bins[uint8] // by number of the value
	sums   []uint64     // pairs, by number of the value
}

func newLateGames(d *Distribution, counts []uint64, tick func(float64) error) *lateGames {
	r := d.Split
	g := &lateGames{
		d:      d,
		counts: counts,
		deck:   make([]uint8, 0, r),
		splitter: &splitter{
			steps: d.steps,
			fore:  newForward(d.steps, r, Memory),
			col:   newColumns(d.m, r),
			Meter: meter.Meter{Tick: tick, Every: unitsPerTick},
		},
		decks: newBins[uint8](r, deckBlock, math.MaxInt),
	}
	g.fore.tick = tick
	g.fore.full = g.match
	g.hand[0], g.hand[1] = make([]uint8, r), make([]uint8, r)
	return g
}

func (g *lateGames) run(set []int) error {
	g.values.reset()
	g.decks.reset()
	g.left = append(g.left[:0], set...)
	if err := g.arrange(); err != nil {
		return err
	}
	g.set = set
	g.sums = append(g.sums[:0], make([]uint64, len(g.values.keys))...)
	g.sets.reset()
	name, base := uint64(0), g.n-g.d.Split
	if g.d.score {
		base = 0
	}
	for v := 1; v <= g.m; v++ {
		name += g.fore.rankKey[v] * uint64(set[v])
		if g.d.score {
			base += v * (g.s - set[v])
		}
	}
	g.sets.add(name)
	if err := g.fore.run(&g.sets); err != nil {
		return err
	}
	for i, value := range g.values.keys {
		g.counts[base+int(value)] += g.sums[i]
	}
	return nil
}

// match pairs the decks with the stored histories.
func (g *lateGames) match() error {
	decks := 0
	for i := range g.values.keys {
		decks += g.decks.size(i)
	}
	g.col.begin(g.set, decks, g.fore.histories.size(0))
	for units := range g.col.batches(g.fore.histories, 0, false) {
		if err := g.Spend(units); err != nil {
			return err
		}
		for i := range g.values.keys {
			for block, rows := range g.decks.all(i) {
				g.sums[i] += g.col.pairs(block[:rows*g.d.Split], g.d.Split)
				if err := g.Spend(float64(rows) * g.col.cost()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// arrange stores every deck of the cards left with its value.
func (g *lateGames) arrange() error {
	if len(g.deck) == g.d.Split {
		i := g.values.add(g.value())
		g.decks.extend(i + 1)
		copy(g.decks.add(i), g.deck)
		return g.Spend(costOf(unitDeck, unitDeckCard, g.d.Split) + unitPlayed)
	}
	for v := 1; v <= g.m; v++ {
		if g.left[v] == 0 {
			continue
		}
		g.left[v]--
		g.deck = append(g.deck, uint8(v))
		if err := g.arrange(); err != nil {
			return err
		}
		g.deck = g.deck[:len(g.deck)-1]
		g.left[v]++
	}
	return nil
}

// value plays the deck and returns its score, or the number of cards set aside.
func (g *lateGames) value() uint64 {
	hand, next := g.hand[0], g.hand[1]
	copy(hand, g.deck)
	value := 0
	L := len(hand)
play:
	for L > 0 {
		p := 0
		for _, v := range g.rank[:g.limit[L]] {
			if hand[p] == v {
				rotate(next, hand[:L], p)
				hand, next = next, hand
				if g.d.score {
					value += int(v)
				} else {
					value++
				}
				L--
				continue play
			}
			p++
			if p == L {
				p = 0
			}
		}
		k := g.d.burns(L)
		copy(hand, hand[k:L])
		L -= k
	}
	return uint64(value)
}
