package guess

import (
	"math"
	"math/big"
	"slices"

	"rencontre/core/meter"
)

// A position is the information state: for each rank two bytes, its cards that were not hit and the
// wrong guesses of it, in ascending order. A rank whose cards were all hit is left out. Positions
// that differ only by the names of ranks are equal.
type position string

// with puts a rank in place of the one at byte i.
func (p position) with(i int, cards, wrong byte) position {
	rank := string([]byte{cards, wrong})
	q := make([]byte, 0, 64)
	placed := cards == 0
	for j := 0; j < len(p); j += 2 {
		if j == i {
			continue
		}
		if !placed && rank <= string(p[j:j+2]) {
			q, placed = append(q, rank...), true
		}
		q = append(q, p[j:j+2]...)
	}
	if !placed {
		q = append(q, rank...)
	}
	return position(q)
}

// startOf returns the position before the first guess.
func startOf(deck []int) position {
	var p position
	for _, s := range slices.Sorted(slices.Values(deck)) {
		if s > 0 {
			p += position([]byte{byte(s), 0})
		}
	}
	return p
}

// A state is a position with so many cards to come.
type state struct {
	position
	cards uint8
}

// A yesNo holds what is known of positions. The orders of a position are those of its cards in
// which none is at the place of a wrong guess of its rank.
type yesNo struct {
	orders map[position]int64
	hits   map[state]int64 // of the best player, in all orders together
	meter  meter.Meter     // keeps the error of the tick
}

// YesNo computes the expected number of cards guessed right by the best player who hears yes or
// no. The pack must be one that [Positions] counts, which is how often it ticks. Cost: a visit of
// each position, and about as many numbers of orders.
func YesNo(deck []int, tick meter.Tick) (*big.Rat, error) {
	y := &yesNo{map[position]int64{}, map[state]int64{}, meter.Meter{Tick: tick, Every: 1 << 7}}
	start := startOf(deck)
	hits := y.best(state{start, uint8(total(deck))})
	return big.NewRat(hits, y.count(start)), y.meter.Flush()
}

// best returns the hits from a state on. After an error of the tick it returns 0.
func (y *yesNo) best(s state) int64 {
	if s.cards == 0 || y.meter.Err != nil {
		return 0
	}
	if n, ok := y.hits[s]; ok {
		return n
	}
	most := int64(0)
	for i := 0; i < len(s.position); i += 2 {
		if i > 0 && s.position[i:i+2] == s.position[i-2:i] {
			continue // the same by another name
		}
		cards, wrong := s.position[i], s.position[i+1]
		hit, miss := s.with(i, cards-1, wrong), s.with(i, cards, wrong+1)
		most = max(most, y.count(hit)+y.best(state{hit, s.cards - 1})+y.best(state{miss, s.cards - 1}))
	}
	y.hits[s] = most
	y.meter.Spend(1)
	return most
}

// count returns the number of orders. A wrong guess leaves those without its rank at that place.
func (y *yesNo) count(p position) int64 {
	n, ok := y.orders[p]
	if ok {
		return n
	}
	i := 0
	for i < len(p) && p[i+1] == 0 {
		i += 2
	}
	if i == len(p) {
		n = arrangements(p).Int64()
	} else {
		n = y.count(p.with(i, p[i], p[i+1]-1)) - y.count(p.with(i, p[i]-1, p[i+1]-1))
	}
	y.orders[p] = n
	return n
}

// arrangements counts the orders without a wrong guess.
func arrangements(p position) *big.Int {
	n, cards := big.NewInt(1), int64(0)
	for i := 0; i < len(p); i += 2 {
		cards += int64(p[i])
		n.Mul(n, new(big.Int).Binomial(cards, int64(p[i])))
	}
	return n
}

// Positions counts the positions of [YesNo]. ok is false if they are more than most, or if numbers
// of orders do not fit in 64 bits.
func Positions(deck []int, most int) (n int, ok bool) {
	c := total(deck)
	if c > math.MaxUint8 || new(big.Int).Mul(arrangements(startOf(deck)), big.NewInt(int64(c))).BitLen() > 62 {
		return 0, false
	}
	start := slices.DeleteFunc(slices.Sorted(slices.Values(deck)), func(s int) bool { return s == 0 })
	slices.Reverse(start)
	left := make([]int, 0, len(start))
	var choose func() bool
	choose = func() bool { // the cards of the other ranks, most first
		if len(left) == len(start) {
			n += guessed(left)
			return n <= most
		}
		high := start[len(left)]
		if len(left) > 0 {
			high = min(high, left[len(left)-1])
		}
		for s := range high + 1 {
			left = append(left, s)
			ok := choose()
			left = left[:len(left)-1]
			if !ok {
				return false
			}
		}
		return true
	}
	ok = choose()
	return n, ok
}

// guessed returns the number of positions with the given numbers of cards by rank, in descending
// order. It counts the ways to divide the wrong guesses among the ranks, up to names of ranks with
// equal numbers, for each possible number of cards to come. A wrong guess of a rank whose cards were
// all hit only turns a card.
func guessed(left []int) (n int) {
	c, gone := total(left), left[len(left)-1] == 0
	ways := make([]int, c) // by the number of wrong guesses: partitions with as many parts as ranks
	if c > 0 {
		ways[0] = 1
	}
	size := 0
	for i, s := range left {
		size++
		if i > 0 && s != left[i-1] {
			size = 1
		}
		for t := size; s > 0 && t < c; t++ {
			ways[t] += ways[t-size]
		}
	}
	for t, w := range ways {
		if gone {
			w *= c - t
		}
		n += w
	}
	return n
}
