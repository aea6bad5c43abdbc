package play

import (
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/core/solitaire"
)

// TestWinner checks that the button deals a deck that wins, shows it, and deals another when it is pressed again.
func TestWinner(t *testing.T) {
	for _, query := range []string{"", "game=modular&m=8", "game=hlm&m=10&s=2", "m=13&s=4", "burn=1&m=7"} {
		p := played(t, query)
		for range 3 {
			before := p.deck
			p.win()
			if p.replay == nil || p.replay.End.Table.Outcome != solitaire.Won || slices.Equal(p.deck, before) || p.covered() {
				t.Errorf("%q: after %v it deals %v", query, before, p.deck)
			}
		}
	}
	p := played(t, "game=hlm&m=5&s=2")
	before := p.deck
	if p.win(); !strings.Contains(calctest.HTML(p), "No deck of this size wins at He Loves Me.") || !slices.Equal(p.deck, before) {
		t.Error("where no deck wins, it does not say so")
	}
	if p.shuffle(); strings.Contains(calctest.HTML(p), "No deck of this size") {
		t.Error("it still says so of another deck")
	}
	if strings.Contains(calctest.HTML(played(t, "game=t1&m=13")), "Deal a winning deck") {
		t.Error("a game without a search for winning decks has the button")
	}
}
