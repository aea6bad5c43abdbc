package papers

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/request"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// A sheet is a fetched paper with the findings of this device.
type sheet struct {
	verify.Sheet
	err error // why it could not be loaded

	version string                   // of the file and the engine; findings of other versions are dropped
	at      map[string][]place       // by request, the cells that need it
	results map[string]*paper.Result // by request, for cells that need several
	failed  map[string]error         // by request
	found   [][]finding              // by item and cell, of this device alone
	again   map[string][]place       // by request, the cells whose second computation it is
	gained  []string                 // values of the paper's gains
	costs   map[string]float64       // of all requests, in seconds
	links   map[string]string        // by request, addresses of calculators; a cache

	recalled  bool // what was stored is among the findings
	recalling bool // the store is being asked for it
	unsaved   bool // findings wait for it before they are stored
}

// A place is a cell of an item.
type place struct{ item, cell int }

// A finding is the result of comparing a cell. Without a verdict the cell is not compared yet.
type finding struct {
	Computed string `json:"c"`
	Verdict  string `json:"v"`
	Again    string `json:"a,omitempty"` // value of the second computation of an erratum
}

// A finder is who found the verdict of a cell, in words.
type finder string

const (
	nobody     finder = ""
	ourRun     finder = "our run"
	thisDevice finder = "this device"
)

// known returns what this device found of a cell or, until then, what our run found. An erratum of the text alone is
// found by nobody.
func (s *sheet) known(item, cell int) (f finding, by finder) {
	c := s.Items[item].Cells[cell]
	f, run := s.found[item][cell], c.Run
	switch {
	case len(c.Requests) == 0:
		return f, nobody
	case f.Verdict != "":
		return f, thisDevice
	case run.Verdict == "", run.Verdict == paper.Left:
		return f, nobody
	}
	f.Computed, f.Verdict = run.Computed, run.Verdict
	return f, ourRun
}

// failed is the verdict of a cell that is marked as one whose computation failed.
const failed = "failed"

// shown returns the finding that a cell is marked with. That is the kind of a known erratum, unless the verdict speaks
// against it, and that the computation failed here where this device has found nothing.
func (s *sheet) shown(item, cell int) (f finding, by finder) {
	c := s.Items[item].Cells[cell]
	f, by = s.known(item, cell)
	switch {
	case c.Erratum != nil && (f.Verdict == "" || f.Verdict == c.Usual()):
		f.Verdict = string(c.Erratum.Kind)
	case by != thisDevice && s.failure(c) != nil:
		f.Verdict, by = failed, nobody
	}
	return f, by
}

// failure returns why a request of a cell failed, nil if none did.
func (s *sheet) failure(c paper.Cell) error {
	for _, r := range c.Requests {
		if err := s.failed[r]; err != nil {
			return err
		}
	}
	return nil
}

// read parses the file of a sheet in laps, since it has half a megabyte.
func read(text string) *sheet {
	s := &sheet{at: map[string][]place{}, again: map[string][]place{}, results: map[string]*paper.Result{},
		failed: map[string]error{}, costs: map[string]float64{}, links: map[string]string{}}
	rest := calc.Laps()
	s.Sheet, s.err = verify.ReadSheet(text, rest)
	if s.err != nil {
		return s
	}
	sum := fnv.New64a()
	sum.Write([]byte(text))
	s.version = job.Engine + " " + strconv.FormatUint(sum.Sum64(), 36)
	for i, item := range s.Items {
		s.found = append(s.found, make([]finding, len(item.Cells)))
		for k, c := range item.Cells {
			rest()
			if len(c.Requests) == 0 { // an erratum of the text alone
				_, s.found[i][k].Verdict, _ = c.Judge(nil)
			}
			for _, r := range c.Requests {
				s.at[r] = append(s.at[r], place{i, k})
			}
			if e := c.Erratum; e != nil && e.AsksAgain() {
				s.again[e.Second] = append(s.again[e.Second], place{i, k})
			}
		}
	}
	s.gained = make([]string, len(s.Gains))
	for _, all := range [][]verify.Asked{s.Asks, s.Others} {
		for _, a := range all {
			s.costs[a.Request] = a.Seconds
		}
	}
	return s
}

// ready reports whether the sheet is there and was read.
func (s *sheet) ready() bool { return s != nil && s.err == nil }

// link returns the address of a request's calculator, or "" if it has none. A page has hundreds, so they are cached.
func (s *sheet) link(of string) string {
	to, known := s.links[of]
	if !known {
		if at, there := request.Address(of); there {
			to = site.Path(at)
		}
		s.links[of] = to
	}
	return to
}

// opened links to the calculators of requests. It returns nil if they have none.
func (s *sheet) opened(requests ...string) app.UI {
	var links []app.UI
	for _, r := range requests {
		to := s.link(r)
		if to == "" {
			continue
		}
		text := "Open in the calculator"
		if len(links) > 0 {
			text = "and " + strconv.Itoa(len(links)/2+1)
		}
		links = append(links, h.Tag("a", []string{"href", to}, app.Text(text)), app.Text(" "))
	}
	if links == nil {
		return nil
	}
	return h.Box("span", "", links...)
}

// A repeat is a request or a test that repeats a value, with a term for it.
type repeat struct{ term, code string }

