// Package table has the cards of Memory on a table: how they are dealt, and how they lie. A card is its label, from 1,
// and each label is there twice.
package table

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// MaxPairs is the largest number of pairs in a game. It keeps cards large enough to be tapped on a phone.
const MaxPairs = 26

// MaxBoard is the largest number of cards on a board whose order is known.
const MaxBoard = 120

// Seed returns a seed that is short enough to read out.
func Seed() uint64 { return rand.Uint64() % 1_000_000 }

// Columns returns the number of cards in a row.
func Columns(pairs int) int {
	switch {
	case pairs <= 2:
		return 2
	case pairs == 3:
		return 3
	case pairs <= 8:
		return 4
	case pairs <= 10:
		return 5
	}
	return 6
}

// Attrs are the attributes of a table of pairs: its class and size.
func Attrs(pairs int) []string {
	cols := Columns(pairs)
	return []string{"class", "memory-table", "style", fmt.Sprintf("--cols:%d;--lines:%d", cols, (2*pairs+cols-1)/cols)}
}

// Card returns the card with a label.
func Card(label int) ui.Card { return ui.Card{Rank: label, Copy: (label - 1) % 4} }

// A Spot is a place on the table.
type Spot struct {
	ID             string
	Place, Columns int
	Gone           bool     // its card is taken
	Up             *ui.Card // its card, if that is face up, as that of a pair just taken is; nil otherwise
	Says           string   // of a card that is face up: "seen"
}

// Draw draws the spot as a button that calls turn. more follows the card.
func (s Spot) Draw(turn func(), more ...app.UI) app.HTMLElem {
	where := fmt.Sprintf("row %d, column %d", s.Place/s.Columns+1, s.Place%s.Columns+1)
	label, class, card := "face down, "+where, "spot", h.Box("span", "card back")
	switch {
	case s.Up != nil:
		label, class, card = fmt.Sprintf("%d, %s, %s", s.Up.Rank, s.Says, where), "spot open", s.Up.Draw()
	case s.Gone:
		label, class, card = "taken, "+where, "spot gone", h.Box("span", "place")
	}
	return h.Elem("button", []string{"type", "button", "id", s.ID, "class", class, "aria-label", label,
		"aria-disabled", strconv.FormatBool(s.Gone)}, append([]app.UI{card}, more...)...).
		OnClick(func(app.Context, app.Event) { turn() })
}
