package count

import (
	"fmt"
	"math"
	"math/big"
	"time"

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

// drawChosen draws all that is known of the chosen cell: the best number with what backs it, what is printed, how to
// cite it, and what this device could compute next.
func (p *count) drawChosen(c cell) app.UI {
	r, here, of := p.record(c), p.here(c), allDecks(c.shape())
	var number, offer []app.UI
	var facts []ui.Fact
	var actions []app.UI
	value, why := r.Value(), game.Why(r.Known)
	switch t, g := here.counted, p.known(c, here); {
	case t != nil:
		where := figure.Count(t.parts, "part") + ", saved on this device"
		if t.took > 0 {
			where = figure.Count(t.parts, "part") + ", " + figure.Duration(t.took)
		}
		value, why = t.won.String(), "Counted. "+p.backed
		number = t.draw(ui.Exact, "counted on this device", ui.BreakDigits(t.text()), of)
		facts = []ui.Fact{ui.TextFact("Counted here", where), ui.TextFact("Evidence", p.backed)}
		actions = []app.UI{&ui.ShareMenu{Name: "rencontre-winning-" + string(c.game),
			Texts: []ui.Option{{Text: "Number", Value: t.won.String(), Also: "winning decks"}},
			File:  func() (ui.File, error) { return p.cellFile(c) }}}
		if t.won.Sign() > 0 {
			actions = append(actions, ui.LinkButton("List decks", "", c.link("decks", "how", "list")))
		}
	case here.running && r.number == nil && g == nil: // what is known stays while it is counted
		value = ""
		number = []app.UI{h.Text("p", "num soft", "Counting "+of+".")}
	case r.number != nil:
		number = r.number.draw(game.Provenance(r.Known), string(r.Status), game.Best(r.Known), of)
		facts = []ui.Fact{ui.TextFact("Evidence", why)}
	case g != nil:
		best := game.Best(r.Known)
		if g == here.guess {
			best, value, why = ui.BreakDigits(g.text()), g.won, g.how+"."
		}
		number = g.draw(best, g == here.guess && !p.guesses[c].Whole(), of)
		facts = g.facts()
	default:
		number = []app.UI{h.Text("p", "num soft", figure.Capital(of)+".")}
	}
	if !here.running && here.counted == nil {
		offer = p.drawOffer(c, here)
	}
	if value != "" {
		actions = append(actions, c.cite(value, why))
	}
	return h.Tag("section", []string{"class", "panel stack", "id", "chosen", "tabindex", "-1", "aria-label",
		"The chosen cell"},
		h.Box("div", "flow", h.Box("h2", "grow", ui.Variables(c.name())...), ui.Verdict(r.standingFor(here).verdict)),
		h.Box("div", "stack", number...),
		ui.PhoneDetails("Details", ui.Facts(append(facts, ui.Fact{Term: "Printed", Value: r.draw(here.counted)})...)),
		h.Box("div", "stack", offer...),
		h.Box("div", "flow", actions...), p.drawNext(c))
}

// draw draws the number out of so many decks, with its provenance and its probability.
func (n *number) draw(tag ui.Provenance, status string, text app.UI, of string) []app.UI {
	return drawNumber(tag, status, "Winning decks", text, of, formatProbability(n.probability()))
}

func drawNumber(tag ui.Provenance, status, label string, text app.UI, of string, probability []app.UI) []app.UI {
	if status == string(tag) { // the tag says it
		status = ""
	}
	return []app.UI{h.Box("div", "flow", ui.Tag(tag), h.Text("span", "soft", status)),
		h.Box("div", "", h.Text("p", "label", label), h.Box("p", "figure", text), h.Text("p", "num soft", "of "+of)),
		h.Box("div", "", h.Text("p", "label", "Probability"), h.Box("p", "num lead", probability...))}
}

// cite cites a number of winning decks.
func (c cell) cite(value, why string) *ui.Cite {
	title := "Winning decks at " + game.Names[c.game] + ", " + c.name()
	if c.order != "" {
		title += ", called " + string(c.order)
	}
	if c.weak {
		title += ", any card left"
	}
	request := ""
	j, err := job.Of(c.count())
	if err == nil {
		request = j.Key
	}
	return &ui.Cite{Key: fmt.Sprintf("rencontre-%s-%d-%d", c.game, c.ranks, c.suits), Title: title + ": " + value,
		Note: why, Request: request, Path: site.Path(c.link(""))}
}

// beyond says why the cell cannot be counted on this device, "" if it can.
func (p *count) beyond(c cell) string {
	seconds, known := c.seconds()
	takes := p.estimate(c)
	switch wrong := p.validation.Wrong(); {
	case wrong != nil:
		return calc.Sentence(wrong, "The "+wrong.Field)
	case math.IsInf(seconds, 1):
		return "The count would take years."
	case takes > maxCountTime:
		return "The count would take " + figure.Duration(takes) + " on this device."
	case takes == 0 && !known && c.shape().N() > maxPlannedCards:
		return fmt.Sprintf("This page plans counts of up to %d cards. The command-line program can count "+
			"more.", maxPlannedCards)
	}
	return ""
}

// drawOffer offers to count or to estimate a cell, each with its cost, or says why it cannot be counted.
func (p *count) drawOffer(c cell, here deviceState) []app.UI {
	var parts []app.UI
	if why := p.beyond(c); why != "" {
		parts = append(parts, ui.Banner(true, fmt.Sprintf("%s in %s cannot be counted here.", figure.Count(c.ranks, "rank"),
			figure.Count(c.suits, "suit")), why+" You can estimate the number or find winning decks."))
	} else {
		if p.requested(c) || here.takes == 0 || !p.listed {
			return nil
		}
		parts = append(parts, h.Text("p", "soft", "This takes "+calc.About(here.takes)+" on this device."),
			h.Box("div", "flow", ui.Button("Count", "run", "main", func(app.Context, app.Event) { p.begin() })))
		if p.record(c).number != nil || here.takes < calc.Moment {
			return parts
		}
	}
	return append(parts, h.Box("div", "flow", p.estimates(c)...))
}

// next returns the cell without an exact number that this device could count first besides c, with the time that takes.
func (p *count) next(c cell) (next cell, takes time.Duration) {
	takes = maxCountTime
	for _, other := range c.all() {
		if d := p.estimate(other); d > 0 && d < takes && p.record(other).number == nil && p.tallies[other] == nil &&
			!p.requested(other) && other != c {
			next, takes = other, d
		}
	}
	return next, takes
}

// drawNext leads to the next cell.
func (p *count) drawNext(c cell) app.UI {
	next, takes := p.next(c)
	if next.ranks == 0 || !p.listed {
		return nil
	}
	return h.Box("div", "tight", h.Text("p", "label", "Next cell without an exact number"),
		h.Box("div", "flow", ui.Button(next.name(), "", "", func(app.Context, app.Event) { p.pick(next.ranks, next.suits) }),
			h.Text("span", "note", calc.About(takes))))
}

// formatProbability formats a probability in digits, or in powers of ten if the digits would be zeros.
func formatProbability(r *big.Rat) []app.UI {
	f, _ := r.Float64()
	if f == 0 {
		return []app.UI{app.Text("0")}
	}
	return []app.UI{app.Text(figure.Percent(r, 4)), h.Br(), h.Text("small", "soft", figure.OneIn(r))}
}

// draw says where a cell is printed and how the printed number compares with the counted or known one. Wrong numbers
// are struck through.
func (r *record) draw(t *tally) app.UI {
	var lines []app.UI
	for _, x := range r.Printed {
		if x.Probability != "" {
			lines = append(lines, h.Box("li", "", h.Text("span", "num", "P ≈ "+x.Probability),
				h.Text("p", "note", game.Where(x)+", by simulation")))
			continue
		}
		stands := r.Stands(x)
		if t != nil {
			stands = ui.Compared(t.is(x.Printed))
		}
		line, note := []app.UI{h.Text("span", "num", figure.Whole(x.Printed)), ui.Verdict(stands)}, game.Where(x)
		switch stands {
		case "":
			line = line[:1]
		case paper.Differs:
			line[0] = h.Text("s", "num", figure.Whole(x.Printed))
		}
		lines = append(lines, h.Box("li", "", append(line, h.Text("p", "note", note))...))
		if t != nil && x.Note != "" { // else it backs the number
			lines = append(lines, h.Box("li", "", h.Text("p", "note", x.Note)))
		}
	}
	if r.Status == paper.Counted && len(r.Records) > 0 && t != nil {
		lines = append(lines, h.Box("li", "", h.Box("span", "", h.Text("span", "num", figure.Group(r.Won.String())),
			app.Text(", a record. "+game.Why(r.Known)), ui.Verdict(ui.Compared(t.won.Cmp(r.Won) == 0)))))
	}
	switch {
	case lines != nil:
		return h.Box("ul", "tight", lines...)
	case r.Status == paper.Proved:
		return nil
	}
	return app.Text("No published value found")
}
