package dundee

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

// lesson is an example with two cards of each of two ranks, played with best names: a deal that loses, and one that
// wins.
type lesson struct{}

var (
	lessonDeck  = []int{2, 2}
	lessonDeals = [...]deck.Deck{{2, 1, 2, 1}, {2, 1, 1, 2}}
)

func (lesson) Name() string { return "Dundee" }

func (lesson) Lay() calc.Laid {
	var all []scene
	for i, order := range lessonDeals {
		g := game{deck: lessonDeck, rounds: len(order)}
		all = append(all, scene{game: g, deal: i})
		for _, card := range order {
			if g.over() {
				break
			}
			all = append(all, scene{g, i, true})
			g.turns = append(g.turns[:len(g.turns):len(g.turns)], turn{g.name(), card})
			all = append(all, scene{g, i, false})
		}
	}
	return calc.Laid{Last: len(all) - 1, Note: "Four cards: two 1s and two 2s.",
		Draw: func(at int, controls app.UI, to func(int)) []app.UI {
			return []app.UI{all[at].draw(controls)}
		}}
}

// A scene is a position of a game. A rank may be named for the next card.
type scene struct {
	game
	deal  int
	named bool
}

// says describes the scene.
func (s scene) says() string {
	n := len(s.turns)
	switch {
	case s.named:
		return fmt.Sprintf("Name a rank, your [bid]: %s. %s", s.face(s.name()), s.why())
	case n == 0 && s.deal > 0:
		return "Another deal. Of the 6 orders in which these cards can lie, best names come through one."
	case n == 0:
		return "The deck is shuffled and lies face down."
	}
	last := s.turns[n-1]
	switch {
	case s.lost():
		return fmt.Sprintf("The card is a %s, as was named. The game is lost.", s.face(last.turned))
	case s.over():
		return fmt.Sprintf("The card is a %s. No card had the rank named before it: you came through.", s.face(last.turned))
	}
	return fmt.Sprintf("The card is a %s, not the %s that was named. Go on.", s.face(last.turned), s.face(last.named))
}

func (s scene) draw(controls app.UI) app.UI {
	n := len(s.turns)
	name, shown := "", ui.Facedown("big", "the deck, face down")
	var turned, left deck.Deck
	for _, t := range s.turns {
		turned = append(turned, t.turned)
	}
	for i, n := range s.now() {
		for range n {
			left = append(left, i+1)
		}
	}
	// Copies are numbered with the turned cards first.
	cards := ui.Cards(append(turned, left...), len(s.deck))
	switch {
	case s.named:
		name = s.face(s.name())
	case n > 0:
		if name = s.face(s.turns[n-1].named); s.lost() {
			cards[n-1].State = ui.Hit
		}
		shown = cards[n-1].Draw("big")
	}
	row := func(label string, cards []ui.Card) app.UI {
		return h.Box("div", "", h.Text("p", "label", label),
			h.Tag("ul", []string{"class", "cards", "aria-label", label}, app.Range(cards).Slice(func(i int) app.UI {
				return h.Box("li", "", cards[i].Draw())
			})))
	}
	return ui.Scene("Named", name, shown, s.says(), fmt.Sprintf("Deal %d, %d of %d cards turned.", s.deal+1, n, s.rounds),
		[]app.UI{row("Turned", cards[:n]), row("Still in the deck, in an order that nobody knows", cards[n:])}, controls)
}
