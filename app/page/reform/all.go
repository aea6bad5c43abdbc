package reform

import (
	"fmt"
	"math/big"
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
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

func newAll(s *shared) *all {
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
	m.row.Read(v)
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
	m.answer.AskIf(m.Right(), &job.ReformGraph{Goal: m.goal(true)}, calc.Offered)
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

// shown returns the deck under the pointer, else the chosen one.
func (m *all) shown() int {
	if m.under >= 0 {
		return m.under
	}
	return m.chosen
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
