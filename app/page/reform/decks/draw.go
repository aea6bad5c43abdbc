package decks

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

func (p *decks) Draw() []app.UI {
	other := func() {
		p.reset(nil)
		p.Changed()
	}
	found := p.answer.Known() || p.before > 0
	body := []app.UI{p.Question(p.says(), found, p.Right(), other, p.Changed, p.by.Select(p.Changed),
		p.value.Draw(p.Changed), p.more.Draw(p.Changed))}
	if !p.Right() {
		return body
	}
	if !p.answer.Whole() {
		body = append(body, p.working())
	}
	if found {
		body = append(body, p.result())
	}
	return body
}

// working draws the cost of the list, or its progress.
func (p *decks) working() app.UI {
	return p.answer.DrawLong("These decks", "decks", "Looking for them.")
}

func (p *decks) result() app.UI {
	shape, _ := p.Game.Shape()
	r := ui.Result{Is: ui.Exact, Title: "No such deck",
		Name:  fmt.Sprintf("%s-%d-%s", p.by.Value(), p.value.Int(), p.Game.Game()),
		Means: "Of all " + figure.Group(shape.Count().String()) + " decks.", Table: p.table(), First: true,
		Sources: p.exported}
	switch {
	case p.count == "0" && p.answer.Whole():
		return r.Draw()
	case len(p.listed) == 0:
		return nil
	}
	more := p.answer.Whole() && (p.answer.Value().Next != nil || p.shown < len(p.listed))
	shown := p.listed[:min(p.shown, len(p.listed))]
	r.Title = figure.Group(p.count) + " such decks"
	switch {
	case p.count == "":
		r.Title = "Some of these decks"
	case p.before == 0 && !p.answer.Whole():
		r.Title += " so far"
	case p.count == "1":
		r.Title = "1 such deck"
	}
	order := "Dictionary order: by the first card, then the second, and so on."
	if more || p.before > 0 {
		order = "The first " + figure.Whole(len(shown)) + " in dictionary order: by the first card, then the second, " +
			"and so on."
	}
	random := ""
	if p.pick > 0 {
		random = "Each of the decks is equally likely. The same ones come on every device."
	}
	r.Facts = []ui.Fact{ui.TextFact("Order", order), ui.TextFact("At random", random),
		ui.TextFact("Evidence", "Each deck listed was followed again, reformation by reformation."),
		{Term: "Census", Value: p.ToPart("census", "All decks of this size", p.Game)}}
	r.Body = func() app.UI { return p.drawPick() }
	r.Drawn = func() app.UI { return h.Box("ul", "winners", p.rows(shown)...) }
	return h.Box("div", "stack", r.Draw(),
		h.If(more, func() app.UI {
			return h.Box("div", "", ui.Button("More decks", "", "", func(app.Context, app.Event) { p.further() }))
		}))
}

// drawPick draws a deck at random, and the button for it.
func (p *decks) drawPick() app.UI {
	if len(p.drawn) < 2 {
		return nil
	}
	word := "One at random"
	var body []app.UI
	if p.pick > 0 && p.pick <= len(p.drawn) {
		word = "Another"
		body = append(body, h.Tag("ul", []string{"class", "winners", "role", "status"},
			p.rows(p.drawn[p.pick-1:p.pick])...))
	}
	button := ui.Button(word, "shuffle", "", func(app.Context, app.Event) { p.draw() })
	return h.Box("div", "stack", append([]app.UI{h.Box("div", "", button)}, body...)...)
}

// rows draws decks with links.
func (p *decks) rows(all []deck.Deck) (rows []app.UI) {
	for _, d := range all {
		rows = append(rows, h.Box("li", "", p.ToOrbit(d), h.Box("span", "orbit-links", p.ToPlay(d))))
	}
	return rows
}
