// Package random has the part of Memory's page about all boards whose order both players know.
package random

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/memory/table"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// random is the part of the page about all boards whose order both players know.
type random struct {
	*calc.Frame
	calc.Form
	pairs *calc.Number

	answer *calc.Answer[job.BoardsResult]
	trend  *calc.Answer[job.BoardsResult] // of trendPairs

	// From the answers.
	margins figure.Values
	boards  []string // an address of a board for each margin, "" if there is none
	bars    []ui.Bar
	backed  string
	even    figure.Values // section 3.6, by the number of unseen pairs
	needed  int           // how many numbers of unseen pairs have the parity that the thesis needs
	byPairs figure.Values
	lines   []ui.Line
}

// trendPairs is the largest number of pairs in the chart by number of pairs.
const trendPairs = 60

func New(frame *calc.Frame) calc.Calculator {
	r := &random{Frame: frame,
		pairs: &calc.Number{ID: "pairs", Label: "Pairs", Symbol: "n", Default: 8, Low: 1, High: job.BoardsPairs}}
	r.Form = calc.Form{r.pairs}
	r.answer = calc.FormAnswer[job.BoardsResult](frame, r.heard)
	r.trend = calc.PageAnswer[job.BoardsResult](frame, r.heardTrend)
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

// heard makes the tables of the margins and of section 3.6. It checks that the margins give the other numbers.
func (r *random) heard() {
	b, n := r.answer.Value(), r.n()
	r.margins = figure.Values{Caption: fmt.Sprintf("Margin of the first player on all boards, n = %d", n),
		Head: []string{"margin", "boards", "probability"}}
	r.boards, r.bars = nil, nil
	sum, mean := new(big.Rat), new(big.Rat)
	for _, m := range b.Margins {
		p := figure.Rational(m.Probability)
		r.margins.Add(m.Margin, figure.Int(m.Boards), p)
		r.bars = append(r.bars, ui.Bar{X: figure.Group(strconv.Itoa(m.Margin)), Y: m.Decimal})
		address := ""
		if len(m.Example) > 0 && len(m.Example) <= table.MaxBoard {
			address = "/memory?part=boards&board=" + strings.Join(figure.Texts(m.Example), "-")
		}
		r.boards = append(r.boards, address)
		sum.Add(sum, p)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(m.Margin), 1)))
	}
	r.backed = "The probabilities add up to 1 and give the mean. For up to 7 pairs, minimax on every board gives the " +
		"same numbers."
	if sum.Cmp(big.NewRat(1, 1)) != 0 || mean.RatString() != b.Mean {
		r.backed = "The distribution contradicts the mean. This is a bug in the program."
	}
	r.heardEven()
}

// heardEven compares the parity of the collect sequences left with what the thesis needs.
func (r *random) heardEven() {
	r.needed = 0
	r.even = figure.Values{Caption: fmt.Sprintf("Collect sequences left, %s on the table", figure.Count(r.n(), "pair")),
		Head: []string{"unseen pairs, j", "probability of an even number", "more likely", "needed"}}
	for j, text := range r.answer.Value().Even {
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
			r.needed++
		}
		r.even.Add(j, p, likely, needed)
	}
}

func (r *random) heardTrend() {
	r.byPairs = figure.Values{Caption: "Boards by number of pairs",
		Head: []string{"n", "first player ahead", "tie", "second player ahead", "mean margin"}}
	r.lines = []ui.Line{{Name: "second ahead"}, {Name: "first ahead"}, {Name: "tie"}}
	for i, o := range r.trend.Value().ByPairs {
		r.byPairs.Add(i+1, o.Positive, o.None, o.Negative, o.Mean)
		for k, y := range []float64{o.Negative, o.Positive, o.None} {
			r.lines[k].Points = append(r.lines[k].Points, [2]float64{float64(i + 1), y})
		}
	}
}

func (r *random) file() (ui.File, error) {
	return ui.File{Table: r.margins.File(), Answers: r.answer.Exported()}, nil
}

func (r *random) evenFile() (ui.File, error) {
	return ui.File{Table: r.even.File(), Answers: r.answer.Exported()}, nil
}

func (r *random) trendFile() (ui.File, error) {
	return ui.File{Table: r.byPairs.File(), Answers: r.trend.Exported()}, nil
}
