package count

import (
	"fmt"
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// dealt deals decks of Modular Mousetrap in one suit, of more ranks than the other pages take.
type dealt struct {
	calc.Form
	ranks, trials *calc.Number
	seed          *calc.Seed
	answer        *calc.Answer[job.ModularDealsResult]
	first         bool // the address is about the deals: they stand above the curve
}

func newDealt(f *calc.Frame) *dealt {
	d := &dealt{
		ranks:  &calc.Number{ID: "n", Label: "Ranks to deal", Default: 502, Low: 1, High: job.MaxModular},
		trials: &calc.Number{ID: "trials", Label: "Deals", Default: 1000, Low: 1, High: job.MaxModularDeals},
		seed:   &calc.Seed{Default: 1},
		answer: calc.PageAnswer[job.ModularDealsResult](f, nil)}
	d.Form = calc.Form{d.ranks, d.trials, d.seed}
	return d
}

// ask asks for the deals if they are wanted.
func (d *dealt) ask(wanted bool) {
	d.answer.AskIf(wanted && d.Right(), &job.ModularDeals{Ranks: new(d.ranks.Int()), Trials: new(d.trials.Int()),
		Seed: new(d.seed.Uint64())}, calc.Offered)
}

func (d *dealt) draw(l *regression, changed func()) app.UI {
	question := ui.Section("panel stack", "Deal other ranks",
		h.Text("h2", "", "Deal other ranks"),
		h.Text("p", "soft", fmt.Sprintf("Up to %s ranks in one suit. A deal of %[1]s ranks takes a millisecond or two.",
			figure.Whole(job.MaxModular))),
		h.Box("div", "question", d.ranks.Draw(changed), d.trials.DrawTyped(changed), d.seed.Draw(changed)),
		d.answer.DrawLong("Dealing", "steps", ""))
	if !d.answer.Known() {
		return question
	}
	r := d.result(l)
	return h.Box("div", "stack", question, h.Tag("div", []string{"aria-live", "polite"}, r.Draw()))
}

func (d *dealt) result(l *regression) ui.Result {
	r := d.answer.Value()
	at, predicted, limit := classOf(r.Ranks), "", ""
	switch {
	case at == primeClass:
		predicted = largePrime() + ", all decks but the derangements: a theorem"
		if r.Ranks < 10 {
			predicted = "all decks win but the derangements: a theorem"
		}
	case l != nil && l.takesFrom(r.Ranks):
		predicted = figure.Precise(l.at(r.Ranks)) + " by the fitted formula, which is no theorem"
	}
	if at != otherClass {
		limit = at.limit()
	}
	t := figure.Values{Caption: "Deals of Modular Mousetrap in one suit",
		Head: []string{"ranks", "deals", "won", "probability", "low", "high", "seed"}}
	t.Add(r.Ranks, r.Trials, r.Won, r.Probability, r.Interval[0], r.Interval[1], r.Seed)
	return ui.Result{Is: ui.Estimate, Part: "Deals", Title: figure.Count(r.Ranks, "rank"), Name: "modular-deals",
		ID: "dealt", Number: fmt.Sprintf("%.2f\u00a0%%", 100*r.Probability),
		Facts: []ui.Fact{
			ui.TextFact("Ranks", fmt.Sprintf("%s; m is %s", figure.Whole(r.Ranks), d.shape(at))),
			ui.TextFact("Deals", fmt.Sprintf("%s, won %s", figure.Whole(r.Trials), figure.Whole(r.Won))),
			ui.TextFact("[Interval|interval]", fmt.Sprintf("%.2f to %.2f\u00a0%%, 95 %% (Wilson)", 100*r.Interval[0],
				100*r.Interval[1])),
			ui.TextFact("Predicted", predicted),
			ui.TextFact("Limit", limit),
			ui.TextFact("Seed", strconv.FormatUint(r.Seed, 10)),
		},
		File: func() (ui.File, error) { return ui.File{Table: t.File(), Sources: d.answer.Exported()}, nil }}
}

// shape says what the number of ranks is.
func (d *dealt) shape(at class) string {
	m := d.answer.Value().Ranks
	switch at {
	case primeClass:
		return "prime"
	case twice:
		return fmt.Sprintf("2 × %d, twice a prime", m/2)
	case thrice:
		return fmt.Sprintf("3 × %d, three times a prime", m/3)
	case squared:
		return fmt.Sprintf("%.0f², the square of a prime", math.Sqrt(float64(m)))
	}
	return fmt.Sprintf("a number with %s", figure.Count(divisors(m), "divisor"))
}
