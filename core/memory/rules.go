// Package memory values the game of Memory (Concentration, Pelmanism) between
// players who forget nothing, finds their optimal moves, and solves boards whose
// order both players know.
//
// # The game
//
// n pairs lie face down. A turn turns two cards, one after the other; a pair is
// taken and its owner goes on, otherwise both are turned back and the turn
// passes. The gain of a player is the number of pairs he takes from now on minus
// the mean of what the others take. A position (n, k) is n pairs on the table, k
// of their cards known, all k different; j = n-k is the number of unknown pairs
// (Alfthan's coordinate) and u = 2n-k the number of unknown cards. A move is
//
//	0-move  turn two known cards: nothing happens
//	1-move  turn an unknown card; if its mate is known take the pair and go on,
//	        otherwise turn a known card, and the turn passes (Alfthan: safe)
//	2-move  the same, but the second card is unknown too; if it is the mate of
//	        the first the player goes on, if it is the mate of an older card the
//	        next player takes that pair at once and goes on (Alfthan: risky)
//	S-move  (sacrifice) turn an unknown card; if its mate is known turn another
//	        known card on purpose: the next player must take the pair and plays
//	        on; if not, turn a second unknown card as in a 2-move
//
// When a 0-move is optimal it is so for every player in turn, so the game stops
// there, with value 0 for all.
//
// # The recurrence over integers
//
// The unknown cards can come in W(n,j) = C(n+j, 2j) (2j-1)!! orders that differ
// as patterns: choose where the mates of the known cards fall, pair up the rest.
// Under any strategies the gain is a whole number for each, hence
// V(n,j) = W(n,j) e(n,j) is a whole number, and multiplying the recurrences of
// Zwick and Paterson by W(n,j) leaves only small factors, with k = n-j:
//
//	V1 = W(n-1,j) + V(n-1,j) - (k+1) V(n,j-1)
//	V2 = W(n-1,j) + V(n-1,j) - (k-1) (W(n-1,j-1) + V(n-1,j-1)) - (k+1)(k+2) V(n,j-2)
//	V3 = -W(n-1,j) - V(n-1,j) - (k-1) (W(n-1,j-1) + V(n-1,j-1)) - (k+1)(k+2) V(n,j-2)
//	W(n,j) = W(n-1,j) + (k+1) W(n,j-1)
//
// so that no greatest common divisor is taken before a value is printed (move.go).
//
// # Sources
//
// U. Zwick and M. S. Paterson, The memory game, 1992 (Theorem 3.1, Tables 1 to
// 5); E. Alfthan, Optimal strategy in the childrens game Memory, 2007
// (Tables 2.1, chapter 3 for boards, appendix A). Alfthan's E(n, j) is
// (n + e)/2 under NoZero.
//
// # What differs in the sources
//
// Each is shown by a test beside a second computation. Zwick and Paterson: the
// recurrence for alpha_r (asymptotic.go), the terms of 1/n and 1/n^2 of Version 2,
// the sign of gamma in (6), u and v of theta_(3,4) in Table 3, 9(l+1)/4 for
// 9(l+2)/4, and k >= 3 for k >= 2 in the claim on three players, which fails first
// at (4, 2); the last line of the proof of Theorem 4.4 drops t. Alfthan: Conjecture
// 2 fails at j = 21, from n = 21 to 22 and nowhere else up to 300; six coefficients
// of appendix A (one in E^10, two in E^15, three in E^16), two denominators (E^5,
// E^11), and E^3; the translation of adjacent pairs and Lemma 2 (board.go), and with
// it the third example of section 3.5, whose margin is 14 and not 16. A
// transcription may have its share in digits that differ.
//
// Units: values are pairs. Cost: Theta(n^2) positions, each Theta(n log n) bits.
package memory

import (
	"strings"

	"rencontre/core/meter"
)

// Rules say which moves are allowed where.
type Rules int

const (
	// Standard: k = 0 only a 2-move, k = 1 also a 1-move, k >= 2 also a 0-move.
	Standard Rules = iota
	// Free: 0-, 1- and 2-moves everywhere.
	Free
	// NoZero: Standard without 0-moves, Alfthan's terminating memory.
	NoZero
	// OneOnly: every move is a 1-move, also at k = 0.
	OneOnly
	// TwoOnly: every move is a 2-move.
	TwoOnly
	// Sacrifice: NoZero with the S-move for k >= 2 (Gerez and Gobel).
	Sacrifice
)

var ruleNames = []string{"standard", "free", "no-zero", "one-only", "two-only", "sacrifice"}

func (r Rules) String() string { return ruleNames[r] }

// RuleNames lists the names of the rules, in the order of the constants.
func RuleNames() []string { return append([]string(nil), ruleNames...) }

// ParseRules finds the rules of a name.
func ParseRules(name string) (Rules, bool) {
	for i, s := range ruleNames {
		if s == name {
			return Rules(i), true
		}
	}
	return 0, false
}

// Moves is a set of moves.
type Moves uint8

const (
	Move0 Moves = 1 << iota // the 0-move
	Move1                   // the 1-move
	Move2                   // the 2-move
	MoveS                   // the sacrifice
)

// String writes the moves in order: "02", "12", "2S".
func (m Moves) String() string {
	var b strings.Builder
	for i, c := range "012S" {
		if m>>i&1 != 0 {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// First is the first move of the set in the order 0, 1, 2, S.
func (m Moves) First() Moves { return m & -m }

// Allowed is the set of moves the rules allow when k cards are known and n >= 1
// pairs are left.
func (r Rules) Allowed(k int) Moves {
	switch r {
	case Free:
		return Move0 | Move1 | Move2
	case OneOnly:
		return Move1
	case TwoOnly:
		return Move2
	}
	switch {
	case k == 0:
		return Move2
	case k == 1:
		return Move1 | Move2
	case r == Standard:
		return Move0 | Move1 | Move2
	case r == Sacrifice:
		return Move1 | Move2 | MoveS
	}
	return Move1 | Move2
}

// A Tick hears of work done, in positions; an error from it stops the work and
// is returned. It may be nil.
type Tick = meter.Tick
