package dundee

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// TestSaidAnother checks that a user who said another rank than the shown one keeps the turned card, and says which.
func TestSaidAnother(t *testing.T) {
	p := open(t, "deck=4+4+4")
	at := p.Shown().(*table)
	shown := at.game.name()
	at.press(shown)
	if at.asked != shown || len(at.game.turns) != 0 {
		t.Fatalf("rank %d is shown, %d asked", shown, at.asked)
	}
	at.another()
	if text := app.HTMLString(app.Div().Body(p.Draw()...)); !strings.Contains(text, "Tap the rank you said.") ||
		strings.Contains(text, "Yes, lost") {
		t.Error("it does not ask for the rank that was said")
	}
	if at.press(shown); at.refused == "" || len(at.game.turns) != 0 {
		t.Errorf("the rank of the card itself is taken: %q", at.refused)
	}
	other := shown%3 + 1
	if at.press(other); len(at.game.turns) != 1 || at.game.turns[0] != (turn{other, shown}) || at.asked != 0 ||
		at.refused != "" {
		t.Errorf("%+v, %d asked: %s", at.game.turns, at.asked, at.refused)
	}
	// The next card is asked about anew, and another one may have been turned.
	next := at.game.name()
	if at.press(next); at.asked != next || at.other {
		t.Errorf("%d asked, for another rank: %v", at.asked, at.other)
	}
	if at.notLost(); at.asked != 0 || len(at.game.turns) != 1 {
		t.Errorf("%d asked, %+v", at.asked, at.game.turns)
	}
}

// TestAskedStands checks that a card which may have lost the game is not dropped by a tap on another one.
func TestAskedStands(t *testing.T) {
	a := open(t, "").Shown().(*table)
	first := a.game.name()
	a.press(first)
	a.press(first + 1)
	if a.asked != first || len(a.game.turns) != 0 || !strings.Contains(a.refused, "answer the question first") {
		t.Errorf("asked is %d, turned %v: %q", a.asked, a.game.turns, a.refused)
	}
	text := app.HTMLString(a.drawAsked())
	if whole := app.HTMLString(a.pad()); !strings.Contains(text, a.refused) || strings.Count(whole, a.refused) != 1 {
		t.Errorf("the refusal is not in the question alone: %s", whole)
	}
	if a.another(); a.refused != "" {
		t.Errorf("answered, it still refuses: %q", a.refused)
	}
}

// TestSaysAny checks that a name is an example where all are equally good, unless there are only two.
func TestSaysAny(t *testing.T) {
	for query, want := range map[string][2]int{ // cards shown, and whether any rank may be said
		"": {1, 1}, "deck=4+4": {2, 0}, "deck=4+4+3+3": {2, 0}, "deck=4+4+3": {1, 0},
	} {
		text := shown(open(t, query))
		cards, said := strings.Count(text, `class="name"`), strings.Count(text, "Say any rank, such as")
		if cards != want[0] || said != want[1] {
			t.Errorf("%s: %d cards, any rank %d times", query, cards, said)
		}
	}
}
