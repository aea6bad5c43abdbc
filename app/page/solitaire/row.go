package solitaire

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/core/deck"
)

// A row is a field for a row of cards, typed as 2 1 3 4. In an address it is 2-1-3-4, which needs no escaping.
type row struct{ calc.Row[deck.Deck] }

func newRow(id, label string) *row {
	return &row{calc.Row[deck.Deck]{ID: id, Label: label, Format: game.Dashed,
		Parse: func(text string) (deck.Deck, error) { return deck.Parse(text, 0) }}}
}

func (r *row) Read(v url.Values) { r.Set(strings.ReplaceAll(v.Get(r.ID), "-", " ")) }

// there reports whether cards were typed.
func (r *row) there() bool { return r.Err() == nil && len(r.Value()) > 0 }

// A typing is a question about a typed row of cards. The text is read at each change, the question stays open until
// Enter, and the text before can be restored.
type typing struct {
	row   *row
	lay   func(text string) // takes the text
	laid  func() bool       // there are cards to show
	later func(do func())   // calls do after the page is drawn

	open   bool   // the question is unfolded above an answer
	before string // the text when the field got the focus
	was    string // the text that can be restored, or ""
	enter  bool   // Enter is down, and the text has not been read since
}

// typed reads an unfinished row. Its field stays open until Enter.
func (t *typing) typed(text string) {
	if t.was = t.before; t.was == strings.TrimSpace(text) {
		t.was = ""
	}
	t.open, t.enter = !t.enter, false
	if t.lay(text); !t.open {
		t.later(focusQuestion)
	}
}

// entered is called when Enter is released after the text was read.
func (t *typing) entered() {
	if t.row.Wrong() == "" && t.laid() {
		t.open = false
		t.later(focusQuestion)
	}
}

// keepOpen keeps the question open while there is no right text.
func (t *typing) keepOpen() { t.open = t.open || t.row.Wrong() != "" || t.row.Text() == "" }

// unfold opens the question at its field.
func (t *typing) unfold() {
	t.open = true
	t.later(func() { calc.Focus(t.row.ID + "-text") })
}

// restored returns the text before.
func (t *typing) restored() string {
	was := t.was
	t.was, t.before = "", ""
	return was
}

// around adds the handlers to the field. Enter acts when it is released: if the focus moved to a button earlier, the
// release would press that button.
func (t *typing) around(field app.UI) app.UI {
	return h.Div().Class("typed").On("focusin", func(ctx app.Context, e app.Event) {
		t.enter = false
		t.before = ctx.JSSrc().Call("querySelector", "input").Get("value").String()
	}).OnKeyDown(func(ctx app.Context, e app.Event) {
		t.enter = e.Get("key").String() == "Enter"
	}).OnKeyUp(func(ctx app.Context, e app.Event) {
		if t.enter && e.Get("key").String() == "Enter" {
			t.enter = false
			t.entered()
		}
	}).Body(field)
}

// focusQuestion moves the focus to the button that opens the question.
func focusQuestion() { calc.Focus("change") }
