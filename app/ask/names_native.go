//go:build !js

package ask

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed names.txt
var namesTable string

//go:embed ordinary.txt
var ordinary string

// Ordinary lists the words of ordinary.txt. The pages load them likewise.
func Ordinary() []string {
	_, words, _ := strings.Cut(ordinary, "\n")
	return strings.Fields(words)
}

// Names lists the names of names.txt. The pages load them with the field for a question.
var Names = sync.OnceValue(func() (all []Name) {
	first := true
	for line := range strings.Lines(namesTable) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			panic(fmt.Sprintf("ask: %q has %d cells", line, len(cells))) // cannot happen: a test reads them all
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if first {
			first = false // the names of the columns
			continue
		}
		language, meta := strings.CutSuffix(cells[1], "*")
		all = append(all, Name{strings.Split(cells[0], ", "), language, meta, cells[2], cells[3], cells[4]})
	}
	return all
})

// Description adds to the description of a page the names that people have for what it answers.
func Description(path, description string) string {
	var also []string
	for _, n := range Names() {
		if n.Meta && n.Path == path {
			also = append(also, n.Said[0])
		}
	}
	if len(also) == 0 {
		return description
	}
	return description + " Also called: " + strings.Join(also, ", ") + "."
}
