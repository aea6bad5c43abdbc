package count

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// formula is the formula for the number of decks of a shape.
func formula(s deck.Shape) string {
	if s.Suits == 1 {
		return strconv.Itoa(s.N()) + "!"
	}
	return fmt.Sprintf("%d! / %d!%s", s.N(), s.Suits, figure.Superscript(s.Ranks))
}

// allDecks is the formula with its value, if that is short enough to read.
func allDecks(s deck.Shape) string {
	switch decks := s.Count(); {
	case decks.IsInt64() && decks.Int64() == 1:
		return "1 deck"
	case len(decks.String()) > 24:
		return formula(s) + " ≈ " + figure.Approximate(decks.String()) + " decks"
	default:
		return formula(s) + " = " + figure.Group(decks.String()) + " decks"
	}
}

// stringIntro introduces the reformed string of a winning deck.
func stringIntro(g *game.Form) string {
	if g.Game() == solitaire.HeLovesMe {
		return "Stored, and the card left"
	}
	return "Set aside"
}

// drawDecks lists decks, each with its string, introduced by word. A deck leads to Play and, if it wins, to its orbit.
// Decks without a match have no strings.
func drawDecks(g *game.Form, word string, decks, strings []deck.Deck, win bool) app.UI {
	shape, _ := g.Shape()
	rows := make([]app.UI, len(decks))
	for i, d := range decks {
		name, of := deck.Format(d, shape.Faces()), "?"+g.Query("deck", game.Dashed(d))
		var reform, hits app.UI
		if win {
			reform = h.Tag("a", []string{"class", "button link", "href", site.Path("/reform" + of), "aria-label",
				"Reform " + name}, app.Text("Reform"))
		}
		if strings != nil {
			hits = h.Box("span", "note", app.Text(word+": "), h.Text("span", "num", deck.Format(strings[i], shape.Faces())))
		}
		rows[i] = h.Box("li", "", ui.DeckLink(d, shape.Faces(), "Play "+name, "/play"+of),
			h.Box("span", "orbit-links", reform), hits)
	}
	return h.Box("ul", "winners", rows...)
}

// table makes a table of decks with their strings.
func table(caption, word string, decks, strings []deck.Deck) figure.Values {
	t := figure.Values{Caption: caption, Head: []string{"no.", "deck"}}
	if strings != nil {
		t.Head = append(t.Head, word)
	}
	for i, d := range decks {
		row := []any{i + 1, deck.Format(d, 0)}
		if strings != nil {
			row = append(row, deck.Format(strings[i], 0))
		}
		t.Add(row...)
	}
	return t
}
