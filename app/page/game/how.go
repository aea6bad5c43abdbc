package game

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// How opens how a game goes: the game by its rules, played by itself on four cards,
// in steps. With Says it says before that in a sentence how it goes.
type How struct {
	app.Compo

	Rules solitaire.Rules
	Says  bool

	ctx      app.Context // an event's own ends with its element
	open     bool
	of       solitaire.Rules // of the replay
	replay   *Replay
	position int
	run      int // counts runs, so that an old one stops; even: not running
}

func (c *How) OnMount(ctx app.Context) { c.ctx = ctx }
func (c *How) OnDismount()             { c.halt() }

// four are the cards on which a game is shown, and its ranks: the games of several
// suits have two of each.
func four(r solitaire.Rules) (solitaire.Rules, deck.Deck) {
	r.Ranks, r.Seed = 4, howSeed
	r.Passes = min(max(r.Passes, 0), mostPasses) // what is typed may be none
	if r.Game == solitaire.T2 || r.Game == solitaire.T3 {
		r.Ranks = 2
		return r, deck.Deck{1, 1, 2, 2}
	}
	return r, deck.Deck{2, 1, 3, 4}
}

// mostPasses is how many passes without a hit the example goes through at most.
const mostPasses = 6

// howSeed is a seed by which a hand of Problem I on four cards ends in its second deck.
const howSeed = 1

func (c *How) goTo(position int) { c.position = min(max(position, 0), c.replay.Last()) }
func (c *How) halt()             { c.run += c.run % 2 }

func (c *How) play() {
	if c.run%2 == 1 {
		c.halt()
		return
	}
	if c.position >= c.replay.Last() {
		c.position = 0
	}
	c.run++
	c.beat(c.run)
}

func (c *How) beat(run int) {
	c.ctx.After(pace, func(app.Context) {
		if c.run != run {
			return
		}
		if c.goTo(c.position + 1); c.position >= c.replay.Last() {
			c.halt()
			return
		}
		c.beat(run)
	})
}

// pace is how long a step stands while it runs: a sentence is read in that time.
const pace = 2200 * time.Millisecond

func (c *How) Render() app.UI {
	if r, d := four(c.Rules); c.replay == nil || c.of != r {
		c.halt()
		c.of, c.replay, c.position = r, NewReplay(r, d), 0
	}
	name := Names[c.Rules.Game]
	open := h.X("button", []string{"type", "button", "class", "button link how-open", "aria-expanded", strconv.FormatBool(c.open)},
		h.T("span", "", "How it goes")).OnClick(func(app.Context, app.Event) {
		c.halt()
		c.open = !c.open
	}, ui.Newest())
	var sentence app.UI
	if c.Says {
		sentence = h.E("p", "rule", append([]app.UI{h.T("b", "", name+": ")}, ui.Words(Sentence(c.Rules))...)...)
	}
	return h.E("div", "how", sentence, open, app.If(c.open, c.draw))
}

func (c *How) draw() app.UI {
	run := ui.Button("Run", "run", "", func(app.Context, app.Event) { c.play() })
	if c.run%2 == 1 {
		run = ui.Button("Pause", "pause", "", func(app.Context, app.Event) { c.play() })
	}
	step := func(by int) app.EventHandler {
		return func(app.Context, app.Event) {
			c.halt()
			c.goTo(c.position + by)
		}
	}
	g := NewStage(c.replay, c.position)
	return ui.Section("panel", "How "+Names[c.Rules.Game]+" goes",
		g.Draw(c.after(), h.X("div", []string{"class", "controls", "role", "group", "aria-label", "Steps of the example"},
			ui.Button("Back", "back", "", step(-1)).Attr("disabled", c.position == 0),
			ui.Button("Next", "", "main", step(1)).Attr("disabled", c.position >= c.replay.Last()),
			run,
			h.T("span", "note", "Four cards: "+deck.Format(c.deck(), 0)+"."),
		)),
		c.replay.Strip(c.position, c.position, func(to int) {
			c.halt()
			c.goTo(to)
		}),
	)
}

func (c *How) deck() deck.Deck {
	_, d := four(c.Rules)
	return d
}

// after says what the end leads to.
func (c *How) after() app.UI {
	if c.position < c.replay.Last() {
		return nil
	}
	t := c.replay.End.Table
	d := t.Reformed()
	if d == nil {
		return nil
	}
	text := "Set aside one after the other, they are the [string] " + deck.Format(d, 0) + ": the [reformed] deck, which can be played in its turn."
	if t.Rules.Game == solitaire.HeLovesMe {
		text = "Stored one after the other, with the card [left] last, they are the [string] " + deck.Format(d, 0) + ": the [reformed] deck, which can be played in its turn."
	}
	return h.E("p", "", ui.Words(text)...)
}
