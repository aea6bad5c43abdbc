// Package row has the field for a row of cards that a page plays or builds. Its text is read at each change, or by
// Enter, and its question stays open, as that of any field.
package row

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

// A Row is the field. Its cards are typed as 2 1 3 4. In an address they are 2-1-3-4, which needs no escaping.
type Row struct {
	calc.Row[deck.Deck]
	Open bool // the question is unfolded above an answer

	lay   func(text string) // takes the text
	later func(do func())   // calls do after the page is drawn

	before string // the text when the field got the focus
	was    string // the text that can be restored, or ""
}

// New makes a row for the page of a frame. The page lays the text that is typed.
func New(f *calc.Frame, id, label string, lay func(text string)) *Row {
	return &Row{Row: calc.Row[deck.Deck]{ID: id, Label: label, Format: game.Dashed,
		Parse: func(text string) (deck.Deck, error) { return deck.Parse(text, 0) }}, lay: lay, later: f.Defer}
}

func (r *Row) Read(v url.Values) { r.Set(spaced(v.Get(r.ID))) }

// spaced returns the cards of an address as they are typed.
func spaced(text string) string { return strings.ReplaceAll(text, "-", " ") }

// There reports whether cards were typed.
func (r *Row) There() bool { return r.Err() == nil && len(r.Value()) > 0 }

// KeepOpen keeps the question open while there is no right text.
func (r *Row) KeepOpen() { r.Open = r.Open || r.Wrong() != "" || r.Text() == "" }

// Unfold opens the question at its field.
func (r *Row) Unfold() {
	r.Open = true
	r.later(func() { calc.Focus(r.ID + "-text") })
}

// Fold closes the question, and moves the focus to the button that opens it.
func (r *Row) Fold() {
	r.Open = false
	r.later(func() { calc.Focus("change") })
}

// Field is the field that the row is typed in.
func (r *Row) Field(label, hint string, repairs ...app.UI) ui.TextField {
	field := r.Row.Field(label, hint, r.typed, repairs...)
	field.Around = r.around
	return field
}

// typed reads a row, which may be unfinished, or written as in an address.
func (r *Row) typed(text string) {
	text = spaced(text)
	r.was = r.before
	if r.was == strings.TrimSpace(text) {
		r.was = ""
	}
	r.Open = true
	r.lay(text)
}

// Undo draws the button that restores the text before, if there is one.
func (r *Row) Undo() app.UI {
	return h.If(r.was != "", func() app.UI {
		return ui.Button("Undo", "back", "", ui.Handler(func() {
			was := r.was
			r.was, r.before = "", ""
			r.lay(was)
		}))
	})
}

// around adds the handler to the field that keeps the text before.
func (r *Row) around(field app.UI) app.UI {
	return h.Elem("div", []string{"class", "typed"}, field).On("focusin", func(ctx app.Context, e app.Event) {
		r.before = ctx.JSSrc().Call("querySelector", "input").Get("value").String()
	})
}
