package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

func (p *play) Draw() []app.UI {
	return []app.UI{
		p.question(),
		p.drawWinner(),
		h.If(p.deck == nil && p.row.Wrong() == "", p.empty),
		h.If(p.replay != nil && p.stepped(), func() app.UI {
			return h.Tag("section", []string{"class", "panel with-result", "id", "stage", "aria-label",
				"The game, step by step"}, p.stageNow().Draw(nil, p.controls(), p.scrub()),
				p.replay.Strip(p.step.Int(), p.upTo(), func(to int) {
					p.walk.Halt()
					p.goTo(to)
				}), h.If(p.covered(), func() app.UI { return &ui.ShareMenu{Name: p.named(), Chart: "stage"} }))
		}),
		h.If(p.replay != nil, p.class),
		h.If(p.replay != nil && !p.covered(), p.result),
	}
}

// stepped reports whether the stage is shown.
func (p *play) stepped() bool { return p.stepping || len(p.deck) < gridFrom || p.covered() }

func (p *play) question() app.UI {
	fields := append([]app.UI{p.deckField()}, p.game.Draw(p.again, p.reshaped)...)
	fields = append(fields,
		h.Box("div", "wide-field", ui.Select("example", "Example from the papers", p.offered, p.exampleShown(), p.choose)))
	fold := p.game.Fold(p.foldedDeck(), p.replay != nil, &p.row.Open)
	fold.Label, fold.Wide, fold.End = "The deck", true, "Play this deck"
	fold.More = []app.UI{ui.Button("Shuffle", "shuffle", "link", ui.Handler(p.shuffle)), p.winButton("link")}
	return fold.Draw(fields...)
}

// foldedDeck returns the deck for the folded question.
func (p *play) foldedDeck() string {
	switch {
	case p.covered() && p.winner.dealt:
		return "face down: it wins"
	case p.covered():
		return "face down"
	}
	return p.row.Text()
}

// facedown reports whether the field of the deck is empty, since it must not reveal the answer when it is opened.
func (p *play) facedown() bool { return p.dealt && p.covered() }

// fieldText returns the text of the deck's field.
func (p *play) fieldText() string {
	if p.facedown() {
		return ""
	}
	return p.row.Text()
}

func (p *play) deckField() app.UI {
	hint := "Separate cards with spaces or commas. Up to rank 9, spaces are optional."
	if p.deck != nil {
		switch {
		case p.facedown():
			hint = "The deck lies face down. Show it, or type another."
		case p.shape.Suits > 1:
			hint = fmt.Sprintf("%d cards, each rank %d times. Suits only tell copies apart; the game ignores them.",
				len(p.deck), p.shape.Suits)
		default:
			hint = fmt.Sprintf("%d cards, each rank once.", len(p.deck))
		}
		hint = strings.TrimSpace(hint + " " + deck.Legend(p.shape.Faces()))
	}
	var repairs []app.UI
	for _, f := range p.fixes {
		repairs = append(repairs, ui.Button(f.text, "", "", func(app.Context, app.Event) { p.lay(p.format(f.deck)) }))
	}
	repairs = append(repairs, game.Separate(p.row.Text(), p.lay)...)
	repairs = append(repairs, ui.Button("Shuffle instead", "", "", ui.Handler(p.shuffle)))
	field := p.row.Field("Deck, top card first", hint, repairs...)
	field.Text = p.fieldText()
	around := field.Around
	field.Around = func(input app.UI) app.UI {
		return h.Box("div", "beside",
			around(input),
			ui.Button("Shuffle", "shuffle", "", ui.Handler(p.shuffle)),
			p.row.Undo(),
			ui.IconButton("Tap cards", "keypad", func(app.Context, app.Event) { p.keypad = !p.keypad }).
				Aria("expanded", p.keypad),
		)
	}
	return field.Draw(h.If(p.keypad, p.pad), h.Box("div", "repairs", h.If(p.facedown(), func() app.UI {
		return ui.Button("Show the deck", "eye", "", ui.Handler(p.uncover))
	}), p.winButton("")))
}

// pad is a keypad of cards for typing a deck.
func (p *play) pad() app.UI {
	s, ok := p.game.Shape()
	if !ok {
		return h.Text("p", "hint", "Choose ranks and suits first.")
	}
	var d deck.Deck
	if p.fieldText() != "" && p.row.There() {
		d = p.row.Value()
	}
	counts := s.Counts(d)
	return h.Tag("div", []string{"class", "flow", "style", "margin-top:.5rem;gap:.375rem", "role", "group",
		"aria-label", "Cards to tap"},
		h.Each(len(counts), func(i int) app.UI {
			left := s.Suits - counts[i]
			face := deck.Face(i+1, s.Faces())
			says := fmt.Sprintf("%s, %d left", face, left)
			return h.Elem("button", []string{"type", "button", "class", "button square num", "aria-label", says},
				app.Text(face)).
				Attr("disabled", left <= 0).OnClick(func(app.Context, app.Event) { p.tapped(append(slices.Clone(d), i+1), s) })
		}),
		ui.Button("Take back", "", "", func(app.Context, app.Event) { p.tapped(d[:max(0, len(d)-1)], s) }).
			Attr("disabled", len(d) == 0),
		ui.Button("Clear", "", "", func(app.Context, app.Event) { p.tapped(nil, s) }).Attr("disabled", len(d) == 0),
	)
}

// tapped reads an unfinished deck of a shape.
func (p *play) tapped(d deck.Deck, s deck.Shape) {
	p.given()
	p.row.Set(deck.Format(d, s.Faces()))
	p.step.Reset()
	p.take()
	if p.deck == nil { // an unfinished deck is not a mistake
		p.row.SetPageError("")
		p.fixes = nil
		p.game.SetShape(s)
	}
	p.row.Open = true
	p.Moved()
}

func (p *play) empty() app.UI {
	return ui.Section("panel", "No deck yet",
		h.Tag("div", []string{"class", "stack", "style", "justify-items:center;text-align:center"},
			h.Tag("div", []string{"class", "cards", "aria-hidden", "true"},
				h.Box("span", "card back"), h.Box("span", "card back"), h.Box("span", "card back")),
			h.Text("h2", "", "No deck yet"),
			h.Text("p", "soft", "Type one, shuffle one, or open an example from a paper."),
			h.Box("div", "flow",
				ui.Button("Shuffle "+p.sizeText(), "shuffle", "main", ui.Handler(p.shuffle)),
				p.winButton(""),
				ui.Button("2 1 3 4", "", "num", func(app.Context, app.Event) { p.lay("2 1 3 4") }),
			),
		),
	)
}

func (p *play) sizeText() string {
	if s, ok := p.game.Shape(); ok {
		return fmt.Sprintf("%d cards", s.N())
	}
	return "cards"
}
