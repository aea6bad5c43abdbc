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
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// table1 is Table 1 of the paper, continued to lastRanks. The short rows, including all printed ones, are computed
// unasked.
type table1 struct {
	short, long *calc.Many[job.DundeeAdaptiveResult]
	rows        []row1 // from one rank on
}

const (
	shortRanks = 20
	lastRanks  = 52
)

// A row1 is a row of the table.
type row1 struct {
	ranks   int
	printed string
	win     *big.Rat // nil: not known
	verdict string
}

func (t *table1) init(f *calc.Frame) {
	t.short, t.long = calc.PageMany[job.DundeeAdaptiveResult](f, t.heard),
		calc.PageMany[job.DundeeAdaptiveResult](f, t.heard)
}

func (t *table1) ask() {
	of := func(first, last int) (tasks []job.Request) {
		for v := first; v <= last; v++ {
			tasks = append(tasks, &job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: slices.Repeat([]int{4}, v)}})
		}
		return tasks
	}
	if t.short.Len() == 0 && (t.short.Ask(of(1, shortRanks)...) != nil ||
		t.long.Ask(of(shortRanks+1, lastRanks)...) != nil) {
		panic("dundee: a row of Table 1 is refused")
	}
	t.short.Start()
}

func (t *table1) heard() {
	t.rows = nil
	for v := 1; v <= lastRanks; v++ {
		list, i := t.short, v-1
		if v > shortRanks {
			list, i = t.long, v-1-shortRanks
		}
		r := row1{ranks: v, printed: paper.DundeeTable1(v), verdict: ui.NotComputed}
		if i < list.Len() && list.Value(i) != nil {
			r.win, r.verdict = figure.Rational(list.Value(i).Win), ui.Unpublished
			if r.printed != "" {
				r.verdict = ui.Compared(floor4(r.win) == r.printed)
			}
		}
		t.rows = append(t.rows, r)
	}
}

// backs compares the printed rows with the computed ones. It returns "" while those are not known.
func (t *table1) backs() string {
	for _, r := range t.rows {
		switch {
		case r.printed != "" && r.verdict == ui.NotComputed:
			return ""
		case r.verdict == ui.Differs:
			return "Table 1 below, computed the same way, does not agree with print. This is an error of the program."
		}
	}
	return "One pass through all positions, in integers, gives every row. Table 1 below is computed the same way and " +
		"agrees with print."
}

const caption1 = "Table 1 of How to Play Dundee, continued: all rounds with 4 cards of each rank"

var head1 = []string{"ranks", "cards", "printed", "chance", "verdict"}

// goOn starts computing the long rows, or stops.
func (t *table1) goOn() {
	if t.long.Busy() {
		t.long.Stop()
		return
	}
	t.long.Start()
}

func (t *table1) draw() app.UI {
	rows := make([]app.UI, len(t.rows))
	for i, r := range t.rows {
		chance := ""
		if r.win != nil {
			chance = figure.Digits(r.win, 6)
		}
		rows[i] = ui.Cells("", strconv.Itoa(r.ranks), strconv.Itoa(4*r.ranks), r.printed, chance, ui.Verdict(r.verdict))
	}
	left := t.short.Len() - t.short.Known() + t.long.Len() - t.long.Known()
	button, icon := fmt.Sprintf("Go on to %d ranks", lastRanks), "run"
	if t.long.Busy() {
		button, icon = "Stop", "stop"
	}
	return ui.Section("panel result", "Table 1 continued",
		ui.Head(ui.Exact, "Table 1, continued", &ui.Share{Name: "rencontre-dundee-table-1", File: t.file}),
		h.Text("p", "soft", "The chance to come through the whole deck when every rank has 4 cards. The paper prints it "+
			"for 2 to 15 ranks, rounded down to four decimals; it grows with every rank that is added (Proposition 10), and "+
			"comes as near to 1 as one likes (Theorem 12)."),
		ui.Rows("frame tall", "table", "table-1", caption1, head1, rows...),
		app.If(left > 0, func() app.UI {
			return h.Box("div", "flow",
				ui.Button(button, icon, "", ui.Handler(t.goOn)).ID("go-on"),
				h.Span().Class("note").Role("status").
					Text(fmt.Sprintf("%s to go: a few seconds in a worker, up to 150 MB for the last one.",
						figure.Count(left, "row"))),
			)
		}),
		t.short.Draw(), t.long.Draw(),
	)
}

func (t *table1) file() (ui.File, error) {
	of := figure.Values{Caption: caption1, Head: head1}
	for _, r := range t.rows {
		of.Add(r.ranks, 4*r.ranks, r.printed, r.win, r.verdict)
	}
	return ui.File{Table: of.File(), Answers: slices.Concat(t.short.Exported(), t.long.Exported())}, nil
}

// floor4 formats w rounded down to four decimals, as in the table.
func floor4(w *big.Rat) string {
	whole, _ := figure.Cut(w, 4)
	text := fmt.Sprintf("%05d", whole.Int64())
	return text[:len(text)-4] + "." + text[len(text)-4:]
}
