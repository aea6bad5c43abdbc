package calc

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// A Walk steps through what a page shows, at a pace that the user chooses, until the end or a
// pause. Nothing moves between two steps.
type Walk struct {
	// Quiet, which may be nil, reports whether nothing happens in the step that is shown. The usual pace hurries over it.
	Quiet func() bool

	after Clock
	begin func() bool // goes to the first step, and reports whether there is one
	step  func() bool // goes to the next step, and reports whether another follows
	pace  string
	walks int // generation counter; odd while running
}

// A Clock calls a function when a time has passed. A clock with a pace of its own ignores the
// time.
type Clock func(time.Duration, func())

// NewWalk returns a walk that does not run yet.
func NewWalk(after Clock, begin, step func() bool) *Walk {
	return &Walk{after: after, begin: begin, step: step, pace: "normal"}
}

var paces = map[string]time.Duration{"slow": 1500 * time.Millisecond, "normal": 600 * time.Millisecond,
	"fast": 120 * time.Millisecond}

// hurried is how long a step takes at the usual pace in which nothing happens.
const hurried = 60 * time.Millisecond

// Goes reports whether it runs, Halt pauses it, and Turn pauses or runs it.
func (w *Walk) Goes() bool { return w.walks%2 == 1 }
func (w *Walk) Halt()      { w.walks += w.walks % 2 }
func (w *Walk) Turn() {
	switch {
	case w.Goes():
		w.Halt()
	case w.begin():
		w.walks++
		w.beat(w.walks)
	}
}

func (w *Walk) beat(walk int) {
	pause := paces[w.pace]
	if w.pace == "normal" && w.Quiet != nil && w.Quiet() {
		pause = hurried
	}
	w.after(pause, func() {
		switch {
		case w.walks != walk:
		case w.step():
			w.beat(walk)
		default:
			w.Halt()
		}
	})
}

// Button draws the button that runs or pauses it, Pace the choice of its pace.
func (w *Walk) Button() app.UI {
	word, icon := "Run", "run"
	if w.Goes() {
		word, icon = "Pause", "pause"
	}
	return ui.Button(word, icon, "short", func(app.Context, app.Event) { w.Turn() }).Aria("label", word)
}

func (w *Walk) Pace() app.UI {
	return ui.Choice("speed", "Run", []ui.Option{{Value: "slow", Text: "Slow"}, {Value: "normal", Text: "Medium"},
		{Value: "fast", Text: "Fast"}}, w.pace,
		func(v string) { w.pace = v })
}
