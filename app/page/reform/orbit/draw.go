package orbit

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/page/reform/record"
	"rencontre/app/ui"
)

func (o *orbit) Draw() []app.UI {
	example := ""
	if o.answer.Whole() && o.example >= 0 {
		example = strconv.Itoa(o.example)
	}
	all := []app.UI{o.Question.Draw(o.answer.Whole(), h.Box("div", "wide-field",
		ui.Select("example", "Example from Bersani", exampleOptions(), example, o.choose)))}
	if o.Right() {
		all = append(all, o.answer.DrawLong("The orbit", "steps", "Following the deck."))
	}
	if o.answer.Whole() {
		all = append(all, o.result())
	}
	return all
}

func (o *orbit) result() app.UI {
	r := o.answer.Value()
	title := game.Orbit(r, o.at(o.decks-1)) // which names the last deck if the orbit ends
	return ui.Section("panel result", "Result",
		ui.Head(ui.Exact, title,
			&ui.ShareMenu{Name: "rencontre-orbit-" + string(o.Game.Game()), File: o.file, Chart: o.chart()}),
		o.stage(),
		o.ends(),
		o.facts(),
	)
}

func (o *orbit) chart() string {
	if o.decks < 2 && o.period == 0 {
		return ""
	}
	return "orbit"
}

// stage draws the picture of the orbit and the deck that is shown.
func (o *orbit) stage() app.UI {
	k := o.now.Int()
	d := o.at(k)
	cards := app.UI(h.Text("p", "soft orbit-cards waits", "Getting ready."))
	if d != nil {
		class := "cards small orbit-cards"
		switch {
		case len(d) <= 13:
			class += " few"
		case len(d) > 26:
			class += " many"
		}
		cards = ui.CardRow(class, "Deck "+strconv.Itoa(k), ui.Cards(d, d.Faces())).Attr("style", "--n:"+strconv.Itoa(len(d)))
	}
	body := []app.UI{cards, h.Tag("p", []string{"class", "orbit-says", "role", "status"}, app.Text(o.says()))}
	if o.chart() == "" {
		return h.Box("div", "orbit", append(body, h.Box("div", "flow", o.ToPlay(o.Deck.Value())))...)
	}
	eden := o.eden()
	label := "The orbit: " + o.spoken()
	body = append(body,
		h.Tag("div", []string{"id", "orbit", "class", "orbit-picture"},
			app.Raw(o.wide.draw("wide", label, eden, k)), app.Raw(o.slim.draw("slim", label, eden, k)),
			h.Text("p", "note wide", o.scale(o.wide)), h.Text("p", "note slim", o.scale(o.slim))),
		o.controls(k),
		h.If(!o.presenting, func() app.UI {
			return h.Box("div", "flow orbit-pace", o.walk.Pace(),
				ui.KeyHints("→", "step", "←", "back", "space", "run", "P", "present"))
		}),
	)
	class := "orbit"
	if w := o.wide; w.inside() && w.rows == 1 && w.d < minNumberedGap && w.cx-w.r-w.from > 50*float64(max(12, len(d))) {
		class += " low" // the deck is drawn beside the circle
	}
	return h.Box("div", class, body...)
}

// eden reports whether no deck reforms to the first.
func (o *orbit) eden() bool {
	return o.before.Whole() && o.before.Value().Count == 0 && !o.before.Value().More
}

// spoken describes the picture in words.
func (o *orbit) spoken() string {
	switch {
	case o.period == 0:
		return fmt.Sprintf("a line of %s; the last does not win.", figure.Count(o.decks, "deck"))
	case o.tail == 0:
		return fmt.Sprintf("a circle of %s.", figure.Count(o.period, "deck"))
	}
	return fmt.Sprintf("a tail of %s that runs into a circle of %s.", figure.Count(o.tail, "deck"),
		figure.Count(o.period, "deck"))
}

