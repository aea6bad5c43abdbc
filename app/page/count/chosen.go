package count

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// drawChosen draws all that is known of the chosen cell.
func (p *count) drawChosen(c cell) app.UI {
	r, here := p.record(c), p.here(c)
	s := r.standingFor(here)
	of := allDecks(c.shape())
	parts := []app.UI{h.Box("div", "flow", h.Box("h2", "grow",
		h.Text("i", "", "m"), app.Text(" = "+strconv.Itoa(c.ranks)+", "), h.Text("i", "", "s"),
		app.Text(" = "+strconv.Itoa(c.suits))), ui.Verdict(s.verdict.String()))}
	printed := ui.Fact{Term: "Printed", Value: r.draw(here.counted)}
	if t := here.counted; t != nil {
		where := figure.Count(t.parts, "part") + ", kept on this device"
		if t.took > 0 {
			where = figure.Count(t.parts, "part") + ", " + figure.Duration(t.took)
		}
		actions := []app.UI{&ui.Share{Name: "rencontre-winning-" + string(c.game), File: p.file,
			Asked: p.answers[c].Exported}}
		if t.won.Sign() > 0 {
			actions = append(actions, ui.Button("List decks", "", "", func(app.Context, app.Event) {
				p.list.show(c)
				p.Defer(func() { calc.Focus("decks") })
			}))
		}
		parts = append(append(parts, t.draw(ui.Exact, app.Text(t.text()), of)...),
			ui.Facts(ui.Fact{Term: "Counted here", Value: app.Text(where)}, printed,
				ui.Fact{Term: "Backed by", Value: app.Text(p.backed)}),
			h.Box("div", "flow", actions...))
	} else if here.running {
		parts = append(parts, h.Text("p", "num soft", "Counting "+of+"."), ui.Facts(printed))
	} else {
		known := ui.Fact{Term: "Backed by"}
		if r.number != nil {
			parts = append(parts, r.number.draw(game.Provenance(r.Known), game.Best(r.Known), of)...)
			if r.Why != "" {
				known.Value = app.Text(game.Why(r.Known))
			}
		} else {
			parts = append(parts, p.drawGuess(c, here, of)...)
		}
		parts = append(append(parts, ui.Facts(append(p.guessed(c, here), known, printed)...)), p.drawOffer(c, here)...)
	}
	return h.Tag("section", []string{"class", "panel stack", "id", "chosen", "tabindex", "-1", "aria-label",
		"The chosen cell"}, parts...)
}

// draw draws the number out of so many decks, with its provenance.
func (n *number) draw(tag ui.Provenance, text app.UI, of string) []app.UI {
	return []app.UI{ui.Tag(tag),
		h.Box("div", "", h.Text("p", "label", "Winning decks"), h.Box("p", "figure", text),
			h.Text("p", "num soft", "of "+of)),
		h.Box("div", "", h.Text("p", "label", "Probability"), h.Box("p", "num lead", chance(n.chance())...))}
}

// drawOffer offers to count a cell, or says why it cannot be counted.
func (p *count) drawOffer(c cell, here deviceState) []app.UI {
	seconds, known := c.seconds()
	workers := figure.Count(p.Desk().Workers(), "worker")
	switch {
	case here.takes > maxCountTime || !known && c.shape().N() > maxPlannedCards:
		why := "The count would take " + figure.Duration(here.takes) + " with " + workers + "."
		if math.IsInf(seconds, 1) {
			why = "The count would take years."
		} else if here.takes == 0 {
			why = fmt.Sprintf("This page plans counts of up to %d cards; the native command counts more.", maxPlannedCards)
		}
		return []app.UI{ui.Banner(true, fmt.Sprintf("%s in %s cannot be counted here.", figure.Count(c.ranks, "rank"),
			figure.Count(c.suits, "suit")),
			why+" You can estimate the number, or find winning decks."), h.Box("div", "flow", p.estimates(c)...)}
	case !p.requested(c) && here.takes > 0 && !app.IsServer:
		return []app.UI{h.Text("p", "soft", figure.Capital(calc.About(here.takes))+" with "+workers+"."),
			h.Box("div", "flow", ui.Button("Count", "run", "main", func(app.Context, app.Event) { p.begin() }))}
	}
	return nil
}

// instead links to pages that help where counting is impossible.
func (p *count) instead() []app.UI {
	return []app.UI{
		h.Tag("a", []string{"class", "button main", "href", site.Path(p.asked().link("estimate"))},
			app.Text("Estimate the number")),
		h.Tag("a", []string{"class", "button", "href", site.Path(p.asked().link("decks"))}, app.Text("Find decks")),
	}
}

// chance formats a probability in digits, or in powers of ten if the digits would be zeros.
func chance(r *big.Rat) []app.UI {
	f, _ := r.Float64()
	if f == 0 {
		return []app.UI{app.Text("0")}
	}
	text := figure.Places(r, 9)
	if f < 1e-4 {
		text = "≈ " + figure.Round(f)
	}
	one := figure.Round(1 / f)
	if r.Num().IsInt64() && r.Num().Int64() == 1 {
		one = figure.Group(r.Denom().String())
	}
	return []app.UI{app.Text(text), h.Br(), h.Text("small", "soft", "one deck in "+one)}
}

// draw says where a cell is printed and how the printed number compares with the counted or known one. Wrong numbers
// are struck through.
func (r *record) draw(t *tally) app.UI {
	var lines []app.UI
	for _, x := range r.Printed {
		if x.Chance != "" {
			lines = append(lines, h.Box("li", "", h.Text("span", "num", "P ≈ "+x.Chance),
				h.Text("p", "note", game.Where(x)+", by simulation")))
			continue
		}
		stands := r.Stands(x)
		if t != nil {
			stands = verdictOf(t.is(x.Printed)).String()
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
			app.Text(", a record. "+game.Why(r.Known)), ui.Verdict(verdictOf(t.won.Cmp(r.Won) == 0).String()))))
	}
	switch {
	case lines != nil:
		return h.Box("ul", "tight", lines...)
	case r.Status == paper.Proved:
		return nil
	}
	return app.Text("nowhere that we know of")
}
