package calc

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A Form is the fields of a page. An address has every field that is not at its default, so that
// one without a query means the defaults.
type Form []Field

// A Field keeps what was typed or chosen as it is, right or wrong. It may consist of fields.
type Field interface {
	// Read sets the field from an address, to its default if the address lacks it.
	Read(url.Values)
	// Write writes the field to an address, unless it is at its default.
	Write(url.Values)
	// Refuse takes a refusal of a job, and reports whether it is of this field; nil clears the
	// one before.
	Refuse(*job.BadRequest) bool
	// Wrong is a sentence that says what is wrong with the field, "" if nothing is.
	Wrong() string
}

// Read sets all fields from an address.
func (f Form) Read(v url.Values) {
	for _, field := range f {
		field.Read(v)
	}
}

// Query is the query of the address that Read understands.
func (f Form) Query() url.Values {
	v := url.Values{}
	for _, field := range f {
		field.Write(v)
	}
	return v
}

// Right reports whether a request can be made of the fields. A field whose default stands for an
// unknown value does not prevent that.
func (f Form) Right() bool {
	return !slices.ContainsFunc(f, func(field Field) bool { return field.Wrong() != unknown(field) })
}

// Unknown says which values in the address do not exist, "" if all do.
func (f Form) Unknown() string {
	var all []string
	for _, field := range f {
		if text := unknown(field); text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, " ")
}

func unknown(f Field) string {
	if f, named := f.(interface{ Unknown() string }); named {
		return f.Unknown()
	}
	return ""
}

// Refused gives a refusal of a job to its field. It returns the refusal as a sentence if it is of no
// field. nil clears all refusals.
func (f Form) Refused(wrong *job.BadRequest) (elsewhere string) {
	for _, field := range f {
		field.Refuse(nil)
	}
	if wrong == nil || slices.ContainsFunc(f, func(field Field) bool { return field.Refuse(wrong) }) {
		return ""
	}
	return Sentence(wrong, "The "+wrong.Field)
}

// Sentence formats a refusal as a sentence. subject names the field, for a refusal that is of the
// field as a whole.
func Sentence(wrong *job.BadRequest, subject string) string {
	words := figure.Powers(wrong.Words(func(arg any) any {
		switch x := arg.(type) {
		case int:
			return figure.Whole(x)
		case uint64:
			return figure.Whole(x)
		}
		return arg
	}))
	if wrong.OfField() {
		if subject == "It" && strings.HasPrefix(words, "are ") {
			subject = "They"
		}
		return subject + " " + words + "."
	}
	return figure.Capital(words) + "."
}

// said is what is wrong with a field beyond what it checks itself: a value in the address that does
// not exist, what its page says, both until the field is set again, and the last refusal of a job.
type said struct{ unknown, page, job string }

// take takes a refusal if it is of the field with the name, and reports whether it is.
func (s *said) take(wrong *job.BadRequest, name, subject string) bool {
	if wrong == nil {
		s.job = ""
		return false
	}
	if wrong.Field != name {
		return false
	}
	s.job = Sentence(wrong, subject)
	return true
}

// Say sets what the page finds wrong with the field, "" if nothing, and Said returns it.
func (s *said) Say(sentence string) { s.page = sentence }
func (s *said) Said() string        { return s.page }

// Unknown says which value the address has that does not exist. The default stands for it.
func (s *said) Unknown() string { return s.unknown }

func (s *said) Wrong() string {
	return strings.TrimSpace(strings.TrimSpace(s.unknown+" "+s.page) + " " + s.job)
}

// param is the name of a field in an address.
func param(id, other string) string {
	if other != "" {
		return other
	}
	return id
}

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

	said
	typed string
	n     int
	ok    bool
}

// Set sets what was typed, and Put a number.
func (f *Number) Set(text string) {
	n, err := strconv.Atoi(figure.Typed(text))
	f.said, f.typed, f.n, f.ok = said{}, text, n, err == nil
}

func (f *Number) Put(n int) { f.said, f.typed, f.n, f.ok = said{}, strconv.Itoa(n), n, true }

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
		return cmp.Or(f.Check(f.n, f.ok), f.said.Wrong())
	}
	if f.Judged {
		if !f.ok {
			return "“" + figure.Clip(f.typed) + "” is not a whole number."
		}
		return f.said.Wrong()
	}
	if !f.ok || f.n < f.Low || f.n > f.High {
		return fmt.Sprintf("A whole number from %s to %s.", figure.Whole(f.Low), figure.Whole(f.High))
	}
	return f.said.Wrong()
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
	if v.Has(param(f.ID, f.Param)) {
		f.Set(v.Get(param(f.ID, f.Param)))
	}
}

