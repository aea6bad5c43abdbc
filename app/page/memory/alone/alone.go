// Package alone has the part of Memory's page about one player who removes all pairs.
package alone

import (
	"fmt"
	"math"
	"math/big"
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// alone is the part of the page about one player who removes all pairs.
type alone struct {
	*calc.Frame
	calc.Form
	kind   *calc.Choice
	pairs  *calc.Number
	recall *recall
	open   bool // the question is unfolded on a phone

	answer *calc.Answer[job.MemoryAloneResult]
	means  *calc.Answer[job.MemoryAloneResult] // for the curve by n
	less   *calc.Answer[job.MemoryAloneResult] // with a limited memory, for comparison
	game   *soloGame                           // nil if there is none for these fields

	// From the answers.
	law    figure.Values // of the moves
	bars   []ui.Bar
	backed string
	curve  figure.Values // of the means by n
	lines  []ui.Line
	forget figure.Values // of the means by the memory
	forgot []ui.Line
}

// perPair is the limit of the moves for each pair, as n grows.
const perPair = 3 - 2*math.Ln2

// nouns are the names of two, three and four cards that belong together.
var nouns = []string{2: "pair", 3: "triple", 4: "quadruple"}

func New(frame *calc.Frame) calc.Calculator {
	a := &alone{Frame: frame,
		kind: &calc.Choice{ID: "copies", Param: "kind", Label: "Cards to match", Kind: "number of cards", Default: "2",
			Options: []ui.Option{{Value: "2", Text: "Pairs"}, {Value: "3", Text: "Triples"}, {Value: "4", Text: "Quadruples"}}},
		pairs: &calc.Number{ID: "pairs", Symbol: "n", Default: 8, Low: 1},
		recall: &recall{Number: &calc.Number{ID: "capacity", Param: "memory", Label: "Cards remembered", Symbol: "c",
			Default: 4, Low: 0, High: job.AlonePairs}},
	}
	a.pairs.Check = func(n int, ok bool) string {
		if most, _ := a.limits(); !ok || n < 1 || n > most {
			return fmt.Sprintf("A whole number from 1 to %s.", figure.Whole(most))
		}
		return ""
	}
	a.Form = calc.Form{a.kind, a.pairs, a.recall}
	a.answer = calc.FormAnswer[job.MemoryAloneResult](frame, a.heard)
	a.means = calc.PageAnswer[job.MemoryAloneResult](frame, a.heardMeans)
	a.less = calc.PageAnswer[job.MemoryAloneResult](frame, nil)
	return a
}

// copies is how many cards belong together.
func (a *alone) copies() int {
	copies, _ := strconv.Atoi(a.kind.Value())
	return copies
}

// limits are the greatest number of pairs, and that of an exact result.
func (a *alone) limits() (most, exact int) { return job.AloneLimits(a.copies()) }

// noun is the name of the cards that belong together.
func (a *alone) noun() string { return nouns[a.copies()] }

func (a *alone) Head() calc.Head {
	return calc.Head{Name: "Memory alone", Title: "Memory alone",
		Lead: "One player takes all cards: [n|n pairs] pairs, or triples. How many moves does that take, and what does " +
			"forgetting cost?"}
}

// request is the question.
func (a *alone) request() *job.MemoryAlone {
	q := a.plain(a.pairs.Int())
	if a.recall.limited {
		q.Capacity = new(a.recall.Int())
	}
	return q
}

// plain is the question about a player who forgets nothing.
func (a *alone) plain(pairs int) *job.MemoryAlone {
	q := &job.MemoryAlone{Pairs: &pairs}
	if copies := a.copies(); copies > 2 {
		q.Copies = &copies
	}
	return q
}

func (a *alone) Ask() {
	a.kind.Say("")
	if a.recall.limited && a.copies() > 2 {
		a.kind.Say("A limited memory is for pairs. Choose pairs, or a player who remembers everything.")
	}
	if a.game == nil || !a.playable() || len(a.game.cards) != 2*a.pairs.Int() {
		a.deal()
	}
	if a.recall.limited {
		a.means.Forget()
	} else {
		most, _ := a.limits()
		a.means.Ask(a.plain(most), calc.Begun)
	}
	if a.less.Forget(); !a.Right() {
		a.answer.Forget()
		return
	}
	a.answer.Ask(a.request(), calc.Offered)
	if a.forgets() {
		q := a.plain(a.pairs.Int())
		q.Capacity = &a.recall.Default
		a.less.Ask(q, calc.Offered)
	}
}

// forgets reports whether the page compares the player, who forgets nothing, with one who remembers a few cards.
func (a *alone) forgets() bool {
	return a.copies() == 2 && !a.recall.limited && a.pairs.Int() > a.recall.Default
}

// asked is the request of the answer.
func (a *alone) asked() *job.MemoryAlone { return a.answer.Task().(*job.MemoryAlone) }

// titled names the game of n pairs, triples or quadruples, and what the player remembers.
func (a *alone) titled() string {
	text := figure.Count(*a.asked().Pairs, a.noun())
	if c := a.asked().Capacity; c != nil {
		text += ", " + figure.Count(*c, "card") + " remembered"
	}
	return text
}

// heard makes the distribution, which is empty beyond the limit and with a limited memory, and the curve by the memory.
func (a *alone) heard() {
	r, n := a.answer.Value(), *a.asked().Pairs
	a.law = figure.Values{Caption: "The moves of a player alone, " + a.titled(),
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
	switch {
	case r.Capacities != nil:
		a.backed = "The mean in floating point agrees within its error. Tests compare the recurrence with the equations of " +
			"all states of the player’s memory for up to 4 pairs, and with simulated games."
	case a.copies() > 2:
		a.backed = "The probabilities add up to 1 and give the mean. The mean in floating point agrees within its error."
	}
	wrong := r.Distribution != nil && (sum.Cmp(big.NewRat(1, 1)) != 0 || mean.RatString() != r.Mean)
	if wrong || r.Mean != "" && math.Abs(r.Means[n-1]-r.Decimal) > r.MaxError {
		a.backed = "The distribution contradicts the mean. This is a bug in the program."
	}
	a.forget = figure.Values{Caption: "Mean number of moves by the cards remembered, n = " + strconv.Itoa(n),
		Head: []string{"c", "moves", "times a perfect memory"}}
	forgetful := ui.Line{Name: "c cards", Smooth: true}
	for i, c := range r.Capacities {
		a.forget.Add(c, r.Curve[i], r.Curve[i]/r.Curve[len(r.Curve)-1])
		if c > 0 || n < 10 { // so many moves that the others would look alike
			forgetful.Points = append(forgetful.Points, [2]float64{float64(c), r.Curve[i]})
		}
	}
	a.forgot = []ui.Line{forgetful}
}

func (a *alone) heardMeans() {
	of := a.noun()
	a.curve = figure.Values{Caption: "Mean number of moves of a player alone, " + of + "s",
		Head: []string{"n", "moves", "moves / n"}}
	each := ui.Line{Name: "moves / n", Smooth: true}
	for i, moves := range a.means.Value().Means {
		n := float64(i + 1)
		a.curve.Add(i+1, moves, moves/n)
		each.Points = append(each.Points, [2]float64{n, moves / n})
	}
	a.lines = []ui.Line{each}
	if a.copies() == 2 {
		a.lines = append(a.lines, ui.Line{Name: "3 − 2 ln 2", Smooth: true,
			Points: [][2]float64{{1, perPair}, {job.AlonePairs, perPair}}})
	}
}

func (a *alone) file() (ui.File, error) {
	return ui.File{Table: a.law.File(), Answers: a.answer.Exported()}, nil
}

func (a *alone) meansFile() (ui.File, error) {
	return ui.File{Table: a.curve.File(), Answers: a.means.Exported()}, nil
}

func (a *alone) forgetFile() (ui.File, error) {
	return ui.File{Table: a.forget.File(), Answers: a.answer.Exported()}, nil
}

// A recall is the field of what the player remembers: every card, or the last c. An address without it means every
// card.
type recall struct {
	*calc.Number
	limited bool
}

func (f *recall) Read(v url.Values) {
	f.limited = v.Has(f.Param)
	f.Number.Read(v)
}

func (f *recall) Write(v url.Values) {
	if f.limited {
		v.Set(f.Param, f.Text())
	}
}

func (f *recall) Wrong() string {
	if !f.limited {
		return ""
	}
	return f.Number.Wrong()
}

// Draw draws the choice, and the number if there is one.
func (f *recall) Draw(changed func()) []app.UI {
	const all, last = "all", "last"
	is := all
	if f.limited {
		is = last
	}
	fields := []app.UI{ui.Choice("recall", "The player remembers", []ui.Option{{Value: all, Text: "Everything"},
		{Value: last, Text: "The last c cards"}}, is, func(v string) {
		f.limited = v == last
		changed()
	})}
	if f.limited {
		fields = append(fields, f.Number.Draw(changed))
	}
	return fields
}
