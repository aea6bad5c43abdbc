package page

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

func (p *Play) question() app.UI {
	class := ""
	if p.replay != nil && !p.open {
		class = "folds"
	}
	fields := append(p.q.fields(false, p.changed, p.reshaped),
		h.Div().Class("wide-field").Body(ui.Select("example", "An example from the papers", p.examples(), p.exampleShown(), p.example)),
		p.deckField())
	return h.Section().Class("panel").Class(class).Aria("label", "The deck").Body(
		h.Div().Class("question").Body(fields...),
		p.q.folded(p.typed, func(ctx app.Context, e app.Event) { p.open = true }),
	)
}

func (p *Play) deckField() app.UI {
	hint := "Cards separated by spaces or commas; digits alone where every rank is one digit."
	if p.deck != nil {
		switch {
		case p.shape.Suits > 1:
			hint = fmt.Sprintf("%d cards, each rank %d times. Suits are drawn to tell copies apart; the game ignores them.", len(p.deck), p.shape.Suits)
		case p.shape.Ranks == 13:
			hint = "13 cards, each rank once. A = 1, J = 11, Q = 12, K = 13."
		default:
			hint = fmt.Sprintf("%d cards, each rank once.", len(p.deck))
		}
	}
	var repairs []app.UI
	for _, f := range p.fixes {
		repairs = append(repairs, ui.Button(f.text, "", "", func(ctx app.Context, e app.Event) { p.lay(ctx, deck.Format(f.deck, p.shapeOf(f.deck).Ranks)) }, deck.Format(f.deck, 0)))
	}
	repairs = append(repairs, ui.Button("Shuffle instead", "", "", p.shuffle))
	return h.Div().Class("field deck").Body(
		h.Label().Class("label").Attr("for", "deck-text").Text("Deck, top card first"),
		h.Div().Class("beside").Body(
			ui.TextInput("deck-text", p.typed, p.lay, p.wrong),
			ui.Button("Shuffle", "shuffle", "", p.shuffle),
			ui.IconButton("Tap cards", "keypad", func(ctx app.Context, e app.Event) { p.keypad = !p.keypad }).Aria("expanded", p.keypad),
		),
		ui.Refusal("deck-wrong", p.wrong, repairs...),
		h.P().ID("deck-hint").Class("hint").Text(hint),
		app.If(p.keypad, p.pad),
	)
}

func (p *Play) shapeOf(d deck.Deck) deck.Shape {
	s, err := deck.ShapeOf(d)
	if err != nil {
		s, _, _ = p.q.shape()
	}
	return s
}

// pad lets a deck be typed by tapping its cards.
func (p *Play) pad() app.UI {
	s, ranks, suits := p.q.shape()
	if ranks != "" || suits != "" {
		return h.P().Class("hint").Text("Choose ranks and suits first.")
	}
	d, err := deck.Parse(p.typed, 0)
	if err != nil {
		d = nil
	}
	counts := s.Counts(d)
	put := func(ctx app.Context, d deck.Deck) {
		p.set(deck.Format(d, s.Ranks))
		if p.deck == nil {
			// A deck in the making is not a mistake.
			p.wrong, p.fixes = "", nil
			p.q.setShape(s)
		}
		p.open = true
		ui.Replace(p.query())
	}
	return h.Div().Class("flow").Style("margin-top", ".5rem").Style("gap", ".375rem").Role("group").Aria("label", "Cards to tap").Body(
		app.Range(counts).Slice(func(i int) app.UI {
			left := s.Suits - counts[i]
			return h.Button().Attr("type", "button").Class("button square num").Attr("disabled", left <= 0).
				Aria("label", fmt.Sprintf("%s, %d left", deck.Face(i+1, s.Ranks), left)).
				Text(deck.Face(i+1, s.Ranks)).
				OnClick(func(ctx app.Context, e app.Event) { put(ctx, append(d, i+1)) }, app.EventScope("pad", i, p.typed, s.Ranks, s.Suits))
		}),
		ui.Button("Take back", "", "", func(ctx app.Context, e app.Event) { put(ctx, d[:max(0, len(d)-1)]) }, p.typed).Attr("disabled", len(d) == 0),
		ui.Button("Clear", "", "", func(ctx app.Context, e app.Event) { put(ctx, nil) }, p.typed).Attr("disabled", len(d) == 0),
	)
}

func (p *Play) empty() app.UI {
	return h.Section().Class("panel").Aria("label", "No deck yet").Body(
		h.Div().Class("stack").Style("justify-items", "center").Style("text-align", "center").Body(
			h.Div().Class("cards").Aria("hidden", "true").Body(
				h.Span().Class("card back"), h.Span().Class("card back"), h.Span().Class("card back")),
			h.H2().Text("No deck yet"),
			h.P().Class("soft").Text("Type one, shuffle one, or open an example from a paper."),
			h.Div().Class("flow").Body(
				ui.Button("Shuffle "+p.sizeText(), "shuffle", "main", p.shuffle),
				ui.Button("2 1 3 4", "", "num", func(ctx app.Context, e app.Event) { p.lay(ctx, "2 1 3 4") }),
			),
		),
	)
}

func (p *Play) sizeText() string {
	if s, ranks, suits := p.q.shape(); ranks == "" && suits == "" {
		return fmt.Sprintf("%d cards", s.N())
	}
	return "cards"
}
