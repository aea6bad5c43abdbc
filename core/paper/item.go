package paper

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// A Paper is one of the five, as items.
type Paper struct {
	Name  string // the short name
	Title string // authors, title, year
	// Items makes the items in the order in which the paper prints them. They are
	// made when they are asked for, so that a program which shows one table does
	// not hold five papers.
	Items func() []Item
}

// Papers lists them.
func Papers() []Paper {
	return []Paper{
		{reformed, "A. M. Bersani, Reformed permutations in Mousetrap and its generalizations, Integers 10 (2010)",
			itemsOf(reformed)},
		{eulerian, "A. M. Bersani, An \"eulerian\" approach to a class of matching problems", itemsOf(eulerian)},
		{"alfthan", "E. Alfthan, Optimal strategy in the childrens game Memory (2007)", itemsOf("alfthan")},
		{"zwick-paterson", "U. Zwick, M. S. Paterson, The memory game (1992)", itemsOf("zwick-paterson")},
		{"dundee", "K. Litwack, O. Pikhurko, S. Pongnumkul, How to play Dundee (2009)", itemsOf("dundee")},
	}
}

// Find returns the paper of a short name, or nil.
func Find(name string) *Paper {
	for _, p := range Papers() {
		if p.Name == name {
			return &p
		}
	}
	return nil
}

// An Item is something that a paper prints: a table, a figure, a theorem, a numbered
// formula, a deck, a sentence with a number.
type Item struct {
	Name  string // as printed: "table 4", "formula 2.19"; a text by its section
	Title string
	Cells []Cell
	// Why says in one sentence why an item without cells has none.
	Why string
}

// A Cell is one printed number or statement.
type Cell struct {
	Row, Column string
	// Printed is what is printed, as printed.
	Printed string
	// Says is what the value is compared with, if that is not Printed itself: the
	// digits of "more than 27%", the value of a formula, a list as JSON.
	Says string
	// Requests are nearly always one; two where two results are compared.
	Requests []string
	// At computes the value from the results: a JSON pointer, or an expression
	// (see Evaluate).
	At   string
	Rule Rule
	// Trials is the number of deals behind a printed estimate, 0 if it is not printed.
	Trials uint64
	// Unreadable is set where our copy is damaged; Printed is then what can be seen.
	Unreadable bool
	// Erratum is nil unless what is printed is wrong.
	Erratum *Erratum
}

// A Rule says how a cell is compared.
type Rule string

const (
	AsIs      Rule = "exact"     // the same number, list or word
	Digits    Rule = "rounded"   // the number rounds to what is printed
	Cut       Rule = "cut"       // the number is printed without its further digits
	DigitsCut Rule = "near"      // one or the other: the paper does both
	Estimated Rule = "estimate"  // the paper has it by simulation
	Among     Rule = "among"     // it is one of those, in a list at every place
	Statement Rule = "statement" // it is true or false; where a list is claimed, as among
)

// An Erratum is a cell that is wrong.
type Erratum struct {
	Kind  Kind
	Right string
	Note  string // how that is known, in one sentence
	// Second is a computation that shares nothing with the cell's request: another
	// request, or the name of a test with its package.
	Second string
	// SecondAt computes the value from the result of a second request, as At does for
	// the cell; empty: At. The value is that of the cell or, if it is not, SecondSays.
	SecondAt, SecondSays string `json:",omitempty"`
	// SecondIs describes a second computation that is a test (see SecondTest).
	SecondIs string `json:",omitempty"`
}

// A Kind is a kind of error.
type Kind string

const (
	Misprint Kind = "misprint"
	Wrong    Kind = "wrong statement"
	Damage   Kind = "damaged copy"
)

// says is the text that the value is compared with.
func (c Cell) says() string {
	if c.Says != "" {
		return c.Says
	}
	return c.Printed
}

// An Entry is an erratum and where it stands.
type Entry struct {
	Paper, Item string
	Cell        Cell
}

// Errata lists the cells that are printed and wrong, by papers.
func Errata() []Entry {
	var all []Entry
	for _, p := range Papers() {
		for _, i := range p.Items() {
			for _, c := range i.Cells {
				if c.Erratum != nil {
					all = append(all, Entry{p.Name, i.Name, c})
				}
			}
		}
	}
	return all
}

// ask writes a request: the job, then names and values in turn.
func ask(job string, fields ...any) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"job":%q`, job)
	for i := 0; i < len(fields); i += 2 {
		text, err := json.Marshal(fields[i+1])
		if err != nil {
			panic("paper: " + err.Error()) // of numbers, lists and words it is not possible
		}
		fmt.Fprintf(&b, ",%q:%s", fields[i], text)
	}
	return b.String() + "}"
}

// asJSON is a list as a cell compares it.
func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("paper: " + err.Error())
	}
	return string(text)
}

// over is a fraction.
func over(a, b int64) *big.Rat { return big.NewRat(a, b) }

// equal is a composition of so many ranks of as many cards each.
func equal(ranks, cards int) []int { return slices.Repeat([]int{cards}, ranks) }

// words writes numbers as they stand in a vector: "4, 3, 1".
func words(v []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(v), " ", ", "), "[]")
}

// vector writes them with their brackets.
func vector(v []int) string { return "(" + words(v) + ")" }
