package count

import (
	"cmp"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
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
	result ui.Result // of the answer so far
	known  *paper.Known
}

// newUncounted makes the part of estimated counts.
func newUncounted(f *calc.Frame) calc.Calculator {
	p := &uncounted{question: newQuestion(f, false),
		seed: &calc.Seed{Default: 1, Hint: "Picks the histories to draw."},
		particles: &calc.Number{ID: "particles", Label: "Histories", Default: 20_000, Judged: true,
			Hint: "More means a smaller error."},
		runs: &calc.Number{ID: "runs", Label: "Runs", Default: 20, Low: 2, High: job.MaxRuns}}
	p.Form = append(p.Form, p.particles, p.runs, p.seed)
	p.answer = calc.FormAnswer[job.CountEstimateResult](f, func() {
		if r := p.answer.Value(); r.Won != "" {
			p.result = p.state(r)
		}
	})
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

// rational parses a number such as "9.21e39".
func rational(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text) // nil if it is none
	return r
}

func (p *uncounted) Draw() []app.UI {
	return []app.UI{
		p.draw(p.runs.Text()+" runs of "+figure.Group(p.particles.Text())+", seed "+strconv.FormatUint(p.seed.Uint64(), 10),
			p.Changed, p.Changed, p.particles.DrawTyped(p.Changed), p.runs.Draw(p.Changed), p.seed.Draw(p.Changed)),
		h.Box("div", "stack uncounted",
			h.If(p.Right(), func() app.UI { return p.answer.DrawLong("Estimating", "units", "") }),
			h.If(p.estimated(), p.result.Draw),
			h.If(!p.estimated() && p.known != nil && p.rests(), func() app.UI { return game.DrawKnown(p.known) })),
	}
}

func (p *uncounted) estimated() bool { return p.answer.Known() && p.answer.Value().Won != "" }

// rests reports whether no estimate comes by itself, which would take the place of the known number.
func (p *uncounted) rests() bool {
	switch p.answer.Status() {
	case calc.Asking, calc.Queued, calc.Running:
		return false
	}
	return true
}

// state states the estimate, or the number that a theorem gives.
func (p *uncounted) state(r job.CountEstimateResult) ui.Result {
	shape, _ := p.game.Shape()
	of := ui.Result{Is: ui.Estimate, Title: "This estimate", Name: "estimated-" + string(p.game.Game()),
		Number: "≈ " + about(r.Won), Means: "Of " + allDecks(shape) + ".",
		Table: figure.Values{Caption: "Winning decks of " + p.game.Name() + ", estimated by runs of " +
			figure.Whole(r.Particles) + " histories", Head: []string{"run", "winning decks"}},
		Folds: true, Sources: p.answer.Exported}
	if r.Theorem != "" {
		of.Is, of.Title, of.Number = ui.Exact, "This number", figure.Group(r.Won)
		of.Facts = []ui.Fact{ui.TextFact("Theorem", r.Theorem+p.asked().proof()), p.stands(r),
			ui.TextFact("Runs", "None: a theorem gives the number.")}
		return of
	}
	if !p.answer.Whole() {
		of.Title += ", " + figure.Count(len(r.Runs), "run") + " so far"
	}
	of.Facts = p.facts(r)
	shown := figure.Table{Caption: "The runs", Head: of.Table.Head}
	mean := rational(r.Won)
	var points [][2]float64
	for i, text := range r.Runs {
		name := strconv.Itoa(i + 1)
		of.Table.Add(name, text)
		shown.Rows = append(shown.Rows, []string{name, about(text)})
		if run := rational(text); run != nil && mean != nil && mean.Sign() > 0 {
			points = append(points, [2]float64{float64(i + 1), figure.Ratio(run.Quo(run, mean))})
		}
	}
	of.Drawn = func() app.UI { return ui.Table(shown) }
	if len(points) > 1 {
		of.Chart = ui.Chart{ID: "runs-chart", Label: "Each run divided by the mean of all runs", X: "run", Y: "run / mean",
			Level: 1, Lines: []ui.Line{{Points: points, Apart: true}}}
	}
	return of
}

