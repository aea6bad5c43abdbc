package moves

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// fields has the fields of a question and of a position.
type fields struct {
	aim, rules, against     *calc.Choice
	players, capacity, lead *calc.Number
	among                   *calc.Number // players who forget
	with                    *calc.Choice // other rules for two players, for comparison
	n, k                    *calc.Number
	curve                   *calc.Choice
}

func newFields() *fields {
	rules := words.Rules()
	f := &fields{
		aim: &calc.Choice{ID: "aim", Label: "Question", Kind: "question", Options: values.Aims},
		rules: &calc.Choice{ID: "rules", Label: "Rules", Kind: "rule set", Options: rules,
			Default: turn.Standard.String()},
		against: &calc.Choice{ID: "against", Label: "Opponent", Kind: "player", Options: words.FixedPlayers(),
			Default: "aggressive"},
		players:  &calc.Number{ID: "players", Label: "Players", Default: 3, Low: 2, High: 6},
		capacity: &calc.Number{ID: "capacity", Label: "Cards remembered", Default: 4, Low: 0, High: 200},
		among:    &calc.Number{ID: "players", Label: "Players", Default: 2, Low: 2, High: 6},
		lead:     &calc.Number{ID: "lead", Label: "Lead", Default: 0, Low: -80, High: 80},
		with: &calc.Choice{ID: "with", Label: "Compare with", Kind: "rule set",
			Options: append([]ui.Option{{Value: "", Text: "nothing"}}, rules...)},
		n:     &calc.Number{ID: "n", Label: "Pairs", Symbol: "n", Default: 7, Low: 1},
		k:     &calc.Number{ID: "k", Label: "Seen", Symbol: "k", Default: 3, Low: 0},
		curve: &calc.Choice{ID: "curve", Label: "Curves", Kind: "curve", Options: curveNames, Default: "start"},
	}
	f.n.Check, f.k.Check = f.wrongPairs, f.wrongSeen
	return f
}

// every lists all fields, form those of the chosen question.
func (f *fields) every() calc.Form {
	return calc.Form{f.aim, f.rules, f.against, f.players, f.capacity, f.among, f.lead, f.with, f.n, f.k, f.curve}
}

func (f *fields) form() calc.Form {
	form := calc.Form{f.aim}
	if aim := f.aim.Value(); aim != values.AimWin && aim != values.AimReply {
		form = append(form, f.rules)
	}
	if f.aim.Value() == values.AimReply {
		form = append(form, f.against)
	}
	if number := f.number(); number != nil {
		form = append(form, number)
	}
	if f.aim.Value() == values.AimMemory {
		form = append(form, f.among)
	}
	return append(form, f.with, f.n, f.k, f.curve)
}

// number returns the number field of the aim, or nil.
func (f *fields) number() *calc.Number {
	switch f.aim.Value() {
	case values.AimPlayers:
		return f.players
	case values.AimMemory:
		return f.capacity
	case values.AimWin:
		return f.lead
	}
	return nil
}

// refuseForgetful reports a combination in which no player could ever take a pair.
func (f *fields) refuseForgetful() {
	f.capacity.SetPageError("")
	if f.capacity.Int() == 0 && f.rules.Value() == turn.OneOnly.String() {
		f.capacity.SetPageError("With these rules, a player who remembers no card never takes a pair. Enter at least 1.")
	}
}

// question returns the question. right is false if the fields do not allow it.
func (f *fields) question() (q values.Question, right bool) {
	q.Aim = f.aim.Value()
	switch q.Aim {
	case values.AimWin:
	case values.AimReply:
		q.Against = f.against.Value()
	default:
		q.Rules, _ = turn.ParseRules(f.rules.Value())
	}
	number := f.number()
	if number == nil {
		return q, true
	}
	if number.Wrong() != "" {
		return q, false
	}
	if q.Aim == values.AimMemory {
		if f.among.Wrong() != "" {
			return q, false
		}
		if f.among.Int() > 2 {
			q.Among = f.among.Int()
		}
	}
	q.Number = number.Int()
	if q.Aim == values.AimPlayers && q.Number == 2 {
		return values.Usual(q.Rules), true
	}
	return q, true
}

