package game

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// TestReplayTreize checks the positions of the games of Treize: the hand is the table's, and the card of the hint is
// the next hit.
func TestReplayTreize(t *testing.T) {
	for _, query := range []string{
		"game=t0&deck=1-3-2-2-3-1&seed=5", "game=t0&deck=1-2-3-4-4-3-2-1&seed=2", "game=t1&deck=3-2-1-4-5",
		"game=t2&deck=2-2-3-3-1-1",
		"game=t3&deck=1-3-2-2-3-1", "game=t4&deck=1-4-2-3-3-1-4-2", "game=t4&deck=1-4-2-3-3-1-4-2&passes=0",
		"game=t4&deck=1-2-3-1-2-3&order=ace-down&passes=6",
	} {
		v, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		d, err := deck.Parse(strings.ReplaceAll(v.Get("deck"), "-", " "), 0)
		if err != nil {
			t.Fatal(err)
		}
		f := New(solitaire.T0, 13, 1, WithTreize)
		f.Read(v)
		replay := NewReplay(f.Rules(slices.Max(d)), d)
		hinted := -1 // an index in the hand
		hints := 0
		for position := 1; position <= len(replay.Steps); position++ {
			g := NewStage(replay, position)
			s := g.Stand
			var hand deck.Deck
			for _, c := range s.Hand {
				hand = append(hand, c.Rank)
			}
			if !slices.Equal(hand, s.Table.Hand) {
				t.Fatalf("%s: at %d the hand is %v, the table's %v", query, position, hand, s.Table.Hand)
			}
			hit := replay.Steps[position-1].Event == solitaire.Hit
			if next := g.next; hinted >= 0 && next != hinted {
				t.Errorf("%s: at %d card %d is hinted at, before it was this one's %d", query, position, next, hinted)
			} else if hit && next != 0 {
				t.Errorf("%s: at %d the card is hit, and the hint is %d", query, position, next)
			} else if next >= 0 {
				hints++
				hinted = (next - 1 + len(hand)) % len(hand) // a miss goes to the end
			}
			if hit {
				hinted = -1
			}
			if text := sentence(g.rules, *g.step, s, g.after); !strings.Contains(ui.Plain(text), "hit.") {
				t.Errorf("%s: at %d it says %s", query, position, text)
			}
		}
		if hints == 0 {
			t.Errorf("%s: no hit is hinted at", query)
		}
	}
}

// TestHow checks that the example of every game is played by the solver to its end, that each step is explained, and
// that the game's words are used.
func TestHow(t *testing.T) {
	for game, words := range map[solitaire.Game][]string{
		solitaire.Mousetrap: {"hit", "set-aside", "said", "string", "reformed", "visited", "called"},
		solitaire.Modular:   {"hit", "set-aside", "string", "reformed"},
		solitaire.HeLovesMe: {"hit", "stored", "burned", "left", "string", "reformed"},
		solitaire.T0:        {"hit", "stake"},
		solitaire.T1:        {"hit", "pile"},
		solitaire.T2:        {"hit"},
		solitaire.T3:        {"hit", "pile"},
		solitaire.T4:        {"hit", "set-aside", "pile"},
	} {
		rules := solitaire.Rules{Game: game}
		if game == solitaire.T4 {
			rules.Passes = 2
		}
		text := app.HTMLString(How(rules, true)) // closed
		if strings.Contains(text, "stage") || !strings.Contains(text, Names[game]) || !strings.Contains(text, "word-hit") {
			t.Errorf("%s: closed it shows %s", game, text)
		}
		r, d := lessonDeck(rules)
		played := solitaire.Play(r, d)
		laid := lesson{rules}.Lay()
		seen := ""
		for at := range laid.Last + 1 {
			seen += calctest.Markup(laid.Draw(at, nil, nil)...)
		}
		if laid.Last > 16 || laid.Last < 3 {
			t.Errorf("%s: the example has %d positions", game, laid.Last)
		}
		replay := NewReplay(r, d)
		if end := ui.Plain(Ending(r, replay.End)); !slices.Equal(played.SetAside, replay.End.Table.SetAside) ||
			!strings.Contains(tagless(seen), end) {
			t.Errorf("%s: it does not end with %q", game, end)
		}
		for _, w := range words {
			if !strings.Contains(seen, `"word-`+w+`"`) {
				t.Errorf("%s: %q is not shown where it happens", game, w)
			}
		}
	}
}

