package calc

import (
	"cmp"
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
)

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

	fieldErrors
	typed string
	value T
	err   error
}

func (f *Row[T]) Set(text string) {
	f.fieldErrors, f.typed = fieldErrors{}, strings.TrimSpace(text)
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
	return f.fieldErrors.Wrong()
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

// Write writes it to an address unless it is the default, however that is typed.
func (f *Row[T]) Write(v url.Values) {
	if f.typed != f.Default && f.written() != f.Default {
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
func (f *Row[T]) Put(v url.Values) { v.Set(f.ID, f.written()) }

// written is the row as an address has it.
func (f *Row[T]) written() string {
	if f.err != nil {
		return f.typed
	}
	return f.Format(f.value)
}
