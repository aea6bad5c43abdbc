// Package alone has the part of Memory's page about one player who removes all pairs.
package alone

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

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
	known  *calc.Number
	blind  *calc.Check
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
	middle figure.Values // of the means by the known cards
	knew   []ui.Line
	forget figure.Values // of the means by the memory
	forgot []ui.Line
}

// The mean of n pairs tends to perPair n + besides.
const (
	perPair = 3 - 2*math.Ln2
	besides = 7./8 - 2*math.Ln2
)

// anyTwo is the kind in which any two of four cards are a pair.
const anyTwo = "any"

// nouns are the names of cards that belong together.
var nouns = map[string]string{"2": "pair", "3": "triple", "4": "quadruple", anyTwo: "rank"}

func New(frame *calc.Frame) calc.Calculator {
	a := &alone{Frame: frame,
		kind: &calc.Choice{ID: "copies", Param: "kind", Label: "Cards to match", Kind: "number of cards", Default: "2",
			Options: []ui.Option{{Value: "2", Text: "Pairs"}, {Value: "3", Text: "Triples"}, {Value: "4", Text: "Quadruples"},
				{Value: anyTwo, Text: "Any two of four"}}},
		pairs:  &calc.Number{ID: "pairs", Symbol: "n", Default: 8, Low: 1},
		recall: newRecall(),
		known:  &calc.Number{ID: "known", Label: "Cards known at the start", Symbol: "k"},
		blind:  &calc.Check{ID: "blind", Text: "Both cards of a move are chosen before one is seen"},
	}
	a.pairs.Check = func(n int, ok bool) string {
		if most, _ := a.limits(); !ok || n < 1 || n > most {
			return fmt.Sprintf("A whole number from 1 to %s.", figure.Whole(most))
		}
		return ""
	}
	a.known.Check = func(k int, ok bool) string {
		if n := a.pairs.Int(); a.pairs.Wrong() == "" && (!ok || k < 0 || k > n) {
			return fmt.Sprintf("A whole number from 0 to %s.", figure.Whole(n))
		}
		return ""
	}
	a.Form = calc.Form{a.kind, a.pairs, a.recall, a.known, a.blind}
	a.answer = calc.FormAnswer[job.MemoryAloneResult](frame, a.heard)
	a.means = calc.PageAnswer[job.MemoryAloneResult](frame, a.heardMeans)
	a.less = calc.PageAnswer[job.MemoryAloneResult](frame, nil)
	return a
}

// copies is how many cards are turned in a move.
func (a *alone) copies() int {
	if a.kind.Value() == anyTwo {
		return 2
	}
	copies, _ := strconv.Atoi(a.kind.Value())
	return copies
}

// ofPairs reports whether each card has one mate.
func (a *alone) ofPairs() bool { return a.kind.Value() == "2" }

// limits are the greatest number of pairs, and that of an exact result.
func (a *alone) limits() (most, exact int) { return a.request().Limits() }

// noun is the name of the cards that belong together.
func (a *alone) noun() string { return nouns[a.kind.Value()] }

func (a *alone) Head() calc.Head {
	return calc.Head{Title: fmt.Sprintf("How many moves do %s take alone?", figure.Count(a.pairs.Int(), a.noun())),
		Lead: "One player takes all cards, and may forget some."}
}

// request is the question.
func (a *alone) request() *job.MemoryAlone {
	q := a.plain(a.pairs.Int())
	switch a.recall.mode {
	case last:
		q.Capacity = new(a.recall.cards.Int())
	case fades:
		q.Forget = new(a.recall.percent.Int())
	}
	if k := a.known.Int(); k != 0 {
		q.Known = &k
	}
	return q
}

// plain is the question about a player who forgets nothing and knows no card.
func (a *alone) plain(pairs int) *job.MemoryAlone {
	q := &job.MemoryAlone{Pairs: &pairs, Blind: a.blind.On()}
	switch copies := a.copies(); {
	case a.kind.Value() == anyTwo:
		q.Match = anyTwo
	case copies > 2:
		q.Copies = &copies
	}
	return q
}

func (a *alone) Ask() {
	a.kind.Say("")
	if a.recall.mode != all && !a.ofPairs() {
		a.kind.Say("A limited memory is for pairs. Choose pairs, or a player who remembers everything.")
	}
	a.known.Say("")
	a.blind.Say("")
	if a.recall.mode != all || !a.ofPairs() {
		const only = "This is for pairs, and for a player who remembers everything."
		if a.known.Int() != 0 {
			a.known.Say(only)
		}
		if a.blind.On() {
			a.blind.Say(only)
		}
	}
	if a.game == nil || !a.playable() || len(a.game.cards) != 2*a.pairs.Int() {
		a.deal()
	}
	if a.recall.mode != all {
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
		q.Capacity = &a.recall.cards.Default
		a.less.Ask(q, calc.Offered)
	}
}

// forgets reports whether the page compares the player, who forgets nothing, with one who remembers a few cards.
func (a *alone) forgets() bool {
	return a.simple() && a.pairs.Int() > a.recall.cards.Default
}

// simple reports whether the question is about pairs, a player who remembers everything, and nothing else.
func (a *alone) simple() bool {
	return a.ofPairs() && a.recall.mode == all && a.known.Int() == 0 && !a.blind.On()
}

