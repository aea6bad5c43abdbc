// Package notes draws what the papers state about Memory, for the parts that show it.
package notes

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// A Loader fetches a file of the site and calls done with its text.
type Loader func(path string, done func(text string, err error))

// Notes are statements and formulas of the papers about a view. They come in one file for all views.
type Notes struct {
	frame *calc.Frame
	load  Loader
	view  string
	all   []paper.Note
	err   error
}

// New returns the notes of a view.
func New(f *calc.Frame, load Loader, view string) *Notes {
	return &Notes{frame: f, load: load, view: view}
}

// Fetch loads the notes, unless they are there.
func (n *Notes) Fetch() {
	if n.all != nil {
		return
	}
	n.load("web/papers/notes.json", func(text string, err error) {
		n.frame.Page().Dispatch(func() {
			var all []paper.Note
			n.err = err
			if err == nil {
				n.err = json.Unmarshal([]byte(text), &all)
			}
			n.all = all
		})
	})
}

// Draw draws a panel with the notes of the view, or of the kind if a view has several.
func (n *Notes) Draw(title string) app.UI {
	body := []app.UI{h.Text("h2", "", title)}
	for _, note := range n.all {
		if note.View != n.view {
			continue
		}
		part := []app.UI{h.Text("h3", "", note.Title)}
		if note.Math != "" {
			part = append(part, ui.ScrollBox("frame forms", note.Title, app.Raw("<div>"+note.Math+"</div>")))
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
