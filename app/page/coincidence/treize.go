package coincidence

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// treize asks for de Montmort's Problem I.
type treize struct {
	calc.Screen
	ranks, suits, first calc.Number
	answer              *calc.Answer[job.TreizeResult]
}

func newTreize(f *calc.Frame) *treize {
	number := func(id, param, label, symbol string, preset int) calc.Number {
		return calc.Number{ID: id, Param: param, Label: label, Symbol: symbol, Default: preset, Low: 1, High: job.TreizeCards}
	}
	g := &treize{ranks: number("ranks", "m", "Ranks", "m", 13), suits: number("suits", "s", "Suits", "s", 1),
		first: number("first", "", "First call", "", 1)}
	g.Screen = calc.NewScreen(f, &g.ranks, &g.suits, &g.first)
	g.answer = calc.Answered(&g.Screen, g.result)
	return g
}

func (g *treize) Head() calc.Head {
	return calc.Head{Title: fmt.Sprintf("How many stakes does Treize bring with %s?",
		figure.Count(g.ranks.Int()*g.suits.Int(), "card")), More: game.How(solitaire.Rules{Game: solitaire.T0}, false),
		Lead: "Each [hit] wins a [stake] and restarts the count at 1; [m] misses pass the hand."}
}

func (g *treize) Ask() {
	g.answer.AskIf(g.Right(), &job.Treize{Ranks: new(g.ranks.Int()), Suits: new(g.suits.Int()), First: new(g.first.Int())},
		calc.Offered)
}

func (g *treize) Draw() []app.UI {
	return g.Drawn(
		ui.Question(g.ranks.DrawFrom(2, g.ranks.High, g.Moved), g.suits.Draw(g.Moved), g.first.Draw(g.Moved)),
		fmt.Sprintf("Treize, m = %s, s = %s", g.ranks.Text(), g.suits.Text()), "steps",
		h.If(g.answer.Whole(), history))
}

// history tells who solved the game, and how.
func history() app.UI {
	return ui.Section("panel tight", "How it was solved",
		h.Text("h2", "", "How it was solved"),
		h.Text("p", "note", "De Montmort left this open in 1708. Jean Bernoulli: “insoluble because of the length of "+
			"the calculation”. Doyle, Grinstead and Snell solved it in 1994, numerically, with a Markov chain. Here: the "+
			"future depends only on the number said when a shuffled deck begins, so the decks form a Markov chain. The "+
			"outcomes of each deck are counted in whole numbers by inclusion and exclusion."))
}

func (g *treize) result(r job.TreizeResult) ui.Result {
	q, expectation := g.answer.Task().(*job.Treize), figure.Rational(r.Expectation)
	distribution := figure.Values{Caption: fmt.Sprintf("The distribution of the wins, m = %d, s = %d", *q.Ranks, *q.Suits),
		Head: []string{"wins", "probability", "probability of more"}}
	var bars []ui.Bar
	more := big.NewRat(1, 1)
	for w, text := range r.Law {
		p := figure.Rational(text)
		more = new(big.Rat).Sub(more, p)
		distribution.Add(w, p, more)
		if w <= 4 || slices.Max(r.Decimals[w:]) > 1e-5 {
			bars = append(bars, ui.Bar{X: strconv.Itoa(w), Y: r.Decimals[w]})
		}
	}
	first := figure.Table{Caption: "Average wins, by the first number said to a whole deck",
		Head: []string{"first call", "wins"}}
	for i, e := range r.ByFirst {
		first.Rows = append(first.Rows, []string{strconv.Itoa(i + 1), figure.Precise(e)})
	}
	return ui.Result{Is: ui.Exact, Title: "Wins before the hand passes",
		Name: fmt.Sprintf("treize-%dx%d", *q.Ranks, *q.Suits), ID: "wins-expected",
		Number: figure.Spaced(figure.Truncate(expectation, 6)), Exact: expectation,
		Means: "wins on average. Each win is one [stake]. The dealer pays one stake when the hand ends.",
		Facts: []ui.Fact{
			{Term: "No win", Number: figure.Truncate(figure.Rational(r.Law[0]), 7)},
			ui.TextFact("Evidence", confirmed(r.Evidence,
				"The distribution contradicts the expectation or T2. This is a bug in the program.",
				map[string]string{
					job.CheckedMoments: fmt.Sprintf("More than 20 wins have probability %s. The terms up to 20 give a mean of "+
						"%s, below the expectation.", figure.Precise(r.More), figure.Precise(r.ListedMean)),
					job.CheckedNoMatch: "The probability of no win equals that of no match in T2, computed by another method.",
				})),
		},
		Chart: ui.Chart{ID: "wins", X: "wins, w", Y: "probability", Bars: bars}, Table: distribution,
		More: func() app.UI { return ui.FoldedTable(first.Caption, first) }}
}
