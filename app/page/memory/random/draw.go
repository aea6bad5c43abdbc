package random

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/table"
	"rencontre/app/site"
	"rencontre/app/ui"
)

func (r *random) Draw() []app.UI {
	return r.Drawn(ui.Question(r.pairs.Draw(r.Moved)), "Memory, all boards, n = "+r.pairs.Text(), "steps",
		h.If(r.trend.Whole(), r.byPairs.Draw),
		h.If(r.answer.Whole(), r.thesis.Draw))
}

// An outcome of a board is one with a probability.
type outcome struct{ name, probability string }

// drawSplit draws the probabilities of all outcomes as the parts of a bar, and in words.
func drawSplit(all []outcome) app.UI {
	parts, words := make([]app.UI, len(all)), make([]app.UI, len(all))
	for i, o := range all {
		p := figure.Rational(o.probability)
		width := fmt.Sprintf("width:%.2f%%", 100*figure.Ratio(p))
		parts[i] = h.Tag("i", []string{"style", width})
		words[i] = h.Box("li", "", h.Text("span", "soft", o.name), h.Text("strong", "num", figure.Percent(p, 4)))
	}
	return h.Box("div", "split", h.Tag("div", []string{"class", "split-bar", "aria-hidden", "true"}, parts...),
		h.Box("ul", "", words...))
}

// drawMargins draws the table of the margins, with a link to a board of each.
func drawMargins(margins figure.Values, examples []string, n int) app.UI {
	t := margins.Shown()
	rows := make([]app.UI, len(t.Rows))
	for i, row := range t.Rows {
		var example app.UI = app.Text("none")
		if examples[i] != "" {
			says := "Open a board of margin " + figure.Group(row[0])
			example = h.Tag("a", []string{"href", site.Path(examples[i]), "aria-label", says},
				app.Text("Open"))
		} else if n > table.MaxBoard/2 {
			example = app.Text("too long")
		}
		rows[i] = ui.Cells("", figure.Group(row[0]), figure.Group(row[1]), row[2], example)
	}
	return ui.Long(len(rows), ui.Rows("frame", "table", "margins-table", t.Caption, append(t.Head, "example"), rows...))
}

// shownPairs are the rows of the table by number of pairs on the screen.
var shownPairs = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 19, 29, 39, 49, 58, trendPairs - 1}
