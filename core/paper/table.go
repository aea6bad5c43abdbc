package paper

import (
	"fmt"
	"strconv"
	"strings"
)

// A table is what a paper prints in rows and columns.
type table struct {
	head []string   // the labels of the columns, the first that of the rows' labels
	rows [][]string // as long as head; the first is the label
}

// A box is a place of a table.
type box struct {
	row, col string // their labels
	number   int    // of the column, from 0
	text     string
}

// readTable reads a table in the paper's own layout: a line of labels, then lines that
// begin with their label. Labels and boxes stand between bars where there are any,
// else between spaces. A box "." is empty, and a line that begins with # is a comment.
// An error names the line.
func readTable(name, text string) (t table, err error) {
	bars := false
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if t.head == nil {
			bars = strings.Contains(line, "|")
		}
		words := strings.Fields(line)
		if bars {
			words = strings.Split(line, "|")
		}
		for k, w := range words {
			if words[k] = strings.TrimSpace(w); words[k] == "." {
				words[k] = ""
			}
		}
		switch {
		case t.head == nil:
			t.head = words
		case len(words) > len(t.head):
			return t, fmt.Errorf("%s:%d: %d boxes under %d labels", name, i+1, len(words)-1, len(t.head)-1)
		default:
			t.rows = append(t.rows, append(words, make([]string, len(t.head)-len(words))...))
		}
	}
	if len(t.rows) == 0 {
		return t, fmt.Errorf("%s: there is no table", name)
	}
	return t, nil
}

// boxes are the places of a table in which something stands, by rows or by columns.
func (t table) boxes(byColumns bool) (all []box) {
	if byColumns {
		for k := 1; k < len(t.head); k++ {
			for _, row := range t.rows {
				if row[k] != "" {
					all = append(all, box{row[0], t.head[k], k - 1, row[k]})
				}
			}
		}
		return all
	}
	for _, row := range t.rows {
		for k, text := range row {
			if k > 0 && text != "" {
				all = append(all, box{row[0], t.head[k], k - 1, text})
			}
		}
	}
	return all
}

// lines are the rows of a table, by the labels of their columns.
func (t table) lines() (all []map[string]string) {
	for _, row := range t.rows {
		line := map[string]string{}
		for k, text := range row {
			line[t.head[k]] = text
		}
		all = append(all, line)
	}
	return all
}

// mustTable reads a table of this package.
func mustTable(text string) table {
	t, err := readTable("a table", text)
	if err != nil {
		panic("paper: " + err.Error()) // a test reads them all
	}
	return t
}

// atoi is a number of a table of this package.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("paper: " + err.Error()) // a test reads them all
	}
	return n
}

// number64 is a large number of a table of this package.
func number64(text string) uint64 {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		panic("paper: " + err.Error()) // a test reads them all
	}
	return n
}

// numbers are those that stand between spaces.
func numbers(text string) (all []int) {
	for _, word := range strings.Fields(text) {
		all = append(all, atoi(word))
	}
	return all
}
