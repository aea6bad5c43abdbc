package verify

import (
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"
	"time"

	"rencontre/core/job"
	"rencontre/core/paper"
)

var (
	reported = flag.String("report", "", "store what the report in this `FILE` says of a paper")
	budget   = flag.Int("budget", 0, "the budget of that run in `SECONDS`")
)

// store writes the line of verdicts.json and the file of the run for a report, which the next test reads.
func store(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var r Report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	plan, err := New(paper.Find(r.Paper), "")
	if err != nil {
		t.Fatal(err)
	}
	if r.Of != plan.sum() {
		t.Fatalf("%s has a report of other cells", file)
	}
	var found strings.Builder
	w := csv.NewWriter(&found)
	for i := range plan.cells {
		if err := w.Write([]string{r.Cells[i].Verdict, r.Cells[i].Computed}); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush()
	if err := os.WriteFile(runFile(r.Paper), []byte(found.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	all := Storeds()
	all[r.Paper] = Stored{r.Engine, time.Now().UTC().Format(time.DateOnly), r.Of, *budget, r.Verdicts}
	var lines []string
	for _, p := range paper.Papers() {
		line, err := json.Marshal(all[p.Name])
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf("%q: %s", p.Name, line))
	}
	verdicts = []byte("{\n" + strings.Join(lines, ",\n") + "\n}\n")
	if err := os.WriteFile("verdicts.json", verdicts, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestStoreds checks that the stored verdicts are of this engine and of the cells as they are now, that nearly all are
// computed, that as many are wrong as there are errata at most, and that the verdicts of the cells are as many as are
// stated.
func TestStoreds(t *testing.T) {
	if *reported != "" {
		store(t, *reported)
		return // what is embedded is of before
	}
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
		counts := map[string]int{}
		for i, found := range plan.ran() {
			counts[found.Verdict]++
			if c := plan.cells[i].cell; len(c.Requests) > 0 && (found.Computed == "") != (found.Verdict == paper.Left) {
				t.Errorf("%s, %s %s: the run has %+v", p.Name, c.Row, c.Column, found)
			}
		}
		if !maps.Equal(counts, s.Verdicts) {
			t.Errorf("%s: the cells have the verdicts %v, and %v are stated", p.Name, counts, s.Verdicts)
		}
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
