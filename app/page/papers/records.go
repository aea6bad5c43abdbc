package papers

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/request"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// quickly is the stated native cost in seconds of a request that the button for all missing gains includes.
const quickly = 2

// lacking lists the quick requests for those of a sheet's records that this device has not computed, or could not.
func (s *sheet) lacking(of []record) (all []verify.Asked) {
	seen := map[string]bool{}
	for _, r := range of {
		request := r.gain().Request
		if s.gained[r.at] == "" && !seen[request] && s.costs[request] <= quickly {
			seen[request] = true
			all = append(all, verify.Asked{Request: request})
		}
	}
	return all
}

// A record is a gain of a sheet, with all items that it goes beyond.
type record struct {
	sheet *sheet
	at    int
	items []string // for readers
}

func (r record) gain() paper.Gain { return r.sheet.Gains[r.at] }

// value is what this device has computed, else what is known.
func (r record) value() string { return cmp.Or(r.sheet.gained[r.at], r.gain().Known) }

// id names the record in an address.
func (r record) id() string { return r.gain().ID }

// records lists the gains of the papers that the filter lets through. Two papers have tables of the same numbers: what
// goes beyond both is listed once.
func (p *page) records() (all []record, whole bool) {
	whole = true
	known := map[[2]string]int{}
	for _, of := range papers {
		s := p.sheets[of.name]
		if !s.ready() {
			whole = false
			continue
		}
		if name := p.ofPaper.Value(); name != partAll && name != of.name {
			continue
		}
		for i, g := range s.Gains {
			item := of.short + ", " + g.Item
			key := [2]string{g.Request, g.At}
			first, again := known[key]
			if again {
				all[first].items = append(all[first].items, item)
				continue
			}
			known[key] = len(all)
			all = append(all, record{s, i, []string{item}})
		}
	}
	return all, whole
}

// A kind is a group of records on the page.
type kind struct {
	title, about string
	has          func(paper.Gain) bool
}

// kinds lists the kinds in the order of the page. A record is of exactly one.
var kinds = []kind{
	{"Answers to open questions", "What a paper asks or conjectures.",
		func(g paper.Gain) bool { return g.Kind == paper.Answered }},
	{"New values", "Terms beyond those that a paper prints.",
		func(g paper.Gain) bool { return g.Kind == paper.NewTerm }},
	{"Exact values", "What a paper has by simulation, as a bound or with fewer digits.",
		func(g paper.Gain) bool { return g.Kind == paper.Exact && !confirmed(g) }},
	{"Confirmed", "The best that a paper has seen is proved to be the best.", confirmed},
}

// confirmed reports whether what a paper prints as the best seen is the exact value.
func confirmed(g paper.Gain) bool {
	seen, is := strings.CutSuffix(g.Printed, ", the best seen")
	return g.Kind == paper.Exact && is && seen == g.Known
}

func (p *page) drawRecords() []app.UI {
	all, whole := p.records()
	lead := figure.Count(len(all), "record")
	if !whole {
		lead += " so far" // on one line, as when all have come
	}
	lead = p.withStoreError(lead)
	var stop app.UI
	if p.repeats != nil {
		stop = ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.stop() })
	}
	var body []app.UI
	if p.ofPaper.Value() == partAll {
		body = append(body, drawLeads("The three best", recordsPath, leadRecords))
	}
	body = append(body,
		ui.Section("panel stack", "All records", h.Box("div", "result-head copies",
			h.Box("h2", "", h.Tag("span", []string{"role", "status"}, app.Text(lead))), stop,
			&ui.ShareMenu{Name: "rencontre-records", File: p.recordsFile}),
			h.Box("div", "question", p.ofPaper.Select(p.Moved))))
	for _, k := range kinds {
		if some := k.of(all); len(some) > 0 {
			body = append(body, p.drawKind(k, some))
		}
	}
	return body
}

// of lists the records of the kind.
func (k kind) of(all []record) (some []record) {
	for _, r := range all {
		if k.has(r.gain()) {
			some = append(some, r)
		}
	}
	return some
}

// name names a record with its game: "He Loves Me: best score, m = 9, s = 3".
func (r record) name() string {
	g := r.gain()
	if game := r.game(); game != "" {
		return game + ": " + g.Of
	}
	return g.Of
}

func (r record) game() string {
	return cmp.Or(request.Game(r.gain().Request), sourceOf(r.sheet.Paper).game)
}

// citation cites a record. It repeats the request, so that the value can be computed again.
func (r record) citation() *ui.Cite {
	title := r.name()
	if value := r.value(); value != "" {
		title += ": " + clipped(plainDigits.Replace(listed(value)), maxPrinted)
	}
	return &ui.Cite{Key: "rencontre-" + r.id(), Title: title, Path: site.Path("/records#" + r.id()),
		Note: "It goes beyond " + figure.And(r.items) + ". " + r.gain().Evidence, Request: r.gain().Request}
}

