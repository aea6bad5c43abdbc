package paper

import (
	"fmt"
	"strconv"
	"strings"
)

// A table is a printed table.
type table struct {
	head []string   // column labels; the first heads the row labels
	rows [][]string // as long as head; the first element is the row label
}

// A box is a cell of a table.
type box struct {
	row, col string // its labels
	number   int    // index of the column, from 0
	text     string
}

// readTable parses a table in the paper's own layout: a line of labels, then lines that begin
// with their label. Bars separate labels and boxes if the first line has bars, and spaces
// otherwise. A box "." is empty. A line that begins with # is a comment. Errors name the line.
func readTable(name, text string) (t table, err error) {
	bars := false
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
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
			words[k] = strings.TrimSpace(w)
			if words[k] == "." {
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

// boxes returns the non-empty boxes of a table, by rows or by columns.
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

// lines returns the rows of a table, each as a map from column labels to boxes.
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

// mustTable parses an embedded table.
func mustTable(text string) table {
	t, err := readTable("a table", text)
	if err != nil {
		panic("paper: " + err.Error()) // cannot happen: a test reads them all
	}
	return t
}

// atoi parses a number of an embedded table.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("paper: " + err.Error()) // cannot happen: a test reads them all
	}
	return n
}

// parseUint parses a large number of an embedded table.
func parseUint(text string) uint64 {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		panic("paper: " + err.Error()) // cannot happen: a test reads them all
	}
	return n
}

// parseInts parses numbers separated by spaces.
func parseInts(text string) (all []int) {
	for _, word := range strings.Fields(text) {
		all = append(all, atoi(word))
	}
	return all
}
