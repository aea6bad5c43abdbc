// Package moves has the part of Memory's page with the map of the best moves, the values of a position, and curves.
package moves

import (
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// The number of rows and columns of the map.
const (
	mapRows = 15
	mapCols = 16
)

// moves is the part of the page with the map of the best moves, the chosen position and the curves.
type moves struct {
	*calc.Frame
	*fields
	library   values.Library
	top, left int    // the first n and k shown
	hover     [2]int // the position under the pointer; n = 0: none
	open      bool   // the question is unfolded on a phone

	table, other *values.Lookup // for the question, and for the comparison
	curves       *curves

	// The question, and what is known of it.
	q        values.Question
	right    bool             // q is valid
	with     *values.Question // the comparison, or nil
	position position
	readout  string // describes the position under the pointer, or the chosen one
	differ   string // how often q and with differ on the map
}

// A position is what is known of the chosen position.
type position struct {
	options      []turn.Option // nil: not known
	value, share *big.Rat      // share is nil if the game is not for pairs
	checked      bool          // the moves, computed again, give the value
	verdict      string        // "": nothing is printed
	where        string        // where it is printed
	compared     string        // best moves of the compared game
	open         string        // why best play is not unique
}

func New(frame *calc.Frame) calc.Calculator {
	m := &moves{Frame: frame, fields: newFields(), library: values.Of(frame), top: 1}
	m.table, m.other = values.NewLookup(frame, m.library, m.heard), values.NewLookup(frame, m.library, m.heard)
	m.curves = newCurves(m)
	return m
}

func (m *moves) Head() calc.Head {
	return calc.Head{Title: "How many new cards should you turn?",
		Lead: "It depends on the [pairs|pair] on the table and the cards [seen]."}
}

func (m *moves) Read(v url.Values) {
	m.every().Read(nil)
	m.aim.Read(v)
	m.form().Read(v)
	m.top, m.left = 1, 0
	m.fitWindow()
	if top, err := strconv.Atoi(v.Get("top")); err == nil {
		m.top = min(max(top, 1), m.maxPairs()-mapRows+1)
	}
	if left, err := strconv.Atoi(v.Get("left")); err == nil {
		m.left = min(max(left, 0), m.maxPairs())
	}
	m.readQuestion()
}

// readQuestion takes the question from the fields.
func (m *moves) readQuestion() {
	m.q, m.right = m.question()
	m.with = m.compared()
}

func (m *moves) Query() url.Values {
	v := m.form().Query()
	top, left := m.fit(1, 0) // a window that depends on the position alone
	if top != m.top {
		v.Set("top", strconv.Itoa(m.top))
	}
	if left != m.left {
		v.Set("left", strconv.Itoa(m.left))
	}
	return v
}

func (m *moves) Unknown() string { return m.form().Unknown() }

// fit moves a window so that it contains the chosen position.
func (f *fields) fit(top, left int) (int, int) {
	if !f.validPosition() {
		return top, left
	}
	n, k := f.n.Int(), f.k.Int()
	top = min(top, n)
	if n >= top+mapRows {
		top = n - mapRows + 1
	}
	left = min(left, k)
	if k >= left+mapCols {
		left = k - mapCols + 1
	}
	return top, left
}

// window returns the rows needed for the map and the position.
func (m *moves) window() (from, to int) {
	from, to = m.top-1, m.bottom()
	if n := m.n.Int(); m.n.Wrong() == "" && (n < m.top || n > to) {
		from, to = min(from, n-1), max(to, n)
	}
	return from, to
}

// bottom returns the last n shown.
func (m *moves) bottom() int { return min(m.top+mapRows-1, m.maxPairs()) }

// Ask asks for the tables that are needed.
func (m *moves) Ask() {
	m.readQuestion()
	from, to := m.window()
	m.table.Need(m.asked(), from, to, calc.Offered)
	m.other.Need(m.with, from, to, calc.Offered)
	m.heard()
}

// asked returns the question, or nil if it is not valid.
func (m *moves) asked() *values.Question {
	if !m.right {
		return nil
	}
	return &m.q
}

// heard derives what is shown, and asks for the curves when the map is complete.
func (m *moves) heard() {
	m.find()
	m.tell()
	from, to := m.window()
	for _, q := range []*values.Question{m.asked(), m.with} {
		if q != nil && m.library.Wanted(*q, from, to) != nil {
			return
		}
	}
	m.curves.ask()
}

// find takes the chosen position from the library.
func (m *moves) find() {
	m.position, m.differ = position{}, ""
	if !m.right {
		return
	}
	m.compare()
	if !m.validPosition() {
		return
	}
	n, k, l := m.n.Int(), m.k.Int(), m.library
	p := position{options: l.Options(m.q, n, k), checked: true}
	if p.options == nil {
		return
	}
	p.value, p.share, p.open = l.Value(m.q, n, k), l.Share(m.q, n, k), l.Open(m.q, n, k)
	unstable := l.Unstable(m.q, n, k) // then another move may have a larger value, for one turn
	for _, o := range p.options {
		if c := o.Value.Cmp(p.value); c > 0 && !unstable || (c == 0) != o.Best {
			p.checked = false
		}
	}
	p.verdict, p.where = l.Printed(m.q, n, k)
	if m.q.Aim != values.AimPairs {
		p.verdict = ui.Unpublished
	}
	if m.with != nil {
		if best := l.Moves(*m.with, n, k); best != 0 {
			p.compared = fmt.Sprintf("%s: %s, %s", m.with.Name(), words.Say(best), figure.Places(l.Value(*m.with, n, k), 6))
			if m.q.Aim == values.AimWin {
				p.compared += " pairs ahead"
			}
		}
	}
	m.position = p
}

// compare counts where the best moves differ on the map.
func (m *moves) compare() {
	if m.with == nil {
		return
	}
	d, all := 0, 0
	for n := m.top; n <= m.bottom(); n++ {
		for k := 0; k <= m.q.Known(n) && !m.q.Decided(n); k++ {
			if here, there := m.library.Moves(m.q, n, k), m.library.Moves(*m.with, n, k); here != 0 && there != 0 {
				all++
				if here != there {
					d++
				}
			}
		}
	}
	if all > 0 {
		m.differ = fmt.Sprintf(" For these n, the best moves differ in %d of %s.", d, figure.Count(all, "position"))
	}
}

// notYet is said of a position whose value is on its way.
const notYet = "Getting ready."

// tell describes the position under the pointer, or the chosen one.
func (m *moves) tell() {
	m.readout = ""
	n, k := m.hover[0], m.hover[1]
	if n == 0 || n < m.top || n >= m.top+mapRows {
		n, k = m.n.Int(), m.k.Int()
		if !m.validPosition() {
			return
		}
	}
	if !m.right || k > m.q.Known(n) {
		return
	}
	here, v := m.library.Moves(m.q, n, k), m.library.Value(m.q, n, k)
	switch {
	case here == 0 || v == nil:
		m.readout = notYet
		return
	case m.q.Decided(n):
		m.readout = fmt.Sprintf("n = %d, k = %d: %s.", n, k, m.q.Decision())
		return
	}
	m.readout = fmt.Sprintf("n = %d, k = %d: %s, %s", n, k, words.Say(here), figure.Places(v, 6))
	if m.with != nil {
		if there := m.library.Moves(*m.with, n, k); there != 0 {
			m.readout += fmt.Sprintf("; %s: %s, %s", m.with.Name(), words.Say(there),
				figure.Places(m.library.Value(*m.with, n, k), 6))
		}
	}
	if !strings.HasSuffix(m.readout, "…") {
		m.readout += "."
	}
}

// fitWindow moves the window to the chosen position.
func (m *moves) fitWindow() {
	m.refuseForgetful()
	m.top, m.left = m.fit(m.top, m.left)
}

func (m *moves) goTo(n, k int) {
	n = min(max(n, 1), m.maxPairs())
	m.n.Put(n)
	m.k.Put(min(max(k, 0), m.maxKnown(n)))
	m.fitWindow()
	m.Moved()
}

// key handles the keys of the map.
func (m *moves) key(ctx app.Context, e app.Event) {
	n, k := m.n.Int(), m.k.Int()
	if !m.validPosition() {
		n, k = m.top, m.left
	}
	if calc.Modified(e) {
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
		calc.Focus("position")
		return
	default:
		return
	}
	e.PreventDefault()
	e.Call("stopPropagation")
	m.goTo(n, k)
	ctx.Defer(func(app.Context) { calc.Focus(cellID(m.cell())) })
}

// cell returns the position of the cell that the Tab key reaches, cellID the id of a cell.
func (m *moves) cell() (n, k int) {
	n, k = m.n.Int(), m.k.Int()
	if !m.validPosition() || n < m.top || n >= m.top+mapRows || k < m.left || k >= m.left+mapCols {
		n = min(max(m.top, m.left), m.top+mapRows-1)
		k = min(m.left, m.maxKnown(n))
	}
	return n, k
}

func cellID(n, k int) string { return fmt.Sprintf("cell-%d-%d", n, k) }

// pan moves the window without changing the position.
func (m *moves) pan(rows, cols int) {
	m.top = min(max(m.top+rows, 1), m.maxPairs()-mapRows+1)
	m.left = min(max(m.left+cols, 0), max(0, m.top+mapRows-mapCols))
	m.Moved()
}