// repeatsOf lists the requests of a cell and, of an erratum, what computes it a second time.
func repeatsOf(c paper.Cell) (all []repeat) {
	for i, r := range c.Requests {
		term := "Request"
		if i > 0 {
			term = "and"
		}
		all = append(all, repeat{term, r})
	}
	if e := c.Erratum; e != nil && e.AsksAgain() {
		all = append(all, repeat{"Second request", e.Second})
	} else if e != nil && e.Second != "" {
		all = append(all, repeat{"Test in the program", e.Second})
	}
	if c.At != "" {
		all = append(all, repeat{"Place in the result", c.At})
	}
	return all
}

// drawRepeats folds what repeats a cell. where names the cell.
func drawRepeats(where string, c paper.Cell) app.UI {
	all := repeatsOf(c)
	if len(all) == 0 {
		return nil
	}
	facts := make([]ui.Fact, len(all))
	for i, r := range all {
		facts[i] = ui.Fact{Term: r.term, Value: h.Text("code", "", r.code)}
	}
	return ui.Specialists(where, ui.Facts(facts...))
}

// wanted reports whether a cell of an item, or of any if it is negative, needs a request and all requests of the cell
// cost at most the given seconds. A request whose result is held for a cell that needs further ones is not wanted
// again.
func (s *sheet) wanted(request string, seconds float64, item int) bool {
	if s.results[request] != nil {
		return false
	}
	for _, p := range s.at[request] {
		if (item < 0 || p.item == item) && s.found[p.item][p.cell].Verdict == "" && s.dearest(p) <= seconds {
			return true
		}
	}
	return false
}

// dearest returns the cost in seconds of the most expensive request of a cell.
func (s *sheet) dearest(p place) float64 {
	seconds := 0.0
	for _, r := range s.Items[p.item].Cells[p.cell].Requests {
		seconds = max(seconds, s.costs[r])
	}
	return seconds
}

// next returns the cheapest wanted requests, at most most, for cells of an item, or of all if it is negative, whose
// requests each cost at most the given seconds.
func (s *sheet) next(most int, seconds float64, item int) (all []verify.Asked) {
	for _, a := range s.Asks {
		if len(all) == most || a.Seconds > seconds {
			break
		}
		if s.failed[a.Request] == nil && s.wanted(a.Request, seconds, item) {
			all = append(all, a)
		}
	}
	return all
}

// failures lists the requests that failed for cells of an item, or all if it is negative.
func (s *sheet) failures(item int) (all []verify.Asked) {
	for _, r := range slices.Sorted(maps.Keys(s.failed)) {
		places := slices.Concat(s.at[r], s.again[r])
		if item < 0 || slices.ContainsFunc(places, func(p place) bool { return p.item == item }) {
			all = append(all, verify.Asked{Request: r})
		}
	}
	return all
}

// take takes a result. It returns steps that judge the cells whose requests are now complete, compare second
// computations, and take gains. One result can have hundreds of steps, and each takes a moment.
func (s *sheet) take(request string, result json.RawMessage) (steps []func()) {
	opened := paper.Open(result)
	steps = append(steps, func() {
		s.results[request] = opened
		s.gather(request, opened)
	})
	for _, p := range s.again[request] {
		steps = append(steps, func() { s.judgeAgain(request, opened, p) })
	}
	still := false
	for _, p := range s.at[request] {
		steps = append(steps, func() { still = !s.judge(request, p) || still })
	}
	return append(steps, func() {
		if !still {
			delete(s.results, request)
		}
	})
}

// judgeAgain takes the second computation of a cell.
func (s *sheet) judgeAgain(request string, opened *paper.Result, p place) {
	again, against, err := s.Items[p.item].Cells[p.cell].Again(opened)
	if err != nil {
		s.failed[request] = err
		return
	}
	if !against {
		again += ", the same as printed: this is a bug in the program"
	}
	s.found[p.item][p.cell].Again = again
}

// judge judges a cell of a request and reports whether all its results were there.
func (s *sheet) judge(request string, p place) bool {
	c := s.Items[p.item].Cells[p.cell]
	results := make([]*paper.Result, len(c.Requests))
	for i, r := range c.Requests {
		results[i] = s.results[r]
		if results[i] == nil {
			return false
		}
	}
	computed, verdict, err := c.Judge(results)
	if err != nil {
		s.failed[request] = fmt.Errorf("%s, %s %s: %w", s.Items[p.item].Name, c.Row, c.Column, err)
		return true
	}
	f := &s.found[p.item][p.cell]
	f.Computed, f.Verdict = computed, verdict
	return true
}

// grid arranges the cells of an item as the paper does: cells has their indices by row and column. rows is nil if the
// cells form no table.
func grid(i paper.Item) (rows, columns []string, cells map[[2]string]int) {
	cells = map[[2]string]int{}
	for k, c := range i.Cells {
		if _, twice := cells[[2]string{c.Row, c.Column}]; twice {
			return nil, nil, nil
		}
		cells[[2]string{c.Row, c.Column}] = k
		if !slices.Contains(rows, c.Row) {
			rows = append(rows, c.Row)
		}
		if !slices.Contains(columns, c.Column) {
			columns = append(columns, c.Column)
		}
	}
	if len(columns) < 2 || len(rows) < 2 || 3*len(i.Cells) < len(rows)*len(columns) {
		return nil, nil, nil
	}
	return ordered(rows), ordered(columns), cells
}
