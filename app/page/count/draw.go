package count

import (
	"cmp"
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/order"
)

func (p *count) Draw() []app.UI {
	c, ok := p.cell()
	side := p.drawRuns(c)
	if ok {
		side = append(side, p.drawChosen(c))
	}
	return []app.UI{
		p.draw("", p.changed, p.reshaped),
		h.Box("div", "count-halves",
			h.Tag("div", []string{"class", "stack count-side", "id", "count-side", "tabindex", "-1"}, side...),
			h.Box("div", "stack", p.drawGrid(), h.If(ok, func() app.UI { return p.drawBar(c) })),
		),
	}
}

// drawQuick offers to count all quick cells, or shows the progress.
func (p *count) drawQuick() app.UI {
	switch {
	case p.quick.Busy():
		return h.Box("div", "flow",
			h.Tag("p", []string{"role", "status", "class", "grow"},
				app.Text(fmt.Sprintf("Counting the quick cells: %d of %d.", p.quick.Known()+1, p.quick.Len()))),
			ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.halt() }),
		)
	case p.quick.Err() != nil:
		return p.quick.Draw()
	}
	n, chosen := 0, cell{}
	chosen, _ = p.cell()
	for _, c := range chosen.all() {
		if p.isQuick(c) {
			n++
		}
	}
	lost := p.quick.Draw()
	if n == 0 || app.IsServer {
		return lost
	}
	return h.Box("div", "flow count-quick", lost,
		ui.Button("Count all quick cells", "run", "", func(app.Context, app.Event) { p.countQuick() }),
		h.Text("span", "note", figure.Count(n, "cell")+", each under 1 s on this device."))
}

// drawRuns shows the counts that are running or waiting for the user, the chosen cell's last. Of those that are running
// one has a card with its progress: the chosen cell's, else the last one. The others are links.
func (p *count) drawRuns(chosen cell) []app.UI {
	var cells []cell
	for c := range p.answers {
		if c == chosen || p.status(c) == calc.Idle || p.status(c) == calc.Done {
			continue
		}
		cells = append(cells, c)
	}
	cells = order.By(cells, cell.compare)
	if p.requested(chosen) {
		cells = append(cells, chosen)
	}
	var drawn, others []app.UI
	carded, runs := cell{}, false
	for _, c := range cells {
		if p.answers[c].Busy() {
			carded, runs = c, true
		}
	}
	for _, c := range cells {
		a, title := p.answers[c], c.name()
		if c.game != chosen.game || c.weak != chosen.weak || c.order != chosen.order {
			title = game.Names[c.game] + ", " + title
		}
		switch {
		case runs && c != carded && a.Busy():
			others = append(others, ui.LinkButton(title, "link", c.link("")))
		case c == chosen && a.Status() == calc.Waiting && a.TimeLeft() > maxCountTime:
			// drawChosen says that the count is beyond this device.
		case a.Brief(), a.Status() == calc.Asking && p.isInstant(c):
			// It takes only a moment.
		case a.Status() == calc.Asking:
			drawn = append(drawn, ui.Section("panel", title, h.Text("h2", "", title), ui.Waits()))
		default:
			if u := a.Draw(title, "units"); u != nil {
				drawn = append(drawn, u)
			}
		}
	}
	if len(others) > 0 {
		drawn = append(drawn, h.Box("p", "flow", append([]app.UI{h.Text("span", "note", "Also counting:")}, others...)...))
	}
	return drawn
}

// compare orders cells by game, order, aim and size.
func (c cell) compare(o cell) int {
	aim := 0
	if c.weak != o.weak {
		aim = 1
		if o.weak {
			aim = -1
		}
	}
	return cmp.Or(cmp.Compare(c.game, o.game), cmp.Compare(c.order, o.order), aim, c.ranks-o.ranks, c.suits-o.suits)
}

// drawBar draws the chosen cell in one line, for phones, which show the grid without the panel beside it. The panel has
// the main button.
func (p *count) drawBar(c cell) app.UI {
	s := p.record(c).standingFor(p.here(c))
	action := ui.Button("Details", "", "", func(app.Context, app.Event) { calc.Focus("chosen") })
	if p.tallies[c] == nil && p.beyond(c) != "" {
		if p.guesses[c] == nil || p.guesses[c].Status() == calc.Idle {
			action = ui.Button("Estimate", "run", "", func(app.Context, app.Event) { p.begin() })
		}
	} else if p.tallies[c] == nil && !p.requested(c) && s.verdict != beyondDevice {
		action = ui.Button("Count", "run", "", func(app.Context, app.Event) {
			long := p.estimate(c) >= calc.Moment
			p.begin()
			if long { // it asks the user, above the grid
				p.Defer(func() { calc.Focus("count-side") })
			}
		})
	}
	return h.Box("div", "count-bar",
		h.Box("p", "", h.Text("span", "label", c.name()), ui.Verdict(s.verdict),
			h.Text("span", "num", cmp.Or(s.figure, "\u00a0"))),
		action)
}
