// Package papers has the pages of the five papers: every printed number beside the computed one, and all misprints.
//
// A paper comes as a file (a sheet of core/verify) that is fetched when the paper is opened, so the program contains
// none. Its requests are computed one after another, the cheapest first. Findings are stored on this device.
package papers

import (
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// A loader fetches a file of the site and calls done with its text.
type loader func(path string, done func(text string, err error))

// A source has a name on the page. A paper on one game names it; in another a request does.
type source struct{ name, short, title, by, game string }

// papers lists the papers.
var papers = []source{
	{"bersani-2010", "Reformed permutations", "Reformed permutations in Mousetrap and its generalizations",
		"Bersani, 2010", ""},
	{"bersani-eulerian", "Eulerian approach", "An “eulerian” approach to a class of matching problems", "Bersani", ""},
	{"dundee", "Dundee", "How to play Dundee", "Litwack, Pikhurko and Pongnumkul, 2009", "Dundee"},
	{"alfthan", "Alfthan’s Memory", "Optimal strategy in the children’s game Memory", "Alfthan, 2007",
		"Memory"},
	{"zwick-paterson", "The memory game", "The memory game", "Zwick and Paterson, 1992", "Memory"},
}

// elsewhere lists the other sources. The page has only their errata.
var elsewhere = []source{
	{"oeis", "OEIS", "OEIS", "", ""},
	{"bersani-2014", "Web page", "Bersani’s web page, 2014", "", ""},
}

// sources returns the papers and the other sources.
func sources() []source { return slices.Concat(papers, elsewhere) }

// sourceOf returns the paper with a name.
func sourceOf(name string) source {
	return papers[slices.IndexFunc(papers, func(of source) bool { return of.name == name })]
}

// Parts of the page that are not papers.
const (
	partAll    = "all"
	partErrata = "errata"

	partBeyond = "beyond" // in old links; the records are on their own page now
)

const recordsPath = "/records"

// efforts has the largest stated native cost of a request in seconds, by the choice of effort.
var efforts = map[string]float64{"quick": 0.5, "patient": 20, "all": 1e300}

// page is the calculator. The frames of a tab share its sheets, so that findings are kept.
type page struct {
	*calc.Frame
	load loader
	*library

	parts  *calc.PartChoice
	item   *calc.Position // index of the item, from 1
	cell   *calc.Position // index of the cell in the item, from 1; 0: none
	effort *calc.Choice
	on     *calc.Check // whether the paper is being verified

	ofPaper  *calc.Choice // filters of the errata
	severity *calc.Choice
	from     string // the place that the reader came from to the errata, "" if from none
	followed bool   // the element that the address names was shown

	all   bool             // it is the page of the records, whose sheets have only gains
	moved bool             // the address is an old one of the records
	here  map[string]tally // what this device found, by paper

	coming     map[string]bool // papers that are being fetched
	many       *calc.Many[json.RawMessage]
	running    *sheet         // whose requests are being computed
	repeats    []verify.Asked // those that are computed by themselves; nil: all of the paper
	group      *group         // that is being computed
	saved      time.Time
	storeError string
	kept       int   // number of cells that were known when the findings were last stored
	halted     *halt // nil unless no request can be computed
}

// A library is what the frames of a tab share.
type library struct {
	sheets  map[string]*sheet
	reading sync.Mutex
}

// records is the library of the page of the records. Its type tells it from the other one.
type records struct{ library }

// sharedSheets returns the library of a tab: that of the records, or that of the papers themselves.
func sharedSheets(d *calc.Desk, beyond bool) *library {
	if beyond {
		return &calc.Shared(d, func() *records { return &records{library{sheets: map[string]*sheet{}}} }).library
	}
	return calc.Shared(d, func() *library { return &library{sheets: map[string]*sheet{}} })
}

// New makes the page.
func New(f *calc.Frame) calc.Calculator { return newPage(f, ui.Fetch) }

// Records makes the page of the records.
func Records(f *calc.Frame) calc.Calculator { return newRecords(f, ui.Fetch) }

func newRecords(f *calc.Frame, load loader) *page {
	p := newPage(f, load)
	p.all, p.ofPaper.Options = true, sourceOptions("All five", papers)
	p.library = sharedSheets(f.Desk(), true)
	return p
}

// newPage makes the page with another loader of papers.
func newPage(f *calc.Frame, load loader) *page {
	p := &page{Frame: f, load: load, library: sharedSheets(f.Desk(), false),
		here: map[string]tally{}, coming: map[string]bool{},
		parts: calc.NewPartChoice(partOptions()...),
		item:  &calc.Position{ID: "item", Kind: "item"},
		cell:  &calc.Position{ID: "cell", Kind: "cell"},
		effort: &calc.Choice{ID: "effort", Label: "Compute", Kind: "effort", Default: "quick", Options: []ui.Option{
			{Value: "quick", Text: "quick"}, {Value: "patient", Text: "within seconds"},
			{Value: "all", Text: "everything"}}},
		on: &calc.Check{ID: "verify"},
		ofPaper: &calc.Choice{ID: "paper", Label: "Paper", Kind: "paper", Default: partAll,
			Options: sourceOptions("all", sources())},
		severity: &calc.Choice{ID: "severity", Label: "Severity", Kind: "severity", Default: partAll,
			Options: severityOptions()},
	}
	p.many = calc.PageMany[json.RawMessage](f, p.heard)
	p.Read(url.Values{})
	return p
}

func (p *page) fields() calc.Form {
	if p.all {
		return calc.Form{p.ofPaper}
	}
	return calc.Form{p.parts, p.item, p.cell, p.effort, p.on, p.ofPaper, p.severity}
}

func (p *page) Read(v url.Values) {
	p.moved = !p.all && v.Get("part") == partBeyond
	if p.moved {
		v = url.Values{}
	}
	p.fields().Read(v)
	p.from, p.followed, p.halted = v.Get("from"), false, nil
}

func (p *page) Query() url.Values {
	v := p.fields().Query()
	if p.from != "" {
		v.Set("from", p.from)
	}
	return v
}

// shown returns the sheet of the paper shown, or nil if none is shown or loaded.
func (p *page) shown() *sheet { return p.sheets[p.parts.Value()] }

// path returns the path of a sheet of a paper.
func (p *page) path(name string) string {
	if p.all {
		name += "-records"
	}
	return "web/papers/" + name + ".txt"
}

// setting returns the name of the setting that stores what this device found of a paper.
func (p *page) setting(name string) string {
	if p.all {
		return foundBeyond(name)
	}
	return found(name)
}

// found returns the name of the setting that stores the findings of a paper.
func found(name string) string { return "paper " + name }

// foundBeyond returns the name of the setting that stores what was computed beyond a paper.
func foundBeyond(name string) string { return "records of " + name }

func (p *page) Ask() {
	if p.moved {
		p.Defer(func() { ui.Leave(site.Path(recordsPath)) })
		return
	}
	part := p.parts.Value()
	for _, of := range sources() {
		if part == of.name || part == partErrata || p.all && slices.Contains(papers, of) {
			p.fetch(of.name)
		}
	}
	if !p.all && part != partErrata {
		clear(p.here)
		for _, of := range papers {
			onDevice(p.Desk(), p.Page(), of.name, func(t tally) { p.here[of.name] = t })
		}
	}
	p.fit()
	p.follow()
	p.begin()
}

// fit limits the address to the loaded paper. Without an item in the address it shows the first one with cells.
func (p *page) fit() {
	s := p.shown()
	if !s.ready() || len(s.Items) == 0 {
		return
	}
	first := max(0, slices.IndexFunc(s.Items, func(i paper.Item) bool { return len(i.Cells) > 0 }))
	p.item.Fit(1, len(s.Items), first+1)
	p.cell.Fit(0, len(s.Items[p.item.Int()-1].Cells), 0)
}

// fetch fetches a paper unless it is loaded.
func (p *page) fetch(name string) {
	if p.sheets[name].ready() || p.coming[name] {
		return
	}
	p.coming[name] = true
	p.load(p.path(name), func(text string, err error) {
		p.Page().Async(func() {
			s := &sheet{err: err}
			if err == nil {
				// One at a time: they share the page's thread.
				p.reading.Lock()
				s = read(text)
				p.reading.Unlock()
			}
			if s.err == nil && s.Paper != name {
				s.err = errors.New("the file belongs to another paper")
			}
			p.Page().Dispatch(func() { p.came(name, s) })
		})
	})
}

// came adds a fetched paper to the library.
func (p *page) came(name string, s *sheet) {
	p.coming[name] = false
	if p.sheets[name].ready() {
		return // another page has fetched it too
	}
	p.sheets[name] = s
	if s.err != nil {
		return
	}
	p.fit()
	p.follow()
	p.recall(s, p.begin)
}

// follow shows the erratum, the record or the item that the address names, once all that the page shows is there.
func (p *page) follow() {
	whole := false
	if p.all {
		_, whole = p.records()
	} else if p.parts.Value() == partErrata {
		_, whole = p.errata()
	} else {
		whole = p.shown() != nil
	}
	if p.followed || !whole {
		return
	}
	p.followed = true
	p.Defer(ui.Follow)
}

func (p *page) Head() calc.Head {
	head := calc.Head{
		Title: "The papers, recomputed", Name: "Papers",
		Lead: "These pages are based on five papers. Every number they print is recomputed on this device. " +
			"A mark shows whether it agrees.",
		Description: "Five papers on card-matching games. Every printed number is recomputed in your browser: what " +
			"agrees, what is a misprint, and the correct value.",
	}
	for _, of := range papers {
		if of.name == p.parts.Value() {
			head.Title, head.Lead, head.Name = of.title, of.by+". Every printed number, recomputed here.", of.short
		}
	}
	switch {
	case p.all:
		head.Title, head.Name, head.Lead = "Records", "Records",
			"What Rencontre adds to each paper. You can repeat every result here."
		head.Description = "What Rencontre adds to five papers on card-matching games: each result with its evidence, a " +
			"request that repeats it, and a citation."
	case p.parts.Value() == partErrata:
		head.Title, head.Name, head.Lead = "Errata", "Errata", "Errors in the papers, the correct values, and the evidence."
	}
	head.Nav = p.nav()
	head.Wrong = strings.TrimSpace(p.fields().Unknown() + " " + p.item.Misplaced() + " " + p.cell.Misplaced())
	return head
}

// nav links to what there is about the papers. A paper is reached from their list.
func (p *page) nav() app.UI {
	switch {
	case p.all:
		return nav("Records")
	case p.parts.Value() == partErrata:
		return nav("Errata")
	}
	return nav(allPapers)
}

// allPapers is the text of the link to the list of the papers, which is marked on the page of each paper too.
const allPapers = "The five papers"

func nav(current string) app.UI {
	var each []string
	for _, of := range papers {
		each = append(each, of.name)
	}
	return ui.SubNav("The papers", current, ui.Option{Value: "/papers", Text: allPapers, Also: strings.Join(each, ",")},
		ui.Option{Value: "/papers?part=" + partErrata, Text: "Errata"},
		ui.Option{Value: recordsPath, Text: "Records"}, ui.Option{Value: sequencesPath, Text: "Sequences"})
}

// partOptions are the parts of the page.
func partOptions() []ui.Option {
	return append(sourceOptions("All five", papers), ui.Option{Value: partErrata, Text: "Errata"})
}

// sourceOptions are the options of a filter by source, with the authors that its name does not have. name is that of
// the option for all.
func sourceOptions(name string, of []source) []ui.Option {
	all := []ui.Option{{Value: partAll, Text: name}}
	for _, of := range of {
		text, author := of.short, strings.SplitN(of.by, ",", 2)[0]
		if author != "" && !strings.Contains(text, author) {
			text += " (" + of.by + ")"
		}
		all = append(all, ui.Option{Value: of.name, Text: text})
	}
	return all
}
