package papers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// drawPaperErrata draws the errata of a paper, as a table on wide screens. Each row has what the head says, for screen
// readers and phones.
func drawPaperErrata(of source, rows []app.UI) app.UI {
	number := figure.Whole(len(rows)) + " errata"
	if len(rows) == 1 {
		number = "1 erratum"
	}
	return h.Box("div", "errata-paper",
		append([]app.UI{h.Text("h2", "", of.short+": "+number), rowHead("Where", "Printed", "Correct")},
			drawMore(of.name, maxErrata, rows)...)...)
}

// rowHead is the head of rows that unfold.
func rowHead(names ...string) app.UI {
	return h.Tag("div", []string{"class", "row-head", "aria-hidden", "true"},
		h.Each(len(names), func(i int) app.UI { return h.Text("span", "", names[i]) }))
}

// drawCause draws an erratum as a row that unfolds. A place does not repeat the reason of the one before. The place
// that the reader came from stands first.
func (p *page) drawCause(places []erratum) app.UI {
	c, named := places[0].cause(), drawPlaces(places)
	from := slices.IndexFunc(places, func(e erratum) bool { return p.from != "" && e.id() == p.from })
	if from >= 0 {
		places = slices.Concat(places[from:from+1], places[:from], places[from+1:])
	}
	first := places[0].cell()
	var all []app.UI
	for i, e := range places {
		var before *paper.Erratum
		if i > 0 {
			before = places[i-1].cell().Erratum
		}
		all = append(all, p.drawErratum(e, before))
	}
	var names []app.UI
	for _, was := range c.Was { // links have these names
		names = append(names, h.Tag("span", []string{"id", was, "tabindex", "-1"}))
	}
	if slices.ContainsFunc(places, func(e erratum) bool { return e.cell().Shown() != first.Shown() }) {
		which := "The row above has the first of"
		if from >= 0 {
			which = "Where you came from, one of"
		}
		which = fmt.Sprintf("%s %d places", which, len(places))
		all = append([]app.UI{h.Text("p", "note", which)}, all...)
	}
	head := h.Box("summary", "", h.Box("span", "erratum-what",
		h.Tag("h3", []string{"id", c.ID, "tabindex", "-1"}, h.Text("b", "", c.ID), app.Text(" "), figure.Formula(c.What))),
		side("Printed", figure.Formula(first.Shown())), side(right(first.Erratum), figure.Formula(first.Erratum.Right)))
	to := site.Path("/papers?" + p.Query().Encode() + "#" + c.ID)
	body := slices.Concat([]app.UI{head, h.Box("div", "flow", ui.Sign(verdictIcon(string(c.Kind)), string(c.Kind)),
		h.Box("span", "note", named...),
		h.Tag("a", []string{"class", "note", "href", to}, app.Text("Link to "+c.ID)))}, all)
	return h.Tag("article", []string{"class", "erratum", "data-key", c.ID},
		append(names, h.Box("details", "tight", body...))...)
}

// drawWrong lists what is wrong in print in a paper, with links to the errata.
func (p *page) drawWrong(s *sheet) app.UI {
	var all []erratum
	for i, item := range s.Items {
		for k, c := range item.Cells {
			if c.Erratum != nil && c.Erratum.Kind.InPrint() {
				all = append(all, erratum{s, sourceOf(s.Paper), place{i, k}})
			}
		}
	}
	var rows []app.UI
	for _, g := range causes(paper.SortErrata(all, erratum.cause)) {
		c, first := g[0].cause(), g[0].cell()
		rows = append(rows, h.Box("div", "erratum-line",
			h.Box("p", "", h.Tag("a", []string{"href", errataOf(s.Paper) + "#" + c.ID}, app.Text(c.ID)), app.Text(" "),
				figure.Formula(c.What)),
			side("Printed", figure.Formula(first.Shown())), side(right(first.Erratum), figure.Formula(first.Erratum.Right))))
	}
	if len(rows) == 0 {
		return nil
	}
	title := figure.Count(len(rows), "error") + " in print, in " + figure.Count(len(all), "place")
	body := []app.UI{h.Text("h2", "", title)}
	if checked := counted(stored()[s.Paper]).wrong; checked < len(all) {
		body = append(body, h.Text("p", "note", "The line above has the "+figure.Whole(checked)+
			" places that our run has checked."))
	}
	body = append(body, rowHead("Where", "Printed", "Correct"))
	return ui.Section("panel errata-paper", "Errors in print", append(body, drawMore("errors", maxErrata, rows)...)...)
}

// side draws a value in the row of an erratum or a record, with its term, which a table has in its head.
func side(term string, value ...app.UI) app.UI {
	return h.Box("span", "row-side", append([]app.UI{h.Text("span", "row-term", term+": ")}, value...)...)
}

// A namedItem is an item that has errata, with what stands before it in a list and the first of them.
type namedItem struct {
	before, text string
	first        erratum
}

// placesOf lists the papers and the items of errata: "Reformed permutations, tables 2, 19; OEIS, A007712".
func placesOf(all []erratum) (list []namedItem) {
	for _, of := range sources() {
		var items []string
		var first []erratum
		for _, e := range all {
			if name := e.sheet.Items[e.item].Name; e.of == of && !slices.Contains(items, name) {
				items, first = append(items, name), append(first, e)
			}
		}
		for i, text := range itemNames(items) {
			before := of.short + ", "
			switch {
			case i > 0:
				before = ", "
			case len(list) > 0:
				before = "; " + before
			}
			list = append(list, namedItem{before, text, first[i]})
		}
	}
	return list
}

// drawPlaces names the papers and the items of errata, with links to the first erratum of each item.
func drawPlaces(all []erratum) (body []app.UI) {
	for _, n := range placesOf(all) {
		body = append(body, app.Text(n.before), n.first.link(n.text))
	}
	return body
}

// link links to the cell of an erratum in its paper. Other sources have no page.
func (e erratum) link(text string) app.UI {
	if !slices.Contains(papers, e.of) {
		return app.Text(text)
	}
	to := fmt.Sprintf("/papers?part=%s&item=%d&cell=%d#%s", e.of.name, e.item+1, e.place.cell+1, cellID)
	return ui.Link(text, to)
}

// itemNames names items in a list. Neighbours that differ in their number alone share a noun: "tables 7", "8".
func itemNames(items []string) (text []string) {
	for i, item := range items {
		noun := nounOf(item)
		switch number := strings.TrimPrefix(item, noun+" "); {
		case noun != "" && i > 0 && nounOf(items[i-1]) == noun:
			item = number
		case noun != "" && i+1 < len(items) && nounOf(items[i+1]) == noun:
			item = noun + "s " + number
		}
		text = append(text, item)
	}
	return text
}

// nounOf is the noun of an item whose name is a noun and a number, such as "table 7".
func nounOf(item string) string {
	noun, number, _ := strings.Cut(item, " ")
	if number == "" || number[0] < '0' || number[0] > '9' || strings.Contains(number, " ") {
		return ""
	}
	return noun
}
