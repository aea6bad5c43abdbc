package dundee

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/dundee"
	"rencontre/core/job"
)

// closedForms are the formulas for g(i, J, K) that the paper prints in section
// 2.4, (18) as its first three, and the range that it states.
var closedForms = [...]struct{ j, k, printedFrom int }{
	{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {2, 2, 2}, {3, 2, 3}, {4, 2, 4}, {3, 3, 3},
}

// closedTo is how far the formulas are compared.
const closedTo = 40

// A closedRow is a formula held against the values that were computed without it.
type closedRow struct {
	name, formula string
	printedFrom   int
	from, agrees  int // of i = from..closedTo so many agree
	below         string
}

func closedRows() []closedRow {
	var rows []closedRow
	for _, c := range closedForms {
		f := dundee.Closed(c.j, c.k)
		r := closedRow{
			name: fmt.Sprintf("g(i, %d, %d)", c.j, c.k), formula: f.String(),
			printedFrom: c.printedFrom, from: f.From(),
		}
		for i := 0; i <= closedTo; i++ {
			same := greedyChance(i, c.j, c.k).Cmp(f.At(i)) == 0
			switch {
			case i >= r.from && same:
				r.agrees++
			case i == r.from-1 && same:
				r.below = fmt.Sprintf("It holds at i = %d too. This is an error of the program.", i)
			case i == r.from-1:
				r.below = fmt.Sprintf("not at i = %d: %s, but g = %s", i, f.At(i).RatString(), greedyChance(i, c.j, c.k).RatString())
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// greedyChance is the chance over all rounds of a deck of three ranks, by the
// recursion.
func greedyChance(i, j, k int) *big.Rat {
	wins, err := dundee.Greedy([]int{i, j, k}, i+j+k, func(float64) error { return nil })
	if err != nil {
		app.Log("dundee:", err) // the tick never ends it
		return new(big.Rat)
	}
	return wins[i+j+k]
}

// formTasks ask for each formula at i = J, the first for which the job gives it.
func formTasks() (tasks []job.Task) {
	for _, c := range closedForms {
		tasks = append(tasks, &job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: []int{c.j, c.j, c.k}}})
	}
	return tasks
}

func (c *byRounds) formsFile() (ui.File, error) {
	f := ui.File{
		Table:   figure.Table{Caption: "Closed forms for three ranks, g(i, J, K)", Head: []string{"chance", "formula", "printed from i =", "holds from i =", "compared to i =", "agree", "below"}},
		Answers: c.forms.Exported(),
	}
	for _, r := range c.closed {
		f.Table.Rows = append(f.Table.Rows, []string{r.name, r.formula, strconv.Itoa(r.printedFrom), strconv.Itoa(r.from), strconv.Itoa(closedTo), strconv.Itoa(r.agrees), r.below})
	}
	return f, nil
}

// drawClosed is the table of closed forms.
func (c *byRounds) drawClosed() app.UI {
	rows := c.closed
	const caption = "Closed forms for three ranks"
	head := []string{"Chance", "Formula", "Printed for", "Holds for", "Compared"}
	return ui.Section("panel result", caption,
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", caption),
			&ui.Share{Name: "rencontre-dundee-closed-forms", File: c.formsFile}),
		h.T("p", "soft", "The chance over all rounds of a deck of i, J and K cards, J ≥ K. The paper prints (18), for K = 1, and four more. There is one for every J and K, and it holds from i = K − 1 on, further down than printed; for a deck of your own it stands above and beside the advice."),
		h.Div().Class("frame").TabIndex(0).Role("region").Aria("label", "The formulas").Body(
			h.Table().Class("table closed-forms").ID("closed-forms").Body(
				h.T("caption", "hidden", caption),
				h.E("thead", "", h.E("tr", "", app.Range(head).Slice(func(i int) app.UI { return h.Th().Attr("scope", "col").Text(head[i]) }))),
				h.E("tbody", "", app.Range(rows).Slice(func(i int) app.UI {
					r := rows[i]
					return h.E("tr", "",
						h.Th().Attr("scope", "row").Text(r.name), h.T("td", "", strings.ReplaceAll(r.formula, "-", "−")), h.T("td", "", "i ≥ "+strconv.Itoa(r.printedFrom)), h.T("td", "", "i ≥ "+strconv.Itoa(r.from)),
						h.E("td", "", same(r.agrees == closedTo-r.from+1).draw(), h.T("div", "note", strings.TrimSuffix(r.compared()+"; "+r.below, "; "))),
					)
				})),
			),
		),
	)
}

func (r closedRow) compared() string {
	return fmt.Sprintf("%d of %d, i = %d to %d", r.agrees, closedTo-r.from+1, r.from, closedTo)
}
