package page

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/memory"
)

// The map shows so many rows and columns at once.
const (
	mapRows = 15
	mapCols = 16
)

// memoryMap is the part with the map of moves. n and k are kept as typed.
type memoryMap struct {
	rules     memory.Rules
	with      memory.Rules // compared with
	comparing bool
	n, k      string
	top, left int // the first n and k shown

	hover  [2]int // n = 0: none
	desk   desk   // the table of the rules
	other  desk   // that of the rules compared with
	curves memoryCurves
}

func newMemoryMap() memoryMap {
	return memoryMap{n: "7", k: "3", top: 1, curves: memoryCurves{of: "start"}}
}

func (m *memoryMap) read(v url.Values) {
	m.rules, _ = memory.ParseRules(v.Get("rules"))
	m.with, m.comparing = memory.ParseRules(v.Get("with"))
	m.n, m.k, m.top, m.left = "7", "3", 1, 0
	if v.Has("n") {
		m.n = v.Get("n")
	}
	if v.Has("k") {
		m.k = v.Get("k")
	}
	m.show()
	if top, err := strconv.Atoi(v.Get("top")); err == nil {
		m.top = min(max(top, 1), memoryMost-mapRows+1)
	}
	if left, err := strconv.Atoi(v.Get("left")); err == nil {
		m.left = min(max(left, 0), memoryMost)
	}
	m.curves.of = "start"
	if of := v.Get("curve"); memoryCurveNames[of] != "" {
		m.curves.of = of
	}
}

func (m *memoryMap) query() string {
	pairs := [][2]string{{"rules", m.rules.String()}, {"n", m.n}, {"k", m.k}}
	if m.comparing {
		pairs = append(pairs, [2]string{"with", m.with.String()})
	}
	if shown := *m; true {
		shown.top, shown.left = 1, 0
		shown.show()
		if shown.top != m.top {
			pairs = append(pairs, [2]string{"top", strconv.Itoa(m.top)})
		}
		if shown.left != m.left {
			pairs = append(pairs, [2]string{"left", strconv.Itoa(m.left)})
		}
	}
	if m.curves.of != "start" {
		pairs = append(pairs, [2]string{"curve", m.curves.of})
	}
	return query(pairs...)
}

// position is the chosen position; the words say what is wrong with n or k.
func (m *memoryMap) position() (n, k int, wrongN, wrongK string) {
	n, errN := strconv.Atoi(strings.TrimSpace(m.n))
	k, errK := strconv.Atoi(strings.TrimSpace(m.k))
	switch {
	case errN != nil:
		wrongN = fmt.Sprintf("A whole number from 1 to %d.", memoryMost)
	case n < 1:
		wrongN = fmt.Sprintf("There is no table with %d pairs; n is from 1 to %d.", n, memoryMost)
	case n > memoryMost:
		wrongN = fmt.Sprintf("Exact values of %s pairs have about %s digits each; they are computed up to n = %d.", ui.Whole(n), ui.Round(float64(n)*0.87), memoryMost)
	}
	switch {
	case errK != nil:
		wrongK = "A whole number from 0 to n."
	case k < 0:
		wrongK = "No fewer than 0 cards are seen."
	case wrongN == "" && k > n:
		wrongK = fmt.Sprintf("Of %s at most %d single cards can be seen; k is %d.", count(n, "pair"), n, k)
	}
	return n, k, wrongN, wrongK
}

// show moves the window so that the chosen position is in it.
func (m *memoryMap) show() {
	n, k, wrongN, wrongK := m.position()
	if wrongN != "" || wrongK != "" {
		return
	}
	m.top = min(m.top, n)
	if n >= m.top+mapRows {
		m.top = n - mapRows + 1
	}
	m.left = min(m.left, k)
	if k >= m.left+mapCols {
		m.left = k - mapCols + 1
	}
}

// window is the rows that must be known to show the map and the position.
func (m *memoryMap) window() (from, to int) {
	from, to = m.top-1, min(m.top+mapRows-1, memoryMost)
	if n, _, wrong, _ := m.position(); wrong == "" && (n < m.top || n > to) && n <= memoryMost {
		from, to = min(from, n-1), max(to, n)
	}
	return from, to
}

