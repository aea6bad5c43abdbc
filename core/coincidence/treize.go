package coincidence

import (
	"fmt"
	"math/big"
)

// Treize is de Montmort's Problem I (1708; T0 in Bersani). Pierre deals from a shuffled deck of m
// ranks in s suits and calls 1, 2, ... with the cards. A card that matches its call wins a stake,
// and he calls from 1 again with the cards left. When the deck runs out, the whole deck is shuffled
// and he continues with the next call. The hand passes after m calls without a hit.
//
// # Within one deck
//
// A history is a sequence of runs of calls. All runs but the first begin at 1, and all but the last
// end in a hit. Let w_r be the number of hits and u_r the number of misses at call r. By inclusion
// and exclusion over the misses, the probability of such a history is
//
//	Σ_c  Π_r [ Σ_j (-1)^j C(u_r, j) (s)_(w_r+j) ]  (n-|c|)! / n!,  c_r = w_r+j_r.
//
// Runs of which w_r end at r can come in (Σ w_r)! / Π w_r! orders. A run that reaches r has passed
// all calls below. One sweep over the ranks from m down, with the state (runs that pass r, cards
// dealt, |c|), therefore counts all histories at once. The first run begins at the call x with
// which the deck is entered: it joins at the rank of its hit and leaves after x. The last run
// leaves the deck with y as the next call: it joins at y-1. y = m+1 is a loss. A deck has at least
// m cards, so it always sees a hit or a loss.
//
// All counts are numbers of decks times a constant, in multiples of 1/n!, modulo 2^256 > n!.
//
// # From deck to deck
//
// The calls at which decks are entered form a Markov chain; the wins add up along it.
//
// Cost: a sweep has Θ(n/r · n · s(m-r)) states at rank r, each with s²/2 successors. There are
// m(m+1)/2 sweeps that begin in the middle, for each of m+1 values of y: a second or two for 13 x
// 4. J. Bernoulli (1710) thought that a lifetime would not suffice; P. Doyle, C. Grinstead and J.
// Laurie Snell (1994) have a numerical answer.
type Treize struct {
	Ranks, Suits int
}

// MaxTreize is the maximum number of cards for which Treize is solved.
const MaxTreize = ringCards

// Cards returns the number of cards.
func (t Treize) Cards() int { return t.Ranks * t.Suits }

// Entries holds n! P(exit by y after w wins) at [x-1][w], for a deck of n cards entered at call x and
// the exit y that Leave was asked for.
type Entries [][]*big.Int

// Leave returns the probabilities of leaving a deck with y as the next call, 1 <= y <= m, or of
// losing in it if y = m+1. It calls tick with the fraction of its work done since the last call.
func (t Treize) Leave(y int, tick func(part float64) error) (Entries, error) {
	m, n := t.Ranks, t.Cards()
	if m < 2 || n > MaxTreize || y < 1 || y > m+1 {
		panic("coincidence: treize out of range")
	}
	part := 2 / float64(m*(m+5)) // fraction of the work in one of the deals below
	w, err := newSweep(t, y, tick)
	if err != nil {
		return nil, err
	}
	// The first run has yet to join, has joined, or has left.
	var absent, active, left, spare grid
	w.reset(&absent, m+1)
	w.reset(&active, m+1)
	w.row(&absent, 0, 0)[0] = word{1}
	entries := make(Entries, m)
	for x := m; x >= 1; x-- {
		w.reset(&spare, x)
		if err := w.deal(&spare, &active, x, 0, 1, part); err != nil {
			return nil, err
		}
		if err := w.deal(&spare, &absent, x, 1, 1, part); err != nil {
			return nil, err
		}
		active, spare = spare, active
		w.reset(&spare, x)
		if err := w.deal(&spare, &absent, x, 0, 0, part); err != nil {
			return nil, err
		}
		absent, spare = spare, absent

		// A deck entered at x.
		w.leave(&left, &active, x)
		for r := x - 1; r >= 1; r-- {
			w.reset(&spare, r)
			if err := w.deal(&spare, &left, r, 0, 0, part); err != nil {
				return nil, err
			}
			left, spare = spare, left
		}
		entries[x-1] = w.finish(&left)
		if y == m+1 {
			entries[x-1][0] = t.noHit(m - x + 1)
		}
	}
	return entries, w.Flush()
}

