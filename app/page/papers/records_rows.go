package papers

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// Rows of a list that stand above the button which shows the others.
const maxRecords, maxErrata = 8, 5

// drawKind draws records of a kind by the items that they go beyond, in the order of the papers.
func (p *page) drawKind(k kind, all []record) app.UI {
	var rows []app.UI
	for i := 0; i < len(all); {
		first, end := all[i], i
		for end < len(all) && all[end].items[0] == first.items[0] {
			end++
		}
		rows = append(rows, p.drawItemRecords(k.title, all[i:end]))
		i = end
	}
	head := h.Box("div", "result-head", h.Text("h2", "", k.title),
		h.Text("span", "note", figure.Count(len(all), "record")))
	return ui.Section("panel result records", k.title,
		head, h.Text("p", "soft", k.about), h.Box("div", "", drawMore(k.title, maxRecords, rows)...))
}

// drawMore folds the rows of a list but the first ones. Its key tells it from others.
func drawMore(key string, first int, rows []app.UI) []app.UI {
	if len(rows) <= first+1 {
		return rows
	}
	show := "Show the other " + figure.Whole(len(rows)-first)
	return append(rows[:first:first], ui.More(key, show, rows[first:]...))
}

// drawItemRecords draws the records of a kind beyond an item of a paper as a row that unfolds. The row has a sentence
// of one of them. What is folded has the name of each.
func (p *page) drawItemRecords(kind string, all []record) app.UI {
	of := all[max(0, slices.IndexFunc(all, func(r record) bool { return sentences[r.id()] != "" }))]
	where := []string{all[0].items[0]}
	if before := of.before(); before != "" {
		if strings.Trim(before, "0123456789\u202f") != "" { // words
			before = "“" + before + "”"
		}
		where = append(where, "in print "+before)
	}
	if len(all) > 1 {
		where = append(where, figure.Whole(len(all)-1)+" more like it")
	}
	body := []app.UI{h.Box("summary", "", h.Box("span", "record-what", ui.Variables(of.sentence())...),
		h.Text("span", "note", strings.Join(where, " · ")))}
	s, todo := all[0].sheet, all[0].sheet.lacking(all)
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
