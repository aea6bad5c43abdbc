package dundee

import (
	"fmt"
	"math"
	"math/big"
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
	calc.Screen
	suits, most *calc.Number
	answer      *calc.Answer[job.DundeeRateResult]
	open        bool
}

// rateRanks lists the numbers of ranks of the table. Those up to a million take less than calc.Moment with one worker.
var rateRanks = []int{1, 2, 3, 5, 8, 13, 100, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
	10_000_000_000, 100_000_000_000, 1_000_000_000_000}

func newRate(f *calc.Frame) *rate {
	r := &rate{
		suits: &calc.Number{ID: "suits", Label: "Cards of each rank", Default: 4, Low: 1, High: job.MaxRateSuits},
		most:  &calc.Number{ID: "most", Label: "Ranks up to", Default: 1_000_000, Low: 1, High: job.MaxRateRanks}}
	r.Screen = calc.NewScreen(f, r.suits, r.most)
	r.answer = calc.Answered(&r.Screen, stateRate)
	return r
}

func (r *rate) Head() calc.Head {
	return calc.Head{Title: "How likely is losing with " + figure.Count(r.most.Int(), "rank") + "?", Wrong: r.Unknown()}
}

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
	each := figure.Count(r.suits.Int(), "card") + " of each rank"
	return r.Drawn(
		ui.Fold{Label: "The decks", Name: []app.UI{app.Text(each)}, Text: "up to " + figure.Count(r.most.Int(), "rank"),
			Folds: true, Wrong: !r.Right(), Open: &r.open}.Draw(
			r.suits.Draw(r.Changed), r.most.DrawTyped(r.Changed)),
		"The probability by ranks", "values of the integrand")
}

// stateRate states the probability of losing with the most ranks, and how it falls.
func stateRate(of job.DundeeRateResult) ui.Result {
	last, facts := of.Rows[len(of.Rows)-1], rateFacts(of)
	return ui.Result{Part: "Many ranks", Title: "To lose, by the number of ranks", Name: "dundee-rate", ID: "rate",
		Number: fmt.Sprintf("%.4f\u00a0%%", 100*last.Lose),
		Means: fmt.Sprintf("is the probability 1 − g of losing with %s of each of %s. The best player names each rank after "+
			"seeing all cards turned before.", figure.Count(of.Suits, "card"), figure.Count(last.Ranks, "rank")),
		Facts: facts[:2],
		Chart: ui.Chart{ID: "rate-chart", X: "ranks v", Y: "1 − g", Lines: rateLines(of.Rows), Log: true, LogX: true},
		Table: rateTable(of), Notes: []string{"The error of g is at most " + figure.Round(worst(of)) + "."},
		More: func() app.UI {
			return h.Box("details", "", h.Text("summary", "", "Formula and proof"), ui.Facts(facts[2:]...))
		}}
}

