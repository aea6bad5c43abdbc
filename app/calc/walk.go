package calc

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// A Walk goes through what a page shows by itself, step by step, at a pace that is
// chosen, until its end or until it is asked to pause. Nothing moves between two
// steps.
type Walk struct {
	after Clock
	begin func() bool // goes to where it begins, and reports whether there is a way
	step  func() bool // goes on, and reports whether there is further to go
	pace  string
	walks int // that were begun or ended, so that an old one stops; even: none goes
}

// A Clock does something when a time has passed. One that goes by its own pace leaves
// out the one that was chosen.
type Clock func(time.Duration, func())

// NewWalk does not go yet.
func NewWalk(after Clock, begin, step func() bool) *Walk {
	return &Walk{after: after, begin: begin, step: step, pace: "normal"}
}

var paces = map[string]time.Duration{"slow": 1500 * time.Millisecond, "normal": 600 * time.Millisecond, "fast": 120 * time.Millisecond}

// Goes reports whether it goes, Halt stops it, and Turn stops it or lets it go.
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
	w.after(paces[w.pace], func() {
		switch {
		case w.walks != walk:
		case w.step():
			w.beat(walk)
		default:
			w.Halt()
		}
	})
}

// Button lets it go, or pause; Pace chooses how fast it goes.
func (w *Walk) Button() app.UI {
	word, icon := "Run", "run"
	if w.Goes() {
		word, icon = "Pause", "pause"
	}
	return ui.Button(word, icon, "short", func(app.Context, app.Event) { w.Turn() }).Aria("label", word)
}

func (w *Walk) Pace() app.UI {
	return ui.Choice("speed", "Run", []ui.Option{{Value: "slow", Text: "slowly"}, {Value: "normal", Text: "at a walk"}, {Value: "fast", Text: "fast"}}, w.pace,
		func(v string) { w.pace = v })
}
