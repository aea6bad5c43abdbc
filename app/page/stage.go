package page

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// stored is what the game calls setting aside.
func stored(g solitaire.Game) string {
	if g == solitaire.HeLovesMe {
		return "Stored"
	}
	return "Set aside"
}

// sentence says what happens at a step.
func sentence(r solitaire.Rules, s solitaire.Step, was, is stand) (before, card, rest string) {
	burned := len(is.burned) - len(was.burned)
	before = "“" + ui.Word(s.Call) + "” on " + article(s.Card, r.Ranks) + " "
	card = deck.Face(s.Card, r.Ranks)
	if r.Game.Treize() {
		return before, card, treize(r, s, was.table, is.table)
	}
	switch s.Event {
	case solitaire.Hit:
		if r.Game == solitaire.HeLovesMe {
			return before, card, ": a hit. The card is stored."
		}
		return before, card, ": a hit. The card is set aside."
	case solitaire.Burn:
		if burned == 1 {
			return before, card, ": no hit. The count ends; the card is burned."
		}
		return before, card, fmt.Sprintf(": no hit. The count ends; its %d cards are burned.", burned)
	case solitaire.End:
		if is.table.Outcome == solitaire.Loop {
			return before, card, ": no hit, and the count is back where it began. It would go round for ever."
		}
		return before, card, ": no hit, and " + ui.Word(r.Ranks) + " was the last number. The game is lost."
	}
	return before, card, ": no hit. The card goes to the bottom."
}

// treize says what comes of a card of T0 to T4.
func treize(r solitaire.Rules, s solitaire.Step, was, is *solitaire.Table) string {
	text := ": no hit."
	if s.Event == solitaire.Hit {
		text = ": a hit."
	}
	turned := is.Turns > was.Turns
	switch {
	case is.Outcome == solitaire.Won:
		return text + " It was the last card."
	case is.Outcome == solitaire.Lost:
		return text + " The stock has gone through " + count(r.Passes, "time") + " without one. The game is lost."
	case is.Outcome == solitaire.Loop:
		return text + " The count and the stock are back where they were. It would go round for ever."
	case is.Outcome == solitaire.Exhausted && r.Game == solitaire.T0:
		return text + " The hand passes."
	case is.Outcome == solitaire.Exhausted:
		return text + " That was the last call."
	case turned && r.Game == solitaire.T0:
		return text + " The deck has run out; it is shuffled whole."
	case turned:
		return text + " The stock has run out; the pile is turned over."
	case s.Event == solitaire.Hit && r.Game == solitaire.T0:
		return text + " A stake is won; the count begins again."
	case s.Event == solitaire.Hit:
		return text + " The card is set aside."
	}
	return text + " The card goes to the pile."
}

// stage draws a position of a game.
type stage struct {
	replay   *replay
	rules    solitaire.Rules
	position int
	hints    bool
	foot     app.UI // under the cards
}

func (g stage) draw(controls app.UI) app.UI {
	s := g.replay.at(g.position)
	n := len(s.hand) + len(s.aside) + len(s.burned)
	var said *solitaire.Step
	if g.position > 0 && g.position <= len(g.replay.steps) {
		said = &g.replay.steps[g.position-1]
	}
	many := ""
	if n > 20 {
		many = "many"
	}
	return h.Div().Class("stage").Body(
		g.say(s, said),
		h.Div().Class("hands").Body(
			g.hand(s, said, many),
			app.If(g.rules.Game != solitaire.T0, func() app.UI {
				return g.pile(stored(g.rules.Game), fmt.Sprintf("%s, %d of %d", stored(g.rules.Game), len(s.aside), n), s.aside, ui.Lying, n-len(s.aside)-len(s.burned), many)
			}).Else(func() app.UI {
				return g.pile("Hits", count(len(s.aside), "hit"), s.aside, ui.Lying, 0, many)
			}),
			app.If(g.rules.Game == solitaire.HeLovesMe || g.rules.Burn, func() app.UI {
				return g.pile("Burned", fmt.Sprintf("Burned, %d", len(s.burned)), s.burned, ui.Burned, 0, many)
			}),
			g.foot,
		),
		controls,
	)
}

// say is the count, the card, and one sentence.
func (g stage) say(s stand, said *solitaire.Step) app.UI {
	var words app.UI
	count, card := "", ui.Place()
	switch {
	case said != nil:
		count = strconv.Itoa(said.Call)
		drawn := s.hand[0]
		if said.Event == solitaire.Hit {
			drawn.State = ui.Hit
		}
		card = drawn.Draw("big")
		before, face, rest := sentence(g.rules, *said, s, g.replay.at(g.position+1))
		words = h.Span().Body(app.Text(before), h.Strong().Text(face), app.Text(rest))
	case g.position == 0:
		words = app.Text("Say “" + ui.Word(g.rules.Call(0)) + "” and turn the first card.")
		card = h.Span().Class("card back big").Role("img").Aria("label", "the deck, face down")
	default:
		words = app.Text(ending(g.rules, s) + ".")
	}
	return h.Div().Class("say").Body(
		h.Span().Class("caption").Text("Count"),
		h.Span().Class("caption").Text("Card"),
		h.Span().Class("said-number").Text(count),
		card,
		h.P().Class("sentence").Body(words),
		h.P().Class("where note").Text(g.where(s)),
	)
}

