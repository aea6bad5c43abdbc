package random

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/table"
	"rencontre/app/site"
	"rencontre/app/ui"
)

func (r *random) Draw() []app.UI {
	var way app.UI // a refusal is shown beside its field
	if r.Right() {
		way = r.answer.Draw("Memory, all boards, n = "+r.pairs.Text(), "steps")
	}
	return []app.UI{
		ui.Question(r.pairs.Draw(r.Moved)),
		way,
		app.If(r.answer.Whole(), r.result),
		app.If(r.trend.Whole(), r.drawTrend),
		app.If(r.answer.Whole(), r.drawThesis),
	}
}

func (r *random) result() app.UI {
	b, n := r.answer.Value(), r.n()
	first, second, tie := figure.Rational(b.Positive), figure.Rational(b.Negative), figure.Rational(b.None)
	digits := func(x *big.Rat) app.UI { return h.Text("span", "num", figure.Digits(x, 6)) }
	return ui.Section("panel result", "Result",
		ui.Head(ui.Exact, "All boards of "+figure.Count(n, "pair"),
			&ui.Share{Name: "rencontre-memory-boards-" + strconv.Itoa(n), File: r.file, Chart: "margins"}),
		h.P().ID("random-ahead").Class("figure").Text(figure.Spaced(figure.Digits(first, 9))),
		h.Text("p", "soft", "is the probability that the first player gets more pairs, when both play their best."),
		figure.Exactly(first),
		ui.Facts(
			ui.Fact{Term: "Second player gets more", Value: digits(second)},
			ui.Fact{Term: "Tie", Value: digits(tie)},
			ui.Fact{Term: "Mean margin", Value: digits(figure.Rational(b.Mean))},
			ui.TextFact("Boards", figure.Group(figure.Approximate(b.Boards))),
			ui.TextFact("Evidence", r.backed)),
		h.Box("div", "halves",
			&ui.Chart{ID: "margins", Label: r.margins.Caption + ": the numbers are in the table", X: "margin",
				Y: "probability", Bars: r.bars},
			h.Box("div", "stack", h.Box("div", "scrolls", r.drawMargins()))),
		h.Text("p", "note", "Margin: the first player’s pairs minus the second’s. Each example is one simple board with "+
			"that margin. From two pairs on, either player gets all pairs on some boards."))
}

// drawMargins draws the table of the margins, with a link to a board of each.
func (r *random) drawMargins() app.UI {
	t := r.margins.Shown(func(p *big.Rat) string { return figure.Precise(figure.Ratio(p)) })
	rows := make([]app.UI, len(t.Rows))
	for i, row := range t.Rows {
		var example app.UI = app.Text("none")
		if r.boards[i] != "" {
			example = h.A().Attr("href", site.Path(r.boards[i])).
				Aria("label", "Open a board of margin "+figure.Group(row[0])).Text("Open")
		} else if r.n() > table.MaxBoard/2 {
			example = app.Text("too long")
		}
		rows[i] = ui.Cells("", figure.Group(row[0]), figure.Group(row[1]), row[2], example)
	}
	return ui.Rows("frame", "table", "margins-table", t.Caption, append(t.Head, "example"), rows...)
}

// shownPairs are the rows of the table by number of pairs on the screen.
var shownPairs = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 59, trendPairs}

func (r *random) drawTrend() app.UI {
	some := figure.Values{Caption: r.byPairs.Caption, Head: r.byPairs.Head}
	for _, n := range shownPairs {
		some.Rows = append(some.Rows, r.byPairs.Rows[n-1])
	}
	last := r.trend.Value().ByPairs[trendPairs-1]
	const title = "By number of pairs"
	return ui.Section("panel stack", title,
		ui.Head(ui.Exact, title, &ui.Share{Name: "rencontre-memory-boards", File: r.trendFile, Chart: "by-pairs"}),
		h.Text("p", "soft", fmt.Sprintf("For %d pairs the first player is ahead with probability %s, and the second with "+
			"%s. The limits seem to be 1/3 and 2/3; this is not proved here.", trendPairs, figure.Precise(last.Positive),
			figure.Precise(last.Negative))),
		h.Box("div", "halves",
			&ui.Chart{ID: "by-pairs", Label: r.byPairs.Caption + ": the numbers are in the table", X: "pairs, n",
				Y: "probability", Lines: r.lines, Zero: true},
			h.Box("div", "stack", ui.Table(some.Shown(nil)))),
		h.Text("p", "note", "A tie needs an even number of pairs. Each number is computed exactly and then rounded."))
}

// drawThesis draws what section 3.6 of the thesis expects beside the numbers. Boards of one or two pairs have no blocks
// of three first cards.
func (r *random) drawThesis() app.UI {
	b, n := r.answer.Value(), r.n()
	const title = "What Alfthan’s thesis expects"
	body := []app.UI{
		ui.Head("", title, &ui.Share{Name: "rencontre-memory-collect-" + strconv.Itoa(n), File: r.evenFile}),
		h.Text("p", "soft", "Section 3.6 of the thesis prints no numbers. It names what further studies should find on "+
			"random boards. A collect sequence is a row of second cards, which one player takes. The size of the nim game "+
			"before it is the number of first cards in a row."),
	}
	if n < 3 {
		return ui.Section("panel stack", title, append(body, h.Text("p", "", "Choose three pairs or more."))...)
	}
	blocks, all := make([]*big.Rat, n), new(big.Rat)
	for i, text := range b.Blocks {
		blocks[i] = figure.Rational(text)
		all.Add(all, blocks[i])
	}
	share := func(size int) string { return figure.Precise(figure.Ratio(new(big.Rat).Quo(blocks[size-1], all))) }
	first, last := figure.Rational(b.FirstCollect), figure.Rational(b.LastCollect)
	most := true
	for _, other := range blocks[1:] {
		most = most && blocks[0].Cmp(other) > 0
	}
	fact := func(says, found string, holds bool) ui.Fact {
		return ui.Fact{Term: says, Value: h.Box("span", "", app.Text(found+". "), ui.Verdict(ui.Compared(holds)))}
	}
	return ui.Section("panel stack", title, append(body,
		ui.Facts(
			fact("Collect sequences are more likely to be larger in the end game.",
				fmt.Sprintf("%s pairs on average in the first one, %s in the last", figure.Precise(figure.Ratio(first)),
					figure.Precise(figure.Ratio(last))), first.Cmp(last) < 0),
			fact("The most probable size of a nim game is 1.", "A share of "+share(1), most),
			fact("Size 2 is less likely than 1, but more likely than 3.",
				fmt.Sprintf("Shares of %s and %s", share(2), share(3)),
				blocks[0].Cmp(blocks[1]) > 0 && blocks[1].Cmp(blocks[2]) > 0),
			fact("To be confirmed: an even number of collect sequences is more likely to be left if j is odd, and an odd "+
				"number if j is even.", fmt.Sprintf("So for %d of the numbers j from 1 to %d", r.needed, n), r.needed == n)),
		h.Text("p", "note", "As n grows, the shares of the sizes 1, 2 and 3 tend to 1/2, 1/5 and 1/10."),
		h.Text("h3", "", "Even or odd"),
		h.Text("p", "soft", "j pairs are unseen, and one card is known of each of the other n − j pairs. The last column "+
			"is what the thesis needs to explain its strategy: risky for odd j, safe for even j."),
		h.Box("div", "scrolls", ui.Table(r.even.Shown(func(p *big.Rat) string { return figure.Digits(p, 6) }))))...)
}
