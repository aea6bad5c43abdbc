package moves

import (
	"fmt"
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/chart"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

func (m *moves) Draw() []app.UI {
	fields := m.draw(func() { m.fitWindow(); m.Changed() }, m.Changed, func() { m.fitWindow(); m.Moved() })
	fold := ui.Fold{Label: "The question", Name: []app.UI{app.Text(m.q.Name())}, Open: &m.open,
		Text: m.n.Text() + " pairs, " + m.k.Text() + " seen", Wrong: !m.right || !m.validPosition(), Folds: true}
	if !m.right {
		return []app.UI{fold.Draw(fields...)}
	}
	body := []app.UI{
		fold.Draw(append(fields, h.Text("p", "note line", m.q.Sentence()))...),
		drawTable(m.table, m.q.Name()),
	}
	if m.with != nil {
		body = append(body, drawTable(m.other, m.with.Name()))
	}
	return append(body,
		h.Box("div", "memory-halves",
			m.drawPosition(),
			h.Tag("section", []string{"class", "panel memory-map", "aria-label", "Map of the best moves",
				"data-present", "part"},
				m.legend(), m.drawMap(), m.drawReadout(), m.drawPan(), m.theorem(), drawRule(m.q))),
		m.curves.Draw())
}

// drawReadout draws the text about a position.
func (m *moves) drawReadout() app.UI {
	class := "note readout"
	if m.readout == notYet {
		class += " waits"
	}
	return h.Text("p", class, m.readout)
}

// drawTable draws the cost and progress of a table unless it takes only a moment. The panel of the position offers to
// start it.
func drawTable(u *values.Lookup, name string) app.UI {
	if u.Status() == calc.Asking {
		return nil
	}
	return u.DrawLong("Values, "+name, "positions", "")
}

// legend explains the cells.
func (m *moves) legend() app.UI {
	q, with := m.q, m.with
	used := q.Allowed(2) | q.Allowed(0)
	if with != nil {
		used |= with.Allowed(2) | with.Allowed(0)
	}
	var others []app.UI
	if q.Decided(m.top) {
		others = append(others, chart.Means("same", q.Sign(), q.Decision()))
	}
	if with != nil {
		others = append(others, chart.Means(chart.Unlike, chart.Differ(turn.Move1, turn.Move2),
			q.Name()+" ≠ "+with.Name()))
	}
	return chart.Key(used, others...)
}

func (m *moves) drawMap() app.UI {
	bottom := m.bottom()
	last := min(m.left+mapCols-1, m.maxKnown(bottom))
	n0, k0 := m.cell()
	selected := [2]int{-1, -1}
	if m.validPosition() {
		selected = [2]int{m.n.Int(), m.k.Int()}
	}
	rows := make([]app.UI, 0, mapRows)
	for r := m.top; r <= bottom; r++ {
		cells, known := []app.UI{h.Tag("th", []string{"scope", "row"}, app.Text(r))}, m.q.Known(r)
		for c := m.left; c <= last; c++ {
			if c > known {
				cells = append(cells, h.Box("td", "none"))
				continue
			}
			cells = append(cells, m.drawCell(r, c, r == n0 && c == k0, selected == [2]int{r, c}))
		}
		rows = append(rows, h.Box("tr", "", cells...))
	}
	name := "Best moves, " + m.q.Name()
	if m.with != nil {
		name += ", compared with " + m.with.Name()
	}
	return h.Box("div", "frame",
		h.Elem("table", []string{"id", "map", "class", "heatmap", "role", "grid", "aria-label", name, "aria-describedby",
			"map-keys"}, chart.Head("n", "k", m.left, last), h.Box("tbody", "", rows...)).OnKeyDown(m.key),
		h.Tag("p", []string{"class", "hidden", "id", "map-keys"}, app.Text("Arrow keys move one position, "+
			"Page Up and Page Down 15 pairs. Enter shows the values of the position.")),
	)
}

// A square is everything that the drawing of a cell depends on.
type square struct {
	q, with        values.Question
	n, k           int
	here, there    turn.Moves // the best moves of both games
	stop, selected bool       // stop: the Tab key reaches it
}

func (m *moves) drawCell(n, k int, stop, selected bool) app.UI {
	s := square{q: m.q, n: n, k: k, here: m.library.Moves(m.q, n, k), stop: stop, selected: selected}
	if m.with != nil {
		s.with, s.there = *m.with, m.library.Moves(*m.with, n, k)
	}
	return h.Memo(s, func() app.UI {
		return s.draw().
			OnClick(func(app.Context, app.Event) { m.goTo(n, k) }).
			OnMouseEnter(func(app.Context, app.Event) { m.hover = [2]int{n, k}; m.tell() })
	})
}

func (s square) draw() app.HTMLElem {
	at, label, class, text := fmt.Sprintf("n = %d, k = %d: ", s.n, s.k), "not computed", "m", "·"
	if s.here != 0 {
		label = words.Say(s.here)
		class, text = chart.Sign(s.here)
	}
	switch {
	case s.here != 0 && s.q.Decided(s.n):
		class, text, label = "same", s.q.Sign(), s.q.Decision()
	case s.here != 0 && s.there == s.here:
		class, label = "same", label+" under both"
	case s.here != 0 && s.there != 0:
		class, text = chart.Unlike, chart.Differ(s.here, s.there)
		label += "; " + s.with.Name() + ": " + words.Say(s.there)
	}
	tab := "-1"
	if s.stop {
		tab = "0"
	}
	return chart.Cell(class, text, at+label, "id", cellID(s.n, s.k), "role", "gridcell", "tabindex", tab,
		"aria-selected", strconv.FormatBool(s.selected))
}

func (m *moves) drawPan() app.UI {
	bottom := m.bottom()
	last := m.maxKnown(bottom)
	button := func(text, label string, rows, cols int, off bool) app.UI {
		return h.Elem("button", []string{"type", "button", "class", "button square", "aria-label", label, "title", label},
			app.Text(text)).Attr("disabled", off).
			OnClick(func(app.Context, app.Event) { m.pan(rows, cols) })
	}
	return h.Box("div", "flow pan",
		h.Tag("div", []string{"class", "flow", "role", "group", "aria-label", "Move the map"},
			button("↑", "Fewer pairs", -mapRows+1, 0, m.top == 1),
			button("↓", "More pairs", mapRows-1, 0, bottom >= m.maxPairs()),
			button("←", "Fewer cards seen", 0, -mapCols+2, m.left == 0),
			button("→", "More cards seen", 0, mapCols-2, m.left+mapCols > last),
		),
		h.Text("p", "note", fmt.Sprintf("n = %d to %d, k = %d to %d.%s", m.top, bottom, m.left,
			max(m.left, min(m.left+mapCols-1, last)), m.differ)),
		h.Box("div", "flow", &ui.ShareMenu{Name: "rencontre-memory-map", File: m.mapFile, Chart: "map"}, ui.PresentButton()),
	)
}

// mapFile makes the table of the map's moves, of both games in a comparison, with the answers they come from.
func (m *moves) mapFile() (ui.File, error) {
	bottom := m.bottom()
	f := ui.File{Table: figure.Table{Caption: "Best moves, " + m.q.Name(), Head: []string{"n"}},
		Sources: m.library.Answers(m.q, m.top, bottom)}
	if m.with != nil {
		f.Table.Caption += " / " + m.with.Name()
		f.Sources = append(f.Sources, m.library.Answers(*m.with, m.top, bottom)...)
	}
	for n := m.top; n <= bottom; n++ {
		row := []string{strconv.Itoa(n)}
		for k := m.left; k <= min(m.left+mapCols-1, m.maxKnown(bottom)); k++ {
			if n == m.top {
				f.Table.Head = append(f.Table.Head, "k = "+strconv.Itoa(k))
			}
			cell := words.Spelled(m.library.Moves(m.q, n, k))
			if k > m.q.Known(n) {
				cell = ""
			} else if m.with != nil {
				cell += " / " + words.Spelled(m.library.Moves(*m.with, n, k))
			}
			row = append(row, cell)
		}
		f.Table.Rows = append(f.Table.Rows, row)
	}
	return f, nil
}

// drawRule leads to the test of a rule for several players.
func drawRule(q values.Question) app.UI {
	if q.Players() == 2 {
		return nil
	}
	v := url.Values{"part": {"rule"}, "players": {strconv.Itoa(q.Players())}, "rules": {q.Rules.String()}}
	if q.Aim == values.AimMemory {
		v.Set("capacity", strconv.Itoa(q.Number))
	}
	return ui.Link("Test a rule for the best move", "/memory?"+v.Encode())
}

// theorem states the theorem behind the map, if there is one.
func (m *moves) theorem() app.UI {
	if says, v := m.q.SectionSix(); says != "" {
		return h.Box("div", "theorem said",
			h.Box("div", "flow", h.Text("p", "note", "Zwick and Paterson, section 6"),
				ui.Verdict(v)),
			h.Text("p", "", says))
	}
	if m.q != values.Usual(turn.Standard) {
		return nil
	}
	class := "theorem"
	if m.top == 1 && m.left == 0 {
		class = "theorem beside-map"
	}
	return h.Box("div", class,
		h.Text("p", "note", "Zwick and Paterson, Theorem 3.1"),
		h.Box("p", "", ui.Variables("n + k even: turn one new card.")...),
		h.Box("p", "", h.Text("i", "", "n"), app.Text(" + "), h.Text("i", "", "k"),
			app.Text(" odd: turn two new cards, but none if "),
			app.Raw(`<math translate="no"><mrow><mi>k</mi><mo>≥</mo><mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>+</mo><mn>1</mn><mo>)</mo>`+
				`</mrow><mn>3</mn></mfrac></mrow></math>`), app.Text(".")),
		h.Text("p", "note", "Exceptions: if k = 0, turn two new cards; at n = 6, k = 1, turn one."),
	)
}
