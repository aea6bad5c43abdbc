package papers

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/order"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// An erratum is a cell that is wrong in print.
type erratum struct {
	sheet *sheet
	of    source
	place
}

func (e erratum) cell() paper.Cell { return e.sheet.Items[e.item].Cells[e.place.cell] }

// id is the element of the place, which links may end with.
func (e erratum) id() string { return placeID(e.of.name, e.place) }

func (e erratum) cause() paper.Cause { return e.cell().Erratum.Cause }

// where names the cell for readers.
func (e erratum) where() string {
	c := e.cell()
	return e.sheet.Items[e.item].Name + ": " + whereOf(c)
}

// errata lists those that the filters let through, the most serious first, and those of one cause together. whole
// reports whether all papers that can have one are there.
func (p *page) errata() (all []erratum, whole bool) {
	whole = true
	for _, of := range p.chosen() {
		s := p.sheets[of.name]
		if !s.ready() {
			whole = false
			continue
		}
		for i, item := range s.Items {
			for k, c := range item.Cells {
				if c.Erratum != nil && p.lets(c.Erratum.Kind) {
					all = append(all, erratum{s, of, place{i, k}})
				}
			}
		}
	}
	return paper.SortErrata(all, erratum.cause), whole
}

// chosen lists the sources that the filter lets through.
func (p *page) chosen() []source {
	return slices.DeleteFunc(sources(), func(of source) bool {
		return p.ofPaper.Value() != partAll && p.ofPaper.Value() != of.name
	})
}

// lets reports whether the filter by severity lets an erratum through.
func (p *page) lets(kind paper.Kind) bool {
	severity := p.severity.Value()
	return severity == partAll || severity == slug(kind.Severity())
}

// slug is a severity in an address.
func slug(k paper.Kind) string { return strings.ReplaceAll(string(k), " ", "-") }

// causes divides errata by causes, which it puts in the order of the papers that have them first.
func causes(all []erratum) (groups [][]erratum) {
	for i, e := range all {
		if i == 0 || all[i-1].cause().ID != e.cause().ID {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], e)
	}
	return order.By(groups, func(a, b []erratum) int {
		return slices.Index(sources(), a[0].of) - slices.Index(sources(), b[0].of)
	})
}

// both returns the requests of a cell and, of an erratum, that of its second computation, if that is a request.
func both(c paper.Cell) (all []verify.Asked) {
	for _, r := range c.Requests {
		all = append(all, verify.Asked{Request: r})
	}
	if c.Erratum != nil && c.Erratum.AsksAgain() {
		all = append(all, verify.Asked{Request: c.Erratum.Second})
	}
	return all
}

// severityOptions are the severities as options of a filter.
func severityOptions() []ui.Option {
	all := []ui.Option{{Value: partAll, Text: "all"}}
	for _, k := range paper.Severities() {
		all = append(all, ui.Option{Value: slug(k), Text: string(k)})
	}
	return all
}

// right is the term for the value that an erratum puts in place of the printed one.
func right(e *paper.Erratum) string {
	if e.Read {
		return "Read as"
	}
	return "Correct"
}

