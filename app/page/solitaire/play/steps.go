package play

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

func (p *play) goTo(position int) {
	if p.replay == nil {
		return
	}
	p.step.Put(min(max(position, 0), p.replay.Last()))
	p.stepping = true
	p.Moved()
}

func (p *play) first() { p.walk.Halt(); p.goTo(0) }
func (p *play) back()  { p.walk.Halt(); p.goTo(p.step.Int() - 1) }
func (p *play) next()  { p.walk.Halt(); p.goTo(p.step.Int() + 1) }
func (p *play) last()  { p.walk.Halt(); p.goTo(p.upTo()) }

// begin goes from the end to the beginning, and otherwise to the next step.
func (p *play) begin() bool {
	if p.replay != nil && p.step.Int() >= p.replay.Last() {
		p.step.Put(0)
	}
	return p.replay != nil
}

func (p *play) on() bool {
	p.goTo(p.step.Int() + 1)
	return p.replay != nil && p.step.Int() < p.replay.Last()
}

// quiet reports whether the step that is shown is none of the first few, which show how the game goes, and has no hit.
func (p *play) quiet() bool {
	const few = 3
	k := p.step.Int()
	return k > few && k <= len(p.replay.Steps) && p.replay.Steps[k-1].Event == solitaire.Miss
}

func (p *play) Leave() { p.walk.Halt() }

func (p *play) Keys() calc.Keys {
	return calc.Keys{
		"ArrowRight": p.next,
		"ArrowLeft":  p.back,
		" ":          p.walk.Turn,
		"Home":       p.first,
		"End":        p.last,
		"p":          p.present,
		"h":          func() { p.hints = !p.hints },
		"Escape":     func() { p.presenting = false },
		"d":          p.row.Unfold,
	}
}

func (p *play) present() {
	if p.replay != nil {
		p.presenting = !p.presenting
		p.stepping = true
	}
}

// stageNow returns the stage without what is hidden.
func (p *play) stageNow() game.Stage {
	if p.covered() || !p.hints {
		return p.stage.Covered(p.covered())
	}
	return p.stage
}

// Present draws the stage for full screen on a projector.
func (p *play) Present() app.UI {
	if !p.presenting || p.replay == nil {
		return nil
	}
	return h.Tag("main", []string{"id", "main", "class", "panel present", "tabindex", "-1"},
		h.Text("h1", "hidden", "Play "+p.game.Name()), p.stageNow().Draw(nil, p.controls(), p.scrub()))
}

// scrub draws the slider over all steps that may be shown.
func (p *play) scrub() app.UI {
	return p.replay.Scrub(p.step.Int(), p.upTo(), func(to int) {
		p.walk.Halt()
		p.goTo(to)
	})
}

func (p *play) controls() app.UI {
	present := ui.Button("Present", "present", "wide", ui.Handler(p.present))
	if p.presenting {
		present = ui.Button("Leave", "close", "", ui.Handler(p.present))
	}
	last := ui.IconButton("Last", "last", ui.Handler(p.last))
	if p.covered() {
		last = ui.IconButton("Show the result", "eye", ui.Handler(p.uncover))
	}
	step := ui.Button("Step", "", "main", ui.Handler(p.next))
	if p.step.Int() >= p.replay.Last() {
		step = ui.Button("Deal", "", "main", p.dealNext).Aria("label", "Deal another deck").
			On("keydown", once)
	}
	return h.Tag("div", []string{"class", "controls", "role", "group", "aria-label", "Steps"},
		ui.IconButton("First", "first", ui.Handler(p.first)),
		ui.IconButton("Back", "back", ui.Handler(p.back)),
		step,
		p.walk.Button(),
		last,
		present,
		ui.KeyHints("?", "all keys"),
	)
}

// dealNext deals another deck to step through. Of quick presses that lead to the end, the next deals none.
func (p *play) dealNext(_ app.Context, e app.Event) {
	if e.Get("detail").Int() <= 1 {
		p.another()
	}
}

// once keeps Enter, held on Step until the end, from dealing decks.
func once(_ app.Context, e app.Event) {
	if e.Get("repeat").Bool() && e.Get("key").String() == "Enter" {
		e.PreventDefault()
	}
}

func (p *play) another() {
	p.shuffle()
	p.stepping = true
}

// showStep derives the stage of the position.
func (p *play) showStep() {
	p.stage = game.NewStage(p.replay, p.step.Int())
	p.farthest = max(p.farthest, p.step.Int())
}
