package estimate

import (
	"math"

	"rencontre/core/deck"
	"rencontre/core/meter"
)

const (
	// MaxModular is the largest number of ranks of CountModular. Chunk, which counts more than
	// the deals won, deals at most MaxCards cards.
	MaxModular = 1000
	// ModularDeals is how many deals a chunk of CountModular has.
	ModularDeals = 256

	ringSize = 1 << 10 // of a hand; at least MaxModular
)

// A hand of Modular Mousetrap in one suit is cards[top..top+left-1], the places taken modulo
// ringSize. A card of rank v is v-1.
type modularHand struct {
	ranks     int
	cards     [ringSize]uint16
	top, left int
}

// CountModular counts the deals won of one chunk of Modular Mousetrap with ranks cards of one suit.
// The units of tick are those of ModularWork.
func CountModular(ranks int, seed, chunk uint64, deals int, tick meter.Tick) (won int, err error) {
	m := meter.Meter{Tick: tick, Every: tickWork}
	order, source := deck.Shape{Ranks: ranks, Suits: 1}.Sorted(), deck.Stream(seed, chunk)
	h := &modularHand{ranks: ranks}
	for range deals {
		deck.Shuffle(order, source)
		for i, v := range order {
			h.cards[i] = uint16(v - 1)
		}
		h.top, h.left = 0, ranks
		wins, err := h.play(&m)
		if err != nil {
			return 0, err
		}
		if wins {
			won++
		}
		if err := m.Spend(modularDealWork(ranks)); err != nil {
			return 0, err
		}
	}
	return won, m.Flush()
}

// play plays a deal to its end. A hand of L cards can loop only if L and the number of ranks have a
// common divisor, so a hand smaller than the least one is won.
func (h *modularHand) play(m *meter.Meter) (won bool, err error) {
	for least := leastDivisor(h.ranks); h.left >= least; h.left-- {
		g := gcd(h.ranks, h.left)
		if g > 1 && h.loops(g) {
			return false, m.Spend(float64(h.left))
		}
		if err := m.Spend(float64(h.hit())); err != nil {
			return false, err
		}
	}
	return true, nil
}

// loops reports whether the count goes on for ever: no card v at place p, from 0, has v-1 = p
// modulo g, which divides the number of ranks and that of cards.
func (h *modularHand) loops(g int) bool {
	place := 0
	for i := range h.left {
		if int(h.cards[(h.top+i)&(ringSize-1)])%g == place {
			return false
		}
		place++
		if place == g {
			place = 0
		}
	}
	return true
}

// hit counts to the next hit and returns how many cards were counted. Cards that are passed go to
// the bottom, and the top card is the next one after the hit.
func (h *modularHand) hit() (steps int) {
	call, top, bottom := 0, h.top, h.top+h.left
	for {
		card := h.cards[top&(ringSize-1)]
		top++
		steps++
		if int(card) == call {
			h.top = top & (ringSize - 1)
			return steps
		}
		h.cards[bottom&(ringSize-1)] = card
		bottom++
		call++
		if call == h.ranks {
			call = 0
		}
	}
}

// modularDealWork is the work to shuffle a deck and begin, a unit a step.
func modularDealWork(ranks int) float64 { return float64(20 + 8*ranks) }

// ModularWork estimates the units of a deal. A card is hit with a probability of about 1 in ranks,
// so a hit takes about as many steps. A hand of L cards with the common divisor g loops with a
// probability of about (1-1/g)^L.
func ModularWork(ranks int) float64 {
	work, alive := modularDealWork(ranks), 1.0
	for left := ranks; left >= leastDivisor(ranks); left-- {
		if g := gcd(ranks, left); g > 1 {
			alive *= 1 - math.Pow(1-1/float64(g), float64(left))
		}
		work += alive * float64(ranks)
	}
	return work
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// leastDivisor returns the least divisor of n above 1, or 1 if n is 1.
func leastDivisor(n int) int {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return d
		}
	}
	return n
}
