package play

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/core/turn"
)

// TestNewCards checks that only the optimal player turns no new card, even against a person who turns none.
func TestNewCards(t *testing.T) {
	for _, name := range []string{"forgetful", "aggressive", "defensive", "improved", "optimal"} {
		none := 0
		for seed := range uint64(40) {
			p := open(t, fmt.Sprintf("pairs=6&second=%s&seed=%d", name, seed))
			g := p.game
			for g.Over() == turn.GoesOn && len(g.Turns) < 100 {
				place := g.Choose(name, p.solved())
				if s := g.Start; g.Player == 0 && len(s.Waiting) == 0 && s.K > 1 {
					place = firstSeen(g)
				}
				g.Turn(place)
			}
			for _, played := range g.Turns {
				if played.Player == 1 && played.Move == turn.Move0 {
					none++
				}
			}
		}
		if (none > 0) != (name == "optimal") {
			t.Errorf("%s turns no new card %d times", name, none)
		}
	}
}

// firstSeen returns the first seen card that may be turned.
func firstSeen(g *turn.Game) int {
	for i := range g.Cards {
		if g.Seen[i] && g.Refuse(i) == turn.Fits {
			return i
		}
	}
	panic("no card is seen")
}

// advised returns a card that the hint proposes.
func advised(p *play) int {
	g := p.game
	p.judge()
	fresh := p.hint.best&(turn.Move1|turn.Move2) != 0
	switch {
	case len(g.Up) == 1 && g.Seen[g.Mate(g.Up[0])]:
		return g.Mate(g.Up[0])
	case len(g.Up) == 1:
		fresh = p.hint.best&turn.Move2 != 0
	}
	for i, c := range g.Cards {
		waits := len(g.Start.Waiting) > 0 && len(g.Up) == 0
		if waits && c == g.Start.Waiting[0] || !waits && g.Seen[i] != fresh && g.Refuse(i) == turn.Fits {
			return i
		}
	}
	panic("no card is left")
}

// TestHintsWin checks that the hints win against the forgetful player, and that no game stops with pairs on the table.
func TestHintsWin(t *testing.T) {
	const games = 200
	won, lost := 0, 0
	for seed := range uint64(games) {
		p := open(t, fmt.Sprintf("pairs=6&second=forgetful&seed=%d", seed))
		for p.game.Over() == turn.GoesOn {
			if p.game.Player == 0 {
				p.game.Turn(advised(p))
			} else {
				p.game.Turn(p.game.Choose("forgetful", p.solved()))
			}
		}
		if p.game.Over() == turn.Stopped {
			t.Errorf("seed %d: the game stops with %d to %d pairs", seed, p.game.Score[0], p.game.Score[1])
		}
		if p.game.Score[0] > p.game.Score[1] {
			won++
		}
		if p.game.Score[0] < p.game.Score[1] {
			lost++
		}
	}
	if won < games*4/5 || lost > games/10 {
		t.Errorf("%d games are won and %d lost of %d", won, lost, games)
	}
}

// visited is a game of six pairs: five cards are seen after the first three turns, and the best move is to turn none.
const visited = "pairs=6&seed=221986&turned=014123"

// TestEasyHints checks the advice where a perfect player would turn no new card, and what is said of a move there.
func TestEasyHints(t *testing.T) {
	for _, c := range []struct {
		query   string
		title   string
		best    turn.Moves
		bold    string
		has     []string
		without string
	}{
		{"first=forgetful&second=you", "Turn two new cards", turn.Move2, "Turn two new cards: -3/7", []string{
			"A perfect player would turn none here. Forgetful gives pairs away: go on.",
			"New cards turned: expected lead in pairs against a perfect player",
			`"Turn no new card: 0"`}, "would help"},
		{"first=optimal&second=you", "Turn no new card: two you know", turn.Move0, "Turn no new card: 0", []string{
			"A new card would help your opponent.", "New cards turned: expected lead in pairs<"}, "perfect player"},
		{"first=you&second=you", "Turn no new card: two you know", turn.Move0, "Turn no new card: 0", []string{
			"A new card would help your opponent."}, "perfect player"},
	} {
		p := open(t, visited+"&"+c.query)
		text := app.HTMLString(p.drawHint())
		if p.hint.title != c.title || p.hint.best != c.best || strings.Contains(text, c.without) {
			t.Errorf("%s: %q, %v: %s", c.query, p.hint.title, p.hint.best, text)
		}
		_, items, _ := strings.Cut(text, "<ul")
		for _, item := range strings.Split(items, "<li")[1:] {
			if strings.Contains(item, "flow best") != strings.Contains(item, c.bold) {
				t.Errorf("%s: the value of %s is not told from the others: %s", c.query, c.bold, item)
			}
		}
		for _, want := range c.has {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say %q: %s", c.query, want, text)
			}
		}
	}
	for _, c := range []struct{ query, turned, says string }{
		{"first=forgetful&second=you", "7a", "That was the best way to turn a new card."},
		{"first=forgetful&second=you", "70",
			"Against a perfect player the best move was to turn no new card; this one cost 1 pair of lead."},
		{"first=forgetful&second=you", "01", "That was the best move against a perfect player."},
		{"first=optimal&second=you", "7a", "The best move was to turn no new card; this one cost 0.428… pairs of lead."},
		{"first=forgetful&second=you", "60", "A seen pair was left on the table."},
		{"first=optimal&second=you", "01", "That was the best move."},
	} {
		p := open(t, visited+c.turned+"&"+c.query)
		if said := p.tell(len(p.game.Turns) - 1); !strings.HasSuffix(said, ": no pair. "+c.says) {
			t.Errorf("%s, %s: %q", c.query, c.turned, said)
		}
	}
}

// TestSeenCount checks that a card that matches a seen one does not make fewer cards seen.
func TestSeenCount(t *testing.T) {
	for turned, want := range map[string]string{"": "6 pairs, 5 seen", "5": "6 pairs, 6 seen", "54": "5 pairs, 4 seen"} {
		p := open(t, "pairs=6&second=forgetful&seed=221986&turned=01412323"+turned)
		if text := app.HTMLString(p.drawScore()); !strings.Contains(text, want) {
			t.Errorf("after %q: no %q in %s", turned, want, text)
		}
	}
}

// TestHintOfOther checks that there is no advice while the opponent is to move.
func TestHintOfOther(t *testing.T) {
	p := open(t, "pairs=6&second=forgetful&seed=221986&turned=01")
	text := app.HTMLString(p.drawHint())
	if !strings.Contains(text, "Forgetful is to move.") || strings.Contains(text, "Turn") {
		t.Errorf("the hint is %s", text)
	}
	p = open(t, "pairs=6&first=optimal&second=improved&seed=221986&turned=01")
	text = app.HTMLString(p.drawHint())
	if !strings.Contains(text, "Turn one new card") {
		t.Errorf("a game between computers has the hint %s", text)
	}
}
