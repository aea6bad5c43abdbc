package count

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A guess is an estimate of how many decks win, where they are not counted.
type guess struct {
	won            string // 9.03106e39
	chance         float64
	text, interval string // in words
	chances        string
	runs           string
	request        json.RawMessage // of a record
}

// guessOf is nil where nothing was estimated.
func guessOf(r job.CountEstimateResult) *guess {
	if r.Won == "" {
		return nil
	}
	g := &guess{won: r.Won, chance: r.Probability, text: rounded(r.Won), interval: "no interval",
		runs: figure.Count(len(r.Runs), "run") + " of " + figure.Whole(r.Particles) + " histories, seed " + strconv.FormatUint(r.Seed, 10)}
	if r.Interval != nil {
		low, high := rounded(r.Interval[0]), rounded(r.Interval[1])
		if mantissa, power, large := strings.Cut(low, " × "); large && strings.HasSuffix(high, power) {
			low = mantissa
		}
		g.interval = low + " to " + high
		g.chances = figure.Round(r.Chances[0]) + " to " + figure.Round(r.Chances[1])
	}
	return g
}

// rounded sets an estimated number with three digits.
func rounded(text string) string {
	r := rational(text)
	if r == nil {
		return text
	}
	if r.IsInt() && r.Num().IsInt64() && r.Num().Int64() < 1000 {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return figure.Round(f)
}

// guess is the estimate that the grid asks for.
func (c cell) guess() *job.CountEstimate { return &job.CountEstimate{Goal: c.goal()} }

// recallGuesses lists what this device has of such estimates.
func (p *count) recallGuesses() {
	p.Desk().Kept(p.Page(), "count-estimate", func(all []calc.Work, _ bool, err error) {
		if err != nil {
			app.Log("count:", err) // the grid then knows less
		}
		for _, k := range all {
			c, ok := cellOf(k.Job.Task.(*job.CountEstimate).Goal)
			if j, wrong := job.Of(c.guess()); !ok || wrong != nil || j.Key != k.Job.Key {
				continue // with other particles, runs or seed: it is the calculator's
			}
			if k.Busy || k.Done {
				p.askGuess(c, calc.Begun)
			} else {
				p.begun[c] = k.Share
			}
		}
		if c, ok := p.cell(); ok {
			p.turnGuess(c)
		}
	})
}

func (p *count) askGuess(c cell, way calc.Way) {
	if p.guesses[c] == nil {
		p.guesses[c] = calc.Ask[job.CountEstimateResult](p.Frame, nil)
		p.guesses[c].Keep()
	}
	p.guesses[c].Ask(c.guess(), way)
}

// turnGuess offers to go on with an estimate that was interrupted.
func (p *count) turnGuess(c cell) {
	if p.begun[c] > 0 && p.guesses[c] == nil {
		p.askGuess(c, calc.Offered)
	}
}

// beginGuess has the cell estimated, or goes on with it.
func (p *count) beginGuess(c cell) {
	if a := p.guesses[c]; a != nil && a.Status() != calc.Idle {
		a.Start()
		return
	}
	p.askGuess(c, calc.Begun)
}

// known is the estimate there is of a cell, where it was made, nil for none.
func (p *count) known(c cell, here now) (g *guess, from string) {
	if here.guess != nil {
		return here.guess, "on this device: "
	}
	return c.record().guess, "a record of this program: "
}

// drawGuess says how many decks win where that is estimated, and else of how many.
func (p *count) drawGuess(c cell, here now, of string) []app.UI {
	g, _ := p.known(c, here)
	if g == nil {
		return []app.UI{h.T("p", "num soft", figure.Capital(of)+".")}
	}
	title := "Winning decks, estimated"
	if here.guess != nil && !p.guesses[c].Whole() {
		title += " so far"
	}
	return []app.UI{ui.Tag(ui.Estimate), h.E("div", "", h.T("p", "label", title), h.T("p", "figure", "≈ "+g.text), h.T("p", "num soft", "of "+of))}
}

// guessed is what else is known of that.
func (p *count) guessed(c cell, here now) []ui.Fact {
	g, from := p.known(c, here)
	if r := c.record(); g == nil || r.number != nil || r.own != nil {
		return nil
	}
	within := "none could be trusted"
	if g.chances != "" {
		within = g.interval + ", 95 %; the chance " + g.chances
	}
	facts := []ui.Fact{{Term: "Interval", Value: app.Text(within)}}
	if g.chance > 0 {
		facts = append(facts, ui.Fact{Term: "Probability", Value: app.Text(figure.Round(g.chance) + ", one deck in " + figure.Round(1/g.chance))})
	}
	return append(facts, ui.Fact{Term: "Estimated", Value: app.Text(from + g.runs)})
}

// estimates are the ways to an estimate of a cell beyond counting: here, in its
// calculator, and decks instead.
func (p *count) estimates(c cell) []app.UI {
	a := p.guesses[c]
	var parts []app.UI
	switch {
	case a == nil || a.Status() == calc.Idle:
		parts = append(parts, ui.Button("Estimate it here", "run", "main", func(app.Context, app.Event) { p.begin() }))
	case a.Status() != calc.Done:
		parts = append(parts, a.Draw("Estimate, "+c.name(), "units"))
	}
	query := p.game.Query()
	if c.weak {
		query = p.game.Query("of", "weak")
	}
	return append(parts,
		h.X("a", []string{"class", "button", "href", site.Path("/uncounted?" + query)}, app.Text("Open its calculator")),
		h.X("a", []string{"class", "button", "href", site.Path("/find?" + query)}, app.Text("Find decks")))
}
