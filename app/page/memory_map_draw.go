package page

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/memory"
)

func (p *Memory) drawMoves() []app.UI {
	m := &p.moves
	_, _, wrongN, wrongK := m.position()
	q, other := m.asked()
	typed, wrong := m.question()
	with := []ui.Option{{Value: "", Text: "nothing"}}
	for i, name := range memoryNames {
		if u := usual(memory.Rules(i)); q == nil || u != *q {
			with = append(with, ui.Option{Value: u.rules.String(), Text: name})
		}
	}
	compared := ""
	if other != nil {
		compared = other.rules.String()
	}
	step := func(at *string) func(app.Context, string) {
		return func(ctx app.Context, v string) { *at = v; m.show(); p.chosen(ctx, true) }
	}
	fields := append(m.fields(wrong, func(ctx app.Context) { m.show(); p.chosen(ctx, false) }),
		h.E("div", "both",
			ui.Stepper("n", "Pairs", "n", m.n, 1, m.mostPairs(), step(&m.n), wrongN),
			ui.Stepper("k", "Seen", "k", m.k, 0, m.mostPairs(), step(&m.k), wrongK)),
		ui.Select("with", "Compare with", with, compared, func(ctx app.Context, v string) {
			m.with, m.comparing = memory.ParseRules(v)
			p.chosen(ctx, false)
		}),
	)
	if q == nil {
		return []app.UI{h.Section().Class("memory-question").Aria("label", "The question").Body(fields...)}
	}
	fields = append(fields, h.T("p", "note line", q.sentence()))
	long := []app.UI{drawLong(&m.desk, "Values, "+q.name())}
	if other != nil {
		long = append(long, drawLong(&m.other, "Values, "+other.name()))
	}
	return append(append([]app.UI{h.Section().Class("memory-question").Aria("label", "The question").Body(fields...)}, long...),
		h.Div().Class("memory-halves").Body(
			h.Section().Class("panel").Class("memory-map").Aria("label", "Map of the best moves").Body(
				m.key(typed, other),
				p.drawMap(typed, other),
				h.P().Class("note").Class("readout").Text(m.readout(typed, other)),
				p.drawPan(typed, other),
				m.theorem(typed),
			),
			p.drawPosition(typed, other),
		),
		p.drawCurveSection(typed, other),
	)
}

// cardsAre is "1 card is" or "4 cards are".
func cardsAre(n int) string {
	if n == 1 {
		return "1 card is"
	}
	return count(n, "card") + " are"
}

// key explains the cells.
func (m *memoryMap) key(q memoryQuestion, with *memoryQuestion) app.UI {
	items := []app.UI{}
	for one := memory.Move0; one <= memory.MoveS; one <<= 1 {
		used := (q.allowed(2)|q.allowed(0))&one != 0
		if with != nil {
			used = used || (with.allowed(2)|with.allowed(0))&one != 0
		}
		if used {
			items = append(items, h.Li().Body(memoryChip(one), h.Span().Text(memoryWords[one])))
		}
	}
	if q.decided(m.top) {
		items = append(items, h.E("li", "", h.Span().Class("heat").Class("same").Aria("hidden", "true").Body(h.T("b", "", decidedSign(q))), h.T("span", "", decidedWord(q))))
	}
	if with != nil {
		items = append(items, h.Li().Body(h.Span().Class("heat").Class("differs").Aria("hidden", "true").Body(h.B().Text("1≠2")), h.Span().Text(q.name()+" ≠ "+with.name())))
	}
	return h.Ul().Class("memory-key").Aria("label", "Key").Body(items...)
}

// A lead that no pair left can change.
func decidedSign(q memoryQuestion) string {
	if q.number < 0 {
		return "−"
	}
	return "+"
}

func decidedWord(q memoryQuestion) string {
	if q.number < 0 {
		return "lost already"
	}
	return "won already"
}

