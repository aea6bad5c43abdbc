package game

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/ui"
)

// Nav links from a page to others about the same question.
func (f *Form) Nav(current string) app.UI {
	at := pages.At(current)
	if current == "/deals" { // which make up a distribution
		at = pages.At("/distribution")
	}
	return ui.SubNav("About this game", at.Link(), f.Links(current)...)
}

// Links lists the pages about the same question: those under the same entry of the navigation that have an answer for
// the game.
func (f *Form) Links(current string) []ui.Option {
	var links []ui.Option
	for _, p := range pages.Of(pages.At(current).Room()) {
		if f.answered(p.Path) {
			to := ui.Carry(p.Path, f.Query(), p.Path == current, "game", "m", "s", "burn", "order", "passes")
			links = append(links, ui.Option{Value: to, Text: p.Link()})
		}
	}
	return links
}

// ToDeals links to the pages that deal decks of the question one by one: alone, and in a lesson.
func (f *Form) ToDeals() app.UI {
	return h.Box("span", "", ui.Link("Deal by deal", "/deals?"+f.Query()),
		app.Text(" · "), f.ToLesson())
}

// ToLesson links to the lesson about the question.
func (f *Form) ToLesson() app.UI {
	v, err := url.ParseQuery(f.Query())
	if err != nil {
		panic(err) // the form has written it
	}
	return ui.Link("Classroom: guess, then deal", "/lesson?"+pages.OfLesson(v).Encode())
}

// answered reports whether a page offers the game. A result leads to the deals.
func (f *Form) answered(path string) bool {
	switch path {
	case "/play":
		return true
	case "/deals", "/lesson":
		return false
	}
	return !f.Game().Treize()
}
