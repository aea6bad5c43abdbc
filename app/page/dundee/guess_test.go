package dundee

import (
	"math"
	"slices"
	"strings"
	"testing"

	"rencontre/app/figure"
)

// TestGuess checks what the page says of a pack, a small deck, different cards, and a wrong deck.
func TestGuess(t *testing.T) {
	for query, want := range map[string][]string{
		"": {"9.194\u202f049…", "1.108737…", "≈ 5.30", "as much or more", "exactly 4 of 52 cards", "add up",
			"100000 shuffled decks with seed 1", "95 % interval 5.",
			"partial feedback", "at least the 4 of", "at most the 9.194"},
		"&deck=5,3,2":   {"computed in every position", "right or wrong", "exactly 5 of 10 cards"},
		"&deck=5x1":     {"2.283333…", "1.716666…", "1/1! + 1/2!", "until it comes, then another", "exactly 1 of 5 cards"},
		"&deck=1":       {"exactly 1 of 1 card.", "1 + 1/2"},
		"&deck=3,-1":    {"-1 cards of rank 2"},
		"&deck=2,0,300": {"≈ 300.", "exactly 300 of 302 cards", "10000 shuffled decks"},
	} {
		p := open(t, "part=guess"+query)
		text := strings.ReplaceAll(shown(p), "\u202f", "")
		for _, w := range want {
			if !strings.Contains(text, strings.ReplaceAll(w, "\u202f", "")) {
				t.Errorf("%s does not say %q: %s", query, w, text)
			}
		}
		if strings.Contains(text, "bug") || strings.Contains(text, "guess-chart") == (query == "&deck=3,-1") {
			t.Errorf("%s says %s", query, text)
		}
	}
}

// TestGuessGame plays by the best and the worst rule, and compares the right guesses with their means.
func TestGuessGame(t *testing.T) {
	g := open(t, "part=guess&deck=4,3,2").Shown().(*guessing)
	const games = 4000
	for name, c := range map[string]struct {
		pick func([]int) int
		mean float64
	}{
		"best":  {func(left []int) int { return slices.Index(left, slices.Max(left)) }, figure.Ratio(g.best)},
		"worst": {func(left []int) int { return slices.Index(left, slices.Min(left)) }, figure.Ratio(g.worst)},
	} {
		hits := 0
		for seed := range uint64(games) {
			p := &guessGame{game: game{deck: g.game.deck}, order: shuffled(g.game.deck, seed)}
			for !p.over() {
				p.guess(1 + c.pick(p.now()))
			}
			hits += p.right()
		}
		if x := float64(hits) / games; math.Abs(x-c.mean) > 0.1 { // more than four standard errors
			t.Errorf("%s: %v in %d games, want %v", name, x, games, c.mean)
		}
	}
}

// TestGuessSays checks what is said in a game, and when a deck is dealt again.
func TestGuessSays(t *testing.T) {
	p := open(t, "part=guess&deck=2,1")
	g := p.Shown().(*guessing)
	g.game.order = []int{1, 2, 1}
	says := func(want string) {
		t.Helper()
		if got := g.says(); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
	says("Tap the rank you guess.")
	g.game.guess(1)
	says("Right, a 1. So far, 1 of 1 are right.")
	g.game.guess(1)
	says("You guessed 1, a 2 came. So far, 1 of 2 are right.")
	if left := g.game.now(); !slices.Equal(left, []int{1, 0}) {
		t.Errorf("left are %v", left)
	}
	if text := shown(p); strings.Count(text, "card hit") != 1 {
		t.Errorf("not one hit is shown: %s", text)
	}
	g.game.guess(1)
	g.game.guess(1) // in vain
	says("You guessed 2 of 3 cards right. The best player guesses 2.333… right on average, or 2 if they are told nothing.")
	game := g.game
	g.Ask()
	if g.game != game {
		t.Error("the deck is dealt again")
	}
	g.lay("2 2", nil)
	g.Ask()
	if g.game == game || len(g.game.order) != 4 {
		t.Errorf("another deck is not dealt: %+v", g.game)
	}
}
