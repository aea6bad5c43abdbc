package memory

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// alone is the part of the page about one player who removes all pairs.
type alone struct {
	*shared
	calc.Form
	pairs *calc.Number

	answer *calc.Answer[job.MemoryAloneResult]
	means  *calc.Answer[job.MemoryAloneResult] // for the curve
	game   *soloGame                           // nil if there is none for so many pairs

	// From the answers.
	law    figure.Values // of the moves
	bars   []ui.Bar
	backed string
	curve  figure.Values
	lines  []ui.Line
}

// perPair is the limit of the moves for each pair, as n grows.
const perPair = 3 - 2*math.Ln2

func newAlone(s *shared) *alone {
	a := &alone{shared: s,
		pairs: &calc.Number{ID: "pairs", Label: "Pairs", Symbol: "n", Default: 8, Low: 1, High: job.AlonePairs}}
	a.Form = calc.Form{a.pairs}
	a.answer = calc.FormAnswer[job.MemoryAloneResult](s.Frame, a.heard)
	a.means = calc.PageAnswer[job.MemoryAloneResult](s.Frame, a.heardMeans)
	return a
}

func (a *alone) Head() calc.Head {
	return calc.Head{Name: "Memory alone", Title: "Memory alone",
		Lead: "One player, who forgets nothing, takes all [n|n pairs] pairs. How many moves does that take?"}
}

func (a *alone) Ask() {
	if a.game == nil || !a.Right() || len(a.game.cards) != 2*a.pairs.Int() {
		a.deal()
	}
	a.means.Ask(&job.MemoryAlone{Pairs: new(job.AlonePairs)}, calc.Begun)
	if !a.Right() {
		a.answer.Forget()
		return
	}
	a.answer.Ask(&job.MemoryAlone{Pairs: new(a.pairs.Int())}, calc.Offered)
}

// heard makes the distribution, which is empty beyond job.AloneExact pairs.
func (a *alone) heard() {
	r, n := a.answer.Value(), *a.answer.Task().(*job.MemoryAlone).Pairs
	a.law = figure.Values{Caption: fmt.Sprintf("The moves of a player alone, n = %d", n),
		Head: []string{"moves", "probability", "at most"}}
	a.bars = nil
	sum, mean := new(big.Rat), new(big.Rat)
	for i, text := range r.Distribution {
		p := figure.Rational(text)
		sum = new(big.Rat).Add(sum, p)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(n+i), 1)))
		a.law.Add(n+i, p, sum)
		if r.Decimals[i] > 1e-5 {
			a.bars = append(a.bars, ui.Bar{X: strconv.Itoa(n + i), Y: r.Decimals[i]})
		}
	}
	a.backed = "The probabilities add up to 1 and give the mean. A second recurrence, for the mean alone, agrees to " +
		"nine decimals."
	if r.Mean != "" && (sum.Cmp(big.NewRat(1, 1)) != 0 || mean.RatString() != r.Mean ||
		math.Abs(r.Means[n-1]-r.Decimal) > r.MaxError) {
		a.backed = "The distribution contradicts the mean. This is a bug in the program."
	}
}

func (a *alone) heardMeans() {
	a.curve = figure.Values{Caption: "Mean number of moves of a player alone", Head: []string{"n", "moves", "moves / n"}}
	each := ui.Line{Name: "moves / n", Smooth: true}
	for i, moves := range a.means.Value().Means {
		n := float64(i + 1)
		a.curve.Add(i+1, moves, moves/n)
		each.Points = append(each.Points, [2]float64{n, moves / n})
	}
	limit := ui.Line{Name: "3 − 2 ln 2", Smooth: true, Points: [][2]float64{{1, perPair}, {job.AlonePairs, perPair}}}
	a.lines = []ui.Line{each, limit}
}

