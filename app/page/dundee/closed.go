package dundee

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// closedForms lists the formulas for g(i, J, K) that the paper prints in section 2.4, the first three in (18), and the
// range that it states.
var closedForms = [...]struct{ j, k, printedFrom int }{
	{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {2, 2, 2}, {3, 2, 3}, {4, 2, 4}, {3, 3, 3},
}

// maxClosed is the limit of the comparison.
const maxClosed = 40

// A closedRow compares a formula with values that were computed without it.
type closedRow struct {
	name        string
	printedFrom int
	job.DundeeFormula
	below string
}

// formTasks returns a request for each formula.
func formTasks() (tasks []job.Request) {
	for _, c := range closedForms {
		tasks = append(tasks, &job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: []int{maxClosed, c.j, c.k}}, Closed: true})
	}
	return tasks
}

// heardForms makes rows of the formulas that have arrived.
func (c *byRounds) heardForms() {
	c.closed = nil
	for i, form := range closedForms {
		r := closedRow{name: fmt.Sprintf("g(i, %d, %d)", form.j, form.k), printedFrom: form.printedFrom}
		if known := c.forms.Value(i); known != nil {
			r.DundeeFormula = *known.Formula
			if b := r.Below; b != nil && b.Formula == b.Win {
				r.below = fmt.Sprintf("It holds at i = %d too. This is an error of the program.", b.I)
			} else if b != nil {
				r.below = fmt.Sprintf("not at i = %d: %s, but g = %s", b.I, b.Formula, b.Win)
			}
		}
		c.closed = append(c.closed, r)
	}
}

func (c *byRounds) formsFile() (ui.File, error) {
	t := figure.Values{Caption: "Closed forms for three ranks, g(i, J, K)",
		Head: []string{"chance", "formula", "printed from i =", "holds from i =", "compared to i =", "agree", "below"}}
	for _, r := range c.closed {
		if r.Text != "" {
			t.Add(r.name, r.Text, r.printedFrom, r.From, r.I, r.Agrees, r.below)
		}
	}
	return ui.File{Table: t.File(), Answers: c.forms.Exported()}, nil
}

// drawClosed draws the table of closed forms.
func (c *byRounds) drawClosed() app.UI {
	const caption = "Closed forms for three ranks"
	rows := make([]app.UI, len(c.closed))
	for i, r := range c.closed {
		formula, holds, compared := "…", "…", app.Text("…")
		if r.Text != "" {
			formula, holds = strings.ReplaceAll(r.Text, "-", "−"), "i ≥ "+strconv.Itoa(r.From)
			compared = h.Box("div", "", ui.Verdict(ui.Compared(r.Agrees == r.I-r.From+1)),
				h.Text("div", "note", strings.TrimSuffix(r.compared()+"; "+r.below, "; ")))
		}
		rows[i] = ui.Cells("", r.name, formula, "i ≥ "+strconv.Itoa(r.printedFrom), holds, compared)
	}
	return ui.Section("panel result", caption,
		ui.Head(ui.Exact, caption, &ui.Share{Name: "rencontre-dundee-closed-forms", File: c.formsFile}),
		h.Text("p", "soft", "g(i, J, K) is the chance to come through a whole deck of three ranks that have i, J and K "+
			"cards, J ≥ K. With J and K fixed it is a formula in i. The paper prints formula (18), for K = 1, and four more; "+
			"there is one for every J and K, and it holds from i = K − 1 on, further down than printed. That of a deck of "+
			"your own stands above and beside the advice."),
		c.forms.Draw(),
		ui.Rows("frame", "table closed-forms", "closed-forms", caption,
			[]string{"Chance", "Formula", "Printed for", "Holds for", "Compared"}, rows...),
	)
}

func (r closedRow) compared() string {
	return fmt.Sprintf("%d of %d, i = %d to %d", r.Agrees, r.I-r.From+1, r.From, r.I)
}
