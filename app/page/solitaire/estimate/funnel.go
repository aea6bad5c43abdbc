package estimate

import (
	"fmt"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// An intervalPoint is the interval at one time of a run.
type intervalPoint struct{ trials, low, p, high float64 }

// remember adds an interval to the history, which keeps about a hundred points.
func (p *estimate) remember(e *job.EstimateResult) {
	n := toFloat(e.Trials)
	if k := len(p.history); k > 0 && p.history[k-1].trials >= n {
		if p.history[k-1].trials == n {
			return
		}
		p.history = nil // another run
	}
	if len(p.history) == 200 {
		for i := range 100 {
			p.history[i] = p.history[2*i]
		}
		p.history = p.history[:100]
	}
	p.history = append(p.history, intervalPoint{n, e.Interval[0], e.Probability, e.Interval[1]})
}

// drawInterval draws the interval of a run that has hardly begun, or was over at once.
func (p *estimate) drawInterval() app.UI {
	last := p.history[len(p.history)-1]
	half := (last.high - last.low) / 2
	bar := ui.IntervalBar{Low: last.low, At: last.p, High: last.high,
		Ends: [2]string{percent(last.low, half), percent(last.high, half)}}
	if exact := p.exact.Won; exact != nil {
		bar.Exact, bar.ExactText = figure.Ratio(exact), figure.Percent(exact, 4)
	}
	return h.Box("figure", "funnel", bar.Draw(),
		h.Text("p", "note", "The 95 % interval after "+figure.Group(p.seen().Trials)+" deals."))
}

// funnel draws how the interval narrows, with deals on a logarithmic scale.
func (p *estimate) funnel() app.UI {
	switch n := len(p.history); {
	case n == 0:
		return nil
	case n < 3:
		return p.drawInterval()
	}
	const width, height = 320.0, 88.0
	first, last := p.history[0], p.history[len(p.history)-1]
	low, high := first.low, first.high
	for _, s := range p.history {
		low, high = min(low, s.low), max(high, s.high)
	}
	pad := (high - low) * 0.08
	if pad == 0 {
		pad = 1
	}
	low, high = low-pad, high+pad
	span := math.Log(last.trials / first.trials)
	x := func(s intervalPoint) float64 { return width * math.Log(s.trials/first.trials) / span }
	y := func(v float64) float64 { return height * (high - v) / (high - low) }
	var above, below, middle []string
	at := func(x, v float64) string { return fmt.Sprintf("%.1f,%.1f", x, y(v)) }
	for _, s := range p.history {
		above = append(above, at(x(s), s.high))
		below = append([]string{at(x(s), s.low)}, below...)
		middle = append(middle, at(x(s), s.p))
	}
	known := ""
	if won := p.exact.Won; won != nil {
		if v, _ := won.Float64(); v >= low && v <= high {
			known = fmt.Sprintf(`<path class="known" d="M0 %.1fH%.0f"/>`, y(v), width)
		}
	}
	caption := "The 95 % interval from " + figure.Whole(uint64(first.trials)) + " to " +
		figure.Group(p.seen().Trials) + " deals"
	if known != "" {
		caption += "; the straight line is the exact value"
	}
	return h.Box("figure", "funnel",
		app.Raw(fmt.Sprintf(`<svg aria-hidden="true" viewBox="0 0 %.0f %.0f" preserveAspectRatio="none"><polygon points="%s %s"/><polyline points="%s"/>%s</svg>`,
			width, height, strings.Join(above, " "), strings.Join(below, " "), strings.Join(middle, " "), known)),
		h.Text("p", "note", caption+"."),
	)
}
