package estimate

import (
	"math/big"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
)

// drawExact draws the panel of what is known exactly. Where winning decks are counted, the panel of their number states
// the probability and its evidence.
func (p *estimate) drawExact() app.UI {
	x, mean := p.exact, ""
	if x.Distribution == nil && x.Won == nil {
		return nil
	}
	if x.Mean != nil {
		mean = figure.Places(x.Mean, 6)
	}
	r := ui.Result{Is: ui.Exact, Part: "Exact", Title: p.won(), Exact: x.Won}
	evidence := x.Evidence
	switch {
	case x.Won == nil:
		r.Title, r.Exact = "Nothing ["+strings.ToLower(game.Stored(p.game.Game()))+"]", x.Distribution[0]
		r.Number = figure.Percent(x.Distribution[0], 4)
		r.Means = "No exact probability is known for this size; see the simulation."
		if x.Counts() {
			r.Means = "The exact number of winning decks is below."
		}
	case p.game.Game().Treize():
		r.Number, r.Means = figure.Percent(x.Won, 4), containment(x.Won, p.seen().Interval)
	default:
		r.Means = containment(x.Won, p.seen().Interval)
		if evidence == x.Known().Why {
			evidence = ""
		}
	}
	if r.Exact.IsInt() {
		r.Exact = nil // the number says it
	}
	r.Facts = []ui.Fact{{Term: "Mean " + p.unit(), Number: mean}, ui.TextFact("Evidence", evidence)}
	return r.Draw()
}

// containment says in words whether an interval contains an exact value.
func containment(won *big.Rat, interval [2]float64) string {
	v, _ := won.Float64()
	if v >= interval[0] && v <= interval[1] {
		return "The exact value lies within the interval."
	}
	return "The exact value lies outside the interval. One in twenty misses."
}
