package ui

import (
	"encoding/json"
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// A Bar is one bar of a chart. Y is a float only because it is drawn; the exact
// number stands in the table. A whisker from Low to High shows the interval of an
// estimate; there is none if High is 0.
type Bar struct {
	X    string  `json:"x"`
	Y    float64 `json:"y"`
	Low  float64 `json:"low,omitempty"`
	High float64 `json:"high,omitempty"`
	Text string  `json:"text,omitempty"` // within it
}

// A Law is drawn over bars, a value for each of them.
type Law struct {
	Name string    `json:"name"`
	Y    []float64 `json:"y"`
}

// A Line is a curve through points (x, y). Points that stand for themselves are
// Apart, without a curve, and a Smooth curve shows no points.
type Line struct {
	Name   string       `json:"name"`
	Points [][2]float64 `json:"points"`
	Apart  bool         `json:"apart,omitempty"`
	Smooth bool         `json:"smooth,omitempty"`
}

// A Heat is a share for each of some columns and rows, by column, the darker the
// larger; 0 is a dot.
type Heat struct {
	X     []string    `json:"x"`
	Y     []string    `json:"y"`
	Share [][]float64 `json:"share"`
}

// Chart is a chart of bars or, where it has them, of lines (at most four) or a heat
// map, drawn by the charting library as SVG. Its numbers must stand in a table beside it.
// Over bars can stand the exact law, as black strokes, and up to two laws that
// are near to it, as hollow marks with dashes; a key then names them, and the
// bars if they are Seen.
type Chart struct {
	app.Compo
	ID    string
	Label string // what a screen reader says of it
	X, Y  string // the axes
	Bars  []Bar
	Seen  string // what the bars are: "20 000 deals, 95 %"
	Exact *Law
	Near  []Law
	Lines []Line
	Zero  bool   // lines are seen from 0, where they are not shares, about one half
	Log   bool   // y of lines on a logarithmic scale
	Link  string // a press on a point (x, y) of a line is one on the link with this id and x
	Heat  *Heat  // instead of bars and lines

	drawn string
}

func (c *Chart) Alone() {}

func (c *Chart) OnMount(ctx app.Context)  { c.draw(ctx) }
func (c *Chart) OnUpdate(ctx app.Context) { c.draw(ctx) }

func (c *Chart) draw(ctx app.Context) {
	text, err := json.Marshal(map[string]any{"label": c.Label, "x": c.X, "y": c.Y,
		"bars": c.Bars, "seen": c.Seen, "exact": c.Exact, "near": c.Near, "lines": c.Lines, "zero": c.Zero, "log": c.Log, "link": c.Link, "heat": c.Heat})
	if err != nil {
		app.Log(fmt.Errorf("chart: %w", err))
		return
	}
	if string(text) == c.drawn {
		return
	}
	c.drawn = string(text)
	ctx.Defer(func(app.Context) {
		if page := app.Window().Get("rencontre"); page.Truthy() && page.Get("chart").Truthy() {
			page.Call("chart", c.ID, c.drawn)
		}
	})
}

func (c *Chart) Render() app.UI {
	return h.Figure().Class("chart").Body(
		h.Div().ID(c.ID),
	)
}