// scale describes the scale of the picture.
func (o *orbit) scale(r rho) string {
	if r.d == 0 {
		return "Not to scale: too many decks for one bead each. The ring marks the deck shown."
	}
	text := "Each bead is a deck. The ring marks the deck shown"
	if o.eden() {
		text += "; the triangle marks deck 0, which has no preimage"
	}
	if o.period == 0 {
		text += "; the bar marks a deck that does not win"
	}
	return text + "."
}

func (o *orbit) controls(k int) app.UI {
	last := o.decks - 1
	present := ui.Button("Present", "present", "wide", func(app.Context, app.Event) { o.present() })
	if o.presenting {
		present = ui.Button("Leave", "close", "", func(app.Context, app.Event) { o.present() })
	}
	return h.Box("div", "orbit-bar",
		h.Box("div", "orbit-scrub",
			h.Input([]string{"type", "range", "class", "grow", "min", "0", "max", strconv.Itoa(last), "step", "1",
				"value", strconv.Itoa(k), "aria-label", "Deck", "aria-valuetext", "deck " + strconv.Itoa(k)}).
				OnInput(func(ctx app.Context, e app.Event) {
					if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
						o.jump(n)
					}
				}),
			h.Box("span", "orbit-where", app.Text("deck "), h.Text("b", "", figure.Whole(k)),
				app.Text(" of "+figure.Whole(o.decks)))),
		h.Tag("div", []string{"class", "controls", "role", "group", "aria-label", "Decks"},
			ui.IconButton("First", "first", func(app.Context, app.Event) { o.jump(0) }),
			ui.IconButton("Back", "back", func(app.Context, app.Event) { o.jump(o.now.Int() - 1) }),
			ui.Button("Step", "", "main", func(app.Context, app.Event) { o.jump(o.after()) }).
				Attr("disabled", o.period == 0 && k == last),
			o.walk.Button(),
			ui.IconButton("Last", "last", func(app.Context, app.Event) { o.jump(o.decks - 1) }),
			present,
		))
}

// Present draws the picture for full screen on a projector.
func (o *orbit) Present() app.UI {
	if !o.presenting || !o.answer.Whole() || o.chart() == "" {
		return nil
	}
	return h.Tag("main", []string{"id", "main", "class", "panel present orbit-present", "tabindex", "-1"},
		h.Text("h1", "hidden", o.Game.Name()+", reformed"), o.stage())
}

// ends lists the first and the last decks, and on request those between.
func (o *orbit) ends() app.UI {
	if o.decks < 2 {
		return nil
	}
	rows := func(from, to int, label string) app.UI {
		return h.Box("div", "", h.Text("p", "label", label), h.Box("ul", "orbit-rows", o.deckRows(from, to)...))
	}
	if o.decks <= 2*edge+2 {
		return h.Box("div", "orbit-ends", rows(0, o.decks, "All "+figure.Count(o.decks, "deck")))
	}
	title, end := "Last", o.decks-edge
	if o.period > 0 {
		title = "Last, then deck " + figure.Whole(o.tail) + " again"
	}
	return h.Box("div", "stack",
		h.Box("div", "orbit-ends", rows(0, edge, "First"), rows(end, o.decks, title)), o.drawMiddle(end))
}

// show lists the decks of the middle from an index on.
func (o *orbit) show(from int) {
	o.from = max(edge, min(from, o.decks-edge-1))
	o.showDeck()
}

