package paper

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A correction is one cell line of an entry of the errata. It names the cell by paper, item,
// row and column, and repeats what is printed, so that a changed cell is noticed.
type correction struct {
	line          int
	erratum       Erratum
	cell, printed string // the name of the cell, and what the items have as printed
	copied        string // what is printed, where the items have what was read in its place
}

// cellName returns the name of a cell in the errata.
func cellName(paper, item, row, column string) string {
	if column == "" {
		column = "-"
	}
	return paper + " | " + item + " | " + row + " | " + column
}

// readErrata parses a file of errata (format: data/README.md). Errors name the line.
func readErrata(name, text string) ([]*correction, error) {
	var all []*correction
	entry := correction{} // the current entry so far
	names, kind := "", ""
	e := &entry.erratum
	fields := map[string]*string{"id": &names, "cause": &e.What, "kind": &kind, "right": &e.Right, "note": &e.Note,
		"second":  &e.Second,
		"printed": &entry.copied, "proof": &e.SecondIs, "second-place": &e.SecondAt, "second-says": &e.SecondSays}
	for i, line := range strings.Split(text, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		field := fields[word]
		why := ""
		switch {
		case line == "" || line[0] == '#':
		case field != nil:
			switch word {
			case "id":
				entry = correction{}
			case "second":
				e.SecondAt, e.SecondSays, e.SecondIs = "", "", ""
			case "proof":
				e.Second, e.SecondAt, e.SecondSays = "", "", ""
			}
			*field = rest
			if word == "id" {
				of := strings.Fields(rest)
				e.ID, e.Was = of[0], of[1:]
			}
			e.Kind = Kind(kind)
			e.Read = entry.copied != ""
		case word != "cell":
			why = word + " is no word that begins a line"
		case strings.Count(rest, " | ") != 4 || e.ID == "":
			why = "a cell of an entry has a paper, an item, a row, a column and what is printed, with bars between"
		case !slices.Contains(Kinds(), e.Kind):
			why = kind + " is no kind"
		case e.What == "" || e.Right == "" || e.Note == "" || e.Second+e.SecondIs == "":
			why = "an entry says what it is about, what is right, how that is known and what computes or proves it, " +
				"before its cells"
		default:
			c := entry
			bar := strings.LastIndex(rest, " | ")
			c.line, c.cell, c.printed = i+1, rest[:bar], rest[bar+3:]
			all = append(all, &c)
		}
		if why != "" {
			return nil, fmt.Errorf("%s:%d: %s", name, i+1, why)
		}
	}
	return all, nil
}

// tableErrata has the errata of the tables of counts that pages show.
//
//go:embed data/errata-tables.txt
var tableErrata string

var tableCorrections = sync.OnceValue(func() []*correction {
	return must(readErrata("errata-tables.txt", tableErrata))
})

// correctionOf returns the erratum of a number in a table of counts, or nil.
func correctionOf(paper, item, row, column string) *Erratum {
	name := cellName(paper, item, row, column)
	for _, c := range tableCorrections() {
		if c.cell == name {
			return &c.erratum
		}
	}
	return nil
}

// corrections returns all errata.
func corrections() ([]*correction, error) {
	text, err := file("errata.txt")
	if err != nil {
		return nil, err
	}
	all, err := readErrata("errata.txt", text)
	return append(all, tableCorrections()...), err
}

// attachErrata attaches the errata of a paper to its cells. Every erratum must match exactly one
// cell.
func attachErrata(paper string, items []Item, errata []*correction) error {
	cells := map[string][]*Cell{}
	for _, item := range items {
		for k := range item.Cells {
			c := &item.Cells[k]
			name := cellName(paper, item.Name, c.Row, c.Column) + " | " + c.Printed
			if c.Unreadable && c.Printed == "" {
				name += "?"
			}
			cells[name] = append(cells[name], c)
		}
	}
	var all error
	for _, c := range errata {
		name := c.cell + " | " + c.printed
		switch {
		case !strings.HasPrefix(name, paper+" | "):
		case len(cells[name]) != 1:
			all = errors.Join(all,
				fmt.Errorf("errata, line %d, %s: there are %d cells %q", c.line, c.erratum.ID, len(cells[name]), name))
		default:
			of, cell := c.erratum, cells[name][0]
			cell.Erratum = &of
			if of.Read {
				cell.Says, cell.Printed = cell.expected(), c.copied
			}
		}
	}
	return all
}
