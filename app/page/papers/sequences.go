package papers

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/request"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

const sequencesPath = "/sequences"

// sequences is the page of the sequences of OEIS.
type sequences struct {
	*calc.Frame
	calc.Form
	of *calc.Choice // all, or one

	asked []string // requests
	many  *calc.Many[json.RawMessage]
	terms map[string][]*big.Int // from their results, by sequence
}

// Sequences makes the page of the sequences.
func Sequences(f *calc.Frame) calc.Calculator {
	p := &sequences{Frame: f, terms: map[string][]*big.Int{}}
	options := []ui.Option{{Value: partAll, Text: "all"}}
	for _, s := range paper.Sequences() {
		options = append(options, ui.Option{Value: s.Name, Text: s.Name})
	}
	p.of = &calc.Choice{ID: "of", Label: "Sequence", Kind: "sequence", Default: partAll, Options: options}
	p.Form = calc.Form{p.of}
	p.many = calc.PageMany[json.RawMessage](f, p.heard)
	return p
}

func (p *sequences) Head() calc.Head {
	return calc.Head{Title: "Sequences", Nav: nav("Sequences"), Wrong: p.Unknown(),
		Lead: "Sequences of the On-Line Encyclopedia of Integer Sequences (OEIS) that Rencontre computes or continues.",
		Description: "Sequences of OEIS on Mousetrap, derangements and matches by rank: terms computed in your browser, " +
			"new terms, and all terms as text files."}
}

// shown lists the chosen sequences.
func (p *sequences) shown() (some []*paper.Sequence) {
	for _, s := range paper.Sequences() {
		name := p.of.Value()
		if name == partAll || name == s.Name {
			some = append(some, s)
		}
	}
	return some
}

// termsOf returns the terms of a sequence, none before their results are there.
func (p *sequences) termsOf(s *paper.Sequence) []*big.Int {
	if len(s.Requests) == 0 {
		return s.Terms
	}
	return p.terms[s.Name]
}

func (p *sequences) Ask() {
	var tasks []job.Request
	p.asked = nil
	for _, s := range p.shown() {
		for _, r := range s.Requests {
			j, err := job.Parse([]byte(r))
			if err == nil && !slices.Contains(p.asked, r) { // a test computes them all
				p.asked, tasks = append(p.asked, r), append(tasks, j.Task)
			}
		}
	}
	if p.many.Ask(tasks...) == nil {
		p.many.Start()
	}
}

// heard reads the terms of the sequences whose results are all there.
func (p *sequences) heard() {
	known := map[string]*paper.Result{}
	for i, r := range p.asked {
		v := p.many.Value(i)
		if v != nil {
			known[r] = paper.Open(*v)
		}
	}
	for _, s := range p.shown() {
		var results []*paper.Result
		for _, r := range s.Requests {
			if known[r] != nil {
				results = append(results, known[r])
			}
		}
		if p.termsOf(s) == nil && len(results) == len(s.Requests) {
			p.terms[s.Name], _ = s.Read(results) // a test reads them all
		}
	}
}

func (p *sequences) Draw() []app.UI {
	all := p.shown()
	body := []app.UI{
		ui.Head("", figure.Count(len(all), "sequence"), &ui.ShareMenu{Name: "rencontre-sequences", File: p.file}),
		h.Box("div", "question", p.of.Select(p.Moved)),
		p.many.Draw(),
	}
	if len(all) == 1 {
		body = append(body, p.drawSequence(all[0], true))
		return []app.UI{ui.Section("panel result records", "Sequences of OEIS", body...)}
	}
	if len(all) == 0 { // of a name that is not read yet
		return []app.UI{ui.Section("panel result records", "Sequences of OEIS", body...)}
	}
	head := func() app.UI { return rowHead("Sequence", "What it counts", "First terms") }
	first, others := []app.UI{h.Text("h2", "", "Three to begin with"), head()},
		[]app.UI{h.Text("h2", "", "The others"), head()}
	for _, s := range all {
		if slices.Contains(leadSequences, s.Name) {
			first = append(first, p.drawSequence(s, false))
		} else {
			others = append(others, p.drawSequence(s, false))
		}
	}
	return []app.UI{ui.Section("panel result records", "Sequences of OEIS", body...),
		ui.Section("panel result records", "Three to begin with", first...),
		ui.Section("panel result records", "The others", others...)}
}

