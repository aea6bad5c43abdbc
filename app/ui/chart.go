package ui

import (
	"encoding/json"
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// A Bar is one bar of a chart. Y is a float because it is only drawn; the exact number stands in the table. A whisker
// from Low to High shows the interval of an estimate; High is 0 if there is none.
type Bar struct {
	X    string  `json:"x"`
	Y    float64 `json:"y"`
	Low  float64 `json:"low,omitempty"`
	High float64 `json:"high,omitempty"`
	Text string  `json:"text,omitempty"` // inside the bar
}

// A Distribution is drawn over bars, with a value for each bar.
type Distribution struct {
	Name string    `json:"name"`
	Y    []float64 `json:"y"`
}

// A Line is a curve through points (x, y). Apart draws the points without a curve, Smooth the curve without points.
//
// The place of a line decides how it is drawn, unless it has a Tone, a colour from 1 to 5, and a Mark. Such lines may
// be many. Those that share a meaning of a colour or a mark have no name, and the meaning is a line without points.
type Line struct {
	Name   string       `json:"name"`
	Points [][2]float64 `json:"points"`
	Apart  bool         `json:"apart,omitempty"`
	Smooth bool         `json:"smooth,omitempty"`
	Tone   int          `json:"tone,omitempty"`
	Mark   string       `json:"mark,omitempty"` // circle, square, triangle or diamond
}

// A Mark names a place of a chart: a point of a chart of lines, which has a ring, or a number between bars, which has a
// rule. There are at most two, the smaller number first.
type Mark struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y,omitempty"`
	Name string  `json:"name"`
}

// A Heat is a heat map: a share for each column and row, by column. The larger the share, the darker; 0 is a dot.
type Heat struct {
	X     []string    `json:"x"`
	Y     []string    `json:"y"`
	Share [][]float64 `json:"share"`
}

// Chart is a chart of bars, of lines, at most four of them without a Tone, or a heat map, drawn as SVG by the charting
// library. A table beside it must have its numbers. Over bars it can show the exact numbers, as black strokes, and up
// to two approximations, as hollow marks with dashes. A legend then names them, and the bars if Seen is set.
type Chart struct {
	app.Compo `json:"-"`
	ID        string         `json:"-"`
	Label     string         `json:"label"` // read by screen readers
	X         string         `json:"x"`     // the axes
	Y         string         `json:"y"`
	Bars      []Bar          `json:"bars"`
	Seen      string         `json:"seen"` // what the bars are: "20 000 deals, 95 %"
	Exact     *Distribution  `json:"exact"`
	Near      []Distribution `json:"near"`
	Lines     []Line         `json:"lines"`
	Zero      bool           `json:"zero"`  // the y axis of lines starts at 0; otherwise lines are shares about one half
	Level     float64        `json:"level"` // lines stray from it, and their axis is as long on both sides
	Log       bool           `json:"log"`   // y of lines on a logarithmic scale
	LogX      bool           `json:"logX"`  // x too
	Link      string         `json:"link"`  // pressing a point (x, y) of a line follows the link whose id is Link and x
	Heat      *Heat          `json:"heat"`  // instead of bars and lines
	Marks     []Mark         `json:"marks,omitempty"`

	drawn string
}

func (c *Chart) Alone() {}

func (c *Chart) OnMount(ctx app.Context)  { c.draw(ctx) }
func (c *Chart) OnUpdate(ctx app.Context) { c.draw(ctx) }

func (c *Chart) draw(ctx app.Context) {
	text, err := json.Marshal(c)
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
	return h.Box("figure", "chart", h.Tag("div", []string{"id", c.ID}))
}
