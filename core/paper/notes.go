package paper

import _ "embed"

// A Note is a statement of a paper, or a formula, that belongs to a view of a
// calculator, with what is known of it. Pages fetch them as a file, as they do the
// papers, so that their programs hold none.
type Note struct {
	View  string // the part of the calculator
	Title string
	Math  string `json:",omitempty"` // as MathML
	Says  string `json:",omitempty"` // as printed
	Known string `json:",omitempty"`
	Where string // it is printed
}

//go:embed notes.json
var notes []byte

// Notes is the file, a list of notes.
func Notes() []byte { return notes }
