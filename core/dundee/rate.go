package dundee

import "math"

// MaxRateRanks and MaxRateSuits limit the decks of Rate.
const (
	MaxRateRanks = 10_000
	MaxRateSuits = 4
)

// rateDrop is the probability of positions that Rate leaves out. It adds them up.
const rateDrop = 1e-17

// A Loss is the probability that the best adaptive player loses a game of all rounds, computed in
// floating point, and a bound of its error.
type Loss struct{ Probability, Error float64 }

// Rate returns the probability of losing with so many cards of each of so many ranks.
//
// The player names a rank with the fewest cards left (Theorem 2), and keeps to it while that holds.
// So the game is lost exactly if, for some j from 1 to suits, the first rank of which j cards have
// been turned is the rank named then: the first of which j-1 cards had been turned or, for j = 1,
// the first name.
//
// Rate follows the probability of every position, card by card. A position is how many ranks have
// lost 0, 1, 2 and 3 cards. With t cards turned the numbers of ranks that have lost 2 and 3 cards
// determine the others. Nearly all of the probability lies in a small part of the positions; at the
// edges of that part Rate leaves out those of less than rateDrop. Where the player surely wins, the
// game ends.
//
// The error has two parts. The positions left out would lose with at most their probability, which
// is added up. All numbers are sums and products of numbers that are not negative, so relative
// errors of 2^-53 add up and never grow by cancellation. From one card to the next a position has
// at most four: a quotient, a product and two sums of three terms. A loss of a card has two more and
// one for each position in the sum over them, and one in the sum over the cards. So the relative
// error is at most 2^-53 (7 cards + positions of a card), and 1 % more for products of errors.
func Rate(ranks, suits int, tick Tick) (Loss, error) {
	must(1 <= ranks && ranks <= MaxRateRanks && 1 <= suits && suits <= MaxRateSuits, "%d ranks of %d", ranks, suits)
	r := &rate{ranks: ranks, suits: suits, pace: newPace(tick), now: newLayer(), next: newLayer()}
	r.now.add(0, 0, 1)
	r.now.trim(&r.dropped)
	for r.turned = 0; r.turned < ranks*suits && !r.now.empty(); r.turned++ {
		if err := r.turn(); err != nil {
			return Loss{}, err
		}
	}
	rounding := 1.01 / (1 << 53) * float64(7*r.turned+r.most)
	return Loss{r.lost, r.dropped + rounding*r.lost}, r.Flush()
}

type rate struct {
	*pace
	ranks, suits, turned int
	now, next            *layer
	lost, dropped        float64
	most                 int // positions of a card
}

// A layer has the positions with some number of cards turned: rows[n2][n3] is the probability that
// n2 ranks have lost two cards and n3 three. Row n2 has numbers from lo[n2] to hi[n2]-1 alone, and
// the rows are from..to-1.
type layer struct {
	rows     [][]float64
	lo, hi   []int
	from, to int
}

func newLayer() *layer { return &layer{} }

func (l *layer) empty() bool { return l.from >= l.to }

// clear empties a layer and keeps its memory.
func (l *layer) clear() {
	for n2 := l.from; n2 < l.to; n2++ {
		clear(l.rows[n2][l.lo[n2]:l.hi[n2]])
		l.lo[n2], l.hi[n2] = 0, 0
	}
	l.from, l.to = 0, 0
}

// add adds a probability to a position.
func (l *layer) add(n2, n3 int, p float64) {
	for len(l.rows) <= n2 {
		l.rows, l.lo, l.hi = append(l.rows, nil), append(l.lo, 0), append(l.hi, 0)
	}
	for len(l.rows[n2]) <= n3 {
		l.rows[n2] = append(l.rows[n2], 0)
	}
	if l.hi[n2] == 0 {
		l.lo[n2] = n3
	}
	l.lo[n2], l.hi[n2] = min(l.lo[n2], n3), max(l.hi[n2], n3+1)
	if l.to == 0 {
		l.from = n2
	}
	l.from, l.to = min(l.from, n2), max(l.to, n2+1)
	l.rows[n2][n3] += p
}

