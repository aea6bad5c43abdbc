package page

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// countVerdicts are the verdicts of the grid, in the order of the legend.
var countVerdicts = []string{"agrees", "differs", "published only", "unpublished", "not computed", "beyond this device"}

func (p *Count) drawGrid() app.UI {
	g := p.grid()
	chosen, ok := p.cell()
	m0, s0 := p.stop()
	column := []string{"scope", "col"}
	head := []app.UI{h.X("th", column, h.T("i", "", "m"))}
	for _, s := range g.suits {
		head = append(head, h.X("th", column, h.T("i", "", "s"), app.Text(" = "+strconv.Itoa(s))))
	}
	c := chosen
	var rows []app.UI
	for c.ranks = g.from; c.ranks <= g.to; c.ranks++ {
		cells := []app.UI{h.X("th", []string{"scope", "row"}, app.Text(strconv.Itoa(c.ranks)))}
		for _, c.suits = range g.suits {
			cells = append(cells, p.drawCell(c, ok && c == chosen, c.ranks == m0 && c.suits == s0))
		}
		rows = append(rows, h.E("tr", "", cells...))
	}
	legend := make([]app.UI, len(countVerdicts))
	for i, v := range countVerdicts {
		legend[i] = h.E("li", "", ui.Verdict(v))
	}
	return h.X("section", []string{"class", "panel count-grid", "aria-label", "All cells"},
		h.X("ul", []string{"class", "flow legend", "aria-label", "Key"}, legend...),
		h.E("div", "frame",
			h.X("table", []string{"class", "tallies", "role", "grid", "aria-label", "Winning decks at " + gameNames[p.q.game] + " by ranks m and suits s", "aria-describedby", "count-keys"},
				h.E("thead", "", h.E("tr", "", head...)),
				h.E("tbody", "", rows...),
			).OnKeyDown(p.key),
			h.X("p", []string{"class", "hidden", "id", "count-keys"}, app.Text("Arrow keys move from cell to cell, Enter counts the cell.")),
			h.X("p", []string{"class", "hidden", "role", "status"}, app.Text(p.said(chosen, ok))),
		),
		p.drawQuick(),
	)
}

// said is what the chosen cell says aloud when it changes by itself.
func (p *Count) said(c countCell, ok bool) string {
	d := p.desks[c]
	if !ok || d == nil {
		return ""
	}
	if t, counted := countTallies[c]; counted {
		return c.name() + ": " + ui.Figures(t.won.String()) + ", " + c.stand(nil, 0, 0).verdict
	}
	if d.asks() && d.estimate() <= beyond {
		return c.name() + ": about " + ui.Duration(d.estimate()) + ". Enter begins."
	}
	return ""
}

func (p *Count) drawCell(c countCell, chosen, stop bool) app.UI {
	s := c.stand(p.desks[c], p.share(c), p.estimate(c))
	tab := "-1"
	if stop {
		tab = "0"
	}
	label := c.name() + ": "
	if s.figure != "·" {
		label += s.figure + ", "
	}
	if s.small != "" {
		label += s.small + ", "
	}
	class := strings.ReplaceAll(s.verdict, " ", "-")
	body := []app.UI{
		h.X("span", []string{"class", "tally", "aria-hidden", "true"},
			h.T("span", "num", s.figure), ui.Icon(class), h.T("small", "num", s.small)),
		h.T("span", "hidden", label+s.verdict),
	}
	if s.verdict == "computing" {
		body = append(body, h.X("span", []string{"class", "track", "aria-hidden", "true"}, h.Div().Style("width", fmt.Sprintf("%.1f%%", s.percent))))
	}
	m, suits := c.ranks, c.suits
	return h.X("td", []string{"id", countID(m, suits), "role", "gridcell", "tabindex", tab, "class", class, "aria-selected", strconv.FormatBool(chosen)}, body...).
		OnClick(func(ctx app.Context, e app.Event) { p.pick(ctx, m, suits) }, app.EventScope(m, suits))
}

// table is the whole grid: for every s the number and what it is.
func (p *Count) table() ui.Table {
	g := p.grid()
	c, _ := p.cell()
	t := ui.Table{Caption: "Winning decks at " + gameNames[c.game], Head: []string{"m"}}
	for _, s := range g.suits {
		t.Head = append(t.Head, fmt.Sprintf("s = %d", s), "")
	}
	for c.ranks = g.from; c.ranks <= g.to; c.ranks++ {
		row := []string{strconv.Itoa(c.ranks)}
		for _, c.suits = range g.suits {
			number := ""
			s := c.stand(p.desks[c], p.share(c), p.estimate(c))
			if t, counted := countTallies[c]; counted {
				number = t.won.String()
			} else {
				for _, x := range countPrinted()[c] {
					if x.Chance == "" {
						number = strconv.FormatUint(x.Printed, 10)
					} else if number == "" {
						number = "P ≈ " + x.Chance
					}
				}
				if r, ok := countOwn()[c]; ok {
					number = r.won.String()
				}
			}
			row = append(row, number, s.verdict)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
