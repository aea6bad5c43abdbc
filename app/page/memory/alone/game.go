package alone

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/table"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// A soloGame is a game of one player. It is not in the address.
type soloGame struct {
	cards  []int // the label of each place, from 1
	seen   []bool
	gone   []bool
	turned []int // the turned places in order; every two are a move
	fresh  bool  // the first card of this move was new

	lucky, slips int
}

// newSolo deals pairs with a seed.
func newSolo(pairs int, seed uint64) *soloGame {
	return &soloGame{cards: turn.Deal(pairs, seed), seen: make([]bool, 2*pairs), gone: make([]bool, 2*pairs)}
}

func (g *soloGame) moves() int { return len(g.turned) / 2 }
func (g *soloGame) over() bool { return !slices.Contains(g.gone, false) }

// up lists the cards face up: the first card of this move, or both of the last one.
func (g *soloGame) up() []int {
	n := len(g.turned)
	if n == 0 {
		return nil
	}
	return g.turned[(n-1)/2*2:]
}

// mate returns the other place of a label.
func (g *soloGame) mate(place int) int { return turn.Mate(g.cards, place) }

// known reports whether a pair on the table was seen before the first card of this move.
func (g *soloGame) known() bool {
	for i := range g.cards {
		if !g.gone[i] && g.seen[i] && g.seen[g.mate(i)] {
			return true
		}
	}
	return false
}

// turnCard turns a card, unless it is gone or up as the first of this move.
func (g *soloGame) turnCard(place int) {
	second := len(g.turned)%2 == 1
	if g.gone[place] || second && g.up()[0] == place {
		return
	}
	fresh := !g.seen[place]
	if !second {
		g.fresh = fresh
		g.turned = append(g.turned, place)
		return
	}
	first := g.up()[0]
	took, both := g.mate(first) == place, g.fresh && fresh
	switch {
	case took && both:
		g.lucky++
	case !took && (!both || g.known() || g.seen[g.mate(first)]):
		g.slips++
	}
	g.turned = append(g.turned, place)
	g.seen[first], g.seen[place] = true, true
	g.gone[first], g.gone[place] = took, took
}

// playable reports whether the page has a game for the fields: pairs and nothing else, and not too many.
func (a *alone) playable() bool { return a.Right() && a.simple() && a.pairs.Int() <= table.MaxPairs }

// deal deals another game, if there is one.
func (a *alone) deal() {
	a.game = nil
	if a.playable() {
		a.game = newSolo(a.pairs.Int(), table.Seed())
	}
}

func (a *alone) drawGame() app.UI {
	g := a.game
	cols := table.Columns(len(g.cards) / 2)
	var rows []app.UI
	for row := range slices.Chunk(g.spots(cols), cols) {
		rows = append(rows, h.Box("div", "spots", row...))
	}
	return ui.Section("panel stack", "Play alone",
		h.Text("h2", "", "Play alone"),
		h.Box("div", "memory-play",
			h.Tag("div", table.Attrs(len(g.cards)/2),
				g.drawScore(),
				h.Tag("div", []string{"class", "board", "role", "group", "aria-label", "Board"}, rows...)),
			h.Box("div", "stack",
				ui.Status("lead", a.told()),
				h.Box("div", "flow", ui.Button("New deal", "shuffle", "", ui.Handler(a.deal))),
				h.Text("p", "note", "A mistake is a move that takes no pair. It is a slip if a pair "+
					"was seen, or if it turns a seen card in vain."))))
}

// drawScore draws how far the game is, in numbers.
func (g *soloGame) drawScore() app.UI {
	taken := 0
	for _, gone := range g.gone {
		if gone {
			taken++
		}
	}
	part := func(class, label string, n int) app.UI {
		return h.Box("div", class, h.Text("p", "label", label), h.Text("p", "points", strconv.Itoa(n)))
	}
	return h.Box("div", "memory-score", part("side", "Moves", g.moves()), part("middle", "Pairs", taken/2),
		part("side", "Mistakes", g.moves()-taken/2))
}

// spots draws the cards.
func (g *soloGame) spots(cols int) []app.UI {
	spots := make([]app.UI, len(g.cards))
	for i := range g.cards {
		s := table.Spot{ID: fmt.Sprintf("solo-%d", i), Place: i, Columns: cols, Gone: g.gone[i], Says: "turned"}
		if slices.Contains(g.up(), i) { // a pair, too, is seen until the next card
			card := table.Card(g.cards[i])
			card.State = ui.Said
			if s.Gone {
				card.State, s.Says = ui.Hit, "pair just taken"
			}
			s.Up = &card
		}
		spots[i] = h.Box("div", "", s.Draw(func() { g.turnCard(i) }))
	}
	return spots
}

// told describes the last move, or the whole game at its end.
func (a *alone) told() string {
	g := a.game
	moves := figure.Count(g.moves(), "move")
	switch {
	case g.over():
		expected := ""
		if a.answer.Whole() {
			expected = fmt.Sprintf(" A perfect player needs %s on average.", figure.Precise(a.answer.Value().Decimal))
		}
		return fmt.Sprintf("You took all pairs in %s, with %s.%s You had %s and made %s.", moves,
			figure.Count(g.moves()-len(g.cards)/2, "mistake"), expected, figure.Count(g.lucky, "lucky move"),
			figure.Count(g.slips, "slip"))
	case len(g.turned) == 0:
		return "Turn a card."
	case len(g.turned)%2 == 1:
		return fmt.Sprintf("You turned %d.", g.cards[g.up()[0]])
	}
	first, second := g.cards[g.up()[0]], g.cards[g.up()[1]]
	if first == second {
		return fmt.Sprintf("You took the pair of %d. So far, %s.", first, moves)
	}
	return fmt.Sprintf("You turned %d and %d: no pair. So far, %s.", first, second, moves)
}
