// Package preimages has the part about the decks that reform to a deck.
package preimages

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/page/reform/goal"
	"rencontre/app/page/reform/row"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// preimages shows the tree of the decks that lead to a deck.
type preimages struct {
	*row.Question
	root *node
	of   job.Solitaire // the game of the tree

	count *calc.Answer[job.ReconstructResult] // number of predecessors of the root, if there are too many to list
	table *paper.Reform                       // the entry of Table 21, or nil
}

// A node is a deck of the tree with its predecessors.
type node struct {
	deck     deck.Deck
	answer   *calc.Answer[job.ReconstructResult]
	open     bool
	limit    int     // number of predecessors listed
	children []*node // the listed predecessors
	replayed bool    // each child reforms to the deck when played forward
}

// firstListed is the number of predecessors that a node lists at first. Half as many Gardens of Eden are shown.
const firstListed = 24

// New makes the part.
func New(g *goal.Fields) calc.Calculator {
	return &preimages{Question: row.Ask(g, "1 2 3 4 5 6 7 8 9 10 11", nil),
		count: calc.PageAnswer[job.ReconstructResult](g.Frame, nil)}
}

func (t *preimages) Query() url.Values { return t.Fields.Query(t.Deck) }

func (t *preimages) Head() calc.Head {
	return calc.Head{Lead: "Its [preimages|preimage], and theirs, back to the [Gardens of Eden|Garden of Eden]."}
}

func (t *preimages) Ask() {
	if !t.Right() {
		t.clear()
		return
	}
	d := t.Deck.Value()
	if of := t.OfDeck().Solitaire; t.root == nil || !slices.Equal(t.root.deck, d) || t.of != of {
		t.clear()
		t.count.Forget()
		t.root, t.of = t.newNode(d), of
		t.root.open = true
	}
	t.askTree(t.root)
	t.Refused(t.root.answer.Wrong())
	t.table = nil
	for _, r := range paper.Reforms() {
		of := deck.Shape{Ranks: r.Ranks, Suits: r.Suits}
		if r.Column == paper.InDegree && r.Game == t.Game.Game() && slices.Equal(d, of.Sorted()) {
			t.table = &r
		}
	}
}

func (t *preimages) newNode(d deck.Deck) *node {
	n := &node{deck: d, limit: firstListed}
	n.answer = calc.NewAnswer[job.ReconstructResult](t.Desk(), t.Page(), func() { t.heard(n) })
	return n
}

// askTree asks for the predecessors of a node and, recursively, of its open children.
func (t *preimages) askTree(n *node) {
	n.answer.Ask(t.Preimages(n.deck, n.limit), calc.Begun)
	t.below(n)
}

func (t *preimages) below(n *node) {
	if !n.open {
		return
	}
	for _, c := range n.children {
		t.askTree(c)
	}
}

// drop ends the requests of a node and, recursively, of its children.
func (n *node) drop() {
	n.answer.Stop()
	n.answer.Forget()
	for _, c := range n.children {
		c.drop()
	}
}

// Leave stops following the root's run, which goes on without the page.
func (t *preimages) Leave() {
	if t.root == nil {
		return
	}
	t.root.answer.Leave()
	for _, c := range t.root.children {
		c.drop()
	}
}

// clear drops the tree.
func (t *preimages) clear() {
	if t.root != nil {
		t.root.drop()
		t.root = nil
	}
}

func (t *preimages) heard(n *node) {
	r := n.answer.Value()
	rules := t.Game.Rules(row.Ranks(n.deck))
	n.replayed = true
	for i, d := range r.Decks {
		n.replayed = n.replayed && slices.Equal(solitaire.Play(rules, d).Reformed(), n.deck)
		if i >= len(n.children) { // more children than before
			n.children = append(n.children, t.newNode(d))
		}
	}
	t.below(n)
	if n == t.root && r.More {
		q := t.Preimages(n.deck, n.limit)
		q.Limit, q.Within, q.CountOnly = nil, nil, true
		t.count.Ask(q, calc.Offered)
	}
}

// toggle opens or closes a node.
func (t *preimages) toggle(n *node) {
	n.open = !n.open
	t.below(n)
}

// number returns the number of predecessors of a node. It is exact only if known.
func (t *preimages) number(n *node) (count int, known bool) {
	if n == t.root && t.count.Whole() {
		return t.count.Value().Count, true
	}
	r := n.answer.Value()
	return r.Count, n.answer.Whole() && !r.More
}

