package paper

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"rencontre/core/order"
)

// A Paper is one of the five papers, divided into items.
type Paper struct {
	Name  string // the short name
	By    string // authors and year
	Title string // authors, title, year
	// Items makes the items in the order in which the paper prints them. It is a function
	// so that a program that shows one table does not hold five papers in memory.
	Items func() []Item
}

// Papers lists the papers.
func Papers() []Paper {
	return []Paper{
		{bersani2010, "Bersani, 2010", "A. M. Bersani, Reformed permutations in Mousetrap and its generalizations, " +
			"Integers 10 (2010)",
			itemsOf(bersani2010)},
		{bersaniEulerian, "Bersani", "A. M. Bersani, An “eulerian” approach to a class of matching problems",
			itemsOf(bersaniEulerian)},
		{"alfthan", "Alfthan, 2007", "E. Alfthan, Optimal strategy in the children’s game Memory (2007)", itemsOf("alfthan")},
		{"zwick-paterson", "Zwick and Paterson, 1992", "U. Zwick, M. S. Paterson, The memory game (1992)",
			itemsOf("zwick-paterson")},
		{"dundee", "Litwack, Pikhurko and Pongnumkul, 2009",
			"K. Litwack, O. Pikhurko, S. Pongnumkul, How to play Dundee (2009)", itemsOf("dundee")},
	}
}

// Elsewhere lists the sources of errata that are no papers: OEIS, and a web page.
func Elsewhere() []Paper {
	return []Paper{
		{"oeis", "OEIS", "OEIS", itemsOf("oeis")},
		{"bersani-2014", "Bersani, 2014", "Bersani’s web page, 2014", itemsOf("bersani-2014")},
	}
}

// Find returns the paper or another source with a short name, or nil.
func Find(name string) *Paper {
	for _, p := range append(Papers(), Elsewhere()...) {
		if p.Name == name {
			return &p
		}
	}
	return nil
}

// An Item is something that a paper prints: a table, a figure, a theorem, a numbered
// formula, a deck, a sentence with a number.
type Item struct {
	Name  string // as printed: "table 4", "formula 2.19"; a passage by its section
	Title string
	Cells []Cell
	// Why says in one sentence why an item has no cells.
	Why string
}

// A Cell is one printed number or statement.
type Cell struct {
	Row, Column string
	// Printed is the exact printed text, as our copy has it.
	Printed string
	// Says is what the value is compared with, if not Printed itself: the digits of "more
	// than 27%", the value of a formula, a list as JSON.
	Says string
	// Requests is nearly always one request, and two where two results are compared. It is empty
	// where an erratum is of the text alone: then its kind is the verdict.
	Requests []string
	// At computes the value from the results: a JSON pointer, or an expression
	// (see valueAt).
	At   string
	Rule Rule
	// Trials is the number of deals behind a printed estimate, 0 if it is not printed.
	Trials uint64
	// Unreadable is set where our copy is damaged. Printed is then what is legible.
	Unreadable bool
	// Run is what the stored run of the command found; package verify sets it.
	Run Outcome
	// Erratum is nil unless what is printed is wrong.
	Erratum *Erratum
}

// An Outcome is the computed value of a cell, and the verdict on what is printed.
type Outcome struct{ Computed, Verdict string }

// A Rule says how a cell is compared.
type Rule string

const (
	AsIs      Rule = "exact"     // the same number, list or word
	Digits    Rule = "rounded"   // the number rounds to what is printed
	Cut       Rule = "cut"       // the number is printed without its further digits
	DigitsCut Rule = "near"      // rounded or cut: the paper does both
	Estimated Rule = "estimate"  // the paper has it by simulation
	Among     Rule = "among"     // the printed one is among the computed; a list, element by element
	Statement Rule = "statement" // true or false; a claimed list is compared as by Among
)

// An Erratum says what is wrong in a cell and what is right. Those of one Cause share its fields.
type Erratum struct {
	Cause
	Right string
	// Read is set where the requests have Right in place of what is printed, which could not be
	// computed. A cell that was read so never agrees: its verdict is the kind.
	Read bool   `json:",omitempty"`
	Note string // how that is known, in one sentence
	// Second is an independent computation: another request, or the name of a test with its
	// package.
	Second string
	// SecondAt computes the value from the result of a second request, as At does for the
	// cell; if it is empty, At does. The value must be Right or, if set, SecondSays.
	SecondAt, SecondSays string `json:",omitempty"`
	// SecondIs describes a second computation that is a test (see SecondTest). Without a Second it
	// is a proof, or the other place of the paper that decides.
	SecondIs string `json:",omitempty"`
}

