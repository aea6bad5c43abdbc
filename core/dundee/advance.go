package dundee

import (
	"fmt"
	"math/big"
	"math/bits"

	"rencontre/core/rook"
)

// CheckBid returns an error that tells a user why a bid does not fit the deck, or nil.
func CheckBid(deck, bid []int) error {
	if len(bid) != len(deck) {
		return fmt.Errorf("has %d ranks; the deck has %d, and each needs the number of times it is named",
			len(bid), len(deck))
	}
	m, c := 0, sum(deck)
	for i, b := range bid {
		if b < 0 || b > c {
			return fmt.Errorf("names rank %d %d times; it must be from 0 to %d, the number of cards", i+1, b, c)
		}
		m += b
	}
	if m > c {
		return fmt.Errorf("has %d names for %d cards; at most one a card is allowed", m, c)
	}
	return nil
}

// Advance returns the probability that no name of the bid meets its own rank. With p
// the rook polynomial, whose signs alternate, it is sum_k p_k (c-k)!/c!. Cost: at most
// Θ(c^2) products of integers of c log c bits.
func Advance(deck, bid []int, tick Tick) (*big.Rat, error) {
	b := newBoards(sum(deck))
	p := newPace(tick)
	poly := []*big.Int{big.NewInt(1)}
	for i := range deck {
		var err error
		poly, err = rook.Times(poly, b.rooks(deck[i], bid[i]), p.product)
		if err != nil {
			return nil, err
		}
	}
	return b.probability(b.ways(poly)), p.Flush()
}

// AdvanceWork estimates the sum of the units that Advance ticks.
func AdvanceWork(deck, bid []int) float64 {
	work, degree := 0.0, 0
	size := func(d int) float64 { return 0.42 * float64(d*bits.Len(uint(sum(deck)))) / bits.UintSize }
	for i, s := range deck {
		d := min(s, bid[i])
		work += float64((degree+1)*(d+1)) * (perProduct + size(degree)*size(d))
		degree += d
	}
	return work
}

// perProduct is the time of a product of two words in the units of work of advance
// bids, about a nanosecond each.
const perProduct = 50

// product spends the time of one product of two numbers.
func (p *pace) product(a, b *big.Int) error {
	return p.spend(perProduct + len(a.Bits())*len(b.Bits()))
}

// boards holds what all bids on decks of c cards share.
type boards struct {
	cards     int
	factorial []*big.Int
	cache     map[[2]int][]*big.Int
}

func newBoards(cards int) *boards {
	b := &boards{cards: cards, factorial: make([]*big.Int, cards+1), cache: map[[2]int][]*big.Int{}}
	b.factorial[0] = big.NewInt(1)
	for i := 1; i <= cards; i++ {
		b.factorial[i] = new(big.Int).Mul(b.factorial[i-1], big.NewInt(int64(i)))
	}
	return b
}

// rooks returns sum_j C(s,j) C(n,j) j! (-x)^j: the polynomial of a rank with s cards
// that is named n times. The caller must not change it.
func (b *boards) rooks(s, n int) []*big.Int {
	key := [2]int{min(s, n), max(s, n)}
	poly := b.cache[key]
	if poly != nil {
		return poly
	}
	poly = rook.Rectangle(s, n)
	rook.Alternate(poly)
	b.cache[key] = poly
	return poly
}

// ways returns the number of orders of the c cards, all distinguishable, without a
// coincidence on a board.
func (b *boards) ways(poly []*big.Int) *big.Int {
	n, t := new(big.Int), new(big.Int)
	for k, r := range poly {
		n.Add(n, t.Mul(r, b.factorial[b.cards-k]))
	}
	return n
}

func (b *boards) probability(ways *big.Int) *big.Rat {
	return new(big.Rat).SetFrac(ways, b.factorial[b.cards])
}
