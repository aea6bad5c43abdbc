// Package solitaire plays card-matching solitaires one card at a time.
//
// # The games
//
// The player deals cards from the top of the deck and says a number with each. A card that
// equals its number is a hit and is set aside ("stored" in He Loves Me). The games differ in
// what happens to the other cards:
//
//   - Mousetrap (Cayley 1857; several suits: Bersani 2010, section 1). A card that is not
//     hit goes to the bottom. After a hit the count begins again at 1. When m has been said
//     without a hit the game is lost (Bersani's option a); with Burn, the last m cards
//     counted are burned and the count begins again (his option b). A deck shorter than m is
//     counted round and round.
//   - Modular Mousetrap (Guy and Nowakowski 1993). After m the player says 1 again, and
//     nothing is ever burned. lcm(m, cards left) calls in succession without a hit return to
//     the same position: a loop.
//   - He Loves Me, He Loves Me Not (Bersani 2010, section 2). A count deals at most min(m,
//     cards left) cards, fixed when it starts. After a hit the skipped cards go to the bottom
//     in their order. A count without a hit burns all of its cards. A single 1 that is left is
//     hit, since "the count can at most arrive at one"; the paper's solitaire "stops" with a
//     single card, but its example is a 4.
//
// The games of Treize, T0 to T4, are described at their constants.
//
// The score is the sum of the ranks set aside. The reformed deck of a won game is the cards
// in the order set aside, for He Loves Me followed by the one card left.
package solitaire

import (
	"fmt"

	"rencontre/core/deck"
)

// A Game names one of the solitaires.
type Game string

const (
	Mousetrap Game = "mousetrap"
	Modular   Game = "modular"
	HeLovesMe Game = "hlm"
)

// An Order is an order of calling in He Loves Me (Bersani 2010, section 3).
type Order string

const (
	Up      Order = "up"       // 1, 2, .., m: the paper's choice
	AceDown Order = "ace-down" // 1, m, m-1, .., 2
	Down    Order = "down"     // m, m-1, .., 1
)

// Rules is a game with its options.
type Rules struct {
	Game  Game
	Ranks int   // m
	Burn  bool  // Mousetrap: burn m cards instead of losing
	Order Order // He Loves Me and T4; empty means Up

	Passes int    // T4: number of successive passes without a hit that lose; 0: no limit
	Seed   uint64 // T0: of all decks after the first
}

// Call returns the number said with the i-th card of a count, i from 0. For Modular
// Mousetrap i may be m or more.
func (r Rules) Call(i int) int {
	i %= r.Ranks
	switch r.Order {
	case Down:
		return r.Ranks - i
	case AceDown:
		if i > 0 {
			return r.Ranks + 1 - i
		}
	}
	return i + 1
}

// BestScore returns C_max of He Loves Me for a deck of the shape: every card except one 2 is
// stored (Bersani 2010, Proposition 2). For m = 1 every card is stored.
func BestScore(s deck.Shape) int {
	sum := s.Suits * s.Ranks * (s.Ranks + 1) / 2
	if s.Ranks == 1 {
		return sum
	}
	return sum - 2
}

// An Outcome says how a game ended.
type Outcome string

const (
	Unfinished Outcome = ""
	Won        Outcome = "won"       // all set aside; He Loves Me: all but one 2
	Weak       Outcome = "weak"      // He Loves Me: all set aside except one other card
	Lost       Outcome = "lost"      // Mousetrap: m said without a hit, or cards burned; T4: too many idle passes
	Loop       Outcome = "loop"      // Modular, T4: the count repeats without a hit
	Exhausted  Outcome = "exhausted" // He Loves Me: the deck is used up, not won; T0 to T3: over
)

// Valid returns an error that tells a user what is wrong with the rules, or nil.
func (r Rules) Valid() error {
	switch r.Game {
	case Mousetrap, Modular, HeLovesMe, T0, T1, T2, T3, T4:
	default:
		return fmt.Errorf("%.40q is not a game; the games are t0, t1, t2, t3, t4, mousetrap, modular, hlm", string(r.Game))
	}
	if r.Burn && r.Game != Mousetrap {
		return fmt.Errorf("only mousetrap has the option to burn")
	}
	switch r.Order {
	case "":
	case Up, AceDown, Down:
		if r.Game != HeLovesMe && r.Game != T4 {
			return fmt.Errorf("only hlm and t4 have orders of calling")
		}
	default:
		return fmt.Errorf("%.40q is not an order; the orders are up, ace-down, down", string(r.Order))
	}
	if r.Passes != 0 && r.Game != T4 {
		return fmt.Errorf("only t4 counts passes")
	}
	if r.Passes < 0 {
		return fmt.Errorf("%d passes cannot be made; 0 is no limit", r.Passes)
	}
	return nil
}
