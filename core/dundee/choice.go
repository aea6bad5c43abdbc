package dundee

import (
	"math/big"
	"slices"
)

// A Choice is a rank that can be named now.
type Choice struct {
	Rank int      // from 1
	Left int      // cards left of the rank
	Safe *big.Rat // probability to survive this round
	Win  *big.Rat // probability to win all rounds with the best (or worst) play after it
	Cost *big.Rat // distance of Win from that of the best (or worst) choice
	Best bool     // Win is that of the best (or worst) choice
}

// WorstChoices lists the ranks for a player who wants to lose (Theorem 3). Best marks the names
// with the least probability of winning.
func WorstChoices(left []int, rounds int) []Choice {
	if rounds == 0 {
		return nil
	}
	win, after := map[int]*big.Rat{}, slices.Clone(left)
	for i, n := range left {
		if n > 0 && win[n] == nil {
			after[i]--
			win[n] = worstWin(after, rounds-1)
			after[i]++
		}
	}
	return choices(left, -1, win)
}

// choices evaluates every name by the positions it leads to: win has the probability of winning
// after a card is turned of a rank with n cards left. The value of name i is
// sum_{h != i} left_h win(left_h) / cards.
func choices(left []int, sign int, win map[int]*big.Rat) []Choice {
	cards, ranks := int64(sum(left)), map[int]int64{}
	for _, n := range left {
		ranks[n]++
	}
	total, turned := new(big.Rat), map[int]*big.Rat{0: new(big.Rat)}
	for n, w := range win {
		turned[n] = new(big.Rat).Mul(big.NewRat(int64(n), 1), w)
		total.Add(total, new(big.Rat).Mul(big.NewRat(ranks[n], 1), turned[n]))
	}
	var best *big.Rat
	values := map[int]*big.Rat{}
	for n := range ranks {
		v := new(big.Rat).Sub(total, turned[n])
		values[n] = v.Mul(v, big.NewRat(1, cards))
		if best == nil || v.Cmp(best)*sign > 0 {
			best = v
		}
	}
	byLeft := map[int]Choice{}
	for n, v := range values {
		cost := new(big.Rat).Sub(best, v)
		byLeft[n] = Choice{0, n, big.NewRat(cards-int64(n), cards), v, cost.Abs(cost), cost.Sign() == 0}
	}
	list := make([]Choice, len(left))
	for i, n := range left {
		list[i] = byLeft[n]
		list[i].Rank = i + 1
	}
	return list
}
