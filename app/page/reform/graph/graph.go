// Package graph has the part about all decks of a small game, and what each reforms to.
package graph

import (
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/reform/goal"
	"rencontre/app/page/reform/row"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// decks shows the graph of all decks of a small game.
type decks struct {
	*goal.Fields
	calc.Form
	deck *calc.Row[deck.Deck] // the chosen deck, or none

	answer *calc.Answer[job.ReformGraphResult]

	shape   deck.Shape
	picture *picture
	chosen  int // index of the chosen deck, -1: none
	under   int // index of the deck under the pointer, -1: none
	table   bool
	rows    int // number of table rows shown
}

// New makes the part.
func New(g *goal.Fields) calc.Calculator {
	m := &decks{Fields: g, Form: calc.Form{g.Game, g.Of}, deck: row.New(), chosen: -1, under: -1}
	m.answer = calc.FormAnswer[job.ReformGraphResult](g.Frame, m.heard)
	return m
}

func (m *decks) Read(v url.Values) {
	m.Fields.Read(v)
	m.fit(v)
	m.deck.Read(v)
	m.chosen, m.under = -1, -1
}

func (m *decks) fit(v url.Values) {
	m.Fit(v, deck.Shape{Ranks: 2, Suits: 4}, deck.Shape{Ranks: 5, Suits: 1})
}

func (m *decks) Query() url.Values {
	v := m.Fields.Query(m.Game)
	if m.deck.Text() != "" {
		m.deck.Put(v)
	}
	return v
}

// unknown reports a deck in the address that the game does not have.
func (m *decks) unknown() string {
	if m.deck.Text() != "" && m.answer.Whole() && m.chosen < 0 {
		return "“" + figure.Clip(m.deck.Text()) + "” is not one of these decks."
	}
	return ""
}

func (m *decks) Head() calc.Head {
	return calc.Head{Lead: "To [cycles|cycle], [fixed points|fixed point], or decks that do not win.",
		Wrong: m.unknown()}
}

func (m *decks) Ask() {
	m.answer.AskIf(m.Right(), &job.ReformGraph{Goal: m.Goal()}, calc.Offered)
	if m.answer.Whole() {
		m.find()
	}
}

// heard lays the graph out.
func (m *decks) heard() {
	m.shape, _ = m.Game.Shape()
	next := m.answer.Value().Next
	var names []string
	if len(next) <= maxNamed {
		names = make([]string, len(next))
		for i := range next {
			names[i] = m.name(i)
		}
	}
	m.picture = draw(newGraph(next), names, fmt.Sprintf("All %s at %s and what they reform to; see the table below",
		figure.Count(len(next), "deck"), m.Game.Name()), ui.Narrow())
	m.rows, m.under = tableLength, -1
	m.table = names != nil
	m.find()
}

// find sets the index of the chosen deck.
func (m *decks) find() {
	m.chosen = -1
	if d := m.deck.Value(); m.deck.Err() == nil && m.shape.Check(d) == nil && len(d) == m.shape.N() {
		m.chosen = int(m.shape.Index(d).Int64())
	}
}

// shown returns the deck under the pointer, else the chosen one.
func (m *decks) shown() int {
	if m.under >= 0 {
		return m.under
	}
	return m.chosen
}

// at returns the deck with an index.
func (m *decks) at(i int) deck.Deck { return m.shape.FromIndex(big.NewInt(int64(i))) }

// name formats a deck for narrow places.
func (m *decks) name(i int) string {
	between := ""
	if m.shape.Ranks > 9 {
		between = "-"
	}
	return strings.Join(figure.Texts(m.at(i)), between)
}

func (m *decks) pick(i int) {
	if i < 0 || i >= len(m.answer.Value().Next) {
		return
	}
	m.chosen = i
	m.deck.Set(deck.Format(m.at(i), m.shape.Faces()))
	m.Noted()
}

// again is called after a change of the goal or the shape, other after one of the game.
func (m *decks) again() {
	m.deck.Set("")
	m.chosen, m.under = -1, -1
	m.Changed()
}

func (m *decks) other() {
	m.fit(nil)
	m.again()
}

// moves handles the keys that go to another deck.
func (m *decks) moves(e app.Event) {
	if calc.Modified(e.Value) || m.picture == nil {
		return
	}
	if to, moves := m.to(e.Get("key").String()); moves {
		e.PreventDefault()
		m.pick(to)
	}
}

// to returns the deck that a key goes to: right to the deck's successor, left to its first predecessor, up and down
// among those beside it.
func (m *decks) to(key string) (d int, moves bool) {
	g, d := m.picture.graph, m.chosen
	if d < 0 && strings.HasPrefix(key, "Arrow") {
		return 0, true
	}
	switch key {
	case "ArrowRight":
		if to := g.next[d]; to >= 0 {
			d = to
		}
	case "ArrowLeft":
		if below := g.tree(d); len(below) > 0 {
			d = below[0]
		}
	case "ArrowDown":
		d = g.beside(d, 1)
	case "ArrowUp":
		d = g.beside(d, -1)
	case "Home":
		d = 0
	case "End":
		d = len(g.next) - 1
	default:
		return d, false
	}
	return d, true
}

// pointed returns the deck under a pointer that is over a part of the picture.
func (m *decks) pointed(e app.Event, of part) int {
	on := e.Get("currentTarget")
	if !on.Truthy() {
		return -1
	}
	box := on.Call("getBoundingClientRect")
	scale := of.width / box.Get("width").Float()
	return m.picture.near((e.Get("clientX").Float()-box.Get("left").Float())*scale,
		of.top+(e.Get("clientY").Float()-box.Get("top").Float())*scale)
}

// entries makes the table of the first decks.
func (m *decks) entries(decks int) figure.Table {
	t := figure.Table{Caption: "What every deck of " + m.Game.Name() + " reforms to, " + m.Game.Size(),
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

func (m *decks) file() (ui.File, error) {
	return ui.File{Table: m.entries(len(m.picture.next)), Sources: m.answer.Exported()}, nil
}
