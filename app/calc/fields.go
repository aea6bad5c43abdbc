package calc

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A Number is a whole number that is typed or stepped. It is parsed once, when it is set.
type Number struct {
	ID        string // of its element, and its name in a job
	Param     string // its name in an address, if that is not the ID
	Label     string
	Symbol    string // the letter that stands for it
	Of        string // what it counts, for a refusal that does not use the symbol
	Hint      string
	Default   int
	Low, High int // its range
	// Check says what is wrong with it, if that is more than the range; ok is false if it is
	// no number.
	Check  func(n int, ok bool) string
	Judged bool // the job checks it, and Low and High only limit the steps

	fieldErrors
	typed string
	n     int
	ok    bool
}

// Set sets what was typed, and Put a number.
func (f *Number) Set(text string) {
	n, err := strconv.Atoi(figure.Typed(text))
	f.fieldErrors, f.typed, f.n, f.ok = fieldErrors{}, text, n, err == nil
}

func (f *Number) Put(n int) {
	f.fieldErrors, f.typed, f.n, f.ok = fieldErrors{}, strconv.Itoa(n), n, true
}

// Int is the number. It is valid only while the field is not Wrong.
func (f *Number) Int() int { return f.n }

// Text is the number, or what was typed if that is none.
func (f *Number) Text() string {
	if f.ok {
		return strconv.Itoa(f.n)
	}
	return f.typed
}

func (f *Number) Wrong() string {
	if f.Check != nil {
		return cmp.Or(f.Check(f.n, f.ok), f.fieldErrors.Wrong())
	}
	if f.Judged {
		if !f.ok {
			return "“" + figure.Clip(f.typed) + "” is not a whole number."
		}
		return f.fieldErrors.Wrong()
	}
	if !f.ok || f.n < f.Low || f.n > f.High {
		return fmt.Sprintf("A whole number from %s to %s.", figure.Whole(f.Low), figure.Whole(f.High))
	}
	return f.fieldErrors.Wrong()
}

func (f *Number) Refuse(wrong *job.BadRequest) bool {
	subject := f.Symbol
	if subject == "" || f.Of != "" {
		subject = "The number of " + cmp.Or(f.Of, strings.ToLower(f.Label))
	}
	return f.take(wrong, f.ID, subject)
}

func (f *Number) Read(v url.Values) {
	f.Put(f.Default)
	if v.Has(cmp.Or(f.Param, f.ID)) {
		f.Set(v.Get(cmp.Or(f.Param, f.ID)))
	}
}

func (f *Number) Write(v url.Values) {
	if !f.ok || f.n != f.Default {
		v.Set(cmp.Or(f.Param, f.ID), f.Text())
	}
}

// Draw draws the field; changed is called after each change.
func (f *Number) Draw(changed func()) app.UI { return f.DrawTo(f.High, changed) }

// DrawTo is Draw with a lower limit of the steps, which other fields set.
func (f *Number) DrawTo(high int, changed func()) app.UI { return f.DrawFrom(f.Low, high, changed) }

// DrawFrom is DrawTo with a limit below too, for values that the job refuses in better words.
func (f *Number) DrawFrom(low, high int, changed func()) app.UI {
	typed := f.typed
	if f.ok && f.Low < 0 {
		typed = strings.Replace(typed, "-", "−", 1)
	}
	return ui.Stepper(f.ID, f.Label, f.Symbol, typed, low, high, then(f.Set, changed), f.Wrong(), f.Hint)
}

// DrawTyped is Draw for a number that is too large to be stepped.
func (f *Number) DrawTyped(changed func()) app.UI {
	return ui.Number(f.ID, f.Label, f.Text(), f.Hint, then(f.Set, changed), f.Wrong())
}

// then returns a function that sets a field and calls changed.
func then[T any](set func(T), changed func()) func(T) {
	return func(value T) {
		set(value)
		changed()
	}
}

// A Seed picks one of very many shuffles.
type Seed struct {
	Hint    string
	Default uint64

	fieldErrors
	typed string
	n     uint64
	ok    bool
}

func (f *Seed) Set(text string) {
	n, err := strconv.ParseUint(figure.Typed(text), 10, 64)
	f.fieldErrors, f.typed, f.n, f.ok = fieldErrors{}, text, n, err == nil
}

func (f *Seed) Put(n uint64) {
	f.fieldErrors, f.typed, f.n, f.ok = fieldErrors{}, strconv.FormatUint(n, 10), n, true
}

// Uint64 is the seed. It is valid only while the field is not Wrong.
func (f *Seed) Uint64() uint64 { return f.n }

