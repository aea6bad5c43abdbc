package page

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
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
	memoryTyped
	with      memory.Rules // two players under these rules are compared with
	comparing bool
	n, k      string
	top, left int // the first n and k shown

	hover  [2]int // n = 0: none
	desk   desk   // the table of the question
	other  desk   // that of the rules compared with
	curves memoryCurves
}

func newMemoryMap() memoryMap {
	m := memoryMap{n: "7", k: "3", top: 1, curves: memoryCurves{of: "start"}}
	m.memoryTyped.read(nil)
	return m
}

// asked is the question and what it is compared with, each nil where there is
// none.
func (m *memoryMap) asked() (q, with *memoryQuestion) {
	if typed, wrong := m.question(); wrong == "" {
		q = &typed
	}
	if u := usual(m.with); m.comparing && (q == nil || *q != u) {
		with = &u
	}
	return q, with
}

// mostPairs is the greatest n of the map, mostKnown the greatest k at n.
func (m *memoryMap) mostPairs() int {
	q, _ := m.question()
	return q.most()
}

func (m *memoryMap) mostKnown(n int) int {
	if q, wrong := m.question(); wrong == "" {
		return q.known(n)
	}
	return n
}

func (m *memoryMap) read(v url.Values) {
	m.memoryTyped.read(v)
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
		m.top = min(max(top, 1), m.mostPairs()-mapRows+1)
	}
	if left, err := strconv.Atoi(v.Get("left")); err == nil {
		m.left = min(max(left, 0), m.mostPairs())
	}
	m.curves.of = "start"
	if of := v.Get("curve"); memoryCurveNames[of] != "" {
		m.curves.of = of
	}
}

func (m *memoryMap) query() string {
	pairs := append(m.memoryTyped.query(), [2]string{"n", m.n}, [2]string{"k", m.k})
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
	most := m.mostPairs()
	switch {
	case errN != nil:
		wrongN = fmt.Sprintf("A whole number from 1 to %d.", most)
	case n < 1:
		wrongN = fmt.Sprintf("There is no table with %d pairs; n is from 1 to %d.", n, most)
	case n > most && m.aim == aimWin:
		wrongN = fmt.Sprintf("Of %s pairs there are about %s positions and leads; they are computed up to n = %d.", ui.Whole(n), ui.Round(float64(n)*float64(n)*float64(n)), most)
	case n > most && m.aim == aimMemory:
		wrongN = fmt.Sprintf("With bounded memory fractions grow fast; they are computed up to n = %d.", most)
	case n > most:
		wrongN = fmt.Sprintf("Exact values of %s pairs have about %s digits each; they are computed up to n = %d.", ui.Whole(n), ui.Round(float64(n)*0.87), most)
	}
	switch {
	case errK != nil:
		wrongK = "A whole number from 0 to n."
	case k < 0:
		wrongK = "No fewer than 0 cards are seen."
	case wrongN == "" && k > n:
		wrongK = fmt.Sprintf("Of %s at most %d single cards can be seen; k is %d.", count(n, "pair"), n, k)
	case wrongN == "" && k > m.mostKnown(n):
		wrongK = fmt.Sprintf("No more than %s remembered; k is %d.", cardsAre(m.mostKnown(n)), k)
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
	from, to = m.top-1, min(m.top+mapRows-1, m.mostPairs())
	if n, _, wrong, _ := m.position(); wrong == "" && (n < m.top || n > to) {
		from, to = min(from, n-1), max(to, n)
	}
	return from, to
}

// look turns to the tables that are needed.
func (p *Memory) look(ctx app.Context) {
	m := &p.moves
	from, to := m.window()
	turn := func(d *desk, q *memoryQuestion) {
		request := ""
		if q != nil {
			request = memoryWanted(*q, from, to)
		}
		if request == "" {
			d.refuse(nil)
			return
		}
		d.turn(request, func(result json.RawMessage, whole bool) {
			if !whole {
				return
			}
			if err := memoryKeep(*q, result); err != nil {
				app.Log("memory:", err)
			}
			p.drawCurves(ctx)
		})
	}
	q, with := m.asked()
	turn(&m.desk, q)
	turn(&m.other, with)
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
	p.wrong = ""
	if step {
		ui.Replace("/memory", p.moves.query())
	} else {
		ui.Push("/memory", p.moves.query())
	}
	p.look(ctx)
}

func (p *Memory) goTo(ctx app.Context, n, k int) {
	n = min(max(n, 1), p.moves.mostPairs())
	k = min(max(k, 0), p.moves.mostKnown(n))
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
		k = min(m.left, m.mostKnown(n))
	}
	return fmt.Sprintf("cell-%d-%d", n, k)
}

func (p *Memory) pan(ctx app.Context, rows, cols int) {
	m := &p.moves
	m.top = min(max(m.top+rows, 1), m.mostPairs()-mapRows+1)
	m.left = min(max(m.left+cols, 0), max(0, m.top+mapRows-mapCols))
	p.chosen(ctx, true)
}

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
