package ui

import (
	"encoding/json"
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// A Bar is one bar of a chart. Y is a float only because it is drawn; the exact
// number stands in the table.
type Bar struct {
	X string  `json:"x"`
	Y float64 `json:"y"`
}

// A Line is a curve through points (x, y).
type Line struct {
	Name   string       `json:"name"`
	Points [][2]float64 `json:"points"`
}

// Chart is a chart of bars or, where it has them, of lines (at most four), drawn by the charting library as SVG. Its numbers must
// stand in a table beside it.
type Chart struct {
	app.Compo
	ID    string
	Label string // what a screen reader says of it
	X, Y  string // the axes
	Bars  []Bar
	Lines []Line

	drawn string
}

func (c *Chart) OnMount(ctx app.Context)  { c.draw(ctx) }
func (c *Chart) OnUpdate(ctx app.Context) { c.draw(ctx) }

func (c *Chart) draw(ctx app.Context) {
	text, err := json.Marshal(map[string]any{"label": c.Label, "x": c.X, "y": c.Y, "bars": c.Bars, "lines": c.Lines})
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
