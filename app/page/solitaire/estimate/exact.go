package estimate

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
)

// drawExact draws the panel of the probability that is known exactly, unless winning decks are counted: the panel of
// their number states it.
func (p *estimate) drawExact() app.UI {
	x := p.exact
	r := ui.Result{Is: ui.Exact, Part: "Exact", Title: p.won(), Exact: x.Won}
	switch {
	case x.Distribution == nil || x.Won != nil && !p.game.Game().Treize():
		return nil
	case x.Won == nil:
		r.Title, r.Exact = "Nothing ["+strings.ToLower(game.Stored(p.game.Game()))+"]", x.Distribution[0]
		r.Means = "No exact probability is known for this size; see the simulation."
		if x.Counts() {
			r.Means = "The exact number of winning decks is below."
		}
	}
	r.Number = figure.Percent(r.Exact, 4)
	if r.Exact.IsInt() {
		r.Exact = nil // the number says it
	}
	r.Facts = []ui.Fact{ui.TextFact("Evidence", x.Evidence)}
	return r.Draw()
}