// facts says how near the estimate is, and how it was made.
func (p *uncounted) facts(r job.CountEstimateResult) []ui.Fact {
	interval, probabilities, spread, dead := figure.Capital(r.Why)+".", "", "", ""
	if r.Interval != nil {
		interval = about(r.Interval[0]) + " to " + about(r.Interval[1]) + ", 95 %"
		probabilities = figure.Round(r.Chances[0]) + " to " + figure.Round(r.Chances[1]) + ", 95 %"
	}
	if r.RelativeError != nil {
		spread = figure.Round(100**r.RelativeError) + " %, from the spread of the runs"
	}
	probability := figure.Round(r.Probability)
	if r.Probability > 0 {
		probability += ", one in " + figure.Round(1/r.Probability)
	}
	if r.Dead > 0 {
		dead = "; " + figure.Whole(r.Dead) + " died out and count as 0"
	}
	return []ui.Fact{
		{Term: "Interval", Draw: func() app.UI {
			return h.Box("div", "", app.Text(interval), h.If(r.Interval != nil, func() app.UI { return p.drawInterval(r) }))
		}},
		ui.TextFact("Probability", probability),
		ui.TextFact("Probability interval", probabilities),
		ui.TextFact("Standard error", spread),
		p.stands(r),
		ui.TextFact("Runs", figure.Whole(len(r.Runs))+" of "+figure.Whole(r.Particles)+" histories at a time"+dead),
		ui.TextFact("Seed", strconv.FormatUint(r.Seed, 10)+"; the same seed gives the same figures on every device"),
		{Term: "Decks", Draw: func() app.UI {
			return ui.Link("Draw some at random", p.asked().link("decks", "how", "random"))
		}},
		ui.TextFact("How", "Each winning deck can be built backwards, card by card, in exactly one way. Many are built "+
			"together. Each step multiplies the estimate by their mean number of continuations, then draws as many "+
			"continuations. The product is right on average. The spread of the runs shows its error."),
	}
}

// drawInterval draws the interval as shares of the estimate, since the numbers themselves may be too large for floats.
func (p *uncounted) drawInterval(r job.CountEstimateResult) app.UI {
	low, won, high := rational(r.Interval[0]), rational(r.Won), rational(r.Interval[1])
	if low == nil || won == nil || high == nil || won.Sign() == 0 {
		return nil
	}
	share := func(x *big.Rat) float64 { return figure.Ratio(new(big.Rat).Quo(x, won)) }
	bar := ui.IntervalBar{Low: share(low), At: 1, High: share(high),
		Ends: [2]string{about(r.Interval[0]), about(r.Interval[1])}}
	if k := p.known; k != nil && k.Won != nil {
		bar.Exact, bar.ExactText = share(new(big.Rat).SetInt(k.Won)), game.Number(k)
	}
	return bar.Draw()
}

// stands says what is known of the number without this estimate, and whether the interval has it.
func (p *uncounted) stands(r job.CountEstimateResult) ui.Fact {
	k, where := p.known, ""
	switch {
	case k == nil || k.Status == paper.Unknown:
		return ui.Fact{}
	case k.Won == nil || r.Theorem != "":
	case r.Interval == nil:
		where = ", no interval to compare with"
	default:
		where = ", outside the interval"
		low, high, won := rational(r.Interval[0]), rational(r.Interval[1]), new(big.Rat).SetInt(k.Won)
		if low != nil && high != nil && won.Cmp(low) >= 0 && won.Cmp(high) <= 0 {
			where = ", inside the interval"
		}
	}
	term := map[paper.Status]string{paper.PrintedOnly: "Published", paper.Guessed: "Earlier estimate"}[k.Status]
	return ui.Fact{Term: cmp.Or(term, "Exactly"), Draw: func() app.UI {
		return h.Box("div", "", append([]app.UI{game.Best(k), app.Text(where + ". " + game.Why(k))},
			game.Misprints(k)...)...)
	}}
}
