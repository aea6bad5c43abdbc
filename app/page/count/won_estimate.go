package count

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A wonEstimate is an estimate of the number of winning decks, for cells that are not counted.
type wonEstimate struct {
	won                 string // 9.03106e39
	probability         float64
	interval            [2]string // of the number, 95 %; empty if there is none
	probabilityInterval [2]float64
	how                 string
}

// guessOf returns nil if the result has no estimate.
func guessOf(r job.CountEstimateResult) *wonEstimate {
	if r.Won == "" {
		return nil
	}
	g := &wonEstimate{won: r.Won, probability: r.Probability,
		how: "On this device: " + figure.Count(len(r.Runs), "run") + " of " + figure.Whole(r.Particles) +
			" histories, seed " + strconv.FormatUint(r.Seed, 10)}
	if r.Interval != nil {
		g.interval, g.probabilityInterval = *r.Interval, *r.Chances
	}
	return g
}

// text formats the number.
func (g *wonEstimate) text() string { return "≈ " + figure.Estimated(g.won) }

// within formats the interval.
func (g *wonEstimate) within() string {
	if g.interval[0] == "" {
		return "no interval"
	}
	low, high := figure.Estimated(g.interval[0]), figure.Estimated(g.interval[1])
	if mantissa, power, large := strings.Cut(low, "\u00a0×"); large && strings.HasSuffix(high, "\u00a0×"+power) {
		low = mantissa
	}
	return low + " to " + high
}

// nearer returns the estimate with the narrower interval. Either may be nil.
func nearer(a, b *wonEstimate) *wonEstimate {
	width := func(g *wonEstimate) float64 {
		return (g.probabilityInterval[1] - g.probabilityInterval[0]) / g.probability
	}
	if a == nil || b != nil && b.interval[0] != "" && (a.interval[0] == "" || width(b) < width(a)) {
		return b
	}
	return a
}

// guess returns the request for the estimate that the grid offers.
func (c cell) guess() *job.CountEstimate {
	return &job.CountEstimate{Population: job.Population{Goal: c.goal()}}
}

// recallGuesses lists the estimates that this device has stored.
func (p *count) recallGuesses() {
	p.Desk().Stored(p.Page(), "count-estimate", func(all []calc.Work, _ bool, err error) {
		if err != nil {
			app.Log("count:", err) // the grid shows less
		}
		for _, k := range all {
			c, ok := cellOf(k.Job.Task.(*job.CountEstimate).Goal)
			if j, wrong := job.Of(c.guess()); !ok || wrong != nil || j.Key != k.Job.Key {
				continue // other particles, runs or seed: it belongs to the estimate's own page
			}
			if k.Busy || k.Done {
				p.askGuess(c, calc.Begun)
			} else {
				p.begun[c] = k.FinishedPart
			}
		}
		if c, ok := p.cell(); ok {
			p.turnGuess(c)
		}
	})
}

func (p *count) askGuess(c cell, way calc.Way) {
	if p.guesses[c] == nil {
		p.guesses[c] = calc.PageAnswer[job.CountEstimateResult](p.Frame, nil)
		p.guesses[c].Keep()
	}
	p.guesses[c].Ask(c.guess(), way)
}

// turnGuess offers to continue an interrupted estimate.
func (p *count) turnGuess(c cell) {
	if p.begun[c] > 0 && p.guesses[c] == nil {
		p.askGuess(c, calc.Offered)
	}
}

// beginGuess starts or continues the estimate of a cell.
func (p *count) beginGuess(c cell) {
	if a := p.guesses[c]; a != nil && a.Status() != calc.Idle {
		a.Start()
		return
	}
	p.askGuess(c, calc.Begun)
}

// known returns the best estimate of a cell, or nil.
func (p *count) known(c cell, here deviceState) *wonEstimate {
	return nearer(p.record(c).guess, here.guess)
}

// draw draws the estimate out of so many decks.
func (g *wonEstimate) draw(number app.UI, running bool, of string) []app.UI {
	status := ""
	if running {
		status = "so far"
	}
	probability := []app.UI{app.Text("0")}
	if g.probability > 0 {
		probability = []app.UI{app.Text("≈ " + figure.Round(g.probability)), h.Br(),
			h.Text("small", "soft", "one in "+figure.Round(1/g.probability))}
	}
	return drawNumber(ui.Estimate, status, "Estimated number of winning decks", number, of, probability)
}

// facts lists the interval and the method.
func (g *wonEstimate) facts() []ui.Fact {
	within := "no reliable interval"
	if g.interval[0] != "" {
		within = g.within() + ", 95 %; the probability " + figure.Round(g.probabilityInterval[0]) + " to " +
			figure.Round(g.probabilityInterval[1])
	}
	return []ui.Fact{ui.TextFact("Interval", within), ui.TextFact("Estimated", g.how)}
}

// estimates draws the ways to an estimate of a cell: here, in its own part, and finding decks instead. The first is the
// main one if the cell cannot be counted.
func (p *count) estimates(c cell) []app.UI {
	a := p.guesses[c]
	var parts []app.UI
	switch {
	case a == nil || a.Status() == calc.Idle:
		text := "Estimate it here"
		if !app.IsServer {
			seconds, _ := job.Seconds(c.guess())
			workers := p.Desk().Workers()
			text += ", " + calc.About(p.Desk().Time("count-estimate", job.Cost{Seconds: seconds}, workers, workers))
		}
		kind := ""
		if p.beyond(c) != "" {
			kind = "main"
		}
		parts = append(parts, ui.Button(text, "run", kind, func(app.Context, app.Event) { p.beginGuess(c) }))
	case a.Status() != calc.Done:
		parts = append(parts, a.Draw("Estimate, "+c.name(), "units"))
	default:
		parts = append(parts, a.DrawLost())
	}
	return append(parts,
		ui.LinkButton("Open the estimate page", "", c.link("estimate")),
		ui.LinkButton("Find decks", "", c.link("decks")))
}
