package ui

import (
	"fmt"
	"math"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// A Progress is the state of a long computation.
type Progress struct {
	Title    string
	Status   string // "running", "paused", "waiting"
	Finished int    // parts
	Parts    int
	Fraction float64 // of the work, 0 to 1
	Rate     string  // "4 900 000 decks a second, 2 workers"
	SoFar    time.Duration
	Left     time.Duration // 0: not yet known
	Kept     string        // what is stored, and where
	Pause    app.EventHandler
	Resume   app.EventHandler
	Stop     app.EventHandler
}

// Draw draws the bar with its figures and controls. A screen reader announces every tenth of the work.
func (p Progress) Draw() app.UI {
	percent := int(math.Floor(p.Fraction * 100))
	left := "measuring"
	if p.Left > 0 {
		left = figure.Duration(p.Left) + " left"
	}
	if p.Status != "running" {
		left = p.Status
	}
	return h.Box("div", "panel progress",
		h.Box("div", "flow", h.H2().Class("grow").Text(p.Title), h.Text("span", "note", fmt.Sprintf("%d %%", percent))),
		h.Div().Class("track").Role("progressbar").Aria("label", p.Title).Aria("valuemin", "0").Aria("valuemax", "100").
			Aria("valuenow", fmt.Sprint(percent)).
			Body(h.Div().Style("width", fmt.Sprintf("%.1f%%", p.Fraction*100))),
		h.Box("div", "line",
			h.Text("span", "", fmt.Sprintf("%s of %s parts", figure.Whole(p.Finished), figure.Whole(p.Parts))),
			h.B().Text(left),
		),
		h.Span().Class("hidden").Role("status").Text(fmt.Sprintf("%d per cent, %s", percent/10*10, p.Status)),
		Facts(
			Fact{"Rate", app.Text(p.Rate)},
			Fact{"So far", app.Text(figure.Duration(p.SoFar))},
			Fact{"Kept", app.Text(p.Kept)},
		),
		h.Box("div", "flow",
			app.If(p.Status == "paused", func() app.UI { return Button("Go on", "run", "", p.Resume) }).
				Else(func() app.UI { return Button("Pause", "pause", "", p.Pause) }),
			Button("Stop", "stop", "", p.Stop),
		),
	)
}
