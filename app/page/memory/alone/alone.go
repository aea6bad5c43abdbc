// Package alone has the part of Memory's page about one player who removes all pairs.
package alone

import (
	"fmt"
	"math"
	"strconv"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// alone is the part of the page about one player who removes all pairs.
type alone struct {
	calc.Screen
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

	middle ui.Result // the means by the known cards, from the answer
	curve  ui.Result // the means by n, without what they mean
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
	a := &alone{
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
	a.Screen = calc.NewScreen(frame, a.kind, a.pairs, a.recall, a.known, a.blind)
	a.answer = calc.Answered(&a.Screen, a.state)
	a.means = calc.PageAnswer[job.MemoryAloneResult](frame, func() { a.curve = a.stateMeans(a.means.Value()) })
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
	a.kind.SetPageError("")
	if a.recall.mode != all && !a.ofPairs() {
		a.kind.SetPageError("A limited memory is for pairs. Choose pairs, or a player who remembers everything.")
	}
	a.known.SetPageError("")
	a.blind.SetPageError("")
	if a.recall.mode != all || !a.ofPairs() {
		const only = "This is for pairs, and for a player who remembers everything."
		if a.known.Int() != 0 {
			a.known.SetPageError(only)
		}
		if a.blind.On() {
			a.blind.SetPageError(only)
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
	a.less.Forget()
	if !a.Right() {
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
