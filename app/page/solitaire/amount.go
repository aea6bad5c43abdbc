package solitaire

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// An amount says when dealing ends: after a number of deals, or at a precision.
type amount struct {
	until     calc.Choice
	trials    calc.Number
	precision portion
}

func newAmount() *amount {
	return &amount{
		until: calc.Choice{ID: "until", Label: "Play until", Default: "trials",
			Options: []ui.Option{{Value: "trials", Text: "a number of deals"}, {Value: "precision", Text: "a precision"}}},
		trials:    calc.Number{ID: "trials", Label: "Deals", Default: 50_000, Judged: true},
		precision: portion{usual: 0.001},
	}
}

// precise reports whether a precision ends the deals.
func (a *amount) precise() bool { return a.until.Value() == "precision" }

// field returns the field that is in use.
func (a *amount) field() calc.Field {
	if a.precise() {
		return &a.precision
	}
	return &a.trials
}

func (a *amount) Read(v url.Values) {
	(calc.Form{&a.until, &a.trials, &a.precision}).Read(v)
	if a.until.Set("trials"); v.Has("precision") {
		a.until.Set("precision")
	}
}

func (a *amount) Write(v url.Values)                { a.field().Write(v) }
func (a *amount) Wrong() string                     { return a.field().Wrong() }
func (a *amount) Refuse(wrong *job.BadRequest) bool { return a.field().Refuse(wrong) }

func (a *amount) draw(changed func()) []app.UI {
	set := func(set func(string)) func(string) {
		return func(text string) {
			set(text)
			changed()
		}
	}
	field := ui.Number("precision", "Precision, ±", a.precision.typed, "Half the width of the "+
		"interval.", set(a.precision.Set),
		a.precision.Wrong())
	if !a.precise() {
		field = ui.Number("trials", "Deals", a.trials.Text(), "From 1 to 10¹².", set(a.trials.Set), a.trials.Wrong())
	}
	return []app.UI{ui.Choice("until", a.until.Label, a.until.Options, a.until.Value(), set(a.until.Set)), field}
}

// String describes the amount in a line.
func (a *amount) String() string {
	if a.precise() {
		return "± " + a.precision.text()
	}
	return figure.Group(a.trials.Text()) + " deals"
}

// A portion is a field for a number between 0 and 1, also with a decimal comma or in per cent.
type portion struct {
	usual float64

	typed   string
	x       float64
	ok      bool
	refused string
}

func (f *portion) Set(text string) {
	n := strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	if per, cent := strings.CutSuffix(n, "%"); cent {
		n = strings.TrimSpace(per) + "e-2"
	}
	x, err := strconv.ParseFloat(n, 64)
	*f = portion{usual: f.usual, typed: text, x: x, ok: err == nil && strings.Trim(n, "0123456789.eE+-") == ""}
}

// text returns the portion in plain digits, or what was typed if it is invalid.
func (f *portion) text() string {
	if f.ok {
		return strconv.FormatFloat(f.x, 'f', -1, 64)
	}
	return f.typed
}

func (f *portion) Read(v url.Values) {
	if f.Set(strconv.FormatFloat(f.usual, 'f', -1, 64)); v.Has("precision") {
		f.Set(v.Get("precision"))
	}
}

// Write always writes the value: its presence in an address means that a precision ends the deals.
func (f *portion) Write(v url.Values) { v.Set("precision", f.text()) }

func (f *portion) Wrong() string {
	if !f.ok {
		return "“" + figure.Clip(f.typed) + "” is not a number."
	}
	return f.refused
}

func (f *portion) Refuse(wrong *job.BadRequest) bool {
	if f.refused = ""; wrong == nil || wrong.Field != "precision" {
		return false
	}
	f.refused = calc.Sentence(wrong, "The precision")
	return true
}
