// Package memory has the page about the game of Memory: the best moves, a game, and boards whose order is known.
package memory

import (
	"net/url"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
)

// page is the calculator.
type page struct {
	*calc.Parts
	shared *shared
}

// shared is what the parts share.
type shared struct {
	*calc.Frame
	library library
	load    loader
	wrong   string // what is wrong with the link, until a field changes
}

// New makes the page.
func New(f *calc.Frame) calc.Calculator { return newPage(f, ui.Fetch) }

// newPage makes the page with another loader of quoted files. The frames of a tab share the computed tables.
func newPage(f *calc.Frame, load loader) *page {
	s := &shared{Frame: f, library: calc.Shared(f.Desk(), func() library { return library{} }), load: load}
	return &page{shared: s, Parts: calc.NewParts("About Memory", "/memory",
		calc.Part{Name: "moves", Text: "The best move", Calculator: newMoves(s)},
		calc.Part{Name: "play", Text: "Play", Calculator: newPlay(s)},
		calc.Part{Name: "boards", Text: "Known boards", Calculator: newBoards(s)},
		calc.Part{Name: "forms", Text: "For all n", Calculator: newForms(s)},
		calc.Part{Name: "expansions", Text: "Expansions", Calculator: newExpansions(s)})}
}

func (p *page) Read(v url.Values) {
	p.Parts.Read(v)
	p.shared.wrong = strings.TrimSpace(p.Unknown() + " " + p.Shown().(interface{ Unknown() string }).Unknown())
}

func (p *page) Head() calc.Head {
	head := p.Parts.Head()
	head.Description = "Memory, also called Concentration or Pairs: the optimal move and its exact value in every " +
		"position, a game against the optimal player, boards whose order is known."
	head.More = &calc.How{Of: lesson{}, Rule: rule, Says: short}
	if p.Part() == "play" { // on a phone the board needs the room
		head.Class, head.Nav = "slim", h.Box("div", "parts", head.Nav)
	}
	head.Wrong = strings.TrimSpace(p.shared.wrong + " " + p.Shown().Head().Wrong)
	return head
}