// where says how far the game is, and where the next hit is.
func (g stage) where(s stand) string {
	steps := ui.Whole(len(g.replay.steps))
	switch {
	case g.position == 0:
		return "Before the first of " + steps + " steps."
	case g.position > len(g.replay.steps):
		return "The end, after " + steps + " steps."
	}
	text := "Step " + ui.Whole(g.position) + " of " + steps + "."
	if next := g.next(s); next > 0 {
		text += " Dashed: the next hit, at " + strconv.Itoa(s.table.Hand[next]) + "."
	}
	return text
}

// next is the place in the hand of the next hit where it is hinted at, else -1.
// A hit of T0 in a deck that is yet to be shuffled is not known.
func (g stage) next(s stand) int {
	steps, ok := s.table.NextHit()
	if !ok || !g.hints || g.rules.Game == solitaire.T0 && steps > s.table.Stock() {
		return -1
	}
	return (steps - 1) % len(s.hand)
}

func (g stage) hand(s stand, said *solitaire.Step, many string) app.UI {
	if len(s.hand) == 0 {
		return h.Div().Body(h.P().Class("label").Text("Hand, no cards"))
	}
	next := g.next(s)
	ahead := s.table.Ahead()
	label := "Hand, " + count(len(s.hand), "card")
	if pile := len(s.hand) - s.table.Stock(); pile > 0 {
		label = fmt.Sprintf("Stock, %s; behind it the pile, %d", count(s.table.Stock(), "card"), pile)
	}
	return h.Div().Body(
		h.P().Class("label").Text(label),
		h.Ul().Class("cards").Class(many).Aria("label", "Hand, next card first").Body(app.Range(s.hand).Slice(func(i int) app.UI {
			c := s.hand[i]
			class, call := "count", "\u00a0"
			if i < len(ahead) {
				call = strconv.Itoa(ahead[i])
			}
			switch {
			case i == 0 && said != nil && said.Event == solitaire.Hit:
				c.State, class = ui.Hit, "count now"
			case i == 0 && said != nil:
				c.State, class = ui.Said, "count now"
			case i == next:
				c.State = ui.Next
			}
			return h.Li().Body(h.Span().Class(class).Aria("hidden", "true").Text(call), c.Draw())
		})),
	)
}

// pile draws cards that are out of the game, with places for those to come.
func (g stage) pile(name, label string, row []ui.Card, state ui.CardState, places int, many string) app.UI {
	return h.Div().Body(
		h.P().Class("label").Text(label),
		h.Ul().Class("cards").Class(many).Aria("label", name).Body(
			app.Range(row).Slice(func(i int) app.UI {
				c := row[i]
				c.State = state
				return h.Li().Body(c.Draw())
			}),
			app.Range(make([]struct{}, places)).Slice(func(i int) app.UI { return h.Li().Aria("hidden", "true").Body(ui.Place()) }),
		),
	)
}

// ending says how the game ended.
func ending(r solitaire.Rules, s stand) string {
	n := len(s.hand) + len(s.aside) + len(s.burned)
	k := len(s.aside)
	switch {
	case r.Game == solitaire.T0:
		return "The hand passes after " + count(k, "win")
	case s.table.Outcome == solitaire.Exhausted && r.Game.Treize():
		calls := r.Ranks
		if r.Game == solitaire.T3 {
			calls = n
		}
		return count(k, "hit") + " in " + count(calls, "call")
	}
	best := solitaire.BestScore(deck.Shape{Ranks: r.Ranks, Suits: n / r.Ranks})
	switch s.table.Outcome {
	case solitaire.Won:
		if r.Game == solitaire.HeLovesMe {
			return fmt.Sprintf("Won with the best score, %d of %d", s.table.Score(), best)
		}
		if n == 1 {
			return "Won: the card is set aside"
		}
		return fmt.Sprintf("Won: all %d cards set aside", n)
	case solitaire.Weak:
		return fmt.Sprintf("All but one card stored, score %d of %d", s.table.Score(), best)
	case solitaire.Loop:
		return fmt.Sprintf("A loop: %d of %d cards set aside, and no count hits again", k, n)
	case solitaire.Exhausted:
		return fmt.Sprintf("Not won: %d of %d cards stored, score %d of %d", k, n, s.table.Score(), best)
	}
	return fmt.Sprintf("Lost: %d of %d cards set aside", k, n)
}
