package papers

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// quickly is the stated native cost in seconds of a request that the button for all missing gains includes.
const quickly = 2

// gain returns the known value of gain i of a sheet. It is computed here, or comes with the file if it takes hours.
func (s *sheet) gain(i int) string { return s.gained[i] }

// lacking lists the quick requests for gains that are not known.
func (s *sheet) lacking() (all []verify.Asked) {
	seen := map[string]bool{}
	for i, g := range s.Gains {
		if s.gain(i) == "" && s.failed[g.Request] == nil && !seen[g.Request] && s.costs[g.Request] <= quickly {
			seen[g.Request] = true
			all = append(all, verify.Asked{Request: g.Request})
		}
	}
	return all
}

func (p *page) drawBeyond() []app.UI {
	body := []app.UI{ui.Section("panel", "What the papers have not",
		h.Box("div", "result-head", h.Text("h2", "", "What the papers have not"),
			&ui.Share{Name: "rencontre-beyond", File: p.beyondFile}),
		h.Text("p", "soft", "Where a table goes on, where a paper has an estimate and there is an exact value, and what it "+
			"leaves open. Each value is computed here by its request; what takes hours was computed before, and is repeated "+
			"by the same request."))}
	for _, of := range papers {
		if s := p.sheets[of.name]; s != nil && s.err == nil {
			body = append(body, p.drawGains(s, of.title))
		}
	}
	if len(body) <= len(papers) {
		body = append(body, ui.Section("panel", "The papers", h.Text("p", "soft", "Papers are still to come.")))
	}
	return body
}

func (p *page) drawGains(s *sheet, title string) app.UI {
	todo := s.lacking()
	var act app.UI
	switch {
	case p.repeats != "" && p.running == s:
		act = ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.stop() })
	case len(todo) > 0:
		act = ui.Button("Compute what is quick", "run", "", func(app.Context, app.Event) { p.repeat(s, todo) })
	}
	var rows []app.UI
	for i, g := range s.Gains {
		rows = append(rows, h.Box("tr", "", scoped("row", figure.Capital(g.Item)),
			h.Box("td", "", h.Text("span", "", g.Of), h.Text("span", "note", " "+string(g.Kind))),
			h.Box("td", "", p.drawGain(s, i)...), h.Text("td", "", figure.Signed(g.Printed))))
	}
	return ui.Section("panel result", title,
		h.Box("div", "result-head", h.Box("h2", "", h.Text("cite", "", title)), act),
		h.Tag("div", []string{"class", "frame scrolls", "tabindex", "0", "role", "region", "aria-label", "Beyond " + title},
			h.Box("table", "table paper-rows gains", h.Text("caption", "hidden", "Beyond "+title),
				h.Box("thead", "", h.Box("tr", "", scoped("col", "Beyond"), scoped("col", "Of"), scoped("col", "Here"),
					scoped("col", "Printed"))),
				h.Box("tbody", "", rows...))))
}

// listed formats a value for readers: a JSON list with commas, and lists within it with semicolons.
func listed(value string) string {
	var lists [][]json.RawMessage
	if json.Unmarshal([]byte(value), &lists) == nil {
		rows := make([]string, len(lists))
		for i, l := range lists {
			rows[i] = strings.ReplaceAll(items(l), ", ", " ")
		}
		return strings.Join(rows, "; ")
	}
	var list []json.RawMessage
	if json.Unmarshal([]byte(value), &list) == nil {
		return items(list)
	}
	return figure.Signed(value)
}

func items(list []json.RawMessage) string {
	texts := make([]string, len(list))
	for i, item := range list {
		texts[i] = figure.Signed(strings.Trim(string(item), `"`))
	}
	return strings.Join(texts, ", ")
}

// drawGain draws the value of a gain and the ways to compute it.
func (p *page) drawGain(s *sheet, i int) []app.UI {
	g, value := s.Gains[i], s.gain(i)
	var all []app.UI
	switch err := s.failed[g.Request]; {
	case value != "":
		all = append(all, h.Text("span", "num", clipped(listed(value), mostPrinted)))
	case err != nil:
		all = append(all, h.Text("span", "note", "Not computed: "+err.Error()))
	case g.Known != "":
		all = append(all, h.Text("span", "num", clipped(listed(figure.AsPrinted(g.Known)), mostPrinted)),
			h.Text("span", "note", " computed before; "+s.takes(g.Request)))
	default:
		all = append(all, h.Text("span", "note", s.takes(g.Request)))
	}
	if value == "" && p.repeats == "" {
		all = append(all, app.Text(" "), ui.Button("Compute", "", "link", func(app.Context, app.Event) {
			p.repeat(s, []verify.Asked{{Request: g.Request}})
		}).
			Aria("label", "Compute: "+g.Of))
	}
	if to := s.link(g.Request); to != "" {
		all = append(all, app.Text(" "), h.Tag("a", []string{"href", to, "aria-label", "open it: " + g.Of},
			app.Text("open it")))
	}
	return all
}

// takes describes the cost of requests that no cell uses.
func (s *sheet) takes(requests ...string) string {
	seconds := 0.0
	for _, r := range requests {
		seconds += s.costs[r]
	}
	if seconds < quickly {
		return "a moment"
	}
	return fmt.Sprintf("about %s by the command", figure.Duration(time.Duration(min(seconds, 1e9)*float64(time.Second))))
}

func (p *page) beyondFile() (ui.File, error) {
	f := ui.File{Table: figure.Table{Caption: "What the papers have not",
		Head: []string{"paper", "item", "kind", "of", "printed", "computed", "request"}, Technical: 1}}
	for _, of := range papers {
		s := p.sheets[of.name]
		if s == nil || s.err != nil {
			continue
		}
		for i, g := range s.Gains {
			value := s.gain(i)
			if value == "" {
				value = g.Known
			}
			f.Table.Rows = append(f.Table.Rows, []string{of.title, g.Item, string(g.Kind), g.Of, g.Printed, value, g.Request})
			f.Answers = append(f.Answers, ui.Answer{
				Request: json.RawMessage(g.Request), Published: map[string]string{s.Paper + ", " + g.Item: g.Printed}})
		}
	}
	return f, nil
}

// gather takes the gains from a result.
func (s *sheet) gather(request string, result *paper.Result) {
	for i, g := range s.Gains {
		if g.Request != request {
			continue
		}
		value, err := g.Value(result)
		if err != nil {
			s.failed[request] = fmt.Errorf("%s: %w", g.Of, err)
			continue
		}
		s.gained[i] = value
	}
}