// look turns to the tables that are needed.
func (p *Memory) look(ctx app.Context) {
	m := &p.moves
	from, to := m.window()
	turn := func(d *desk, r memory.Rules) {
		request := memoryWanted(r, from, to)
		if request == "" {
			d.refuse(nil)
			return
		}
		d.turn(request, func(result json.RawMessage, whole bool) {
			if !whole {
				return
			}
			if err := memoryKeep(r, result); err != nil {
				app.Log("memory:", err)
			}
			p.drawCurves(ctx)
		})
	}
	turn(&m.desk, m.rules)
	if m.comparing && m.with != m.rules {
		turn(&m.other, m.with)
	} else {
		m.other.refuse(nil)
	}
	p.drawCurves(ctx)
}

// drawLong shows what a table costs and how far it is, unless it takes but a
// moment.
func drawLong(d *desk, title string) app.UI {
	if d.brief() {
		return nil
	}
	return d.draw(title, "positions")
}

// chosen is called after a change of the question: a step in the map replaces
// the link, another question makes a new one.
func (p *Memory) chosen(ctx app.Context, step bool) {
	if step {
		ui.Replace("/memory", p.moves.query())
	} else {
		ui.Push("/memory", p.moves.query())
	}
	p.look(ctx)
}

func (p *Memory) goTo(ctx app.Context, n, k int) {
	n = min(max(n, 1), memoryMost)
	k = min(max(k, 0), n)
	p.moves.n, p.moves.k = strconv.Itoa(n), strconv.Itoa(k)
	p.moves.show()
	p.chosen(ctx, true)
}

// key moves in the map.
func (p *Memory) key(ctx app.Context, e app.Event) {
	n, k, wrongN, wrongK := p.moves.position()
	if wrongN != "" || wrongK != "" {
		n, k = p.moves.top, p.moves.left
	}
	if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	switch e.Get("key").String() {
	case "ArrowUp":
		n = max(n-1, max(k, 1))
	case "ArrowDown":
		n++
	case "ArrowLeft":
		k--
	case "ArrowRight":
		k++
	case "Home":
		k = 0
	case "End":
		k = n
	case "PageUp":
		n = max(n-mapRows, 1)
	case "PageDown":
		n += mapRows
	case "Enter", " ":
		e.PreventDefault()
		focus("position")
		return
	default:
		return
	}
	e.PreventDefault()
	e.Call("stopPropagation")
	p.goTo(ctx, n, k)
	ctx.Defer(func(app.Context) { focus(p.moves.cell()) })
}

// cell is the id of the cell that the keyboard stops at.
func (m *memoryMap) cell() string {
	n, k, wrongN, wrongK := m.position()
	if wrongN != "" || wrongK != "" || n < m.top || n >= m.top+mapRows || k < m.left || k >= m.left+mapCols {
		n = min(max(m.top, m.left), m.top+mapRows-1)
		k = min(m.left, n)
	}
	return fmt.Sprintf("cell-%d-%d", n, k)
}

func (p *Memory) pan(ctx app.Context, rows, cols int) {
	m := &p.moves
	m.top = min(max(m.top+rows, 1), memoryMost-mapRows+1)
	m.left = min(max(m.left+cols, 0), max(0, m.top+mapRows-mapCols))
	p.chosen(ctx, true)
}

func (p *Memory) drawMoves() []app.UI {
	m := &p.moves
	_, _, wrongN, wrongK := m.position()
	rules := make([]ui.Option, len(memoryNames))
	with := []ui.Option{{Value: "", Text: "nothing"}}
	for i, name := range memoryNames {
		rules[i] = ui.Option{Value: memory.Rules(i).String(), Text: name}
		if memory.Rules(i) != m.rules {
			with = append(with, rules[i])
		}
	}
	compared := ""
	if m.comparing && m.with != m.rules {
		compared = m.with.String()
	}
	return []app.UI{
		h.Section().Class("memory-question").Aria("label", "The question").Body(
			h.Div().Class("wraps").Body(ui.Choice("rules", "Rules", rules, m.rules.String(), func(ctx app.Context, v string) {
				p.moves.rules, _ = memory.ParseRules(v)
				p.chosen(ctx, false)
			})),
			ui.Select("with", "Compare with", with, compared, func(ctx app.Context, v string) {
				p.moves.with, p.moves.comparing = memory.ParseRules(v)
				p.chosen(ctx, false)
			}),
			ui.Stepper("n", "Pairs", "n", m.n, 1, memoryMost, func(ctx app.Context, v string) { p.moves.n = v; p.moves.show(); p.chosen(ctx, true) }, wrongN),
			ui.Stepper("k", "Seen", "k", m.k, 0, memoryMost, func(ctx app.Context, v string) { p.moves.k = v; p.moves.show(); p.chosen(ctx, true) }, wrongK),
			h.P().Class("note").Class("line").Text(memorySentences[m.rules]),
		),
		drawLong(&p.moves.desk, "Values of "+memoryNames[m.rules]),
		drawLong(&p.moves.other, "Values of "+memoryNames[m.with]),
		h.Div().Class("memory-halves").Body(
			h.Section().Class("panel").Class("memory-map").Aria("label", "Map of the best moves").Body(
				m.key(compared != ""),
				p.drawMap(compared != ""),
				h.P().Class("note").Class("readout").Text(m.readout()),
				p.drawPan(),
				m.theorem(),
			),
			p.drawPosition(compared != ""),
		),
		p.drawCurveSection(),
	}
}

