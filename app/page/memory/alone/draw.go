package alone

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
)

// amounts are the words for numbers of cards.
var amounts = []string{2: "two", 3: "three", 4: "four"}

func (a *alone) Draw() []app.UI {
	var way app.UI // a refusal is shown beside its field
	if a.Right() {
		way = a.answer.Draw("Memory alone, "+a.folded(), "steps")
	}
	return []app.UI{
		a.drawQuestion(),
		app.If(a.game != nil, a.drawGame),
		way,
		app.If(a.answer.Whole(), a.result),
		app.If(a.means.Whole(), a.drawCurve),
		a.drawStrategy(),
	}
}

// folded is the question in a line.
func (a *alone) folded() string {
	text := a.pairs.Text() + " " + a.noun() + "s"
	if a.pairs.Text() == "1" {
		text = "1 " + a.noun()
	}
	if a.recall.limited {
		text += ", c = " + a.recall.Text()
	}
	return text
}

func (a *alone) drawQuestion() app.UI {
	most, _ := a.limits()
	a.pairs.Label = figure.Capital(a.noun()) + "s"
	fields := []app.UI{h.Box("div", "wraps", a.kind.Draw(func() {
		a.recall.limited = a.recall.limited && a.copies() == 2
		a.Changed()
	})), a.pairs.DrawTo(most, a.Moved)}
	if a.copies() == 2 || a.recall.limited {
		fields = append(fields, a.recall.Draw(a.Changed)...)
	} else {
		fields = append(fields, h.Text("p", "note", "The player remembers everything: a limited memory is for pairs."))
	}
	return ui.Fold{Label: "The question", Name: []app.UI{app.Text("One player")}, Text: a.folded(),
		Folds: a.Right(), Wrong: !a.Right(), Open: &a.open}.Draw(fields...)
}

func (a *alone) result() app.UI {
	r := a.answer.Value()
	_, exact := a.limits()
	average := h.Text("p", "soft", "moves on average. A move turns "+amounts[a.copies()]+" cards.")
	if r.Mean == "" {
		return ui.Section("panel result", "Result",
			a.resultHead(""),
			drawMean(strconv.FormatFloat(r.Decimal, 'f', 6, 64)), average, a.drawLess(),
			app.If(r.Curve != nil, a.drawForget),
			ui.Facts(
				ui.TextFact("Lucky moves", figure.Precise(r.LuckyDecimal)+" on average"),
				ui.TextFact("Accuracy", fmt.Sprintf("The error is less than %s. The exact value is given for up to %d %ss.",
					figure.Round(math.Max(r.MaxError, 5e-7)), exact, a.noun()))))
	}
	mean, lucky := figure.Rational(r.Mean), figure.Rational(r.Lucky)
	return ui.Section("panel result", "Result",
		a.resultHead(ui.Exact),
		drawMean(figure.Digits(mean, 9)), average, a.drawLess(),
		figure.Exactly(mean),
		app.If(r.Curve != nil, a.drawForget).Else(a.drawLaw),
		ui.Facts(
			ui.Fact{Term: "Lucky moves", Value: h.Text("span", "num", figure.Digits(lucky, 6)+" on average")},
			ui.TextFact("Evidence", a.backed)),
		h.Text("p", "note", fmt.Sprintf("A lucky move turns %s new cards that are a %s, even if they are the last ones.",
			amounts[a.copies()], a.noun())))
}

// resultHead is the title of the result, with what can be shared.
func (a *alone) resultHead(how ui.Provenance) app.UI {
	r, n := a.answer.Value(), strconv.Itoa(*a.asked().Pairs)
	title := "Moves for " + a.titled()
	switch {
	case r.Curve != nil:
		return ui.Head(how, title,
			&ui.Share{Name: "rencontre-memory-alone-limited-" + n, File: a.forgetFile, Chart: "alone-forget"})
	case r.Distribution != nil:
		name := "rencontre-memory-alone-" + n
		if a.copies() > 2 {
			name += "-" + a.noun() + "s"
		}
		return ui.Head(how, title, &ui.Share{Name: name, File: a.file, Chart: "alone-moves"})
	}
	return ui.Head(how, title)
}

func drawMean(digits string) app.UI {
	return h.P().ID("alone-mean").Class("figure").Text(figure.Spaced(digits))
}

// drawLess links to the same board with a limited memory, and says what it costs if that is computed in a moment.
func (a *alone) drawLess() app.UI {
	if !a.forgets() {
		return nil
	}
	v := a.Query()
	v.Set("part", "alone")
	v.Set(a.recall.Param, strconv.Itoa(a.recall.Default))
	moves := ""
	if a.less.Current() {
		moves = ": " + strconv.FormatFloat(a.less.Value().Decimal, 'f', 3, 64) + " moves"
	}
	return h.Box("p", "", h.Tag("a", []string{"href", site.Path("/memory?" + v.Encode())},
		app.Text("With a memory of "+figure.Count(a.recall.Default, "card"))), app.Text(moves))
}

