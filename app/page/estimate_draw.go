package page

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/estimate"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

func (p *Estimate) Render() app.UI {
	s, _, _ := p.q.shape()
	return ui.Shell("/estimate",
		ui.Title(gameNames[p.q.game]+", estimated", gameSentences[p.q.game]),
		p.question(),
		p.desk.draw(fmt.Sprintf("%s, m = %d, s = %d", gameNames[p.q.game], s.Ranks, s.Suits), "deals"),
		h.Span().Class("hidden").Role("status").Text(p.spoken()),
		app.If(p.seen != nil, p.result),
	)
}

// spoken is what a screen reader hears when the deals are over.
func (p *Estimate) spoken() string {
	if p.seen == nil || p.part {
		return ""
	}
	e, half := p.seen, (p.seen.Interval[1]-p.seen.Interval[0])/2
	return fmt.Sprintf("%s: %s, from %s to %s, after %s deals.", p.won(), near(e.Probability, half), near(e.Interval[0], half), near(e.Interval[1], half), ui.Figures(e.Trials))
}

func (p *Estimate) question() app.UI {
	class := ""
	if p.seen != nil && !p.open {
		class = "folds"
	}
	amount := ui.Number("precision", "Precision, ±", p.precision, "Half of the interval.",
		func(ctx app.Context, v string) { p.precision = v; p.changed(ctx) }, p.q.refused["precision"])
	if p.until == "trials" {
		amount = ui.Number("trials", "Deals", p.trials, "From 1 to 10¹².",
			func(ctx app.Context, v string) { p.trials = v; p.changed(ctx) }, p.q.refused["trials"])
	}
	fields := append(p.q.fields(false, p.changed, p.changed),
		ui.Choice("until", "Play until", []ui.Option{{Value: "trials", Text: "a number of deals"}, {Value: "precision", Text: "a precision"}}, p.until,
			func(ctx app.Context, v string) { p.until = v; p.changed(ctx) }),
		amount,
	)
	return h.Section().Class("panel").Class(class).Aria("label", "The question").Body(
		h.Div().Class("question").Body(fields...),
		p.q.folded(p.folded(), func(ctx app.Context, e app.Event) { p.open = true }),
	)
}

func (p *Estimate) folded() string {
	if p.until == "precision" {
		return "± " + p.precision + ", seed " + p.q.seed
	}
	return ui.Figures(p.trials) + " deals, seed " + p.q.seed
}

func (p *Estimate) result() app.UI {
	return h.Div().Class("estimated").Body(
		h.Div().Class("charts").Body(
			h.Section().Class("panel result").Aria("label", "Histogram").Body(
				h.Div().Class("result-head").Body(
					ui.Choice("of", "Counted by", []ui.Option{{Value: "setAside", Text: "cards"}, {Value: "score", Text: "score"}}, p.of, p.count),
					app.If(!p.part, p.share),
				),
				&ui.Chart{ID: "chart", Label: p.table.Caption + ": the numbers stand in the table", X: p.axis, Y: "frequency",
					Bars: p.bars, Seen: ui.Figures(p.seen.Trials) + " deals, 95 %", Exact: p.strokes},
				tableBehind(p.table),
			),
			h.Section().Class("panel result").Aria("label", "By rank").Body(
				h.H2().Text("Which cards are "+strings.ToLower(stored(p.q.game))),
				&ui.Chart{ID: "by-rank", Label: p.byRank.Caption + ": the numbers stand in the table", X: "rank", Y: "cards a deal", Bars: p.ranks},
				tableBehind(p.byRank),
			),
		),
		h.Div().Class("charts").Body(
			p.estimated(),
			p.exact.draw(p),
			p.printed(),
		),
		p.exact.desks(),
	)
}

// tableBehind is a table behind a tap.
func tableBehind(t ui.Table) app.UI {
	return h.Elem("details").Body(h.T("summary", "", "The table"), t.Draw())
}

// count chooses what the histogram counts.
func (p *Estimate) count(ctx app.Context, of string) {
	p.of = of
	ui.Replace(p.query())
	s, _, _ := p.q.shape()
	p.exact.turn(&p.q, s, p.of)
	p.draw()
}

func (p *Estimate) share() app.UI {
	return &ui.Share{Name: fmt.Sprintf("rencontre-estimate-%s-%dx%d", p.q.game, p.seen.Ranks, p.seen.Suits), Table: p.table, Request: p.desk.key(), Result: p.text, Chart: "chart", Is: ui.Estimate}
}

// estimated is the panel of what was seen.
func (p *Estimate) estimated() app.UI {
	e := p.seen
	n, half := deals(e.Trials), (e.Interval[1]-e.Interval[0])/2
	so := ui.Figures(e.Trials) + " deals"
	if p.part {
		so += " so far"
	}
	mean := func(of job.Histogram) app.UI {
		text := near(of.Mean, 0.001)
		if of.StdError != nil {
			text = near(of.Mean, *of.StdError) + " ± " + near(*of.StdError, *of.StdError)
		}
		return h.T("span", "num", text)
	}
	one := ""
	if p := e.Probability; p > 0 && p < 0.5 {
		one = "One deal in " + ui.Round(1/p) + "."
	}
	return h.Section().Class("panel result").Aria("label", "Estimate").Body(
		h.Div().Class("result-head").Body(ui.Tag(ui.Estimate), h.T("span", "soft", so)),
		h.H2().Text(p.won()),
		h.P().Class("figure").Text(near(e.Probability, half)),
		app.If(one != "", func() app.UI { return h.P().Class("soft").Text(one) }),
		p.funnel(),
		ui.Facts(
			ui.Fact{Term: "Seen", Value: h.T("span", "num", fmt.Sprintf("%s of %s", ui.Figures(e.Won), ui.Figures(e.Trials)))},
			ui.Fact{Term: "Interval", Value: h.T("span", "num", fmt.Sprintf("%s to %s, 95 %%", near(e.Interval[0], half), near(e.Interval[1], half)))},
			ui.Fact{Term: "Mean " + strings.ToLower(stored(p.q.game)), Value: mean(e.SetAside)},
			ui.Fact{Term: "Mean score", Value: mean(e.Score)},
			ui.Fact{Term: "Best score", Value: p.best()},
			ui.Fact{Term: "Seed", Value: h.T("span", "num", strconv.FormatUint(e.Seed, 10)+"; it gives the same figures on every device")},
		),
		app.If(!p.part && n < estimate.MaxTrials, func() app.UI {
			target := min(uint64(n)*10, estimate.MaxTrials)
			return h.Div().Body(ui.Button("Go on to "+ui.Whole(target)+" deals", "run", "", p.goOn(target)))
		}),
	)
}

// best is the best deck seen, to be played.
func (p *Estimate) best() app.UI {
	e := p.seen
	query := p.q.write("deck=" + dashed(deck.Deck(e.BestDeck)))
	text := "play the deck"
	if p.q.game == solitaire.T0 {
		text = "play its first deck"
	}
	score := ui.Whole(e.Best)
	if p.q.game == solitaire.HeLovesMe {
		most := solitaire.BestScore(deck.Shape{Ranks: e.Ranks, Suits: e.Suits})
		if p.q.calling() == solitaire.Down && e.Ranks > 1 {
			most++ // an ace can be left, not only a 2
		}
		score += " of at most " + ui.Whole(most)
	}
	return h.E("span", "flow", h.T("span", "num", score), h.A().Attr("href", site.Path("/play?"+query)).Text(text))
}