// noHit returns n! times the probability of k calls of different ranks without a hit.
func (t Treize) noHit(k int) *big.Int {
	total, n := new(big.Int), t.Cards()
	for j := 0; j <= k; j++ {
		x := new(big.Int).Binomial(int64(k), int64(j))
		x.Mul(x, new(big.Int).Exp(big.NewInt(int64(-t.Suits)), big.NewInt(int64(j)), nil))
		total.Add(total, x.Mul(x, factorial(n-j)))
	}
	return total
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// A Chain is the Markov chain of the calls at which decks are entered.
type Chain struct {
	game        Treize
	leave       []Entries // by y-1; the last entry is losing
	denominator *big.Int  // n!
}

// Check refuses what Leave cannot return: entries that are not as many as the ranks, other numbers of
// wins, and probabilities outside 0 to 1.
func (t Treize) Check(leave Entries) error {
	if len(leave) != t.Ranks {
		return fmt.Errorf("has %d entries, not %d", len(leave), t.Ranks)
	}
	most := factorial(t.Cards())
	for x, probabilities := range leave {
		if len(probabilities) != t.Cards()+1 {
			return fmt.Errorf("entry %d has %d numbers of wins, not %d", x+1, len(probabilities), t.Cards()+1)
		}
		for w, p := range probabilities {
			if p == nil || p.Sign() < 0 || p.Cmp(most) > 0 {
				return fmt.Errorf("entry %d has no chance of %d wins, a number from 0 to %d factorial", x+1, w, t.Cards())
			}
		}
	}
	return nil
}

// Chain combines the results of Leave for y = 1, .., m+1. It returns an error if the probabilities
// do not add up to 1 for every entry.
func (t Treize) Chain(leave []Entries) (*Chain, error) {
	c := &Chain{t, leave, factorial(t.Cards())}
	if len(leave) != t.Ranks+1 {
		return nil, fmt.Errorf("treize: %d ways to leave a deck, not %d", len(leave), t.Ranks+1)
	}
	for x := range t.Ranks {
		total := new(big.Int)
		for _, e := range leave {
			if len(e) != t.Ranks {
				return nil, fmt.Errorf("treize: %d entries, not %d", len(e), t.Ranks)
			}
			for _, p := range e[x] {
				if p == nil {
					return nil, fmt.Errorf("treize: a chance is missing")
				}
				total.Add(total, p)
			}
		}
		if total.Cmp(c.denominator) != 0 {
			return nil, fmt.Errorf("treize: the chances of a deck entered at %d add to %v, not 1",
				x+1, new(big.Rat).SetFrac(total, c.denominator))
		}
	}
	return c, nil
}

// Expectations returns the expected number of wins until the hand passes, by the call x at which a
// whole deck is entered (index x-1). It solves
//
//	e_x = Σ_w w P(x; w) + Σ_y P(x -> y) e_y
//
// over the integers by Bareiss's elimination.
func (c *Chain) Expectations() []*big.Rat {
	m := c.game.Ranks
	a := make([][]*big.Int, m)
	for x := range a {
		a[x] = make([]*big.Int, m+1)
		wins := new(big.Int)
		for y, e := range c.leave {
			probability := new(big.Int)
			for w, p := range e[x] {
				probability.Add(probability, p)
				wins.Add(wins, new(big.Int).Mul(p, big.NewInt(int64(w))))
			}
			if y < m {
				a[x][y] = probability.Neg(probability)
			}
		}
		a[x][x].Add(a[x][x], c.denominator)
		a[x][m] = wins
	}
	return solve(a)
}

// solve solves m equations with m unknowns. A row of a holds the coefficients and the right side.
// Rows that are strictly diagonally dominant, or nearly so as here, need no pivoting. solve
// overwrites a.
func solve(a [][]*big.Int) []*big.Rat {
	m := len(a)
	pivot := big.NewInt(1)
	var t big.Int
	for k := range m {
		if a[k][k].Sign() == 0 {
			panic("coincidence: singular chain")
		}
		for i := k + 1; i < m; i++ {
			for j := k + 1; j <= m; j++ {
				a[i][j].Mul(a[i][j], a[k][k])
				a[i][j].Sub(a[i][j], t.Mul(a[i][k], a[k][j]))
				a[i][j].Quo(a[i][j], pivot)
			}
		}
		pivot = a[k][k]
	}
	x := make([]*big.Rat, m)
	for i := m - 1; i >= 0; i-- {
		v := new(big.Rat).SetInt(a[i][m])
		for j := i + 1; j < m; j++ {
			v.Sub(v, product(new(big.Rat).SetInt(a[i][j]), x[j]))
		}
		x[i] = v.Quo(v, new(big.Rat).SetInt(a[i][i]))
	}
	return x
}

// Distribution returns the probabilities of 0, 1, .., most wins until the hand passes, for a whole deck
// entered at call first.
func (c *Chain) Distribution(first, most int) []*big.Rat {
	m := c.game.Ranks
	// wins[x][w] is the probability times denominator^(w+1): a deck that is left for another has
	// seen a win.
	wins := make([][]*big.Int, m)
	for x := range wins {
		wins[x] = make([]*big.Int, most+1)
	}
	powers := []*big.Int{big.NewInt(1)}
	var t big.Int
	for w := 0; w <= most; w++ {
		for x := range m {
			total := new(big.Int)
			lost := c.leave[m][x]
			if w < len(lost) {
				total.Mul(lost[w], powers[w])
			}
			for y, e := range c.leave[:m] {
				for v := 1; v <= w && v < len(e[x]); v++ {
					t.Mul(e[x][v], wins[y][w-v])
					total.Add(total, t.Mul(&t, powers[v-1]))
				}
			}
			wins[x][w] = total
		}
		powers = append(powers, new(big.Int).Mul(powers[w], c.denominator))
	}
	distribution := make([]*big.Rat, most+1)
	for w := range distribution {
		distribution[w] = new(big.Rat).SetFrac(wins[first-1][w], powers[w+1])
	}
	return distribution
}
