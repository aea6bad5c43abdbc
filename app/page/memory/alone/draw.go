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
		app.If(a.answer.Whole() && len(a.middle.Rows) > 0, a.drawMiddle),
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
	if !a.ofPairs() && a.copies() == 2 {
		text += " of four"
	}
	if n := a.recall.number(); n != nil {
		text += ", " + n.Symbol + " = " + n.Text()
	}
	if a.known.Text() != "0" {
		text += ", k = " + a.known.Text()
	}
	if a.blind.On() {
		text += ", both at once"
	}
	return text
}

func (a *alone) drawQuestion() app.UI {
	most, _ := a.limits()
	a.pairs.Label = figure.Capital(a.noun()) + "s"
	fields := []app.UI{h.Box("div", "wraps", a.kind.Draw(func() {
		if !a.ofPairs() { // what is for pairs only
			a.recall.mode = all
			a.known.Put(0)
			a.blind.Set(false)
		}
		a.Changed()
	})), a.pairs.DrawTo(most, a.Moved)}
	if a.ofPairs() || a.recall.mode != all {
		fields = append(fields, a.recall.Draw(func() {
			if a.recall.mode != all {
				a.known.Put(0)
				a.blind.Set(false)
			}
			a.Changed()
		})...)
	} else {
		fields = append(fields, h.Text("p", "note", "The player remembers everything: a limited memory is for pairs."))
	}
	if a.ofPairs() && a.recall.mode == all || a.known.Text() != "0" || a.blind.On() {
		fields = append(fields, a.known.DrawTo(a.pairs.Int(), a.Moved), a.blind.Draw(a.Changed))
	}
	return ui.Fold{Label: "The question", Name: []app.UI{app.Text("One player")}, Text: a.folded(),
		Folds: a.Right(), Wrong: !a.Right(), Open: &a.open}.Draw(fields...)
}

func (a *alone) result() app.UI {
	r := a.answer.Value()
	average := h.Text("p", "soft", "moves on average. A move turns "+amounts[a.copies()]+" cards.")
	if r.Mean == "" {
		_, exact := a.limits()
		number := func(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }
		return ui.Section("panel result", "Result",
			a.resultHead(""),
			drawMean(number(r.Decimal)), average, a.drawLess(),
			app.If(r.Curve != nil, a.drawForget),
			ui.Facts(
				ui.TextFact("Mistakes", a.saysMistakes(number(r.Decimal-float64(a.taken())))),
				ui.TextFact("Turns", a.saysTurns(number(r.Decimal-float64(a.taken()-1)), number(r.Decimal))),
				ui.TextFact("Lucky moves", figure.Precise(r.LuckyDecimal)+" on average"),
				ui.TextFact("Accuracy", fmt.Sprintf("The error is less than %s. The exact value is given for up to %d %ss.",
					figure.Round(math.Max(r.MaxError, 5e-7)), exact, a.noun()))))
	}
	mean, lucky := figure.Rational(r.Mean), figure.Rational(r.Lucky)
	less := func(taken int) string {
		return figure.Digits(new(big.Rat).Sub(mean, big.NewRat(int64(taken), 1)), 6)
	}
	return ui.Section("panel result", "Result",
		a.resultHead(ui.Exact),
		drawMean(figure.Digits(mean, 9)), average, a.drawLess(),
		figure.Exactly(mean),
		app.If(r.Curve != nil, a.drawForget),
		app.If(r.Distribution != nil, a.drawLaw),
		ui.Facts(
			ui.TextFact("Mistakes", a.saysMistakes(less(a.taken()))),
			ui.TextFact("Turns", a.saysTurns(less(a.taken()-1), less(0))),
			ui.Fact{Term: "Lucky moves", Value: h.Text("span", "num", figure.Digits(lucky, 6)+" on average")},
			ui.TextFact("Evidence", a.backed)),
		h.Text("p", "note", a.saysLucky()))
}

// thing is what a move takes.
func (a *alone) thing() string {
	if a.copies() == 2 {
		return "pair"
	}
	return a.noun()
}

func (a *alone) saysMistakes(mistakes string) string {
	return fmt.Sprintf("%s on average. A mistake is a move that takes no %s.", mistakes, a.thing())
}

func (a *alone) saysTurns(again, each string) string {
	return fmt.Sprintf("%s if a %s gives another turn, %s if it does not. The last turn ends the game.", again, a.thing(),
		each)
}

