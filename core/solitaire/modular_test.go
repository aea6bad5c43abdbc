package solitaire

import (
	"math/big"
	"testing"

	"rencontre/core/deck"
)

// TestModularWins compares the theorems with all decks, and with the numbers that Bersani 2010 prints in
// Table 5 and in Remark 6.
func TestModularWins(t *testing.T) {
	for _, s := range []deck.Shape{{Ranks: 2, Suits: 1}, {Ranks: 3, Suits: 1}, {Ranks: 5, Suits: 1}, {Ranks: 7, Suits: 1},
		{Ranks: 2, Suits: 2}, {Ranks: 2, Suits: 3}, {Ranks: 2, Suits: 4}, {Ranks: 2, Suits: 7}} {
		played := int64(0)
		decks(s, func(d deck.Deck) {
			if naiveModular(Rules{Game: Modular, Ranks: s.Ranks}, d).outcome == Won {
				played++
			}
		})
		if won, theorem := ModularWins(s); won == nil || won.Int64() != played || theorem == "" {
			t.Errorf("%v: %v, %q; %d decks win", s, won, theorem, played)
		}
	}
	for ranks, want := range map[int]string{
		11: "25232230",
		13: "3936227868",
		17: "224837335816336",
		19: "76894368849186894",
		23: "16341591267829198702738",
	} {
		if won, _ := ModularWins(deck.Shape{Ranks: ranks, Suits: 1}); won == nil || won.String() != want {
			t.Errorf("%d ranks: %v, not %s", ranks, won, want)
		}
	}
	for _, s := range []deck.Shape{{Ranks: 1, Suits: 1}, {Ranks: 1, Suits: 3}, {Ranks: 4, Suits: 1}, {Ranks: 3, Suits: 2},
		{Ranks: 9, Suits: 1}, {Ranks: 15, Suits: 1}} {
		if won, theorem := ModularWins(s); won != nil || theorem != "" {
			t.Errorf("%v: %v, %s", s, won, theorem)
		}
	}
}

// TestPrime compares trial division with the test of math/big.
func TestPrime(t *testing.T) {
	for n := -2; n < 10_000; n++ {
		if is := big.NewInt(int64(n)).ProbablyPrime(0) && n > 0; Prime(n) != is {
			t.Errorf("%d is prime: %v", n, !is)
		}
	}
}
