package play

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/memory"
)

// A review says what luck and what choices did in a game that is over.
type review struct {
	luck    *big.Rat    // pairs by which luck put the first player ahead
	cost    [2]*big.Rat // of the choices of each player, in pairs
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
		cost := p.price(i)
		r.cost[t.player].Add(r.cost[t.player], cost)
		if !p.person(t.player) {
			continue
		}
		if cost.Sign() > 0 && (r.mistake < 0 || cost.Cmp(p.price(r.mistake)) > 0) {
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

// price returns what turn i lost. The table does not value to leave a pair that was seen, so such a turn has lost the
// difference between the position before it and the one after it, as the cards fell.
func (p *play) price(i int) *big.Rat {
	if p.costs[i] != nil {
		return p.costs[i]
	}
	g, t := p.game, p.game.turns[i]
	lost := p.ahead(t.stand)
	after := g.stand()
	if i+1 < len(g.turns) {
		after = g.turns[i+1].stand
	}
	if t.took {
		return lost.Sub(lost, p.ahead(after)).Sub(lost, big.NewRat(1, 1))
	}
	return lost.Add(lost, p.ahead(after))
}

// ahead returns the value of a position for the player to move, who first takes the pairs that are seen.
func (p *play) ahead(s stand) *big.Rat {
	w := len(s.waiting)
	v := p.library.Value(values.Usual(p.game.rules), s.n-w, s.k)
	return v.Add(v, big.NewRat(int64(w), 1))
}

// weight returns what the next best move would have cost in a turn, or nil if the turn had no choice.
func (p *play) weight(t turn) *big.Rat {
	if t.move == 0 {
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
	pairs := func(x *big.Rat) string { return figure.Places(x, 2) + " pairs" }
	lucky := 0
	if r.luck.Sign() < 0 {
		lucky = 1
	}
	luck := pairs(new(big.Rat).Abs(r.luck)) + " for " + inside(p.name(lucky))
	choices := fmt.Sprintf("%s lost %s, %s %s.", p.name(0), pairs(r.cost[0]), inside(p.name(1)), pairs(r.cost[1]))
	mistake := "None: each choice was the best."
	if r.mistake >= 0 {
		t := p.game.turns[r.mistake]
		lost := "This cost " + pairs(p.price(r.mistake)) + "."
		mistake = fmt.Sprintf("Turn %d: %s left a pair that was seen. ", r.mistake+1, inside(p.name(t.player))) + lost
		if !t.left {
			mistake = fmt.Sprintf("Turn %d: %s chose to %s; the best move was to %s. ", r.mistake+1,
				inside(p.name(t.player)), moveText(t.move), words.Say(p.game.best(t.stand))) + lost
		}
	}
	var moments app.UI
	if len(r.best) > 0 {
		moments = h.Box("ul", "plain", app.Range(r.best).Slice(func(i int) app.UI {
			t := p.game.turns[r.best[i]]
			return h.Text("li", "", fmt.Sprintf("Turn %d (%s): the next best move would have cost %s.", r.best[i]+1,
				moveText(t.move), pairs(r.weight[i])))
		}))
	}
	return ui.Section("panel stack", "The game in review", h.Text("h2", "", "The game in review"),
		ui.Facts(ui.TextFact("Luck", luck+"."), ui.TextFact("Choices", choices), ui.TextFact("Costliest choice", mistake),
			ui.Fact{Term: "Best moments", Value: moments}))
}

// moveText describes the move of a turn in a sentence.
func moveText(m memory.Moves) string {
	if m == words.SeenFirst {
		return "turn a seen card first"
	}
	return words.Say(m)
}
