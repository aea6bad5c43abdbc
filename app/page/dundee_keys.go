package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// press is a tap on the key of a rank: the card that was turned or, against the
// deck on the screen, the name that is said.
func (p *Dundee) press(ctx app.Context, rank int) {
	if p.game.deck == nil || p.part != partAdviser && p.part != partPlay {
		return
	}
	if rank > len(p.game.deck) {
		p.asked, p.refused = 0, p.game.refuses(rank)
		return
	}
	if p.part == partPlay {
		if p.game.over() {
			p.refused = p.game.refuses(rank)
			return
		}
		p.game.say(rank)
		p.next()
		p.moved(ctx)
		return
	}
	p.asked = 0
	if p.refused = p.game.refuses(rank); p.refused != "" {
		return
	}
	if rank == p.game.name() {
		p.asked = rank
		p.ctx.Defer(func(app.Context) { focus("lost") })
		return
	}
	p.game.turn(rank)
	p.moved(ctx)
}

// next turns the next card of the deck on the screen.
func (p *Dundee) next() { p.game.turn(p.cards[len(p.game.turns)]) }

// moved shows the position that was come to.
func (p *Dundee) moved(ctx app.Context) {
	p.refused, p.asked, p.wrongLink = "", 0, ""
	ui.Replace(p.query())
	p.askPosition()
}

func (p *Dundee) lost(ctx app.Context, e app.Event) {
	if p.asked == 0 {
		return
	}
	p.game.turn(p.asked)
	p.moved(ctx)
	p.ctx.Defer(func(app.Context) { focus("undo") })
}

func (p *Dundee) notLost(ctx app.Context, e app.Event) {
	asked := p.asked
	p.asked = 0
	p.ctx.Defer(func(app.Context) { focus("rank-" + strconv.Itoa(asked)) })
}

func (p *Dundee) undo(ctx app.Context, e app.Event) {
	if p.part != partAdviser && p.part != partPlay || p.game.deck == nil {
		return
	}
	if p.asked > 0 {
		p.asked = 0
		return
	}
	if p.game.undo(); p.blind {
		p.game.said = 0
	}
	p.moved(ctx)
}

func (p *Dundee) say(ctx app.Context, rank int) {
	p.game.say(rank)
	p.moved(ctx)
}

// step says the name that is shown and turns the next card of the deck on the
// screen; finish goes on so to the end.
func (p *Dundee) step(ctx app.Context, e app.Event) {
	if p.part != partPlay || p.game.deck == nil || p.game.over() || p.blind {
		return
	}
	p.next()
	p.moved(ctx)
}

func (p *Dundee) finish(ctx app.Context, e app.Event) {
	for !p.game.over() {
		p.next()
	}
	p.moved(ctx)
}

// restart begins again: with a new deck where it lies on the screen.
func (p *Dundee) restart(ctx app.Context, e app.Event) {
	if p.game.deck == nil {
		return
	}
	p.game.turns, p.game.said = nil, 0
	if p.part == partPlay {
		p.seed = seed() % 1e9
		p.cards = shuffled(p.game.deck, p.seed)
	}
	p.refused, p.asked, p.wrongLink = "", 0, ""
	ui.Push(p.query())
	p.askPosition()
}

func (p *Dundee) bindings() bindings {
	b := bindings{
		"Backspace":  pressed(p.undo),
		"ArrowRight": pressed(p.step),
		" ":          pressed(p.step),
		"Escape": func(ctx app.Context) {
			if p.help = false; p.asked > 0 {
				p.notLost(ctx, app.Event{})
			}
		},
		"?": func(app.Context) { p.help = !p.help },
		"/": func(ctx app.Context) {
			p.open = true
			p.ctx.Defer(func(app.Context) { focus("deck-text") })
		},
		"c": copyLink,
	}
	for key, rank := range map[string]int{"a": 1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "0": 10, "j": 11, "q": 12, "k": 13} {
		b[key] = func(ctx app.Context) { p.press(ctx, rank) }
	}
	return b
}

