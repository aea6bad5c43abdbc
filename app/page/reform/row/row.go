// Package row has the field for a deck, and the question of the parts about one deck.
package row

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/page/game"
	"rencontre/app/page/reform/goal"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// New makes a field for a deck. It shows the cards with their faces.
func New() *calc.Row[deck.Deck] {
	return &calc.Row[deck.Deck]{ID: "deck", Label: "Deck", Format: game.Dashed,
		Parse: func(text string) (deck.Deck, error) { return deck.Parse(strings.ReplaceAll(text, "-", " "), 0) },
		Show:  func(d deck.Deck) string { return deck.Format(d, d.Faces()) }}
}

// Ranks returns the highest rank of a deck.
func Ranks(d deck.Deck) int {
	m := 0
	for _, c := range d {
		m = max(m, c)
	}
	return m
}

// Draw draws the field.
func Draw(row *calc.Row[deck.Deck], hint string, lay func(string)) app.UI {
	return row.Field("Deck, top card first", hint, lay, game.Separate(row.Text(), lay)...).Draw()
}

// A Question asks for a deck.
type Question struct {
	*goal.Fields
	calc.Form
	Deck *calc.Row[deck.Deck]

	modular string // the usual deck of Modular Mousetrap
	laid    func() // called after another deck is laid; may be nil
}

// Ask makes a question.
func Ask(g *goal.Fields, modular string, laid func()) *Question {
	q := &Question{Fields: g, Deck: New(), modular: modular, laid: laid}
	q.Form = calc.Form{g.Game, g.Of, q.Deck}
	return q
}

// Read reads the question. The deck says its size, so a size that the address has wrong refuses nothing.
func (q *Question) Read(v url.Values) {
	q.Fields.Read(v)
	if _, right := q.Game.Shape(); !right {
		q.Game.SetShape(goal.Usual)
	}
	q.Deck.Default = q.usual()
	q.Deck.Read(v)
}

// usual returns the default deck of the game.
func (q *Question) usual() string {
	switch q.Game.Game() {
	case solitaire.Modular:
		return q.modular
	case solitaire.Mousetrap:
		return "1 16 12 15 6 8 14 10 9 3 4 11 13 2 7 5"
	}
	return "1 1 1 1 2 2 2 2"
}

// Lay sets another deck.
func (q *Question) Lay(text string) {
	q.Deck.Set(text)
	if q.laid != nil {
		q.laid()
	}
	q.Unfolded = q.Unfolded || q.Deck.Wrong() != ""
	q.Changed()
}

// Choose sets the game and a deck.
func (q *Question) Choose(g solitaire.Game, text string) {
	q.Game.SetGame(g)
	q.Deck.Default = q.usual()
	q.Lay(text)
}

// Other is called after a change of the game. It lays the default deck of the game, but what the user typed stays.
func (q *Question) Other() {
	text, usual := q.Deck.Text(), q.usual()
	if text == q.Deck.Default {
		text = usual
	}
	q.Deck.Default = usual
	q.Lay(text)
}

// Draw draws the question: the deck, the game, and more fields. On a phone it folds to one line above an answer.
func (q *Question) Draw(folds bool, more ...app.UI) app.UI {
	const hint = "Use each rank equally often. Separate cards with spaces or commas; up to rank 9 they are optional."
	fields := append([]app.UI{Draw(q.Deck, hint, q.Lay)}, q.Chosen(q.Other)...)
	return ui.Fold{Label: "The deck", Name: []app.UI{app.Text(q.Game.Name())}, Text: q.Deck.Text(), Folds: folds,
		Wrong: q.Game.Misnamed(), Open: &q.Unfolded}.Draw(append(fields, more...)...)
}