func (f *Seed) Wrong() string {
	if !f.ok {
		return "“" + figure.Clip(f.typed) + "” is not a whole number from 0 to " + figure.Whole(uint64(1<<64-1)) + "."
	}
	return f.fieldErrors.Wrong()
}

func (f *Seed) Refuse(wrong *job.BadRequest) bool { return f.take(wrong, "seed", "The seed") }

func (f *Seed) Read(v url.Values) {
	f.Put(f.Default)
	if v.Has("seed") {
		f.Set(v.Get("seed"))
	}
}

func (f *Seed) Write(v url.Values) {
	switch {
	case !f.ok:
		v.Set("seed", f.typed)
	case f.n != f.Default:
		v.Set("seed", strconv.FormatUint(f.n, 10))
	}
}

// Draw draws the field with elements beside it, such as a button for another seed.
func (f *Seed) Draw(changed func(), beside ...app.UI) app.UI {
	return ui.Number("seed", "Seed", f.typed, f.Hint, then(f.Set, changed), f.Wrong(), beside...)
}

// A Choice is one of several options, each with its name in an address and on the page.
type Choice struct {
	ID      string // of its elements, and its name in a job
	Param   string // its name in an address, if that is not the ID
	Label   string
	Kind    string // of option, for a refusal: "“whist” is no game on this page"
	Class   string // of its element
	Options []ui.Option
	Default string

	fieldErrors
	value string
}

func (f *Choice) Set(value string) { f.value, f.fieldErrors = value, fieldErrors{} }

// Value is the chosen option by its name in an address, and Text by its name on the page.
func (f *Choice) Value() string { return f.value }
func (f *Choice) Text() string {
	for _, o := range f.Options {
		if o.Value == f.value {
			return o.Text
		}
	}
	return f.value
}

func (f *Choice) Refuse(wrong *job.BadRequest) bool {
	return f.take(wrong, f.ID, "The "+strings.ToLower(f.Label))
}

func (f *Choice) Read(v url.Values) {
	f.Set(f.Default)
	name := v.Get(cmp.Or(f.Param, f.ID))
	var names []string
	for _, o := range f.Options {
		if o.Value == name {
			f.value = name
			return
		}
		if o.Value != "" {
			names = append(names, o.Value)
		}
	}
	f.strayed(name, f.Kind, names)
}

// strayed takes the option that an address names and that does not exist, if the name is not empty.
func (s *fieldErrors) strayed(name, kind string, names []string) {
	if name == "" {
		return
	}
	are := "the options are " + figure.And(names)
	if len(names) == 1 {
		are = "the only option is “" + names[0] + "”"
	}
	s.stray = name
	s.unknown = fmt.Sprintf("“%s” is not a valid %s; %s. The default is used.", figure.Clip(name), kind, are)
}

// Write keeps an option that does not exist in the address until the field is set, as the page keeps its refusal.
func (f *Choice) Write(v url.Values) {
	switch {
	case f.stray != "":
		v.Set(cmp.Or(f.Param, f.ID), f.stray)
	case f.value != f.Default:
		v.Set(cmp.Or(f.Param, f.ID), f.value)
	}
}

// Draw draws the choice as buttons side by side, and Select as a list.
func (f *Choice) Draw(changed func()) app.UI {
	return h.Box("div", f.Class, ui.Choice(f.ID, f.Label, f.Options, f.value, then(f.Set, changed)),
		ui.Refusal(f.ID+"-wrong", f.Wrong()))
}

func (f *Choice) Select(changed func()) app.UI {
	return h.Box("div", "wraps", ui.Select(f.ID, f.Label, f.Options, f.value, then(f.Set, changed)),
		ui.Refusal(f.ID+"-wrong", f.Wrong()))
}

// A Check is a check box.
type Check struct {
	ID   string // of its element, and its name in an address and in a job
	Text string

	fieldErrors
	on bool
}

func (f *Check) Set(on bool) { f.on, f.fieldErrors = on, fieldErrors{} }
func (f *Check) On() bool    { return f.on }

func (f *Check) Refuse(wrong *job.BadRequest) bool { return f.take(wrong, f.ID, "This") }
func (f *Check) Read(v url.Values) {
	name := v.Get(f.ID)
	f.Set(name == "1")
	if !f.on {
		f.strayed(name, "value of "+f.ID, []string{"1"})
	}
}
func (f *Check) Write(v url.Values) {
	switch {
	case f.stray != "":
		v.Set(f.ID, f.stray)
	case f.on:
		v.Set(f.ID, "1")
	}
}

func (f *Check) Draw(changed func()) app.UI {
	return h.Box("div", "", ui.Check(f.ID, f.Text, f.on, then(f.Set, changed)), ui.Refusal(f.ID+"-wrong", f.Wrong()))
}
