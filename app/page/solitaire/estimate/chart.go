package estimate

import (
	"fmt"
	"math/big"
	"strconv"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// maxWhiskers is the largest number of bars that are drawn with their intervals.
const maxWhiskers = 40

// draw makes the charts and tables of the answer. This takes too long to repeat at every rendering.
func (p *estimate) draw() {
	e := p.seen()
	if e == nil {
		return
	}
	histogram, n := e.SetAside, toFloat(e.Trials)
	if p.of.Value() == "score" {
		histogram = e.Score
	}
	size := fmt.Sprintf("%s, m = %d, s = %d", p.game.Name(), e.Ranks, e.Suits)
	p.table = figure.Table{Caption: "Deals by " + p.unit() + ", " + size,
		Head: []string{p.unit(), "deals", "frequency", "95 % interval"}}
	law := p.exact.Law
	if law != nil {
		p.table.Head = append(p.table.Head, "exact")
	}
	p.bars, p.ranks = nil, nil
	last := len(histogram.Counts)
	for i, p := range law { // as far as a deal was likely to reach
		if p.Cmp(big.NewRat(1, int64(n))) > 0 {
			last = max(last, i+1)
		}
	}
	for i := range last {
		count := "0"
		if i < len(histogram.Counts) {
			count = histogram.Counts[i]
		}
		c := toFloat(count)
		low, high := within(e, count)
		half := (high - low) / 2
		bar := ui.Bar{X: strconv.Itoa(i), Y: c / n}
		if last <= maxWhiskers && c > 0 {
			bar.Low, bar.High = low, high
		}
		p.bars = append(p.bars, bar)
		if c == 0 && (i >= len(law) || law[i].Sign() == 0) {
			continue // the chart shows the gap
		}
		row := []string{strconv.Itoa(i), count, toPrecision(c/n, half), toPrecision(low, half) + " to " +
			toPrecision(high, half)}
		if law != nil {
			is := ""
			if i < len(law) {
				is = figure.Places(law[i], 2+decimalsFor(half))
			}
			row = append(row, is)
		}
		p.table.Rows = append(p.table.Rows, row)
	}
	p.strokes = p.exact.Strokes(len(p.bars))
	p.axis = p.unit()
	if by := (len(p.bars) + mostBars - 1) / mostBars; by > 1 {
		p.bars, p.strokes = bins(p.bars, p.strokes, by)
		p.axis = fmt.Sprintf("%s, in groups of %d", p.axis, by)
	}
	p.byRank = figure.Table{Caption: "Cards set aside per deal, by rank, " + size,
		Head: []string{"rank", "cards", "per deal"}}
	for i, c := range e.ByRank {
		face := deck.Face(i+1, e.Ranks)
		p.ranks = append(p.ranks, ui.Bar{X: face, Y: toFloat(c) / n})
		p.byRank.Rows = append(p.byRank.Rows, []string{face, c, figure.Round(toFloat(c) / n)})
	}
}

// within returns the interval of a share of the deals.
func within(e *job.EstimateResult, count string) (low, high float64) {
	low, high, err := e.Chance(uint64(toFloat(count)))
	if err != nil {
		panic(err) // the count is at most the number of deals
	}
	return low, high
}

// mostBars is the largest number of bars that fit on a phone.
const mostBars = 64

// bins joins groups of by neighbouring bars, named by the first.
func bins(bars []ui.Bar, law *ui.Law, by int) ([]ui.Bar, *ui.Law) {
	var wide []ui.Bar
	for i := 0; i < len(bars); i += by {
		b := ui.Bar{X: bars[i].X}
		for _, one := range bars[i:min(i+by, len(bars))] {
			b.Y += one.Y
		}
		wide = append(wide, b)
	}
	if law == nil || len(law.Y) < len(bars) {
		return wide, nil // a bin with an unknown part is unknown
	}
	sums := make([]float64, len(wide))
	for i, y := range law.Y[:len(bars)] {
		sums[i/by] += y
	}
	return wide, &ui.Law{Name: law.Name, Y: sums}
}
