package verify

import (
	"testing"
	"time"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// TestStoreds checks that the stored verdicts are of this engine and of the cells as they are now, that nearly all are
// computed, and that as many are wrong as there are errata at most.
func TestStoreds(t *testing.T) {
	all := Storeds()
	for _, p := range paper.Papers() {
		plan, err := New(&p, "")
		if err != nil {
			t.Fatal(err)
		}
		errata := 0
		for _, c := range plan.cells {
			if c.cell.Erratum != nil {
				errata++
			}
		}
		s, sum, wrong := all[p.Name], 0, 0
		for verdict, n := range s.Verdicts {
			sum += n
			switch verdict {
			case paper.Agrees, paper.Consistent, paper.Left, paper.Earlier, paper.Unread:
			default:
				wrong += n
			}
		}
		of, cells := plan.Report().Of, len(plan.cells)
		if _, err := time.Parse(time.DateOnly, s.Date); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if s.Engine != job.Engine || s.Of != of || s.Budget == 0 || sum != cells || wrong > errata ||
			s.Verdicts[paper.Agrees] < cells*8/10 {
			t.Errorf("%s: %+v for %d cells, of %s, and %d errata; make its line of verdicts.json again (see stored.go)",
				p.Name, s, cells, of, errata)
		}
	}
	if len(all) != len(paper.Papers()) {
		t.Errorf("%d papers", len(all))
	}
}

// TestSum checks that the sum of a plan changes with what a cell is compared with, how, and by which request, and with
// the kind of its erratum, and that it does not with what is said of it.
func TestSum(t *testing.T) {
	plan, err := New(paper.Find("oeis"), "")
	if err != nil {
		t.Fatal(err)
	}
	c := plan.cells[0]
	sum, before, e := plan.sum(), *c, *c.cell.Erratum
	for name, change := range map[string]func(){
		"printed": func() { c.cell.Printed = "2" }, "says": func() { c.cell.Says = "2" },
		"place": func() { c.cell.At = "/won" }, "rule": func() { c.cell.Rule = paper.Digits },
		"requests": func() { c.asks = nil }, "kind": func() { c.cell.Erratum.Kind = paper.Misprint },
		"no erratum": func() { c.cell.Erratum = nil },
	} {
		change()
		if plan.sum() == sum {
			t.Errorf("%s: the sum stays", name)
		}
		*c, *before.cell.Erratum = before, e
	}
	c.cell.Erratum.Note = "It is so."
	if plan.sum() != sum {
		t.Error("a note changes the sum")
	}
}