// asked is the request of the answer.
func (a *alone) asked() *job.MemoryAlone { return a.answer.Task().(*job.MemoryAlone) }

// titled names the game of n pairs, triples or quadruples, and what the player knows and remembers.
func (a *alone) titled() string {
	q := a.asked()
	text := figure.Count(*q.Pairs, a.noun())
	switch {
	case q.Match != "":
		text += " of four cards"
	case q.Known != nil:
		text += ", " + figure.Count(*q.Known, "card") + " known"
	case q.Capacity != nil:
		text += ", " + figure.Count(*q.Capacity, "card") + " remembered"
	case q.Forget != nil:
		text += fmt.Sprintf(", each card forgotten with probability %d %%", *q.Forget)
	}
	if q.Blind {
		text += ", both cards chosen at once"
	}
	return text
}

// taken is the number of pairs, triples or quadruples that are taken.
func (a *alone) taken() int {
	if q := a.asked(); q.Match == "" {
		return *q.Pairs
	}
	return 2 * *a.asked().Pairs
}

// heard makes the distribution, which is empty beyond the limit and for a player who forgets, and the curves by what is
// known and remembered.
func (a *alone) heard() {
	r, n := a.answer.Value(), a.taken()
	a.law = figure.Values{Caption: "The moves of a player alone, " + a.titled(),
		Head: []string{"moves", "mistakes", "probability", "at most"}}
	a.bars = nil
	sum, mean := new(big.Rat), new(big.Rat)
	for i, text := range r.Distribution {
		p := figure.Rational(text)
		sum = new(big.Rat).Add(sum, p)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(n+i), 1)))
		a.law.Add(n+i, i, p, sum)
		if r.Decimals[i] > 1e-5 {
			a.bars = append(a.bars, ui.Bar{X: strconv.Itoa(n + i), Y: r.Decimals[i]})
		}
	}
	a.backed = a.evidence()
	wrong := r.Distribution != nil && (sum.Cmp(big.NewRat(1, 1)) != 0 || mean.RatString() != r.Mean)
	float := r.Means[*a.asked().Pairs-1]
	if k := a.asked().Known; k != nil {
		float = r.ByKnown[*k]
	}
	if wrong || r.Mean != "" && math.Abs(float-r.Decimal) > r.MaxError {
		a.backed = "The distribution contradicts the mean. This is a bug in the program."
	}
	a.heardCurves()
}

// evidence says what backs the mean.
func (a *alone) evidence() string {
	const floating = " The mean in floating point agrees within its error."
	switch q := a.asked(); {
	case q.Capacity != nil:
		return "The mean in floating point agrees within its error. Tests compare the recurrence with the equations of " +
			"all states of the player’s memory for up to 4 pairs, and with simulated games."
	case q.Forget != nil:
		return "The mean in floating point agrees within its error. Tests compare the recurrence with the equations of " +
			"all states of the player’s memory for up to 3 pairs, and with simulated games."
	case q.Blind && a.answer.Value().Distribution == nil:
		return "The mean is a formula. For up to 100 pairs the distribution gives the same mean."
	case q.Blind:
		return "The probabilities add up to 1 and give the mean. A formula for the mean agrees."
	case a.simple():
		return "The probabilities add up to 1 and give the mean. A second recurrence, for the mean alone, agrees to " +
			"nine decimals."
	}
	return "The probabilities add up to 1 and give the mean." + floating
}

// heardCurves makes the curves by what is known and remembered.
func (a *alone) heardCurves() {
	r, n := a.answer.Value(), strconv.Itoa(*a.asked().Pairs)
	a.middle = figure.Values{Caption: "Mean number of moves by the cards known, n = " + n, Head: []string{"k", "moves"}}
	from := ui.Line{Name: "k cards", Smooth: true}
	for k, moves := range r.ByKnown {
		a.middle.Add(k, moves)
		from.Points = append(from.Points, [2]float64{float64(k), moves})
	}
	a.knew = []ui.Line{from}
	a.forget = figure.Values{Caption: "Mean number of moves by the cards remembered, n = " + n,
		Head: []string{"c", "moves", "times a perfect memory"}}
	forgetful, by := ui.Line{Name: "c cards", Smooth: true}, r.Capacities
	if r.Forgets != nil {
		a.forget.Caption = "Mean number of moves by the probability to forget a card, n = " + n
		a.forget.Head[0] = "p, %"
		forgetful.Name, by = "p", r.Forgets
	}
	for i, c := range by {
		a.forget.Add(c, r.Curve[i], r.Curve[i]/a.perfect())
		if r.Curve[i] < 10*a.perfect() { // with more moves, the others would look alike
			forgetful.Points = append(forgetful.Points, [2]float64{float64(c), r.Curve[i]})
		}
	}
	a.forgot = []ui.Line{forgetful}
}

// perfect is the mean on the curve for a player who forgets nothing.
func (a *alone) perfect() float64 {
	r := a.answer.Value()
	if r.Forgets != nil {
		return r.Curve[0]
	}
	return r.Curve[len(r.Curve)-1]
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
	if a.ofPairs() && !a.blind.On() {
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

func (a *alone) middleFile() (ui.File, error) {
	return ui.File{Table: a.middle.File(), Answers: a.answer.Exported()}, nil
}

func (a *alone) forgetFile() (ui.File, error) {
	return ui.File{Table: a.forget.File(), Answers: a.answer.Exported()}, nil
}