// TestHowEnds checks that the example ends even if the typed number of passes is invalid.
func TestHowEnds(t *testing.T) {
	for _, passes := range []int{-3, 0, 1, 6, 1 << 40} {
		r, d := lessonDeck(solitaire.Rules{Game: solitaire.T4, Passes: passes})
		if steps := len(NewReplay(r, d).Steps); steps > 30 {
			t.Errorf("with %d passes the example has %d steps", passes, steps)
		}
	}
}

// tagless returns the text of HTML as a reader sees it.
func tagless(html string) string {
	var b strings.Builder
	for _, part := range strings.Split(html, "<") {
		if _, text, tagged := strings.Cut(part, ">"); tagged {
			b.WriteString(strings.Trim(text, "\n"))
		}
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(b.String()), " "), " ,", ",")
}

// TestRules checks the short sentence and the whole rules of every game.
func TestRules(t *testing.T) {
	for game := range Names {
		if s := ui.Plain(short[game]); s == "" || len(s) > 90 {
			t.Errorf("%s is said in %d letters: %s", game, len(s), s)
		}
		for _, order := range []solitaire.Order{"", solitaire.AceDown, solitaire.Down} {
			for _, passes := range []int{0, 2} {
				s := describe(solitaire.Rules{Game: game, Order: order, Passes: passes, Burn: passes > 0})
				if strings.ContainsAny(s, "{}") || !strings.HasSuffix(s, ".") ||
					!strings.Contains(s, "[hit]") {
					t.Errorf("%s: %s", game, s)
				}
			}
		}
	}
}

// TestStrip checks that steps lead to their positions, and that no later step is shown.
func TestStrip(t *testing.T) {
	r := NewReplay(solitaire.Rules{Game: solitaire.Mousetrap, Ranks: 4}, deck.Deck{2, 1, 3, 4})
	if r.Strip(0, 0, nil) != nil {
		t.Error("steps are shown before the first")
	}
	text := app.HTMLString(r.Strip(3, 4, func(int) {}))
	if strings.Count(text, "data-step=") != 4 || !strings.Contains(text, `aria-label="Step 3: 3 called, card 3, a hit"`) ||
		strings.Count(text, `aria-current="step"`) != 1 || strings.Count(text, `tabindex="0"`) != 1 {
		t.Errorf("the first four steps: %s", text)
	}
}

// TestStageEnds checks that the last step says so even if what follows is hidden, and that a win has a mark that a
// lost game lacks.
func TestStageEnds(t *testing.T) {
	for _, c := range []struct {
		deck deck.Deck
		ends string
		won  bool
	}{
		{deck.Deck{2, 1, 3, 4}, "Won: all 4 cards set aside", true},
		{deck.Deck{2, 1}, "Lost: 0 of 2 cards set aside", false},
	} {
		r := NewReplay(solitaire.Rules{Game: solitaire.Mousetrap, Ranks: len(c.deck)}, c.deck)
		at := func(position int, cover bool) string {
			return calctest.Markup(NewStage(r, position).Covered(cover).Draw(nil, nil))
		}
		last := r.Last() - 1
		calctest.Says(t, "the last step", at(last, true), "Step "+strconv.Itoa(last)+", the last.")
		calctest.Says(t, "the step before", at(last-1, true), "Step "+strconv.Itoa(last-1)+". The next cards are hidden.")
		text := at(last+1, false)
		if !strings.Contains(tagless(text), c.ends) || strings.Contains(text, " won") != c.won {
			t.Errorf("%v ends with %s", c.deck, text)
		}
	}
}
