// Package verify compares papers with the results of jobs: which requests the cells of a paper
// need, in which order, and which verdicts the results give. It has no clock and runs nothing.
// The command and the page run the requests, each in its own way, and reach the same verdicts.
//
// A request is made once for all cells that need it. Requests come in order of their cost, the
// cheapest first, so that a budget settles as many cells as possible.
package verify

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"sync"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// A Plan is the list of requests for the cells of a paper, or of one item of it, and the results
// so far. A Plan must not be used concurrently.
type Plan struct {
	Paper *paper.Paper
	Asks  []*Ask

	items []paper.Item
	cells []*cell // in the order of the items
}

// An Ask is a request of a plan, and the number of cells that need it.
type Ask struct {
	Job   *job.Job
	Cells int
	cells []*cell
	cost  float64
}

type cell struct {
	item    string
	cell    paper.Cell
	asks    []*Ask
	results []*paper.Result
	missing int

	computed, verdict string
}

// New plans a paper, or only the item with the given name. A request that is refused is an error
// in the paper's data, which the returned error names.
func New(p *paper.Paper, item string) (*Plan, error) {
	plan := &Plan{Paper: p}
	asks := map[string]*Ask{}
	for _, i := range p.Items() {
		if item != "" && i.Name != item {
			continue
		}
		plan.items = append(plan.items, i)
		for _, c := range i.Cells {
			k := &cell{item: i.Name, cell: c, results: make([]*paper.Result, len(c.Requests)), verdict: paper.Left}
			if len(c.Requests) == 0 {
				_, k.verdict, _ = c.Judge(nil)
			}
			for _, request := range c.Requests {
				j, err := job.Parse([]byte(request))
				if err != nil {
					return nil, fmt.Errorf("%s, %s, %s %s: %s: %w", p.Name, i.Name, c.Row, c.Column, request, err)
				}
				a := asks[j.Key]
				if a == nil {
					a = &Ask{Job: j, cost: j.Cost().Seconds}
					asks[j.Key] = a
					plan.Asks = append(plan.Asks, a)
				}
				k.asks = append(k.asks, a)
				if !slices.Contains(a.cells, k) {
					a.cells = append(a.cells, k)
					a.Cells++
					k.missing++
				}
			}
			plan.cells = append(plan.cells, k)
		}
	}
	for _, c := range plan.cells {
		if err := plan.judgeEarlier(c); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(plan.Asks, func(a, b *Ask) int { return cmp.Compare(a.cost, b.cost) })
	return plan, nil
}

// earlier has what records returns. It is no sync.OnceValues, which would bring the records into the page's program.
var earlier struct {
	sync.Once
	all map[string]*paper.Result
	err error
}

// records returns the results of this program that are stored, by the canonical requests for which
// they stand. That of a count does not say where its histories are split.
func records() (map[string]*paper.Result, error) {
	earlier.Do(func() { earlier.all, earlier.err = readRecords() })
	return earlier.all, earlier.err
}

func readRecords() (map[string]*paper.Result, error) {
	all := map[string]*paper.Result{}
	for _, o := range slices.Concat(paper.Owns(), paper.Censuses()) {
		fields := map[string]json.RawMessage{}
		if err := json.Unmarshal(o.Request, &fields); err != nil {
			return nil, err
		}
		delete(fields, "split")
		request, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		j, err := job.Parse(request)
		if err != nil {
			return nil, err
		}
		all[j.Key] = paper.Open(o.Result)
	}
	return all, nil
}

// judgeEarlier judges a cell if the results that it still lacks are all in the records. What agrees has its verdict
// until it is computed again.
func (p *Plan) judgeEarlier(c *cell) error {
	known, err := records()
	if err != nil || len(c.asks) == 0 {
		return err
	}
	results := slices.Clone(c.results)
	for i, a := range c.asks {
		if results[i] == nil {
			results[i] = known[a.Job.Key]
		}
		if results[i] == nil {
			return nil
		}
	}
	computed, verdict, err := c.cell.Judge(results)
	if err != nil {
		return fmt.Errorf("%s, %s, %s %s: %w", p.Paper.Name, c.item, c.cell.Row, c.cell.Column, err)
	}
	if verdict == paper.Agrees {
		c.computed, c.verdict = computed, paper.Earlier
	}
	return nil
}

// Items returns the items of the plan.
func (p *Plan) Items() []paper.Item { return p.items }

// Take records a result, and judges all cells whose last missing result this was.
func (p *Plan) Take(a *Ask, result json.RawMessage) error {
	opened := paper.Open(result)
	for _, c := range a.cells {
		for i, b := range c.asks {
			if a == b {
				c.results[i] = opened
			}
		}
		c.missing--
		if c.missing > 0 {
			if err := p.judgeEarlier(c); err != nil {
				return err
			}
			continue
		}
		computed, verdict, err := c.cell.Judge(c.results)
		if err != nil {
			return fmt.Errorf("%s, %s, %s %s: %s: %w", p.Paper.Name, c.item, c.cell.Row, c.cell.Column, a.Job.Key, err)
		}
		c.computed, c.verdict, c.results = computed, verdict, nil
	}
	return nil
}

// A Report is a paper with what was computed.
type Report struct {
	Engine     string         `json:"engine"`
	Paper      string         `json:"paper"`
	Of         string         `json:"of"`       // a sum of the cells, which changes when one is compared otherwise
	Verdicts   map[string]int `json:"verdicts"` // how many cells have each
	Cells      []Cell         `json:"cells"`
	Agrees     int            `json:"agrees"`
	Differs    int            `json:"differs"`
	Left       int            `json:"left"`
	Consistent int            `json:"consistent"`
	Refuted    int            `json:"refuted"`
	Unreadable int            `json:"unreadable"`
	// Earlier cells agree with the record of an earlier run. Noted cells have the kind of their
	// erratum as the verdict.
	Earlier int `json:"earlier"`
	Noted   int `json:"noted"`
}

// A Cell is a cell with what was computed. Request is the canonical request. Further are the other
// requests that the cell compares.
type Cell struct {
	Item      string            `json:"item"`
	Row       string            `json:"row"`
	Column    string            `json:"column"`
	Published string            `json:"published"`
	Computed  string            `json:"computed"`
	Verdict   string            `json:"verdict"`
	Request   json.RawMessage   `json:"request"`
	Further   []json.RawMessage `json:"further,omitempty"`
	At        string            `json:"at"`
}

// Report returns the verdicts so far, in the order of the paper.
func (p *Plan) Report() Report {
	r := Report{Engine: job.Engine, Paper: p.Paper.Name, Of: p.sum(), Verdicts: map[string]int{},
		Cells: make([]Cell, len(p.cells))}
	count := map[string]*int{paper.Agrees: &r.Agrees, paper.Differs: &r.Differs, paper.Left: &r.Left,
		paper.Consistent: &r.Consistent, paper.Refuted: &r.Refuted, paper.Unread: &r.Unreadable, paper.Earlier: &r.Earlier}
	for i, c := range p.cells {
		n := count[c.verdict]
		if n == nil { // the kind of an erratum
			n = &r.Noted
		}
		*n++
		r.Verdicts[c.verdict]++
		k := &r.Cells[i]
		*k = Cell{Item: c.item, Row: c.cell.Row, Column: c.cell.Column, Published: c.cell.Printed,
			Computed: c.computed, Verdict: c.verdict, At: c.cell.At}
		for n, a := range c.asks {
			key := json.RawMessage(a.Job.Key)
			if n == 0 {
				k.Request = key
			} else {
				k.Further = append(k.Further, key)
			}
		}
	}
	return r
}

// sum is a sum over all that the verdicts of the cells depend on, besides the engine. The names of the cells are not
// part of it.
func (p *Plan) sum() string {
	h := fnv.New64a()
	for _, c := range p.cells {
		of := c.cell
		fmt.Fprintln(h, of.Printed, of.Says, of.At, of.Rule, of.Trials, of.Unreadable)
		for _, a := range c.asks {
			fmt.Fprintln(h, a.Job.Key)
		}
		if of.Erratum != nil {
			fmt.Fprintln(h, of.Erratum.Kind, of.Erratum.Read)
		}
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// Cost returns the cost of the requests of a plan, or of one item of it: the sum of work and
// seconds, and the largest memory.
func (p *Plan) Cost(item string) job.Cost {
	var total job.Cost
	for _, a := range p.Asks {
		if item != "" && !slices.ContainsFunc(a.cells, func(c *cell) bool { return c.item == item }) {
			continue
		}
		c := a.Job.Cost()
		total.Work += c.Work
		total.Seconds += c.Seconds
		total.Bytes = max(total.Bytes, c.Bytes)
	}
	return total
}
