//go:build !js

package cli

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/paper"
)

// An erratum is a place of an erratum as the list in JSON has it. Places with the same ID have one cause. Second is
// another request with the place of the value in its result, or the name of a test with what it computes. Without it
// SecondIs is a proof. Where Read is set, the requests have Right in place of what is published.
type erratum struct {
	ID        string            `json:"id"`
	Was       []string          `json:"was,omitempty"` // earlier names
	Cause     string            `json:"cause"`
	Severity  paper.Kind        `json:"severity"`
	Paper     string            `json:"paper"`
	Item      string            `json:"item"`
	Row       string            `json:"row"`
	Column    string            `json:"column"`
	Published string            `json:"published"`
	Right     string            `json:"right"`
	Read      bool              `json:"read,omitempty"`
	Kind      paper.Kind        `json:"kind"`
	Note      string            `json:"note"`
	Requests  []json.RawMessage `json:"requests"`
	At        string            `json:"at"`
	Second    string            `json:"second"`
	SecondAt  string            `json:"secondAt,omitempty"`
	SecondIs  string            `json:"secondIs,omitempty"`
}

// errata prints everything that the papers print wrongly, the most serious first.
func errata(_ context.Context, args []string, s std) error {
	format := "json"
	f := newFlags("errata [-format json|md|csv|html|tex|text]")
	f.StringVar(&format, "format", format, "how the list is written: `json`, md or csv; a document as html, tex or text")
	if err := parseFlags(f, args, s.out, "is -format json|md|csv|html|tex|text"); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return refuse("FLAGS", "are followed by %q; there is nothing else to give", f.Arg(0))
	}
	writeAs := map[string]func(io.Writer, []erratum) error{"json": errataJSON, "md": errataMarkdown,
		"csv": errataCSV, "html": documentHTML, "tex": documentTeX, "text": documentText}[format]
	if writeAs == nil {
		return refuse("-format", "is %q; it must be json, md, csv, html, tex or text", format)
	}
	return writeAs(s.out, allErrata())
}

func allErrata() []erratum {
	all := []erratum{}
	for _, e := range paper.Errata() {
		c := e.Cell
		of := c.Erratum.Cause
		x := erratum{ID: of.ID, Was: of.Was, Cause: of.What, Severity: of.Kind.Severity(),
			Paper: e.Paper, Item: e.Item, Row: c.Row, Column: c.Column, Published: c.Shown(), Right: c.Erratum.Right,
			Read: c.Erratum.Read, Kind: c.Erratum.Kind, Note: c.Erratum.Note, At: c.At, Second: c.Erratum.Second,
			SecondIs: c.Erratum.SecondIs}
		if c.Erratum.Second != "" {
			x.SecondIs = paper.SecondTest(c.Erratum.Second)
		}
		if c.Erratum.AsksAgain() {
			x.SecondAt = cmp.Or(c.Erratum.SecondAt, c.At)
		}
		for _, r := range c.Requests {
			x.Requests = append(x.Requests, json.RawMessage(r))
		}
		all = append(all, x)
	}
	return all
}

func (e erratum) requests() string {
	var all []string
	for _, r := range e.Requests {
		all = append(all, string(r))
	}
	return strings.Join(all, " and ")
}

// where names the place for readers.
func (e erratum) where() string { return strings.Trim(e.Row+", "+e.Column, ", ") }

func errataJSON(out io.Writer, all []erratum) error {
	return print(out, map[string]any{"errata": all})
}

func errataCSV(out io.Writer, all []erratum) error {
	w := csv.NewWriter(out)
	rows := [][]string{{"id", "cause", "severity", "paper", "item", "row", "column", "published", "right", "kind", "note",
		"requests", "at", "second", "second is"}}
	for _, e := range all {
		rows = append(rows, []string{e.ID, e.Cause, string(e.Severity), e.Paper, e.Item, e.Row, e.Column, e.Published,
			e.Right, string(e.Kind), e.Note, e.requests(), e.At, e.Second, e.SecondIs})
	}
	return w.WriteAll(rows)
}

func errataMarkdown(out io.Writer, all []erratum) error {
	var b strings.Builder
	cell := strings.NewReplacer("|", `\|`, "\n", " ")
	last := erratum{}
	for _, e := range all {
		if e.ID != last.ID {
			if last.ID != "" {
				b.WriteString("\n")
			}
			if e.Severity != last.Severity {
				fmt.Fprintf(&b, "## %s\n\n", figure.Capital(string(e.Severity)))
			}
			fmt.Fprintf(&b, "### %s. %s\n\n%s\n\n| where | printed | right | how it is known | by |\n"+
				"|---|---|---|---|---|\n", e.ID, e.Cause, figure.Capital(string(e.Kind))+".")
		}
		last = e
		b.WriteString("|")
		where := paper.Find(e.Paper).By + ", " + e.Item + ": " + e.where()
		for _, text := range []string{where, e.Published, e.Right, e.Note} {
			b.WriteString(" " + cell.Replace(text) + " |")
		}
		var by []string
		for _, code := range []string{e.requests(), e.Second} {
			if code != "" {
				by = append(by, "`"+cell.Replace(code)+"`")
			}
		}
		if e.Second == "" {
			by = append(by, cell.Replace(e.SecondIs))
		}
		fmt.Fprintf(&b, " %s |\n", strings.Join(by, "; "))
	}
	_, err := io.WriteString(out, b.String())
	return err
}
