package alone

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
)

func (a *alone) Draw() []app.UI {
	var way app.UI // a refusal is shown beside its field
	if a.Right() {
		way = a.answer.Draw("Memory alone, "+a.folded(), "steps")
	}
	stands := a.answer.Whole() // what follows is drawn where it stays
	switch a.answer.Status() {
	case calc.Refused, calc.Waiting, calc.Interrupted, calc.Failed:
		stands = true
	}
	return []app.UI{
		a.drawQuestion(),
		way,
		h.If(a.answer.Whole(), a.Result.Draw),
		h.If(a.game != nil && stands, a.drawGame),
		h.If(a.answer.Whole() && len(a.middle.Table.Rows) > 0, func() app.UI {
			known := a.answer.Value().ByKnown
			return unfolds(fmt.Sprintf("From the middle: %s moves if no card is known, %s if %d are",
				figure.Precise(known[0]), strings.TrimSuffix(figure.Precise(known[len(known)-1]), ".000"), len(known)-1),
				a.middle.Draw())
		}),
		h.If((stands || !a.Right()) && a.means.Whole(), a.drawCurve),
		h.If(stands, a.drawStrategy),
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

// unfolds folds a part below a line that has its result.
func unfolds(line string, part app.UI) app.UI {
	key, _, _ := strings.Cut(line, ":")
	return h.Tag("details", []string{"class", "panel unfolds", "data-key", key},
		h.Box("summary", "", h.Text("h2", "", line)), part)
}

func (a *alone) drawCurve() app.UI {
	r, means := a.curve, a.means.Value()
	r.Means = a.saysMeans()
	n := len(means.Means)
	return unfolds(fmt.Sprintf("%s: %s for each of %s", r.Title, figure.Precise(means.Decimal/float64(n)),
		figure.Count(n, a.noun())), r.Draw())
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
	return unfolds("The strategy: take what was seen as soon as it is whole",
		h.Box("div", "tight", h.Text("p", "soft", says), h.Text("p", "note", note)))
}

// best says how far the strategy is known to be optimal.
func (a *alone) best() string {
	return fmt.Sprintf("For up to %d %ss, a computation over all strategies finds none with a lower mean.",
		optimal[a.kind.Value()], a.noun())
}
