package graph

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

func (m *decks) Draw() []app.UI {
	body := []app.UI{m.Question("", true, m.Right(), m.other, m.again)}
	if wrong := m.answer.Wrong(); wrong != nil && m.Right() {
		body = append(body, ui.Banner(true, "This is not drawn here.", calc.Sentence(wrong, "The "+wrong.Field)))
	} else if m.Right() {
		body = append(body, m.answer.DrawLong("All decks", "decks", "Reforming every deck."))
	}
	if !m.answer.Whole() || m.picture == nil {
		return body
	}
	return append(body, h.Box("div", "graph-halves",
		h.Box("div", "stack graph-side", m.drawChosen(), m.drawAll()),
		h.Box("div", "stack", m.drawPicture(), m.drawTable()),
	))
}

func (m *decks) drawPicture() app.UI {
	p := m.picture
	class := "graph-picture"
	switch {
	case p.names == nil:
		class += " basins"
	case p.sizes == slimSizes:
		class += " slim"
	}
	parts := make([]app.UI, len(p.parts))
	for i, of := range p.parts {
		parts[i] = m.drawPart(i, of)
	}
	picture := h.Elem("div", []string{"class", class, "tabindex", "0", "role", "application", "aria-label",
		"The graph; use the arrow keys", "aria-describedby", "graph-keys"}, parts...).
		OnKeyDown(func(_ app.Context, e app.Event) { m.moves(e) })
	return ui.Section("panel stack", "The graph",
		ui.Head(ui.Exact, figure.Count(len(p.graph.next), "deck"),
			&ui.ShareMenu{Name: "rencontre-graph-" + m.Game.File(), File: m.file, Chart: "graph"}),
		h.Text("p", "", m.leads()),
		h.Box("div", "frame", h.Tag("div", []string{"id", "graph"}, picture)),
		m.key(),
		h.Tag("p", []string{"class", "note by-keys", "id", "graph-keys"},
			app.Text("Tap a deck, or move with the arrow keys: → to the deck it reforms to, ← to one that reforms to it, ↑ ↓ "+
				"to the next.")),
		h.Tag("p", []string{"class", "graph-said", "role", "status"}, app.Text(m.announcement())),
	)
}

// drawPart draws a part of the picture below its heading. On a phone the decks that do not come to a cycle are folded.
func (m *decks) drawPart(i int, of part) app.UI {
	p, shown := m.picture, m.shown()
	here := shown >= 0 && p.partOf(shown) == i
	picture := h.Elem("div", []string{"class", "graph-part"}, app.Raw(of.svg),
		h.If(here, func() app.UI { return app.Raw(p.over(shown)) }),
	).OnClick(func(_ app.Context, e app.Event) { m.pick(m.pointed(e, of)) }).
		On("pointermove", func(ctx app.Context, e app.Event) {
			was := m.under
			if e.Get("pointerType").String() == "mouse" {
				m.under = m.pointed(e, of)
			}
			if m.under == was {
				ctx.PreventUpdate()
			}
		}).
		On("pointerleave", func(app.Context, app.Event) { m.under = -1 })
	if of.title == "" {
		return picture
	}
	head := []app.UI{h.Text("b", "", of.title), app.Text(" "), h.Text("span", "note", figure.Count(of.decks, "deck"))}
	if !of.lost {
		return h.Tag("div", []string{"style", fmt.Sprintf("width:%.1f%%", 100*of.width/p.width)},
			h.Box("p", "graph-head", head...), picture)
	}
	return h.Elem("details", []string{"class", "graph-head"}, h.Box("summary", "", head...), picture).
		Attr("open", here || p.sizes != slimSizes)
}

// leads says where all decks lead: how many to each kind of end.
func (m *decks) leads() string {
	g, lead := m.picture.graph, []string(nil)
	var decks [len(ends)]int
	for _, p := range g.pieces {
		decks[p.kind()] += p.decks
	}
	for kind, n := range decks {
		switch {
		case n == 0:
		case lead == nil && n == 1:
			lead = append(lead, "1 leads "+ends[kind])
		case lead == nil:
			lead = append(lead, figure.Whole(n)+" lead "+ends[kind])
		default:
			lead = append(lead, figure.Whole(n)+" "+ends[kind])
		}
	}
	var text []string
	if lead != nil {
		text = append(text, figure.And(lead))
	}
	switch n := len(g.alone); {
	case n == 1:
		text = append(text, "1 does not win, and no deck reforms to it")
	case n > 1:
		text = append(text, figure.Whole(n)+" do not win, and no deck reforms to them")
	}
	return strings.Join(text, "; ") + "."
}

// key draws the legend.
func (m *decks) key() app.UI {
	const ring = `<circle cx="11" cy="8" r="6" stroke="var(--accent)" stroke-width="2"/>`
	marks := [][2]string{
		{`<path d="M7 3.500l9 4.500l-9 4.500z" stroke="var(--ink2)" stroke-width="1.5" stroke-linejoin="round"/>`,
			"no deck before it"},
		{`<circle cx="11" cy="8" r="4" fill="var(--ink2)"/>`, "reformed"},
		{ring + `<circle cx="11" cy="8" r="2.5" fill="var(--accent)"/>`, "in a cycle"},
		{`<path d="M2 8h16l-5 -3.500m5 3.500l-5 3.500" stroke="var(--rule)" stroke-width="1.5"/>`, "wins, and reforms to"},
		{`<path d="M11 1v14" stroke="var(--ink)" stroke-width="2.5"/>`, "does not win"}}
	if m.picture.names == nil {
		marks = [][2]string{
			{ring + `<circle cx="11" cy="2" r="3" fill="var(--accent)"/>`, "a cycle"},
			{`<rect x="8" y="5" width="6" height="6" fill="var(--ink)"/>`, "does not win"},
			{`<circle cx="11" cy="8" r="2.2" fill="var(--ink)"/>`, "reformed, and wins"},
			{`<circle cx="11" cy="8" r="1.4" fill="var(--ink3)"/>`, "no deck before it"}}
	}
	var list []app.UI
	for _, mark := range marks {
		list = append(list, h.Box("li", "", app.Raw(`<svg aria-hidden="true" width="22" height="16" `+
			`viewBox="0 0 22 16" fill="none" stroke-linecap="round">`+mark[0]+`</svg>`), app.Text(mark[1])))
	}
	return h.Tag("ul", []string{"class", "flow graph-key", "aria-label", "Key"}, list...)
}

