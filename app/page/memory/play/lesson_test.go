package play

import (
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/core/turn"
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
	moves := map[turn.Moves]int{}
	for i, played := range g.turns {
		if played.left || played.move&^(turn.Move0|turn.Move1|turn.Move2) != 0 ||
			played.took != (played.labels[0] == played.labels[1]) {
			t.Errorf("turn %d: %+v", i+1, played)
		}
		if !played.took {
			moves[played.move]++
		}
	}
	if g.over() != done || moves[turn.Move0] != 1 || moves[turn.Move1] != 1 || moves[turn.Move2] != 1 {
		t.Errorf("it ends as %v, with %v", g.over(), moves)
	}
}
