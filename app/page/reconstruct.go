package page

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// Reconstruct builds the deck that sets its cards aside in a given order.
type Reconstruct struct {
	app.Compo

	q     question
	typed string
	wrong string

	s        deck.Deck // the string, nil while there is none
	shape    deck.Shape
	decks    []deck.Deck // the first few
	count    int
	more     bool // the search was cut short
	conflict winning.Conflict
	chosen   int // which of the decks is shown step by step
	step     int // how many cards of the string are back, from 1
	open     bool
	keys     func()
}

func (p *Reconstruct) OnInit() { p.q = newQuestion(13, 1) }

func (p *Reconstruct) OnPreRender(ctx app.Context) { p.title(ctx) }

func (p *Reconstruct) OnMount(ctx app.Context) { p.keys = listen(ctx, p.bindings()) }

func (p *Reconstruct) OnDismount() {
	if p.keys != nil {
		p.keys()
	}
}

func (p *Reconstruct) OnNav(ctx app.Context) {
	v := ctx.Page().URL().Query()
	p.q.read(v)
	text := spaced(v.Get("string"))
	p.set(text)
	if p.s != nil {
		p.typed = deck.Format(p.s, p.shape.Ranks)
	}
	if k, err := strconv.Atoi(v.Get("step")); err == nil && p.s != nil {
		p.step = min(max(k, 1), p.last())
	}
	p.title(ctx)
}

func (p *Reconstruct) title(ctx app.Context) {
	ctx.Page().SetTitle("%s, backwards · Rencontre", gameNames[p.q.game])
	ctx.Page().SetDescription("Type the order in which cards were set aside, and see the deck that gives it built backwards, or why there is none.")
}

func (p *Reconstruct) set(text string) {
	p.typed, p.wrong, p.s, p.decks, p.count, p.more, p.chosen, p.conflict = text, "", nil, nil, 0, false, 0, winning.Conflict{}
	if strings.TrimSpace(text) == "" {
		p.typed = ""
		return
	}
	d, err := deck.Parse(text, 0)
	if err != nil {
		p.wrong = capital(err.Error()) + "."
		return
	}
	shape, wrongRanks, wrongSuits := p.q.shape()
	if whole, err := deck.ShapeOf(d); err == nil && whole.N() <= most {
		// A whole deck tells its shape; a last part is read in the shape chosen.
		shape = whole
		p.q.setShape(whole)
	} else if wrongRanks != "" || wrongSuits != "" {
		return
	} else if p.wrong = fits(d, shape); p.wrong != "" {
		return
	}
	p.s, p.shape = d, shape
	p.search()
	p.step = p.last()
}

// fits says what keeps d from being the last part of a string of the shape.
func fits(d deck.Deck, s deck.Shape) string {
	for _, c := range d {
		if c > s.Ranks {
			return fmt.Sprintf("There is no %d: the ranks are 1 to %d.", c, s.Ranks)
		}
	}
	for i, n := range s.Counts(d) {
		if n > s.Suits {
			return fmt.Sprintf("The %s is there %d times; with s = %d it stands at most %s.", deck.Face(i+1, s.Ranks), n, s.Suits, count(s.Suits, "time"))
		}
	}
	return ""
}

// search finds the decks, keeping the first ones. It gives up where a string of
// Modular Mousetrap has more than a page can count in an instant.
func (p *Reconstruct) search() {
	const kept, enough = 100, 1 << 18
	put := 0.0
	conflict, err := winning.Reconstruct(p.q.rules(p.shape.Ranks), p.s, func(cards float64) error {
		if put += cards; put > enough {
			return errEnough
		}
		return nil
	}, func(d deck.Deck) bool {
		if p.count++; len(p.decks) < kept {
			p.decks = append(p.decks, d)
		}
		return true
	})
	p.more, p.conflict = err != nil, conflict
}

// last is how many cards of the string can be put back.
func (p *Reconstruct) last() int {
	if len(p.decks) == 0 {
		return max(1, p.conflict.Step)
	}
	return len(p.s)
}

func (p *Reconstruct) query() string {
	more := rowIn("string", p.s, p.typed)
	if p.s != nil && p.step != p.last() {
		more = append(more, "step="+strconv.Itoa(p.step))
	}
	return p.q.write(more...)
}