// drawSequence draws a sequence, open or folded.
func (p *sequences) drawSequence(s *paper.Sequence, open bool) app.UI {
	terms, first := p.termsOf(s), ""
	if len(terms) > 0 {
		first = termsText(terms[:min(len(terms), maxFirst)])
	}
	return h.Box("div", "record-group sequence", details(s.Name, open,
		h.Box("summary", "", h.Text("b", "", s.Name), h.Box("span", "record-what", ui.Variables(s.Of)...),
			side("First terms", h.Text("span", "num terms", first))),
		h.Memo(s.Name+strconv.Itoa(len(terms)), func() app.UI { return drawTerms(s, terms) })))
}

func drawTerms(s *paper.Sequence, terms []*big.Int) app.UI {
	known := "The terms are not computed yet."
	if len(terms) > 0 {
		known = fmt.Sprintf("Here: %d terms, numbered %d to %d as in OEIS.", len(terms), s.First, s.First+len(terms)-1)
	}
	return h.Box("div", "record tight",
		h.Text("p", "num", termsText(terms)),
		h.Text("p", "note", strings.TrimSpace(known+" "+s.Against(len(terms))+" "+s.Own)),
		h.Box("div", "flow",
			ui.Link("Go on: "+next(s), NextAddress(s)),
			bFile(s.Name)))
}

// bFile links to the terms of a sequence as a text file, which OEIS calls a b-file. The command writes it.
func bFile(name string) app.UI {
	path := "/web/papers/b" + strings.TrimPrefix(name, "A") + ".txt"
	return h.Tag("a", []string{"href", site.Path(path), "download", ""},
		app.Text("Terms of "+name+" as a text file (b-file)"))
}

// next names what NextAddress leads to.
func next(s *paper.Sequence) string {
	if s.Look == "part=estimate" { // no browser counts the next term
		return fmt.Sprintf("an estimate for n = %d", s.Last+1)
	}
	return request.Title(s.Request(s.Last + 1))
}

// NextAddress is the address of the page that computes what follows the terms.
func NextAddress(s *paper.Sequence) string {
	to, _ := request.Address(s.Request(s.Last + 1)) // a test follows them all
	if s.Look != "" {
		to += "&" + s.Look
	}
	return to
}

// maxTerms is the largest number of characters of terms in a row, and maxFirst that of terms in a folded one.
const maxTerms, maxFirst = 400, 12

// termsText lists terms for readers: the first ones, and the last if there are too many.
func termsText(terms []*big.Int) string {
	text := ""
	for i, term := range terms {
		next := figure.Group(term.String())
		switch {
		case i == 0:
		case len(text)+len(next) > maxTerms && i < len(terms)-1:
			return text + ", …, " + figure.Group(terms[len(terms)-1].String())
		default:
			text += ", "
		}
		text += next
	}
	return text
}

// file makes the table of all terms. Of a sequence on record, a request repeats the last one.
func (p *sequences) file() (ui.File, error) {
	f := ui.File{Table: figure.Table{Caption: "Sequences of OEIS", Head: []string{"sequence", "n", "term"}},
		Sources: p.many.Exported()}
	for _, s := range p.shown() {
		for i, term := range p.termsOf(s) {
			f.Table.Rows = append(f.Table.Rows, []string{s.Name, strconv.Itoa(s.First + i), term.String()})
		}
		if len(s.Requests) == 0 {
			f.Sources = append(f.Sources, ui.Source{Request: json.RawMessage(s.Request(s.Last))})
		}
	}
	return f, nil
}
