// Package goal has what all parts about reformed decks ask: the game, and which decks of He Loves Me are reformed. It
// also has their requests for a deck, and links from a deck to what can be done with it.
package goal

import (
	"net/url"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// Fields are the fields of all parts.
type Fields struct {
	*calc.Frame
	Game     *game.Form
	Of       *calc.Choice // only for He Loves Me
	Unfolded bool         // the question is open on a phone that shows an answer
}

// Usual is the size of a deck where an address has none.
var Usual = deck.Shape{Ranks: 11, Suits: 1}

// New makes the fields.
func New(f *calc.Frame) *Fields {
	return &Fields{Frame: f,
		Game: game.New(solitaire.Modular, Usual.Ranks, Usual.Suits, game.Wins),
		Of: &calc.Choice{ID: "of", Label: "Reformed with", Kind: "way to reform here", Default: "won", Class: "wraps",
			Options: []ui.Option{{Value: "won", Text: "the best score"}, {Value: "weak", Text: "all but one card"}}},
	}
}

// Read reads the fields from an address.
func (f *Fields) Read(v url.Values) {
	f.Game.Read(v)
	f.Of.Read(v)
}

// Query returns the query of the fields without a shape, and of more fields.
func (f *Fields) Query(more ...calc.Field) url.Values {
	v := url.Values{}
	f.Game.Write(v)
	v.Del("m")
	v.Del("s")
	if f.LovesMe() {
		f.Of.Write(v)
	}
	for _, field := range more {
		field.Write(v)
	}
	return v
}

// LovesMe reports whether the game is He Loves Me, Weak whether its decks are reformed with all but one card stored.
func (f *Fields) LovesMe() bool { return f.Game.Game() == solitaire.HeLovesMe }
func (f *Fields) Weak() bool    { return f.LovesMe() && f.Of.Value() == "weak" }

// Goal returns the game of a shape as a job's goal.
func (f *Fields) Goal() job.Goal {
	g := job.Goal{Solitaire: f.Game.Solitaire(), Of: "won"}
	if f.Weak() {
		g.Of = "weak"
	}
	return g
}

// OfDeck returns the goal for a deck, which determines the shape.
func (f *Fields) OfDeck() job.Goal {
	g := f.Goal()
	g.Ranks, g.Suits = nil, nil
	return g
}

// Orbit returns the request for some decks of an orbit.
func (f *Fields) Orbit(d deck.Deck, skip, limit int) *job.Orbit {
	return &job.Orbit{Goal: f.OfDeck(), Deck: d, Limited: job.Limited{Limit: new(limit)}, Skip: uint64(skip)}
}

// maxExamined is the largest number of cards examined in the search for predecessors.
const maxExamined = 1 << 22

// Preimages returns the request for the first predecessors of a deck and, if it is found quickly, their number.
func (f *Fields) Preimages(d deck.Deck, limit int) *job.Preimages {
	return &job.Preimages{Solitaire: f.OfDeck().Solitaire, Deck: d, Limit: new(limit), Within: new(maxExamined)}
}

// Fit sets the shape if an address has none: one for He Loves Me, and another one for other games.
func (f *Fields) Fit(v url.Values, lovesMe, other deck.Shape) {
	if v.Has("m") || v.Has("s") {
		return
	}
	if f.LovesMe() {
		other = lovesMe
	}
	f.Game.SetShape(other)
}

// Keys opens the question at the deck.
func (f *Fields) Keys() calc.Keys {
	return calc.Keys{"d": func() {
		f.Unfolded = true
		f.Defer(func() { calc.Focus("deck-text") })
	}}
}

// Question draws the question about all decks of a size. It folds to one line with a text on a phone, unless it is
// refused. other is called after a change of the game, changed after one of the goal or the shape.
func (f *Fields) Question(text string, folds, right bool, other, changed func(), more ...app.UI) app.UI {
	fold := f.Game.Fold(text, folds, &f.Unfolded)
	fold.Wrong = fold.Wrong || !right
	return fold.Draw(slices.Concat(f.Game.Draw(other, changed), []app.UI{f.drawOf(changed)}, more)...)
}

// Chosen draws the fields without the shape.
func (f *Fields) Chosen(changed func()) []app.UI {
	all := f.Game.Draw(changed, changed)
	return []app.UI{all[0], all[3], f.drawOf(changed)}
}

func (f *Fields) drawOf(changed func()) app.UI {
	if !f.LovesMe() {
		return nil
	}
	return f.Of.Draw(changed)
}

// Link links to another page or part with a deck.
func (f *Fields) Link(class, text, label, path string, d deck.Deck) app.UI {
	return h.Tag("a", []string{"class", class, "href", site.Path(f.to(path, d)), "aria-label", label}, app.Text(text))
}

// to is the address of a page or part with a deck.
func (f *Fields) to(path string, d deck.Deck) string {
	v := f.Query()
	v.Set("deck", game.Dashed(d))
	path, part, named := strings.Cut(path, "?part=")
	if named {
		v.Set("part", part)
	}
	return path + "?" + v.Encode()
}

// ToOrbit draws a deck that leads to its orbit.
func (f *Fields) ToOrbit(d deck.Deck) app.UI {
	return ui.DeckLink(d, d.Faces(), "Orbit of "+deck.Format(d, d.Faces()), f.to("/reform", d))
}

// ToPlay links to playing a deck.
func (f *Fields) ToPlay(d deck.Deck) app.UI {
	return f.Link("button link", "Play", "Play "+deck.Format(d, d.Faces()), "/play", d)
}

// ToPart links to another part with the goal and more fields.
func (f *Fields) ToPart(part, text string, more ...calc.Field) app.UI {
	v := f.Query(more...)
	v.Set("part", part)
	return ui.Link(text, "/reform?"+v.Encode())
}