// fate describes where a deck's orbit ends.
func (m *decks) fate(d int) string {
	g := m.picture.graph
	switch {
	case g.next[d] < 0 && len(g.before[d]) == 0:
		return "does not win, and no deck reforms to it"
	case g.next[d] < 0:
		return "does not win"
	case g.next[d] == d:
		return "reforms to itself"
	}
	of := g.pieces[g.piece[d]]
	end := "a deck that does not win"
	if of.cycle && len(of.core) == 1 {
		end = "the fixed point " + m.name(of.core[0])
	} else if of.cycle {
		end = fmt.Sprintf("a cycle of %d", len(of.core))
	}
	if g.far[d] == 0 {
		return "is in " + end
	}
	return figure.Count(g.far[d], "reformation") + " to " + end
}

// announcement is what screen readers announce of the chosen deck.
func (m *decks) announcement() string {
	d := m.chosen
	if d < 0 {
		return ""
	}
	text := m.spaced(d) + ": "
	if to := m.picture.next[d]; to >= 0 && to != d {
		text += "reforms to " + m.spaced(to) + "; "
	}
	return text + m.fate(d) + "; " + figure.Count(len(m.picture.before[d]), "deck") + " before it."
}

func (m *decks) spaced(i int) string { return deck.Format(m.at(i), m.shape.Faces()) }

func (m *decks) drawChosen() app.UI {
	d := m.shown()
	if d < 0 {
		return ui.Section("panel stack", "The chosen deck", h.Text("h2", "", "Tap a deck."))
	}
	g := m.picture.graph
	list := func(word string, decks []int) app.UI {
		body := []app.UI{h.Text("p", "label", word)}
		for i, x := range decks {
			if i == 6 && len(decks) > 7 {
				body = append(body, h.Text("p", "note", "and "+figure.Whole(len(decks)-i)+" more"))
				break
			}
			body = append(body, h.Elem("button", []string{"type", "button", "class", "chip num"}, app.Text(m.spaced(x))).
				OnClick(func(app.Context, app.Event) { m.pick(x) }))
		}
		if len(decks) == 0 {
			body = append(body, h.Text("p", "soft", "none"))
		}
		return h.Box("div", "graph-list", body...)
	}
	title := "Deck " + m.spaced(d)
	if m.shape.N() > 8 {
		title = "The chosen deck"
	}
	return ui.Section("panel stack", "The chosen deck",
		h.Box("div", "flow", h.Text("h2", "grow", title), ui.Tag(ui.Exact)),
		ui.CardRow("cards small", "Deck "+m.spaced(d), ui.Cards(m.at(d), m.shape.Faces())),
		h.Text("p", "", figure.Capital(m.fate(d))+"."),
		h.Box("div", "graph-lists", list("Before it: "+figure.Whole(len(g.before[d])), g.before[d]),
			list("After it", g.after(d))),
		h.Box("div", "flow",
			m.Link("button main", "Follow its orbit", "", "/reform", m.at(d)),
			m.Link("button", "Play it", "", "/play", m.at(d))),
	)
}

// drawAll counts the decks by their fate.
func (m *decks) drawAll() app.UI {
	g := m.picture.graph
	wins, cycle, in, eden := 0, 0, 0, len(g.alone)
	for _, p := range g.pieces {
		eden += p.leaves
		wins += p.decks - 1
		if p.cycle {
			wins, cycle, in = wins+1, cycle+p.decks, in+len(p.core)
		}
	}
	line := func(text string, n int) app.UI { return ui.Cells("", text, figure.Whole(n)) }
	return ui.Section("panel stack", "All decks",
		h.Text("h2", "", "All "+figure.Count(len(g.next), "deck")),
		h.Box("table", "table graph-counts", h.Box("tbody", "",
			line("Win", wins), line("of these, reach a cycle", cycle), line("reach a deck that does not win", wins-cycle),
			line("Do not win", len(g.next)-wins), line("In cycles", in), line("Gardens of Eden", eden),
			line("Connected components", len(g.pieces)+len(g.alone)),
		)),
		m.ToPart("census", "Census of larger games"),
	)
}

// tableLength is the number of table rows added at a time.
const tableLength = 120

// drawTable draws the graph as a table for those who cannot see it.
func (m *decks) drawTable() app.UI {
	decks := len(m.picture.next)
	t := m.entries(min(m.rows, decks))
	open := ui.Button("All decks as a table", "", "", func(app.Context, app.Event) { m.table = !m.table }).
		Aria("expanded", m.table)
	return ui.Section("panel stack", "The graph as a table",
		h.Box("div", "", open),
		h.If(m.table, func() app.UI {
			return h.Box("div", "graph-table", ui.Table(t))
		}),
		h.If(m.table && m.rows < decks, func() app.UI {
			return h.Box("div", "flow", ui.Button("More decks", "", "", func(app.Context, app.Event) { m.rows += tableLength }),
				h.Text("span", "soft", "The first "+figure.Whole(m.rows)+" of "+figure.Whole(decks)+"; the saved files have all."))
		}),
	)
}