// bestMoves are the best moves at a position, 0 where they are not known.
func bestMoves(q *memoryQuestion, n, k int) memory.Moves {
	if q == nil {
		return 0
	}
	if row := memoryTables[*q][n]; k < len(row.moves) {
		return row.moves[k]
	}
	return 0
}

func (p *Memory) drawMap(q memoryQuestion, with *memoryQuestion) app.UI {
	m := &p.moves
	bottom := min(m.top+mapRows-1, m.mostPairs())
	last := min(m.left+mapCols-1, m.mostKnown(bottom))
	n, k, wrongN, wrongK := m.position()
	stop := m.cell()
	head := []app.UI{h.Th().Attr("scope", "col").Class("corner").Body(h.I().Text("n"), app.Text("\\"), h.I().Text("k"))}
	for c := m.left; c <= last; c++ {
		head = append(head, h.Th().Attr("scope", "col").Text(c))
	}
	rows := make([]app.UI, 0, mapRows)
	for r := m.top; r <= bottom; r++ {
		cells := []app.UI{h.Th().Attr("scope", "row").Text(r)}
		for c := m.left; c <= last; c++ {
			if c > q.known(r) {
				cells = append(cells, h.Td().Class("none"))
				continue
			}
			chosen := wrongN == "" && wrongK == "" && r == n && c == k
			cells = append(cells, p.drawCell(q, with, r, c, chosen, stop))
		}
		rows = append(rows, h.Tr().Body(cells...))
	}
	name := "Best moves, " + q.name()
	if with != nil {
		name += ", compared with " + with.name()
	}
	return h.Div().Class("frame").Body(
		h.Table().Class("heatmap").Role("grid").Aria("label", name).Aria("describedby", "map-keys").OnKeyDown(p.key).Body(
			h.THead().Body(h.Tr().Body(head...)),
			h.TBody().Body(rows...),
		),
		h.P().Class("hidden").ID("map-keys").Text("Arrow keys move from position to position, Page Up and Page Down by 15 pairs; Enter goes to the values of the position."),
	)
}

func (p *Memory) drawCell(q memoryQuestion, with *memoryQuestion, n, k int, chosen bool, stop string) app.UI {
	m := &p.moves
	here, there := bestMoves(&q, n, k), bestMoves(with, n, k)
	id := fmt.Sprintf("cell-%d-%d", n, k)
	label, class, text := fmt.Sprintf("n = %d, k = %d: not computed", n, k), "m", "·"
	if here != 0 {
		label = fmt.Sprintf("n = %d, k = %d: %s", n, k, memorySay(here))
		class, text = "m"+strings.ToLower(here.String()), strings.Join(strings.Split(here.String(), ""), "·")
	}
	switch {
	case here != 0 && q.decided(n):
		class, text, label = "same", decidedSign(q), fmt.Sprintf("n = %d, k = %d: %s", n, k, decidedWord(q))
	case here != 0 && there == here:
		class, label = "same", label+" under both"
	case here != 0 && there != 0:
		class, text = "differs", here.String()+"≠"+there.String()
		label = fmt.Sprintf("%s; %s: %s", label, with.name(), memorySay(there))
	}
	tab := -1
	if id == stop {
		tab = 0
	}
	return h.Td().ID(id).Role("gridcell").Class("heat").Class(class).TabIndex(tab).
		Aria("selected", strconv.FormatBool(chosen)).
		OnClick(func(ctx app.Context, e app.Event) { p.goTo(ctx, n, k) }, app.EventScope(n, k)).
		OnMouseEnter(func(app.Context, app.Event) { m.hover = [2]int{n, k} }, app.EventScope(n, k)).
		Body(h.B().Aria("hidden", "true").Text(text), h.Span().Class("hidden").Text(label))
}

