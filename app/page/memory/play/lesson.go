package play

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/memory/table"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// rule describes the rules of Memory, short in a few words.
const (
	rule = "Turn two cards. If they are a [pair], take it and go again. Otherwise turn both back, and the other player " +
		"moves. Most pairs wins."
	short = "Turn two cards. If they are a [pair], take it and go again."
)

// How returns the rules and the lesson, for the head of the page.
func How() *calc.How { return &calc.How{Of: lesson{}, Rule: rule, Says: short} }

// lesson is an example game of three pairs with one turn of each kind.
type lesson struct{}

// lessonCards are the cards of the lesson by place, lessonTurned the turned places. The turns are: two new cards, two
// seen cards, a new card and its mate, a new card and a seen one, and two more pairs.
var (
	lessonCards  = []int{3, 1, 2, 1, 2, 3}
	lessonTurned = []int{1, 2, 1, 2, 3, 1, 0, 2, 4, 2, 5, 0}
)

func (lesson) Name() string { return "Memory" }

// lessonGame returns the game after the given number of turned cards.
func lessonGame(cards int) *turn.Game {
	g := turn.NewGame(turn.Standard, lessonCards, 0, 0)
	for _, place := range lessonTurned[:cards] {
		g.Turn(place)
	}
	return g
}

func (lesson) Lay() calc.Laid {
	return calc.Laid{Last: len(lessonTurned), Note: "Three pairs. Here, seen cards stay face up.",
		Draw: func(at int, controls app.UI, to func(int)) []app.UI {
			return []app.UI{drawScene(lessonGame(at), controls)}
		}}
}

// scene describes the card that was turned last and what follows.
func scene(g *turn.Game) string {
	if len(g.Turned) == 0 {
		return "Six cards lie face down: three [pairs|pair]. Player 1 begins."
	}
	place := g.Turned[len(g.Turned)-1]
	label := g.Cards[place]
	if len(g.Up) == 1 {
		if g.Before(place) {
			return fmt.Sprintf("Player %d turns a card that was [seen], a %d.", g.Player+1, label)
		}
		return fmt.Sprintf("Player %d turns a new card, a %d.", g.Player+1, label)
	}
	t := g.Turns[len(g.Turns)-1]
	who, other := t.Player+1, 2-t.Player
	switch {
	case t.Took && g.Over() == turn.Done:
		return fmt.Sprintf("The other %d: the last [pair]. Player %d has %d of %d and wins.", label, who,
			g.Score[t.Player], g.Pairs)
	case t.Took:
		return fmt.Sprintf("The other %d was [seen]: a [pair]. Player %d takes it and goes on.", label, who)
	case t.Move == turn.Move2:
		return fmt.Sprintf("A second new card, a %d: no pair. Two new cards are a [2-move]. Player %d is to move.",
			label, other)
	case t.Move == turn.Move1:
		return fmt.Sprintf("Then the %d that was [seen]: no pair, and nothing more is shown. One new card is a [1-move]. "+
			"Player %d is to move.", label, other)
	}
	return fmt.Sprintf("And a second [seen] card, the %d: nothing new is shown. That is a [0-move]. Player %d is to move.",
		label, other)
}

func drawScene(g *turn.Game, controls app.UI) app.UI {
	player, shown := g.Player, ui.Facedown("big", "a card, face down")
	place := -1
	if n := len(g.Turned); n > 0 {
		place = g.Turned[n-1]
		shown = table.Card(g.Cards[place]).Draw("big")
		if len(g.Up) == 0 {
			player = g.Turns[len(g.Turns)-1].Player
		}
	}
	s := g.Position()
	label := fmt.Sprintf("Pairs on the table: [n|n pairs] = %d. Single cards [seen]: [k] = %d", s.N, s.K)
	return ui.Scene("Player", fmt.Sprint(player+1), shown, scene(g),
		fmt.Sprintf("Pairs: player 1 has %d, player 2 has %d.", g.Score[0], g.Score[1]),
		[]app.UI{h.Box("div", "", h.Box("p", "label", ui.Words(label)...),
			h.Tag("ul", []string{"class", "cards lesson-board", "aria-label", "The table"},
				h.Each(len(g.Cards), func(i int) app.UI {
					if g.Gone(i) {
						return h.Tag("li", []string{"aria-hidden", "true"}, ui.EmptyPlace())
					}
					if !g.Seen[i] {
						return h.Box("li", "", ui.Facedown("", "face down"))
					}
					c := table.Card(g.Cards[i])
					if i == place || len(g.Up) == 1 && g.Up[0] == i {
						c.State = ui.Said
					}
					return h.Box("li", "", c.Draw())
				})))}, controls)
}
