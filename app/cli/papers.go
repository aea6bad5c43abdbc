//go:build !js

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rencontre/app/ask"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

type (
	paperEntry struct {
		Paper string      `json:"paper"`
		Title string      `json:"title"`
		Items []itemEntry `json:"items"`
	}
	// An itemEntry is an item: its number of cells, the cost of its requests, and a reason if
	// it has none.
	itemEntry struct {
		Item    string  `json:"item"`
		Title   string  `json:"title"`
		Cells   int     `json:"cells"`
		Work    float64 `json:"work"`
		Seconds float64 `json:"seconds"`
		Why     string  `json:"why,omitempty"`
	}
)

// papers prints every item of every paper.
func papers(ctx context.Context, args []string, s std) error {
	f := newFlags("papers [-files DIR]")
	files := f.String("files", "", "write a file for each paper to `DIR`, for its page, instead")
	if err := parseFlags(f, args, s.out, "is -files DIR"); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return refuse("PAPER", "is given as %q, but all papers are listed; verify takes one", f.Arg(0))
	}
	if *files != "" {
		return writeSheets(ctx, *files)
	}
	return listPapers(s.out)
}

// writeSheets writes each paper in the form that its page reads, what other pages quote, the names
// of all items and errata, the b-files of sequences, and the document of the errata.
func writeSheets(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "notes.json"), paper.Notes(), 0o644); err != nil {
		return err
	}
	for _, s := range paper.Sequences() {
		text, err := bFileOf(ctx, s)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, bFileName(s)), []byte(text), 0o644); err != nil {
			return err
		}
	}
	var printable bytes.Buffer
	if err := documentHTML(&printable, allErrata()); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "errata.html"), printable.Bytes(), 0o644); err != nil {
		return err
	}
	for _, p := range slices.Concat(paper.Papers(), paper.Elsewhere()) {
		plan, err := verify.New(&p, "")
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, p.Name+".txt"), []byte(plan.Sheet().Text()), 0o644); err != nil {
			return err
		}
		records := plan.Records()
		if len(records.Gains) == 0 {
			continue // as of other sources
		}
		if err := os.WriteFile(filepath.Join(dir, p.Name+"-records.txt"), []byte(records.Text()), 0o644); err != nil {
			return err
		}
	}
	return writeJSON(filepath.Join(dir, "ask.json"),
		ask.Index{Items: askItems(), Names: ask.Names(), Ordinary: ask.Ordinary()})
}

// askItems lists what a question finds by its name: the items of all papers, and the errata.
func askItems() []ask.Item {
	items := []ask.Item{}
	for _, p := range paper.Papers() {
		for i, item := range p.Items() {
			items = append(items, ask.Item{Part: p.Name, Paper: cited(p), Name: item.Name, Title: item.Title, Number: i + 1})
		}
	}
	last := ""
	for _, e := range paper.Errata() { // those of one cause are together
		of := e.Cell.Erratum.Cause
		if of.ID != last {
			items = append(items, ask.Item{Part: "errata", Paper: "Errata", Name: of.ID, Title: of.What})
		}
		last = of.ID
	}
	return items
}

// cited names a paper by its authors and year, and one without a year by its authors and the beginning of its title.
func cited(p paper.Paper) string {
	if strings.ContainsAny(p.By, "0123456789") {
		return p.By
	}
	title, _, _ := strings.Cut(p.Title, " to a ")
	return p.By + title[strings.Index(title, ", "):] + ", undated"
}

func writeJSON(path string, of any) error {
	text, err := json.Marshal(of)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

func listPapers(out io.Writer) error {
	var list struct {
		Papers []paperEntry `json:"papers"`
	}
	for _, p := range paper.Papers() {
		plan, err := verify.New(&p, "")
		if err != nil {
			return err
		}
		e := paperEntry{Paper: p.Name, Title: p.Title, Items: []itemEntry{}}
		for _, i := range plan.Items() {
			c := plan.Cost(i.Name)
			e.Items = append(e.Items, itemEntry{i.Name, i.Title, len(i.Cells), c.Work, c.Seconds, i.Why})
		}
		list.Papers = append(list.Papers, e)
	}
	return print(out, list)
}
