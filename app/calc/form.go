package calc

import (
	"net/url"
	"slices"
	"strings"

	"rencontre/app/figure"
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

// fieldErrors is what is wrong with a field beyond what it checks itself: a value in the address that does
// not exist, what its page says, both until the field is set again, and the last refusal of a job.
type fieldErrors struct {
	unknown, page, job string

	stray string // the value that unknown speaks of
}

// take takes a refusal if it is of the field with the name, and reports whether it is.
func (s *fieldErrors) take(wrong *job.BadRequest, name, subject string) bool {
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

// SetPageError sets what the page finds wrong with the field, "" if nothing, and Said returns it.
func (s *fieldErrors) SetPageError(sentence string) { s.page = sentence }
func (s *fieldErrors) PageError() string            { return s.page }

// Unknown says which value the address has that does not exist. The default stands for it.
func (s *fieldErrors) Unknown() string { return s.unknown }

func (s *fieldErrors) Wrong() string {
	return strings.TrimSpace(strings.TrimSpace(s.unknown+" "+s.page) + " " + s.job)
}
