package backwards

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func (p *backwards) Draw() []app.UI {
	all := []app.UI{p.question(), p.answer.Draw("The decks", "cards")}
	switch {
	case !p.answer.Whole():
	case len(p.decks()) > 1: // a list, long at times, whose decks the stage shows
		all = append(all, p.stage(), p.result())
	default:
		all = append(all, p.result(), p.stage())
	}
	return all
}

func (p *backwards) try(text string, g solitaire.Game, ranks, suits int, label string) app.UI {
	return ui.Button(label, "", "", func(app.Context, app.Event) {
		p.game.SetGame(g)
		p.game.SetShape(deck.Shape{Ranks: ranks, Suits: suits})
		p.lay(text)
	})
}

func (p *backwards) question() app.UI {
	label := "Set aside, first card first"
	if p.game.Game() == solitaire.HeLovesMe {
		label = "Stored, first card first, then the card left"
	}
	repairs := game.Separate(p.row.Text(), p.lay)
	if text, shape := p.repair(); text != "" {
		repairs = append(repairs, ui.Button(text, "", "", func(app.Context, app.Event) {
			p.game.SetShape(shape)
			p.again()
		}))
	}
	field := p.row.Field(label, "Enter all the cards, or just the last few; ranks and suits are then taken from below.",
		repairs...)
	fields := append(append([]app.UI{field.Draw()}, p.game.Draw(p.again, p.again)...),
		h.Box("div", "field", h.Text("span", "label", "For example"), h.Box("div", "flow",
			p.try("1 2 3 4 5 6 7 8 9 10 11 12 13", solitaire.Mousetrap, 13, 1, "1 to 13 at Mousetrap"),
			p.try("1 2 3 4 5 6 7 8", solitaire.Modular, 8, 1, "1 to 8 at Modular Mousetrap"),
			p.try("2 2 1 2", solitaire.HeLovesMe, 3, 3, "2 2 1 2, impossible at He Loves Me"))))
	fold := p.game.Fold(p.row.Text(), p.s != nil, &p.row.Open)
	fold.Label, fold.Wide = "The string", true
	return fold.Draw(fields...)
}

// words describes the step.
func (p *backwards) words() string {
	faces, step, call, failed := p.shape.Faces(), p.step.Int(), p.partialDeck.call, p.partialDeck.failed
	v := p.s[len(p.s)-step]
	face := deck.Face(v, faces)
	switch {
	case failed && call == 0:
		return fmt.Sprintf("The %s cannot be hit: no count gets that far with %s in hand.", face, figure.Count(step, "card"))
	case failed && step == 1:
		return fmt.Sprintf("The last card cannot be %s %s: it must be left over, but it would be hit at the first call.",
			ui.Article(v, faces), face)
	case failed:
		return fmt.Sprintf("The %s cannot be put back: %s %s would be hit first, at call %d.", face,
			ui.Article(p.why().Card, faces), deck.Face(p.why().Card, faces), call)
	case step == 1 && p.game.Game() == solitaire.HeLovesMe && call == 0:
		return fmt.Sprintf("Start with the %s that is [left] at the end.", face)
	case step == 1:
		return fmt.Sprintf("Start with the last card [set aside], the %s.", face)
	}
	at := (call-1)%step + 1 // position in the deck
	text := fmt.Sprintf("The %s is put back as card %d of the deck. There it is [hit], %s into the [count].", face, at,
		figure.Count(call, "card"))
	if at > 1 {
		text += fmt.Sprintf(" Move the %s skipped before it from the bottom to the top.", figure.Count(at-1, "card"))
	}
	return text
}

