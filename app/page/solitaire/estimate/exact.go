package estimate

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
)

// drawExact draws the panel of what is known exactly.
func (p *estimate) drawExact() app.UI {
	x := p.exact
	if x.Law == nil && x.Won == nil {
		return nil
	}
	title, value, says := p.won(), x.Won, ""
	var also app.UI
	if value == nil {
		title, value = "Nothing ["+strings.ToLower(game.Stored(p.game.Game()))+"]", x.Law[0]
		says = "No exact probability is known for this size; see the simulation."
		if x.Counts() {
			says = "The exact number of winning decks is below."
		}
	} else {
		says = containment(value, p.seen().Interval)
	}
	if x.Mean != nil {
		also = h.Text("span", "num", figure.Places(x.Mean, 6))
	}
	return ui.Section("panel result", "Exact",
		h.Box("div", "result-head", ui.Tag(ui.Exact)),
		h.Box("h2", "", ui.Words(title)...),
		h.Text("p", "figure", shortDecimal(value)),
		drawFraction(value),
		h.Text("p", "soft", says),
		ui.Facts(
			ui.Fact{Term: "Mean " + p.unit(), Value: also},
			ui.Fact{Term: "Evidence", Value: app.Text(x.Evidence)},
		),
	)
}

// shortDecimal formats an exact chance with all significant decimals.
func shortDecimal(r *big.Rat) string {
	if f, _ := r.Float64(); f > 0 && f < 1e-4 {
		return figure.Round(f)
	}
	return figure.Places(r, 7)
}

// drawFraction draws an exact value as a fraction, folded if it is long.
func drawFraction(r *big.Rat) app.UI {
	num, den := len(r.Num().String()), len(r.Denom().String())
	switch {
	case r.IsInt():
		return nil
	case den <= 12:
		return h.Box("div", "exactly", figure.MathML(r))
	}
	return h.Elem("details").Body(
		h.Text("summary", "", fmt.Sprintf("The fraction: %s digits over %s digits", figure.Whole(num), figure.Whole(den))),
		figure.MathML(r),
	)
}

// containment says in words whether an interval contains an exact value.
func containment(won *big.Rat, interval [2]float64) string {
	v, _ := won.Float64()
	if v >= interval[0] && v <= interval[1] {
		return "The exact value lies within the interval."
	}
	return "The exact value lies outside the interval. One in twenty misses."
}