// key explains the cells.
func (m *memoryMap) key(comparing bool) app.UI {
	items := []app.UI{}
	for one := memory.Move0; one <= memory.MoveS; one <<= 1 {
		used := m.rules.Allowed(2)&one != 0 || m.rules.Allowed(0)&one != 0
		if comparing {
			used = used || m.with.Allowed(2)&one != 0 || m.with.Allowed(0)&one != 0
		}
		if used {
			items = append(items, h.Li().Body(memoryChip(one), h.Span().Text(memoryWords[one])))
		}
	}
	if comparing {
		items = append(items, h.Li().Body(h.Span().Class("heat").Class("differs").Aria("hidden", "true").Body(h.B().Text("1≠2")), h.Span().Text(memoryNames[m.rules]+" ≠ "+memoryNames[m.with])))
	}
	return h.Ul().Class("memory-key").Aria("label", "Key").Body(items...)
}

// moves are the best moves at a position, and those of the rules compared with;
// 0 where they are not known.
func (m *memoryMap) at(n, k int) (here, there memory.Moves) {
	if row, known := memoryTables[m.rules][n]; known {
		here = row.moves[k]
	}
	if row, known := memoryTables[m.with][n]; known {
		there = row.moves[k]
	}
	return here, there
}

func (p *Memory) drawMap(comparing bool) app.UI {
	m := &p.moves
	bottom := min(m.top+mapRows-1, memoryMost)
	last := min(m.left+mapCols-1, bottom)
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
			if c > r {
				cells = append(cells, h.Td().Class("none"))
				continue
			}
			chosen := wrongN == "" && wrongK == "" && r == n && c == k
			cells = append(cells, p.drawCell(r, c, chosen, comparing, stop))
		}
		rows = append(rows, h.Tr().Body(cells...))
	}
	name := "Best moves, " + memoryNames[m.rules]
	if comparing {
		name += ", compared with " + memoryNames[m.with]
	}
	return h.Div().Class("frame").Body(
		h.Table().Class("heatmap").Role("grid").Aria("label", name).Aria("describedby", "map-keys").OnKeyDown(p.key).Body(
			h.THead().Body(h.Tr().Body(head...)),
			h.TBody().Body(rows...),
		),
		h.P().Class("hidden").ID("map-keys").Text("Arrow keys move from position to position, Page Up and Page Down by 15 pairs; Enter goes to the values of the position."),
	)
}

