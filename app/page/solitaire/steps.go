package solitaire

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
)

var speeds = map[string]time.Duration{"slow": 1500 * time.Millisecond, "normal": 600 * time.Millisecond, "fast": 120 * time.Millisecond}

func (p *play) goTo(position int) {
	if p.replay == nil {
		return
	}
	p.step.Put(min(max(position, 0), p.replay.Last()))
	p.stepping = true
	p.game.Say("")
	p.Moved()
}

func (p *play) first() { p.halt(); p.goTo(0) }
func (p *play) back()  { p.halt(); p.goTo(p.step.Int() - 1) }
func (p *play) next()  { p.halt(); p.goTo(p.step.Int() + 1) }
func (p *play) last()  { p.halt(); p.goTo(p.upTo()) }

func (p *play) halt() { p.running += p.running % 2 }

// run steps by itself until the end or until it is asked to pause.
func (p *play) run() {
	if p.replay == nil {
		return
	}
	if p.running%2 == 1 {
		p.halt()
		return
	}
	if p.step.Int() >= p.replay.Last() {
		p.step.Put(0)
	}
	p.running++
	p.beat(p.running)
}

func (p *play) beat(run int) {
	p.Later(speeds[p.speed], func() {
		if p.running != run || p.replay == nil {
			return
		}
		p.goTo(p.step.Int() + 1)
		if p.step.Int() >= p.replay.Last() {
			p.halt()
			return
		}
		p.beat(run)
	})
}

func (p *play) Left() { p.halt() }

func (p *play) Keys() calc.Keys {
	return calc.Keys{
		"ArrowRight": p.next,
		"ArrowLeft":  p.back,
		" ":          p.run,
		"Home":       p.first,
		"End":        p.last,
		"p":          p.present,
		"h":          func() { p.hints = !p.hints },
		"Escape":     func() { p.presenting, p.help = p.presenting && p.help, false },
		"?":          func() { p.help = !p.help },
		"/": func() {
			p.open = true
			p.Defer(func() { calc.Focus("deck-text") })
		},
		"c": calc.CopyLink,
	}
}

func (p *play) present() {
	if p.replay != nil {
		p.presenting = !p.presenting
		p.stepping = true
	}
}

// stageNow is the stage with what is to be seen of it.
func (p *play) stageNow() game.Stage {
	if p.covered() || !p.hints {
		return p.stage.Covered(p.covered())
	}
	return p.stage
}

// Present fills a projector's screen with the stage.
func (p *play) Present() app.UI {
	if !p.presenting || p.replay == nil {
		return nil
	}
	// The keys stand first, to be seen without scrolling.
	return h.Main().ID("main").Class("panel present").TabIndex(-1).Body(
		h.T("h1", "hidden", p.game.Name()+", played"), app.If(p.help, p.keys), p.stageNow().Draw(nil, p.scrub(), p.controls()))
}

// pressed is what a key does, done by a button.
func pressed(do func()) app.EventHandler { return func(app.Context, app.Event) { do() } }

// pace chooses how fast Run goes; it is not for a projector's picture.
func (p *play) pace() app.UI {
	return ui.Choice("speed", "Run", []ui.Option{{Value: "slow", Text: "slowly"}, {Value: "normal", Text: "at a walk"}, {Value: "fast", Text: "fast"}}, p.speed,
		func(_ app.Context, v string) { p.speed = v })
}

// scrub goes to any step that may be seen.
func (p *play) scrub() app.UI {
	return p.replay.Scrub(p.step.Int(), p.upTo(), func(to int) {
		p.halt()
		p.goTo(to)
	})
}

func (p *play) controls() app.UI {
	run := ui.Button("Run", "run", "short", pressed(p.run)).Aria("label", "Run")
	if p.running%2 == 1 {
		run = ui.Button("Pause", "pause", "short", pressed(p.run)).Aria("label", "Pause")
	}
	present := ui.Button("Present", "present", "wide", pressed(p.present))
	if p.presenting {
		present = ui.Button("Leave", "close", "", pressed(p.present))
	}
	last := ui.IconButton("Last", "last", pressed(p.last))
	if p.covered() {
		last = ui.IconButton("Show the result", "eye", pressed(p.uncover))
	}
	return h.Div().Class("controls").Role("group").Aria("label", "Steps").Body(
		ui.IconButton("First", "first", pressed(p.first)),
		ui.IconButton("Back", "back", pressed(p.back)),
		ui.Button("Step", "", "main", pressed(p.next)).Attr("disabled", p.step.Int() >= p.replay.Last()),
		run,
		last,
		present,
		h.Div().Class("keys").Body(
			h.Span().Body(h.Kbd().Text("?"), app.Text("all keys")),
		),
	)
}

func (p *play) keys() app.UI {
	keys := [][2]string{{"→", "one step"}, {"←", "one step back"}, {"Space", "run or pause"}, {"Home", "the beginning"}, {"End", "the end"},
		{"H", "show or hide the next hit"}, {"P", "present on a projector"}, {"Esc", "leave"}, {"/", "to the deck"}, {"C", "copy the link"}, {"?", "these keys"}}
	return h.Section().Class("panel tight").Aria("label", "Keys").Body(
		h.H2().Text("Keys"),
		h.Ul().Class("keys").Body(app.Range(keys).Slice(func(i int) app.UI {
			return h.Li().Body(h.Span().Body(h.Kbd().Text(keys[i][0]), app.Text(keys[i][1])))
		})),
		ui.Check("single-keys", "Single keys work outside of fields", calc.SingleKeys(), func(_ app.Context, on bool) { calc.SetSingleKeys(on) }),
	)
}

// look makes the stage of the position.
func (p *play) look() {
	p.stage = game.NewStage(p.replay, p.step.Int())
	p.far = max(p.far, p.step.Int())
}
