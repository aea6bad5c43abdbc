package solitaire

import (
	"net/url"
	"strings"

	"rencontre/app/calc"
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