func (f *Number) Write(v url.Values) {
	if !f.ok || f.n != f.Default {
		v.Set(param(f.ID, f.Param), f.Text())
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
	return ui.Stepper(f.ID, f.Label, f.Symbol, typed, low, high, func(text string) {
		f.Set(text)
		changed()
	}, f.Wrong(), f.Hint)
}

// A Seed picks one of very many shuffles.
type Seed struct {
	Hint    string
	Default uint64

	said
	typed string
	n     uint64
	ok    bool
}

func (f *Seed) Set(text string) {
	n, err := strconv.ParseUint(figure.Typed(text), 10, 64)
	f.said, f.typed, f.n, f.ok = said{}, text, n, err == nil
}

func (f *Seed) Put(n uint64) {
	f.said, f.typed, f.n, f.ok = said{}, strconv.FormatUint(n, 10), n, true
}

// Uint64 is the seed. It is valid only while the field is not Wrong.
func (f *Seed) Uint64() uint64 { return f.n }

func (f *Seed) Wrong() string {
	if !f.ok {
		return "“" + figure.Clip(f.typed) + "” is not a whole number from 0 to " + figure.Whole(uint64(1<<64-1)) + "."
	}
	return f.said.Wrong()
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
	return ui.Number("seed", "Seed", f.typed, f.Hint, func(text string) {
		f.Set(text)
		changed()
	}, f.Wrong(), beside...)
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

	said
	value string
}

func (f *Choice) Set(value string) { f.value, f.said = value, said{} }

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
	name := v.Get(param(f.ID, f.Param))
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
	f.unknown = unknownValue(name, f.Kind, names)
}

// unknownValue says that an option of an address does not exist, "" for an empty name.
func unknownValue(name, kind string, names []string) string {
	are := "the options are " + figure.And(names)
	if len(names) == 1 {
		are = "the only option is “" + names[0] + "”"
	}
	if name == "" {
		return ""
	}
	return fmt.Sprintf("“%s” is not a valid %s; %s. The default is used.", figure.Clip(name), kind, are)
}

func (f *Choice) Write(v url.Values) {
	if f.value != f.Default {
		v.Set(param(f.ID, f.Param), f.value)
	}
}

// Draw draws the choice as buttons side by side, and Select as a list.
func (f *Choice) Draw(changed func()) app.UI {
	return h.Box("div", f.Class, ui.Choice(f.ID, f.Label, f.Options, f.value, func(v string) {
		f.Set(v)
		changed()
	}), ui.Refusal(f.ID+"-wrong", f.Wrong()))
}

func (f *Choice) Select(changed func()) app.UI {
	return h.Box("div", "wraps", ui.Select(f.ID, f.Label, f.Options, f.value, func(v string) {
		f.Set(v)
		changed()
	}), ui.Refusal(f.ID+"-wrong", f.Wrong()))
}

// A Check is a check box.
type Check struct {
	ID   string // of its element, and its name in an address and in a job
	Text string

	said
	on bool
}

func (f *Check) Set(on bool) { f.on, f.said = on, said{} }
func (f *Check) On() bool    { return f.on }

func (f *Check) Refuse(wrong *job.BadRequest) bool { return f.take(wrong, f.ID, "This") }
func (f *Check) Read(v url.Values) {
	name := v.Get(f.ID)
	f.Set(name == "1")
	if !f.on {
		f.unknown = unknownValue(name, "value of "+f.ID, []string{"1"})
	}
}
func (f *Check) Write(v url.Values) {
	if f.on {
		v.Set(f.ID, "1")
	}
}

func (f *Check) Draw(changed func()) app.UI {
	return h.Box("div", "", ui.Check(f.ID, f.Text, f.on, func(on bool) {
		f.Set(on)
		changed()
	}), ui.Refusal(f.ID+"-wrong", f.Wrong()))
}

// A Row is a row of cards or numbers, a T. Its page says how the text is parsed, once, when it is
// set.
type Row[T any] struct {
	ID      string // its name in an address and in a job
	Label   string
	Default string
	Subject string                  // of a refusal, if the label does not fit: "It"
	Parse   func(string) (T, error) // the error is the clause of a sentence
	Format  func(T) string          // for an address
	Show    func(T) string          // for the field, instead of what was typed; may be nil

	said
	typed string
	value T
	err   error
}

func (f *Row[T]) Set(text string) {
	f.said, f.typed = said{}, strings.TrimSpace(text)
	f.value, f.err = f.Parse(f.typed)
	if f.Show != nil && f.err == nil {
		f.typed = f.Show(f.value)
	}
}

// Text is what the field shows, Value what was parsed. Value is valid only if Err is nil.
func (f *Row[T]) Text() string { return f.typed }
func (f *Row[T]) Value() T     { return f.value }
func (f *Row[T]) Err() error   { return f.err }

func (f *Row[T]) Wrong() string {
	if f.err != nil {
		return figure.Capital(f.err.Error()) + "."
	}
	return f.said.Wrong()
}

func (f *Row[T]) Refuse(wrong *job.BadRequest) bool {
	return f.take(wrong, f.ID, cmp.Or(f.Subject, "The "+strings.ToLower(f.Label)))
}

func (f *Row[T]) Read(v url.Values) {
	f.Set(f.Default)
	if v.Has(f.ID) {
		f.Set(v.Get(f.ID))
	}
}

func (f *Row[T]) Write(v url.Values) {
	if f.typed != f.Default {
		f.Put(v)
	}
}

// Field is the field that the row is typed in; set takes what is typed.
func (f *Row[T]) Field(label, hint string, set func(text string), repairs ...app.UI) ui.TextField {
	return ui.TextField{
		ID: f.ID + "-text", Class: "deck", Label: label, Text: f.typed, Set: set, Wrong: f.Wrong(), Repairs: repairs,
		Hint: hint,
	}
}

// Put writes it to an address even at its default.
func (f *Row[T]) Put(v url.Values) {
	text := f.typed
	if f.err == nil {
		text = f.Format(f.value)
	}
	v.Set(f.ID, text)
}
