package papers

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// An erratum is a cell that is wrong in print.
type erratum struct {
	sheet *sheet
	title string // of the paper
	place
}

func (e erratum) cell() paper.Cell { return e.sheet.Items[e.item].Cells[e.place.cell] }

// errata lists them, in the order of the papers that are there.
func (p *page) errata() (all []erratum, whole bool) {
	whole = true
	for _, of := range papers {
		s := p.sheets[of.name]
		if s == nil || s.err != nil {
			whole = false
			continue
		}
		for i, item := range s.Items {
			for k, c := range item.Cells {
				if c.Erratum != nil {
					all = append(all, erratum{s, of.title, place{i, k}})
				}
			}
		}
	}
	return all, whole
}

// both are the requests of a cell and, of an erratum, that of its second
// computation, where it is one.
func both(c paper.Cell) (all []verify.Asked) {
	for _, r := range c.Requests {
		all = append(all, verify.Asked{Request: r})
	}
	if c.Erratum != nil && c.Erratum.AsksAgain() {
		all = append(all, verify.Asked{Request: c.Erratum.Second})
	}
	return all
}

// named is what is asked alone, as one text.
func named(asked []verify.Asked) string {
	var all []string
	for _, a := range asked {
		all = append(all, a.Request)
	}
	return strings.Join(all, " ")
}

// repeat computes requests by themselves.
func (p *page) repeat(s *sheet, asked []verify.Asked) {
	p.stop()
	p.running, p.repeats, p.asked = s, named(asked), asked
	for _, a := range asked {
		delete(s.failed, a.Request)
	}
	if !p.ask() {
		p.ended()
	}
}

// ended is the end of a repetition.
func (p *page) ended() {
	p.save()
	p.running, p.repeats = nil, ""
}

// kinds are the kinds of errors, in words.
var kinds = []struct {
	kind  paper.Kind
	title string
}{
	{paper.Wrong, "Statements that do not hold"},
	{paper.Misprint, "Misprints"},
	{paper.Unsupported, "Statements that numbers do not support"},
	{paper.Unclear, "Misprints, or damage in our copies"},
	{paper.Damage, "Damage in our copies"},
	{paper.Quoted, "Errors of others that a paper corrects"},
}

// right names what stands in an erratum in place of what is printed.
func right(e *paper.Erratum) string {
	if e.Read {
		return "Read as"
	}
	return "Right"
}

func (p *page) drawErrata() []app.UI {
	all, whole := p.errata()
	lead := figure.Count(len(all), "entry") + "."
	if n := len(all); n != 1 {
		lead = figure.Whole(n) + " entries."
	}
	if !whole {
		lead += " Papers are still to come."
	}
	body := []app.UI{ui.Section("panel", "All errata", h.Box("div", "result-head", h.Text("h2", "", lead),
		app.If(len(all) > 0, func() app.UI { return &ui.Share{Name: "rencontre-errata", File: p.errataFile} })),
		h.Text("p", "soft", "Each entry shows what is printed, and two independent computations or a proof. A button repeats computations here. Where the second is a test of this program, the entry says what the test does. Where our copy of a paper may be damaged, the entry says so."))}
	for _, k := range kinds {
		of := slices.DeleteFunc(slices.Clone(all), func(e erratum) bool { return e.cell().Erratum.Kind != k.kind })
		if len(of) == 0 {
			continue
		}
		body = append(body, ui.Section("panel stack", k.title, append([]app.UI{h.Text("h2", "", k.title)}, app.Range(of).Slice(func(i int) app.UI { return p.drawErratum(of[i]) }))...))
	}
	return body
}

func (p *page) drawErratum(e erratum) app.UI {
	c, f := e.cell(), e.sheet.found[e.item][e.place.cell]
	computed := f.Computed
	if f.Verdict == "" {
		computed = "not computed on this device yet"
	}
	asked := both(c)
	var act app.UI
	if len(asked) > 0 {
		act = ui.Button(map[bool]string{false: "Repeat", true: "Repeat both"}[c.Erratum.AsksAgain()], "run", "", func(app.Context, app.Event) { p.repeat(e.sheet, asked) })
	}
	if p.running == e.sheet && p.repeats == named(asked) {
		act = ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.stop() })
	}
	facts := []ui.Fact{
		{Term: "Printed", Value: ui.Row(written(c.Shown()))},
		{Term: right(c.Erratum), Value: ui.Row(written(c.Erratum.Right))},
		{Term: "Because", Value: app.Text(c.Erratum.Note)},
	}
	if len(c.Requests) > 0 {
		facts = append(facts, ui.Fact{Term: "First", Value: way(computed, c.Requests, e.sheet)})
	}
	facts = append(facts, e.sheet.second(c, f))
	return h.Box("article", "erratum tight",
		h.Box("div", "result-head",
			h.Box("h3", "", h.Text("cite", "", e.title), app.Text(", "+e.sheet.Items[e.item].Name+": "+strings.Trim(c.Row+", "+c.Column, ", "))),
			mark(f, false), act),
		ui.Facts(facts...))
}

// way is a value and the requests that give it.
func way(value string, requests []string, s *sheet) app.UI {
	body := []app.UI{ui.Row(written(clipped(value, mostPrinted)))}
	for _, r := range requests {
		body = append(body, app.Text(" "), h.Text("code", "", r))
		if to := s.link(r); to != "" {
			body = append(body, app.Text(" "), h.Tag("a", []string{"href", to}, app.Text("open it")))
		}
		if err := s.failed[r]; err != nil {
			body = append(body, h.Text("span", "note", " Not computed: "+err.Error()+"."))
		}
	}
	if len(requests) > 0 && s.costs[requests[0]] >= quickly {
		body = append(body, h.Text("span", "note", " "+s.takes(requests...)))
	}
	return h.Box("span", "", body...)
}

// second is the second computation of an erratum: a value and its request, or what a
// test does.
func (s *sheet) second(c paper.Cell, f finding) ui.Fact {
	switch {
	case c.Erratum.Second == "":
		return ui.Fact{Term: "Evidence", Value: app.Text(c.Erratum.SecondIs)}
	case !c.Erratum.AsksAgain():
		return ui.Fact{Term: "Second", Value: h.Box("span", "", app.Text(c.Erratum.SecondIs+" It is a test of this program: "), h.Text("code", "", c.Erratum.Second))}
	}
	value := f.Again
	if value == "" {
		value = "not computed on this device yet"
	}
	return ui.Fact{Term: "Second", Value: way(value, []string{c.Erratum.Second}, s)}
}

func (p *page) errataFile() (ui.File, error) {
	all, _ := p.errata()
	f := ui.File{Table: figure.Table{Caption: "Errata", Head: []string{"paper", "where", "row", "column", "kind", "printed", "right", "because", "request", "computed again by"}, Technical: 2}}
	for _, e := range all {
		c := e.cell()
		f.Table.Rows = append(f.Table.Rows, []string{e.title, e.sheet.Items[e.item].Name, c.Row, c.Column, string(c.Erratum.Kind), c.Shown(), c.Erratum.Right, c.Erratum.Note, strings.Join(c.Requests, " "), cmp.Or(c.Erratum.Second, c.Erratum.SecondIs)})
		for _, r := range c.Requests {
			f.Answers = append(f.Answers, ui.Answer{Request: json.RawMessage(r), Published: map[string]string{e.title: c.Printed}})
		}
	}
	return f, nil
}