// pad are the keys of the ranks.
func (p *Dundee) pad() app.UI {
	g := &p.game
	left, best := g.left(), g.best()
	label := "Tap the card you turned"
	if p.part == partPlay {
		label = "Tap the rank to name"
	}
	keys := make([]app.UI, 0, len(left)+2)
	for i := range left {
		keys = append(keys, p.key(i+1, left[i], slices.Contains(best, i+1)))
	}
	// What is left of the last row of five is for Undo, with the step beside it.
	room := 5 - len(left)%5
	icons := [2]string{"back", "run"}
	if p.part == partPlay && !p.blind && room == 2 {
		icons = [2]string{} // a key's width holds the word alone
	}
	undo := ui.Button("Undo", icons[0], "", p.undo).ID("undo").Attr("disabled", len(g.turns) == 0)
	span := func(n int) string { return "span " + strconv.Itoa(n) }
	if p.part == partPlay && !p.blind {
		if room < 2 {
			room = 5
		}
		turn := ui.Button("Turn", icons[1], "main", p.step).ID("turn").Attr("disabled", g.over())
		keys = append(keys, undo.Style("grid-column", span(room/2)), turn.Style("grid-column", span(room-room/2)))
	} else {
		if room < 2 {
			room = 5
		}
		keys = append(keys, undo.Style("grid-column", span(room)))
	}
	return section("pad", label,
		h.E("div", "pad-head",
			h.T("p", "label", label),
			h.P().ID("cards-left").Class("note").Text(fmt.Sprintf("%d of %d left", total(left), total(g.deck))),
		),
		h.Div().Class("ranks").Role("group").Aria("label", label).Body(keys...),
		h.Div().Role("alert").ID("refused").Body(app.If(p.refused != "", func() app.UI {
			return h.E("div", "refusal", ui.Icon("warning"), h.T("p", "", p.refused))
		})),
		app.If(p.asked > 0, func() app.UI {
			return h.Div().Class("asked").Role("alertdialog").Aria("labelledby", "asked").Body(
				h.P().ID("asked").Text(fmt.Sprintf("You said %s. Lost?", g.face(p.asked))),
				ui.Button("Yes, lost", "", "main", p.lost).ID("lost"),
				ui.Button("No, back", "", "", p.notLost).ID("not-lost"),
			)
		}),
	)
}

// key is the key of a rank, with a dot for every card.
func (p *Dundee) key(rank, left int, best bool) app.UI {
	g := &p.game
	shown := best && !g.over() && !(p.part == partPlay && p.blind)
	class := "rank"
	words := fmt.Sprintf("%s, %d left", g.face(rank), left)
	if shown {
		class += " best"
		words += ", best to say"
	}
	if rank == g.name() && shown {
		words += ", said now"
	}
	gone := left == 0 && p.part == partAdviser || g.over()
	if gone {
		class += " gone"
	}
	var dots app.UI
	if n := g.deck[rank-1]; n <= 8 {
		marks := strings.Repeat("<i></i>", left) + strings.Repeat(`<i class="turned"></i>`, n-left)
		dots = app.Raw(`<span class="dots" aria-hidden="true">` + marks + `</span>`)
	} else {
		dots = h.Span().Class("dots").Aria("hidden", "true").Text(fmt.Sprintf("%d of %d", left, n))
	}
	return h.Button().Attr("type", "button").ID("rank-"+strconv.Itoa(rank)).Class(class).Aria("label", words).Aria("disabled", strconv.FormatBool(gone)).
		OnClick(func(ctx app.Context, e app.Event) { p.press(ctx, rank) }, app.EventScope("rank", rank)).
		Body(h.Span().Aria("hidden", "true").Text(g.face(rank)), dots)
}

func (p *Dundee) helpPanel() app.UI {
	return app.If(p.help, func() app.UI {
		line := func(keys, what string) app.UI { return h.E("span", "", h.T("kbd", "", keys), app.Text(what)) }
		return section("panel stack", "Keys",
			h.T("h2", "", "Keys"),
			h.E("div", "keys",
				line("A 2 … 9 0 J Q K", "a rank; 0 is the 10"), line("Backspace", "undo"), line("→ or space", "turn, against the deck on the screen"),
				line("/", "the deck"), line("C", "copy the link"), line("Esc", "not lost; close"), line("?", "these keys"),
			),
			ui.Check("single-keys", "Keys without Ctrl or Alt work", singleKeys(), setSingleKeys),
		)
	})
}
