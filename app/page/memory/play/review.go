package play

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// A review says what luck and what choices did in a game that is over.
type review struct {
	luck    *big.Rat    // pairs of lead that luck gave the first player
	cost    [2]*big.Rat // of the choices of each player, in pairs of lead
	mistake int         // the costliest turn of a person; -1: none
	best    []int       // turns of persons in which the best move mattered most, the weightiest first
	weight  []*big.Rat  // what the next best move would have cost in each of them
}

// mostMoments is the largest number of best moments.
const mostMoments = 3

// look reviews the game. It returns nil if the table is not known.
//
// Let v be the value of the first position. A player who always plays the best move is ahead by v on average. So what
// the first player is ahead by is v, minus the cost of that player's choices, plus that of the other's, plus luck.
func (p *play) look() *review {
	g, q := p.game, values.Usual(p.game.rules)
	if p.library.Wanted(q, 0, g.pairs) != nil {
		return nil
	}
	r := &review{luck: big.NewRat(int64(g.score[0]-g.score[1]), 1), mistake: -1,
		cost: [2]*big.Rat{new(big.Rat), new(big.Rat)}}
	for i, t := range g.turns {
		cost := p.costs[i]
		r.cost[t.player].Add(r.cost[t.player], cost)
		if !p.person(t.player) {
			continue
		}
		if cost.Sign() > 0 && (r.mistake < 0 || cost.Cmp(p.costs[r.mistake]) > 0) {
			r.mistake = i
		}
		if w := p.weight(t); w != nil && cost.Sign() == 0 {
			at, _ := slices.BinarySearchFunc(r.weight, w, func(a, b *big.Rat) int { return b.Cmp(a) })
			r.best, r.weight = slices.Insert(r.best, at, i), slices.Insert(r.weight, at, w)
		}
	}
	r.best, r.weight = r.best[:min(len(r.best), mostMoments)], r.weight[:min(len(r.weight), mostMoments)]
	r.luck.Sub(r.luck, p.library.Value(q, g.pairs, g.known)).Add(r.luck, r.cost[0]).Sub(r.luck, r.cost[1])
	return r
}

// weight returns what the next best move would have cost in a turn, or nil if the turn had no choice.
func (p *play) weight(t record) *big.Rat {
	if len(t.waiting) > 0 {
		return nil
	}
	options := p.library.Options(values.Usual(p.game.rules), t.n, t.k)
	next := slices.IndexFunc(options, func(o values.Option) bool { return !o.Best })
	if next < 1 {
		return nil
	}
	return new(big.Rat).Sub(options[0].Value, options[next].Value)
}

// drawReview draws the review once a game with a person is over.
func (p *play) drawReview() app.UI {
	r := p.review
	if r == nil {
		return nil
	}
	lucky := 0
	if r.luck.Sign() < 0 {
		lucky = 1
	}
	luck := inLead(r.luck) + " for " + inside(p.name(lucky)) + "."
	choices := fmt.Sprintf("%s lost %s, %s %s.", p.name(0), inLead(r.cost[0]), inside(p.name(1)), tenths(r.cost[1]))
	var moments app.UI
	if len(r.best) > 0 {
		moments = h.Box("ul", "plain", app.Range(r.best).Slice(func(i int) app.UI {
			t := p.game.turns[r.best[i]]
			return h.Text("li", "", fmt.Sprintf("Turn %d (%s): the next best move would have cost %s.", r.best[i]+1,
				moveText(t.move), inLead(r.weight[i])))
		}))
	}
	return ui.Section("panel stack", "The game in review", h.Text("h2", "", "The game in review"),
		h.Text("p", "soft", "The lead is how many more pairs one player has. Luck is the part of it that no choice "+
			"explains: which cards came up."),
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
	if x = new(big.Rat).Abs(x); x.Cmp(big.NewRat(1, 1)) == 0 {
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
	if p.game.score[1] > p.game.score[0] {
		first = 1
	}
	ahead := figure.Count(p.game.score[first]-p.game.score[1-first], "pair")
	part := func(x *big.Rat, of int) string {
		size := strings.TrimSuffix(new(big.Rat).Abs(x).FloatString(1), ".0")
		if x.Sign()*(1-2*of) < 0 && size != "0" {
			return "−" + size
		}
		return "+" + size
	}
	start := p.library.Value(values.Usual(p.game.rules), p.game.pairs, p.game.known)
	return fmt.Sprintf("%s for %s: %s at the start, %s by own choices, %s by the other player’s choices, %s by luck.",
		ahead, inside(p.name(first)), part(start, first), part(r.cost[first], 1), part(r.cost[1-first], 0),
		part(r.luck, first))
}

// mistake describes the costliest turn of a person.
func (p *play) mistake() string {
	if p.review.mistake < 0 {
		return "None: each choice was the best."
	}
	i := p.review.mistake
	t := p.game.turns[i]
	who, cost := fmt.Sprintf("Turn %d: %s ", i+1, inside(p.name(t.player))), " This cost "+inLead(p.costs[i])+"."
	advised, ideal := p.best(t.player, t.stand)
	did := "chose to " + moveText(t.move)
	switch {
	case t.left || t.move == turn.MoveS:
		return who + "left a pair that was seen." + cost
	case len(t.waiting) > 0:
		return who + "turned another card before the pair that was seen." + cost
	case ideal && (t.move == 0 || t.move&advised != 0):
		return who + did + ", as advised against " + p.name(1-t.player) + "; a perfect player would turn none." + cost
	}
	return who + did + "; the best move was to " + words.Say(p.game.best(t.stand)) + "." + cost
}

// moveText describes the move of a turn in a sentence.
func moveText(m turn.Moves) string {
	switch m {
	case 0: // it matched, so that the second card is not known
		return "turn a new card"
	case words.SeenFirst:
		return "turn a seen card first"
	}
	return words.Say(m)
}