// trim leaves out the improbable positions at the ends of each row, and then empty rows at the
// ends. It returns how many positions are left.
func (l *layer) trim(dropped *float64) (left int) {
	drop := func(n2, n3 int) bool {
		p := l.rows[n2][n3]
		if p >= rateDrop {
			return false
		}
		*dropped += p
		l.rows[n2][n3] = 0
		return true
	}
	for n2 := l.from; n2 < l.to; n2++ {
		for l.lo[n2] < l.hi[n2] && drop(n2, l.lo[n2]) {
			l.lo[n2]++
		}
		for l.lo[n2] < l.hi[n2] && drop(n2, l.hi[n2]-1) {
			l.hi[n2]--
		}
		if l.lo[n2] == l.hi[n2] {
			l.lo[n2], l.hi[n2] = 0, 0
		}
		left += l.hi[n2] - l.lo[n2]
	}
	for l.from < l.to && l.hi[l.from] == 0 {
		l.from++
	}
	for l.from < l.to && l.hi[l.to-1] == 0 {
		l.to--
	}
	return left
}

// turn turns a card. The conversions keep a compiler from fusing a product with a sum, so that the
// result is the same on every machine.
func (r *rate) turn() error {
	r.next.clear()
	cards, lost := float64(r.ranks*r.suits-r.turned), 0.0
	for n2 := r.now.from; n2 < r.now.to; n2++ {
		for n3 := r.now.lo[n2]; n3 < r.now.hi[n2]; n3++ {
			p := r.now.rows[n2][n3]
			if p == 0 {
				continue
			}
			n := [MaxRateSuits]int{0, r.turned - 2*n2 - 3*n3, n2, n3}
			n[0] = r.ranks - n[1] - n2 - n3
			top := MaxRateSuits - 1 // of the named rank, so many cards are turned
			for n[top] == 0 {
				top--
			}
			lost += float64(p * (float64(r.suits-top) / cards))
			n[top]--
			for i, ranks := range n[:min(top+1, r.suits-1)] { // the last card of a rank wins
				if ranks == 0 {
					continue
				}
				q := float64(p * (float64(ranks*(r.suits-i)) / cards))
				switch i {
				case 0:
					r.next.add(n2, n3, q)
				case 1:
					r.next.add(n2+1, n3, q)
				case 2:
					r.next.add(n2-1, n3+1, q)
				}
			}
		}
		positions := r.now.hi[n2] - r.now.lo[n2]
		if err := r.Step(float64(12*(positions+1)), float64(positions+1)); err != nil {
			return err
		}
	}
	r.lost += lost
	r.most = max(r.most, r.next.trim(&r.dropped))
	r.now, r.next = r.next, r.now
	return nil
}

// RateWork estimates the units of Rate: positions, and rows of them. The exponents are those of the
// part of the positions that matters; the measured work differs by less than a factor of two.
func RateWork(ranks, suits int) float64 {
	v := float64(ranks)
	switch suits {
	case 1:
		return 2
	case 2:
		return 2 + 2*min(v, 11.7*math.Sqrt(v))
	case 3:
		return 2 + 2*min(.55*v*v, 64*v)
	}
	return 2 + min(.25*v*v*v+8*(v-1), 250*math.Pow(v, 1.47))
}

// RateGuess is a heuristic for the probability of Rate, which is not proved: the sum over j of the
// expected time, in units of the whole deck, until some rank has lost j cards,
//
//	Gamma(1+1/j) (C(suits,j) ranks)^(-1/j).
//
// If every card comes at a random time from 0 to 1, independently, then for each rank the
// probability to lose j cards before a small time t is about C(suits,j) t^j. The named rank has
// suits-j cards left once j cards of it are turned, so its cards come at a rate of about suits-j
// until the first rank has lost j+1.
func RateGuess(ranks, suits int) float64 {
	sum, ways := 0.0, 1.0
	for j := 1; j <= suits; j++ {
		ways *= float64(suits-j+1) / float64(j)
		x := 1 / float64(j)
		sum += math.Gamma(1+x) * math.Pow(ways*float64(ranks), -x)
	}
	return sum
}
