// Package random has the part of Memory's page about all boards whose order both players know.
package random

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/table"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// random is the part of the page about all boards whose order both players know.
type random struct {
	calc.Screen
	pairs *calc.Number

	answer  *calc.Answer[job.BoardsResult]
	trend   *calc.Answer[job.BoardsResult] // of trendPairs
	byPairs ui.Result                      // from the trend
	thesis  ui.Result                      // section 3.6, from the answer
}

// trendPairs is the largest number of pairs in the chart by number of pairs.
const trendPairs = 60

func New(frame *calc.Frame) calc.Calculator {
	r := &random{
		pairs: &calc.Number{ID: "pairs", Label: "Pairs", Symbol: "n", Default: 8, Low: 1, High: job.BoardsPairs}}
	r.Screen = calc.NewScreen(frame, r.pairs)
	r.answer = calc.Answered(&r.Screen, r.state)
	r.trend = calc.PageAnswer[job.BoardsResult](frame, func() { r.byPairs = r.stateTrend(r.trend.Value()) })
	return r
}

func (r *random) Head() calc.Head {
	return calc.Head{Title: "Who gets more of " + figure.Count(r.pairs.Int(), "pair") + " if both know the board?",
		Lead: "Every order of the cards is equally likely."}
}

func (r *random) Ask() {
	r.trend.Ask(&job.Boards{Pairs: new(trendPairs)}, calc.Begun)
	if !r.Right() {
		r.answer.Forget()
		return
	}
	r.answer.Ask(&job.Boards{Pairs: new(r.pairs.Int())}, calc.Offered)
}

// n is the number of pairs of the answer.
func (r *random) n() int { return *r.answer.Task().(*job.Boards).Pairs }

// state states who gets more pairs, and by how many. It checks that the margins give the other numbers.
func (r *random) state(b job.BoardsResult) ui.Result {
	n := r.n()
	margins := figure.Values{Caption: fmt.Sprintf("Margin of the first player on all boards, n = %d", n),
		Head: []string{"margin", "boards", "probability"}}
	var examples []string // an address of a board for each margin, "" if there is none
	var bars []ui.Bar
	sum, mean := new(big.Rat), new(big.Rat)
	for _, m := range b.Margins {
		p := figure.Rational(m.Probability)
		margins.Add(m.Margin, figure.Int(m.Boards), p)
		bars = append(bars, ui.Bar{X: figure.Group(strconv.Itoa(m.Margin)), Y: m.Decimal})
		address := ""
		if len(m.Example) > 0 && len(m.Example) <= table.MaxBoard {
			address = "/memory?part=boards&board=" + strings.Join(figure.Texts(m.Example), "-")
		}
		examples = append(examples, address)
		sum.Add(sum, p)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(m.Margin), 1)))
	}
	backed := "The probabilities add up to 1 and give the mean. For up to 7 pairs, minimax on every board gives the " +
		"same numbers."
	if sum.Cmp(big.NewRat(1, 1)) != 0 || mean.RatString() != b.Mean {
		backed = "The distribution contradicts the mean. This is a bug in the program."
	}
	r.thesis = stateThesis(n, b)
	r.thesis.Sources = r.answer.Exported
	first := figure.Rational(b.Positive)
	return ui.Result{Is: ui.Exact, Title: "All boards of " + figure.Count(n, "pair"),
		Name: "memory-boards-" + strconv.Itoa(n), ID: "random-ahead", Probability: first,
		Means: "is the probability that the first player gets more pairs, when both play their best.",
		Body: func() app.UI {
			return drawSplit([]outcome{{"First", b.Positive}, {"Tie", b.None}, {"Second", b.Negative}})
		},
		Facts: []ui.Fact{
			{Term: "Mean margin", Number: figure.Truncate(figure.Rational(b.Mean), 6)},
			ui.TextFact("Boards", figure.Group(figure.Approximate(b.Boards))),
			ui.TextFact("Evidence", backed)},
		Chart: ui.Chart{ID: "margins", X: "margin", Y: "probability", Bars: bars}, Table: margins,
		Drawn: func() app.UI { return drawMargins(margins, examples, n) },
		Notes: []string{"Margin: the first player’s pairs minus the second’s. Each example is one simple board with that " +
			"margin. From two pairs on, either player gets all pairs on some boards."}}
}

