//go:build !js

package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rencontre/app/ask"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

func TestPapers(t *testing.T) {
	got := rencontre(t, "", "papers")
	var list struct {
		Papers []paperEntry
	}
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || got.status != 0 ||
		len(list.Papers) != len(paper.Papers()) {
		t.Fatalf("%.200s: %v, %d papers", got.out, err, len(list.Papers))
	}
	ofText := []string{"remark 9", "formula 5.5"} // items whose cells are errata of the text alone
	for _, p := range list.Papers {
		cells := 0
		for _, i := range p.Items {
			cells += i.Cells
			if (i.Cells == 0) != (i.Why != "") ||
				(i.Work == 0) != (i.Cells == 0 || slices.Contains(ofText, i.Item)) {
				t.Errorf("%s, %s: %d cells, work %v, %q", p.Paper, i.Item, i.Cells, i.Work, i.Why)
			}
		}
		t.Logf("%s: %d items, %d cells", p.Paper, len(p.Items), cells)
	}
}

func report(t *testing.T, got outcome) verify.Report {
	t.Helper()
	var r verify.Report
	if err := json.Unmarshal([]byte(got.out), &r); err != nil || got.status != 0 || got.errors != "" {
		t.Fatalf("%.300s, %q, status %d: %v", got.out, got.errors, got.status, err)
	}
	return r
}

// TestVerify checks that a paper is computed as a whole, that the output is the same for every
// number of workers and from an incomplete checkpoint, and that no cell is missing if the
// budget is short.
func TestVerify(t *testing.T) {
	whole := rencontre(t, "", "verify", "dundee", "-workers", "1")
	r := report(t, whole)
	if r.Left != 0 || r.Agrees+r.Differs+r.Consistent+r.Refuted+r.Unreadable+r.Noted != len(r.Cells) ||
		len(r.Cells) < 500 {
		t.Errorf("%d cells, %d left", len(r.Cells), r.Left)
	}
	if c := r.Cells[len(r.Cells)-1]; c.Item != "table 2" || c.Row != "{4, 4, 3}" || c.Published != "{3, 3, 5}" ||
		c.Computed != "[[3,3,5]]" || c.Verdict != "agrees" {
		t.Errorf("%+v", c)
	}
	if got := rencontre(t, "", "verify", "-workers", "3", "dundee"); got != whole {
		t.Error("with three workers it is another report")
	}

	file := filepath.Join(t.TempDir(), "checkpoint")
	one := report(t, rencontre(t, "", "verify", "dundee", "-item", "table 1", "-checkpoint", file))
	if len(one.Cells) != 14 || one.Agrees != 14 {
		t.Errorf("Table 1: %+v", one)
	}
	before := text(t, file)
	torn := before[:len(before)-20]
	if err := os.WriteFile(file, []byte(torn), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := rencontre(t, "", "verify", "dundee", "-checkpoint", file); got != whole {
		t.Error("with what was kept it is another report")
	}
	all := text(t, file)
	if !strings.HasPrefix(all, torn[:strings.LastIndex(torn, "\n")+1]) {
		t.Error("what was kept was computed again")
	}
	if got := rencontre(t, "", "verify", "dundee", "-checkpoint", file); got != whole || text(t, file) != all {
		t.Error("with all that was kept it is another report, or something was computed")
	}

	short := report(t, rencontre(t, "", "verify", "dundee", "-budget", "0.000001"))
	if len(short.Cells) != len(r.Cells) || short.Left == 0 || short.Left+short.Agrees != len(r.Cells) {
		t.Errorf("out of budget: %d cells, %d left", len(short.Cells), short.Left)
	}
}

// TestVerifyInterrupt checks that an interrupted run prints no result and says so.
func TestVerifyInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	if status := Run(ctx, "verify", []string{"dundee"}, nil, &out, &errs); status != interrupted || out.Len() > 0 ||
		!strings.HasPrefix(errs.String(), "error: interrupted with ") {
		t.Errorf("status %d, %q, %q", status, &out, &errs)
	}
}

