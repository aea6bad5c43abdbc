package words

import (
	"strings"

	"rencontre/core/turn"
)

var moves = map[turn.Moves]string{
	turn.Move0: "turn no new card", turn.Move1: "turn one new card", turn.Move2: "turn two new cards",
	turn.MoveS: "sacrifice", turn.MoveSeen: "a seen card first",
}

// numerals are the moves in a word, where one before has said what is turned.
var numerals = map[turn.Moves]string{
	turn.Move0: "none", turn.Move1: "one", turn.Move2: "two", turn.MoveS: "sacrifice",
}

// Move names one move: "turn no new card".
func Move(m turn.Moves) string { return moves[m] }

// Numeral names one move after another one: "none".
func Numeral(m turn.Moves) string { return numerals[m] }

// Say describes a set of moves: "turn one new card or two".
func Say(m turn.Moves) string {
	var words []string
	for one := turn.Move0; one <= turn.MoveS; one <<= 1 {
		if m&one != 0 {
			if words == nil {
				words = append(words, moves[one])
			} else {
				words = append(words, numerals[one])
			}
		}
	}
	return strings.Join(words, " or ")
}

// Spelled returns a set of moves as "0 or 2".
func Spelled(m turn.Moves) string { return strings.Join(strings.Split(m.String(), ""), " or ") }

// ReadMoves parses a set of moves, "02".
func ReadMoves(text string) turn.Moves {
	var m turn.Moves
	for i, c := range "012S" {
		if strings.ContainsRune(text, c) {
			m |= 1 << i
		}
	}
	return m
}
