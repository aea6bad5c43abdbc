package papers

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// drawKind draws records of a kind by the items that they go beyond, in the order of the papers, as a table on wide
// screens.
func (p *page) drawKind(k kind, all []record) app.UI {
	count := h.Text("span", "note", figure.Count(len(all), "record"))
	body := []app.UI{h.Box("div", "result-head", h.Text("h2", "", k.title), count), h.Text("p", "soft", k.about),
		rowHead("What", "New value", "In print", "Paper")}
	for i := 0; i < len(all); {
		first, end := all[i], i
		for end < len(all) && all[end].items[0] == first.items[0] {
			end++
		}
		body = append(body, p.drawItemRecords(k.title, all[i:end]))
		i = end
	}
	return ui.Section("panel result records", k.title, body...)
}

// maxShort is the largest number of characters of a name in the list of records.
const maxShort = 60

// drawItemRecords draws the records of a kind beyond an item of a paper as a row that unfolds. What is folded has the
// name of each. The row has the value of the last that is exact.
func (p *page) drawItemRecords(kind string, all []record) app.UI {
	s, last := all[0].sheet, all[len(all)-1]
	for _, r := range all {
		if r.value() != "" && !strings.Contains(r.gain().Of, "by random histories") {
			last = r
		}
	}
	value := []app.UI{h.Text("span", "note", "Computed on demand")}
	if of := last.value(); of != "" {
		value = []app.UI{h.Box("span", "num", ui.BreakDigits(clipped(listed(figure.AsPrinted(of)), maxSaid)))}
	}
	if len(all) > 1 {
		value = append(value, h.Text("span", "note", " for "+last.which()+", and "+figure.Whole(len(all)-1)+" more"))
	}
	before := h.Text("span", "row-side none", "–")
	if of := last.gain().Printed; of != "" {
		before = side("In print", app.Text(clipped(figure.Signed(of), maxShort)))
	}
	body := []app.UI{h.Box("summary", "", h.Box("span", "record-what", ui.Variables(short(summary(all)))...),
		side("New value", value...), before,
		side("Paper", h.Text("span", "note", all[0].items[0])))}
	todo := s.lacking(all)
	if len(todo) > 0 && p.repeats == nil {
		body = append(body, ui.Button("Compute the quick ones", "run", "",
			func(app.Context, app.Event) { p.repeat(s, todo) }).
			Aria("label", "Compute the quick ones: "+all[0].items[0]))
	}
	for _, r := range all {
		body = append(body, p.drawRecord(r))
	}
	return h.Box("div", "record-group", details(kind+" "+all[0].items[0], false, body...))
}

// which tells the record from others of its kind: "m = 19, s = 1".
func (r record) which() string {
	of := r.gain().Of
	if at := strings.IndexByte(of, '='); at > 0 {
		if from := strings.LastIndexAny(of[:at], ",:"); from > 0 {
			of = of[from+1:]
		}
	}
	return clipped(strings.TrimSpace(of), maxSaid)
}

// short is the first clause of a name or, of a long one, as many of its parts as fit.
func short(name string) string {
	name, _, _ = strings.Cut(name, ";")
	depth, end := 0, 0
	for i, c := range name {
		switch {
		case strings.ContainsRune("({", c):
			depth++
		case strings.ContainsRune(")}", c):
			depth--
		case depth == 0 && i <= maxShort && (c == ',' || c == ':'):
			end = i
		}
	}
	if len(name) > maxShort && strings.ContainsAny(name[:end], " ") {
		name = name[:end]
	}
	return figure.Capital(clipped(name, maxShort))
}

// details draws a part that is open or folded. Its key tells it from those beside it.
func details(key string, open bool, body ...app.UI) app.UI {
	attrs := []string{"data-key", key}
	if open {
		attrs = append(attrs, "open", "true")
	}
	return h.Tag("details", attrs, body...)
}

func (p *page) drawRecord(r record) app.UI {
	g := r.gain()
	about := figure.And(r.items) + "."
	if g.Kind != paper.Exact { // its evidence states the kind
		about += " " + figure.Capital(string(g.Kind)) + "."
	}
	if g.Printed != "" {
		about += " The paper has " + figure.Signed(g.Printed) + "."
	}
	acts := p.drawGain(r.sheet, r.at)
	if g.Sequence != "" {
		acts = append(acts, bFile(g.Sequence))
	}
	return h.Tag("article", []string{"class", "record tight", "id", r.id()},
		// A heading that is a formula alone counts as empty without a label.
		h.Tag("h3", []string{"aria-label", r.name()}, figure.Formula(r.name())),
		h.Box("p", "", p.drawValue(r.sheet, r.at)...),
		h.Box("p", "note", figure.Prose(about+" "+g.Evidence)),
		// What is offered changes, and must not take an open citation with it.
		h.Box("div", "flow", h.Box("div", "flow", acts...), r.citation()))
}
