package papers

import (
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

// repeat computes the requests of a cell by themselves.
func (p *page) repeat(s *sheet, c paper.Cell) {
	p.stop()
	p.running, p.repeats = s, strings.Join(c.Requests, " ")
	p.asked = nil
	for _, r := range c.Requests {
		delete(s.failed, r)
		p.asked = append(p.asked, verify.Asked{Request: r})
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
	{paper.Misprint, "Misprints"},
	{paper.Wrong, "Statements that do not hold"},
	{paper.Damage, "Damage in our copies"},
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
	body := []app.UI{ui.Section("panel", "All errata", h.E("div", "result-head", h.T("h2", "", lead),
		app.If(len(all) > 0, func() app.UI { return &ui.Share{Name: "rencontre-errata", File: p.errataFile} })),
		h.T("p", "soft", "Each stands beside two computations that share no code. Compute repeats the first one here."))}
	for _, k := range kinds {
		of := slices.DeleteFunc(slices.Clone(all), func(e erratum) bool { return e.cell().Erratum.Kind != k.kind })
		if len(of) == 0 {
			continue
		}
		body = append(body, ui.Section("panel stack", k.title, append([]app.UI{h.T("h2", "", k.title)}, app.Range(of).Slice(func(i int) app.UI { return p.drawErratum(of[i]) }))...))
	}
	return body
}

func (p *page) drawErratum(e erratum) app.UI {
	c, f := e.cell(), e.sheet.found[e.item][e.place.cell]
	computed := f.Computed
	if f.Verdict == "" {
		computed = "not computed on this device yet"
	}
	busy := p.repeats != "" && p.repeats == strings.Join(c.Requests, " ")
	return h.E("article", "erratum tight",
		h.E("div", "result-head",
			h.E("h3", "", h.T("cite", "", e.title), app.Text(", "+e.sheet.Items[e.item].Name+": "+strings.Trim(c.Row+", "+c.Column, ", "))),
			mark(f, false),
			app.If(len(c.Requests) > 0 && !busy, func() app.UI {
				return ui.Button("Compute", "run", "", func(app.Context, app.Event) { p.repeat(e.sheet, c) })
			})),
		ui.Facts(
			ui.Fact{Term: "Printed", Value: ui.Row(written(c.Printed))},
			ui.Fact{Term: "Right", Value: ui.Row(written(c.Erratum.Right))},
			ui.Fact{Term: "Computed here", Value: ui.Row(written(computed))},
			ui.Fact{Term: "Because", Value: app.Text(c.Erratum.Note)},
			ui.Fact{Term: "Computed again", Value: ui.Row(c.Erratum.Second)}))
}

func (p *page) errataFile() (ui.File, error) {
	all, _ := p.errata()
	f := ui.File{Table: figure.Table{Caption: "Errata", Head: []string{"paper", "where", "row", "column", "kind", "printed", "right", "because", "request", "computed again"}}}
	for _, e := range all {
		c := e.cell()
		f.Table.Rows = append(f.Table.Rows, []string{e.title, e.sheet.Items[e.item].Name, c.Row, c.Column, string(c.Erratum.Kind), c.Printed, c.Erratum.Right, c.Erratum.Note, strings.Join(c.Requests, " "), c.Erratum.Second})
		for _, r := range c.Requests {
			f.Answers = append(f.Answers, ui.Answer{Request: json.RawMessage(r), Published: map[string]string{e.title: c.Printed}})
		}
	}
	return f, nil
}
