package dundee

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// rate shows how fast the probability to win tends to 1 as the ranks become more (Theorem 12).
type rate struct {
	*calc.Frame
	calc.Form
	suits, most *calc.Number
	answer      *calc.Answer[job.DundeeRateResult]
	fit         *rateFit // nil if there are too few numbers
	open        bool
}

// rateRanks lists the numbers of ranks of the table.
var rateRanks = []int{1, 2, 3, 5, 8, 13, 20, 30, 50, 80, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000}

func newRate(f *calc.Frame) *rate {
	r := &rate{Frame: f,
		suits: &calc.Number{ID: "suits", Label: "Cards of each rank", Default: 4, Low: 1, High: job.MostRateSuits},
		most:  &calc.Number{ID: "most", Label: "Ranks up to", Default: 1000, Low: 1, High: job.MostRateRanks}}
	r.Form = calc.Form{r.suits, r.most}
	r.answer = calc.PageAnswer[job.DundeeRateResult](f, func() { r.fit = fitRate(r.answer.Value()) })
	return r
}

func (r *rate) Head() calc.Head {
	return calc.Head{Name: "many ranks", Wrong: r.Unknown(),
		Lead: "With more ranks the best player wins more often. How fast does the probability tend to 1?"}
}

func (r *rate) Leave() { r.answer.Leave() }

// listed returns the numbers of ranks up to the most, which is one of them.
func (r *rate) listed() []int {
	most := r.most.Int()
	list := slices.DeleteFunc(slices.Clone(rateRanks), func(v int) bool { return v >= most })
	return append(list, most)
}

func (r *rate) Ask() {
	r.answer.AskIf(r.Right(), &job.DundeeRate{Suits: new(r.suits.Int()), Ranks: r.listed()}, calc.Offered)
}

func (r *rate) Draw() []app.UI {
	text := figure.Count(r.suits.Int(), "card") + " of each of up to " + figure.Count(r.most.Int(), "rank")
	return []app.UI{
		ui.Fold{Label: "The decks", Name: []app.UI{app.Text("Decks")}, Text: text, Folds: true,
			Wrong: !r.Right(), Open: &r.open}.Draw(
			r.suits.Draw(r.Changed), r.most.DrawTyped(r.Changed)),
		app.If(r.Right(), func() app.UI { return r.answer.DrawLong("The probability by ranks", "positions", "") }),
		app.If(r.Right() && r.answer.Known() && len(r.answer.Value().Rows) > 0, r.result),
	}
}

func (r *rate) result() app.UI {
	of := r.answer.Value()
	last := of.Rows[len(of.Rows)-1]
	return ui.Section("panel result", "Many ranks",
		ui.Head("", "To lose, by the number of ranks",
			&ui.Share{Name: "rencontre-dundee-rate", File: r.file, Chart: "rate-chart"}),
		app.If(len(of.Rows) > 1, func() app.UI { return h.Text("p", "lead", r.falls()) }),
		h.Text("p", "soft", fmt.Sprintf("The best player names each rank after seeing all cards turned before. They get "+
			"through the whole deck with probability g, and lose with probability 1 − g. With %s of each of %s, 1 − g is",
			figure.Count(of.Suits, "card"), figure.Count(last.Ranks, "rank"))),
		h.P().ID("rate").Class("figure").Text(fmt.Sprintf("%.6f", last.Lose)),
		&ui.Chart{ID: "rate-chart", Label: r.table().Caption + ": the numbers are in the table", X: "ranks v", Y: "1 − g",
			Lines: r.lines(), Log: true, LogX: true},
		h.Box("div", "frame", ui.Table(r.table().Shown(digits6))),
		r.facts())
}

// falls says how much less often the game is lost with ten times as many ranks or, if the table has no such numbers,
// from the fewest ranks to the most.
func (r *rate) falls() string {
	rows := r.answer.Value().Rows
	few, many, with := rows[0], rows[len(rows)-1], "more"
	for _, a := range rows {
		for _, b := range rows {
			if b.Ranks == 10*a.Ranks {
				few, many, with = a, b, "ten times as many"
			}
		}
	}
	return fmt.Sprintf("With %s ranks the probability of losing falls to about %.2f of it: from %s with %s to %s "+
		"with %s.", with, many.Lose/few.Lose, figure.Round(few.Lose), figure.Count(few.Ranks, "rank"),
		figure.Round(many.Lose), figure.Count(many.Ranks, "rank"))
}