func (p *backwards) stage() app.UI {
	d, call, n, step := p.partialDeck.deck, p.partialDeck.call, len(p.s), p.step.Int()
	r, faces := p.game.Rules(p.shape.Ranks), p.shape.Faces()
	cards := ui.Cards(d, faces)
	at, said := -1, ""
	if call > 0 {
		at, said = (call-1)%len(d), strconv.Itoa(r.Call(call-1))
		cards[at].State = ui.Hit
		if p.partialDeck.failed {
			cards[at].State = ui.Next
		}
	}
	return ui.Section("panel", "Building the deck, step by step", h.Box("div", "stage",
		h.Box("div", "say",
			h.Box("span", "caption", ui.Words("[Call|said]")...),
			h.Text("span", "caption", "Card"),
			h.Text("span", "said-number", said),
			ui.Card{Rank: p.s[n-step], Ranks: faces}.Draw("big"),
			h.Tag("p", []string{"class", "sentence", "aria-live", "polite"}, ui.Words(p.words())...),
			h.Text("p", "where note", fmt.Sprintf("Step %d of %d, from the end.", step, n)),
		),
		h.Tag("div", []string{"class", "controls", "role", "group", "aria-label", "Steps"},
			ui.IconButton("First", "first", func(app.Context, app.Event) { p.goTo(1) }),
			ui.IconButton("Back", "back", func(app.Context, app.Event) { p.goTo(step - 1) }),
			ui.Button("Step", "", "main", func(app.Context, app.Event) { p.goTo(step + 1) }).Attr("disabled", step >= p.last()),
			ui.IconButton("Last", "last", func(app.Context, app.Event) { p.goTo(p.last()) }),
			ui.KeyHints("→", "step", "←", "back"),
		),
		h.Box("div", "hands",
			h.Box("div", "",
				h.Text("p", "label", "Deck, "+figure.Count(len(d), "card")),
				h.Tag("ul", []string{"class", "cards", "aria-label", "Deck, top card first"},
					h.Each(len(cards), func(i int) app.UI {
						class, label := "count", "\u00a0"
						if i <= at && call <= len(d) {
							label = strconv.Itoa(r.Call(i))
						}
						if i == at {
							class, label = "count now", strconv.Itoa(r.Call(call-1))
						}
						return h.Box("li", "", h.Tag("span", []string{"class", class, "aria-hidden", "true"},
							app.Text(label)),
							cards[i].Draw())
					})),
			),
			h.Box("div", "",
				h.Text("p", "label", "Order, "+figure.Count(n-step, "card")+" to go"),
				h.Tag("ul", []string{"class", "cards small", "aria-label", "String, first card first"},
					h.Each(len(p.s), func(i int) app.UI {
						c := ui.Card{Rank: p.s[i], Ranks: faces}
						if i == n-step {
							c.State = ui.Said
						} else if i > n-step {
							return h.Tag("li", []string{"aria-hidden", "true"}, ui.EmptyPlace())
						}
						return h.Box("li", "", c.Draw())
					})),
			),
		),
	))
}

// says returns the title of the result and how it is confirmed.
func (p *backwards) says() (title, backed string) {
	count, none := p.answer.Value().Count, len(p.decks()) == 0
	switch more := p.answer.Value().More; {
	case none && more:
		return "None found so far", "The search stopped early: there are too many ways to put the cards back."
	case none:
		return "No deck comes out in this order", fmt.Sprintf("No deck gives even the last %s.",
			figure.Count(p.why().Step, "card"))
	case more:
		title = "More than " + figure.Count(count, "deck")
		backed = "Each deck shown was checked by playing it. The search stopped early."
	case count == 1:
		title, backed = "1 deck comes out in this order", "Checked by playing: the deck sets its cards aside in this order."
	default:
		title = figure.Count(count, "deck") + " come out in this order"
		backed = "Checked by playing: each deck shown sets its cards aside in this order."
	}
	if !p.replayed {
		backed = "When played, a deck does not give this string. This is a bug in the program."
	}
	if count > len(p.decks()) {
		backed += fmt.Sprintf(" The first %d are listed.", len(p.decks()))
	}
	return title, backed
}

// because says why no deck gives the string, "" if one does.
func (p *backwards) because() string {
	faces, why := p.shape.Faces(), p.why()
	switch {
	case len(p.decks()) > 0:
		return ""
	case why.Call > 0:
		return fmt.Sprintf("At step %d from the end, the deck would be %s. But at call %d its %s would be hit too early.",
			why.Step, deck.Format(why.Deck, faces), why.Call, deck.Face(why.Card, faces))
	}
	return fmt.Sprintf("At step %d from the end, the %s is higher than any number in a count of %s.", why.Step,
		deck.Face(why.Card, faces), figure.Count(why.Step, "card"))
}

// drawDecks draws the decks with links.
func (p *backwards) drawDecks() app.UI {
	found, whole := p.decks(), len(p.s) == p.shape.N()
	if len(found) == 0 {
		return nil
	}
	return h.Box("ul", "rows", h.Each(len(found), func(i int) app.UI {
		row := []app.UI{ui.CardRow("cards small", "Deck", ui.Cards(found[i], p.shape.Faces()))}
		if len(found) > 1 {
			row = []app.UI{ui.Deck(found[i], p.shape.Faces()),
				ui.Button("Show", "", "link", func(app.Context, app.Event) { p.show(i) })}
		}
		if whole {
			to := site.Path("/play?" + p.game.Query("deck", game.Dashed(found[i])))
			row = append(row, h.Tag("a", []string{"class", "button", "href", to}, app.Text("Play it")))
		}
		return h.Box("li", "flow", row...)
	}))
}

func (p *backwards) result() app.UI {
	title, backed := p.says()
	r, because := ui.Result{Is: ui.Exact, Title: title, File: p.file}, ""
	if !p.answer.Value().More { // all decks are known
		r.Name, because = "decks", p.because()
	}
	r.Facts = []ui.Fact{
		{Term: "[String|string]", Value: ui.CardText(deck.Format(p.s, p.shape.Faces()))},
		ui.TextFact("Why", because),
		{Term: "Deck", Draw: p.drawDecks},
		ui.TextFact("Evidence", strings.TrimSpace(backed)),
	}
	return r.Draw()
}
