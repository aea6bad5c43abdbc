package verify

import (
	"rencontre/core/job"
	"rencontre/core/paper"
)

// A Sheet is a plan as a file, for a page that holds no papers: items whose cells
// have canonical requests, and those requests, the cheapest first; what is added to
// the paper; and the requests of that and of second computations.
type Sheet struct {
	Paper  string
	Title  string
	Items  []paper.Item
	Asks   []Asked
	Gains  []paper.Gain
	Others []Asked
}

// Asked is a request of a sheet and the seconds that it is said to take natively.
type Asked struct {
	Request string
	Seconds float64
}

// Sheet writes a plan down.
func (p *Plan) Sheet() Sheet {
	s := Sheet{Paper: p.Paper.Name, Title: p.Paper.Title}
	others := map[string]bool{}
	other := func(request string) string {
		j, err := job.Parse([]byte(request))
		if err != nil {
			panic("verify: " + p.Paper.Name + ": " + request + ": " + err.Error()) // tests parse them all
		}
		if !others[j.Key] {
			others[j.Key] = true
			s.Others = append(s.Others, Asked{j.Key, j.Task.Cost().Seconds})
		}
		return j.Key
	}
	next := p.cells
	for _, i := range p.items {
		i.Cells = append([]paper.Cell{}, i.Cells...)
		for k := range i.Cells {
			c := next[0]
			next = next[1:]
			i.Cells[k].Requests = nil
			for _, a := range c.asks {
				i.Cells[k].Requests = append(i.Cells[k].Requests, a.Job.Key)
			}
			if e := i.Cells[k].Erratum; e != nil {
				of := *e // not the plan's own
				if of.SecondIs = paper.SecondTest(of.Second); of.AsksAgain() {
					of.Second = other(of.Second)
				}
				i.Cells[k].Erratum = &of
			}
		}
		s.Items = append(s.Items, i)
	}
	for _, a := range p.Asks {
		s.Asks = append(s.Asks, Asked{a.Job.Key, a.cost})
	}
	for _, g := range p.Paper.Gains() {
		g.Request = other(g.Request)
		s.Gains = append(s.Gains, g)
	}
	return s
}
