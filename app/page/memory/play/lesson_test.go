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
		if why := lessonGame(i).Refuse(place); why != turn.Fits {
			t.Errorf("card %d: %s", i+1, refusals[why])
		}
	}
	g := lessonGame(len(lessonTurned))
	moves := map[turn.Moves]int{}
	for i, played := range g.Turns {
		if played.Left || played.Move&^(turn.Move0|turn.Move1|turn.Move2) != 0 ||
			played.Took != (played.Labels[0] == played.Labels[1]) {
			t.Errorf("turn %d: %+v", i+1, played)
		}
		if !played.Took {
			moves[played.Move]++
		}
	}
	if g.Over() != turn.Done || moves[turn.Move0] != 1 || moves[turn.Move1] != 1 || moves[turn.Move2] != 1 {
		t.Errorf("it ends as %v, with %v", g.Over(), moves)
	}
}
