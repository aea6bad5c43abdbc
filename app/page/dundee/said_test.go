package dundee

import (
	"slices"
	"strings"
	"testing"

	"rencontre/app/figure"
)

// TestShownNameTurned checks that a tap always enters the card that was turned, that of the shown name too, and that a
// user who said that name can say so.
func TestShownNameTurned(t *testing.T) {
	p := open(t, "deck=4+4+4")
	at := p.Shown().(*table)
	first := at.game.name()
	at.press(first)
	if text := shown(p); !slices.Equal(at.game.played, []round{{0, first}}) || at.game.over() ||
		at.game.now()[first-1] != 3 || !strings.Contains(text, "If you said it, tap Lost.") ||
		!strings.Contains(text, `id="lost"`) || strings.Contains(text, "not best") {
		t.Errorf("%+v: %s", at.game, text)
	}
	link := p.Query().Encode()
	if again := open(t, link).Shown().(*table); !slices.Equal(again.game.played, at.game.played) || again.link != "" {
		t.Errorf("%s has %+v: %s", link, again.game.played, again.link)
	}
	// The next card is only that.
	at.press(2)
	if text := shown(p); !slices.Equal(at.game.played, []round{{0, first}, {1, 2}}) || strings.Contains(text, `id="lost"`) {
		t.Errorf("%+v: %s", at.game, text)
	}
	at.lost()
	if at.game.lost() {
		t.Error("another card has lost")
	}
	at.undo()
	at.lost()
	if !at.game.lost() || !strings.Contains(shown(p), "Lost in round 1") || p.Query().Get("game") != "1" {
		t.Errorf("%+v, %s", at.game, p.Query().Encode())
	}
	at.undo()
	if len(at.game.played) > 0 || at.game.name() != first {
		t.Errorf("%+v", at.game)
	}
}

// TestUnsaid checks that a round in which nothing was said counts for nothing in the game so far, and that the last
// card, too, may have lost.
func TestUnsaid(t *testing.T) {
	p := open(t, "deck=4+4+4&game=0.1-2.3")
	at := p.Shown().(*table)
	at.toggleRounds()
	if text := shown(p); figure.Truncate(at.past.safe, 4) != "0.6363…" ||
		!strings.Contains(text, "One of 1 was not best: 2 in round 2.") {
		t.Errorf("%v: %s", at.past.safe, text)
	}
	if rows := at.past.rounds.Rows; len(rows) != 2 || rows[0][1] != "" || rows[0][4] != "" || rows[1][1] != "2" {
		t.Errorf("%q", rows)
	}
	p = open(t, "deck=4+4+4&rounds=1&game=0.1")
	if text := shown(p); !strings.Contains(text, "The last card") ||
		!strings.Contains(text, "If you said it, tap Lost.") ||
		strings.Contains(text, "without a match") ||
		strings.Contains(text, "Every name was best.") {
		t.Error(text)
	}
	p.Shown().(*table).lost()
	if !strings.Contains(shown(p), "Lost in round 1") {
		t.Error("the last card cannot have lost")
	}
}

// TestSaysAny checks that a name is an example where all are equally good, unless there are only two.
func TestSaysAny(t *testing.T) {
	for query, want := range map[string][2]int{ // cards shown, and whether any rank may be said
		"": {1, 1}, "deck=4+4": {2, 0}, "deck=4+4+3+3": {2, 0}, "deck=4+4+3": {1, 0},
	} {
		text := shown(open(t, query))
		cards, said := strings.Count(text, `class="name"`), strings.Count(text, "Any rank, such as")
		if cards != want[0] || said != want[1] {
			t.Errorf("%s: %d cards, any rank %d times", query, cards, said)
		}
	}
}