// drawLaw draws the distribution.
func (a *alone) drawLaw() app.UI {
	t := a.law.Shown(func(p *big.Rat) string { return figure.Precise(figure.Ratio(p)) })
	return h.Box("div", "halves",
		&ui.Chart{ID: "alone-moves", Label: t.Caption + ": the numbers are in the table", X: "moves", Y: "probability",
			Bars: a.bars},
		h.Box("div", "stack", h.Box("div", "scrolls", ui.Table(t))))
}

// drawForget draws the means by the memory.
func (a *alone) drawForget() app.UI {
	r, n := a.answer.Value(), *a.asked().Pairs
	return h.Box("div", "stack",
		h.Text("p", "", fmt.Sprintf("A player who remembers nothing needs n² = %s moves on average; one who forgets nothing "+
			"needs %s.", figure.Whole(n*n), figure.Precise(r.Curve[len(r.Curve)-1]))),
		h.Box("div", "halves",
			&ui.Chart{ID: "alone-forget", Label: a.forget.Caption + ": the numbers are in the table",
				X: "cards remembered, c", Y: "moves", Lines: a.forgot, Zero: true},
			h.Box("div", "stack", h.Box("div", "scrolls", ui.Table(a.forget.Shown(nil))))),
		h.Text("p", "note", fmt.Sprintf("The curve is in floating point, with an error of less than %s.",
			figure.Round(r.MaxError))))
}

// shownMeans are the rows of the curve's table on the screen.
var shownMeans = []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}

func (a *alone) drawCurve() app.UI {
	r := a.means.Value()
	most := len(r.Means)
	some := figure.Values{Caption: a.curve.Caption, Head: a.curve.Head}
	for _, n := range shownMeans {
		if n <= most {
			some.Rows = append(some.Rows, a.curve.Rows[n-1])
		}
	}
	title, name := "Moves for each "+a.noun(), "rencontre-memory-alone-means"
	says := fmt.Sprintf("For %s %ss the mean is %.4f n.", figure.Whole(most), a.noun(), r.Decimal/float64(most))
	if a.copies() == 2 {
		says = fmt.Sprintf("Velleman and Warrington: as n grows, the mean is about (3 − 2 ln 2) n = %.4f n. For %s pairs "+
			"it is %.4f n.", perPair, figure.Whole(most), r.Decimal/float64(most))
	} else {
		name += "-" + a.noun() + "s"
	}
	return ui.Section("panel stack", title,
		ui.Head("", title, &ui.Share{Name: name, File: a.meansFile, Chart: "alone-means"}),
		h.Text("p", "soft", says),
		h.Box("div", "halves",
			&ui.Chart{ID: "alone-means", Label: a.curve.Caption + ": the numbers are in the table", X: a.noun() + "s, n",
				Y: "moves / n", Lines: a.lines, Zero: true},
			h.Box("div", "stack", ui.Table(some.Shown(nil)))),
		h.Text("p", "note", fmt.Sprintf("In floating point. The error of each mean is less than %s.",
			figure.Round(r.MaxError))))
}

// optimal is up to how many pairs, triples and quadruples TestAloneOptimal of core/memory compares all strategies.
var optimal = []int{2: 8, 3: 7, 4: 5}

func (a *alone) drawStrategy() app.UI {
	says, note := "Turn a new card, then its mate if that was seen and otherwise another new card, and take each pair as "+
		"soon as both its cards were seen.", a.best()+" Source: D. Velleman and G. Warrington, What to expect in a game of "+
		"memory, American Mathematical Monthly 120, 2013."
	switch of, copies := a.noun(), a.copies(); {
	case copies > 2:
		says = fmt.Sprintf("A move turns %s cards, one after the other, and takes them if they are alike. Take each %s as "+
			"soon as its %[1]s cards were seen. Otherwise turn new cards, until those turned in this move are alike and the "+
			"others of their %[2]s were seen; then turn these.", amounts[copies], of)
		note = a.best() + " We know no other source of these numbers."
	case a.recall.limited:
		says = "The player remembers the c single cards that they saw last and plays by the same strategy: a new card, " +
			"then its mate if that is remembered, and otherwise another new card, where a new card is any card that they do " +
			"not remember, chosen at random. If the second card is the mate of a remembered card, the next move takes that " +
			"pair before any card is forgotten."
		note = "A memory of n cards is perfect. We have not shown that this strategy is the best with a limited memory. " +
			"The rule is that of two players who forget, at The best move. Compare: A. Chakrabarti and Y. Chen, Time-space " +
			"tradeoffs for the memory game, 2017, who bound the moves by the bits of memory."
	}
	return ui.Section("panel tight", "The strategy",
		h.Text("h2", "", "The strategy"),
		h.Text("p", "soft", says),
		h.Text("p", "note", note))
}

// best says how far the strategy is known to be optimal.
func (a *alone) best() string {
	return fmt.Sprintf("For up to %d %ss, a computation over all strategies finds none with a lower mean.",
		optimal[a.copies()], a.noun())
}
