package calc

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// A Lesson is a small example of a game, which shows how it goes. It must be comparable: a
// different one is laid out again.
type Lesson interface {
	// Name is what the game is called.
	Name() string
	// Lay lays the example out.
	Lay() Laid
}

// Laid is an example that is laid out: its last position, counted from 0, a line about it, and the
// function that draws a position with the controls; to goes to another position.
type Laid struct {
	Last int
	Note string
	Draw func(at int, controls app.UI, to func(int)) []app.UI
}

// How shows on demand how a game goes: its rule, and an example in steps that can be paused.
type How struct {
	app.Compo

	Of   Lesson
	Rule string // in full; its words are marked (see ui.Words)
	Says string // the rule in short, which always shows; "" where the page says it

	ctx  app.Context // of the page; an event's context dies with its element
	open bool
	of   Lesson // that is laid out
	laid Laid
	at   int
	walk *Walk
}

// lessonStep is how long a step is shown while it runs, long enough to read a sentence.
const lessonStep = 2200 * time.Millisecond

func (c *How) Alone() {}

func (c *How) OnMount(ctx app.Context) { c.ctx = ctx; ctx.PreventUpdate() }
func (c *How) OnDismount()             { c.walk.Halt() }

func (c *How) lay() {
	if c.walk == nil {
		c.walk = NewWalk(func(_ time.Duration, do func()) { c.ctx.After(lessonStep, func(app.Context) { do() }) },
			c.begin, c.on)
	}
	c.walk.Halt()
	c.of, c.laid, c.at = c.Of, c.Of.Lay(), 0
}

func (c *How) goTo(at int) { c.at = min(max(at, 0), c.laid.Last) }

// to pauses, and goes to a position.
func (c *How) to(at int) {
	c.walk.Halt()
	c.goTo(at)
}

// begin returns from the end to the beginning.
func (c *How) begin() bool {
	if c.at >= c.laid.Last {
		c.at = 0
	}
	return true
}

func (c *How) on() bool {
	c.goTo(c.at + 1)
	return c.at < c.laid.Last
}

func (c *How) Render() app.UI {
	if c.of != c.Of {
		c.lay()
	}
	open := h.Elem("button", []string{"type", "button", "class", "button link how-open", "aria-expanded",
		strconv.FormatBool(c.open)},
		h.Text("span", "", "How to play")).OnClick(func(app.Context, app.Event) {
		c.walk.Halt()
		c.open = !c.open
	})
	var sentence app.UI
	if c.Says != "" {
		sentence = h.Box("p", "rule", append([]app.UI{h.Text("b", "", c.Of.Name()+": ")}, ui.Words(c.Says)...)...)
	}
	return h.Box("div", "how", sentence, open, h.If(c.open, c.draw))
}

func (c *How) draw() app.UI {
	step := func(by int) app.EventHandler { return func(app.Context, app.Event) { c.to(c.at + by) } }
	controls := h.Tag("div", []string{"class", "controls", "role", "group", "aria-label", "Steps of the example"},
		ui.Button("Back", "back", "", step(-1)).Attr("disabled", c.at == 0),
		ui.Button("Next", "", "main", step(1)).Attr("disabled", c.at >= c.laid.Last),
		c.walk.Button(),
		h.Text("span", "note", c.laid.Note))
	rule := h.Box("p", "", ui.Words(c.Rule)...)
	return h.Elem("section", []string{"class", "panel", "aria-label", "How to play " + c.Of.Name()},
		append([]app.UI{rule}, c.laid.Draw(c.at, controls, c.to)...)...).OnKeyDown(c.key)
}

// key handles the arrows before the page does, which has steps of its own.
func (c *How) key(_ app.Context, e app.Event) {
	by := map[string]int{"ArrowRight": 1, "ArrowLeft": -1}[e.Get("key").String()]
	if by == 0 || Modified(e) {
		return
	}
	e.PreventDefault()
	e.Call("stopPropagation")
	c.to(c.at + by)
}
