package verify

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// A Sheet is a plan as a file, for a page that contains no papers: items whose cells have
// canonical requests, and those requests, the cheapest first; the gains of the paper; and the
// requests of gains and second computations.
type Sheet struct {
	Paper  string
	Title  string
	Items  []paper.Item
	Asks   []Asked
	Gains  []paper.Gain
	Others []Asked
}

// Asked is a request of a sheet and its estimated time in seconds, natively.
type Asked struct {
	Request string
	Seconds float64
}

// Sheet returns the plan as a sheet.
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
				of := *e // a copy: the plan keeps its own
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

// The record types of the file of a sheet, by their first fields. Cells follow their item, and an
// erratum follows its cell.
const (
	ofPaper   = "paper"
	ofItem    = "item"
	ofCell    = "cell"
	ofErratum = "erratum"
	ofAsk     = "ask"
	ofGain    = "gain"
	ofOther   = "other"
	ofEnd     = "end" // shows that the file is complete
)

// Write writes a sheet as comma-separated values. ReadSheet reads them tens of times faster than
// encoding/json would: WebKit takes ten seconds for five papers in JSON.
func (s Sheet) Write(to io.Writer) error {
	w := csv.NewWriter(to)
	write := func(fields ...string) { _ = w.Write(fields) } // w.Error below returns the first error
	write(ofPaper, s.Paper, s.Title)
	for _, i := range s.Items {
		write(ofItem, i.Name, i.Title, i.Why)
		for _, c := range i.Cells {
			write(append([]string{ofCell, c.Row, c.Column, c.Printed, c.Says, c.At, string(c.Rule),
				strconv.FormatUint(c.Trials, 10), strconv.FormatBool(c.Unreadable)}, c.Requests...)...)
			if e := c.Erratum; e != nil {
				write(ofErratum, string(e.Kind), e.Right, e.Note, e.Second, e.SecondAt, e.SecondSays, e.SecondIs)
			}
		}
	}
	seconds := func(a Asked) string { return strconv.FormatFloat(a.Seconds, 'g', -1, 64) }
	for _, a := range s.Asks {
		write(ofAsk, a.Request, seconds(a))
	}
	for _, g := range s.Gains {
		write(ofGain, g.Item, string(g.Kind), g.Of, g.Printed, g.Request, g.At, g.Known)
	}
	for _, a := range s.Others {
		write(ofOther, a.Request, seconds(a))
	}
	write(ofEnd)
	w.Flush()
	return w.Error()
}

// fields is the number of fields of each record type. A cell is followed by its requests.
var fields = map[string]int{ofPaper: 3, ofItem: 4, ofCell: 9, ofErratum: 8, ofAsk: 3, ofGain: 8, ofOther: 3, ofEnd: 1}

// ReadSheet reads what Write has written. It calls rest after every record.
func ReadSheet(from io.Reader, rest func()) (s Sheet, err error) {
	r := csv.NewReader(from)
	r.FieldsPerRecord = -1
	for kind := ""; kind != ofEnd; rest() {
		f, err := r.Read()
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return s, err
		}
		kind = f[0]
		if n, known := fields[kind]; !known || len(f) != n && (kind != ofCell || len(f) < n) {
			return s, fmt.Errorf("a record %.20q of %d fields is none of a sheet", kind, len(f))
		}
		if err := s.take(kind, f[1:]); err != nil {
			return s, err
		}
	}
	return s, nil
}

// take adds the fields of a record to the sheet.
func (s *Sheet) take(kind string, f []string) (err error) {
	asked := func() (a Asked) {
		a.Request = f[0]
		a.Seconds, err = strconv.ParseFloat(f[1], 64)
		return a
	}
	switch kind {
	case ofPaper:
		s.Paper, s.Title = f[0], f[1]
	case ofItem:
		s.Items = append(s.Items, paper.Item{Name: f[0], Title: f[1], Why: f[2]})
	case ofCell:
		if len(s.Items) == 0 {
			return errors.New("a cell stands before all items")
		}
		c := paper.Cell{Row: f[0], Column: f[1], Printed: f[2], Says: f[3], At: f[4], Rule: paper.Rule(f[5]), Requests: f[8:]}
		if c.Trials, err = strconv.ParseUint(f[6], 10, 64); err != nil {
			return err
		}
		if c.Unreadable, err = strconv.ParseBool(f[7]); err != nil {
			return err
		}
		i := &s.Items[len(s.Items)-1]
		i.Cells = append(i.Cells, c)
	case ofErratum:
		if len(s.Items) == 0 || len(s.Items[len(s.Items)-1].Cells) == 0 {
			return errors.New("an erratum stands before its cell")
		}
		cells := s.Items[len(s.Items)-1].Cells
		cells[len(cells)-1].Erratum = &paper.Erratum{Kind: paper.Kind(f[0]), Right: f[1], Note: f[2],
			Second: f[3], SecondAt: f[4], SecondSays: f[5], SecondIs: f[6]}
	case ofAsk:
		s.Asks = append(s.Asks, asked())
	case ofGain:
		s.Gains = append(s.Gains, paper.Gain{Item: f[0], Kind: paper.GainKind(f[1]), Of: f[2], Printed: f[3], Request: f[4], At: f[5], Known: f[6]})
	case ofOther:
		s.Others = append(s.Others, asked())
	}
	return err
}
