package paper

import (
	"encoding/json"
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

// must returns a value of embedded data. It panics if there is an error, which cannot happen: tests read all data.
func must[T any](v T, err error) T {
	if err != nil {
		panic("paper: " + err.Error())
	}
	return v
}

// mustTable parses an embedded table.
func mustTable(text string) table { return must(readTable("a table", text)) }

// mustJSON parses embedded JSON.
func mustJSON[T any](text []byte) (v T) {
	err := json.Unmarshal(text, &v)
	return must(v, err)
}

// atoi, parseUint and parseFloat parse a number of an embedded table.
func atoi(text string) int           { return must(strconv.Atoi(text)) }
func parseUint(text string) uint64   { return must(strconv.ParseUint(text, 10, 64)) }
func parseFloat(text string) float64 { return must(strconv.ParseFloat(text, 64)) }

// parseInts parses numbers separated by spaces.
func parseInts(text string) (all []int) {
	for _, word := range strings.Fields(text) {
		all = append(all, atoi(word))
	}
	return all
}
