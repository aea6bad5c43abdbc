package estimate

import (
	"errors"
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
	precision calc.Row[float64]
}

func newAmount() *amount {
	return &amount{
		until: calc.Choice{ID: "until", Label: "Play until", Default: "trials",
			Options: []ui.Option{{Value: "trials", Text: "a number of deals"}, {Value: "precision", Text: "a precision"}}},
		trials: calc.Number{ID: "trials", Label: "Deals", Default: 50_000, Judged: true},
		precision: calc.Row[float64]{ID: "precision", Label: "Precision", Default: "0.001",
			Parse: parsePortion, Format: formatPortion},
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
	a.until.Set("trials")
	if v.Has("precision") {
		a.until.Set("precision")
	}
}

// Write always writes a precision: its presence in an address means that a precision ends the deals.
func (a *amount) Write(v url.Values) {
	if a.precise() {
		a.precision.Put(v)
		return
	}
	a.trials.Write(v)
}

func (a *amount) Wrong() string                     { return a.field().Wrong() }
func (a *amount) Refuse(wrong *job.BadRequest) bool { return a.field().Refuse(wrong) }

func (a *amount) draw(changed func()) []app.UI {
	set := func(set func(string)) func(string) {
		return func(text string) {
			set(text)
			changed()
		}
	}
	field := ui.Number("precision", "Precision, ±", a.precision.Text(), "Half the width of the interval.",
		set(a.precision.Set), a.precision.Wrong())
	if !a.precise() {
		field = ui.Number("trials", "Deals", a.trials.Text(), "From 1 to 10¹².", set(a.trials.Set), a.trials.Wrong())
	}
	return []app.UI{ui.Choice("until", a.until.Label, a.until.Options, a.until.Value(), set(a.until.Set)), field}
}

// String describes the amount in a line.
func (a *amount) String() string {
	switch {
	case a.precise() && a.precision.Err() == nil:
		return "± " + formatPortion(a.precision.Value())
	case a.precise():
		return "± " + a.precision.Text()
	}
	return figure.Group(a.trials.Text()) + " deals"
}

// parsePortion parses a number between 0 and 1, also with a decimal comma or in per cent.
func parsePortion(text string) (float64, error) {
	n := strings.Replace(text, ",", ".", 1)
	if per, cent := strings.CutSuffix(n, "%"); cent {
		n = strings.TrimSpace(per) + "e-2"
	}
	x, err := strconv.ParseFloat(n, 64)
	if err != nil || strings.Trim(n, "0123456789.eE+-") != "" {
		return 0, errors.New("“" + figure.Clip(text) + "” is not a number")
	}
	return x, nil
}

func formatPortion(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