// falls says how much less often the game is lost with ten times as many ranks or, if the table has no such numbers,
// from the fewest ranks to the most.
func falls(rows []job.DundeeRateRow) string {
	few, many, with := rows[0], rows[len(rows)-1], "more"
	if len(rows) == 1 {
		return ""
	}
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

// rateLines are the exact numbers, the formula, its limit, and the limit with its next terms.
func rateLines(rows []job.DundeeRateRow) []ui.Line {
	exact := ui.Line{Name: "exact", Apart: true}
	formula := ui.Line{Name: "formula", Smooth: true}
	near := ui.Line{Name: "with the next terms", Smooth: true}
	limit := ui.Line{Name: "limit", Smooth: true}
	for _, row := range rows {
		x := float64(row.Ranks)
		if row.Exact != "" {
			exact.Points = append(exact.Points, [2]float64{x, exactly(row)})
		}
		formula.Points = append(formula.Points, [2]float64{x, row.Lose})
		near.Points = append(near.Points, [2]float64{x, row.Near})
		limit.Points = append(limit.Points, [2]float64{x, row.Limit})
	}
	return slices.DeleteFunc([]ui.Line{exact, formula, near, limit}, func(l ui.Line) bool { return l.Points == nil })
}

// exactly returns the exact probability of losing of a row that has it.
func exactly(row job.DundeeRateRow) float64 {
	p, ok := new(big.Rat).SetString(row.Exact)
	if !ok {
		return row.Lose
	}
	lose, _ := p.Float64()
	return lose
}

func rateTable(of job.DundeeRateResult) figure.Values {
	t := figure.Values{Caption: fmt.Sprintf("The probability to win and to lose by the number of ranks, %s of each",
		figure.Count(of.Suits, "card")),
		Head:  []string{"ranks v", "g", "1 − g", "error", "1 − g exactly", "limit", "with the next terms"},
		Names: []string{"ranks", "win", "lose", "error", "exact", "limit", "near"}}
	for _, row := range of.Rows {
		exact := any("")
		if row.Exact != "" {
			exact = exactly(row)
		}
		t.Add(row.Ranks, row.Win, row.Lose, row.Error, exact, row.Limit, row.Near)
	}
	return t
}

// rateFacts are the facts about the rate: two that are shown, and those that unfold.
func rateFacts(of job.DundeeRateResult) []ui.Fact {
	first, last := of.Rows[0], of.Rows[len(of.Rows)-1]
	compared := ""
	if len(of.Rows) > 1 {
		compared = fmt.Sprintf("1 − g is %s of the limit at %s and %s at %s. With the next terms it is %s of it at %s",
			figure.Round(first.Lose/first.Limit), figure.Count(first.Ranks, "rank"), figure.Round(last.Lose/last.Limit),
			figure.Count(last.Ranks, "rank"), figure.Round(last.Lose/last.Near), figure.Count(last.Ranks, "rank"))
	}
	return []ui.Fact{
		ui.TextFact("It falls", falls(of.Rows)),
		{Term: "Limit", Draw: func() app.UI { return figure.Formula(limitText(of.Suits)) }},
		ui.TextFact("Theorem 12", "If no rank has more than some fixed number of cards, g tends to 1 as the ranks become "+
			"more. The theorem does not say how fast."),
		ui.FormulaFact("Formula", "Let each card come at a random time from 0 to 1, and let t_j be the first time at which "+
			"j cards of a rank have come, other than the rank that is named then. Then g is the mean of the product of all "+
			"1 − t_j."),
		ui.FormulaFact("Proof", "The best player keeps to the rank of which the first j cards came first, until another "+
			"rank has j + 1. That rank has s − j cards left, and none of them comes between times x and y with probability "+
			"((1 - y)/(1 - x))^(s - j). The product of these over all j is the product of all 1 − t_j."),
		ui.FormulaFact("Limit proved", "In a short time x a rank loses j cards with probability about C(s,j) x^j. So the "+
			"mean of t_j has the order of v^(-1/j), and the largest is that of t_s. The "+
			"probability of losing is the mean of 1 minus the product, so it tends to the mean of t_s."),
		{Term: "Next terms", Draw: func() app.UI { return figure.Formula(nearText(of.Suits)) }},
		ui.TextFact("Computed", fmt.Sprintf("The mean is an integral over %s, computed by Gauss’s rule in cells so small "+
			"that the error is proved to be at most %s. Its cost does not depend on the number of ranks. Up to %d ranks "+
			"the exact probability is computed beside it, by another method.",
			figure.Count(max(0, of.Suits-1), "variable"), figure.Round(worst(of)), job.MaxRateExact)),
		ui.TextFact("Compared", compared),
		ui.TextFact("Slope", slopes(of)),
	}
}

// worst is the largest error.
func worst(of job.DundeeRateResult) (error float64) {
	for _, row := range of.Rows {
		error = max(error, row.Error)
	}
	return error
}

// slopes says why a single power of v does not fit.
func slopes(of job.DundeeRateResult) string {
	rows := of.Rows
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
	if of.Suits > 1 {
		text += ". A single power of v would have one slope"
	}
	return text
}

// ofPower writes v, or a multiple of it, to the power of/j in lowest terms, as a divisor.
func ofPower(ways, of, j int) string {
	if j%2 == 0 && of == 2 {
		of, j = 1, j/2
	}
	v := "v"
	if ways > 1 {
		v = fmt.Sprintf("(%dv)", ways)
	}
	if of == j {
		return v
	}
	return fmt.Sprintf("%s^(%d/%d)", v, of, j)
}

// mean writes the first order of the mean of t_j.
func mean(ways, j int) string {
	if j == 1 {
		return "1/" + ofPower(ways, 1, 1)
	}
	return fmt.Sprintf("Γ(%d/%d)/%s", j+1, j, ofPower(ways, 1, j))
}

// limitText writes the limit.
func limitText(suits int) string { return "1 − g ~ " + mean(1, suits) }

// nearText writes the limit with the next terms.
func nearText(suits int) string {
	factors := ""
	ways := 1
	for j := 1; j < suits; j++ {
		ways = ways * (suits - j + 1) / j
		factors = " (1 − " + mean(ways, j) + ")" + factors
	}
	last := mean(1, suits)
	if suits > 1 {
		argument := fmt.Sprintf("%d/%d", suits+2, suits)
		if suits%2 == 0 {
			argument = strings.TrimSuffix(fmt.Sprintf("%d/%d", suits/2+1, suits/2), "/1")
		}
		last += fmt.Sprintf(" − Γ(%s)/(2 %s)", argument, ofPower(1, 2, suits))
	}
	return "1 − g ≈ 1 − (1 − " + last + ")" + factors
}
