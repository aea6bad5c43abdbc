package play

import (
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/core/memory"
)

// TestLesson checks that the example obeys the rules, has every kind of turn, describes each, and ends.
func TestLesson(t *testing.T) {
	laid := lesson{}.Lay()
	text := ""
	for at := range laid.Last + 1 {
		text += calctest.Markup(laid.Draw(at, nil, nil)...)
	}
	calctest.Says(t, "the page", text, "word-pair", "word-seen", "word-0-move", "word-1-move", "word-2-move",
		"word-n-pairs",
		"word-k", "Player 2 has 2 of 3 and wins.")
	for i, place := range lessonTurned {
		if why := lessonGame(i).refuse(place); why != "" {
			t.Errorf("card %d: %s", i+1, why)
		}
	}
	g := lessonGame(len(lessonTurned))
	moves := map[memory.Moves]int{}
	for i, turn := range g.turns {
		if turn.left || turn.move&^(memory.Move0|memory.Move1|memory.Move2) != 0 ||
			turn.took != (turn.labels[0] == turn.labels[1]) {
			t.Errorf("turn %d: %+v", i+1, turn)
		}
		if !turn.took {
			moves[turn.move]++
		}
	}
	if g.over() != done || moves[memory.Move0] != 1 || moves[memory.Move1] != 1 || moves[memory.Move2] != 1 {
		t.Errorf("it ends as %v, with %v", g.over(), moves)
	}
}
