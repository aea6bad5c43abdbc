package dundee

import (
	"fmt"
	"math/big"
	"slices"
)

// Check refuses residues that pass i cannot give: other numbers of them, and residues that are not
// below their modulus.
func (g Game) Check(i int, r Residues) error {
	size := Need(g.Deck, g.Horizon)
	k := size.moduliOfPass()
	moduli := gaps()[i*k : min((i+1)*k, size.Moduli)]
	for _, of := range []struct {
		name     string
		residues []uint64
		weights  int
	}{
		{"lost", r.Lost, g.Horizon + 1},
		{"after", r.After, len(slices.Compact(descending(g.Deck)))},
	} {
		if len(of.residues) != of.weights*len(moduli) {
			return fmt.Errorf("%s has %d residues, not %d", of.name, len(of.residues), of.weights*len(moduli))
		}
		for j, x := range of.residues {
			if x >= 1<<modulusBits-moduli[j%len(moduli)] {
				return fmt.Errorf("%s[%d] is %d, which is not below its modulus", of.name, j, x)
			}
		}
	}
	return nil
}

// checkWins refuses numbers that are not probabilities or that grow. Residues that were changed mostly give
// such numbers, since they stand for a number that is any below the product of the moduli.
func checkWins(wins []*big.Rat) error {
	before := big.NewRat(1, 1)
	for m, w := range wins {
		if w.Sign() < 0 || w.Cmp(before) > 0 {
			return fmt.Errorf("the residues give no chance for %d rounds: one of them is damaged", m)
		}
		before = w
	}
	return nil
}