// stateEven is the table of the parity of the collect sequences left, beside the one that the thesis needs, and how
// often they are the same.
func stateEven(n int, even []string) (t figure.Values, same int) {
	t = figure.Values{Caption: fmt.Sprintf("Collect sequences left, %s on the table", figure.Count(n, "pair")),
		Head:   []string{"unseen pairs, j", "probability of an even number", "more likely", "needed"},
		Format: func(p *big.Rat) string { return figure.Truncate(p, 6) }}
	for j, text := range even {
		if j == 0 { // one collect sequence is left
			continue
		}
		p := figure.Rational(text)
		likely, needed := "neither", "even"
		switch p.Cmp(big.NewRat(1, 2)) {
		case 1:
			likely = "even"
		case -1:
			likely = "odd"
		}
		if j%2 == 0 {
			needed = "odd"
		}
		if likely == needed {
			same++
		}
		t.Add(j, p, likely, needed)
	}
	return t, same
}

// stateThesis states what section 3.6 of the thesis expects beside the numbers. Boards of one or two pairs have no
// blocks of three first cards.
func stateThesis(n int, b job.BoardsResult) ui.Result {
	even, same := stateEven(n, b.Even)
	r := ui.Result{Part: "What Alfthan’s thesis expects", Title: "What Alfthan’s thesis expects",
		Name: "memory-collect-" + strconv.Itoa(n), Table: even,
		Means: "Section 3.6 of the thesis prints no numbers. It names what further studies should find on random boards. A " +
			"collect sequence is a row of second cards, which one player takes. The size of the nim game before it is the " +
			"number of first cards in a row."}
	if n < 3 {
		r.Drawn = func() app.UI { return h.Text("p", "", "Choose three pairs or more.") }
		return r
	}
	blocks, all := figure.Rationals(b.Blocks), new(big.Rat)
	most := true
	for i, share := range blocks {
		all.Add(all, share)
		most = most && (i == 0 || blocks[0].Cmp(share) > 0)
	}
	share := func(size int) string { return figure.Precise(figure.Ratio(new(big.Rat).Quo(blocks[size-1], all))) }
	first, last := figure.Rational(b.FirstCollect), figure.Rational(b.LastCollect)
	fact := func(says, found string, holds bool) ui.Fact {
		return ui.Fact{Term: says, Draw: func() app.UI {
			return h.Box("span", "", app.Text(found+". "), ui.Verdict(ui.Compared(holds)))
		}}
	}
	r.Facts = []ui.Fact{
		fact("Collect sequences are more likely to be larger in the end game.",
			fmt.Sprintf("%s pairs on average in the first one, %s in the last", figure.Precise(figure.Ratio(first)),
				figure.Precise(figure.Ratio(last))), first.Cmp(last) < 0),
		fact("The most probable size of a nim game is 1.", "A share of "+share(1), most),
		fact("Size 2 is less likely than 1, but more likely than 3.",
			fmt.Sprintf("Shares of %s and %s", share(2), share(3)),
			blocks[0].Cmp(blocks[1]) > 0 && blocks[1].Cmp(blocks[2]) > 0),
		fact("To be confirmed: an even number of collect sequences is more likely to be left if j is odd, and an odd "+
			"number if j is even.", fmt.Sprintf("So for %d of the numbers j from 1 to %d", same, n), same == n)}
	r.Notes = []string{"j pairs are unseen, and one card is known of each of the other n − j pairs. The last column is " +
		"what the thesis needs to explain its strategy: risky for odd j, safe for even j.",
		"As n grows, the shares of the sizes 1, 2 and 3 tend to 1/2, 1/5 and 1/10."}
	return r
}

// stateTrend states the probabilities by the number of pairs.
func (r *random) stateTrend(b job.BoardsResult) ui.Result {
	t := figure.Values{Caption: "Boards by number of pairs", Few: shownPairs,
		Head: []string{"n", "first player ahead", "tie", "second player ahead", "mean margin"}}
	lines := []ui.Line{{Name: "second ahead"}, {Name: "first ahead"}, {Name: "tie"}}
	for i, o := range b.ByPairs {
		t.Add(i+1, o.Positive, o.None, o.Negative, o.Mean)
		for k, y := range []float64{o.Negative, o.Positive, o.None} {
			lines[k].Points = append(lines[k].Points, [2]float64{float64(i + 1), y})
		}
	}
	last := b.ByPairs[len(b.ByPairs)-1]
	return ui.Result{Is: ui.Exact, Part: "By number of pairs", Title: "By number of pairs", Name: "memory-boards",
		Means: fmt.Sprintf("For %d pairs the first player is ahead with probability %s, and the second with %s. The limits "+
			"seem to be 1/3 and 2/3; this is not proved here.", len(b.ByPairs), figure.Precise(last.Positive),
			figure.Precise(last.Negative)),
		Chart: ui.Chart{ID: "by-pairs", X: "pairs, n", Y: "probability", Lines: lines, Zero: true}, Table: t,
		Notes:   []string{"A tie needs an even number of pairs. Each number is computed exactly and then rounded."},
		Sources: r.trend.Exported}
}