func TestPaperRefusals(t *testing.T) {
	dir := t.TempDir()
	strange := writeTemp(t, "something else\n")
	for field, args := range map[string][]string{
		"PAPER: is missing":                     {"verify"},
		`PAPER: is "essay"`:                     {"verify", "essay"},
		`PAPER: is followed by "dundee"`:        {"verify", "dundee", "dundee"},
		`-item: is "table 9"`:                   {"verify", "dundee", "-item", "table 9"},
		`-item: is ""`:                          {"verify", "dundee", "-item", ""},
		`-budget: is "soon"`:                    {"verify", "dundee", "-budget", "soon"},
		`-budget: is "0"`:                       {"verify", "dundee", "-budget", "0"},
		`-budget: is "NaN"`:                     {"verify", "dundee", "-budget", "NaN"},
		`-workers: is "0"`:                      {"verify", "dundee", "-workers", "0"},
		"-checkpoint: is empty":                 {"verify", "dundee", "-checkpoint", ""},
		"FLAGS: flag provided but not defined":  {"verify", "dundee", "-shard", "0/2"},
		"PAPER: is given as \"dundee\"":         {"papers", "dundee"},
		"FLAGS: flag provided but not defined:": {"papers", "-x"},
		`-format: is "pdf"`:                     {"errata", "-format", "pdf"},
		`FLAGS: are followed by "dundee"`:       {"errata", "dundee"},
	} {
		got := rencontre(t, "", args...)
		if got.status != 2 || got.out != "" || !strings.HasPrefix(got.errors, "error: "+field) ||
			strings.Count(got.errors, "\n") != 1 {
			t.Errorf("%v: %+v", args, got)
		}
	}
	for _, file := range []string{strange, dir} {
		if got := rencontre(t, "", "verify", "dundee", "-checkpoint", file); got.status != 1 || got.out != "" ||
			got.errors == "" {
			t.Errorf("%s: %+v", file, got)
		}
	}
	if text(t, strange) != "something else\n" {
		t.Error("a file that was refused was changed")
	}
}

// TestErrata checks that the list is the same in every format.
func TestErrata(t *testing.T) {
	want := len(paper.Errata())
	var list struct{ Errata []erratum }
	if err := json.Unmarshal([]byte(rencontre(t, "", "errata").out), &list); err != nil || len(list.Errata) != want {
		t.Errorf("%d of %d: %v", len(list.Errata), want, err)
	}
	before := erratum{Severity: paper.Miscounted}
	for _, e := range list.Errata {
		if at, was := slices.Index(paper.Severities(), e.Severity),
			slices.Index(paper.Severities(), before.Severity); at < was ||
			e.ID == before.ID && e.Cause != before.Cause {
			t.Errorf("%s stands after %s", e.ID, before.ID)
		}
		before = e
		if e.ID == "" || e.Cause == "" || e.Published == "" || e.Right == "" || e.Kind == "" ||
			!strings.HasSuffix(e.Note, ".") ||
			e.At != "" != (len(e.Requests) > 0) || e.Second == "" && e.SecondIs == "" {
			t.Errorf("%+v: all must be said", e)
		}
	}
	rows, err := csv.NewReader(strings.NewReader(rencontre(t, "", "errata", "-format", "csv").out)).ReadAll()
	if err != nil || len(rows) != want+1 {
		t.Errorf("%d rows of %d: %v", len(rows), want+1, err)
	}
	md := rencontre(t, "", "errata", "-format", "md").out
	if n := strings.Count(md, "\n| ") - strings.Count(md, "\n| where |"); n != want {
		t.Errorf("%d rows of %d in Markdown", n, want)
	}
}

// TestAskItems checks that a question finds every erratum by its number, and no two names of a paper are the same.
func TestAskItems(t *testing.T) {
	items := askItems()
	seen := map[string]bool{}
	for _, i := range items {
		name := i.Part + " " + i.Name
		if seen[name] || i.Title == "" {
			t.Errorf("%s is there twice, or has no title", name)
		}
		seen[name] = true
	}
	for _, i := range items { // a row of "table 3" says which paper it is of
		if i.Part != "errata" && !strings.ContainsAny(i.Paper, "0123456789") && !strings.Contains(i.Paper, "undated") {
			t.Errorf("%s has no year", i.Paper)
		}
	}
	for _, e := range paper.Errata() {
		id := e.Cell.Erratum.ID
		found, _ := ask.Find(id, ask.Index{Items: items, Names: ask.Names()})
		if len(found) != 1 || found[0].To != "/papers?part=errata#"+id {
			t.Errorf("%s leads to %v", id, found)
		}
	}
}
