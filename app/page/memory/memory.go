// Package memory has the page about the game of Memory: the best moves, a game, and boards whose order is known.
package memory

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
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

// A loader fetches a file of the site and calls done with its text.
type loader func(path string, done func(text string, err error))

// notes are statements and formulas of the papers about a view. They come in one file for all views.
type notes struct {
	*shared
	view string
	all  []paper.Note
	err  error
}

func newNotes(s *shared, view string) *notes { return &notes{shared: s, view: view} }

func (n *notes) fetch() {
	if n.all != nil {
		return
	}
	n.load("web/papers/notes.json", func(text string, err error) {
		n.Page().Dispatch(func() {
			var all []paper.Note
			if n.err = err; err == nil {
				n.err = json.Unmarshal([]byte(text), &all)
			}
			n.all = all
		})
	})
}

// Draw draws a panel with the notes of the view, or of the kind if a view has several.
func (n *notes) Draw(title string) app.UI {
	body := []app.UI{h.Text("h2", "", title)}
	for _, note := range n.all {
		if note.View != n.view {
			continue
		}
		part := []app.UI{h.Text("h3", "", note.Title)}
		if note.Math != "" {
			part = append(part, ui.Frame("frame forms", note.Title, app.Raw("<div>"+note.Math+"</div>")))
		}
		if note.Says != "" {
			part = append(part, h.Text("blockquote", "", note.Says))
		}
		if note.Known != "" {
			part = append(part, h.Text("p", "", note.Known))
		}
		body = append(body, h.Box("div", "said tight", append(part, h.Text("p", "note", note.Where))...))
	}
	if n.err != nil {
		body = append(body, h.Text("p", "soft", "The statements could not be read: "+n.err.Error()+
			". Load the page again to try once more."))
	}
	return ui.Section("panel stack", title, body...)
}
