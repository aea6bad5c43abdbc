package paper

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// A correction is a cell of an entry of data/errata.txt. The cell is found by its paper,
// item, row and column; what is printed is said again, so that a cell that changes is
// noticed.
type correction struct {
	line                              int
	id                                string
	erratum                           Erratum
	paper, item, row, column, printed string
}

// readErrata reads the file of errata. An error names the line.
func readErrata(name, text string) ([]correction, error) {
	var all []correction
	var c correction // the entry so far
	seen := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		refuse := func(why string) ([]correction, error) { return nil, fmt.Errorf("%s:%d: %s", name, i+1, why) }
		switch word {
		case "", "#":
		case "id":
			if seen[rest] {
				return refuse("the entry " + rest + " is there twice")
			}
			seen[rest] = true
			c = correction{id: rest}
		case "kind":
			c.erratum.Kind = Kind(rest)
		case "right":
			c.erratum.Right = rest
		case "note":
			c.erratum.Note = rest
		case "second":
			c.erratum.Second, c.erratum.SecondAt, c.erratum.SecondSays = rest, "", ""
		case "second-place":
			c.erratum.SecondAt = rest
		case "second-says":
			c.erratum.SecondSays = rest
		case "cell":
			parts := strings.Split(rest, " | ")
			if len(parts) != 5 || c.id == "" {
				return refuse("a cell of an entry has a paper, an item, a row, a column and what is printed, with bars between")
			}
			for k := range parts {
				parts[k] = strings.TrimSpace(parts[k])
			}
			c.line = i + 1
			c.paper, c.item, c.row, c.printed = parts[0], parts[1], parts[2], parts[4]
			c.column = strings.TrimSuffix(parts[3], "-")
			switch c.erratum.Kind {
			case Misprint, Wrong, Damage:
			default:
				return refuse(fmt.Sprintf("%q is no kind", c.erratum.Kind))
			}
			if c.erratum.Right == "" || c.erratum.Note == "" || c.erratum.Second == "" {
				return refuse("an entry says what is right, how that is known and what computes it again, before its cells")
			}
			all = append(all, c)
		default:
			return refuse(fmt.Sprintf("%q is no word that begins a line", word))
		}
	}
	return all, nil
}

//go:embed data/errata.txt
var errataText string

// corrections are the entries of the file, a cell each.
var corrections = sync.OnceValues(func() ([]correction, error) { return readErrata("errata.txt", errataText) })

// correctionOf is the erratum of a cell, nil where there is none.
func correctionOf(paper, item, row, column string) *Erratum {
	all, err := corrections()
	if err != nil {
		panic("paper: " + err.Error()) // a test reads the file
	}
	for _, e := range all {
		if e.paper == paper && e.item == item && e.row == row && e.column == column {
			return &e.erratum
		}
	}
	return nil
}

// mark puts the errata of a paper into its items. Each must have its cell.
func mark(paper string, items []Item, errata []correction) error {
	for _, e := range errata {
		found := 0
		for _, item := range items {
			if e.paper != paper || item.Name != e.item {
				continue
			}
			for k := range item.Cells {
				c := &item.Cells[k]
				if c.Row == e.row && c.Column == e.column && c.Printed == e.printed {
					found++
					of := e.erratum
					c.Erratum = &of
				}
			}
		}
		if e.paper == paper && found != 1 {
			return fmt.Errorf("errata.txt:%d: %s has %d such cells, in %s", e.line, paper, found, e.item)
		}
	}
	return nil
}
