package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// Scene is a moment of a game: what is said under its caption, the card that it is said
// to, a sentence on that, where in the game it is; beside them what lies on the table,
// and the controls below. Captions and sentence have their words marked (see Words).
func Scene(caption, said string, card app.UI, sentence, where string, table []app.UI, controls ...app.UI) app.UI {
	return h.Box("div", "stage", append([]app.UI{
		h.Box("div", "say",
			h.Box("span", "caption", Words(caption)...),
			h.Text("span", "caption", "Card"),
			h.Text("span", "said-number", said),
			card,
			h.Box("p", "sentence", Words(sentence)...),
			h.Text("p", "where note", where)),
		h.Box("div", "hands", table...),
	}, controls...)...)
}

// Facedown is a card that nobody sees, large where it is the one that is next.
func Facedown(class, label string) app.UI {
	return h.Tag("span", []string{"class", "card back " + class, "role", "img", "aria-label", label})
}

// Frame is what scrolls by itself where it is wider than the page, with a name for those
// who come to it by keyboard.
func Frame(class, label string, body ...app.UI) app.UI {
	return h.Tag("div", []string{"class", class, "tabindex", "0", "role", "region", "aria-label", label}, body...)
}

// Th names a row or a column of a table.
func Th(scope, text string) app.UI { return h.Tag("th", []string{"scope", scope}, app.Text(text)) }
