// Package chart draws the best moves of Memory: a cell for each position, and the key of the signs in the cells.
package chart

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// Unlike marks a cell in which two moves differ.
const Unlike = "differs"

// Sign returns the class and the text of a cell with the best moves.
func Sign(best turn.Moves) (class, text string) {
	return "m" + strings.ToLower(best.String()), strings.Join(strings.Split(best.String(), ""), "·")
}

// Differ returns the text of a cell in which two moves differ.
func Differ(one, other turn.Moves) string { return one.String() + "≠" + other.String() }

// Chip draws moves as in a cell, beside words that name them.
func Chip(m turn.Moves) app.UI { return chip(Sign(m)) }

func chip(class, text string) app.UI {
	return h.Tag("span", []string{"class", "heat " + class, "aria-hidden", "true"}, h.Text("b", "", text))
}

// Cell draws a cell of a class with its text, and with a label instead for screen readers. attrs are as in h.Tag.
func Cell(class, text, label string, attrs ...string) app.HTMLElem {
	return h.Elem("td", append(attrs, "class", "heat "+class),
		h.Tag("b", []string{"aria-hidden", "true"}, app.Text(text)), h.Text("span", "hidden", label))
}

// Head draws the head of a chart: the names of its rows and of its columns, and the columns from..to.
func Head(rows, columns string, from, to int) app.UI {
	all := []app.UI{h.Tag("th", []string{"class", "corner", "scope", "col"},
		h.Text("i", "", rows), app.Text("\\"), h.Text("i", "", columns))}
	for c := from; c <= to; c++ {
		all = append(all, ui.Th("col", strconv.Itoa(c)))
	}
	return h.Box("thead", "", h.Box("tr", "", all...))
}

// Key draws the key of a chart: the moves of a set, and then other signs.
func Key(used turn.Moves, others ...app.UI) app.UI {
	var items []app.UI
	for one := turn.Move0; one <= turn.MoveS; one <<= 1 {
		if used&one != 0 {
			class, text := Sign(one)
			items = append(items, Means(class, text, words.Move(one)))
		}
	}
	return h.Tag("ul", []string{"class", "memory-key", "aria-label", "Key"}, append(items, others...)...)
}

// Means is a sign in a key with its meaning.
func Means(class, text, meaning string) app.UI {
	return h.Box("li", "", chip(class, text), h.Text("span", "", meaning))
}
