package papers

import (
	"encoding/json"
	"sync"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/core/verify"
)

// A Listed is a paper as the home page lists it, with the number of its printed results and of those that are wrong.
type Listed struct{ Name, Title, By, State string }

// List lists the papers.
func List() (all []Listed) {
	for _, of := range papers {
		t := counted(stored()[of.name])
		wrong := "none wrong"
		if t.wrong > 0 {
			wrong = figure.Whole(t.wrong) + " wrong"
		}
		all = append(all, Listed{of.name, of.title, of.by, figure.Whole(t.cells) + " printed results, " + wrong})
	}
	return all
}

// stored returns what a run of the command said of each paper. It is part of the program, so that pages show it at
// once.
var stored = sync.OnceValue(verify.Storeds)

// counted counts stored verdicts.
func counted(s verify.Stored) (t tally) {
	for verdict, n := range s.Verdicts {
		t.add(verdict, n)
	}
	return t
}

// onDevice calls hear with what this device found of a paper, if it has found anything.
func onDevice(d *calc.Desk, p calc.Page, name string, hear func(tally)) {
	d.Setting(p, found(name), func(value string) {
		var k kept
		if value == "" || json.Unmarshal([]byte(value), &k) != nil {
			return
		}
		if t := (&sheet{found: k.Found}).tally(-1); t.known() > 0 {
			hear(t)
		}
	})
}

// Found calls hear, for each paper of which this device has verified cells, with the verdicts in words.
func Found(d *calc.Desk, p calc.Page, hear func(name, words string)) {
	for _, of := range papers {
		onDevice(d, p, of.name, func(t tally) { hear(of.name, said(t)) })
	}
}
