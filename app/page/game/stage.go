package game

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// Stored returns the game's word for setting aside.
func Stored(g solitaire.Game) string {
	if g == solitaire.HeLovesMe {
		return "Stored"
	}
	return "Set aside"
}

// sentence describes a step.
func sentence(r solitaire.Rules, s solitaire.Step, was, is Stand) string {
	burned := len(is.Burned) - len(was.Burned)
	card := "“" + figure.Word(s.Call) + "” on " + ui.Article(s.Card, was.faces) + " " + deck.Named(s.Card, was.faces)
	if r.Game.Treize() {
		return card + treize(r, s, was.Table, is.Table)
	}
	switch s.Event {
	case solitaire.Hit:
		if r.Game == solitaire.HeLovesMe {
			return card + ": a [hit]. The card is [stored]."
		}
		return card + ": a [hit]. The card is [set aside]."
	case solitaire.Burn:
		if burned == 1 {
			return card + ": no hit. The [count] ends; the card is [burned]."
		}
		return card + fmt.Sprintf(": no hit. The [count] ends; its %d cards are [burned].", burned)
	case solitaire.End:
		if is.Table.Outcome == solitaire.Loop {
			return card + ": no hit, and the [count] is back where it started. The game would loop for ever."
		}
		return card + ": no hit, and " + figure.Word(r.Ranks) + " was the last number. The game is lost."
	}
	return card + ": no hit. The card goes to the bottom."
}

// treize describes a step of T0 to T4.
func treize(r solitaire.Rules, s solitaire.Step, was, is *solitaire.Table) string {
	text := ": no hit."
	if s.Event == solitaire.Hit {
		text = ": a [hit]."
	}
	turned := is.Turns > was.Turns
	switch {
	case is.Outcome == solitaire.Won:
		return text + " It was the last card."
	case is.Outcome == solitaire.Lost:
		return text + " You have gone through the stock " + figure.Count(r.Passes, "time") + " without a hit. The game is " +
			"lost."
	case is.Outcome == solitaire.Loop:
		return text + " The count and the stock are back where they were. The game would loop for ever."
	case is.Outcome == solitaire.Exhausted && r.Game == solitaire.T0:
		return text + " The hand is over and passes to the next player."
	case is.Outcome == solitaire.Exhausted:
		return text + " That was the last call."
	case turned && r.Game == solitaire.T0:
		return text + " The deck has run out; the whole deck is shuffled."
	case turned:
		return text + " The stock has run out; the [pile] is turned over."
	case s.Event == solitaire.Hit && r.Game == solitaire.T0:
		return text + " A [stake] is won; the count begins again."
	case s.Event == solitaire.Hit:
		return text + " The card is [set aside]."
	}
	return text + " The card goes to the [pile]."
}

// A Stage is a position of a game.
type Stage struct {
	rules    solitaire.Rules
	position int
	steps    int // of the whole game
	Stand
	after Stand           // the table after the step
	step  *solitaire.Step // nil before the first card and at the end
	next  int             // index in the hand of the next hit, -1 if unknown
	cover bool            // what follows is hidden
}

// Covered returns the stage without the place of the next hit. cover also hides the length of the game and the hand.
func (g Stage) Covered(cover bool) Stage {
	g.next, g.cover = -1, cover
	return g
}

// NewStage returns the stage at a position of a game.
func NewStage(r *Replay, position int) Stage {
	g := Stage{rules: r.End.Table.Rules, position: position, steps: len(r.Steps), Stand: r.At(position), next: -1}
	if position > 0 && position <= len(r.Steps) {
		g.step, g.after = &r.Steps[position-1], r.At(position+1)
	}
	if len(g.Hand) == 0 {
		return g
	}
	// In T0 a hit after the next shuffle is not known.
	if steps, ok := g.Table.NextHit(); ok && (g.rules.Game != solitaire.T0 || steps <= g.Table.Stock()) {
		g.next = (steps - 1) % len(g.Hand)
	}
	return g
}

// Draw draws the stage with its controls, with foot under the cards and further parts below.
func (g Stage) Draw(foot, controls app.UI, below ...app.UI) app.UI {
	s, said := g.Stand, g.step
	n := len(s.Hand) + len(s.Aside) + len(s.Burned)
	many := ""
	if n > 20 {
		many = "many"
	}
	table := []app.UI{g.drawHand(many)}
	if g.rules.Game == solitaire.T0 {
		table = append(table, g.pile("Hits", "["+figure.Count(len(s.Aside), "hit")+"|hit]", s.Aside, ui.Lying, 0, many))
	} else {
		table = append(table, g.pile(Stored(g.rules.Game),
			fmt.Sprintf("[%s|%s], %d of %d", Stored(g.rules.Game), strings.ToLower(Stored(g.rules.Game)), len(s.Aside), n),
			s.Aside, ui.Lying, n-len(s.Aside)-len(s.Burned), many))
	}
	if g.rules.Game == solitaire.HeLovesMe || g.rules.Burn {
		table = append(table, g.pile("Burned", fmt.Sprintf("[Burned|burned], %d", len(s.Burned)), s.Burned,
			ui.Burned, 0, many))
	}
	count, card, words := "", ui.EmptyPlace(), ""
	switch {
	case said != nil:
		count = strconv.Itoa(said.Call)
		drawn := s.Hand[0]
		if said.Event == solitaire.Hit {
			drawn.State = ui.Hit
		}
		card = drawn.Draw("big")
		words = sentence(g.rules, *said, s, g.after)
	case g.position == 0:
		words = "Say “" + figure.Word(g.rules.Call(0)) + "” and turn the first card."
		card = ui.Facedown("big", "the deck, face down")
	default:
		words = Ending(g.rules, s) + "."
		if s.Table.Outcome == solitaire.Won {
			card = h.Tag("span", []string{"class", "place big won", "aria-hidden", "true"}, ui.Icon("check"))
		}
	}
	return ui.Scene("[Call|said]", count, card, words, g.where(), append(table, foot), controls, below...)
}