func (p *Memory) drawCell(n, k int, chosen, comparing bool, stop string) app.UI {
	m := &p.moves
	here, there := m.at(n, k)
	id := fmt.Sprintf("cell-%d-%d", n, k)
	label, class, text := fmt.Sprintf("n = %d, k = %d: not computed", n, k), "m", "·"
	if here != 0 {
		label = fmt.Sprintf("n = %d, k = %d: %s", n, k, memorySay(here))
		class, text = "m"+strings.ToLower(here.String()), strings.Join(strings.Split(here.String(), ""), "·")
	}
	if comparing && here != 0 && there != 0 {
		if here == there {
			class, label = "same", label+" under both"
		} else {
			class, text = "differs", here.String()+"≠"+there.String()
			label = fmt.Sprintf("%s; %s: %s", label, memoryNames[m.with], memorySay(there))
		}
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
func (m *memoryMap) readout() string {
	n, k := m.hover[0], m.hover[1]
	if n == 0 || n < m.top || n >= m.top+mapRows {
		var wrongN, wrongK string
		if n, k, wrongN, wrongK = m.position(); wrongN != "" || wrongK != "" {
			return ""
		}
	}
	here, there := m.at(n, k)
	v := memoryValue(m.rules, n, k)
	if here == 0 || v == nil {
		return "Getting ready."
	}
	text := fmt.Sprintf("n = %d, k = %d: %s, %s", n, k, memorySay(here), decimal(v, 6))
	if m.comparing && m.with != m.rules && there != 0 {
		text += fmt.Sprintf("; %s: %s, %s", memoryNames[m.with], memorySay(there), decimal(memoryValue(m.with, n, k), 6))
	}
	if strings.HasSuffix(text, "…") {
		return text
	}
	return text + "."
}

func (p *Memory) drawPan() app.UI {
	m := &p.moves
	bottom := min(m.top+mapRows-1, memoryMost)
	button := func(text, label string, rows, cols int, off bool) app.UI {
		return h.Button().Attr("type", "button").Class("button").Class("square").Aria("label", label).Title(label).Attr("disabled", off).
			OnClick(func(ctx app.Context, e app.Event) { p.pan(ctx, rows, cols) }, app.EventScope(label)).Text(text)
	}
	differ := ""
	if m.comparing && m.with != m.rules {
		d, all := 0, 0
		for n := m.top; n <= bottom; n++ {
			for k := 0; k <= n; k++ {
				if here, there := m.at(n, k); here != 0 && there != 0 {
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
			button("↓", "More pairs", mapRows-1, 0, bottom >= memoryMost),
			button("←", "Fewer cards seen", 0, -mapCols+2, m.left == 0),
			button("→", "More cards seen", 0, mapCols-2, m.left+mapCols > bottom),
		),
		h.P().Class("note").Text(fmt.Sprintf("n = %d to %d, k = %d to %d.%s", m.top, bottom, m.left, min(m.left+mapCols-1, bottom), differ)),
	)
}

// theorem is the rule behind the map, where there is one.
func (m *memoryMap) theorem() app.UI {
	if m.rules != memory.Standard {
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

// memoryFormulas are the recurrences as Zwick and Paterson write them, a term a
// line.
var memoryFormulas = map[memory.Moves]string{
	memory.Move0: formula("<mn>0</mn>", "<mn>0</mn>"),
	memory.Move1: formula("<mn>1</mn>", first, `<mo>−</mo><mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><msub><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub>`),
	memory.Move2: formula("<mn>2</mn>", first, "<mo>+</mo>"+second),
	memory.MoveS: formula("<mi>S</mi>", "<mo>−</mo>"+first, "<mo>+</mo>"+second),
}

func formula(move string, terms ...string) string {
	text := `<div><math displaystyle="true"><mrow><msubsup><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi></mrow>` + move + `</msubsup><mo>=</mo>` + terms[0] + `</mrow></math>`
	for _, t := range terms[1:] {
		text += ` <math displaystyle="true"><mrow>` + t + `</mrow></math>`
	}
	return text + `</div>`
}

const (
	first  = `<mfrac><mi>k</mi><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><mo>(</mo><mn>1</mn><mo>+</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>−</mo><mn>1</mn><mo>,</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>)</mo>`
	second = `<mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><mo>·</mo><mfrac><mrow><mo>(</mo><mn>1</mn><mo>−</mo><mi>k</mi><mo>)</mo><mo>(</mo><mn>1</mn><mo>+</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>−</mo><mn>1</mn><mo>,</mo><mi>k</mi></mrow></msub><mo>)</mo><mo>−</mo><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn><mo>)</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi><mo>+</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></mfrac>`
)

// drawPosition is the chosen position: its value, each move, and how it stands
// to the papers.
func (p *Memory) drawPosition(comparing bool) app.UI {
	m := &p.moves
	n, k, wrongN, wrongK := m.position()
	panel := func(body ...app.UI) app.UI {
		return h.Section().ID("position").TabIndex(-1).Class("panel").Class("result").Aria("label", "The position").Body(body...)
	}
	if wrongN != "" || wrongK != "" {
		return panel(h.H2().Text("No such position"), h.P().Class("soft").Text(strings.TrimSpace(wrongN+" "+wrongK)))
	}
	title := h.H2().Class("num").Body(h.I().Text("n"), app.Text(fmt.Sprintf(" = %d, ", n)), h.I().Text("k"), app.Text(fmt.Sprintf(" = %d", k)))
	options := memoryOptions(m.rules, n, k)
	if options == nil {
		return panel(title, h.P().Class("soft").Text("Getting ready."))
	}
	verdict, table := memoryVerdict(m.rules, n, k)
	v := memoryValue(m.rules, n, k)
	t := ui.Table{Caption: fmt.Sprintf("Moves at n = %d, k = %d, %s", n, k, memoryNames[m.rules]), Head: []string{"move", "value", "decimal", "best"}}
	var rows []app.UI
	digits, long := 3, n > 24 // fractions of so many pairs do not fit; they are in Copy and save
	if long {
		digits = 9
	}
	for _, o := range options {
		best := ""
		if o.best {
			best = "best"
		}
		t.Rows = append(t.Rows, []string{memoryWords[o.move], o.value.RatString(), decimal(o.value, 9), best})
		rows = append(rows, h.Tr().Class(best).Body(
			h.Th().Attr("scope", "row").Body(h.Span().Class("flow").Body(memoryChip(o.move), h.Span().Text(capital(memoryWords[o.move])), app.If(o.best, func() app.UI { return h.Span().Class("hidden").Text(", best") }))),
			h.Td().Body(app.If(!long, func() app.UI { return mathFraction(o.value) })),
			h.Td().Text(decimal(o.value, digits)),
		))
	}
	var other app.UI
	if there := memoryValue(m.with, n, k); comparing && there != nil {
		_, moves := m.at(n, k)
		other = h.Span().Text(fmt.Sprintf("%s: %s, %s", memoryNames[m.with], memorySay(moves), decimal(there, 6)))
	}
	shown := options[0].move
	body := []app.UI{
		h.Div().Class("result-head").Body(title, app.If(verdict != "", func() app.UI {
			return h.Span().Class("flow").Class("verdicts").Body(ui.Verdict(verdict), h.Span().Class("note").Text(table))
		})),
		h.Div().Body(
			h.P().Class("label").Text("Value of the position, in pairs ahead"),
			h.P().Class("value").Class("figure").Body(mathFraction(v), app.If(!v.IsInt(), func() app.UI { return h.Span().Class("soft").Class("num").Text(" = " + decimal(v, 6)) })),
		),
		h.Div().Class("frame").TabIndex(0).Role("region").Aria("label", t.Caption).Body(
			h.Table().Class("table").Class("worths").Body(
				h.Caption().Class("hidden").Text(t.Caption),
				h.THead().Body(h.Tr().Body(h.Th().Attr("scope", "col").Text("Move"), h.Th().Attr("scope", "col").Text("Value"), h.Th().Attr("scope", "col").Text("Decimal"))),
				h.TBody().Body(rows...),
			),
		),
		h.Div().Class("frame").Class("formula").TabIndex(0).Role("region").Aria("label", "Recurrence").Body(app.Raw(memoryFormulas[shown])),
		ui.Facts(
			ui.Fact{Term: "Compared", Value: other},
			ui.Fact{Term: "Share", Value: h.Span().Text(fmt.Sprintf("%s of the pairs left go to the player to move", decimal(memoryShare(m.rules, n, k), 4)))},
		),
		h.Div().Class("flow").Body(ui.Tag(ui.Exact), h.Span().Class("grow"), &ui.Share{Name: fmt.Sprintf("rencontre-memory-%s-%d-%d", m.rules, n, k), Table: t,
			Request: fmt.Sprintf(`{"job":"memory","pairs":%d,"rules":%q,"from":%d}`, n, m.rules, n), Result: memoryJSON(m.rules, n)}),
		h.P().Class("note").Text("Zwick and Paterson’s recursion, in integers. Backed by a search over labelled cards up to 5 pairs."),
		h.A().Class("button").Class("main").Attr("href", site.Path("/memory?"+query([2]string{"part", "play"}, [2]string{"pairs", strconv.Itoa(min(n, memoryMaxPairs))}, [2]string{"known", fmt.Sprint(min(k, memoryMaxPairs-1))}, [2]string{"rules", m.playRules()}))).Text("Play from here"),
	}
	if n > memoryMaxPairs || k >= n {
		body = body[:len(body)-1]
	}
	return panel(body...)
}

// playRules are the rules of a game from this map.
func (m *memoryMap) playRules() string {
	if m.rules == memory.Standard || m.rules == memory.Free {
		return memory.Standard.String()
	}
	return memory.NoZero.String()
}

// memoryJSON is the row n as the job returns it, the rows below left empty.
func memoryJSON(r memory.Rules, n int) string {
	row := memoryTables[r][n]
	values, moves := make([][]string, n+1), make([][]string, n+1)
	for i := range n {
		values[i], moves[i] = []string{}, []string{}
	}
	values[n], moves[n] = row.value, make([]string, n+1)
	for k, m := range row.moves {
		moves[n][k] = m.String()
	}
	text, err := json.Marshal(map[string]any{"value": values, "moves": moves})
	if err != nil {
		app.Log(err)
	}
	return string(text)
}
