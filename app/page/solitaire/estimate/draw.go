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
		app.If(p.seen() != nil, p.result),
	}
}

// spoken is what a screen reader announces when the deals are finished.
func (p *estimate) spoken() string {
	if !p.answer.Whole() {
		return ""
	}
	e := p.answer.Value()
	half := (e.Interval[1] - e.Interval[0]) / 2
	return fmt.Sprintf("%s: %s, from %s to %s, after %s deals.", ui.Plain(p.won()), toPrecision(e.Probability, half),
		toPrecision(e.Interval[0], half), toPrecision(e.Interval[1], half), figure.Group(e.Trials))
}

func (p *estimate) question() app.UI {
	// The question folds before the first deals arrive, so that what was drawn does not move.
	folds := p.seen() != nil || p.answer.Status() == calc.Asking || p.answer.Busy()
	return p.game.Fold(p.amount.String()+", seed "+strconv.FormatUint(*p.game.Seed(), 10), folds, &p.open).
		Draw(append(p.game.Draw(p.changed, p.changed), p.amount.draw(p.changed)...)...)
}

func (p *estimate) result() app.UI {
	return h.Box("div", "estimate-halves",
		h.Box("div", "charts",
			ui.Section("panel result", "Histogram",
				h.Box("div", "result-head",
					ui.Choice("of", p.of.Label, p.of.Options, p.of.Value(), func(v string) {
						p.of.Set(v)
						p.Moved()
					}),
					app.If(p.answer.Whole(), p.share),
				),
				&ui.Chart{ID: "chart", Label: p.table.Caption + ": the numbers are in the table", X: p.axis, Y: "frequency",
					Bars: p.bars, Seen: figure.Group(p.seen().Trials) + " deals, 95 %", Exact: p.strokes},
				ui.FoldedTable("The table", p.table),
			),
			ui.Section("panel result", "By rank",
				h.Box("h2", "", ui.Words("Which cards are ["+strings.ToLower(game.Stored(p.game.Game()))+"]")...),
				&ui.Chart{ID: "by-rank", Label: p.byRank.Caption + ": the numbers are in the table", X: "rank", Y: "cards per deal",
					Bars: p.ranks},
				ui.FoldedTable("The table", p.byRank),
			),
		),
		h.Box("div", "charts",
			app.If(!p.game.Game().Treize(), func() app.UI { return game.DrawKnown(p.exact.Known()) }),
			p.estimated(),
			p.drawExact(),
			p.printed(),
		),
		p.exact.Draw(),
	)
}

func (p *estimate) share() app.UI {
	return &ui.Share{Name: "rencontre-estimate-" + p.game.File(), File: p.file, Chart: "chart", Is: ui.Estimate}
}

// file makes the contents of p.table, with all digits.
func (p *estimate) file() (ui.File, error) {
	law := p.exact.Law
	t := figure.Table{Caption: p.table.Caption, Head: []string{p.unit(), "deals", "frequency", "95 % from", "95 % to"}}
	if law != nil {
		t.Head = append(t.Head, "exact", "exact as a decimal")
	}
	e := p.seen()
	for _, shown := range p.table.Rows {
		low, high := within(e, shown[1])
		row := []string{shown[0], shown[1], figure.Float(toFloat(shown[1]) / toFloat(e.Trials)), figure.Float(low),
			figure.Float(high)}
		if law != nil {
			exact := []string{"", ""}
			if i, err := strconv.Atoi(shown[0]); err == nil && i < len(law) {
				exact = []string{law[i].RatString(), figure.Decimal(law[i])}
			}
			row = append(row, exact...)
		}
		t.Rows = append(t.Rows, row)
	}
	return ui.File{Table: t, Answers: p.answer.Exported()}, nil
}

// estimated draws the panel of the result.
func (p *estimate) estimated() app.UI {
	e := p.seen()
	n, half := int(toFloat(e.Trials)), (e.Interval[1]-e.Interval[0])/2
	so := figure.Group(e.Trials) + " deals"
	if !p.answer.Whole() {
		so += " so far"
	}
	mean := func(of job.Histogram) app.UI {
		text := toPrecision(of.Mean, 0.001)
		if of.StdError != nil {
			text = toPrecision(of.Mean, *of.StdError) + " ± " + toPrecision(*of.StdError, *of.StdError)
		}
		return h.Text("span", "num", text)
	}
	one := ""
	if p := e.Probability; p > 0 && p < 0.5 {
		one = "One deal in " + figure.Round(1/p) + "."
	}
	return ui.Section("panel result", "Estimate",
		h.Box("div", "result-head", ui.Tag(ui.Estimate), h.Text("span", "soft", so)),
		h.Box("h2", "", ui.Words(p.won())...),
		h.Text("p", "figure", p.figure()),
		app.If(one != "", func() app.UI { return h.Text("p", "soft", one) }),
		p.beyond(),
		p.funnel(),
		ui.Facts(
			ui.Fact{Term: "Seen", Value: h.Text("span", "num",
				fmt.Sprintf("%s of %s", figure.Group(e.Won), figure.Group(e.Trials)))},
			ui.Fact{Term: "[Interval|interval]", Value: h.Text("span", "num",
				fmt.Sprintf("%s to %s, 95 %%", toPrecision(e.Interval[0], half), toPrecision(e.Interval[1], half)))},
			ui.Fact{Term: "Mean " + strings.ToLower(game.Stored(p.game.Game())), Value: mean(e.SetAside)},
			ui.Fact{Term: "Mean score", Value: mean(e.Score)},
			ui.Fact{Term: "Best score", Value: p.best()},
			ui.Fact{Term: "[Seed|seed]", Value: h.Text("span", "num", strconv.FormatUint(e.Seed, 10)+
				"; gives the same results on every device")},
		),
		app.If(p.answer.Whole() && n < job.MostDeals, func() app.UI {
			target := min(n*10, job.MostDeals)
			return h.Box("div", "", ui.Button("Continue to "+figure.Whole(target)+" deals", "run", "",
				func(app.Context, app.Event) { p.goOn(target) }))
		}),
	)
}

// figure formats the estimated chance. If no deal has won, the chance is not 0, but below the upper end of the
// interval.
func (p *estimate) figure() string {
	e := p.seen()
	if e.Probability > 0 {
		return toPrecision(e.Probability, (e.Interval[1]-e.Interval[0])/2)
	}
	return "fewer than " + oneIn(e.Interval[1])
}

// oneIn formats a chance as one in n. n is rounded down to two digits, so the chance is at most that.
func oneIn(chance float64) string {
	if chance > 0.5 {
		return figure.Round(chance)
	}
	unit := math.Pow10(max(0, int(math.Log10(1/chance))-1))
	return "1 in " + figure.Whole(uint64(math.Floor(1/chance/unit)*unit))
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
		h.A().Attr("href", site.Path("/play?"+p.game.Query("deck", game.Dashed(e.BestDeck)))).Text(text))
}