func (o *orbit) drawMiddle(end int) app.UI {
	if o.from < 0 {
		return h.Box("div", "orbit-more", ui.Button("… "+figure.Whole(end-edge)+" more", "", "link",
			func(app.Context, app.Event) { o.show(edge) }))
	}
	to := min(o.from+portion, end)
	return h.Box("div", "stack",
		h.Box("div", "flow",
			ui.Button("Earlier", "back", "", func(app.Context, app.Event) { o.show(o.from - portion) }).
				Attr("disabled", o.from <= edge),
			ui.Button("Later", "", "", func(app.Context, app.Event) { o.show(to) }).Attr("disabled", to >= end),
			h.Text("span", "soft", fmt.Sprintf("Decks %s to %s", figure.Whole(o.from), figure.Whole(to-1))),
			ui.Button("Close", "close", "link", func(app.Context, app.Event) { o.from = -1 }),
		),
		ui.ScrollBox("frame tall", "Decks between", h.Box("ul", "orbit-rows", o.deckRows(o.from, to)...)))
}

// deckRows draws the decks from one up to another.
func (o *orbit) deckRows(from, to int) (list []app.UI) {
	for k := from; k < to; k++ {
		list = append(list, o.deckRow(k))
	}
	return list
}

// deckRow draws deck k with links.
func (o *orbit) deckRow(k int) app.UI {
	class := ""
	if k == o.now.Int() {
		class = "here"
	}
	d := o.at(k)
	body := []app.UI{h.Elem("button", []string{
		"type", "button", "class", "chip", "aria-pressed", strconv.FormatBool(k == o.now.Int()), "aria-label", "Show deck " +
			figure.Whole(k)}, app.Text(figure.Whole(k))).
		OnClick(func(app.Context, app.Event) { o.jump(k) })}
	if d == nil {
		body = append(body, h.Text("span", "soft", "…"))
	} else {
		row := ui.Deck(d, d.Faces())
		if k > 0 {
			row = o.ToOrbit(d)
		}
		body = append(body, row, h.Box("span", "orbit-links", o.ToPlay(d)))
	}
	return h.Box("li", class, body...)
}

func (o *orbit) facts() app.UI {
	var printed, before app.UI
	if o.example >= 0 {
		e := record.Examples[o.example]
		printed = h.Box("span", "flow", h.Text("span", "", "Bersani 2010, section 6: "+e.Note),
			ui.Verdict(ui.Compared(e.Tail == o.tail && e.Period == o.period)))
	}
	if r := o.before.Value(); o.before.Whole() {
		text := figure.Count(r.Count, "deck") + " reform to deck 0. "
		switch {
		case r.More:
			text = "More than " + text
		case r.Count == 0:
			text = "No deck reforms to deck 0: it is a Garden of Eden. "
		case r.Count == 1:
			text = "1 deck reforms to deck 0. "
		}
		before = h.Box("span", "", app.Text(text), o.Link("", "Go backwards", "", "/reform?part=preimages", o.Deck.Value()))
	}
	whole := ""
	if o.period > 0 {
		whole = fmt.Sprintf("%s: a tail of %s and a cycle of %s", figure.Count(o.decks, "deck"), figure.Whole(o.tail),
			figure.Whole(o.period))
	}
	return ui.Facts(
		ui.TextFact("Orbit", whole),
		ui.Fact{Term: "Printed", Value: printed},
		ui.Fact{Term: "Before", Value: before},
		ui.TextFact("Evidence", o.backed()),
	)
}

// backed says how the orbit is confirmed.
func (o *orbit) backed() string {
	all := figure.Count(o.decks, "deck")
	switch {
	case o.replayed < 0:
		return "Replayed here, a deck reforms to a different one. This is a bug in the program."
	case o.decks == 1 && o.period == 0:
		return "Replayed here card by card: the deck does not win."
	case o.decks == 1:
		return "Replayed here card by card: the deck sets its cards aside in their original order."
	case o.replayed == o.decks && o.period > 0:
		return "Replayed here card by card: each of the " + all + " reforms to the next, and the last to deck " +
			figure.Whole(o.tail) + "."
	case o.replayed == o.decks:
		return "Replayed here card by card: each deck reforms to the next, and the last does not win."
	}
	return "Replayed here card by card: each of the first " + figure.Count(o.replayed, "deck") + " reforms to the next."
}
