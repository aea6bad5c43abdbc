package papers

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// compared describes the rules of comparison.
var compared = map[paper.Rule]string{
	paper.AsIs: "exactly", paper.Digits: "rounded to the printed digits", paper.Cut: "truncated to the printed digits",
	paper.DigitsCut: "rounded or truncated to the printed digits",
	paper.Estimated: "as an estimate, with its interval", paper.Among: "as one of several correct values",
	paper.Statement: "as a statement, for this case alone",
}

// drawCell draws one cell with all that is known of it.
func (p *page) drawCell(s *sheet) app.UI {
	item, k := p.at(s), p.cell.Int()-1
	if k < 0 || k >= len(s.Items[item].Cells) {
		return h.Box("div", "")
	}
	c := s.Items[item].Cells[k]
	f, by := s.known(item, k)
	computed := []app.UI{ui.CardText(clipped(listed(f.Computed), maxPrinted)), h.Text("span", "note", notHere(by))}
	facts := []ui.Fact{{Term: "Printed", Value: figure.Formula(c.Shown())}}
	if len(c.Requests) > 0 {
		facts = append(facts, ui.Fact{Term: "Computed", Value: h.Box("span", "", computed...)})
	}
	if len(c.Requests) > 0 && f.Verdict != "" {
		facts = append(facts, ui.Fact{Term: "Compared", Value: app.Text(compared[c.Rule])})
	}
	if e := c.Erratum; e != nil {
		facts = append(facts,
			ui.Fact{Term: right(e), Value: figure.Formula(e.Right)},
			ui.Fact{Term: "Because", Value: figure.Prose(e.Note)},
			ui.Fact{Term: "Erratum", Value: erratumOf(s, place{item, k})},
			s.second(c, f))
	}
	for _, r := range c.Requests {
		if err := s.failed[r]; err != nil {
			facts = append(facts, ui.Fact{Term: "Not computed", Value: app.Text(err.Error())})
		}
	}
	facts = append(facts, ui.Fact{Term: "Repeat it", Value: s.opened(c.Requests...)})
	where := whereOf(c)
	shown, marked := s.shown(item, k)
	// The mark stands below the button: it changes its length when the cell is computed.
	return ui.Section("panel result paper-chosen", "The cell",
		h.Box("div", "result-head", h.Text("h2", "", where),
			h.If(len(both(c)) > 0 && (p.running != s || p.repeats != nil), func() app.UI {
				return ui.Button("Compute", "run", "", func(app.Context, app.Event) { p.repeat(s, both(c)) })
			}),
			ui.IconButton("Close", "close", func(app.Context, app.Event) { p.closeCell() })),
		h.Box("p", "", mark(c, shown, marked, false)),
		ui.Facts(facts...), drawRepeats(where, c))
}

// notHere says of a value that it is of our run, or that there is none.
func notHere(by finder) string {
	switch by {
	case thisDevice:
		return ""
	case ourRun:
		return " by our run, not yet on this device"
	}
	return "not yet on this device"
}
