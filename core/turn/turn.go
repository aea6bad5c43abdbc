// Package turn has the memory game as it is played at a table: the moves of a turn and what they may lead to, the sets
// of rules that permit them, games with computer players, and what their turns cost. Package memory solves the game.
//
// n pairs lie face down, of which k cards are known, all different. In a turn a player turns two cards, one after the
// other. If they are a pair he takes it and goes on; otherwise both are turned back and the turn passes. The moves are:
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
package turn

import (
	"slices"
	"strings"
)

// Moves is a set of moves.
type Moves uint8

const (
	Move0 Moves = 1 << iota // the 0-move
	Move1                   // the 1-move
	Move2                   // the 2-move
	MoveS                   // the sacrifice
)

// String lists the moves in order: "02", "12", "2S".
func (m Moves) String() string {
	var b strings.Builder
	for i, c := range "012S" {
		if m>>i&1 != 0 {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// First returns the first move of the set in the order 0, 1, 2, S.
func (m Moves) First() Moves { return m & -m }

// Rules is the set of moves that are allowed, by the number of known cards k.
type Rules int

const (
	// Standard allows a 2-move at k = 0, also a 1-move at k = 1, also a 0-move at k >= 2.
	Standard Rules = iota
	// Free allows 0-, 1- and 2-moves everywhere.
	Free
	// NoZero is Standard without 0-moves, Alfthan's terminating memory.
	NoZero
	// OneOnly makes every move a 1-move, even at k = 0.
	OneOnly
	// TwoOnly makes every move a 2-move.
	TwoOnly
	// Sacrifice is NoZero with the S-move for k >= 2 (Gerez and Gobel).
	Sacrifice
)

var ruleNames = []string{"standard", "free", "no-zero", "one-only", "two-only", "sacrifice"}

func (r Rules) String() string { return ruleNames[r] }

// RuleNames returns the names of the rules, in the order of the constants.
func RuleNames() []string { return slices.Clone(ruleNames) }

// ParseRules returns the rules with a name.
func ParseRules(name string) (r Rules, ok bool) {
	i := slices.Index(ruleNames, name)
	return Rules(max(0, i)), i >= 0
}

// Allowed returns the set of moves that the rules allow when k cards are known and
// n >= 1 pairs are left.
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
