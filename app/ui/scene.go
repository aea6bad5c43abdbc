package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// Scene draws a moment of a game: a caption, the number that is said, its card, a sentence about it, and the position
// in the game; below them the controls, beside them the table, and below it further parts. Caption and sentence have
// marked words (see Words).
func Scene(caption, said string, card app.UI, sentence, where string, table []app.UI, controls app.UI,
	below ...app.UI) app.UI {
	return h.Box("div", "stage", append([]app.UI{
		h.Box("div", "say",
			h.Box("span", "caption", Words(caption)...),
			h.Text("span", "caption", "Card"),
			h.Text("span", "said-number", said),
			card,
			h.Box("p", "sentence", Words(sentence)...),
			h.Text("p", "where note", where)),
		controls, h.Box("div", "hands", table...),
	}, below...)...)
}

// Facedown draws a card with its face down.
func Facedown(class, label string) app.UI {
	return h.Tag("span", []string{"class", "card back " + class, "role", "img", "aria-label", label})
}

// ScrollBox is a box that scrolls if its content is wider than the page. Its label names it for keyboard users.
func ScrollBox(class, label string, body ...app.UI) app.UI {
	return h.Tag("div", []string{"class", class, "tabindex", "0", "role", "region", "aria-label", label}, body...)
}