// readout says the position under the pointer, or the chosen one.
func (m *memoryMap) readout(q memoryQuestion, with *memoryQuestion) string {
	n, k := m.hover[0], m.hover[1]
	if n == 0 || n < m.top || n >= m.top+mapRows {
		var wrongN, wrongK string
		if n, k, wrongN, wrongK = m.position(); wrongN != "" || wrongK != "" {
			return ""
		}
	}
	if k > q.known(n) {
		return ""
	}
	here, there := bestMoves(&q, n, k), bestMoves(with, n, k)
	v := memoryValue(q, n, k)
	if here == 0 || v == nil {
		return "Getting ready."
	}
	if q.decided(n) {
		return fmt.Sprintf("n = %d, k = %d: %s.", n, k, decidedWord(q))
	}
	text := fmt.Sprintf("n = %d, k = %d: %s, %s", n, k, memorySay(here), decimal(v, 6))
	if there != 0 {
		text += fmt.Sprintf("; %s: %s, %s", with.name(), memorySay(there), decimal(memoryValue(*with, n, k), 6))
	}
	if strings.HasSuffix(text, "…") {
		return text
	}
	return text + "."
}

func (p *Memory) drawPan(q memoryQuestion, with *memoryQuestion) app.UI {
	m := &p.moves
	bottom := min(m.top+mapRows-1, m.mostPairs())
	last := m.mostKnown(bottom)
	button := func(text, label string, rows, cols int, off bool) app.UI {
		return h.Button().Attr("type", "button").Class("button").Class("square").Aria("label", label).Title(label).Attr("disabled", off).
			OnClick(func(ctx app.Context, e app.Event) { p.pan(ctx, rows, cols) }, app.EventScope(label)).Text(text)
	}
	differ := ""
	if with != nil {
		d, all := 0, 0
		for n := m.top; n <= bottom; n++ {
			for k := 0; k <= q.known(n) && !q.decided(n); k++ {
				if here, there := bestMoves(&q, n, k), bestMoves(with, n, k); here != 0 && there != 0 {
					if all++; here != there {
						d++
					}
				}
			}
		}
		if all > 0 {
			differ = fmt.Sprintf(" The best moves differ in %d of %s with these n.", d, count(all, "position"))
		}
	}
	return h.Div().Class("flow").Class("pan").Body(
		h.Div().Class("flow").Role("group").Aria("label", "Move the map").Body(
			button("↑", "Fewer pairs", -mapRows+1, 0, m.top == 1),
			button("↓", "More pairs", mapRows-1, 0, bottom >= m.mostPairs()),
			button("←", "Fewer cards seen", 0, -mapCols+2, m.left == 0),
			button("→", "More cards seen", 0, mapCols-2, m.left+mapCols > last),
		),
		h.P().Class("note").Text(fmt.Sprintf("n = %d to %d, k = %d to %d.%s", m.top, bottom, m.left, max(m.left, min(m.left+mapCols-1, last)), differ)),
	)
}

// theorem is the rule behind the map, where there is one.
func (m *memoryMap) theorem(q memoryQuestion) app.UI {
	if says, verdict := q.sectionSix(); says != "" {
		return h.E("div", "theorem said",
			h.E("div", "flow", h.T("p", "note", "Zwick and Paterson, section 6"), app.If(verdict != "", func() app.UI { return ui.Verdict(verdict) })),
			h.T("p", "", says))
	}
	if q != usual(memory.Standard) {
		return nil
	}
	class := "theorem"
	if m.top == 1 && m.left == 0 {
		class = "theorem beside-map"
	}
	return h.Div().Class(class).Body(
		h.P().Class("note").Text("Zwick and Paterson, Theorem 3.1"),
		h.P().Body(h.I().Text("n"), app.Text(" + "), h.I().Text("k"), app.Text(" even: turn one.")),
		h.P().Body(h.I().Text("n"), app.Text(" + "), h.I().Text("k"), app.Text(" odd: turn two, or none once "), app.Raw(`<math><mrow><mi>k</mi><mo>≥</mo><mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>+</mo><mn>1</mn><mo>)</mo></mrow><mn>3</mn></mfrac></mrow></math>`), app.Text(".")),
		h.P().Class("note").Text("The exceptions: turn two where k = 0, one at n = 6, k = 1."),
	)
}
