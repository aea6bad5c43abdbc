package solitaire

import (
	"math/big"
	"testing"

	"rencontre/core/deck"
)

// madeOfTwos reports whether a deck is a word in one and two two, which may end with a single two.
func madeOfTwos(d deck.Deck, one, two int) bool {
	for i := 0; i < len(d); i++ {
		if d[i] == one {
			continue
		}
		i++
		if i < len(d) && d[i] != two {
			return false
		}
	}
	return true
}

// TestTwoRankWins plays all decks. It compares the number that win, and the steps of the proof: the decks
// that win are the words, and after one pass a winner has half of its 2s set aside with all 1s.
func TestTwoRankWins(t *testing.T) {
	for suits := 1; suits <= 7; suits++ {
		s := deck.Shape{Ranks: 2, Suits: suits}
		for _, c := range []struct {
			rules Rules
			weak  bool
		}{{Rules{Game: Mousetrap, Ranks: 2}, false}, {Rules{Game: Mousetrap, Ranks: 2, Burn: true}, false},
			{Rules{Game: HeLovesMe, Ranks: 2}, false}, {Rules{Game: HeLovesMe, Ranks: 2}, true},
			{Rules{Game: HeLovesMe, Ranks: 2, Order: AceDown}, false},
			{Rules{Game: HeLovesMe, Ranks: 2, Order: Down}, true}} {
			won, theorem := Wins(c.rules, s, c.weak)
			one, two := 1, 2
			if c.rules.Order == Down {
				one, two = 2, 1
			}
			played := int64(0)
			decks(s, func(d deck.Deck) {
				end := naive(c.rules, d)
				wins := end.outcome == Won || c.weak && end.outcome == Weak
				if wins != madeOfTwos(d, one, two) {
					t.Errorf("%+v %v: wins is %v", c, d, wins)
				}
				if !wins {
					return
				}
				played++
				// The first hits are those of one pass: all 1s and every second 2.
				pass := map[int]int{}
				for _, card := range end.set[:suits+suits/2] {
					pass[card]++
				}
				if pass[one] != suits {
					t.Errorf("%+v %v: the pass sets aside %v", c, d, pass)
				}
			})
			if won == nil || theorem == "" || won.Int64() != played {
				t.Errorf("%+v in %d suits: %v, %q; %d decks win", c, suits, won, theorem, played)
			}
		}
	}
	for _, c := range []struct {
		rules Rules
		shape deck.Shape
	}{{Rules{Game: HeLovesMe, Ranks: 2, Order: Down}, deck.Shape{Ranks: 2, Suits: 3}},
		{Rules{Game: Mousetrap, Ranks: 3}, deck.Shape{Ranks: 3, Suits: 2}},
		{Rules{Game: T2, Ranks: 2}, deck.Shape{Ranks: 2, Suits: 2}}} {
		if won, theorem := Wins(c.rules, c.shape, false); won != nil || theorem != "" {
			t.Errorf("%+v: %v, %s", c, won, theorem)
		}
	}
	// By the recurrence of binomials that are all 2 s apart: C(3k, k) and C(3k+1, k).
	for k := int64(1); k <= 500; k++ {
		even, _ := Wins(Rules{Game: Mousetrap, Ranks: 2}, deck.Shape{Ranks: 2, Suits: int(2 * k)}, false)
		odd, _ := Wins(Rules{Game: Mousetrap, Ranks: 2}, deck.Shape{Ranks: 2, Suits: int(2*k + 1)}, false)
		left := new(big.Int).Mul(even, big.NewInt(3*k+1))
		if left.Cmp(new(big.Int).Mul(odd, big.NewInt(2*k+1))) != 0 {
			t.Errorf("%d suits: %v, %v", 2*k, even, odd)
		}
	}
}

// TestOneSuitWins plays all decks of He Loves Me with one suit and 3 to 7 ranks. Other orders of calling and the weak
// sense have no theorem.
func TestOneSuitWins(t *testing.T) {
	for ranks := 3; ranks <= 7; ranks++ {
		s, rules := deck.Shape{Ranks: ranks, Suits: 1}, Rules{Game: HeLovesMe, Ranks: ranks}
		won, theorem := Wins(rules, s, false)
		if won == nil || won.Sign() != 0 || theorem == "" {
			t.Errorf("%d ranks: the theorem %q gives %v", ranks, theorem, won)
		}
		decks(s, func(d deck.Deck) {
			if naive(rules, d).outcome == Won {
				t.Errorf("%v wins", d)
			}
		})
		if won, _ := Wins(rules, s, true); won != nil {
			t.Errorf("%d ranks: in the weak sense %v", ranks, won)
		}
	}
}
