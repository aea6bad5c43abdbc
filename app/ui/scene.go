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

// Th is the header of a row or a column of a table.
func Th(scope, text string) app.UI { return h.Tag("th", []string{"scope", scope}, app.Text(text)) }

// Rows draws a table in a frame. frame and table are their classes, id may be ""; the caption is for screen readers.
// For a table of texts alone there is Table.
func Rows(frame, table, id, caption string, head []string, rows ...app.UI) app.UI {
	attrs := []string{"class", table}
	if id != "" {
		attrs = append(attrs, "id", id)
	}
	return grid(frame, attrs, "hidden", caption, head, rows)
}

func grid(frame string, table []string, class, caption string, head []string, rows []app.UI) app.UI {
	columns := make([]app.UI, len(head))
	for i, text := range head {
		columns[i] = Th("col", text)
	}
	return ScrollBox(frame, caption, h.Tag("table", table, h.Text("caption", class, caption),
		h.Box("thead", "", h.Box("tr", "", columns...)), h.Box("tbody", "", rows...)))
}

// Cells draws a row of a table. A cell is a text or an element, and the first is the name of the row.
func Cells(class string, cells ...any) app.UI {
	row := make([]app.UI, len(cells))
	for i, cell := range cells {
		of, _ := cell.(app.UI)
		if text, is := cell.(string); is {
			of = app.Text(text)
		}
		row[i] = h.Box("td", "", of)
		if i == 0 {
			row[i] = h.Tag("th", []string{"scope", "row"}, of)
		}
	}
	return h.Box("tr", class, row...)
}
