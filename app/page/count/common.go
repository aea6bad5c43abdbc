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
	exact *calc.Answer[job.ListResult]

	is     ui.Provenance
	texts  [][]string // by place and rank: the number of decks or, for a sample, the share
	shares [][]float64
	of     []ui.Answer // the answers it is based on
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

// heard makes the table from the answers.
func (c *common) heard(g *game.Form, sample *calc.Answer[job.SampleDecksResult]) {
	c.texts, c.shares, c.of = nil, nil, nil
	if c.exact.Whole() {
		c.is, c.texts, c.of = ui.Exact, c.exact.Value().Positions, c.exact.Exported()
		won := figure.Int(c.exact.Value().Won)
		for _, row := range c.texts {
			shares := make([]float64, len(row))
			for v, text := range row {
				if won.Sign() > 0 {
					shares[v], _ = new(big.Rat).SetFrac(figure.Int(text), won).Float64()
				}
			}
			c.shares = append(c.shares, shares)
		}
		return
	}
	if !sample.Whole() {
		return
	}
	c.is, c.shares, c.of = ui.Estimate, sample.Value().Shares, sample.Exported()
	for _, row := range c.shares {
		texts := make([]string, len(row))
		for v, x := range row {
			texts[v] = figure.Float(x)
		}
		c.texts = append(c.texts, texts)
	}
}

// caption says what the table shows.
func (c *common) caption() string {
	if c.is == ui.Exact {
		return "Winning decks by place (1 on top) and rank"
	}
	return "Share of winning decks by place (1 on top) and rank"
}

// table has a row for each place.
func (c *common) table() figure.Table {
	t := figure.Table{Caption: c.caption(), Head: []string{"place"}}
	for i, row := range c.texts {
		if i == 0 {
			for v := range row {
				t.Head = append(t.Head, deck.Format(deck.Deck{v + 1}, len(row)))
			}
		}
		t.Rows = append(t.Rows, append([]string{strconv.Itoa(i + 1)}, row...))
	}
	return t
}

func (c *common) file() (ui.File, error) {
	return ui.File{Table: c.table(), Answers: c.of}, nil
}

// draw shows the table as a heat map of how often a rank stands at a place.
func (c *common) draw(g *game.Form, sample *calc.Answer[job.SampleDecksResult]) app.UI {
	if len(c.shares) == 0 || len(c.shares[0]) == 0 {
		return nil
	}
	shape, _ := g.Shape()
	table := c.table()
	ranks := table.Head[1:]
	heat := &ui.Heat{Y: ranks, Share: c.shares}
	for i := range c.shares {
		heat.X = append(heat.X, strconv.Itoa(i+1))
	}
	most, never, at, rank := c.extremes()
	r := sample.Value()
	said := "From all " + figure.Group(c.exact.Value().Won) + " winning decks."
	if c.is == ui.Estimate {
		said = fmt.Sprintf("From %s of %s histories each, seed %d.", figure.Count(len(r.Decks), "draw"),
			figure.Whole(r.Particles), r.Seed)
		if r.Error != nil {
			said += " The standard error of a share is at most " + figure.Round(100**r.Error) + " %."
		} else {
			said += " At least 8 draws are needed for a standard error."
		}
	}
	fair := fmt.Sprintf("Over all decks, a given rank is at a given place in 1 of %d, %s %%.", shape.Ranks,
		figure.Round(100/float64(shape.Ranks)))
	peak := fmt.Sprintf("The %s at place %d, in %s %% of the winning decks.", ranks[rank], at+1, figure.Round(100*most))
	nowhere, none := "Never", ""
	if c.is == ui.Estimate {
		nowhere = "Not seen"
	}
	if never > 0 {
		none = figure.Count(never, "pair") + " of place and rank, marked with a dot"
	}
	return ui.Section("panel result", "In common",
		ui.Head(c.is, "What winning decks have in common",
			&ui.Share{Name: "rencontre-common-" + g.File(), File: c.file, Chart: "common-chart", Is: c.is}),
		h.Text("p", "soft", said),
		app.If(c.is == ui.Estimate && c.exact.Cost().Seconds <= maxVisitSeconds,
			func() app.UI { return c.exact.Draw("Listing all winning decks", "units") }),
		&ui.Chart{ID: "common-chart", Label: "Which rank is where in winning decks: the numbers are in the table",
			X: "place, 1 on top", Y: "rank", Heat: heat},
		ui.Facts(ui.TextFact("All decks", fair), ui.TextFact("Peak", peak), ui.TextFact(nowhere, none)),
		ui.FoldedTable("The table", table))
}

// extremes returns the largest share with its place and rank, and the number of zeros.
func (c *common) extremes() (most float64, never, at, rank int) {
	for i, row := range c.shares {
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
