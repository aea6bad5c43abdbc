package paper

import _ "embed"

// A Note is a statement or a formula of a paper, shown in a view of a calculator, with what is
// known of it. Pages fetch the notes as a file, so that their programs contain none.
type Note struct {
	View  string // the part of the calculator
	Title string
	Math  string `json:",omitempty"` // as MathML
	Says  string `json:",omitempty"` // as printed
	Known string `json:",omitempty"`
	Where string // where it is printed
}

//go:embed notes.json
var notes []byte

// Notes returns the file, a JSON list of notes.
func Notes() []byte { return notes }
