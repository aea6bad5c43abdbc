// Package memory has the page about the game of Memory: the best moves, a game, and boards whose order is known.
package memory

import (
	"net/url"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/page/memory/alone"
	"rencontre/app/page/memory/boards"
	"rencontre/app/page/memory/expansions"
	"rencontre/app/page/memory/forms"
	"rencontre/app/page/memory/moves"
	"rencontre/app/page/memory/notes"
	"rencontre/app/page/memory/play"
	"rencontre/app/page/memory/random"
	"rencontre/app/page/memory/rule"
	"rencontre/app/ui"
)

// page is the calculator.
type page struct {
	*calc.Parts
	wrong string // what is wrong with the link, until something changes
	asked bool   // for what the link names
}

// New makes the page.
func New(f *calc.Frame) calc.Calculator { return newPage(f, ui.Fetch) }

// newPage makes the page with another loader of quoted files.
func newPage(f *calc.Frame, load notes.Loader) *page {
	return &page{Parts: calc.NewParts("About Memory", "/memory",
		calc.Part{Name: "moves", Text: "The best move", Calculator: moves.New(f)},
		calc.Part{Name: "play", Text: "Play", Calculator: play.New(f)},
		calc.Part{Name: "alone", Text: "Alone or several", Of: "Players", Way: "one", Calculator: alone.New(f)},
		calc.Part{Name: "rule", Text: "Alone or several", Of: "Players", Way: "three or more", Calculator: rule.New(f)},
		calc.Part{Name: "boards", Text: "Known boards", Of: "Boards", Way: "one", Calculator: boards.New(f, load)},
		calc.Part{Name: "random", Text: "Known boards", Of: "Boards", Way: "all", Calculator: random.New(f)},
		calc.Part{Name: "forms", Text: "Many pairs", Of: "Formulas", Way: "exact", Calculator: forms.New(f, load)},
		calc.Part{Name: "expansions", Text: "Many pairs", Of: "Formulas", Way: "approximate",
			Calculator: expansions.New(f, load)})}
}

func (p *page) Read(v url.Values) {
	p.Parts.Read(v)
	p.wrong = strings.TrimSpace(p.Unknown() + " " + p.Shown().(interface{ Unknown() string }).Unknown())
	p.asked = false
}

// Ask forgets what is wrong with the link, unless this is the first time after it was read.
func (p *page) Ask() {
	if p.asked {
		p.wrong = ""
	}
	p.asked = true
	p.Parts.Ask()
}

func (p *page) Head() calc.Head {
	head := p.Parts.Head()
	head.Description = "Memory, also called Concentration or Pairs: the optimal move and its exact value in every " +
		"position, a game against the optimal player, one player alone, boards with a known order."
	if p.Part() != "alone" && p.Part() != "rule" { // the rules are for two players
		how := play.How()
		if head.Lead != "" {
			how.Says = ""
		}
		head.More = how
	}
	if p.Part() == "play" { // on a phone the board needs the room
		head.Class = "slim"
	}
	head.Wrong = strings.TrimSpace(p.wrong + " " + p.Shown().Head().Wrong)
	return head
}
