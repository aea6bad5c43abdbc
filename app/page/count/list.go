package count

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// A list shows a cell's winning decks, a page at a time.
type list struct {
	open           bool
	answer         *calc.Answer[job.ListResult] // the last page
	before         int                          // the number of decks listed before it
	decks, strings []deck.Deck
	next           deck.Deck
}

// listLength is the number of decks on a page.
const listLength = 12

func (l *list) close() {
	l.answer.Forget()
	*l = list{answer: l.answer}
}

// show lists the first decks; more lists those that follow.
func (l *list) show(c cell) {
	l.close()
	l.open = true
	l.more(c)
}

func (l *list) more(c cell) {
	l.before = len(l.decks)
	l.answer.Ask(&job.List{Goal: c.goal(), Limited: job.Limited{Limit: new(listLength)}, After: l.next}, calc.Offered)
}

func (l *list) heard() {
	r := l.answer.Value()
	l.decks, l.strings, l.next = append(l.decks[:l.before:l.before], r.Decks...),
		append(l.strings[:l.before:l.before], r.Strings...), r.Next
}

func (l *list) draw(g *game.Form, c cell, of *number) app.UI {
	text := "All are listed."
	if l.next != nil || len(l.decks) == 0 {
		text = fmt.Sprintf("The first %s of %s, by the last hit, then the one before it, and so on.",
			figure.Whole(len(l.decks)), of.text())
	}
	searching := l.answer.Draw("Winning decks", "decks")
	if l.answer.Brief() {
		searching = h.Text("p", "soft", "Searching.")
	}
	return h.Tag("section", []string{"class", "panel stack", "id", "decks", "tabindex", "-1", "aria-label",
		"Winning decks"},
		h.Text("h2", "", "Winning decks, "+c.name()),
		h.Tag("p", []string{"class", "soft", "role", "status"}, app.Text(text)),
		drawDecks(g, stringIntro(g), l.decks, l.strings, true),
		searching,
		app.If(l.next != nil, func() app.UI {
			return h.Box("div", "", ui.Button("More decks", "", "", func(app.Context, app.Event) { l.more(c) }))
		}),
	)
}
