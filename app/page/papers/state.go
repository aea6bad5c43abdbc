package papers

import (
	"encoding/json"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/verify"
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

// index is the file with the sizes of all papers, and with what a run of the command said of each. Pages that show no
// cell need no other.
const index = "web/papers/index.json"

// A state is what is known of a paper without its cells.
type state struct {
	Cells, Wrong int
	verify.Stored
}

// tally counts the stored verdicts.
func (s state) tally() (t tally) {
	for verdict, n := range s.Verdicts {
		t.add(verdict, n)
	}
	return t
}

// readIndex parses the index.
func readIndex(text string) (map[string]state, error) {
	var states map[string]state
	err := json.Unmarshal([]byte(text), &states)
	return states, err
}

// onDevice calls hear with what this device found of a paper, if it has found anything.
func onDevice(d *calc.Desk, p calc.Page, name string, hear func(t tally, found bool)) {
	d.Setting(p, setting(name), func(value string) {
		var k kept
		if value == "" || json.Unmarshal([]byte(value), &k) != nil {
			hear(tally{}, false)
			return
		}
		t := (&sheet{found: k.Found}).tally(-1)
		hear(t, t.known() > 0)
	})
}

// States calls hear for each paper with its state in words: the findings of this device or, without any, what the paper
// prints. The words are empty if the index cannot be fetched: home is useful without it, and the page of the paper
// explains what is wrong.
func States(d *calc.Desk, p calc.Page, hear func(name, words string)) {
	ui.Fetch(index, func(text string, err error) {
		var states map[string]state
		if err == nil {
			states, err = readIndex(text)
		}
		for _, of := range papers {
			printed := ""
			if err == nil {
				wrong := "none wrong"
				if n := states[of.name].Wrong; n > 0 {
					wrong = figure.Whole(n) + " wrong"
				}
				printed = figure.Whole(states[of.name].Cells) + " printed results, " + wrong
			}
			onDevice(d, p, of.name, func(t tally, found bool) {
				if found {
					hear(of.name, said(t))
					return
				}
				hear(of.name, printed)
			})
		}
	})
}