func (p *Reconstruct) lay(ctx app.Context, text string) {
	p.set(text)
	p.open = p.wrong != "" || text == ""
	ui.Push(p.query())
	p.title(ctx)
}

func (p *Reconstruct) again(ctx app.Context) { p.lay(ctx, p.typed) }

func (p *Reconstruct) goTo(step int) {
	if p.s != nil {
		p.step = min(max(step, 1), p.last())
		ui.Replace(p.query())
	}
}

func (p *Reconstruct) bindings() bindings {
	return bindings{
		"ArrowRight": func(app.Context) { p.goTo(p.step + 1) },
		"ArrowLeft":  func(app.Context) { p.goTo(p.step - 1) },
		"Home":       func(app.Context) { p.goTo(1) },
		"End":        func(app.Context) { p.goTo(p.last()) },
		"/": func(ctx app.Context) {
			p.open = true
			ctx.Defer(func(app.Context) { focus("string-text") })
		},
	}
}

func (p *Reconstruct) Render() app.UI {
	return ui.Shell("/play",
		ui.Title(gameNames[p.q.game]+", backwards", "Type the order in which cards were set aside, or the last part of it. The deck that gives it is built from the end, card by card."),
		p.q.subnav("Backwards"),
		p.question(),
		app.If(p.s == nil && p.wrong == "", func() app.UI {
			return h.Section().Class("panel tight").Aria("label", "Examples").Body(
				h.P().Class("soft").Text("For example:"),
				h.Div().Class("flow").Body(
					p.try("1 2 3 4 5 6 7 8 9 10 11 12 13", solitaire.Mousetrap, 13, 1, "1 to 13 at Mousetrap"),
					p.try("1 2 3 4 5 6 7 8", solitaire.Modular, 8, 1, "1 to 8 at Modular Mousetrap"),
					p.try("2 2 1 2", solitaire.HeLovesMe, 3, 3, "2 2 1 2, refused at He Loves Me"),
				),
			)
		}),
		app.If(p.s != nil, p.stage),
		app.If(p.s != nil, p.result),
	)
}

func (p *Reconstruct) try(text string, g solitaire.Game, ranks, suits int, label string) app.UI {
	return ui.Button(label, "", "", func(ctx app.Context, e app.Event) {
		p.q.game = g
		p.q.setShape(deck.Shape{Ranks: ranks, Suits: suits})
		p.lay(ctx, text)
	})
}

func (p *Reconstruct) question() app.UI {
	class := ""
	if p.s != nil && !p.open {
		class = "folds"
	}
	label := "Set aside, first card first"
	if p.q.game == solitaire.HeLovesMe {
		label = "Stored, first card first, then the card left"
	}
	fields := append(p.q.fields(true, p.again, p.again), h.Div().Class("field deck").Body(
		h.Label().Class("label").Attr("for", "string-text").Text(label),
		ui.TextInput("string-text", p.typed, p.lay, p.wrong),
		ui.Refusal("string-wrong", p.wrong),
		h.P().ID("string-hint").Class("hint").Text("A whole string sets m and s by itself. A last part is read with the m and s chosen."),
	))
	return h.Section().Class("panel").Class(class).Aria("label", "The string").Body(
		h.Div().Class("question").Body(fields...),
		p.q.folded(p.typed, func(ctx app.Context, e app.Event) { p.open = true }),
	)
}

// built is the deck after the last step cards of the string were put back, and
// the call that hits its first card; for the step that fails, the deck that
// shows why.
func (p *Reconstruct) built() (d deck.Deck, call int, failed bool) {
	if len(p.decks) == 0 && p.step == p.conflict.Step {
		return p.conflict.Deck, p.conflict.Call, true
	}
	r := p.q.rules(p.shape.Ranks)
	if len(p.decks) == 0 {
		// The last part up to here has a deck: the one found on the way.
		part := p.s[len(p.s)-p.step:]
		_, err := winning.Reconstruct(r, part, func(float64) error { return nil }, func(e deck.Deck) bool { d = e; return false })
		if err != nil || d == nil {
			return nil, 0, true
		}
	} else {
		// Played forward, the chosen deck passes through every smaller one.
		t := solitaire.NewTable(r, p.decks[p.chosen])
		for len(t.SetAside) < len(p.s)-p.step && t.Outcome == solitaire.Unfinished {
			t.Step()
		}
		d = t.Hand
	}
	t := solitaire.NewTable(r, d)
	for t.Outcome == solitaire.Unfinished {
		call++
		if s := t.Step(); s.Event == solitaire.Hit {
			return d, call, false
		}
	}
	return d, 0, false
}