func (a *alone) saysLucky() string {
	if a.blind.On() {
		return "A lucky move takes a pair of which a card was new."
	}
	return fmt.Sprintf("A lucky move turns %s new cards that are a %s, even if they are the last ones.",
		amounts[a.copies()], a.thing())
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
		if !a.ofPairs() {
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
	v.Set(a.recall.cards.Param, strconv.Itoa(a.recall.cards.Default))
	moves := ""
	if a.less.Current() {
		moves = ": " + strconv.FormatFloat(a.less.Value().Decimal, 'f', 3, 64) + " moves"
	}
	return h.Box("p", "", h.Tag("a", []string{"href", site.Path("/memory?" + v.Encode())},
		app.Text("With a memory of "+figure.Count(a.recall.cards.Default, "card"))), app.Text(moves))
}

// drawLaw draws the distribution.
func (a *alone) drawLaw() app.UI {
	t := a.law.Shown()
	return h.Box("div", "halves",
		&ui.Chart{ID: "alone-moves", Label: t.Caption + ": the numbers are in the table", X: "moves", Y: "probability",
			Bars: a.bars},
		h.Box("div", "stack", h.Box("div", "scrolls", ui.Table(t))))
}

// mostRows is the most rows of a table by known cards on the screen.
const mostRows = 26

// drawMiddle draws the means by the known cards.
func (a *alone) drawMiddle() app.UI {
	const title = "From the middle"
	n := *a.asked().Pairs
	shown := figure.Values{Caption: a.middle.Caption, Head: a.middle.Head}
	for k := 0; k <= n; k += n/mostRows + 1 {
		shown.Rows = append(shown.Rows, a.middle.Rows[k])
	}
	return ui.Section("panel stack", title,
		ui.Head("", title, &ui.Share{Name: "rencontre-memory-alone-known-" + strconv.Itoa(n), File: a.middleFile,
			Chart: "alone-known"}),
		h.Text("p", "soft", fmt.Sprintf("The mean number of moves from here, if %s are left and k single cards of them are "+
			"known. A pair of which both cards are known costs one move more.", figure.Count(n, "pair"))),
		h.Box("div", "halves",
			&ui.Chart{ID: "alone-known", Label: a.middle.Caption + ": the numbers are in the table", X: "cards known, k",
				Y: "moves", Lines: a.knew, Zero: true},
			h.Box("div", "stack", h.Box("div", "scrolls", ui.Table(shown.Shown())))),
		h.Text("p", "note", fmt.Sprintf("In floating point, with an error of less than %s. Choose k above for the exact "+
			"number.", figure.Round(math.Max(a.answer.Value().MaxError, 1e-15)))))
}

// drawForget draws the means by the memory.
func (a *alone) drawForget() app.UI {
	r, n := a.answer.Value(), *a.asked().Pairs
	x := "cards remembered, c"
	if r.Forgets != nil {
		x = "probability to forget a card, %"
	}
	return h.Box("div", "stack",
		h.Text("p", "", fmt.Sprintf("A player who remembers nothing needs n² = %s moves on average; one who forgets nothing "+
			"needs %s.", figure.Whole(n*n), figure.Precise(a.perfect()))),
		h.Box("div", "halves",
			&ui.Chart{ID: "alone-forget", Label: a.forget.Caption + ": the numbers are in the table",
				X: x, Y: "moves", Lines: a.forgot, Zero: true},
			h.Box("div", "stack", h.Box("div", "scrolls", ui.Table(a.forget.Shown())))),
		h.Text("p", "note", fmt.Sprintf("The curve is in floating point, with an error of less than %s.",
			figure.Round(r.MaxError))))
}

// The rows of the curve's table on the screen: by pairs, triples or quadruples, and by ranks.
var (
	shownMeans = []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}
	shownRanks = []int{1, 2, 3, 5, 8, 10, 13, 20, 26}
)

