// Package composition parses and formats rows of counts: the number of cards of each rank, or how often each rank is
// called or named.
package composition

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
)

// maxRanks is the largest number of ranks in a row.
const maxRanks = 2000

// An Of says what a row counts, for error messages.
type Of struct{ Row, Each string } // such as "deck" and "cards"

// Parse parses numbers, and 13x4 as 13 ranks of 4 cards. It accepts negative numbers, whose meaning depends on what is
// counted. The error is a clause of a sentence.
func (of Of) Parse(text string) ([]int, error) {
	text = strings.NewReplacer("×", "x", "X", "x", "−", "-").Replace(text)
	for strings.Contains(text, " x") || strings.Contains(text, "x ") {
		text = strings.ReplaceAll(strings.ReplaceAll(text, " x", "x"), "x ", "x")
	}
	var d []int
	for _, f := range strings.FieldsFunc(text,
		func(r rune) bool { return strings.ContainsRune(" \t\r\n\u00a0\u2009\u202f,;()", r) }) {
		times, count, many := strings.Cut(f, "x")
		if !many {
			times, count = "1", f
		}
		k, err := strconv.Atoi(times)
		n, err2 := strconv.Atoi(count)
		switch {
		case err != nil || err2 != nil:
			return nil, fmt.Errorf("“%s” is not a number of %s. %s", figure.Clip(f), of.Each, of.example())
		case k < 1 || k > maxRanks:
			return nil, fmt.Errorf("“%s” has %d ranks; it must be from 1 to %d", figure.Clip(f), k, maxRanks)
		case len(d)+k > maxRanks:
			return nil, fmt.Errorf("more than %d ranks", maxRanks)
		}
		d = append(d, slices.Repeat([]int{n}, k)...)
	}
	if len(d) == 0 {
		return nil, fmt.Errorf("no %s yet. %s", of.Row, of.example())
	}
	return d, nil
}

func (of Of) example() string {
	return fmt.Sprintf("Write 13x4 for 13 ranks of 4 %s, or one number per rank, such as 4 3 1", of.Each)
}

// long is how many ranks are many: equal neighbours among them are written once.
const long = 100

// Format returns a short text that Parse parses as d.
func Format(d []int) string {
	if Level(d) {
		return fmt.Sprintf("%dx%d", len(d), d[0])
	}
	if len(d) <= long {
		return strings.Join(figure.Texts(d), " ")
	}
	var runs []string
	for i := 0; i < len(d); {
		k := i
		for i < len(d) && d[i] == d[k] {
			i++
		}
		run := strconv.Itoa(d[k])
		if i-k > 1 {
			run = fmt.Sprintf("%dx%d", i-k, d[k])
		}
		runs = append(runs, run)
	}
	return strings.Join(runs, " ")
}

// Describe describes a deck.
func Describe(d []int) string {
	if Level(d) {
		return fmt.Sprintf("%d ranks × %d cards", len(d), d[0])
	}
	return Format(d)
}

// Total returns the sum of the counts.
func Total(d []int) int {
	n := 0
	for _, x := range d {
		n += x
	}
	return n
}

// Level reports whether there are several ranks with the same count.
func Level(d []int) bool {
	return len(d) > 1 && slices.Min(d) == slices.Max(d)
}

// A Field is a field for a row of counts.
type Field struct{ calc.Row[[]int] }

// NewField makes a field. id is its name in a job and an address, preset its default text. It shows a row as an address
// has it, so that a link shows what the page does.
func NewField(id, label, preset string, of Of) *Field {
	return &Field{calc.Row[[]int]{ID: id, Label: label, Subject: "It", Default: preset, Parse: of.Parse, Format: Format,
		Show: Format}}
}

// Read accepts the commas of an address in place of typed spaces.
func (f *Field) Read(v url.Values) {
	f.Row.Read(v)
	typed := f.Text()
	f.Set(strings.ReplaceAll(typed, ",", " "))
	if f.Err() != nil {
		f.Set(typed)
	}
}

// Draw draws the field. changed is called after each change.
func (f *Field) Draw(hint string, changed func()) app.UI {
	return ui.TextField{
		ID: f.ID, Label: f.Label, Text: f.Text(), Hint: hint, Wrong: f.Wrong(),
		Set: func(text string) {
			f.Set(text)
			changed()
		},
	}.Draw()
}
