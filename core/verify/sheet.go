package verify

import (
	"cmp"
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

// The file of a sheet has a line for each record: its type and its fields, with tabs between. Cells follow their item,
// and an erratum follows its cell.
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

// These return where the fields of a record are, in the order of the file.

func sheetFields(s *Sheet) []any { return []any{&s.Paper, &s.Title} }

func itemFields(i *paper.Item) []any { return []any{&i.Name, &i.Title, &i.Why} }

func cellFields(c *paper.Cell) []any {
	return []any{&c.Row, &c.Column, &c.Printed, &c.Says, &c.At, (*string)(&c.Rule), &c.Trials, &c.Unreadable,
		&c.Run.Verdict, &c.Run.Computed, &c.Requests}
}

func erratumFields(e *paper.Erratum) []any {
	return []any{&e.ID, &e.Was, &e.What, (*string)(&e.Kind), &e.Right, &e.Note, &e.Second, &e.SecondAt, &e.SecondSays,
		&e.SecondIs, &e.Read}
}

func askedFields(a *Asked) []any { return []any{&a.Request, &a.Seconds} }

func gainFields(g *paper.Gain) []any {
	return []any{&g.ID, &g.Item, (*string)(&g.Kind), &g.Of, &g.Printed, &g.Request, &g.At, &g.Known, &g.Evidence,
		&g.Sequence}
}

func claimFields(c *paper.Claim) []any {
	return []any{&c.Text, &c.At, &c.Tested, &c.Small, (*string)(&c.Verdict), &c.By, &c.Reason, &c.Places}
}

// separator stands between the texts of a field that has several.
const separator = "\x1f"

// fieldText writes a field.
func fieldText(field any) string {
	switch f := field.(type) {
	case *string:
		return *f
	case *[]string:
		return strings.Join(*f, separator)
	case *bool:
		return strconv.FormatBool(*f)
	case *int:
		return strconv.Itoa(*f)
	case *uint64:
		return strconv.FormatUint(*f, 10)
	case *float64:
		return strconv.FormatFloat(*f, 'g', -1, 64)
	}
	panic(fmt.Sprintf("verify: a field of a sheet is a %T", field))
}

// setField reads a field.
func setField(field any, text string) (err error) {
	switch f := field.(type) {
	case *string:
		*f = text
	case *[]string:
		if text != "" {
			*f = strings.Split(text, separator)
		}
	case *bool:
		*f, err = strconv.ParseBool(text)
	case *int:
		*f, err = strconv.Atoi(text)
	case *uint64:
		*f, err = strconv.ParseUint(text, 10, 64)
	case *float64:
		*f, err = strconv.ParseFloat(text, 64)
	}
	return err
}

// Text is the file of a sheet. ReadSheet reads it tens of times faster than encoding/json would read JSON: WebKit takes
// ten seconds for five papers.
func (s Sheet) Text() string {
	var text strings.Builder
	write := func(kind string, fields []any) {
		text.WriteString(kind)
		for _, f := range fields {
			text.WriteString("\t" + fieldText(f))
		}
		text.WriteString("\n")
	}
	write(paperRecord, sheetFields(&s))
	for _, i := range s.Items {
		write(itemRecord, itemFields(&i))
		for _, c := range i.Cells {
			write(cellRecord, cellFields(&c))
			if c.Erratum != nil {
				write(erratumRecord, erratumFields(c.Erratum))
			}
		}
	}
	for _, a := range s.Asks {
		write(askRecord, askedFields(&a))
	}
	for _, g := range s.Gains {
		write(gainRecord, gainFields(&g))
	}
	for _, a := range s.Others {
		write(otherRecord, askedFields(&a))
	}
	for _, c := range s.Claims {
		write(claimRecord, claimFields(&c))
	}
	write(endRecord, nil)
	return text.String()
}

// ReadSheet reads what Text has written. It calls rest after every record.
func ReadSheet(text string, rest func()) (s Sheet, err error) {
	for line := range strings.Lines(text) {
		record := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if record[0] == endRecord {
			return s, nil
		}
		fields := s.add(record[0])
		if len(fields) == 0 || len(fields) != len(record)-1 {
			return s, fmt.Errorf("a record %.20q of %d fields does not belong there", record[0], len(record))
		}
		for i, f := range fields {
			if err := setField(f, record[i+1]); err != nil {
				return s, err
			}
		}
		rest()
	}
	return s, io.ErrUnexpectedEOF
}

// add adds an empty record and returns its fields, or nil if there can be no such record there.
func (s *Sheet) add(kind string) []any {
	switch kind {
	case paperRecord:
		return sheetFields(s)
	case itemRecord:
		return itemFields(added(&s.Items))
	case cellRecord:
		if len(s.Items) > 0 {
			return cellFields(added(&s.Items[len(s.Items)-1].Cells))
		}
	case erratumRecord:
		if len(s.Items) == 0 {
			return nil
		}
		if cells := s.Items[len(s.Items)-1].Cells; len(cells) > 0 {
			e := &paper.Erratum{}
			cells[len(cells)-1].Erratum = e
			return erratumFields(e)
		}
	case askRecord:
		return askedFields(added(&s.Asks))
	case gainRecord:
		return gainFields(added(&s.Gains))
	case otherRecord:
		return askedFields(added(&s.Others))
	case claimRecord:
		return claimFields(added(&s.Claims))
	}
	return nil
}

// added appends an empty element and returns it.
func added[T any](all *[]T) *T {
	*all = append(*all, *new(T))
	return &(*all)[len(*all)-1]
}
