package count

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// common is what winning decks have in common: how often each rank stands at each place. It is exact if all winning
// decks are visited quickly, and otherwise based on a sample.
type common struct {
	exact  *calc.Answer[job.ListResult]
	result ui.Result // from the answers; it has no table before them, or if no deck wins
}

// maxVisitSeconds is the largest cost, in seconds natively, for which visiting all decks is offered. What takes only a
// moment starts unasked.
const maxVisitSeconds = 30

// ask asks for the exact table if it is wanted and feasible.
func (c *common) ask(wanted bool, goal job.Goal) {
	task := &job.List{Goal: goal, Positions: true}
	_, err := job.Of(task)
	c.exact.AskIf(wanted && err == nil, task, calc.Offered)
}

// heard makes the result of the answers.
func (c *common) heard(g *game.Form, sample *calc.Answer[job.SampleDecksResult]) {
	c.result = ui.Result{}
	switch {
	case c.exact.Whole():
		r := c.exact.Value()
		c.result = c.state(g, ui.Exact, r.Positions, sharesOf(r))
		c.result.Means = "From all " + figure.Group(r.Won) + " winning decks."
		c.result.Sources = c.exact.Exported
	case sample.Whole():
		r := sample.Value()
		texts := make([][]string, len(r.Shares))
		for i, row := range r.Shares {
			for _, x := range row {
				texts[i] = append(texts[i], figure.Float(x))
			}
		}
		c.result = c.state(g, ui.Estimate, texts, r.Shares)
		c.result.Means = fmt.Sprintf("From %s of %s histories each, seed %d.", figure.Count(len(r.Decks), "draw"),
			figure.Whole(r.Particles), r.Seed)
		if r.Error != nil {
			c.result.Means += " The standard error of a share is at most " + figure.Round(100**r.Error) + " %."
		} else {
			c.result.Means += " At least 8 draws are needed for a standard error."
		}
		c.result.Body = func() app.UI {
			return h.If(c.exact.Cost().Seconds <= maxVisitSeconds,
				func() app.UI { return c.exact.Draw("Listing all winning decks", "units") })
		}
		c.result.Sources = sample.Exported
	}
}

// sharesOf are the shares of the winning decks that have a rank at a place.
func sharesOf(r job.ListResult) (shares [][]float64) {
	won := figure.Int(r.Won)
	for _, texts := range r.Positions {
		row := make([]float64, len(texts))
		for v, text := range texts {
			if won.Sign() > 0 {
				row[v] = figure.Ratio(new(big.Rat).SetFrac(figure.Int(text), won))
			}
		}
		shares = append(shares, row)
	}
	return shares
}

// state states the table of numbers or shares by place and rank, and its heat map.
func (c *common) state(g *game.Form, is ui.Provenance, texts [][]string, shares [][]float64) ui.Result {
	shape, _ := g.Shape()
	t := figure.Values{Caption: "Winning decks by place (1 on top) and rank", Head: []string{"place"}}
	nowhere, none := "Never", ""
	if is == ui.Estimate {
		t.Caption, nowhere = "Share of winning decks by place (1 on top) and rank", "Not seen"
	}
	heat := &ui.Heat{Share: shares}
	for i, row := range texts {
		cells := []any{i + 1}
		for v, text := range row {
			if i == 0 {
				heat.Y = append(heat.Y, deck.Face(v+1, shape.Faces()))
			}
			cells = append(cells, text)
		}
		t.Add(cells...)
		heat.X = append(heat.X, strconv.Itoa(i+1))
	}
	if heat.Y == nil { // no deck wins
		return ui.Result{}
	}
	t.Head = append(t.Head, heat.Y...)
	most, never, at, rank := extremes(shares)
	if never > 0 {
		none = figure.Count(never, "pair") + " of place and rank, marked with a dot"
	}
	return ui.Result{Is: is, Part: "In common", Title: "What winning decks have in common", Name: "common-" + g.File(),
		Facts: []ui.Fact{
			ui.TextFact("All decks", fmt.Sprintf("Over all decks, a given rank is at a given place in 1 of %d, %s %%.",
				shape.Ranks, figure.Round(100/float64(shape.Ranks)))),
			ui.TextFact("Peak", fmt.Sprintf("The %s at place %d, in %s %% of the winning decks.", heat.Y[rank], at+1,
				figure.Round(100*most))),
			ui.TextFact(nowhere, none)},
		Chart: ui.Chart{ID: "common-chart", Label: "Which rank is where in winning decks", X: "place, 1 on top", Y: "rank",
			Heat: heat},
		Table: t, Folds: true}
}

// draw draws the result, nothing before the answers or if no deck wins.
func (c *common) draw() app.UI {
	if c.result.Name == "" {
		return nil
	}
	return c.result.Draw()
}

// extremes returns the largest share with its place and rank, and the number of zeros.
func extremes(shares [][]float64) (most float64, never, at, rank int) {
	for i, row := range shares {
		for v, x := range row {
			if x == 0 {
				never++
			}
			if x > most {
				most, at, rank = x, i, v
			}
		}
	}
	return most, never, at, rank
}
