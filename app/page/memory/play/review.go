package play

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// drawReview draws the review once a game with a person is over.
func (p *play) drawReview() app.UI {
	r := p.review
	if r == nil {
		return nil
	}
	lucky := 0
	if r.Luck.Sign() < 0 {
		lucky = 1
	}
	luck := inLead(r.Luck) + " for " + inside(p.name(lucky)) + "."
	choices := fmt.Sprintf("%s lost %s, %s %s.", p.name(0), inLead(r.Cost[0]), inside(p.name(1)), tenths(r.Cost[1]))
	var moments app.UI
	if len(r.Best) > 0 {
		moments = h.Box("ul", "plain", h.Each(len(r.Best), func(i int) app.UI {
			t := p.game.Turns[r.Best[i]]
			return h.Text("li", "", fmt.Sprintf("Turn %d (%s) kept %s.", r.Best[i]+1, moveText(t.Move),
				inLead(r.Weight[i])))
		}))
	}
	return ui.Section("panel stack", "The game in review", h.Text("h2", "", "The game in review"),
		h.Text("p", "soft", "The lead is how many more pairs one player has. Luck: which cards came up."),
		ui.Facts(ui.TextFact("Lead", p.sum()), ui.TextFact("Luck", luck), ui.TextFact("Choices", choices),
			ui.TextFact("Costliest choice", p.mistake()), ui.Fact{Term: "Best moments", Value: moments}),
		h.Text("p", "note", "Rounded to one decimal. A pair left to the other player costs 2: one less for you, one more "+
			"for them. Choices are compared with those of a perfect player."))
}

// lead returns a number of pairs of lead, with some decimal places.
func lead(x *big.Rat, places int) string {
	if x.Cmp(big.NewRat(1, 1)) == 0 {
		return "1 pair of lead"
	}
	return figure.Places(x, places) + " pairs of lead"
}

// inLead returns the size of a number as rounded pairs of lead.
func inLead(x *big.Rat) string {
	x = new(big.Rat).Abs(x)
	if x.Cmp(big.NewRat(1, 1)) == 0 {
		return lead(x, 0)
	}
	return tenths(x) + " pairs of lead"
}

// tenths rounds a number to one decimal. One that is not 0 does not become 0.
func tenths(x *big.Rat) string {
	text := strings.TrimSuffix(x.FloatString(1), ".0")
	if text == "0" && x.Sign() > 0 {
		return "less than 0.1"
	}
	return text
}

// sum says what the lead of the player who is ahead, or of the first, consists of.
func (p *play) sum() string {
	r, first := p.review, 0
	if p.game.Score[1] > p.game.Score[0] {
		first = 1
	}
	ahead := figure.Count(p.game.Score[first]-p.game.Score[1-first], "pair")
	part := func(x *big.Rat, of int) string {
		size := strings.TrimSuffix(new(big.Rat).Abs(x).FloatString(1), ".0")
		if x.Sign()*(1-2*of) < 0 && size != "0" {
			return "−" + size
		}
		return "+" + size
	}
	start := p.solved().Value(p.game.Pairs, p.game.Known)
	return fmt.Sprintf("%s for %s: %s at the start, %s by own choices, %s by the other player’s choices, %s by luck.",
		ahead, inside(p.name(first)), part(start, first), part(r.Cost[first], 1), part(r.Cost[1-first], 0),
		part(r.Luck, first))
}

// mistake describes the costliest turn of a person.
func (p *play) mistake() string {
	if p.review.Mistake < 0 {
		return "None: each choice was the best."
	}
	i := p.review.Mistake
	t := p.game.Turns[i]
	who, cost := fmt.Sprintf("Turn %d: %s ", i+1, inside(p.name(t.Player))), " This cost "+inLead(p.costs[i])+"."
	advised, ideal := p.best(t.Player, t.Position)
	did := "chose to " + moveText(t.Move)
	switch {
	case t.Left || t.Move == turn.MoveS:
		return who + "left a pair that was seen." + cost
	case len(t.Waiting) > 0:
		return who + "turned another card before the pair that was seen." + cost
	case ideal && (t.Move == 0 || t.Move&advised != 0):
		return who + did + ", as advised against " + p.name(1-t.Player) + "; a perfect player would turn none." + cost
	}
	return who + did + "; the best move was to " + words.Say(p.solved().Moves(t.N, t.K)) + "." + cost
}

// moveText describes the move of a turn in a sentence.
func moveText(m turn.Moves) string {
	switch m {
	case 0: // it matched, so that the second card is not known
		return "turn a new card"
	case turn.MoveSeen:
		return "turn a seen card first"
	}
	return words.Say(m)
}