func (p *Reconstruct) stage() app.UI {
	d, call, failed := p.built()
	v := p.s[len(p.s)-p.step]
	cards := ui.Cards(d, p.shape.Ranks)
	at := -1
	if call > 0 {
		at = (call - 1) % len(d)
		cards[at].State = ui.Hit
		if failed {
			cards[at].State = ui.Next
		}
	}
	r := p.q.rules(p.shape.Ranks)
	face := deck.Face(v, p.shape.Ranks)
	words := fmt.Sprintf("The %s goes back where call %d of its count hits it; the cards skipped lie before it.", face, call)
	switch {
	case failed && call == 0:
		words = fmt.Sprintf("The %s cannot be hit: no count is that long with %s in hand.", face, count(p.step, "card"))
	case failed && p.step == 1:
		words = fmt.Sprintf("The last card cannot be %s %s: it would be hit at the first call, and is to be left.", article(v, p.shape.Ranks), face)
	case failed:
		words = fmt.Sprintf("The %s cannot go back: %s %s would be hit first, at call %d.", face, article(p.conflict.Card, p.shape.Ranks), deck.Face(p.conflict.Card, p.shape.Ranks), call)
	case p.step == 1 && r.Game == solitaire.HeLovesMe && call == 0:
		words = fmt.Sprintf("It begins with the %s that is left at the end.", face)
	case p.step == 1:
		words = fmt.Sprintf("It begins with the last card set aside, the %s.", face)
	}
	n := len(p.s)
	return h.Section().Class("panel").Aria("label", "Building the deck, step by step").Body(h.Div().Class("stage").Body(
		h.Div().Class("say").Body(
			h.Span().Class("caption").Text("Call"),
			h.Span().Class("caption").Text("Card"),
			h.Span().Class("said-number").Text(blank(call)),
			ui.Card{Rank: v, Ranks: p.shape.Ranks}.Draw("big"),
			h.P().Class("sentence").Aria("live", "polite").Text(words),
			h.P().Class("where note").Text(fmt.Sprintf("Step %d of %d, from the end.", p.step, n)),
		),
		h.Div().Class("hands").Body(
			h.Div().Body(
				h.P().Class("label").Text("Deck, "+count(len(d), "card")),
				h.Ul().Class("cards").Aria("label", "Deck, top card first").Body(app.Range(cards).Slice(func(i int) app.UI {
					class, label := "count", "\u00a0"
					if i <= at && call <= len(d) {
						label = strconv.Itoa(r.Call(i))
					}
					if i == at {
						class, label = "count now", strconv.Itoa(r.Call(call-1))
					}
					return h.Li().Body(h.Span().Class(class).Aria("hidden", "true").Text(label), cards[i].Draw())
				})),
			),
			h.Div().Body(
				h.P().Class("label").Text("String, "+count(n-p.step, "card")+" to go"),
				h.Ul().Class("cards small").Aria("label", "String, first card first").Body(app.Range(p.s).Slice(func(i int) app.UI {
					c := ui.Card{Rank: p.s[i], Ranks: p.shape.Ranks}
					if i == n-p.step {
						c.State = ui.Said
					} else if i > n-p.step {
						return h.Li().Aria("hidden", "true").Body(ui.Place())
					}
					return h.Li().Body(c.Draw())
				})),
			),
		),
		h.Div().Class("controls").Role("group").Aria("label", "Steps").Body(
			ui.IconButton("First", "first", func(ctx app.Context, e app.Event) { p.goTo(1) }),
			ui.IconButton("Back", "back", func(ctx app.Context, e app.Event) { p.goTo(p.step - 1) }),
			ui.Button("Step", "", "main", func(ctx app.Context, e app.Event) { p.goTo(p.step + 1) }).Attr("disabled", p.step >= p.last()),
			ui.IconButton("Last", "last", func(ctx app.Context, e app.Event) { p.goTo(p.last()) }),
			h.Div().Class("keys").Body(
				h.Span().Body(h.Kbd().Text("→"), app.Text("step")),
				h.Span().Body(h.Kbd().Text("←"), app.Text("back")),
			),
		),
	))
}

