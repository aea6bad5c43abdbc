package alone

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// What a player remembers.
const (
	all   = "all"
	last  = "last"
	fades = "fades"
)

// A recall is the field of what the player remembers: every card, the last c, or each card until it is forgotten with
// some probability. An address without its numbers means every card.
type recall struct {
	cards, percent *calc.Number
	mode           string
}

func newRecall() *recall {
	return &recall{cards: &calc.Number{ID: "capacity", Param: "memory", Label: "Cards remembered", Symbol: "c", Default: 4,
		High: job.AlonePairs},
		percent: &calc.Number{ID: "forget", Label: "Probability to forget a card, %", Symbol: "p", Default: 10, High: 100}}
}

// number is the number of what is chosen, nil if there is none.
func (f *recall) number() *calc.Number {
	switch f.mode {
	case last:
		return f.cards
	case fades:
		return f.percent
	}
	return nil
}

func (f *recall) Read(v url.Values) {
	f.mode = all
	f.cards.Read(v)
	f.percent.Read(v)
	switch {
	case v.Has(f.cards.Param):
		f.mode = last
	case v.Has(f.percent.ID):
		f.mode = fades
	}
}

func (f *recall) Write(v url.Values) {
	switch f.mode {
	case last:
		v.Set(f.cards.Param, f.cards.Text())
	case fades:
		v.Set(f.percent.ID, f.percent.Text())
	}
}

func (f *recall) Refuse(wrong *job.BadRequest) bool {
	cards, percent := f.cards.Refuse(wrong), f.percent.Refuse(wrong)
	return cards || percent
}

func (f *recall) Wrong() string {
	if n := f.number(); n != nil {
		return n.Wrong()
	}
	return ""
}

// Draw draws the choice, and the number if there is one.
func (f *recall) Draw(changed func()) []app.UI {
	ways := []ui.Option{{Value: all, Text: "Everything"}, {Value: last, Text: "The last c cards"},
		{Value: fades, Text: "Each card, by chance"}}
	fields := []app.UI{h.Box("div", "wraps", ui.Choice("recall", "The player remembers", ways, f.mode, func(v string) {
		f.mode = v
		changed()
	}))}
	if n := f.number(); n != nil {
		fields = append(fields, n.Draw(changed))
	}
	return fields
}
