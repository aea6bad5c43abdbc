package play

import (
	"slices"
	"strings"
	"testing"

	"rencontre/core/turn"
)

// TestLinks checks that the letters of a game repeat it, and that letters which do not are refused with a reason.
func TestLinks(t *testing.T) {
	g := turn.NewGame(turn.Standard, []int{1, 2, 3, 4, 1, 2, 3, 4}, 0, 1)
	again := g.Replay(0)
	for _, place := range []int{0, 1, 2, 6, 5, 1} {
		g.Turn(place)
	}
	if err := follow(again, letters(g)); err != nil || !slices.Equal(again.Turned, g.Turned) || again.Score != g.Score {
		t.Errorf("%s: %v, %+v", letters(g), err, again)
	}
	for letters, want := range map[string]string{
		"0?": "card 2 of the link", "z": "not on this table of 8", "00": "already turned", "040": "no card here",
	} {
		if err := follow(g.Replay(0), letters); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", letters, err)
		}
	}
	g = turn.NewGame(turn.NoZero, g.Cards, 0, 1)
	if err := follow(g, "0101"); err == nil || !strings.Contains(err.Error(), "do not allow turning two seen cards") {
		t.Errorf("a 0-move without 0-moves: %v", err)
	}
}