func (p *page) drawErrata() []app.UI {
	all, whole := p.errata()
	groups := causes(all)
	lead := figure.Whole(len(groups)) + " errata"
	if len(groups) == 1 {
		lead = "1 erratum"
	}
	lead += ", in " + figure.Count(len(all), "place") + "."
	broken := func(of source) bool { return p.sheets[of.name] != nil && p.sheets[of.name].err != nil }
	switch {
	case whole:
	case slices.ContainsFunc(sources(), broken):
		lead += " Some papers could not be read."
	default: // a number would be that of the papers which came first
		lead = "Some papers are still loading."
	}
	lead = strings.TrimSpace(lead + " " + p.storeError)
	var body []app.UI
	if !p.chosenSome() {
		body = append(body, drawLeads("The three most surprising", "/papers?part="+partErrata, leadErrata))
	}
	body = append(body, ui.Section("panel stack", "All errata", h.Box("div", "result-head",
		h.Box("h2", "", h.Tag("span", []string{"role", "status"}, app.Text(lead))),
		h.If(len(all) > 0, func() app.UI { return &ui.ShareMenu{Name: "rencontre-errata", File: p.errataFile} })),
		h.Text("p", "soft", "Cite an erratum by its number. Open it for its places and its evidence. They stand "+
			"by papers, the most serious first."),
		h.Box("div", "question", p.ofPaper.Select(p.Moved), p.severity.Select(p.Moved)),
		h.Box("p", "", h.Tag("a", []string{"href", site.Path("/web/papers/errata.html"), "target", "_blank"},
			app.Text("Printable version for citation")))))
	index := h.Tag("nav", []string{"class", "errata-index", "aria-label", "Index of errata"},
		h.Each(len(groups), func(i int) app.UI {
			c := groups[i][0].cause()
			return h.Tag("a", []string{"href", site.Path("/papers?" + p.Query().Encode() + "#" + c.ID)},
				h.Text("b", "", c.ID), app.Text(" "), h.Box("span", "", figure.Formula(c.What)))
		}))
	var list []app.UI
	for _, of := range sources() {
		var drawn []app.UI
		for _, g := range groups {
			if g[0].of == of {
				drawn = append(drawn, p.drawCause(g))
			}
		}
		if len(drawn) == 0 {
			continue
		}
		number := figure.Whole(len(drawn)) + " errata"
		if len(drawn) == 1 {
			number = "1 erratum"
		}
		head := h.Box("summary", "", h.Text("h2", "", of.short+": "+number))
		attrs := []string{"class", "panel errata-paper"}
		if p.chosenSome() {
			attrs = append(attrs, "open", "true")
		}
		list = append(list, h.Tag("details", attrs, append([]app.UI{head}, drawn...)...))
	}
	body = append(body, h.Box("div", "paper errata", index, h.Box("div", "stack", list...)))
	if whole && p.severity.Value() == partAll && len(all) > 0 {
		body = append(body, h.Text("p", "note", sums(all, p.chosen())))
	}
	return body
}

// chosenSome reports whether the address asks for some of the errata, which then are not folded.
func (p *page) chosenSome() bool {
	return p.from != "" || p.ofPaper.Value() != partAll || p.severity.Value() != partAll
}

// drawCause draws an erratum as a line that unfolds. A place does not repeat the reason of the one before.
// The place that the reader came from stands first.
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
	var names, short []app.UI
	for _, was := range c.Was { // links have these names
		names = append(names, h.Tag("span", []string{"id", was, "tabindex", "-1"}))
	}
	if slices.ContainsFunc(places, func(e erratum) bool { return e.cell().Shown() != first.Shown() }) {
		which := "The first of"
		if from >= 0 {
			which = "Where you came from, one of"
		}
		short = append(short, app.Text(fmt.Sprintf("%s %d places: ", which, len(places))))
	}
	short = append(short, h.Box("span", "erratum-side", app.Text("Printed: "), figure.Formula(first.Shown())),
		app.Text(" "),
		h.Box("span", "erratum-side", app.Text(right(first.Erratum)+": "), figure.Formula(first.Erratum.Right)))
	head := h.Box("summary", "", h.Tag("h3", []string{"id", c.ID, "tabindex", "-1"}, h.Text("b", "", c.ID), app.Text(" "),
		figure.Formula(c.What)))
	body := slices.Concat([]app.UI{head, ui.Sign(verdictIcon(string(c.Kind)), string(c.Kind)),
		h.Box("p", "note", named...),
		h.Box("p", "", short...)}, all)
	return h.Tag("article", []string{"class", "erratum", "data-key", c.ID},
		append(names, h.Box("details", "tight", body...))...)
}

