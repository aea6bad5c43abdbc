package count

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
)

func (p *count) drawGrid() app.UI {
	l := p.layout()
	chosen, ok := p.cell()
	m0, s0 := p.stop()
	column := []string{"scope", "col"}
	head := []app.UI{h.Tag("th", column, h.Text("i", "", "m"))}
	for _, s := range l.suits {
		head = append(head, h.Tag("th", column, h.Text("i", "", "s"), app.Text(" = "+strconv.Itoa(s))))
	}
	c := chosen
	var rows []app.UI
	for c.ranks = l.from; c.ranks <= l.to; c.ranks++ {
		cells := []app.UI{h.Tag("th", []string{"scope", "row"}, app.Text(strconv.Itoa(c.ranks)))}
		for _, c.suits = range l.suits {
			cells = append(cells, p.drawCell(square{c, p.record(c).standingFor(p.here(c)), ok && c == chosen, c.ranks == m0 &&
				c.suits == s0}))
		}
		rows = append(rows, h.Box("tr", "", cells...))
	}
	var legend []app.UI
	for _, v := range []string{ui.Agrees, ui.Differs, publishedOnly, ui.Unpublished, estimated, ui.NotComputed,
		beyondDevice} {
		legend = append(legend, h.Box("li", "", ui.Verdict(v)))
	}
	return h.Tag("section", []string{"class", "panel count-grid", "aria-label", "All cells", "data-present", "part"},
		h.Box("p", "flow", h.Box("span", "", ui.Words(p.winning())...)),
		h.Box("div", "count-key", ui.PhoneDetails("Key",
			h.Tag("ul", []string{"class", "flow legend", "aria-label", "Key"}, legend...))),
		h.Box("div", "frame",
			h.Elem("table", []string{"class", "tallies", "id", "tallies", "role", "grid", "aria-label", "Winning decks at " +
				p.game.Name() + " by ranks m and suits s", "aria-describedby", "count-keys"},
				h.Box("thead", "", h.Box("tr", "", head...)),
				h.Box("tbody", "", rows...),
			).OnKeyDown(func(_ app.Context, e app.Event) { p.key(e) }),
			h.Tag("p", []string{"class", "hidden", "id", "count-keys"},
				app.Text("Arrow keys move between cells. Enter counts the cell, or estimates it if it cannot be counted.")),
			ui.Status("hidden", p.announcement(chosen, ok)),
		),
		p.drawQuick(),
		h.Box("div", "flow", &ui.ShareMenu{Name: "rencontre-grid-" + string(p.game.Game()),
			File: p.file, Chart: "tallies"}, ui.PresentButton(),
			h.Text("p", "note", "The layout follows Bersani’s "+l.table+".")),
	)
}

// announcement is what screen readers announce of the chosen cell when it changes by itself.
func (p *count) announcement(c cell, ok bool) string {
	switch {
	case !ok || !p.requested(c):
		return ""
	case p.tallies[c] != nil:
		return c.name() + ": " + p.tallies[c].text() + ", " + p.tallies[c].verdict
	case p.asks(c) && p.status(c) != calc.Asking && p.answers[c].TimeLeft() <= maxCountTime:
		return c.name() + ": about " + figure.Duration(p.answers[c].TimeLeft()) + ". Enter begins."
	}
	return ""
}

// A square is everything that the drawing of a cell depends on.
type square struct {
	of           cell
	is           standing
	chosen, stop bool // stop: the Tab key reaches it
}

func (p *count) drawCell(s square) app.UI {
	return h.Memo(s, func() app.UI {
		return s.draw().OnClick(func(app.Context, app.Event) { p.pick(s.of.ranks, s.of.suits) })
	})
}

func (s square) draw() app.HTMLElem {
	tab := "-1"
	if s.stop {
		tab = "0"
	}
	is := s.is
	label := s.of.name() + ": "
	if is.figure != "" {
		label += is.figure + ", "
	}
	if is.small != "" {
		label += is.small + ", "
	}
	class := strings.ReplaceAll(is.verdict, " ", "-")
	body := []app.UI{
		h.Tag("span", []string{"class", "tally", "aria-hidden", "true"},
			h.Text("span", "num", is.figure), ui.Icon(class), h.Text("small", "num", is.small)),
		h.Text("span", "hidden", label+is.verdict),
	}
	if is.verdict == computing {
		body = append(body, ui.Track(is.percent/100))
	}
	return h.Elem("td", []string{"id", id(s.of.ranks, s.of.suits), "role", "gridcell", "tabindex", tab, "class", class,
		"aria-selected", strconv.FormatBool(s.chosen)}, body...)
}

// key handles the arrow keys in the grid.
func (p *count) key(e app.Event) {
	if calc.Modified(e.Value) {
		return
	}
	l := p.layout()
	m, s := p.stop()
	column := slices.Index(l.suits, s)
	switch e.Get("key").String() {
	case "ArrowUp":
		m--
	case "ArrowDown":
		m++
	case "ArrowLeft":
		column--
	case "ArrowRight":
		column++
	case "Home":
		column = 0
	case "End":
		column = len(l.suits) - 1
	case "PageUp":
		m = l.from
	case "PageDown":
		m = l.to
	case "Enter", " ":
		e.PreventDefault()
		p.begin()
		return
	default:
		return
	}
	e.PreventDefault()
	m = min(max(m, l.from), l.to)
	s = l.suits[min(max(column, 0), len(l.suits)-1)]
	p.pick(m, s)
	p.Defer(func() { calc.Focus(id(m, s)) })
}

// id returns the id of a cell's element.
func id(ranks, suits int) string { return fmt.Sprintf("cell-%d-%d", ranks, suits) }
