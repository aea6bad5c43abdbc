package words

import (
	"strings"

	"rencontre/core/memory"
)

// SeenFirst is turning a seen card first and then a new one, which is never better.
const SeenFirst memory.Moves = 1 << 6

var moves = map[memory.Moves]string{
	memory.Move0: "turn no new card", memory.Move1: "turn one new card", memory.Move2: "turn two new cards",
	memory.MoveS: "sacrifice", SeenFirst: "a seen card first",
}

// numerals are the moves in a word, where one before has said what is turned.
var numerals = map[memory.Moves]string{
	memory.Move0: "none", memory.Move1: "one", memory.Move2: "two", memory.MoveS: "sacrifice",
}

// Move names one move: "turn no new card".
func Move(m memory.Moves) string { return moves[m] }

// Numeral names one move after another one: "none".
func Numeral(m memory.Moves) string { return numerals[m] }

// Say describes a set of moves: "turn one new card or two".
func Say(m memory.Moves) string {
	var words []string
	for one := memory.Move0; one <= memory.MoveS; one <<= 1 {
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
func Spelled(m memory.Moves) string { return strings.Join(strings.Split(m.String(), ""), " or ") }

// ReadMoves parses a set of moves, "02".
func ReadMoves(text string) memory.Moves {
	var m memory.Moves
	for i, c := range "012S" {
		if strings.ContainsRune(text, c) {
			m |= 1 << i
		}
	}
	return m
}