// lines are the computed numbers, the heuristic and the fit.
func (r *rate) lines() []ui.Line {
	computed := ui.Line{Name: "computed", Apart: true}
	guess := ui.Line{Name: "heuristic, not proved", Smooth: true}
	fitted := ui.Line{Name: "fit", Smooth: true}
	for _, row := range r.answer.Value().Rows {
		x := float64(row.Ranks)
		computed.Points = append(computed.Points, [2]float64{x, row.Lose})
		guess.Points = append(guess.Points, [2]float64{x, row.Heuristic})
		if r.fit != nil && row.Ranks >= fittedFrom {
			fitted.Points = append(fitted.Points, [2]float64{x, r.fit.at(row.Ranks)})
		}
	}
	return slices.DeleteFunc([]ui.Line{computed, guess, fitted}, func(l ui.Line) bool { return l.Points == nil })
}

func (r *rate) table() figure.Values {
	of := r.answer.Value()
	t := figure.Values{Caption: fmt.Sprintf("The probability to win and to lose by the number of ranks, %s of each",
		figure.Count(of.Suits, "card")), Head: []string{"ranks v", "g", "1 − g", "error at most", "heuristic", "fit"}}
	for _, row := range of.Rows {
		fit := any("")
		if r.fit != nil && row.Ranks >= fittedFrom {
			fit = r.fit.at(row.Ranks)
		}
		t.Add(row.Ranks, row.Win, row.Lose, row.Error, row.Heuristic, fit)
	}
	return t
}

func (r *rate) file() (ui.File, error) {
	t := r.table()
	t.Head = []string{"ranks", "win", "lose", "error", "heuristic", "fit"}
	return ui.File{Table: t.File(), Answers: r.answer.Exported()}, nil
}

func (r *rate) facts() app.UI {
	of := r.answer.Value()
	first, last := of.Rows[0], of.Rows[len(of.Rows)-1]
	worst := 0.0
	for _, row := range of.Rows {
		worst = max(worst, row.Error)
	}
	fit, residual := app.UI(nil), ""
	if r.fit != nil {
		fit = figure.Formula(r.fit.text() + ". A fit, not a theorem")
		residual = fmt.Sprintf("at most %s %% of 1 − g, at %s", figure.Round(100*r.fit.worst),
			figure.Count(r.fit.worstAt, "rank"))
	}
	compared := ""
	if len(of.Rows) > 1 {
		compared = fmt.Sprintf("1 − g is %s of it at %s and %s at %s", figure.Round(first.Lose/first.Heuristic),
			figure.Count(first.Ranks, "rank"), figure.Round(last.Lose/last.Heuristic), figure.Count(last.Ranks, "rank"))
	}
	return ui.Facts(
		ui.TextFact("Theorem 12", "If no rank has more than some fixed number of cards, g tends to 1 as the ranks become "+
			"more. The theorem does not say how fast."),
		ui.TextFact("Computed", fmt.Sprintf("In floating point, card by card. The errors are proved to be at most %s. "+
			"Tests compare up to 40 ranks with the exact probability.", figure.Round(worst))),
		ui.TextFact("Why it is lost", "The best player names a rank with the fewest cards left and keeps to it while that "+
			"holds. So the game is lost if, for some j, the first rank to lose j cards was the first to lose j − 1. For "+
			"j = 1 it is the rank that was named first."),
		ui.Fact{Term: "Heuristic", Value: figure.Formula(guessText(of.Suits) + ". It is a heuristic, not proved: the sum " +
			"over j of the mean time until some rank has lost j cards, where each card comes at a random time from 0 to 1")},
		ui.TextFact("Compared", compared),
		ui.TextFact("Slope", r.slopes()),
		ui.Fact{Term: "Fitted formula", Value: fit},
		ui.TextFact("Residuals", residual))
}

// slopes says why a single power of v does not fit.
func (r *rate) slopes() string {
	rows := r.answer.Value().Rows
	slope := func(i int) string {
		a, b := rows[i-1], rows[i]
		by := math.Log(b.Lose/a.Lose) / math.Log(float64(b.Ranks)/float64(a.Ranks))
		return fmt.Sprintf("%s from %d to %s", strings.Replace(fmt.Sprintf("%.3f", by), "-", "−", 1), a.Ranks,
			figure.Count(b.Ranks, "rank"))
	}
	if len(rows) < 4 {
		return ""
	}
	text := "On the logarithmic chart " + slope(len(rows)/2) + " and " + slope(len(rows)-1)
	if r.answer.Value().Suits > 1 {
		text += ". A single power of v would have one slope"
	}
	return text
}

// guessText writes the heuristic.
func guessText(suits int) string {
	var terms []string
	ways := 1
	for j := 1; j <= suits; j++ {
		ways = ways * (suits - j + 1) / j
		v := "v"
		if ways > 1 {
			v = fmt.Sprintf("(%dv)", ways)
		}
		if j == 1 {
			terms = append(terms, "1/"+v)
			continue
		}
		terms = append(terms, fmt.Sprintf("Γ(%d/%d)/%s^(1/%d)", j+1, j, v, j))
	}
	return "1 − g ≈ " + strings.Join(terms, " + ")
}
