//go:build !js

package cli

import (
	_ "embed"
	html "html/template"
	"io"
	"slices"
	"strings"
	tex "text/template"

	"rencontre/app/figure"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// A document is what html and tex write: the errata and the own results, to be printed and cited.
type document struct {
	Title, Version string
	Severities     []string
	Papers         []paperTally
	Parts          []part
	Records        []ownRecord
}

// A paperTally counts the errata of a paper by severity. Each counts once for every place.
type paperTally struct {
	Title  string
	Cells  int
	Places []int // by severity
}

// A part has the errata of a severity.
type part struct {
	Heading string
	Causes  []cause
}

type cause struct {
	ID, Kind, What string
	Places         []causePlace
}

// A causePlace is a place of a cause. What is the same as at the place before is left out.
type causePlace struct {
	Where, Printed, Right string
	RightIs               string // "right", or that it was read
	Note, Proof           string
	Requests              []string
	Test                  string
}

type ownRecord struct{ ID, Of, Value, Evidence, Beyond, Request string }

// errataDay is the day of the last change of the errata and of the records, for citations of the document.
const errataDay = "25 November 2026"

// newDocument makes the document of a list of errata.
func newDocument(all []erratum) document {
	d := document{Title: "Errata of five papers on card-matching games, and results beyond them",
		Version: "Computed by Rencontre, engine " + job.Engine + ". State of " + errataDay}
	for _, k := range paper.Severities() {
		d.Severities = append(d.Severities, string(k))
	}
	for _, p := range paper.Papers() {
		t := paperTally{Title: p.Title, Places: make([]int, len(d.Severities))}
		for _, i := range p.Items() {
			t.Cells += len(i.Cells)
		}
		for _, e := range all {
			if e.Paper == p.Name {
				t.Places[slices.Index(d.Severities, string(e.Severity))]++
			}
		}
		d.Papers = append(d.Papers, t)
	}
	var before erratum
	for _, e := range all {
		if e.Severity != before.Severity {
			d.Parts = append(d.Parts, part{Heading: e.Severity.Heading()})
		}
		of := &d.Parts[len(d.Parts)-1]
		if e.ID != before.ID {
			of.Causes = append(of.Causes, cause{ID: e.ID, Kind: string(e.Kind), What: e.Cause})
			before = erratum{}
		}
		c := &of.Causes[len(of.Causes)-1]
		c.Places = append(c.Places, e.after(before))
		before = e
	}
	d.Records = ownRecords()
	return d
}

// after makes the place of an erratum that stands after another one.
func (e erratum) after(before erratum) causePlace {
	p := causePlace{Where: paper.Find(e.Paper).By + ", " + e.Item + ": " + e.where(), Printed: e.Published, Right: e.Right,
		RightIs: "right"}
	if e.Read {
		p.RightIs = "read as"
	}
	if e.Note != before.Note {
		p.Note = e.Note
	}
	if e.requests() != before.requests() {
		for _, r := range e.Requests {
			p.Requests = append(p.Requests, string(r))
		}
	}
	switch {
	case e.Second == before.Second && e.SecondIs == before.SecondIs:
	case strings.HasPrefix(e.Second, "{"):
		p.Requests = append(p.Requests, e.Second)
	case e.Second != "":
		p.Test = e.Second
	default:
		p.Proof = e.SecondIs
	}
	return p
}

// ownRecords lists the results on record that go beyond a paper, each once.
func ownRecords() (all []ownRecord) {
	seen := map[[2]string]bool{}
	for _, p := range paper.Papers() {
		for _, g := range p.Gains() {
			key := [2]string{g.Request, g.At}
			if g.Known == "" || seen[key] {
				continue
			}
			seen[key] = true
			value := strings.Split(strings.NewReplacer(`"`, "", "[", "", "]", "").Replace(g.Known), ",")
			for i := range value {
				value[i] = figure.Signed(value[i])
			}
			all = append(all, ownRecord{ID: verify.RecordID(g), Of: g.Of, Value: strings.Join(value, ", "),
				Evidence: g.Evidence, Beyond: p.By + ", " + g.Item, Request: g.Request})
		}
	}
	return all
}

var (
	//go:embed document.html
	documentOfHTML string
	//go:embed document.tex
	documentOfTeX string
)

func documentHTML(out io.Writer, all []erratum) error {
	t, err := html.New("").Funcs(html.FuncMap{
		"formula": func(text string) html.HTML { return html.HTML(figure.FormulaHTML(text)) }, // it escapes the rest
	}).Parse(documentOfHTML)
	if err != nil {
		return err
	}
	return t.Execute(out, newDocument(all))
}

func documentTeX(out io.Writer, all []erratum) error {
	t, err := tex.New("").Delims("<<", ">>").Funcs(tex.FuncMap{
		"formula": figure.FormulaTeX,
		"text":    figure.EscapeTeX,
		"path":    pathTeX,
	}).Parse(documentOfTeX)
	if err != nil {
		return err
	}
	return t.Execute(out, newDocument(all))
}

// pathTeX sets code that may be broken between its signs.
func pathTeX(code string) string {
	for _, bar := range "|!+;" {
		if !strings.ContainsRune(code, bar) {
			return `\path` + string(bar) + code + string(bar)
		}
	}
	return `\texttt{` + figure.EscapeTeX(code) + "}"
}
