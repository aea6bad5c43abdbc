package paper

import (
	"embed"
	"errors"
	"fmt"
	"strings"
)

// data holds what the papers print: a file of items for each paper, tables in the papers' own
// layout, and the errata. data/README.md describes the format.
//
//go:embed data/*.txt data/*/*.txt
var data embed.FS

// file reads a file of data.
func file(name string) (string, error) {
	text, err := data.ReadFile("data/" + name)
	return string(text), err
}

// An itemsFile is the content of a file of items.
type itemsFile struct {
	items []Item
	gains []Gain
}

// readPaper reads the items and gains of a paper.
func readPaper(paper string) itemsFile {
	s := must(readItems(paper, must(file(paper+".txt"))))
	return must(s, attachErrata(paper, s.items, must(corrections())))
}

// itemsOf returns the function that makes the items of a paper.
func itemsOf(paper string) func() []Item { return func() []Item { return readPaper(paper).items } }

// An itemLine is a line of a file of items: its first word and the rest. The lines indented deeper
// that follow are its body.
type itemLine struct {
	line, indent int
	word, text   string
}

// readItems parses the file of a paper. Errors name the file and the line.
func readItems(paper, text string) (itemsFile, error) {
	b := builder{paper: paper}
	var body []itemLine
	endItem := func() error { // ends the current item
		steps := body
		body = nil
		if err := b.run(steps, &scope{vars: map[string]value{}, calls: itemFunctions()}, Cell{}); err != nil || b.beyond {
			return err
		}
		return b.addItem()
	}
	at := func(err error) error {
		if err != nil {
			err = fmt.Errorf("%s.txt:%d: %w", paper, b.line, err)
		}
		return err
	}
	started := false
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimLeft(line, " ")
		word, rest, _ := strings.Cut(trimmed, " ")
		name, title, titled := strings.Cut(rest, " | ")
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case word == "item" && titled || word == "beyond":
			if started {
				if err := at(endItem()); err != nil {
					return itemsFile{}, err
				}
			}
			started = true
			b.item, b.beyond, b.line = Item{Name: name, Title: title}, word == "beyond", i+1
		case word == "item" || !started:
			b.line = i + 1
			return itemsFile{}, at(errors.New("an item begins with its name and title, and a bar between"))
		default:
			body = append(body, itemLine{i + 1, len(line) - len(trimmed), word, strings.TrimSpace(rest)})
		}
	}
	return b.itemsFile, at(endItem())
}
