package paper

import (
	"fmt"
	"strings"
)

// A box is a place of a printed table.
type box struct {
	row, col string // their labels
	number   int    // of the column, from 0
	text     string
}

// readGrid reads a table in the paper's own layout: a line of labels, the first of
// them for the corner, then lines that begin with their label. Labels and boxes
// stand between bars where there are any, else between spaces. A box "." is empty, and
// a line that begins with # is a comment.
func readGrid(name, text string) ([]box, error) {
	var boxes []box
	var head []string
	bars := false
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if head == nil {
			bars = strings.Contains(line, "|")
		}
		words := strings.Fields(line)
		if bars {
			words = strings.Split(line, "|")
		}
		for k := range words {
			words[k] = strings.TrimSpace(words[k])
		}
		switch {
		case head == nil:
			head = words
		case len(words) > len(head):
			return nil, fmt.Errorf("%s:%d: %d boxes, under %d labels", name, i+1, len(words)-1, len(head)-1)
		default:
			for k, text := range words[1:] {
				if text != "." && text != "" {
					boxes = append(boxes, box{words[0], head[k+1], k, text})
				}
			}
		}
	}
	if len(boxes) == 0 {
		return nil, fmt.Errorf("%s: is no table", name)
	}
	return boxes, nil
}

// mustGrid reads a table of this package.
func mustGrid(name, text string) []box {
	boxes, err := readGrid(name, text)
	if err != nil {
		panic("paper: " + err.Error()) // a test reads them all
	}
	return boxes
}