// drawPlaces names the papers and the items of errata, with links to them: "Reformed permutations, tables 2, 19; OEIS,
// A007712". A link leads to the first erratum of its item.
func drawPlaces(all []erratum) (body []app.UI) {
	for _, of := range sources() {
		var items []string
		var first []erratum
		for _, e := range all {
			if name := e.sheet.Items[e.item].Name; e.of == of && !slices.Contains(items, name) {
				items, first = append(items, name), append(first, e)
			}
		}
		for i, text := range itemNames(items) {
			switch {
			case i > 0:
				body = append(body, app.Text(", "))
			case len(body) > 0:
				body = append(body, app.Text("; "+of.short+", "))
			default:
				body = append(body, app.Text(of.short+", "))
			}
			body = append(body, first[i].link(text))
		}
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

// drawErratum draws a place of an erratum, after another one or nil.
func (p *page) drawErratum(e erratum, before *paper.Erratum) app.UI {
	c := e.cell()
	f, by := e.sheet.known(e.item, e.place.cell)
	computed := listed(f.Computed) + notHere(by)
	asked := both(c)
	var act app.UI
	text := "Repeat"
	if c.Erratum.AsksAgain() {
		text = "Repeat both"
	}
	switch {
	case len(asked) == 0:
	case p.running == e.sheet && slices.Equal(p.repeats, asked):
		act = ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.stop() })
	default:
		act = ui.Button(text, "run", "", func(app.Context, app.Event) { p.repeat(e.sheet, asked) }).
			Aria("label", text+": "+e.where())
	}
	facts := []ui.Fact{
		{Term: "Printed", Value: h.Box("span", "formula", figure.Formula(c.Shown()))},
		{Term: right(c.Erratum), Value: h.Box("span", "formula", figure.Formula(c.Erratum.Right))},
	}
	if before == nil || before.Note != c.Erratum.Note {
		facts = append(facts, ui.Fact{Term: "Because", Value: figure.Prose(c.Erratum.Note)})
	}
	if len(c.Requests) > 0 {
		facts = append(facts, ui.Fact{Term: "Computed", Value: way(computed, c.Requests, e.sheet)})
	}
	if before == nil || c.Erratum.AsksAgain() || before.SecondIs != c.Erratum.SecondIs {
		facts = append(facts, e.sheet.second(c, f))
	}
	class := "erratum-place tight"
	if e.id() == p.from {
		class += " from"
	}
	return h.Tag("div", []string{"class", class, "id", e.id(), "tabindex", "-1"},
		h.Box("div", "result-head",
			h.Box("h4", "", h.Text("cite", "", e.of.title), app.Text(", "), figure.Formula(e.where())),
			h.If(len(c.Requests) > 0, func() app.UI { return mark(c, f, by, false) }), act),
		ui.Facts(facts...), drawRepeats(e.where(), c))
}

// way draws a value with links to the calculators that compute it.
func way(value string, requests []string, s *sheet) app.UI {
	body := []app.UI{ui.CardText(figure.Signed(clipped(value, maxPrinted))), app.Text(" "), s.opened(requests...)}
	for _, r := range requests {
		if err := s.failed[r]; err != nil {
			body = append(body, h.Text("span", "note", " Not computed: "+err.Error()+"."))
		}
	}
	if len(requests) > 0 && s.costs[requests[0]] >= quickly {
		body = append(body, h.Text("span", "note", " "+s.takes(requests...)))
	}
	return h.Box("span", "", body...)
}

// second returns the second computation of an erratum: a value, or what a test does.
func (s *sheet) second(c paper.Cell, f finding) ui.Fact {
	switch {
	case c.Erratum.Second == "":
		return ui.Fact{Term: "Evidence", Value: figure.Prose(c.Erratum.SecondIs)}
	case !c.Erratum.AsksAgain():
		return ui.Fact{Term: "Checked again", Value: figure.Prose(c.Erratum.SecondIs)}
	}
	value := f.Again
	if value == "" {
		value = "not computed on this device yet"
	}
	return ui.Fact{Term: "Computed in another way", Value: way(value, []string{c.Erratum.Second}, s)}
}

func (p *page) errataFile() (ui.File, error) {
	all, _ := p.errata()
	f := ui.File{Table: figure.Table{Caption: "Errata", Technical: 2, Head: []string{"erratum", "cause", "severity",
		"kind", "paper", "where", "row", "column", "printed", "right", "because", "request", "computed again by"}}}
	for _, e := range all {
		c, of := e.cell(), e.cause()
		f.Table.Rows = append(f.Table.Rows, []string{of.ID, of.What, string(of.Kind.Severity()), string(of.Kind),
			e.of.title, e.sheet.Items[e.item].Name, c.Row, c.Column, c.Shown(), c.Erratum.Right, c.Erratum.Note,
			strings.Join(c.Requests, " "), cmp.Or(c.Erratum.Second, c.Erratum.SecondIs)})
		for _, r := range c.Requests {
			f.Sources = append(f.Sources, ui.Source{Request: json.RawMessage(r),
				Published: map[string]string{e.of.title: c.Printed}})
		}
	}
	return f, nil
}
