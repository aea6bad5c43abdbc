package estimate

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

func (p *estimate) Draw() []app.UI {
	return []app.UI{
		p.question(),
		// A quick answer has no progress panel, which would move the result when it disappears.
		p.answer.DrawLong(p.game.Name()+", "+p.game.Size(), "deals", map[bool]string{false: "Dealing."}[p.seen() != nil]),
		h.Tag("span", []string{"class", "hidden", "role", "status"}, app.Text(p.spoken())),
		h.If(p.seen() != nil, p.result),
	}
}

// spoken is what a screen reader announces when the deals are finished.
func (p *estimate) spoken() string {
	if !p.answer.Whole() {
		return ""
	}
	e := p.answer.Value()
	half := (e.Interval[1] - e.Interval[0]) / 2
	return fmt.Sprintf("%s: %s, from %s to %s, after %s deals.", ui.Plain(p.won()), percent(e.Probability, half),
		percent(e.Interval[0], half), percent(e.Interval[1], half), figure.Group(e.Trials))
}

func (p *estimate) question() app.UI {
	// The question folds before the first deals arrive, so that what was drawn does not move.
	folds := p.seen() != nil || p.answer.Status() == calc.Asking || p.answer.Busy()
	return p.game.Fold(p.amount.String()+", seed "+strconv.FormatUint(*p.game.Seed(), 10), folds, &p.open).
		Draw(append(p.game.Draw(p.changed, p.changed), p.amount.draw(p.changed)...)...)
}

func (p *estimate) result() app.UI {
	return h.Box("div", "answer-halves",
		h.Box("div", "charts", p.histogram.Draw(), p.byRank.Draw()),
		h.Box("div", "charts",
			p.estimated(),
			h.If(!p.game.Game().Treize(), func() app.UI { return game.DrawKnown(p.exact.Known()) }),
			p.drawExact(),
			p.printed(),
		),
		p.exact.Draw(),
	)
}

// drawCounted draws the choice of what the histogram counts.
func (p *estimate) drawCounted() app.UI {
	return ui.Choice("of", p.of.Label, p.of.Options, p.of.Value(), func(v string) {
		p.of.Set(v)
		p.Moved()
	})
}

// estimated draws the panel of the result.
func (p *estimate) estimated() app.UI {
	e := p.seen()
	half := (e.Interval[1] - e.Interval[0]) / 2
	means := figure.Group(e.Trials) + " deals"
	if !p.answer.Whole() {
		means += " so far"
	}
	means += "."
	if c := e.Probability; c > 0 && c < 0.5 {
		means += " One deal in " + figure.Round(1/c) + "."
	}
	interval := percent(e.Interval[0], half) + " to " + percent(e.Interval[1], half)
	if won := p.exact.Won; won != nil {
		interval += ", exact: " + figure.Percent(won, 4)
		if v := figure.Ratio(won); v < e.Interval[0] || v > e.Interval[1] {
			means += " The exact value lies outside the interval. One in twenty misses."
		}
	}
	r := ui.Result{Is: ui.Estimate, Part: "Estimate", Title: p.won(), Number: p.figure(), Means: means,
		Facts: []ui.Fact{{Term: "95\u00a0% [interval]", Number: interval}},
		Body:  func() app.UI { return h.Box("div", "stack", p.beyond(), p.funnel()) },
		More: func() app.UI {
			return h.Box("div", "stack", p.drawMore(), ui.PhoneDetails("Details", ui.Facts(
				p.mean("setAside", game.Stored(p.game.Game()), e.SetAside),
				p.mean("score", "score", e.Score),
				ui.Fact{Term: "Seen", Number: fmt.Sprintf("%s of %s", figure.Group(e.Won), figure.Group(e.Trials))},
				ui.Fact{Term: "Best score", Value: p.best()},
				ui.Fact{Term: "[Seed|seed]", Number: strconv.FormatUint(e.Seed, 10) + "; gives the same results on every device"},
			)))
		}}
	return r.Draw()
}

// mean states a mean with its interval and, if it is that of the distribution, exactly.
func (p *estimate) mean(of, unit string, seen job.Histogram) ui.Fact {
	text := toPrecision(seen.Mean, 0.001)
	if seen.StdError != nil {
		half := 1.96 * *seen.StdError
		text = toPrecision(seen.Mean, half) + ", 95\u00a0%: " + toPrecision(max(0, seen.Mean-half), half) + " to " +
			toPrecision(seen.Mean+half, half)
	}
	if p.exact.Mean != nil && p.of.Value() == of {
		text += ", exact: " + figure.Places(p.exact.Mean, 4)
	}
	return ui.Fact{Term: "Mean " + strings.ToLower(unit), Number: text}
}

// drawMore draws the button that plays ten times as many deals.
func (p *estimate) drawMore() app.UI {
	n := int(toFloat(p.seen().Trials))
	target := min(n*10, job.MaxDeals)
	if !p.answer.Whole() || target <= n {
		return nil
	}
	return h.Box("div", "", ui.Button("Continue to "+figure.Whole(target)+" deals", "run", "",
		func(app.Context, app.Event) { p.goOn(target) }))
}

// figure formats the estimated probability. If no deal has won, the probability is not 0, but below the upper end of
// the interval.
func (p *estimate) figure() string {
	e := p.seen()
	if e.Probability > 0 {
		return percent(e.Probability, (e.Interval[1]-e.Interval[0])/2)
	}
	return "fewer than " + oneIn(e.Interval[1])
}

// oneIn formats a probability as one in n. n is rounded down to two digits, so the probability is at most that.
func oneIn(probability float64) string {
	if probability > 0.5 {
		return figure.Round(probability)
	}
	unit := math.Pow10(max(0, int(math.Log10(1/probability))-1))
	return "1 in " + figure.Whole(uint64(math.Floor(1/probability/unit)*unit))
}

// beyond links to the estimate of rare events if no deals have won.
func (p *estimate) beyond() app.UI {
	if p.seen().Probability > 0 {
		return nil
	}
	says := "None of the deals won."
	switch g := p.game.Game(); {
	case p.exact.Won != nil && p.exact.Won.Sign() == 0:
		return h.Text("p", "soft", says+" No deck of this size wins.")
	case p.exact.Won != nil:
		return h.Text("p", "soft", says)
	case g.Treize():
		return h.Text("p", "soft", says)
	}
	return h.Box("p", "soft", app.Text(says+" Wins may be too rare to simulate. Instead, use the "),
		h.Tag("a", []string{"href", site.Path("/count?part=estimate&" + p.game.Query())},
			app.Text("estimate built backwards from the last card")), app.Text("."))
}

// best draws the best deck of the deals, with a link to play it.
func (p *estimate) best() app.UI {
	e := p.seen()
	text := "play the deck"
	if p.game.Game() == solitaire.T0 {
		text = "play its first deck"
	}
	score := figure.Whole(e.Best)
	if p.game.Game() == solitaire.HeLovesMe {
		most := solitaire.BestScore(deck.Shape{Ranks: e.Ranks, Suits: e.Suits})
		if p.game.Solitaire().Order == string(solitaire.Down) && e.Ranks > 1 {
			most++ // an ace can be left, not only a 2
		}
		score += " of at most " + figure.Whole(most)
	}
	return h.Box("span", "flow", h.Text("span", "num", score),
		h.Tag("a", []string{"href", site.Path("/play?" + p.game.Query("deck", game.Dashed(e.BestDeck)))},
			app.Text(text)))
}