// A Cause is one error. It may be repeated at many places, in more than one paper.
type Cause struct {
	ID   string   // such as R7, by which it is cited; it never changes
	Was  []string // names that it had before, which links may still have
	What string   // a title
	Kind Kind
}

// A Kind is a kind of error.
type Kind string

const (
	Miscounted  Kind = "wrong result" // a number that was computed wrongly, and what follows from it
	Wrong       Kind = "wrong statement"
	Unsupported Kind = "not supported" // numbers speak against it, but nothing refutes it
	Misprint    Kind = "misprint"
	Unclear     Kind = "misprint or damaged copy" // the paper may be right and our copy of it wrong
	Damage      Kind = "damaged copy"
	Degenerate  Kind = "degenerate case"      // it fails in the smallest cases alone, or by a convention
	Wording     Kind = "wording"              // a reference, a name or a word; no number depends on it
	Quoted      Kind = "quoted and corrected" // an error of others, which the paper corrects itself
)

// Kinds lists the kinds, the most serious first.
func Kinds() []Kind {
	return []Kind{Miscounted, Wrong, Unsupported, Misprint, Unclear, Damage, Degenerate, Wording, Quoted}
}

// InPrint reports whether the paper itself is wrong. It is not where our copy may be damaged, where
// nothing refutes it, and where it quotes an error that it corrects.
func (k Kind) InPrint() bool {
	return k == Miscounted || k == Wrong || k == Misprint || k == Degenerate || k == Wording
}

// Severity is the kind of which k is a variety: a wrong result, a wrong statement, a misprint, a
// damaged copy or a wording.
func (k Kind) Severity() Kind {
	switch k {
	case Unsupported:
		return Wrong
	case Unclear:
		return Damage
	case Degenerate, Quoted:
		return Wording
	}
	return k
}

// Severities lists the severities, the most serious first.
func Severities() []Kind {
	return slices.DeleteFunc(Kinds(), func(k Kind) bool { return k.Severity() != k })
}

// Shown is what is printed, for readers, or that our copy has lost it.
func (c Cell) Shown() string { return cmp.Or(c.Printed, "lost in our copy") }

// expected returns the text that the value is compared with.
func (c Cell) expected() string { return cmp.Or(c.Says, c.Printed) }

// An Entry is an erratum with its place.
type Entry struct {
	Paper, Item string
	Cell        Cell
}

// Errata lists the cells of the papers and of other sources that are wrong: the most serious first, cells of one
// cause together, and causes by papers.
func Errata() []Entry {
	var all []Entry
	for _, p := range append(Papers(), Elsewhere()...) {
		for _, i := range p.Items() {
			for _, c := range i.Cells {
				if c.Erratum != nil {
					all = append(all, Entry{p.Name, i.Name, c})
				}
			}
		}
	}
	return SortErrata(all, func(e Entry) Cause { return e.Cell.Erratum.Cause })
}

// SortErrata returns errata that are in the order of the papers by severity, with those of one cause
// together.
func SortErrata[E any](all []E, cause func(E) Cause) []E {
	first := map[string]int{} // by cause, where it first is
	for i, e := range all {
		id := cause(e).ID
		_, known := first[id]
		if !known {
			first[id] = i
		}
	}
	return order.By(all, func(a, b E) int {
		x, y := cause(a), cause(b)
		return cmp.Or(slices.Index(Severities(), x.Kind.Severity())-slices.Index(Severities(), y.Kind.Severity()),
			first[x.ID]-first[y.ID])
	})
}

// makeRequest writes a request from a job and alternating names and values.
func makeRequest(job string, fields ...any) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"job":%q`, job)
	for i := 0; i < len(fields); i += 2 {
		fmt.Fprintf(&b, ",%q:%s", fields[i], asJSON(fields[i+1]))
	}
	return b.String() + "}"
}

// asJSON returns a value as JSON, in which cells compare lists.
func asJSON(v any) string { return string(must(json.Marshal(v))) }

// words writes the elements of a vector: "4, 3, 1".
func words(v []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(v), " ", ", "), "[]")
}

// vector writes a vector with its brackets.
func vector(v []int) string { return "(" + words(v) + ")" }