// where describes the position in the game.
func (g Stage) where() string {
	steps := figure.Whole(g.steps)
	switch {
	case g.cover && g.position == 0:
		return "Before the first step."
	case g.cover && g.position == g.steps:
		return "Step " + figure.Whole(g.position) + ", the last."
	case g.cover:
		return "Step " + figure.Whole(g.position) + ". The next cards are hidden."
	case g.position == 0:
		return "Before the first of " + steps + " steps."
	case g.position > g.steps:
		return "The end, after " + steps + " steps."
	}
	return "Step " + figure.Whole(g.position) + " of " + steps + "."
}

func (g Stage) drawHand(many string) app.UI {
	s, said := g.Stand, g.step
	if len(s.Hand) == 0 {
		return h.Box("div", "", h.Text("p", "label", "Hand, no cards"))
	}
	ahead := s.Table.Ahead()
	label := "Hand, " + figure.Count(len(s.Hand), "card")
	if pile := len(s.Hand) - s.Table.Stock(); pile > 0 {
		label = fmt.Sprintf("Stock, %s; behind it the [pile], %d", figure.Count(s.Table.Stock(), "card"), pile)
	}
	if g.next > 0 {
		label += ". Dashed: next hit, at " + strconv.Itoa(g.Table.Hand[g.next])
	}
	return h.Box("div", "",
		h.Box("p", "label", ui.Words(label)...),
		h.Tag("ul", []string{"class", "cards " + many, "aria-label", "Hand, next card first"},
			h.Each(len(s.Hand), func(i int) app.UI {
				c := s.Hand[i]
				class, call := "count", "\u00a0"
				if i < len(ahead) {
					call = strconv.Itoa(ahead[i])
				}
				switch {
				case i == 0 && said != nil && said.Event == solitaire.Hit:
					c.State, class = ui.Hit, "count now"
				case i == 0 && said != nil:
					c.State, class = ui.Said, "count now"
				case i == g.next:
					c.State = ui.Next
				}
				card := c.Draw()
				if g.cover && (i > 0 || said == nil) {
					card = ui.Facedown("", "face down")
				}
				return h.Tag("li", c.Key(), h.Tag("span", []string{"class", class, "aria-hidden", "true"},
					app.Text(call)), card)
			})),
	)
}

// pile draws cards that are out of the game, and empty places for those to come.
func (g Stage) pile(name, label string, row []ui.Card, state ui.CardState, places int, many string) app.UI {
	return h.Box("div", "pile",
		h.Box("p", "label", ui.Words(label)...),
		h.Tag("ul", []string{"class", "cards " + many, "aria-label", name},
			h.Each(len(row), func(i int) app.UI {
				c := row[i]
				c.State = state
				return h.Tag("li", c.Key(), c.Draw())
			}),
			h.Each(places, func(i int) app.UI { return h.Tag("li", []string{"aria-hidden", "true"}, ui.EmptyPlace()) }),
		),
	)
}

// Ending describes the end of the game, with marked words.
func Ending(r solitaire.Rules, s Stand) string {
	n := len(s.Hand) + len(s.Aside) + len(s.Burned)
	k := len(s.Aside)
	switch {
	case r.Game == solitaire.T0:
		return "The hand passes after [" + figure.Count(k, "win") + "|stake]"
	case s.Table.Outcome == solitaire.Exhausted && r.Game.Treize():
		calls := r.Ranks
		if r.Game == solitaire.T3 {
			calls = n
		}
		return "[" + figure.Count(k, "hit") + "|hit] in " + figure.Count(calls, "call")
	}
	best := solitaire.BestScore(deck.Shape{Ranks: r.Ranks, Suits: n / r.Ranks})
	switch s.Table.Outcome {
	case solitaire.Won:
		if r.Game == solitaire.HeLovesMe {
			return fmt.Sprintf("Won with the [best score], %s of %s", figure.Whole(s.Table.Score()), figure.Whole(best))
		}
		if n == 1 {
			return "Won: the card is [set aside]"
		}
		return fmt.Sprintf("Won: all %d cards [set aside]", n)
	case solitaire.Weak:
		return fmt.Sprintf("All but one card [stored], score %s of %s", figure.Whole(s.Table.Score()), figure.Whole(best))
	case solitaire.Loop:
		return fmt.Sprintf("A loop: %d of %d cards [set aside], and no further hit is possible", k, n)
	case solitaire.Exhausted:
		return fmt.Sprintf("Not won: %d of %d cards [stored], score %s of %s", k, n, figure.Whole(s.Table.Score()),
			figure.Whole(best))
	}
	return fmt.Sprintf("Lost: %d of %d cards [set aside]", k, n)
}
