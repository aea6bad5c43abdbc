package dundee

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

// A guessGame is a game in which the named card is to come. It is not in the address.
type guessGame struct {
	game
	order deck.Deck
}

func (g *guessGame) over() bool { return len(g.played) == len(g.order) }

func (g *guessGame) right() (n int) {
	for _, t := range g.played {
		if t.named == t.turned {
			n++
		}
	}
	return n
}

// guess turns the next card.
func (g *guessGame) guess(rank int) {
	if !g.over() {
		g.played = append(g.played, round{rank, g.order[len(g.played)]})
	}
}

// deal shuffles the deck.
func (g *guessing) deal() {
	g.game = &guessGame{game{deck: g.deck.Value()}, shuffled(g.deck.Value(), newSeed())}
}

func (g *guessing) drawGame() app.UI {
	p := g.game
	left := p.now()
	keys := make([]app.UI, min(len(left), maxKeys))
	class := "rank"
	if p.over() {
		class += " gone"
	}
	for i := range keys {
		face := p.face(i + 1)
		k := rankKey{i + 1, left[i], p.deck[i], face, class, fmt.Sprintf("%s, %d left", face, left[i]), p.over()}
		keys[i] = k.draw(func() { p.guess(k.rank) })
	}
	return ui.Section("panel stack", "Play",
		h.Text("h2", "", "Guess each card"),
		h.Tag("p", []string{"class", "lead", "id", "guessed", "role", "status"}, app.Text(g.says())),
		g.keyless.draw(left, p.guess),
		h.Tag("div", []string{"class", "ranks", "role", "group", "aria-label", "Tap the rank you guess"}, keys...),
		h.If(len(p.played) > 0, p.drawTurned),
		h.Box("div", "flow", ui.Button("New deal", "shuffle", "", ui.Handler(g.deal))))
}

// drawTurned draws the cards turned, those that were guessed as hits.
func (g *guessGame) drawTurned() app.UI {
	cards := ui.Cards(g.turned(), len(g.deck))
	for i := range cards {
		if g.played[i].named == cards[i].Rank {
			cards[i].State = ui.Hit
		}
	}
	return drawTurned(cards)
}

// says describes the last guess, or the whole game at its end.
func (g *guessing) says() string {
	p, n := g.game, len(g.game.played)
	switch {
	case n == 0:
		return "Tap the rank you guess."
	case !p.over():
		last := p.played[n-1]
		came := ui.Article(last.turned, len(p.deck)) + " " + p.face(last.turned)
		if last.named == last.turned {
			return fmt.Sprintf("Right, %s. So far, %d of %d are right.", came, p.right(), n)
		}
		return fmt.Sprintf("You guessed %s, %s came. So far, %d of %d are right.", p.face(last.named), came, p.right(), n)
	}
	expected := ""
	if g.answer.Whole() {
		expected = fmt.Sprintf(" The best player guesses %s right on average, or %d if they are told nothing.",
			figure.Truncate(g.best, 3), g.answer.Value().Without)
	}
	return fmt.Sprintf("You guessed %d of %s right.%s", p.right(), figure.Count(n, "card"), expected)
}
