package play

import (
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
	"rencontre/app/page/game"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// TestWinner checks that the button deals a deck that wins, and another when it is pressed again. It lies face down,
// and the page says that it wins. For one who has typed a deck it lies open.
func TestWinner(t *testing.T) {
	for _, query := range []string{"", "game=modular&m=8", "game=hlm&m=10&s=2", "m=13&s=4", "burn=1&m=7"} {
		p := played(t, query)
		for range 3 {
			before := p.deck
			p.win()
			if p.replay == nil || p.replay.End.Table.Outcome != solitaire.Won || slices.Equal(p.deck, before) ||
				!p.covered() || !strings.Contains(calctest.HTML(p), "face down: it wins") {
				t.Errorf("%q: after %v it deals %v", query, before, p.deck)
			}
		}
		p.shuffle()
		if strings.Contains(calctest.HTML(p), "face down: it wins") {
			t.Errorf("%q: it says so of another deck", query)
		}
	}
	open := played(t, "deck=2-1-3-4")
	open.win()
	if open.covered() || open.replay.End.Table.Outcome != solitaire.Won {
		t.Errorf("after a deck that was typed it deals %v", open.deck)
	}
	p := played(t, "game=hlm&m=5&s=2")
	before := p.deck
	p.win()
	text := calctest.HTML(p)
	if !strings.Contains(text, "No deck of this size wins at He Loves Me.") || !slices.Equal(p.deck, before) {
		t.Error("where no deck wins, it does not say so")
	}
	p.shuffle()
	if strings.Contains(calctest.HTML(p), "No deck of this size") {
		t.Error("it still says so of another deck")
	}
	if strings.Contains(calctest.HTML(played(t, "game=t1&m=13")), "Deal a winning deck") {
		t.Error("a game without a search for winning decks has the button")
	}
}

// TestOneMainButton checks that the page of a game that was played has one main button at most, and one if the game is
// stepped through.
func TestOneMainButton(t *testing.T) {
	large := 0
	for _, e := range paper.Examples() {
		for _, hide := range []string{"", "&hide=1"} {
			p := played(t, "game="+string(e.Game)+"&deck="+game.Dashed(e.Deck)+hide)
			for _, at := range []int{0, p.replay.Last()} {
				p.goTo(at)
				if at > 0 {
					p.uncover()
				}
				p.stepping = len(p.deck) < gridFrom
				if !p.stepped() {
					large++
				}
				mains := strings.Count(app.HTMLString(app.Div().Body(p.Draw()...)), `class="button main`)
				if mains > 1 || p.stepped() && mains == 0 {
					t.Errorf("%s %v%s at %d: %d main buttons", e.Game, e.Deck, hide, at, mains)
				}
			}
		}
	}
	if large == 0 {
		t.Error("no deck is shown as a grid")
	}
}

// TestWinIsSoonSeen runs decks of 13 cards that win: at the usual pace 90 steps take 15 s, and no hit passes
// in a moment.
func TestWinIsSoonSeen(t *testing.T) {
	const stop, hurried = 0.6, 0.06 // seconds, of calc.Walk
	for range 5 {
		p := played(t, "m=13")
		p.win()
		takes := 0.0
		for p.step.Int() < p.replay.Last() {
			k := p.step.Int()
			hit := k > 0 && k <= len(p.replay.Steps) && p.replay.Steps[k-1].Event == solitaire.Hit
			switch quiet := p.quiet(); {
			case hit && quiet:
				t.Fatalf("the hit of step %d passes in a moment", k)
			case quiet:
				takes += hurried
			default:
				takes += stop
			}
			p.next()
		}
		if steps := float64(len(p.replay.Steps)); takes > 15*max(1, steps/90) {
			t.Errorf("%v, %v steps take %.1f s", p.deck, steps, takes)
		} else {
			t.Logf("%v steps take %.1f s", steps, takes)
		}
	}
}
