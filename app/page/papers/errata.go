package papers

import (
	"cmp"
	"encoding/json"
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
	lead += ", in " + figure.Count(len(all), "place")
	broken := func(of source) bool { return p.sheets[of.name] != nil && p.sheets[of.name].err != nil }
	switch {
	case whole:
	case slices.ContainsFunc(sources(), broken):
		lead += ". Some papers could not be read"
	default: // a number would be that of the papers which came first
		lead = "Some papers are still loading"
	}
	lead = p.withStoreError(lead)
	var body []app.UI
	if !p.chosenSome() {
		body = append(body, drawLeads("The three most surprising", "/papers?part="+partErrata, leadErrata))
	}
	body = append(body, ui.Section("panel stack", "All errata", h.Box("div", "result-head copies",
		h.Box("h2", "", h.Tag("span", []string{"role", "status"}, app.Text(lead))),
		h.If(len(all) > 0, func() app.UI { return &ui.ShareMenu{Name: "rencontre-errata", File: p.errataFile} })),
		h.Text("p", "soft", "Cite an erratum by its number. Open it for its places and its evidence. The most "+
			"serious of each paper come first."),
		h.Box("div", "question", p.ofPaper.Select(p.Moved), p.severity.Select(p.Moved)),
		h.Box("p", "", h.Tag("a", []string{"href", site.Path("/web/papers/errata.html"), "target", "_blank"},
			app.Text("Printable version for citation")))))
	var list []app.UI
	for _, of := range sources() {
		var drawn []app.UI
		for _, g := range groups {
			if g[0].of == of {
				drawn = append(drawn, p.drawCause(g))
			}
		}
		if len(drawn) > 0 {
			list = append(list, drawPaperErrata(of, drawn))
		}
	}
	if len(list) > 0 {
		body = append(body, h.Box("div", "panel errata", list...))
	}
	if whole && p.severity.Value() == partAll && len(all) > 0 {
		body = append(body, h.Text("p", "note", sums(all, p.chosen())))
	}
	return body
}

// chosenSome reports whether the address asks for some of the errata.
func (p *page) chosenSome() bool {
	return p.from != "" || p.ofPaper.Value() != partAll || p.severity.Value() != partAll
}

// withStoreError adds to a heading what could not be stored.
func (p *page) withStoreError(heading string) string {
	if p.storeError == "" {
		return heading
	}
	return heading + ". " + p.storeError
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