func (t *preimages) Draw() []app.UI {
	folds := t.root != nil && t.root.answer.Whole()
	example := func(name, cards string) app.UI {
		return ui.Button(name, "", "", func(app.Context, app.Event) {
			t.Choose(solitaire.Modular, cards)
		})
	}
	all := []app.UI{t.Question.Draw(folds,
		h.Box("div", "field", h.Text("span", "label", "For example"), h.Box("div", "flow",
			example("1 to 11", "1 2 3 4 5 6 7 8 9 10 11"),
			example("1 to 24", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24"))))}
	if t.root == nil {
		return all
	}
	switch root := t.root.answer; {
	case root.Wrong() != nil && !root.Whole():
		return all
	case !root.Whole() || t.root.limit == firstListed && t.root.waits():
		return append(all, root.DrawLong("The decks before it", "cards", "Going backwards."))
	case root.Value().More && !t.count.Whole():
		all = append(all, t.count.DrawLong("How many decks reform to it", "decks", "Counting."))
	}
	return append(all, t.root.answer.DrawLost(), t.count.DrawLost(), t.result())
}

func (t *preimages) result() app.UI {
	faces := t.root.deck.Faces()
	n, known := t.number(t.root)
	title := figure.Count(n, "deck") + " reform to it"
	switch {
	case !known:
		title = "More than " + title
	case n == 0:
		title = "No deck reforms to it: a Garden of Eden"
	case n == 1:
		title = "1 deck reforms to it"
	}
	why := ""
	if w := t.root.answer.Value().Why; w != nil && w.Call > 0 {
		why = fmt.Sprintf("Built from the end, the deck would be %s at card %d. "+
			"But at call %d its %s would be hit too early.", deck.Format(w.Deck, faces), w.Step, w.Call,
			deck.Face(w.Card, faces))
	} else if w != nil {
		why = fmt.Sprintf("Built from the end, the %s at card %d is higher than any number called.",
			deck.Face(w.Card, faces), w.Step)
	}
	var printed app.UI
	if p := t.table; p != nil && known {
		verdict, note := ui.Compared(p.Printed == uint64(n)), ""
		if verdict == ui.Differs {
			note = " " + p.Note
		}
		printed = h.Box("span", "flow", h.Text("span", "",
			fmt.Sprintf("%s: %s, %s.%s", figure.Whole(p.Printed), game.Papers[p.Source], p.Where, note)), ui.Verdict(verdict))
	}
	backed := "Each deck listed was replayed here, and reforms to it."
	if !t.root.replayed {
		backed = "Replayed here, a listed deck reforms to a different one. This is a bug in the program."
	}
	if t.count.Whole() {
		backed += " All were counted by meeting in the middle, without listing them."
	}
	r := ui.Result{Is: ui.Exact, Title: title, Name: "preimages-" + string(t.Game.Game()),
		Facts: []ui.Fact{ui.TextFact("Why", why), {Term: "Printed", Value: printed}, ui.TextFact("Evidence", backed)},
		Table: figure.Values{Caption: "Decks that reform to " + deck.Format(t.root.deck, 0) + " at " + t.Game.Name(),
			Head: []string{"no.", "deck"}, Rows: game.Numbered(1, t.root.answer.Value().Decks)},
		First:   true,
		Drawn:   func() app.UI { return h.Box("ul", "preimages", t.drawNode(t.root)) },
		Sources: func() []ui.Source { return append(t.root.answer.Exported(), t.count.Exported()...) }}
	return r.Draw()
}

// says states the number of predecessors of a node.
func (t *preimages) says(n *node) string {
	switch count, known := t.number(n); {
	case !n.answer.Whole():
		return "…"
	case !known:
		return "more than " + figure.Whole(count)
	case count == 0:
		return "Garden of Eden"
	default:
		return figure.Count(count, "preimage")
	}
}

// waits reports whether it is still being found what leads to the children. It decides where they stand.
func (n *node) waits() bool {
	for _, c := range n.children {
		if c.answer.Status() == calc.Asking || c.answer.Busy() {
			return true
		}
	}
	return false
}

// drawNode draws a deck and, if it is open, those that reform to it, Gardens of Eden last.
func (t *preimages) drawNode(n *node) app.UI {
	name := deck.Format(n.deck, n.deck.Faces())
	var turn app.UI
	if len(n.children) > 0 {
		sign := "+"
		if n.open {
			sign = "−"
		}
		turn = h.Elem("button", []string{"type", "button", "class", "chip", "aria-expanded", strconv.FormatBool(n.open),
			"aria-label", "Decks that reform to " + name}, app.Text(sign)).
			OnClick(func(app.Context, app.Event) { t.toggle(n) })
	}
	body := []app.UI{h.Box("div", "preimages-deck", turn, t.ToOrbit(n.deck), h.Text("span", "note", t.says(n)))}
	if n.open && len(n.children) > 0 {
		var below, gardens []app.UI
		for _, c := range n.children {
			switch {
			case !c.answer.Whole() || c.answer.Value().Count > 0:
				below = append(below, t.drawNode(c))
			case len(gardens) < n.limit/2:
				gardens = append(gardens, h.Box("li", "", t.ToOrbit(c.deck)))
			}
		}
		shown := len(below) + len(gardens)
		if gardens != nil {
			below = append(below, h.Box("li", "", h.Text("p", "note", "Gardens of Eden"), h.Box("ul", "gardens", gardens...)))
		}
		if rest := n.answer.Value().Count - shown; rest > 0 {
			below = append(below, h.Box("li", "preimages-deck",
				h.Text("span", "note", "and "+figure.Count(rest, "deck")+" more"),
				ui.Button("Show more", "", "link", func(app.Context, app.Event) {
					n.limit = min(5*n.limit, 500)
					t.askTree(n)
				}).Aria("label", "Show more decks that reform to "+name)))
		}
		body = append(body, h.Box("ul", "", below...))
	}
	return h.Box("li", "", body...)
}
