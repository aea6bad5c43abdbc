package reform

import (
	"fmt"
	"math/big"
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// all shows the graph of all decks of a small game.
type all struct {
	*shared
	calc.Form
	row *calc.Row[deck.Deck] // the chosen deck, or none

	answer *calc.Answer[job.ReformGraphResult]

	shape   deck.Shape
	picture *picture
	chosen  int // index of the chosen deck, -1: none
	under   int // index of the deck under the pointer, -1: none
	table   bool
	rows    int // number of table rows shown
}

func newMap(s *shared) *all {
	m := &all{shared: s, Form: calc.Form{s.game, s.of}, row: newRow(), chosen: -1, under: -1}
	m.answer = calc.FormAnswer[job.ReformGraphResult](s.Frame, m.heard)
	return m
}

func (m *all) Read(v url.Values) {
	if !v.Has("m") && !v.Has("s") {
		switch m.game.Game() {
		case solitaire.HeLovesMe:
			m.game.SetShape(deck.Shape{Ranks: 2, Suits: 4})
		default:
			m.game.SetShape(deck.Shape{Ranks: 5, Suits: 1})
		}
	}
	m.row.Read(url.Values{})
	if v.Has("deck") {
		m.row.Read(v)
		showFaces(m.row)
	}
	m.chosen, m.under = -1, -1
}

func (m *all) Query() url.Values {
	v := calc.Form{m.game}.Query()
	if m.row.Text() != "" {
		m.row.Put(v)
	}
	return v
}

// unknown reports a deck in the address that the game does not have.
func (m *all) unknown() string {
	if m.row.Text() != "" && m.answer.Whole() && m.chosen < 0 {
		return "“" + figure.Clip(m.row.Text()) + "” is not one of these decks."
	}
	return ""
}

func (m *all) Head() calc.Head {
	return calc.Head{Lead: "Every deck of a small game, linked to its [reformed] deck. All paths lead to " +
		"[cycles|cycle], [fixed points|fixed point], or decks that do not win.", Name: "All decks",
		Wrong: m.unknown()}
}

func (m *all) Ask() {
	if !m.Right() {
		m.answer.Forget()
		return
	}
	m.answer.Ask(&job.ReformGraph{Goal: m.goal(true)}, calc.Offered)
	if m.answer.Whole() {
		m.find()
	}
}

// heard lays the graph out.
func (m *all) heard() {
	m.shape, _ = m.game.Shape()
	next := m.answer.Value().Next
	var names []string
	if len(next) <= maxNamed {
		names = make([]string, len(next))
		for i := range next {
			names[i] = m.name(i)
		}
	}
	m.picture = draw(newGraph(next), names, fmt.Sprintf("All %s at %s and what they reform to; see the table below",
		figure.Count(len(next), "deck"), m.game.Name()))
	m.rows, m.under = tableLength, -1
	m.table = names != nil
	m.find()
}

// find sets the index of the chosen deck.
func (m *all) find() {
	m.chosen = -1
	if d := m.row.Value(); m.row.Err() == nil && m.shape.Check(d) == nil && len(d) == m.shape.N() {
		m.chosen = int(m.shape.Index(d).Int64())
	}
}

// deck returns the deck with an index.
func (m *all) deck(i int) deck.Deck { return m.shape.FromIndex(big.NewInt(int64(i))) }

// name formats a deck for narrow places.
func (m *all) name(i int) string {
	text := ""
	for _, c := range m.deck(i) {
		if m.shape.Ranks > 9 && text != "" {
			text += "-"
		}
		text += strconv.Itoa(c)
	}
	return text
}

func (m *all) pick(i int) {
	if i < 0 || i >= len(m.answer.Value().Next) {
		return
	}
	m.chosen = i
	m.row.Set(deck.Format(m.deck(i), m.shape.Ranks))
	m.Noted()
}

// again is called after a change of the game or the shape.
func (m *all) again() {
	m.row.Set("")
	m.chosen, m.under = -1, -1
	m.Changed()
}

// other is called after a change of the game.
func (m *all) other() {
	m.Read(m.common())
	m.again()
}

// moves handles the arrow keys: right to the deck's successor, left to its first predecessor, up and down among the
// decks with the same successor.
func (m *all) moves(e app.Event) {
	if calc.Modified(e.Value) || m.picture == nil {
		return
	}
	g, d := m.picture.graph, m.chosen
	key := e.Get("key").String()
	beside := func(by int) int {
		list := g.alone
		if d < 0 {
			return 0
		}
		if to := g.next[d]; to >= 0 {
			list = g.before[to]
		} else if g.piece[d] >= 0 {
			n := g.piece[d] + by
			if n < 0 || n >= len(g.pieces) {
				return d
			}
			return g.pieces[n].core[0]
		}
		for i, x := range list {
			if x == d && i+by >= 0 && i+by < len(list) {
				return list[i+by]
			}
		}
		return d
	}
	to := d
	switch {
	case d < 0 && (key == "ArrowRight" || key == "ArrowLeft" || key == "ArrowDown" || key == "ArrowUp"):
		to = 0
	case key == "ArrowRight":
		if to = g.next[d]; to < 0 {
			to = d
		}
	case key == "ArrowLeft":
		if below := g.tree(d); len(below) > 0 {
			to = below[0]
		}
	case key == "ArrowDown":
		to = beside(1)
	case key == "ArrowUp":
		to = beside(-1)
	case key == "Home":
		to = 0
	case key == "End":
		to = len(g.next) - 1
	default:
		return
	}
	e.PreventDefault()
	m.pick(to)
}

// pointed returns the deck under a pointer.
func (m *all) pointed(e app.Event) int {
	on := e.Get("currentTarget")
	if !on.Truthy() {
		return -1
	}
	box := on.Call("getBoundingClientRect")
	scale := m.picture.width / box.Get("width").Float()
	return m.picture.near((e.Get("clientX").Float()-box.Get("left").Float())*scale,
		(e.Get("clientY").Float()-box.Get("top").Float())*scale)
}

func (m *all) Draw() []app.UI {
	fields := m.game.Draw(m.other, m.again)
	fields = append(fields, m.drawOf(m.again))
	body := []app.UI{ui.Question(fields...)}
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

func (m *all) drawPicture() app.UI {
	p := m.picture
	shown := m.under
	if shown < 0 {
		shown = m.chosen
	}
	class := "graph-picture"
	if p.names == nil {
		class += " basins"
	}
	picture := h.Tag("div", []string{"class", class, "tabindex", "0", "role", "application", "aria-label",
		"The graph; use the arrow keys", "aria-describedby", "graph-keys"},
		app.Raw(p.svg),
		app.If(shown >= 0, func() app.UI { return app.Raw(p.over(shown)) }),
	).OnKeyDown(func(_ app.Context, e app.Event) { m.moves(e) }).
		OnClick(func(_ app.Context, e app.Event) { m.pick(m.pointed(e)) }).
		On("pointermove", func(ctx app.Context, e app.Event) {
			was := m.under
			if e.Get("pointerType").String() == "mouse" {
				m.under = m.pointed(e)
			}
			if m.under == was {
				ctx.PreventUpdate()
			}
		}).
		On("pointerleave", func(app.Context, app.Event) { m.under = -1 })
	return ui.Section("panel stack", "The graph",
		h.Box("div", "flow", m.key(), &ui.Share{Name: "rencontre-graph-" + m.game.File(), File: m.file, Chart: "graph"}),
		h.Box("div", "frame", h.Tag("div", []string{"id", "graph"}, picture)),
		h.Tag("p", []string{"class", "note", "id", "graph-keys"},
			app.Text("Tap a deck, or move with the arrow keys: → to the deck it reforms to, ← to one that reforms to it, ↑ ↓ "+
				"to the next.")),
		h.Tag("p", []string{"class", "graph-said", "role", "status"}, app.Text(m.said())),
	)
}

// key draws the legend.
func (m *all) key() app.UI {
	mark := func(svg, text string) app.UI {
		return h.Box("li", "", app.Raw(`<svg aria-hidden="true" width="22" height="16" viewBox="0 0 22 16" fill="none" stroke-linecap="round">`+svg+`</svg>`), app.Text(text))
	}
	if m.picture.names == nil {
		return h.Tag("ul", []string{"class", "flow graph-key", "aria-label", "Key"},
			mark(`<circle cx="11" cy="8" r="6" stroke="var(--accent)" stroke-width="2"/><circle cx="11" cy="2" r="3" fill="var(--accent)"/>`, "a cycle"),
			mark(`<rect x="8" y="5" width="6" height="6" fill="var(--ink)"/>`, "does not win"),
			mark(`<circle cx="11" cy="8" r="2.2" fill="var(--ink)"/>`, "reformed, and wins"),
			mark(`<circle cx="11" cy="8" r="1.4" fill="var(--ink3)"/>`, "no deck before it"))
	}
	return h.Tag("ul", []string{"class", "flow graph-key", "aria-label", "Key"},
		mark(`<path d="M7 3.500l9 4.500l-9 4.500z" stroke="var(--ink2)" stroke-width="1.5" stroke-linejoin="round"/>`,
			"no deck before it"),
		mark(`<circle cx="11" cy="8" r="4" fill="var(--ink2)"/>`, "reformed"),
		mark(`<circle cx="11" cy="8" r="6" stroke="var(--accent)" stroke-width="2"/><circle cx="11" cy="8" r="2.5" fill="var(--accent)"/>`, "in a cycle"),
		mark(`<path d="M2 8h16l-5 -3.500m5 3.500l-5 3.500" stroke="var(--rule)" stroke-width="1.5"/>`,
			"wins, and reforms to"),
		mark(`<path d="M11 1v14" stroke="var(--ink)" stroke-width="2.5"/>`, "does not win"))
}

// fate describes where a deck's orbit ends.
func (m *all) fate(d int) string {
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

// said is what screen readers announce of the chosen deck.
func (m *all) said() string {
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

func (m *all) spaced(i int) string { return deck.Format(m.deck(i), m.shape.Ranks) }

func (m *all) drawChosen() app.UI {
	d := m.under
	if d < 0 {
		d = m.chosen
	}
	if d < 0 {
		return ui.Section("panel stack", "The chosen deck", h.Text("h2", "", "No deck chosen"),
			h.Text("p", "soft", "Tap one in the graph."))
	}
	g := m.picture.graph
	list := func(word string, decks []int) app.UI {
		body := []app.UI{h.Text("p", "label", word)}
		for i, x := range decks {
			if i == 6 && len(decks) > 7 {
				body = append(body, h.Text("p", "note", "and "+figure.Whole(len(decks)-i)+" more"))
				break
			}
			body = append(body, h.Tag("button", []string{"type", "button", "class", "chip num"}, app.Text(m.spaced(x))).
				OnClick(func(app.Context, app.Event) { m.pick(x) }))
		}
		if len(decks) == 0 {
			body = append(body, h.Text("p", "soft", "none"))
		}
		return h.Box("div", "graph-list", body...)
	}
	var after []int
	for at := g.next[d]; at >= 0 && at != d && len(after) < 12; at = g.next[at] {
		after = append(after, at)
		if g.on(at) && (g.next[at] == at || g.on(d)) {
			break
		}
		if g.on(at) && len(after) > 1 && g.on(after[len(after)-2]) {
			break
		}
	}
	cards := ui.Cards(m.deck(d), m.shape.Ranks)
	title := "Deck " + m.spaced(d)
	if len(cards) > 8 {
		title = "The chosen deck"
	}
	return ui.Section("panel stack", "The chosen deck",
		h.Box("div", "flow", h.Text("h2", "grow", title), ui.Tag(ui.Exact)),
		h.Tag("ul", []string{"class", "cards small", "aria-label", "Deck " + m.spaced(d)}, app.Range(cards).
			Slice(func(i int) app.UI { return h.Box("li", "", cards[i].Draw()) })),
		h.Text("p", "", figure.Capital(m.fate(d))+"."),
		h.Box("div", "graph-lists", list("Before it: "+figure.Whole(len(g.before[d])), g.before[d]), list("After it", after)),
		h.Box("div", "flow",
			m.link("button main", "Follow its orbit", "", "/reform", m.deck(d)),
			m.link("button", "Play it", "", "/play", m.deck(d))),
	)
}

// drawAll counts the decks by their fate.
func (m *all) drawAll() app.UI {
	g := m.picture.graph
	wins, cycle, in, eden := 0, 0, 0, 0
	for d, to := range g.next {
		if to >= 0 {
			wins++
			if g.pieces[g.piece[d]].cycle {
				cycle++
			}
		}
		if g.on(d) {
			in++
		}
		if len(g.before[d]) == 0 {
			eden++
		}
	}
	line := func(text string, n int) app.UI {
		return ui.Cells("", text, figure.Whole(n))
	}
	return ui.Section("panel stack", "All decks",
		h.Text("h2", "", "All "+figure.Count(len(g.next), "deck")),
		h.Box("table", "table graph-counts", h.Box("tbody", "",
			line("Win", wins), line("of these, reach a cycle", cycle), line("reach a deck that does not win", wins-cycle),
			line("Do not win", len(g.next)-wins), line("In cycles", in), line("Gardens of Eden", eden),
			line("Connected components", len(g.pieces)+len(g.alone)),
		)),
		h.Tag("a", []string{"href", m.address(partCensus)}, app.Text("Census of larger games")),
	)
}

// tableLength is the number of table rows added at a time.
const tableLength = 120

// drawTable draws the graph as a table for those who cannot see it.
func (m *all) drawTable() app.UI {
	decks := len(m.picture.next)
	t := m.entries(min(m.rows, decks))
	open := ui.Button("All decks as a table", "", "", func(app.Context, app.Event) { m.table = !m.table }).
		Aria("expanded", m.table)
	return ui.Section("panel stack", "The graph as a table",
		h.Box("div", "", open),
		app.If(m.table, func() app.UI {
			return h.Box("div", "tall graph-table", ui.Table(t))
		}),
		app.If(m.table && m.rows < decks, func() app.UI {
			return h.Box("div", "flow", ui.Button("More decks", "", "", func(app.Context, app.Event) { m.rows += tableLength }),
				h.Text("span", "soft", "The first "+figure.Whole(m.rows)+" of "+figure.Whole(decks)+"; the saved files have all."))
		}),
	)
}

// entries makes the table of the first decks.
func (m *all) entries(decks int) figure.Table {
	t := figure.Table{Caption: "What every deck of " + m.game.Name() + " reforms to, " + m.game.Size(),
		Head: []string{"deck", "reforms to", "decks before it", "ends at"}}
	for d := range decks {
		to := "does not win"
		if n := m.picture.next[d]; n >= 0 {
			to = m.spaced(n)
		}
		t.Rows = append(t.Rows, []string{m.spaced(d), to, strconv.Itoa(len(m.picture.before[d])), m.fate(d)})
	}
	return t
}

func (m *all) file() (ui.File, error) {
	return ui.File{Table: m.entries(len(m.picture.next)), Answers: m.answer.Exported()}, nil
}
