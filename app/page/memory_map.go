package page

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

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
	unmoved := *m // the window where the position alone puts it
	unmoved.top, unmoved.left = 1, 0
	unmoved.show()
	if unmoved.top != m.top {
		pairs = append(pairs, [2]string{"top", strconv.Itoa(m.top)})
	}
	if unmoved.left != m.left {
		pairs = append(pairs, [2]string{"left", strconv.Itoa(m.left)})
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
		ui.Replace(p.moves.query())
	} else {
		ui.Push(p.moves.query())
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
	if modified(e) {
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
