package page

import (
	"math/big"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/core/coincidence"
	"rencontre/core/deck"
)

// TestMatched compares the probability with the solver's.
func TestMatched(t *testing.T) {
	for n := 1; n <= 20; n++ {
		distribution, err := coincidence.T3(n, 1).Distribution(func(float64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		want := new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).SetFrac(distribution.Ways[0], distribution.Total))
		if got := matched(int64(n)); got.Cmp(want) != 0 {
			t.Errorf("%d cards: %s, not %s", n, got, want)
		}
	}
}

// TestRound turns decks to the end, and tells how they turned out.
func TestRound(t *testing.T) {
	var d deal
	for _, c := range []struct {
		deck   deck.Deck
		guess  string
		result string
		score  string
	}{
		{deck.Deck{2, 3, 1}, "Yes", "Not this time: no match.", "1 deck: 0 with a match; 0 guessed right."},
		{deck.Deck{1, 3, 2}, "Yes", "You were right: the 1 is a match.", "2 decks: 1 with a match; 1 guessed right."},
		{deck.Deck{1, 2, 3}, "No", "Not this time: the 1, the 2 and the 3 match.",
			"3 decks: 2 with a match; 1 guessed right."},
		{deck.Deck{3, 1, 2}, "No", "You were right: no match.", "4 decks: 2 with a match; 2 guessed right."},
	} {
		d.lay(c.deck)
		if d.over() {
			t.Errorf("%v is over before the guess", c.deck)
		}
		d.guess = c.guess
		for i := range c.deck {
			if d.over() || strings.Contains(app.HTMLString(d.Render()), "right") && i > 0 {
				t.Errorf("%v is decided after %d cards", c.deck, i)
			}
			if more := d.turnCard(); more != (i+1 < len(c.deck)) {
				t.Errorf("%v after %d cards: more is %v", c.deck, i+1, more)
			}
		}
		if d.turnCard() || !d.over() || d.result() != c.result || d.score() != c.score {
			t.Errorf("%v: %q, %q", c.deck, d.result(), d.score())
		}
	}
	const odds = "63.2\u00a0% of all decks have a match"
	text := app.HTMLString(d.Render())
	if !strings.Contains(text, odds+".") || strings.Contains(text, "1 − 1/") {
		t.Errorf("after 4 decks it says %s", text)
	}
	for d.decks < many {
		d.lay(deck.Deck{1, 3, 2})
		d.guess = "No"
		for d.turnCard() {
		}
	}
	d.why = true
	text = app.HTMLString(d.Render())
	if !strings.Contains(text, "is very nearly") || !strings.Contains(text, "1 − 1/") ||
		!strings.Contains(text, "width:80.0%") || !strings.Contains(text, "left:63.2%") ||
		d.score() != "10 decks: 8 with a match, 6.3 expected; 2 guessed right." {
		t.Errorf("after 10 decks it says %s", text)
	}
}

// TestShow turns decks that nobody has guessed at. They count for nothing, and stop after a few.
func TestShow(t *testing.T) {
	var d deal
	d.shuffle()
	shown := 0
	for d.show() {
		shown++
		up := cards - strings.Count(app.HTMLString(d.Render()), "card back")
		if up != min(d.open, cards) || !strings.Contains(app.HTMLString(d.Render()), `id="deal-Yes"`) {
			t.Fatalf("%d cards lie open after %d steps", up, d.open)
		}
	}
	if shown+1 != by*(cards+resting) || d.decks != 0 || d.open != 0 || d.over() {
		t.Errorf("%d steps, %d decks count, %d cards are open", shown, d.decks, d.open)
	}
}

// TestShuffle lays whole decks, each face down.
func TestShuffle(t *testing.T) {
	var d deal
	for range 20 {
		d.shuffle()
		s, err := deck.ShapeOf(d.deck)
		if err != nil || s.Ranks != cards || s.Suits != 1 || d.turned != 0 || d.guess != "" {
			t.Fatalf("%v, %v", d.deck, err)
		}
		if n := strings.Count(app.HTMLString(d.Render()), "card back"); n != cards {
			t.Errorf("%d cards lie face down", n)
		}
	}
}
