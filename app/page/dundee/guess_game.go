package dundee

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

// A guessGame is a shuffled deck whose cards are guessed. It is not in the address.
type guessGame struct {
	deck    []int
	order   deck.Deck
	guesses []int // of the cards turned so far
}

func (g *guessGame) turned() deck.Deck { return g.order[:len(g.guesses)] }
func (g *guessGame) over() bool        { return len(g.guesses) == len(g.order) }

func (g *guessGame) left() []int {
	left := slices.Clone(g.deck)
	for _, card := range g.turned() {
		left[card-1]--
	}
	return left
}

func (g *guessGame) right() (n int) {
	for i, card := range g.turned() {
		if g.guesses[i] == card {
			n++
		}
	}
	return n
}

// guess turns the next card.
func (g *guessGame) guess(rank int) {
	if !g.over() {
		g.guesses = append(g.guesses, rank)
	}
}

// deal shuffles the deck.
func (g *guessing) deal() {
	g.game = &guessGame{deck: g.deck.Value(), order: shuffled(g.deck.Value(), newSeed())}
}

func (g *guessing) drawGame() app.UI {
	p := g.game
	left, ranks := p.left(), len(p.deck)
	keys := make([]app.UI, min(ranks, mostKeys))
	class := "rank"
	if p.over() {
		class += " gone"
	}
	for i := range keys {
		face := deck.Face(i+1, ranks)
		k := rankKey{i + 1, left[i], p.deck[i], face, class, fmt.Sprintf("%s, %d left", face, left[i]), p.over()}
		keys[i] = k.draw(func() { p.guess(k.rank) })
	}
	return ui.Section("panel stack", "Play",
		h.Text("h2", "", "Guess each card"),
		h.P().ID("guessed").Role("status").Class("lead").Text(g.says()),
		g.keyless.draw(left, p.guess),
		h.Div().Class("ranks").Role("group").Aria("label", "Tap the rank you guess").Body(keys...),
		app.If(len(p.guesses) > 0, p.drawTurned),
		h.Box("div", "flow", ui.Button("New deal", "shuffle", "", ui.Handler(g.deal))))
}

// drawTurned draws the cards turned, those that were guessed as hits.
func (g *guessGame) drawTurned() app.UI {
	cards := ui.Cards(g.turned(), len(g.deck))
	for i := range cards {
		if g.guesses[i] == cards[i].Rank {
			cards[i].State = ui.Hit
		}
	}
	return drawTurned(cards)
}

// says describes the last guess, or the whole game at its end.
func (g *guessing) says() string {
	p, n := g.game, len(g.game.guesses)
	switch {
	case n == 0:
		return "A shuffled deck lies face down. Tap the rank you guess to turn the top card."
	case !p.over():
		guess, card, ranks := p.guesses[n-1], p.order[n-1], len(p.deck)
		if guess == card {
			return fmt.Sprintf("Right, %s %s. So far, %d of %d are right.", ui.Article(card, ranks), deck.Face(card, ranks),
				p.right(), n)
		}
		return fmt.Sprintf("You guessed %s, %s %s came. So far, %d of %d are right.", deck.Face(guess, ranks),
			ui.Article(card, ranks), deck.Face(card, ranks), p.right(), n)
	}
	expected := ""
	if g.answer.Whole() {
		expected = fmt.Sprintf(" The best player guesses %s right on average, or %d if they are told nothing.",
			figure.Digits(g.best, 3), g.answer.Value().Without)
	}
	return fmt.Sprintf("You guessed %d of %s right.%s", p.right(), figure.Count(n, "card"), expected)
}
