package count

import (
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// uncounted estimates the number of winning decks where counting is impossible.
type uncounted struct {
	*question
	particles *calc.Number
	runs      *calc.Number
	seed      *calc.Seed

	answer *calc.Answer[job.CountEstimateResult]
	bars   []ui.Bar // the runs, and their mean
	table  figure.Table
	known  *paper.Known
	inside bool // an exactly known number lies in the interval
}

// newUncounted makes the part of estimated counts.
func newUncounted(f *calc.Frame) calc.Calculator {
	p := &uncounted{question: newQuestion(f, false),
		seed: &calc.Seed{Default: 1, Hint: "Picks the histories to draw."},
		particles: &calc.Number{ID: "particles", Label: "Histories at a time", Default: 20_000, Judged: true,
			Hint: "More means a smaller error."},
		runs: &calc.Number{ID: "runs", Label: "Runs", Default: 20, Low: 2, High: job.MostRuns}}
	p.Form = append(p.Form, p.particles, p.runs, p.seed)
	p.answer = calc.FormAnswer[job.CountEstimateResult](f, p.heard)
	return p
}

func (p *uncounted) Head() calc.Head {
	return p.head(calc.Head{
		Title: "About how many decks of " + p.game.Cards() + " win at " + p.game.Name() + "?",
		Lead:  "Winning decks are built backwards, many at a time.",
		Description: "How many decks win at Mousetrap, Modular Mousetrap and He Loves Me with 52 cards or more? An " +
			"estimate with an interval, where counting and simulation both fail.",
	})
}

// about formats an estimated number.
func about(text string) string { return figure.Group(figure.AsPrinted(text)) }

func (p *uncounted) Ask() {
	p.known = nil
	if p.Right() {
		p.known = game.Known(p.asked().goal())
	}
	p.answer.AskIf(p.Right(), &job.CountEstimate{Population: job.Population{
		Goal: p.asked().goal(), Particles: new(p.particles.Int()), Seed: new(p.seed.Uint64())}, Runs: new(p.runs.Int())},
		calc.Offered)
}

func (p *uncounted) heard() {
	r := p.answer.Value()
	p.bars, p.inside = nil, false
	p.table = figure.Table{Caption: "The runs", Head: []string{"run", "winning decks"}}
	mean := rational(r.Won)
	for i, text := range r.Runs {
		name := strconv.Itoa(i + 1)
		p.table.Rows = append(p.table.Rows, []string{name, about(text)})
		if mean != nil && mean.Sign() > 0 {
			if run := rational(text); run != nil {
				y, _ := run.Quo(run, mean).Float64()
				p.bars = append(p.bars, ui.Bar{X: name, Y: y})
			}
		}
	}
	if p.known.Won != nil && r.Interval != nil {
		low, high, won := rational(r.Interval[0]), rational(r.Interval[1]), new(big.Rat).SetInt(p.known.Won)
		p.inside = low != nil && high != nil && won.Cmp(low) >= 0 && won.Cmp(high) <= 0
	}
}

// rational parses a number such as "9.21e39".
func rational(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text) // nil if it is none
	return r
}

func (p *uncounted) Draw() []app.UI {
	return []app.UI{
		p.draw(p.runs.Text()+" runs of "+figure.Group(p.particles.Text())+", seed "+strconv.FormatUint(p.seed.Uint64(), 10),
			p.Changed, p.Changed, p.particles.DrawTyped(p.Changed), p.runs.Draw(p.Changed), p.seed.Draw(p.Changed)),
		app.If(p.known != nil, func() app.UI { return game.DrawKnown(p.known) }),
		app.If(p.Right(), func() app.UI { return p.answer.DrawLong("Estimating", "units", "") }),
		app.If(p.answer.Known() && p.answer.Value().Won != "", p.result),
	}
}

func (p *uncounted) file() (ui.File, error) {
	r := p.answer.Value()
	t := figure.Table{Caption: "Winning decks of " + p.game.Name() + ", estimated by runs of " +
		figure.Whole(r.Particles) + " histories", Head: []string{"run", "winning decks"}}
	for i, text := range r.Runs {
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), text})
	}
	return ui.File{Table: t, Answers: p.answer.Exported()}, nil
}

func (p *uncounted) result() app.UI {
	r := p.answer.Value()
	shape, _ := p.game.Shape()
	if r.Theorem != "" {
		return result(ui.Exact, "This number",
			&ui.Share{Name: "rencontre-estimated-" + string(p.game.Game()), File: p.file, Is: ui.Exact},
			h.Box("p", "figure", ui.Digits(figure.Group(r.Won))),
			h.Text("p", "soft", "Of "+allDecks(shape)+"."),
			ui.Facts(ui.TextFact("Theorem", r.Theorem+p.asked().proof()),
				ui.TextFact("Runs", "None: a theorem gives the number.")))
	}
	title := "This estimate"
	if !p.answer.Whole() {
		title += ", " + figure.Count(len(r.Runs), "run") + " so far"
	}
	interval, chances, spread, exact, dead := figure.Capital(r.Why)+".", "", "", "", ""
	if r.Interval != nil {
		interval = about(r.Interval[0]) + " to " + about(r.Interval[1]) + ", 95 %"
		chances = figure.Round(r.Chances[0]) + " to " + figure.Round(r.Chances[1]) + ", 95 %"
	}
	if r.RelativeError != nil {
		spread = figure.Round(100**r.RelativeError) + " %, from the spread of the runs"
	}
	chance := figure.Round(r.Probability)
	if r.Probability > 0 {
		chance += ", one deck in " + figure.Round(1/r.Probability)
	}
	if p.known.Won != nil {
		stands := "outside the interval"
		if p.inside {
			stands = "inside the interval"
		}
		if r.Interval == nil {
			stands = "no interval to compare with"
		}
		exact = game.Number(p.known) + ", " + stands
	}
	if r.Dead > 0 {
		dead = "; " + figure.Whole(r.Dead) + " died out and count as 0"
	}
	return result(ui.Estimate, title,
		&ui.Share{Name: "rencontre-estimated-" + string(p.game.Game()), File: p.file, Chart: "runs-chart", Is: ui.Estimate},
		h.Box("p", "figure", ui.Digits("≈ "+about(r.Won))),
		h.Text("p", "soft", "Of "+allDecks(shape)+"."),
		ui.Facts(
			ui.TextFact("Interval", interval),
			ui.TextFact("Probability", chance),
			ui.TextFact("Probability interval", chances),
			ui.TextFact("Standard error", spread),
			ui.TextFact("Exactly", exact),
			ui.TextFact("Runs", figure.Whole(len(r.Runs))+" of "+figure.Whole(r.Particles)+" histories at a time"+dead),
			ui.TextFact("Seed", strconv.FormatUint(r.Seed, 10)+"; the same seed gives the same figures on every device"),
			ui.Fact{Term: "Decks", Value: h.Tag("a", []string{"href", site.Path(p.asked().link("decks", "how", "random"))},
				app.Text("Draw some at random"))},
			ui.TextFact("How", "Each winning deck can be built backwards, card by card, in exactly one way. Many are built "+
				"together. Each step multiplies the estimate by their mean number of continuations, then draws as many "+
				"continuations. The product is right on average. The spread of the runs shows its error."),
		),
		app.If(len(p.bars) > 1, func() app.UI {
			return h.Box("div", "",
				&ui.Chart{ID: "runs-chart", Label: "Each run divided by the mean of all runs: the numbers are in the table",
					X: "run", Y: "run / mean", Bars: p.bars},
				ui.FoldedTable("The table", p.table))
		}),
	)
}
