package count

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
)

// drawChosen says all that is known of the chosen cell.
func (p *count) drawChosen(c cell) app.UI {
	r, here := c.record(), p.here(c)
	s := r.stand(here)
	of := allDecks(c.shape())
	parts := []app.UI{h.E("div", "flow", h.E("h2", "grow",
		h.T("i", "", "m"), app.Text(" = "+strconv.Itoa(c.ranks)+", "), h.T("i", "", "s"), app.Text(" = "+strconv.Itoa(c.suits))), ui.Verdict(s.verdict.String()))}
	printed := ui.Fact{Term: "Printed", Value: r.draw(here.counted)}
	if t := here.counted; t != nil {
		where := figure.Count(t.parts, "part") + ", kept on this device"
		if t.took > 0 {
			where = figure.Count(t.parts, "part") + ", " + figure.Duration(t.took)
		}
		actions := []app.UI{&ui.Share{Name: "rencontre-winning-" + string(c.game), File: p.file, Asked: p.answers[c].Exported}}
		if t.won.Sign() > 0 {
			actions = append(actions, ui.Button("List decks", "", "", func(app.Context, app.Event) {
				p.list.show(c)
				p.Defer(func() { calc.Focus("decks") })
			}))
		}
		parts = append(append(parts, t.draw(ui.Exact, of)...),
			ui.Facts(ui.Fact{Term: "Counted here", Value: app.Text(where)}, printed, ui.Fact{Term: "Backed by", Value: app.Text(p.backed)}),
			h.E("div", "flow", actions...))
	} else if here.running {
		parts = append(parts, h.T("p", "num soft", "Counting "+of+"."), ui.Facts(printed))
	} else {
		if s.verdict == publishedOnly {
			parts = append(parts, r.number.draw(ui.Published, of)...)
		} else {
			parts = append(parts, p.drawGuess(c, here, of)...)
		}
		parts = append(append(parts, ui.Facts(append(p.guessed(c, here), printed)...)), p.drawOffer(c, here)...)
	}
	return h.X("section", []string{"class", "panel stack", "id", "chosen", "tabindex", "-1", "aria-label", "The chosen cell"}, parts...)
}

// draw draws a number of so many decks, with what it is.
func (n *number) draw(tag ui.Provenance, of string) []app.UI {
	return []app.UI{ui.Tag(tag),
		h.E("div", "", h.T("p", "label", "Winning decks"), h.T("p", "figure", n.text()), h.T("p", "num soft", "of "+of)),
		h.E("div", "", h.T("p", "label", "Probability"), h.E("p", "num lead", chance(n.chance())...))}
}

// drawOffer offers to count a cell, or says why that cannot be.
func (p *count) drawOffer(c cell, here now) []app.UI {
	seconds, known := c.seconds()
	workers := figure.Count(p.Desk().Workers(), "worker")
	switch {
	case here.takes > beyond || !known && c.shape().N() > planned:
		why := "The count would take " + figure.Duration(here.takes) + " with " + workers + "."
		if math.IsInf(seconds, 1) {
			why = "The count would take years."
		} else if here.takes == 0 {
			why = fmt.Sprintf("This page plans counts of up to %d cards; the native command counts more.", planned)
		}
		return []app.UI{ui.Banner(true, fmt.Sprintf("%s in %s cannot be counted here.", figure.Count(c.ranks, "rank"), figure.Count(c.suits, "suit")),
			why+" You can estimate the number, or find winning decks."), h.E("div", "flow", p.estimates(c)...)}
	case !p.turned(c) && here.takes > 0 && !app.IsServer:
		return []app.UI{h.T("p", "soft", figure.Capital(calc.About(here.takes))+" with "+workers+"."),
			h.E("div", "flow", ui.Button("Count", "run", "main", func(app.Context, app.Event) { p.begin() }))}
	}
	return nil
}

// instead leads to what can be done where counting cannot.
func (p *count) instead() []app.UI {
	return []app.UI{
		h.X("a", []string{"class", "button main", "href", site.Path("/uncounted?" + p.game.Query())}, app.Text("Estimate the number")),
		h.X("a", []string{"class", "button", "href", site.Path("/find?" + p.game.Query())}, app.Text("Find decks")),
	}
}

// chance is a probability in digits, or in powers of ten where they would be zeros.
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
	return []app.UI{app.Text(text), h.Br(), h.T("small", "soft", "one deck in "+one)}
}

// draw says where a cell is printed and, where it was counted, how that agrees.
func (r *record) draw(t *tally) app.UI {
	var lines []app.UI
	for _, x := range r.printed {
		if x.Chance != "" {
			lines = append(lines, h.E("li", "", h.T("span", "num", "P ≈ "+x.Chance), h.T("p", "note", where(x)+", by simulation")))
			continue
		}
		line := []app.UI{h.T("span", "num", figure.Whole(x.Printed))}
		if t != nil {
			line = append(line, ui.Verdict(verdictOf(t.is(x.Printed)).String()))
		}
		line = append(line, h.T("p", "note", where(x)))
		if t != nil && x.Note != "" {
			line = append(line, h.T("p", "note", x.Note))
		}
		lines = append(lines, h.E("li", "", line...))
	}
	if r.own != nil {
		line := []app.UI{h.E("span", "", h.T("span", "num", r.own.text()), app.Text(", a record of this program, counted natively with histories split at "+strings.Join(r.splits, " and at ")))}
		if t != nil {
			line = append(line, ui.Verdict(verdictOf(t.won.Cmp(r.own.won) == 0).String()))
		}
		lines = append(lines, h.E("li", "", line...))
	}
	if lines == nil {
		return app.Text("nowhere that we know of")
	}
	return h.E("ul", "tight", lines...)
}