func (a *alone) drawCurve() app.UI {
	r := a.means.Value()
	most := len(r.Means)
	some, shown := figure.Values{Caption: a.curve.Caption, Head: a.curve.Head}, shownMeans
	if a.kind.Value() == anyTwo {
		shown = shownRanks
	}
	for _, n := range shown {
		if n <= most {
			some.Rows = append(some.Rows, a.curve.Rows[n-1])
		}
	}
	title, name := "Moves for each "+a.noun(), "rencontre-memory-alone-means"
	says := fmt.Sprintf("For %s %ss the mean is %.4f n.", figure.Whole(most), a.noun(), r.Decimal/float64(most))
	switch {
	case a.blind.On():
		says = "The mean is exactly 2n − 1."
		name += "-at-once"
	case a.ofPairs():
		says = fmt.Sprintf("Velleman and Warrington: as n grows, the mean comes near (3 − 2 ln 2) n + 7/8 − 2 ln 2, about "+
			"%.4f n − %.4f.%s For %s pairs it is %.4f n.", perPair, -besides, a.near(), figure.Whole(most),
			r.Decimal/float64(most))
	default:
		name += "-" + a.noun() + "s"
	}
	return ui.Section("panel stack", title,
		ui.Head("", title, &ui.Share{Name: name, File: a.meansFile, Chart: "alone-means"}),
		h.Text("p", "soft", says),
		h.Box("div", "halves",
			&ui.Chart{ID: "alone-means", Label: a.curve.Caption + ": the numbers are in the table", X: a.noun() + "s, n",
				Y: "moves / n", Lines: a.lines, Zero: true},
			h.Box("div", "stack", ui.Table(some.Shown()))),
		h.Text("p", "note", fmt.Sprintf("In floating point. The error of each mean is less than %s.",
			figure.Round(r.MaxError))))
}

// near is what that is for the pairs of the question.
func (a *alone) near() string {
	if a.pairs.Wrong() != "" {
		return ""
	}
	n := a.pairs.Int()
	return fmt.Sprintf(" For n = %s that is %.4f.", figure.Whole(n), perPair*float64(n)+besides)
}

// optimal is up to how many pairs, triples, quadruples and ranks tests of core/memory compare all strategies.
var optimal = map[string]int{"2": 8, "3": 7, "4": 5, anyTwo: 6}

func (a *alone) drawStrategy() app.UI {
	says, note := "Turn a new card, then its mate if that was seen and otherwise another new card, and take each pair as "+
		"soon as both its cards were seen.", a.best()+" Source: D. Velleman and G. Warrington, What to expect in a game of "+
		"memory, American Mathematical Monthly 120, 2013."
	const same = "and plays by the same strategy: a new card, then its mate if that is remembered, and otherwise " +
		"another new card, where a new card is any card that they do not remember, chosen at random. If the second card is " +
		"the mate of a remembered card, the next move takes that pair before any card is forgotten."
	switch of, copies := a.noun(), a.copies(); {
	case copies > 2:
		says = fmt.Sprintf("A move turns %s cards, one after the other, and takes them if they are alike. Take each %s as "+
			"soon as its %[1]s cards were seen. Otherwise turn new cards, until those turned in this move are alike and the "+
			"others of their %[2]s were seen; then turn these.", amounts[copies], of)
		note = a.best() + " We know no other source of these numbers."
	case !a.ofPairs():
		says = "Each rank has four cards, and any two of them are a pair. Turn a new card, then a card of its rank that " +
			"was seen, if there is one, and otherwise another new card. Leave a pair that was seen on the table while cards " +
			"of its rank are unseen: the next of these then has a mate at once."
		note = a.best() + " We know no other source of these numbers."
	case a.recall.mode == last:
		says = "The player remembers the c single cards that they saw last " + same
		note = "A memory of n cards is perfect. We have not shown that this strategy is the best with a limited memory. " +
			"The rule is that of two players who forget, at The best move. Compare: A. Chakrabarti and Y. Chen, Time-space " +
			"tradeoffs for the memory game, 2017, who bound the moves by the bits of memory."
	case a.recall.mode == fades:
		says = "After each move the player forgets each single card that they remember with probability p, one card " +
			"independently of the other, " + same
		note = "With p = 0 the memory is perfect. We have not shown that this strategy is the best. We know no other " +
			"source of these numbers."
	case a.blind.On():
		says = "Both cards of a move are chosen before one is seen. Turn two new cards, and take each pair as soon as both " +
			"its cards were seen. If two cards are unseen and two single cards are known, turn one of each: they are a pair " +
			"half of the time."
		note = a.best() + " If no card is known, the mean is exactly 2n − 1. A player who always turns two new cards needs " +
			"2n − 1 + (n − 1)/(2n − 1), a number that others have found too."
	}
	return ui.Section("panel tight", "The strategy",
		h.Text("h2", "", "The strategy"),
		h.Text("p", "soft", says),
		h.Text("p", "note", note))
}

// best says how far the strategy is known to be optimal.
func (a *alone) best() string {
	return fmt.Sprintf("For up to %d %ss, a computation over all strategies finds none with a lower mean.",
		optimal[a.kind.Value()], a.noun())
}
