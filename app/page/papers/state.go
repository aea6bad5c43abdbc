package papers

import (
	"encoding/json"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
)

// A Listed is a paper as the home page lists it.
type Listed struct{ Name, Title, By string }

// List lists the papers.
func List() (all []Listed) {
	for _, of := range papers {
		all = append(all, Listed{of.name, of.title, of.by})
	}
	return all
}

// index is the file with the sizes of all papers. The home page needs no other.
const index = "web/papers/index.json"

// States calls hear for each paper with its state in words: the findings of this device or, without any, what the paper
// prints. The words are empty if the index cannot be fetched: home is useful without it, and the page of the paper
// explains what is wrong.
func States(d *calc.Desk, p calc.Page, hear func(name, words string)) {
	ui.Fetch(index, func(text string, err error) {
		var sizes map[string]struct{ Cells, Wrong int }
		if err == nil {
			err = json.Unmarshal([]byte(text), &sizes)
		}
		for _, of := range papers {
			printed := ""
			if err == nil {
				wrong := "none wrong"
				if n := sizes[of.name].Wrong; n > 0 {
					wrong = figure.Whole(n) + " wrong"
				}
				printed = figure.Whole(sizes[of.name].Cells) + " printed results, " + wrong
			}
			d.Setting(p, setting(of.name), func(value string) {
				var k kept
				words := printed
				if value != "" && json.Unmarshal([]byte(value), &k) == nil {
					s := sheet{found: k.Found}
					if t := s.tally(-1); t.known() > 0 {
						words = said(t)
					}
				}
				hear(of.name, words)
			})
		}
	})
}