func (a *alone) Draw() []app.UI {
	var way app.UI // a refusal is shown beside its field
	if a.Right() {
		way = a.answer.Draw("Memory alone, n = "+a.pairs.Text(), "steps")
	}
	return []app.UI{
		ui.Question(a.pairs.Draw(a.Moved)),
		app.If(a.game != nil, a.drawGame),
		way,
		app.If(a.answer.Whole(), a.result),
		app.If(a.means.Whole(), a.drawCurve),
		ui.Section("panel tight", "The strategy",
			h.Text("h2", "", "The strategy"),
			h.Text("p", "soft", "Turn a new card, then its mate if that was seen and otherwise another new card, and take "+
				"each pair as soon as both its cards were seen."),
			h.Text("p", "note", "For up to 8 pairs, a computation over all strategies finds none with a lower mean. "+
				"Source: D. Velleman and G. Warrington, What to expect in a game of memory, American Mathematical Monthly "+
				"120, 2013."),
		),
	}
}

func (a *alone) result() app.UI {
	r, n := a.answer.Value(), *a.answer.Task().(*job.MemoryAlone).Pairs
	title := "Moves for " + figure.Count(n, "pair")
	average := h.Text("p", "soft", "moves on average. A move turns two cards.")
	if r.Mean == "" {
		return ui.Section("panel result", "Result",
			ui.Head("", title),
			drawMean(strconv.FormatFloat(r.Decimal, 'f', 6, 64)), average,
			ui.Facts(
				ui.TextFact("Lucky moves", figure.Precise(r.LuckyDecimal)+" on average"),
				ui.TextFact("Accuracy", fmt.Sprintf("The error is less than %s. The exact distribution is given for up to %d "+
					"pairs.", figure.Round(math.Max(r.MaxError, 5e-7)), job.AloneExact))))
	}
	mean, lucky := figure.Rational(r.Mean), figure.Rational(r.Lucky)
	t := a.law.Shown(func(p *big.Rat) string { return figure.Precise(figure.Ratio(p)) })
	return ui.Section("panel result", "Result",
		ui.Head(ui.Exact, title,
			&ui.Share{Name: "rencontre-memory-alone-" + strconv.Itoa(n), File: a.file, Chart: "alone-moves"}),
		drawMean(figure.Digits(mean, 9)), average,
		figure.Exactly(mean),
		h.Box("div", "halves",
			&ui.Chart{ID: "alone-moves", Label: t.Caption + ": the numbers are in the table", X: "moves", Y: "probability",
				Bars: a.bars},
			h.Box("div", "stack", h.Box("div", "scrolls", ui.Table(t)))),
		ui.Facts(
			ui.Fact{Term: "Lucky moves", Value: h.Text("span", "num", figure.Digits(lucky, 6)+" on average")},
			ui.TextFact("Evidence", a.backed)),
		h.Text("p", "note", "A lucky move turns two new cards that are a pair, even if they are the last two."))
}

func drawMean(digits string) app.UI {
	return h.P().ID("alone-mean").Class("figure").Text(figure.Spaced(digits))
}

func (a *alone) file() (ui.File, error) {
	return ui.File{Table: a.law.File(), Answers: a.answer.Exported()}, nil
}

// shownMeans are the rows of the curve's table on the screen.
var shownMeans = []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}

func (a *alone) drawCurve() app.UI {
	r := a.means.Value()
	some := figure.Values{Caption: a.curve.Caption, Head: a.curve.Head}
	for _, n := range shownMeans {
		some.Rows = append(some.Rows, a.curve.Rows[n-1])
	}
	const title = "Moves for each pair"
	return ui.Section("panel stack", title,
		ui.Head("", title, &ui.Share{Name: "rencontre-memory-alone-means", File: a.meansFile, Chart: "alone-means"}),
		h.Text("p", "soft", fmt.Sprintf("Velleman and Warrington: as n grows, the mean is about (3 − 2 ln 2) n = "+
			"%.4f n. For %s pairs it is %.4f n.", perPair, figure.Whole(job.AlonePairs),
			r.Decimal/job.AlonePairs)),
		h.Box("div", "halves",
			&ui.Chart{ID: "alone-means", Label: a.curve.Caption + ": the numbers are in the table", X: "pairs, n",
				Y: "moves / n", Lines: a.lines, Zero: true},
			h.Box("div", "stack", ui.Table(some.Shown(nil)))),
		h.Text("p", "note", fmt.Sprintf("In floating point. The error of each mean is less than %s.",
			figure.Round(r.MaxError))))
}

func (a *alone) meansFile() (ui.File, error) {
	return ui.File{Table: a.curve.File(), Answers: a.means.Exported()}, nil
}
