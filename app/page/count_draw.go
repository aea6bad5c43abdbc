package page

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

// countSubnav leads between the three pages about winning decks.
func countSubnav(current, query string) app.UI {
	return ui.SubNav("About winning decks", current,
		ui.Option{Value: "/count?" + query, Text: "Count"},
		ui.Option{Value: "/find?" + query, Text: "Find"},
		ui.Option{Value: "/best?" + query, Text: "Best scores"},
	)
}

func (p *Count) Render() app.UI {
	c, ok := p.cell()
	side := p.drawRuns(c)
	if ok {
		side = append(side, p.drawChosen(c))
	}
	return ui.Shell("/count",
		h.E("div", "head", h.T("h1", "", "Winning decks at "+gameNames[p.q.game]), h.E("p", "lead",
			app.Text("Each cell counts the decks of "), h.T("i", "", "m"), app.Text(" ranks and "), h.T("i", "", "s"),
			app.Text(" suits "+p.winning()+" The layout is Bersani’s "+p.grid().table+"."))),
		countSubnav("Count", p.query()),
		p.question(),
		h.E("div", "count-halves",
			h.X("div", []string{"class", "stack count-side", "id", "count-side", "tabindex", "-1"}, side...),
			h.E("div", "stack", p.drawGrid(), p.drawBar(c, ok)),
		),
		p.list.draw(p),
	)
}

// winning says which decks win.
func (p *Count) winning() string {
	switch {
	case p.q.game != solitaire.HeLovesMe:
		return "that set every card aside."
	case p.weak:
		return "that store all cards but one, whichever it is."
	case p.q.calling() != "":
		return "that reach the best score possible: all cards stored but one of the lowest that can be left."
	}
	return "that reach the best score possible: all cards stored but a 2."
}

func (p *Count) question() app.UI {
	of := "won"
	if p.weak {
		of = "weak"
	}
	fields := p.q.fields(true, p.changed, p.moved)
	_, typedRanks, typedSuits := p.q.shape()
	if typedRanks == "" && typedSuits == "" && (p.wrongRanks != "" || p.wrongSuits != "") {
		// What the job refuses stands beside the same fields.
		fields = append(fields, h.E("div", "field line",
			ui.Refusal("count-wrong", strings.TrimSpace(p.wrongRanks+" "+p.wrongSuits), p.instead()...)))
	}
	if p.q.game == solitaire.HeLovesMe {
		fields = append(fields, ui.Choice("of", "Goal", []ui.Option{{Value: "won", Text: "best score"}, {Value: "weak", Text: "all but one card"}}, of,
			func(ctx app.Context, v string) { p.weak = v == "weak"; p.changed(ctx) }))
	}
	return h.X("section", []string{"class", "count-question", "aria-label", "The question"}, fields...)
}

// drawQuick offers to count all quick cells, or says how far that is.
func (p *Count) drawQuick() app.UI {
	if len(p.queue) > 0 {
		var failed app.UI
		if p.quick.state.Status == pool.Failed {
			failed = p.quick.draw(p.queue[0].name(), "units")
		}
		return h.E("div", "flow",
			h.X("p", []string{"role", "status", "class", "grow"}, app.Text(fmt.Sprintf("Counting the quick cells: %d of %d.", p.all-len(p.queue)+1, p.all))),
			failed,
			ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.halt() }),
		)
	}
	cells := p.quicks()
	if len(cells) == 0 || app.IsServer {
		return nil
	}
	return h.E("div", "flow",
		ui.Button("Count all quick cells", "run", "", p.beginQuick),
		h.T("span", "note", count(len(cells), "cell")+", each under 1 s on this device."),
	)
}

// drawRuns shows the counts that are running or ask whether to; that of the
// chosen cell last.
func (p *Count) drawRuns(chosen countCell) []app.UI {
	var cells []countCell
	for c := range p.desks {
		if c != chosen {
			cells = append(cells, c)
		}
	}
	sortCells(cells, func(a, b countCell) bool { return p.desks[a].key() < p.desks[b].key() })
	if p.desks[chosen] != nil {
		cells = append(cells, chosen)
	}
	var drawn []app.UI
	for _, c := range cells {
		d := p.desks[c]
		title := c.name()
		if c.game != p.q.game || c.weak != chosen.weak || c.order != chosen.order {
			title = gameNames[c.game] + ", " + title
		}
		switch {
		case c == chosen && d.asks() && len(d.kept.Parts) == 0 && d.estimate() > beyond:
			// drawChosen says that it is beyond this device.
		case d.running() && d.brief(), d.asking && p.quickly(c):
			// It takes but a moment.
		case d.asking:
			drawn = append(drawn, h.X("section", []string{"class", "panel", "aria-label", title}, h.T("h2", "", title), h.T("p", "soft", "Getting ready.")))
		default:
			if u := d.draw(title, "units"); u != nil {
				drawn = append(drawn, u)
			}
		}
	}
	return drawn
}

// drawBar is the chosen cell in one line, for a phone that shows the grid and
// not what stands beside it.
func (p *Count) drawBar(c countCell, ok bool) app.UI {
	if !ok {
		return nil
	}
	s := c.stand(p.desks[c], p.share(c), p.estimate(c))
	action := ui.Button("Details", "", "", func(ctx app.Context, e app.Event) { focus("chosen") })
	if _, counted := countTallies[c]; !counted && p.desks[c] == nil && s.verdict != "beyond this device" {
		action = ui.Button("Count", "run", "main", func(ctx app.Context, e app.Event) {
			long := p.estimate(c) >= instant
			p.begin(ctx, e)
			if long { // it asks, above the grid
				p.ctx.Defer(func(app.Context) { focus("count-side") })
			}
		}, c)
	}
	return h.E("div", "count-bar",
		h.E("p", "", h.T("span", "label", c.name()), ui.Verdict(s.verdict), h.T("span", "num", s.figure)), action)
}
