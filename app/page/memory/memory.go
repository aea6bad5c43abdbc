// Package memory has the page about the game of Memory: the best moves, a game,
// and boards whose order is known.
package memory

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
)

// page is the calculator. Its parts are of one address, and one is shown.
type page struct {
	*shared
	parts *calc.PartChoice
	all   map[string]part
}

// A part is a part of the page; it is read, asked and drawn while it is shown.
type part interface {
	Read(url.Values)
	Write(url.Values)
	// Unknown says what the address names and there is not.
	Unknown() string
	Ask()
	Head() calc.Head
	Keys() calc.Keys
	Draw() []app.UI
	// Leave ends what runs by itself.
	Leave()
}

// shared is what the parts have of the page.
type shared struct {
	*calc.Frame
	library library
	load    Load
	wrong   string // what is not right in the link, until something is chosen
}

// New is the page; its frames share the tables that were computed. load fetches what
// it quotes.
func New(load Load) func(*calc.Frame) calc.Calculator {
	l := library{}
	return func(f *calc.Frame) calc.Calculator { return newPage(f, l, load) }
}

func newPage(f *calc.Frame, l library, load Load) *page {
	s := &shared{Frame: f, library: l, load: load}
	p := &page{
		shared: s,
		parts: calc.NewPartChoice(
			ui.Option{Value: "moves", Text: "The best move"},
			ui.Option{Value: "play", Text: "Play"},
			ui.Option{Value: "boards", Text: "Known boards"},
			ui.Option{Value: "forms", Text: "For all n"},
			ui.Option{Value: "expansions", Text: "Expansions"}),
		all: map[string]part{"moves": newMoves(s), "play": newPlay(s), "boards": newBoards(s), "forms": newForms(s), "expansions": newExpansions(s)},
	}
	p.Read(nil) // a page is drawn before it is told its address
	return p
}

func (p *page) shown() part { return p.all[p.parts.Value()] }

func (p *page) Read(v url.Values) {
	p.Leave()
	p.parts.Read(v)
	p.wrong = p.parts.Wrong()
	p.shown().Read(v)
	p.wrong = strings.TrimSpace(p.wrong + " " + p.shown().Unknown())
}

func (p *page) Query() url.Values {
	v := url.Values{}
	p.parts.Write(v)
	p.shown().Write(v)
	return v
}

func (p *page) Ask() { p.shown().Ask() }

func (p *page) Keys() calc.Keys { return p.shown().Keys() }

func (p *page) Leave() {
	for _, part := range p.all {
		part.Leave()
	}
}

func (p *page) Head() calc.Head {
	head := p.shown().Head()
	head.Description = "Memory, also called Concentration or Pairs: the optimal move and its exact value in every position, a game against the optimal player, boards whose order is known."
	head.More = &calc.How{Of: lesson{}, Says: rule}
	head.Nav = p.parts.Nav("About Memory", "/memory", nil)
	if p.parts.Value() == "play" { // the board has the room of a phone
		head.Class, head.Nav = "slim", h.E("div", "parts", head.Nav)
	}
	head.Wrong = strings.TrimSpace(p.wrong + " " + head.Wrong)
	return head
}

func (p *page) Draw() []app.UI { return p.shown().Draw() }
