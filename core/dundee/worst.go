package dundee

import (
	"math/big"
	"slices"
)

// Worst returns the least probability of winning of any player, adaptive or not, for every
// number of rounds m from 0 to rounds (Theorem 3, Corollary 6). With S the largest number
// of cards of one rank it is 0 if m > c - S, and prod_{i<m} (c-S-i)/(c-i) otherwise.
func Worst(deck []int, rounds int) []*big.Rat {
	c, top := sum(deck), descending(deck)[0]
	must(0 <= rounds && rounds <= c, "%d rounds with %d cards", rounds, c)
	wins := make([]*big.Rat, rounds+1)
	wins[0] = big.NewRat(1, 1)
	for m := 1; m <= rounds; m++ {
		if m > c-top {
			wins[m] = new(big.Rat)
			continue
		}
		wins[m] = new(big.Rat).Mul(wins[m-1], big.NewRat(int64(c-top-m+1), int64(c-m+1)))
	}
	return wins
}

func worstWin(deck []int, rounds int) *big.Rat {
	c, top := sum(deck), descending(deck)[0]
	if rounds > c-top {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(fallingFactorial(c-top, rounds), fallingFactorial(c, rounds))
}

// WorstBids finds the advance bids with the least probability of winning (Corollary 6). It
// is 0 if some rank is named more often than there are cards of other ranks. Where no bid
// can do that, the worst bid gives all names to a rank with the most cards.
func WorstBids(deck []int, rounds int) *BestBids {
	c, ranks := sum(deck), order(deck)
	must(0 <= rounds && rounds <= c, "%d rounds with %d cards", rounds, c)
	a := &BestBids{Win: worstWin(deck, rounds), Proved: true}
	if rounds <= c-deck[ranks[len(ranks)-1]] {
		// Up to swapping ranks there is one such bid; its names ascend with the rank.
		b := make([]int, len(deck))
		b[ranks[len(ranks)-1]] = rounds
		a.Bids = [][]int{b}
		return a
	}
	s := &search{ranks: ranks, groups: groupsOf(deck, ranks)}
	b := make([]int, len(deck))
	add := func() bool {
		if len(a.Bids) == maxBids {
			a.More = true
			return false
		}
		a.Bids = append(a.Bids, s.inDeckOrder(b))
		return true
	}
	// Only one rank, at place i, can be named that often. It is the most named of its
	// group, so it stands last there. The other places share the remaining names, ascending
	// in each group; no choice leads to a dead end.
	var fill func(at, i, left int) bool
	fill = func(at, i, left int) bool {
		if at == i {
			at++
		}
		if at >= len(b) {
			return left > 0 || add()
		}
		group, low, same := deck[ranks[at]], 0, 0
		if at > 0 && deck[ranks[at-1]] == group {
			low = b[at-1]
		}
		more := false // places after this one
		for p := at; p < len(b); p++ {
			if p != i {
				more = more || p > at
				if deck[ranks[p]] == group {
					same++
				}
			}
		}
		if !more {
			low = left
		}
		for n := low; n*same <= left; n++ {
			b[at] = n
			if !fill(at+1, i, left-n) {
				return false
			}
		}
		return true
	}
	i := -1
	for _, g := range s.groups {
		i += g.ranks
		for n := c - g.cards + 1; n <= rounds; n++ {
			b[i] = n
			if !fill(0, i, rounds-n) {
				break
			}
		}
	}
	slices.SortFunc(a.Bids, slices.Compare)
	return a
}
