package page

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

var speeds = map[string]time.Duration{"slow": 1500 * time.Millisecond, "normal": 600 * time.Millisecond, "fast": 120 * time.Millisecond}

func (p *Play) goTo(position int) {
	if p.replay == nil {
		return
	}
	p.position = min(max(position, 0), p.replay.last())
	p.stepping = true
	ui.Replace(p.query())
}

func (p *Play) first(ctx app.Context, e app.Event) { p.halt(); p.goTo(0) }

func (p *Play) back(ctx app.Context, e app.Event) { p.halt(); p.goTo(p.position - 1) }

func (p *Play) next(ctx app.Context, e app.Event) { p.halt(); p.goTo(p.position + 1) }

func (p *Play) last(ctx app.Context, e app.Event) {
	p.halt()
	if p.replay != nil {
		p.goTo(p.replay.last())
	}
}

func (p *Play) halt() { p.running += p.running % 2 }

// run steps by itself until the end or until it is asked to pause.
func (p *Play) run(ctx app.Context, e app.Event) {
	if p.replay == nil {
		return
	}
	if p.running%2 == 1 {
		p.halt()
		return
	}
	if p.position >= p.replay.last() {
		p.position = 0
	}
	p.running++
	p.beat(p.running)
}

func (p *Play) beat(run int) {
	p.ctx.After(speeds[p.speed], func(ctx app.Context) {
		if p.running != run || p.replay == nil {
			return
		}
		p.goTo(p.position + 1)
		if p.position >= p.replay.last() {
			p.halt()
			return
		}
		p.beat(run)
	})
}

func (p *Play) bindings() bindings {
	return bindings{
		"ArrowRight": pressed(p.next),
		"ArrowLeft":  pressed(p.back),
		" ":          pressed(p.run),
		"Home":       pressed(p.first),
		"End":        pressed(p.last),
		"p":          pressed(p.present),
		"h":          func(app.Context) { p.hints = !p.hints },
		"Escape":     func(app.Context) { p.presenting, p.help = false, false },
		"?":          func(app.Context) { p.help = !p.help },
		"/": func(ctx app.Context) {
			p.open = true
			ctx.Defer(func(app.Context) { focus("deck-text") })
		},
		"c": copyLink,
	}
}

func (p *Play) present(ctx app.Context, e app.Event) {
	if p.replay != nil {
		p.presenting = !p.presenting
		p.stepping = true
	}
}

func (p *Play) stage() stage {
	return stage{replay: p.replay, rules: p.q.rules(p.shape.Ranks), position: p.position, hints: p.hints, foot: p.pace()}
}

// pace chooses how fast Run goes; it is not for a projector's picture.
func (p *Play) pace() app.UI {
	if p.presenting {
		return nil
	}
	return ui.Choice("speed", "Run", []ui.Option{{Value: "slow", Text: "slowly"}, {Value: "normal", Text: "at a walk"}, {Value: "fast", Text: "fast"}}, p.speed,
		func(_ app.Context, v string) { p.speed = v })
}

func (p *Play) controls() app.UI {
	run := ui.Button("Run", "run", "short", p.run).Aria("label", "Run")
	if p.running%2 == 1 {
		run = ui.Button("Pause", "pause", "short", p.run).Aria("label", "Pause")
	}
	present := ui.Button("Present", "present", "wide", p.present)
	if p.presenting {
		present = ui.Button("Leave", "close", "", p.present)
	}
	return h.Div().Class("controls").Role("group").Aria("label", "Steps").Body(
		ui.IconButton("First", "first", p.first),
		ui.IconButton("Back", "back", p.back),
		ui.Button("Step", "", "main", p.next).Attr("disabled", p.position >= p.replay.last()),
		run,
		ui.IconButton("Last", "last", p.last),
		present,
		h.Div().Class("keys").Body(
			h.Span().Body(h.Kbd().Text("→"), app.Text("step")),
			h.Span().Body(h.Kbd().Text("←"), app.Text("back")),
			h.Span().Body(h.Kbd().Text("space"), app.Text("run")),
			h.Span().Body(h.Kbd().Text("H"), app.Text("hints")),
			h.Span().Body(h.Kbd().Text("?"), app.Text("all keys")),
		),
	)
}

func (p *Play) helpPanel() app.UI {
	keys := [][2]string{{"→", "one step"}, {"←", "one step back"}, {"Space", "run or pause"}, {"Home", "the beginning"}, {"End", "the end"},
		{"H", "show or hide the next hit"}, {"P", "present on a projector"}, {"Esc", "leave"}, {"/", "to the deck"}, {"C", "copy the link"}, {"?", "these keys"}}
	return h.Section().Class("panel tight").Aria("label", "Keys").Body(
		h.H2().Text("Keys"),
		h.Ul().Class("keys").Body(app.Range(keys).Slice(func(i int) app.UI {
			return h.Li().Body(h.Span().Body(h.Kbd().Text(keys[i][0]), app.Text(keys[i][1])))
		})),
		ui.Check("single-keys", "Single keys work outside of fields", singleKeys(), setSingleKeys),
	)
}