// plainDigits turns a number for readers into one that programs can read.
var plainDigits = strings.NewReplacer("\u202f", "", "\u2009", "", "−", "-")

// listed formats a value for readers: a JSON list with commas, lists within it with
// semicolons, and of an object the values.
func listed(value string) string {
	var lists [][]json.RawMessage
	if json.Unmarshal([]byte(value), &lists) == nil {
		rows := make([]string, len(lists))
		for i, l := range lists {
			rows[i] = strings.ReplaceAll(items(l), ", ", " ")
		}
		return strings.Join(rows, "; ")
	}
	var list []json.RawMessage
	if json.Unmarshal([]byte(value), &list) == nil {
		return items(list)
	}
	if fields := map[string]json.RawMessage{}; json.Unmarshal([]byte(value), &fields) == nil {
		var values []json.RawMessage
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			values = append(values, fields[name])
		}
		return strings.ReplaceAll(items(values), ", ", " ")
	}
	if low, high, between := strings.Cut(value, " to "); between && low == high {
		value = "about " + low // an interval whose ends are the same as rounded
	}
	return figure.Signed(value)
}

func items(list []json.RawMessage) string {
	texts := make([]string, len(list))
	for i, item := range list {
		texts[i] = figure.Signed(strings.Trim(string(item), `"`))
	}
	return strings.Join(texts, ", ")
}

// drawValue draws the value of a gain.
func (p *page) drawValue(s *sheet, i int) []app.UI {
	g, value := s.Gains[i], s.gained[i]
	switch err := s.failed[g.Request]; {
	case value != "":
		return []app.UI{h.Box("span", "num", ui.BreakDigits(clipped(listed(value), maxPrinted)))}
	case err != nil:
		return []app.UI{h.Text("span", "note", "Not computed: "+err.Error())}
	case g.Known != "":
		return []app.UI{h.Box("span", "num", ui.BreakDigits(clipped(listed(figure.AsPrinted(g.Known)), maxPrinted))),
			h.Text("span", "note", " computed before; "+s.takes(g.Request))}
	}
	return []app.UI{h.Text("span", "note", "Not computed on this device yet; "+s.takes(g.Request))}
}

// drawGain draws the ways to compute a gain.
func (p *page) drawGain(s *sheet, i int) (all []app.UI) {
	g := s.Gains[i]
	if s.gained[i] == "" && p.repeats == nil {
		all = append(all, ui.Button("Repeat it here", "run", "link", func(app.Context, app.Event) {
			p.repeat(s, []verify.Asked{{Request: g.Request}})
		}).Aria("label", "Repeat it here: "+g.Of))
	}
	if to := s.link(g.Request); to != "" {
		all = append(all, h.Tag("a", []string{"href", to, "aria-label", "Open in the calculator: " + g.Of},
			app.Text("Open in the calculator")))
	}
	return all
}

// takes describes the cost of requests that no cell uses.
func (s *sheet) takes(requests ...string) string {
	seconds := 0.0
	for _, r := range requests {
		seconds += s.costs[r]
	}
	if seconds < quickly {
		return "takes a moment"
	}
	return "takes " + onPhone(seconds)
}

// phoneSlowdown is about how many times slower a phone's browser is than the machine that costs are stated for.
const phoneSlowdown = 4

// onPhone says how long a phone takes for work of a stated native cost in seconds.
func onPhone(seconds float64) string {
	return calc.About(time.Duration(min(phoneSlowdown*seconds, 1e9)*float64(time.Second))) + " on a phone"
}

func (p *page) recordsFile() (ui.File, error) {
	f := ui.File{Table: figure.Table{Caption: "Records",
		Head: []string{"paper", "item", "kind", "of", "printed", "computed", "evidence", "request"}, Technical: 1}}
	all, _ := p.records()
	for _, r := range all {
		g := r.gain()
		f.Table.Rows = append(f.Table.Rows,
			[]string{r.sheet.Title, g.Item, string(g.Kind), g.Of, g.Printed, r.value(), g.Evidence, g.Request})
		f.Sources = append(f.Sources, ui.Source{
			Request: json.RawMessage(g.Request), Published: map[string]string{r.sheet.Paper + ", " + g.Item: g.Printed}})
	}
	return f, nil
}

// gather takes the gains from a result.
func (s *sheet) gather(request string, result *paper.Result) {
	for i, g := range s.Gains {
		if g.Request != request {
			continue
		}
		value, err := g.Value(result)
		if err != nil {
			s.failed[request] = fmt.Errorf("%s: %w", g.Of, err)
			continue
		}
		s.gained[i] = value
	}
}
