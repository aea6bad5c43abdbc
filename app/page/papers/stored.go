package papers

import (
	"encoding/json"
	"strings"
	"sync"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/core/job"
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

// stored returns the verdicts of the last run of the command, by paper. They are part of the program, so that pages
// show them at once.
var stored = sync.OnceValue(verify.Storeds)

// counted counts stored verdicts.
func counted(s verify.Stored) (t tally) {
	for verdict, n := range s.Verdicts {
		t.add(verdict, n)
	}
	return t
}

// joint counts what is known of an item: what this device found and, of the other cells, what our run did.
func (s *sheet) joint(item int) (t tally) {
	for k := range s.Items[item].Cells {
		f, _ := s.known(item, k)
		t.add(f.Verdict, 1)
	}
	return t
}

// onDevice calls hear with what this device computed of a paper, if it has computed anything.
func onDevice(d *calc.Desk, p calc.Page, name string, hear func(tally)) {
	recalled(d, p, found(name), func(k kept, _ int) {
		if t := (&sheet{found: k.Found}).tally(-1); t.here > 0 {
			hear(t)
		}
	})
}

// recalled calls hear with findings of this engine that are stored under a name, and with their size in bytes.
func recalled(d *calc.Desk, p calc.Page, setting string, hear func(kept, int)) {
	d.Setting(p, setting, func(value string, _ error) {
		var k kept
		if json.Unmarshal([]byte(value), &k) == nil && strings.HasPrefix(k.Version, job.Engine+" ") {
			hear(k, len(value))
		}
	})
}

// Stored is what this device computed and stores of a paper, or of what goes beyond it.
type Stored struct {
	Name    string // of the paper
	Records bool   // it goes beyond the paper
	Title   string
	Path    string // of the page that shows it
	Words   string // the number of findings
	Here    int    // the printed results that this device computed
	Bytes   int
}

// Found calls hear with all that this device computed and stores of papers, and again whenever more of it was read.
func Found(d *calc.Desk, p calc.Page, hear func([]Stored)) {
	var all []Stored
	add := func(k Stored) {
		all = append(all, k)
		hear(all)
	}
	for _, of := range papers {
		recalled(d, p, found(of.name), func(k kept, size int) {
			if t := (&sheet{found: k.Found}).tally(-1); t.here > 0 {
				add(Stored{of.name, false, of.title, "/papers?part=" + of.name, figure.Capital(summarize(t)), t.here,
					size})
			}
		})
		recalled(d, p, foundBeyond(of.name), func(k kept, size int) {
			n := 0
			for _, value := range k.Gained {
				if value != "" {
					n++
				}
			}
			if n > 0 {
				words := figure.Whole(n) + " of " + figure.Count(len(k.Gained), "value") + " computed"
				add(Stored{of.name, true, "Records: " + of.title, recordsPath + "?paper=" + of.name, words, 0, size})
			}
		})
	}
}

// Forget deletes what this device stores of a paper.
func Forget(d *calc.Desk, p calc.Page, k Stored, hear func(error)) {
	setting := found(k.Name)
	if k.Records {
		setting = foundBeyond(k.Name)
	}
	d.Set(p, setting, "", func(err error) {
		if err == nil { // a page that is opened again reads the paper again
			delete(sharedSheets(d, k.Records).sheets, k.Name)
		}
		hear(err)
	})
}