// compared returns the question for comparison, or nil.
func (f *fields) compared() *values.Question {
	rules, named := turn.ParseRules(f.with.Value())
	if q, right := f.question(); !named || right && q == values.Usual(rules) {
		return nil
	}
	return new(values.Usual(rules))
}

// maxPairs returns the largest n of the map, maxKnown the largest k at n.
func (f *fields) maxPairs() int {
	q, _ := f.question()
	return q.MaxPairs()
}

func (f *fields) maxKnown(n int) int {
	if q, right := f.question(); right {
		return q.Known(n)
	}
	return n
}

// validPosition reports whether n and k are a position.
func (f *fields) validPosition() bool { return f.n.Wrong() == "" && f.k.Wrong() == "" }

func (f *fields) wrongPairs(n int, ok bool) string {
	most := f.maxPairs()
	switch {
	case !ok:
		return fmt.Sprintf("A whole number from 1 to %d.", most)
	case n < 1:
		return fmt.Sprintf("n = %d is too small; n is from 1 to %d.", n, most)
	case n <= most:
		return ""
	case f.aim.Value() == values.AimWin:
		return fmt.Sprintf("With %s pairs there are about %s combinations of position and lead. Values are computed up to "+
			"n = %d.",
			figure.Whole(n), figure.Round(float64(n)*float64(n)*float64(n)), most)
	case f.aim.Value() == values.AimMemory:
		return fmt.Sprintf("With limited memory, the exact fractions grow fast. Values are computed up to n = %d.", most)
	}
	text := fmt.Sprintf("Exact values for %s pairs have about %s digits each. Values are computed up to n = %d.",
		figure.Whole(n), figure.Round(float64(n)*0.87), most)
	if f.aim.Value() == values.AimPairs && f.rules.Value() == turn.Standard.String() {
		text += fmt.Sprintf(" Many pairs has single rows up to n = %s.", figure.Whole(values.MaxRow))
	}
	return text
}

func (f *fields) wrongSeen(k int, ok bool) string {
	n := f.n.Int()
	switch {
	case !ok:
		return "A whole number from 0 to n."
	case k < 0:
		return "k must be at least 0."
	case f.n.Wrong() != "":
		return ""
	case k > n:
		return fmt.Sprintf("With %s, at most %d single cards can be seen; k is %d.", figure.Count(n, "pair"), n, k)
	case k > f.maxKnown(n):
		are := figure.Count(f.maxKnown(n), "card") + " are"
		if f.maxKnown(n) == 1 {
			are = "1 card is"
		}
		return fmt.Sprintf("No more than %s remembered; k is %d.", are, k)
	}
	return ""
}

// draw draws the fields. asked is called after a change of the question, compared after a change of the comparison,
// moved after a change of the position.
func (f *fields) draw(asked, compared, moved func()) []app.UI {
	all := []app.UI{f.aim.Select(asked)}
	switch f.aim.Value() {
	case values.AimWin:
	case values.AimReply:
		all = append(all, f.against.Select(asked))
	default:
		all = append(all, h.Box("div", "wraps", f.rules.Draw(asked)))
	}
	if number := f.number(); number != nil {
		all = append(all, number.Draw(asked))
	}
	if f.aim.Value() == values.AimMemory {
		all = append(all, f.among.Draw(asked))
	}
	q, right := f.question()
	with := slices.DeleteFunc(slices.Clone(f.with.Options), func(o ui.Option) bool { // not with itself
		rules, named := turn.ParseRules(o.Value)
		return named && right && q == values.Usual(rules)
	})
	other := ""
	if f.compared() != nil {
		other = f.with.Value()
	}
	return append(all,
		h.Box("div", "both", f.n.DrawTo(f.maxPairs(), moved), f.k.DrawTo(f.maxPairs(), moved)),
		ui.Select(f.with.ID, f.with.Label, with, other, func(v string) {
			f.with.Set(v)
			compared()
		}))
}
