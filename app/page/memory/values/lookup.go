package values

import "rencontre/app/calc"

// A Lookup computes what the library lacks.
type Lookup struct {
	*calc.Answer[Rows]
	library Library
	of      Question // whose rows were asked for
}

// NewLookup makes a lookup. heard is called when rows arrive.
func NewLookup(f *calc.Frame, l Library, heard func()) *Lookup {
	u := &Lookup{library: l}
	u.Answer = calc.PageAnswer[Rows](f, func() {
		if u.Whole() {
			l.Keep(u.of, u.Exported()[0], u.Value())
			heard()
		}
	})
	return u
}

// Need asks for the missing rows from..to of a question. q may be nil.
func (u *Lookup) Need(q *Question, from, to int, way calc.Way) {
	if q != nil {
		u.of = *q
		if t := u.library.Wanted(*q, from, to); t != nil {
			u.Ask(t, way)
			return
		}
	}
	u.Forget()
}
