package verify

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// A Sheet is a part of a plan as a file, for a page that contains no papers. It has items whose
// cells have canonical requests, those requests, the cheapest first, and what the paper claims of all
// cases of a kind; or it has the gains of the paper. Others are the requests of second computations
// and of gains.
type Sheet struct {
	Paper  string
	Title  string
	Items  []paper.Item
	Asks   []Asked
	Gains  []paper.Gain
	Others []Asked
	Claims []paper.Claim
}

// Asked is a request of a sheet and its estimated time in seconds, natively.
type Asked struct {
	Request string
	Seconds float64
}

// addOther adds a request to the others, unless it is there, and returns its canonical form.
func (s *Sheet) addOther(request string) string {
	j, err := job.Parse([]byte(request))
	if err != nil {
		panic("verify: " + s.Paper + ": " + request + ": " + err.Error()) // tests parse them all
	}
	if !slices.ContainsFunc(s.Others, func(a Asked) bool { return a.Request == j.Key }) {
		s.Others = append(s.Others, Asked{j.Key, j.Cost().Seconds})
	}
	return j.Key
}

// Records returns the sheet of the gains.
func (p *Plan) Records() Sheet {
	s := Sheet{Paper: p.Paper.Name, Title: p.Paper.Title}
	recorded := recordedValues()
	for _, g := range p.Paper.Gains() {
		g.ID, g.Request = RecordID(g), s.addOther(g.Request)
		g.Known = cmp.Or(g.Known, recorded[g.ID])
		s.Gains = append(s.Gains, g)
	}
	return s
}

// Sheet returns the sheet of the items.
func (p *Plan) Sheet() Sheet {
	s := Sheet{Paper: p.Paper.Name, Title: p.Paper.Title, Claims: paper.Claims(p.Paper.Name)}
	next, ran := p.cells, p.ran()
	for _, i := range p.items {
		i.Cells = append([]paper.Cell{}, i.Cells...)
		for k := range i.Cells {
			c := next[0]
			next = next[1:]
			i.Cells[k].Requests = nil
			if len(ran) > 0 {
				i.Cells[k].Run, ran = ran[0], ran[1:]
			}
			for _, a := range c.asks {
				i.Cells[k].Requests = append(i.Cells[k].Requests, a.Job.Key)
			}
			e := i.Cells[k].Erratum
			if e != nil {
				copied := *e // a copy: the plan keeps its own
				if copied.Second != "" {
					copied.SecondIs = paper.SecondTest(copied.Second)
				}
				if copied.AsksAgain() {
					copied.Second = s.addOther(copied.Second)
				}
				i.Cells[k].Erratum = &copied
			}
		}
		s.Items = append(s.Items, i)
	}
	for _, a := range p.Asks {
		s.Asks = append(s.Asks, Asked{a.Job.Key, a.cost})
	}
	return s
}

// RecordID names a gain by its canonical request and the place in the result. So the name stays when gains are added,
// moved or described in other words.
func RecordID(g paper.Gain) string {
	j, err := job.Parse([]byte(g.Request))
	if err != nil {
		panic("verify: " + g.Request + ": " + err.Error()) // tests parse them all
	}
	sum := fnv.New32a()
	sum.Write([]byte(j.Key + " " + g.At))
	return "B-" + strconv.FormatUint(uint64(sum.Sum32()), 36)
}

// The record types of the file of a sheet, by their first fields. Cells follow their item, and an
// erratum follows its cell.
const (
	paperRecord   = "paper"
	itemRecord    = "item"
	cellRecord    = "cell"
	erratumRecord = "erratum"
	askRecord     = "ask"
	gainRecord    = "gain"
	otherRecord   = "other"
	claimRecord   = "claim"
	endRecord     = "end" // shows that the file is complete
)

// Write writes a sheet as comma-separated values. ReadSheet reads them tens of times faster than
// encoding/json would: WebKit takes ten seconds for five papers in JSON.
func (s Sheet) Write(to io.Writer) error {
	w := csv.NewWriter(to)
	write := func(fields ...string) { _ = w.Write(fields) } // w.Error below returns the first error
	write(paperRecord, s.Paper, s.Title)
	for _, i := range s.Items {
		write(itemRecord, i.Name, i.Title, i.Why)
		for _, c := range i.Cells {
			write(append([]string{cellRecord, c.Row, c.Column, c.Printed, c.Says, c.At, string(c.Rule),
				strconv.FormatUint(c.Trials, 10), strconv.FormatBool(c.Unreadable), c.Run.Verdict,
				c.Run.Computed}, c.Requests...)...)
			erratum := c.Erratum
			if erratum != nil {
				write(erratumRecord, erratum.ID, strings.Join(erratum.Was, " "), erratum.What, string(erratum.Kind), erratum.Right,
					erratum.Note, erratum.Second,
					erratum.SecondAt, erratum.SecondSays, erratum.SecondIs, strconv.FormatBool(erratum.Read))
			}
		}
	}
	seconds := func(a Asked) string { return strconv.FormatFloat(a.Seconds, 'g', -1, 64) }
	for _, a := range s.Asks {
		write(askRecord, a.Request, seconds(a))
	}
	for _, g := range s.Gains {
		write(gainRecord, g.ID, g.Item, string(g.Kind), g.Of, g.Printed, g.Request, g.At, g.Known, g.Evidence, g.Sequence)
	}
	for _, a := range s.Others {
		write(otherRecord, a.Request, seconds(a))
	}
	for _, c := range s.Claims {
		write(claimRecord, c.Text, c.At, c.Tested, c.Small, string(c.Verdict), strings.Join(c.By, "; "), c.Reason,
			strconv.Itoa(c.Places))
	}
	write(endRecord)
	w.Flush()
	return w.Error()
}

