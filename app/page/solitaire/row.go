package solitaire

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/core/deck"
)

// A row is a row of cards that is typed, 2 1 3 4; in an address it is 2-1-3-4,
// which needs no escaping.
type row struct{ calc.Row[deck.Deck] }

func newRow(id, label string) *row {
	return &row{calc.Row[deck.Deck]{ID: id, Label: label, Format: dashed,
		Parse: func(text string) (deck.Deck, error) { return deck.Parse(text, 0) }}}
}

func (r *row) Read(v url.Values) { r.Set(strings.ReplaceAll(v.Get(r.ID), "-", " ")) }

// there reports whether cards were typed.
func (r *row) there() bool { return r.Err() == nil && len(r.Value()) > 0 }

func dashed(d deck.Deck) string { return strings.ReplaceAll(deck.Format(d, 0), " ", "-") }

// typing is the field of a row while it is typed in: it is read as it is typed, its
// question stays open until Enter, and what stood there before can be had back.
type typing struct {
	entered func() // is called when Enter is released and the text was read before

	before string // the text when the field was entered
	was    string // that can be had back, "" if nothing can
	enter  bool   // Enter is down, and the text has not been read since
}

// on takes what is typed, and says whether the question stays open.
func (t *typing) on(typed string) (open bool) {
	if t.was = t.before; t.was == strings.TrimSpace(typed) {
		t.was = ""
	}
	open = !t.enter
	t.enter = false
	return open
}

// back is what stood there before.
func (t *typing) back() string {
	was := t.was
	t.was, t.before = "", ""
	return was
}

// draw draws the field. Enter counts when it is released: if the focus moved to a button before,
// the browser would press the button with the rest of the keystroke.
func (t *typing) draw(field app.UI) app.UI {
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

// toChange moves the keyboard to what opens the question again, whose field it was in.
func toChange() { calc.Focus("change") }
