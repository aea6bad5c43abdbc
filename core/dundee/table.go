package dundee

import (
	"math/big"
	"slices"
)

// A Table holds the probability of winning from every position that a game can reach,
// however it is played. It is made once for a deck and a number of rounds; a query then
// takes a few additions.
type Table struct {
	deck    []int
	cards   int
	rounds  int
	lattice *lattice // nil where the answer is 1 everywhere
	limbs   int
	value   []uint64 // of multiset n with r rounds left: the probability times (cards left)_r
}

// NewTable applies identity (3) over integers to the multisets in ascending order. Cost:
// see Size.Operations.
func NewTable(deck []int, rounds int, tick Tick) (*Table, error) {
	s := descending(deck)
	c := sum(s)
	must(0 <= rounds && rounds <= c, "%d rounds with %d cards", rounds, c)
	t := &Table{deck: slices.Clone(deck), cards: c, rounds: rounds}
	if s[len(s)-1] == 0 || rounds == 0 {
		return t, nil
	}
	size := Need(s, rounds)
	l := newLattice(s, rounds)
	w := size.Limbs
	t.lattice, t.limbs, t.value = l, w, make([]uint64, l.size*w)
	// sure[d] is the weight of a sure win after d cards: (c-d)_(rounds-d).
	sure := make([]uint64, (rounds+1)*w)
	p := newPace(tick)
	for d, weight := rounds, big.NewInt(1); d >= 0; d-- {
		setBig(sure[d*w:][:w], weight)
		weight.Mul(weight, big.NewInt(int64(c-d+1)))
		if err := p.step(2*w*w, 0); err != nil {
			return nil, err
		}
	}
	x := make([]int, len(s))
	l.first(x)
	var buf []draw
	for n, turned := 0, c-sum(x); ; n++ {
		here := t.value[n*w:][:w]
		buf = buf[:0]
		switch {
		case turned == rounds:
			here[0] = 1
		case turned < rounds:
			buf = l.draws(x, n, buf)
			for _, d := range buf {
				if d.to < 0 {
					addMul(here, sure[(turned+1)*w:][:w], d.weight)
				} else {
					addMul(here, t.value[d.to*w:][:w], d.weight)
				}
			}
		}
		if err := p.step((len(buf)+1)*w+len(s), 1); err != nil {
			return nil, err
		}
		if n == l.size-1 {
			break
		}
		turned -= l.up(x)
	}
	return t, p.flush()
}

// roundsLeft returns the number of rounds still to play, given the cards left of each rank
// in the order of the deck. It panics if no game can reach that position.
func (t *Table) roundsLeft(left []int) int {
	must(len(left) == len(t.deck), "%d ranks, not %d", len(left), len(t.deck))
	for i, x := range left {
		must(0 <= x && x <= t.deck[i], "%d cards of rank %d are left of %d", x, i+1, t.deck[i])
	}
	r := t.rounds - (t.cards - sum(left))
	must(r >= 0, "more cards are turned than there are rounds")
	return r
}

// Win returns the probability that the best player wins with these cards left.
func (t *Table) Win(left []int) *big.Rat {
	rounds := t.roundsLeft(left)
	if rounds == 0 || slices.Contains(left, 0) {
		return big.NewRat(1, 1)
	}
	return new(big.Rat).SetFrac(t.at(descending(left)), fallingFactorial(sum(left), rounds))
}

func (t *Table) at(x []int) *big.Int {
	return toBig(t.value[t.lattice.index(x)*t.limbs:][:t.limbs])
}

// A Choice is a rank that can be named now.
type Choice struct {
	Rank int      // from 1
	Left int      // cards left of the rank
	Safe *big.Rat // probability to survive this round
	Win  *big.Rat // probability to win all rounds with the best (or worst) play after it
	Cost *big.Rat // distance of Win from that of the best (or worst) choice
	Best bool     // Win is that of the best (or worst) choice
}

// Choices lists the ranks that can be named with these cards left, and the value of each.
// The list is empty when no round is left.
func (t *Table) Choices(left []int) []Choice {
	rounds := t.roundsLeft(left)
	return choices(left, rounds, 1, func(after []int) *big.Rat { return t.Win(after) })
}

// WorstChoices is Choices for a player who wants to lose (Theorem 3). Best marks the names
// with the least probability of winning.
func WorstChoices(left []int, rounds int) []Choice {
	return choices(left, rounds, -1, func(after []int) *big.Rat { return worstWin(after, rounds-1) })
}

// choices evaluates every name by the positions it leads to. The value of name i is
// sum_{h != i} left_h win(left - e_h) / cards. Ranks with equally many cards left have the
// same value.
func choices(left []int, rounds, sign int, win func([]int) *big.Rat) []Choice {
	if rounds == 0 {
		return nil
	}
	cards := int64(sum(left))
	after := slices.Clone(left)
	termByLeft := map[int]*big.Rat{0: new(big.Rat)} // by cards left: their number times win after one is turned
	total := new(big.Rat)
	for i, n := range left {
		if termByLeft[n] == nil {
			after[i]--
			termByLeft[n] = new(big.Rat).Mul(big.NewRat(int64(n), 1), win(after))
			after[i]++
		}
		total.Add(total, termByLeft[n])
	}
	list := make([]Choice, len(left))
	var best *big.Rat
	values := map[int]*big.Rat{}
	for n, d := range termByLeft {
		v := new(big.Rat).Sub(total, d)
		values[n] = v.Mul(v, big.NewRat(1, cards))
	}
	for _, n := range left {
		if best == nil || values[n].Cmp(best)*sign > 0 {
			best = values[n]
		}
	}
	for i, n := range left {
		cost := new(big.Rat).Sub(best, values[n])
		list[i] = Choice{
			Rank: i + 1,
			Left: n,
			Safe: big.NewRat(cards-int64(n), cards),
			Win:  new(big.Rat).Set(values[n]),
			Cost: cost.Abs(cost),
			Best: values[n].Cmp(best) == 0,
		}
	}
	return list
}
