package dundee

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
)

// past is the evaluation of the names said in the game so far.
type past struct {
	safe   *big.Rat     // probability of no coincidence with these names
	worse  []int        // rounds in which another name was better
	all    bool         // worse is complete
	whole  *big.Rat     // safe times the probability of the rest of the game, or nil
	rounds figure.Table // the known rounds
}

// reviewGame evaluates the game after each change of it and of what is known.
func (t *table) reviewGame() {
	if len(t.game.played) == 0 {
		t.past = past{}
		return
	}
	t.past = past{rounds: figure.Table{Caption: "The game so far",
		Head: []string{"round", "said", "turned", "probability before", "cost"}}}
	var costs []*big.Rat
	for i := range min(t.review.Len(), len(t.game.played)) {
		before := t.review.Value(i)
		if before == nil {
			costs = append(costs, nil)
			continue
		}
		turn, said, price := t.game.played[i], "", ""
		var cost *big.Rat
		if turn.named > 0 {
			cost = figure.Rational(before.Choices[turn.named-1].Cost)
			said, price = t.game.face(turn.named), costOf(cost)
		}
		costs = append(costs, cost)
		t.past.rounds.Rows = append(t.past.rounds.Rows, []string{strconv.Itoa(i + 1), said, t.game.face(turn.turned),
			figure.Percent(figure.Rational(before.Win), 2), price})
	}
	t.past.safe, t.past.worse, t.past.all = t.game.review(costs)
	if at := t.known(); at != nil && !t.game.over() {
		t.past.whole = new(big.Rat).Mul(t.past.safe, at.win)
	}
}

func costOf(cost *big.Rat) string {
	if cost.Sign() > 0 {
		return "−" + figure.Percent(cost, 2)
	}
	return "best"
}

// drawPast draws the evaluation.
func (t *table) drawPast() app.UI {
	g, past := &t.game, &t.past
	if len(g.played) == 0 || t.withoutAdvice() && !g.over() {
		return nil
	}
	far, whole := "", "" // unknown if a round has no name
	if g.named() {
		far = figure.Percent(past.safe, 2) + ", the probability of no match with the names said"
	}
	if g.named() && past.whole != nil {
		whole = figure.Percent(past.whole, 2) + ", with best names from here on"
	}
	body := []app.UI{
		ui.Head("", "The game so far", ui.Tag(ui.Exact)),
		ui.Facts(
			ui.TextFact("Your names", t.judged()),
			ui.TextFact("Got this far", far),
			ui.TextFact("Whole game", whole),
		),
	}
	if t.small {
		body = append(body, h.Box("div", "", ui.Button("Round by round", "", "", ui.Handler(t.toggleRounds)).
			Aria("expanded", strconv.FormatBool(t.unfolded))))
		if t.unfolded {
			body = append(body, ui.Table(past.rounds))
		}
	}
	return ui.Section("panel result", "The game so far", append(body, t.review.Draw())...)
}

// toggleRounds opens or closes the list of rounds.
func (t *table) toggleRounds() {
	t.unfolded = !t.unfolded
	t.askReview()
	t.reviewGame()
}

// judged says which names were not the best, "" while that is not known of all.
func (t *table) judged() string {
	g, worse, said := &t.game, t.past.worse, 0
	for _, turn := range g.played {
		if turn.named > 0 {
			said++
		}
	}
	if !t.past.all || said == 0 {
		return ""
	}
	given := make([]string, len(worse))
	for i, round := range worse {
		given[i] = fmt.Sprintf("%s in round %d", g.face(g.played[round-1].named), round)
	}
	switch len(given) {
	case 0:
		return "Every name was best."
	case 1:
		return fmt.Sprintf("One of %d was not best: %s.", said, given[0])
	}
	return fmt.Sprintf("%s of %d were not best: %s.", figure.Capital(figure.Word(len(given))), said,
		figure.And(given))
}
