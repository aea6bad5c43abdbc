package dundee

import "math/big"

// Worst returns the least chance that any player, adaptive or not, can have,
// for every number of rounds from 0 to rounds (Theorem 3, Corollary 6): with S
// the largest number of cards of one rank, 0 if m > c - S, else
// prod_{i<m} (c-S-i)/(c-i).
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

func worst(deck []int, rounds int) *big.Rat {
	c, top := sum(deck), descending(deck)[0]
	if rounds > c-top {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(falling(c-top, rounds), falling(c, rounds))
}