// fieldCounts maps a record type to its number of fields. The requests of a cell follow its fields.
var fieldCounts = map[string]int{
	paperRecord:   3,
	itemRecord:    4,
	cellRecord:    11,
	erratumRecord: 12,
	askRecord:     3,
	gainRecord:    11,
	otherRecord:   3,
	claimRecord:   9,
	endRecord:     1,
}

// ReadSheet reads what Write has written. It calls rest after every record.
func ReadSheet(from io.Reader, rest func()) (s Sheet, err error) {
	r := csv.NewReader(from)
	r.FieldsPerRecord = -1
	for kind := ""; kind != endRecord; rest() {
		record, err := r.Read()
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return s, err
		}
		kind = record[0]
		n, known := fieldCounts[kind]
		if !known || len(record) != n && (kind != cellRecord || len(record) < n) {
			return s, fmt.Errorf("a record %.20q of %d fields is none of a sheet", kind, len(record))
		}
		if err := s.addRecord(kind, record[1:]); err != nil {
			return s, err
		}
	}
	return s, nil
}

// addRecord adds the fields of a record to the sheet.
func (s *Sheet) addRecord(kind string, f []string) (err error) {
	asked := func() (a Asked) {
		a.Request = f[0]
		a.Seconds, err = strconv.ParseFloat(f[1], 64)
		return a
	}
	switch kind {
	case paperRecord:
		s.Paper, s.Title = f[0], f[1]
	case itemRecord:
		s.Items = append(s.Items, paper.Item{Name: f[0], Title: f[1], Why: f[2]})
	case cellRecord:
		if len(s.Items) == 0 {
			return errors.New("a cell stands before all items")
		}
		c := paper.Cell{Row: f[0], Column: f[1], Printed: f[2], Says: f[3], At: f[4], Rule: paper.Rule(f[5]),
			Run: paper.Outcome{Verdict: f[8], Computed: f[9]}, Requests: f[10:]}
		c.Trials, err = strconv.ParseUint(f[6], 10, 64)
		if err != nil {
			return err
		}
		c.Unreadable, err = strconv.ParseBool(f[7])
		if err != nil {
			return err
		}
		i := &s.Items[len(s.Items)-1]
		i.Cells = append(i.Cells, c)
	case erratumRecord:
		if len(s.Items) == 0 || len(s.Items[len(s.Items)-1].Cells) == 0 {
			return errors.New("an erratum stands before its cell")
		}
		cells := s.Items[len(s.Items)-1].Cells
		e := &paper.Erratum{Cause: paper.Cause{ID: f[0], Was: strings.Fields(f[1]), What: f[2], Kind: paper.Kind(f[3])},
			Right: f[4], Note: f[5], Second: f[6], SecondAt: f[7], SecondSays: f[8], SecondIs: f[9]}
		e.Read, err = strconv.ParseBool(f[10])
		cells[len(cells)-1].Erratum = e
	case askRecord:
		s.Asks = append(s.Asks, asked())
	case gainRecord:
		s.Gains = append(s.Gains, paper.Gain{
			ID:       f[0],
			Item:     f[1],
			Kind:     paper.GainKind(f[2]),
			Of:       f[3],
			Printed:  f[4],
			Request:  f[5],
			At:       f[6],
			Known:    f[7],
			Evidence: f[8],
			Sequence: f[9],
		})
	case otherRecord:
		s.Others = append(s.Others, asked())
	case claimRecord:
		c := paper.Claim{Text: f[0], At: f[1], Tested: f[2], Small: f[3], Verdict: paper.Standing(f[4]), Reason: f[6]}
		if f[5] != "" {
			c.By = strings.Split(f[5], "; ")
		}
		c.Places, err = strconv.Atoi(f[7])
		s.Claims = append(s.Claims, c)
	}
	return err
}