func blank(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (p *Reconstruct) result() app.UI {
	m := p.shape.Ranks
	var title, backed string
	switch {
	case len(p.decks) == 0 && p.more:
		title, backed = "None found so far", "The search was cut short: too many ways to put the cards back."
	case len(p.decks) == 0:
		title = "No deck gives this string"
		backed = fmt.Sprintf("The last %s already cannot come from a deck.", count(p.conflict.Step, "card"))
	case p.more:
		title = "More than " + count(p.count, "deck")
		backed = "Each deck shown was played forward; the search was cut short."
	default:
		title = count(p.count, "deck") + " gives this string"
		if p.count > 1 {
			title = count(p.count, "deck") + " give this string"
		}
		backed = "Played forward, the deck sets its cards aside in this order."
		if !p.replays() {
			backed = "Played forward, a deck does not give the string. This is an error of the program."
		}
	}
	var why, decks app.UI
	if len(p.decks) == 0 && !p.more {
		if p.conflict.Call > 0 {
			why = app.Text(fmt.Sprintf("At step %d from the end the deck would be %s, and at call %d its %s is hit first.",
				p.conflict.Step, deck.Format(p.conflict.Deck, m), p.conflict.Call, deck.Face(p.conflict.Card, m)))
		} else {
			why = app.Text(fmt.Sprintf("At step %d from the end the %s is higher than any call of a count of %s.", p.conflict.Step, deck.Face(p.conflict.Card, m), count(p.conflict.Step, "card")))
		}
	}
	if len(p.decks) > 0 {
		decks = h.Ul().Class("rows").Body(app.Range(p.decks).Slice(func(i int) app.UI {
			d := p.decks[i]
			row := []app.UI{ui.Row(deck.Format(d, m))}
			if len(p.decks) > 1 {
				row = append(row, ui.Button("Show", "", "link", func(ctx app.Context, e app.Event) { p.chosen, p.step = i, p.last() }, i, p.typed))
			}
			if _, err := deck.ShapeOf(d); err == nil {
				row = append(row, h.A().Class("button link").Attr("href", site.Path("/play?"+p.q.write("deck="+dashed(d)))).Text("Play it"))
			}
			return h.Li().Class("flow").Body(row...)
		}))
	}
	limit := ""
	if p.count > len(p.decks) {
		limit = fmt.Sprintf("The first %d are listed.", len(p.decks))
	}
	return h.Section().Class("panel result").Aria("label", "Result").Body(
		h.Div().Class("result-head").Body(ui.Tag(ui.Exact), h.H2().Text(title), p.share()),
		ui.Facts(
			ui.Fact{Term: "String", Value: ui.Row(deck.Format(p.s, m))},
			ui.Fact{Term: "Why", Value: why},
			ui.Fact{Term: "Deck", Value: decks},
			ui.Fact{Term: "Backed by", Value: app.Text(strings.TrimSpace(backed + " " + limit))},
		),
	)
}

// replays plays the decks found forward, as the independent check.
func (p *Reconstruct) replays() bool {
	r := p.q.rules(p.shape.Ranks)
	for _, d := range p.decks {
		if deck.Format(solitaire.Play(r, d).Reformed(), 0) != deck.Format(p.s, 0) {
			return false
		}
	}
	return true
}

func (p *Reconstruct) share() app.UI {
	if p.more {
		return nil
	}
	request := p.q.request("reconstruct", p.shape, fmt.Sprintf(`"string":%s,"limit":%d`, list(p.s), len(p.decks)))
	result, err := compute(request)
	if err != nil {
		app.Log("reconstruct:", err)
		return nil
	}
	t := ui.Table{Caption: "Decks that give " + deck.Format(p.s, 0), Head: []string{"", "deck"}}
	for i, d := range p.decks {
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), deck.Format(d, 0)})
	}
	return &ui.Share{Name: "rencontre-decks", Table: t, Request: request, Result: result}
}
