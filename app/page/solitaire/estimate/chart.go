package estimate

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// maxWhiskers is the largest number of bars that are drawn with their intervals.
const maxWhiskers = 40

// draw makes the results with charts, and remembers the interval. This takes too long to repeat at every rendering.
func (p *estimate) draw() {
	if e := p.seen(); e != nil {
		p.remember(e)
		size := fmt.Sprintf("%s, m = %d, s = %d", p.game.Name(), e.Ranks, e.Suits)
		p.histogram, p.byRank = p.stateHistogram(e, size), p.stateRanks(e, size)
	}
}

// stateHistogram states how often each value was seen, beside the exact distribution. Its table has fewer digits on the
// screen.
func (p *estimate) stateHistogram(e *job.EstimateResult, size string) ui.Result {
	histogram, n := e.SetAside, toFloat(e.Trials)
	if p.of.Value() == "score" {
		histogram = e.Score
	}
	distribution := p.exact.Distribution
	t := figure.Values{Caption: "Deals by " + p.unit() + ", " + size,
		Head: []string{p.unit(), "deals", "frequency", "95 % from", "95 % to"}}
	shown := figure.Table{Caption: t.Caption, Head: []string{p.unit(), "deals", "frequency", "95 % interval"}}
	if distribution != nil {
		t.Head, shown.Head = append(t.Head, "exact"), append(shown.Head, "exact")
	}
	last := len(histogram.Counts)
	for i, probability := range distribution { // as far as a deal was likely to reach
		if probability.Cmp(big.NewRat(1, int64(n))) > 0 {
			last = max(last, i+1)
		}
	}
	var bars []ui.Bar
	for i := range last {
		count := "0"
		if i < len(histogram.Counts) {
			count = histogram.Counts[i]
		}
		var exact *big.Rat // nil: it is not known
		if i < len(distribution) {
			exact = distribution[i]
		}
		c := toFloat(count)
		low, high := within(e, count)
		half := (high - low) / 2
		bar := ui.Bar{X: strconv.Itoa(i), Y: c / n}
		if last <= maxWhiskers && c > 0 {
			bar.Low, bar.High = low, high
		}
		bars = append(bars, bar)
		if c == 0 && (exact == nil || exact.Sign() == 0) {
			continue // the chart shows the gap
		}
		all := []any{i, count, c / n, low, high}
		row := []string{strconv.Itoa(i), count, toPrecision(c/n, half), toPrecision(low, half) + " to " +
			toPrecision(high, half)}
		if distribution != nil {
			is := ""
			if exact != nil {
				is = figure.Places(exact, 2+decimalsFor(half))
			}
			all, row = append(all, exact), append(row, is)
		}
		t.Add(all...)
		shown.Rows = append(shown.Rows, row)
	}
	strokes, axis := p.exact.Strokes(len(bars)), p.unit()
	if by := (len(bars) + maxBars - 1) / maxBars; by > 1 {
		bars, strokes = bins(bars, strokes, by)
		axis = fmt.Sprintf("%s, in groups of %d", axis, by)
	}
	r := ui.Result{Is: ui.Estimate, Part: "Histogram", Title: figure.Capital(p.unit()) + " per deal", Body: p.drawCounted,
		Chart: ui.Chart{ID: "chart", X: axis, Y: "frequency", Bars: bars, Seen: figure.Group(e.Trials) + " deals, 95 %",
			Exact: strokes},
		Table: t, Drawn: func() app.UI { return ui.Table(shown) }, Folds: true, Sources: p.answer.Exported}
	if p.answer.Whole() {
		r.Name = "estimate-" + p.game.File()
	}
	return r
}

// stateRanks states which cards are set aside.
func (p *estimate) stateRanks(e *job.EstimateResult, size string) ui.Result {
	t := figure.Values{Caption: "Cards set aside per deal, by rank, " + size, Head: []string{"rank", "cards", "per deal"}}
	var bars []ui.Bar
	for i, c := range e.ByRank {
		face, share := deck.Face(i+1, deck.Shape{Ranks: e.Ranks, Suits: e.Suits}.Faces()), toFloat(c)/toFloat(e.Trials)
		bars = append(bars, ui.Bar{X: face, Y: share})
		t.Add(face, c, figure.Round(share))
	}
	return ui.Result{Part: "By rank", Title: "Which cards are [" + strings.ToLower(game.Stored(p.game.Game())) + "]",
		Chart: ui.Chart{ID: "by-rank", X: "rank", Y: "cards per deal", Bars: bars}, Table: t, Folds: true}
}

// within returns the interval of a share of the deals.
func within(e *job.EstimateResult, count string) (low, high float64) {
	low, high, err := e.EventInterval(uint64(toFloat(count)))
	if err != nil {
		panic(err) // the count is at most the number of deals
	}
	return low, high
}

// maxBars is the largest number of bars that fit on a phone.
const maxBars = 64

// bins joins groups of by neighbouring bars, named by the first.
func bins(bars []ui.Bar, distribution *ui.Distribution, by int) ([]ui.Bar, *ui.Distribution) {
	var wide []ui.Bar
	for i := 0; i < len(bars); i += by {
		b := ui.Bar{X: bars[i].X}
		for _, one := range bars[i:min(i+by, len(bars))] {
			b.Y += one.Y
		}
		wide = append(wide, b)
	}
	if distribution == nil || len(distribution.Y) < len(bars) {
		return wide, nil // a bin with an unknown part is unknown
	}
	sums := make([]float64, len(wide))
	for i, y := range distribution.Y[:len(bars)] {
		sums[i/by] += y
	}
	return wide, &ui.Distribution{Name: distribution.Name, Y: sums}
}
