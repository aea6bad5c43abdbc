package dundee

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// byRounds shows the chance of a deck for every number of rounds, with Table 1 and the closed forms of the paper.
type byRounds struct {
	*shared
	calc.Form // without fields
	answer    *calc.Answer[job.DundeeAdaptiveResult]
	wins      []*big.Rat
	table1    table1
	closed    []closedRow
	forms     *calc.Many[job.DundeeAdaptiveResult] // for the closed forms
}

func newByRounds(s *shared) *byRounds {
	c := &byRounds{shared: s}
	c.answer = calc.PageAnswer[job.DundeeAdaptiveResult](s.Frame, func() { c.wins = rationals(c.answer.Value().ByRounds) })
	c.table1.init(s.Frame)
	c.forms = calc.PageMany[job.DundeeAdaptiveResult](s.Frame, c.heardForms)
	return c
}

func (c *byRounds) Head() calc.Head {
	return calc.Head{Lead: "How likely it is to come through the first [round], the first two, and so on to the whole " +
		"deck, naming the best rank each time.", Name: "the chance by rounds"}
}

func (c *byRounds) Leave() {
	c.answer.Leave()
	c.table1.short.Stop()
	c.table1.long.Stop()
	c.forms.Stop()
}

func (c *byRounds) Ask() {
	c.table1.ask()
	if c.closed == nil {
		if err := c.forms.Ask(formTasks()...); err != nil {
			panic(err) // the seven requests are constant
		}
		c.heardForms()
	}
	c.forms.Start()
	if !c.right() {
		c.answer.Forget()
		return
	}
	task := &job.DundeeAdaptive{DundeeDeck: c.composed()}
	c.answer.Ask(task, calc.Soon(task))
	c.askWorst()
}

func (c *byRounds) Draw() []app.UI {
	return []app.UI{
		c.question(nil, nil, nil),
		c.answer.DrawLong("The chance by rounds", "positions", ""),
		app.If(c.answer.Whole(), c.drawChart),
		c.table1.draw(),
		c.drawClosed(),
	}
}

func (c *byRounds) drawChart() app.UI {
	last, table := len(c.wins)-1, c.table()
	var bars []ui.Bar
	for m, w := range c.wins {
		bars = append(bars, ui.Bar{X: strconv.Itoa(m), Y: figure.Ratio(w)})
	}
	var formula app.UI
	if f := c.answer.Value().Formula; f != nil {
		formula = formulaOf(f, c.wins[last])
	}
	return ui.Section("panel result", "The chance by rounds",
		ui.Head(ui.Exact, "By the number of rounds",
			&ui.Share{Name: "rencontre-dundee-rounds", File: c.file, Chart: "rounds-chart"}),
		h.Text("p", "soft", fmt.Sprintf("Each bar is the chance to come through so many rounds; the last is that of the "+
			"whole deck, %d rounds.", last)),
		h.P().ID("all-rounds").Class("figure").Text(figure.Digits(c.wins[last], 6)),
		figure.Exactly(c.wins[last]),
		h.Box("div", "halves",
			&ui.Chart{ID: "rounds-chart", Label: table.Caption + ": the numbers stand in the table", X: "rounds", Y: "chance",
				Bars: bars},
			h.Box("div", "tall", ui.Table(table.Shown(digits6))),
		),
		ui.Facts(
			ui.Fact{Term: "Closed form", Value: formula},
			ui.TextFact("Backed by", c.table1.backs()),
		),
	)
}

func digits6(r *big.Rat) string { return figure.Digits(r, 6) }

func (c *byRounds) table() figure.Values {
	t := figure.Values{Caption: "The chance by rounds, " + composition.Describe(c.deck.Value()),
		Head: []string{"rounds", "chance", "worst play"}}
	for m, w := range c.wins {
		t.Add(m, w, c.worstWins[m])
	}
	return t
}

func (c *byRounds) file() (ui.File, error) {
	return ui.File{Table: c.table().File(), Answers: slices.Concat(c.answer.Exported(), c.worst.Exported())}, nil
}
