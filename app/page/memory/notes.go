package memory

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

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
