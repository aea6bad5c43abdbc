package dundee

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
	"testing"
)

// decksOf yields the compositions of v ranks, in descending order, with at least low cards of
// each rank and from one to cards cards in all.
func decksOf(v, low, cards int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		d := make([]int, v)
		var fill func(i, top, left int) bool
		fill = func(i, top, left int) bool {
			if i == v {
				return sum(d) == 0 || yield(slices.Clone(d))
			}
			for s := low; s <= min(top, left); s++ {
				d[i] = s
				if !fill(i+1, s, left-s) {
					return false
				}
			}
			return true
		}
		fill(0, cards, cards)
	}
}

// bidsOf yields all bids of m names on v ranks.
func bidsOf(v, m int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		b := make([]int, v)
		var fill func(i, left int) bool
		fill = func(i, left int) bool {
			if i == v-1 {
				b[i] = left
				return yield(slices.Clone(b))
			}
			for n := 0; n <= left; n++ {
				b[i] = n
				if !fill(i+1, left-n) {
					return false
				}
			}
			return true
		}
		fill(0, m)
	}
}

// reference computes identity (3) and its variants directly from the rules: the probability of
// the best, the worst and the greedy player, by memoised recursion over positions in the order
// of the ranks.
type reference struct {
	pick func(values []*big.Rat, left []int) *big.Rat
	memo map[string]*big.Rat
}

func bestPlay() *reference {
	return &reference{func(v []*big.Rat, _ []int) *big.Rat { return slices.MaxFunc(v, (*big.Rat).Cmp) },
		map[string]*big.Rat{}}
}

func worstPlay() *reference {
	return &reference{func(v []*big.Rat, _ []int) *big.Rat { return slices.MinFunc(v, (*big.Rat).Cmp) },
		map[string]*big.Rat{}}
}

func greedyPlay() *reference {
	return &reference{func(v []*big.Rat, left []int) *big.Rat {
		return v[slices.Index(left, slices.Min(left))]
	}, map[string]*big.Rat{}}
}

func (r *reference) win(left []int, rounds int) *big.Rat {
	if rounds == 0 {
		return big.NewRat(1, 1)
	}
	key := fmt.Sprint(left, rounds)
	if w := r.memo[key]; w != nil {
		return w
	}
	w := r.pick(r.values(left, rounds), left)
	r.memo[key] = w
	return w
}

// values returns the probability after naming each rank.
func (r *reference) values(left []int, rounds int) []*big.Rat {
	values := make([]*big.Rat, len(left))
	c := int64(sum(left))
	for named := range left {
		w := new(big.Rat)
		for h, s := range left {
			if h == named || s == 0 {
				continue
			}
			left[h]--
			t := r.win(left, rounds-1)
			left[h]++
			w.Add(w, new(big.Rat).Mul(big.NewRat(int64(s), c), t))
		}
		values[named] = w
	}
	return values
}

func advance(t testing.TB, deck, bid []int) *big.Rat {
	t.Helper()
	w, err := Advance(deck, bid, noTick)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// advanceReference computes the probability of an advance bid directly from the rules: the names
// in order, the cards one by one.
func advanceReference(left, bid []int, memo map[string]*big.Rat) *big.Rat {
	named := slices.IndexFunc(bid, func(b int) bool { return b > 0 })
	if named < 0 {
		return big.NewRat(1, 1)
	}
	key := fmt.Sprint(left, bid)
	if w := memo[key]; w != nil {
		return w
	}
	w, c := new(big.Rat), int64(sum(left))
	bid[named]--
	for h, s := range left {
		if h == named || s == 0 {
			continue
		}
		left[h]--
		t := advanceReference(left, bid, memo)
		left[h]++
		w.Add(w, new(big.Rat).Mul(big.NewRat(int64(s), c), t))
	}
	bid[named]++
	memo[key] = w
	return w
}
