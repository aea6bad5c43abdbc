package guess

import (
	"math/rand/v2"

	"rencontre/core/deck"
	"rencontre/core/meter"
)

// # Yes or no by a rule
//
// The best player who hears yes or no is out of reach for most packs. This rule comes near, and any rule is a
// lower bound for the best. If rank i has s_i cards that were not hit and w_i wrong guesses, and c cards were
// not hit in all, its cards lie at c - w_i places. Guess a rank with the largest s_i/(c - w_i), of these one
// with the most wrong guesses, and of these the first.
//
// The bounds from above: full feedback, and m + O(m^(3/4) log m) for m cards each of any number of ranks
// (P. Diaconis, R. Graham, X. He and S. Spiro, Card guessing with partial feedback, 2020, arXiv 2010.05059).

// PlayRule plays games of a player who hears yes or no and guesses by the rule. It returns how many games had
// so many right guesses. The tick counts [RuleWork] for each game.
func PlayRule(pack []int, games int, seed uint64, tick meter.Tick) ([]uint64, error) {
	m := meter.Meter{Tick: tick, Every: 1 << 18}
	var cards deck.Deck
	for rank, n := range pack {
		for range n {
			cards = append(cards, rank)
		}
	}
	counts := make([]uint64, len(cards)+1)
	left, wrong := make([]int, len(pack)), make([]int, len(pack))
	var source rand.Source = deck.Stream(seed, 0)
	for range games {
		deck.Shuffle(cards, source)
		counts[played(cards, append(left[:0], pack...), wrong)]++
		if err := m.Spend(RuleWork(pack)); err != nil {
			return nil, err
		}
	}
	return counts, m.Flush()
}

// RuleWork is the number of ranks that the rule looks at in a game.
func RuleWork(pack []int) float64 { return float64(total(pack) * len(pack)) }

// played returns the right guesses in a game.
func played(cards deck.Deck, left, wrong []int) (right int) {
	clear(wrong)
	for _, card := range cards {
		if i := ruled(left, wrong, len(cards)-right); i == card {
			left[i]--
			right++
		} else {
			wrong[i]++
		}
	}
	return right
}

// ruled returns the guess by the rule, where c cards were not hit.
func ruled(left, wrong []int, c int) (best int) {
	for i, s := range left {
		a, b := s*(c-wrong[best]), left[best]*(c-wrong[i])
		if s > 0 && (left[best] == 0 || a > b || a == b && wrong[i] > wrong[best]) {
			best = i
		}
	}
	return best
}
