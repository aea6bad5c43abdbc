package solitaire

import (
	"math/big"

	"rencontre/core/deck"
)

// MaxTwoSuits is the largest number of suits for which jobs answer with TwoRankWins.
const MaxTwoSuits = 1000

// Wins returns the number of decks of a shape that win and the theorem that gives it, or nil and "" if no
// theorem is known. weak counts decks of He Loves Me of which all cards but one are stored, whichever it
// is.
func Wins(r Rules, s deck.Shape, weak bool) (won *big.Int, theorem string) {
	if r.Game == Modular {
		return ModularWins(s)
	}
	if s.Ranks > 2 {
		return oneSuitWins(r, s, weak)
	}
	return TwoRankWins(r, s, weak)
}

// oneSuitWins is Wins for He Loves Me with one suit, three ranks or more, and the order 1, 2, .., m.
func oneSuitWins(r Rules, s deck.Shape, weak bool) (won *big.Int, theorem string) {
	up := r.Order == Up || r.Order == ""
	if r.Game != HeLovesMe || s.Suits != 1 || !up || weak {
		return nil, ""
	}
	return new(big.Int), "With one suit and 3 ranks or more no deck reaches the best score: Bersani 2010, Remark 3."
}

// TwoRankWins returns the number of decks of two ranks that win Mousetrap, or reach the best score of He
// Loves Me, and the theorem that gives it. It returns nil and "" for other shapes, other games, and He
// Loves Me with the order 2, 1.
//
// Counts say 1 and 2. Deal the deck once. A 1 at the start of a count is a hit. So is the second of two
// 2s, and the first goes to the bottom. A 2 followed by a 1 is no hit: Mousetrap is lost or burns two
// cards, and He Loves Me burns two cards, of which one at most may be left. So a deck that wins is a word
// in 1 and 2 2, which may end with a single 2. Of its 2s, half were set aside. The others, and none but
// them, are left at the bottom, and a single 2 at the end is counted with the first of them, or with
// itself. From then on every second card is a hit until one 2 is left. Mousetrap counts it twice and sets
// it aside, and in He Loves Me it is the one card that may be left. So all such words win.
//
// With s suits there are s cards 1 and floor(s/2) pairs 2 2, in any order, and a single 2 at the end if s
// is odd: C(floor(3s/2), floor(s/2)) words.
//
// In the weak sense a card left must be a 2 as well. The order 2, 1 renames the ranks there.
func TwoRankWins(r Rules, s deck.Shape, weak bool) (won *big.Int, theorem string) {
	won = new(big.Int).Binomial(int64(3*s.Suits/2), int64(s.Suits/2))
	switch {
	case s.Ranks != 2:
	case r.Game == Mousetrap:
		return won, "With two ranks exactly the decks made of 1 and 2 2 win, with a single 2 at the end if the suits are " +
			"odd: C(⌊3s/2⌋, ⌊s/2⌋) decks."
	case r.Game == HeLovesMe && (r.Order != Down || weak):
		if r.Order == Down {
			return won, "With two ranks called 2, 1 exactly the decks made of 2 and 1 1 win, with a single 1 at the end if " +
				"the suits are odd: C(⌊3s/2⌋, ⌊s/2⌋) decks."
		}
		return won, "With two ranks exactly the decks made of 1 and 2 2 reach the best score, with a single 2 at the end " +
			"if the suits are odd: C(⌊3s/2⌋, ⌊s/2⌋) decks."
	}
	return nil, ""
}
