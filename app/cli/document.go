//go:build !js

package cli

import (
	_ "embed"
	html "html/template"
	"io"
	"regexp"
	"slices"
	"strings"
	tex "text/template"
	"unicode/utf8"

	"rencontre/app/figure"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// A document is what html and tex write: the errata and the own results, to be printed and cited.
type document struct {
	Title, Version, Citation string
	Severities               []string
	Papers                   []paperTally
	Findings                 []paper.Finding
	Parts                    []part
	Method, Repeat           string
	Claims                   []claims
	Records                  []ownRecord
}

// claims has what a paper states of all cases of a kind: the statements, the refuted first, how many have which
// verdict, and why other places state nothing.
type claims struct {
	Heading, Counts, Others string
	All                     []paper.Claim
}

// A paperTally counts the errata of a paper by severity. Each counts once for every place. Read is the version that was
// read.
type paperTally struct {
	Title  string
	Read   string
	Cells  int
	Places []int // by severity
}

// A part has the errata of a paper, or of another source. An erratum of several stands with the first.
type part struct {
	Heading string
	Causes  []cause
}

type cause struct {
	ID, Kind, What string
	First, Second  string // the two ways in which it is known, in short
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
const errataDay = "28 November 2026"

// method says how the errata were found, and how sure they are.
const method = "Every number and statement that was found in five papers was computed again from the rules of the " +
	"games, as far as a computer reaches. Each erratum is known in two ways. Two requests to the solver are not " +
	"independent: they ask for different results, or for the same count with its halves put together at another " +
	"place, and share its code. The test TestPlainest of core/winning shares no code with the solver. It is a plain " +
	"depth-first search, which counts up to 20 000 decks at once and up to 30 million in the long tests. With -reach " +
	"it counts the three corrected numbers of He Loves Me: 17 156 400 for 14 ranks in 2 suits in seconds, " +
	"396 847 883 for 7 in 4 in minutes, and 7 067 807 427 for 16 in 2 in 35 minutes of a core. Our copies of the " +
	"papers were read by machine: where they may be damaged this is said. Other versions of the papers were not seen."

// repeats says how a reader repeats the computations.
const repeats = "The command rencontre errata -format json lists the errata with their requests. The command " +
	"rencontre run REQUEST computes one, and rencontre verify PAPER computes a whole paper. A test is run with " +
	"go test ./PACKAGE -run NAME, and R30 with go test ./core/winning -run TestPlainest/hlm_7x4 -reach 4e8 -timeout 0."

// newDocument makes the document of a list of errata.
func newDocument(all []erratum) document {
	d := document{Title: "Errata of five papers on card-matching games, and results beyond them",
		Version: "Computed by Rencontre, engine " + job.Engine + ". State of " + errataDay}
	d.Citation = "Rencontre, " + d.Title + ", engine " + job.Engine + ", " + errataDay
	for _, k := range paper.Severities() {
		d.Severities = append(d.Severities, string(k))
	}
	for _, p := range paper.Papers() {
		t := paperTally{Title: p.Title, Read: versions[p.Name], Places: make([]int, len(d.Severities))}
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
	d.Findings, d.Method, d.Repeat = paper.Findings(), method, repeats
	for _, p := range slices.Concat(paper.Papers(), paper.Elsewhere()) {
		if causes := causesOf(p.Name, all); len(causes) > 0 {
			d.Parts = append(d.Parts, part{Heading: p.Title, Causes: causes})
		}
	}
	for _, p := range paper.Papers() {
		d.Claims = append(d.Claims, claimsOf(p))
	}
	d.Records = ownRecords()
	return d
}

// claimsOf makes the part of the statements of a paper.
func claimsOf(p paper.Paper) claims {
	c := claims{Heading: p.Title}
	var counts, others []string
	all := paper.Claims(p.Name)
	for _, standing := range paper.Standings() {
		n := len(c.All)
		for _, x := range all {
			if x.Verdict == standing {
				c.All = append(c.All, x)
			}
		}
		n = len(c.All) - n
		if n > 0 {
			counts = append(counts, string(standing)+" "+figure.Whole(n))
		}
	}
	for _, x := range all {
		if x.Reason != "" {
			others = append(others, figure.Count(x.Places, "place")+" "+x.Reason)
		}
	}
	c.Counts = figure.Count(len(c.All), "statement") + ": " + strings.Join(counts, ", ")
	c.Others = strings.Join(others, ", ")
	return c
}

// versions has the version of each paper that was read.
var versions = map[string]string{
	"bersani-2010":     "Integers 10, article G01; other versions on the web were not seen",
	"bersani-eulerian": "a manuscript without a date; other versions on the web were not seen",
	"alfthan":          "the thesis of 21 May 2007",
	"zwick-paterson":   "the manuscript of November 1992; a journal version followed, which was not seen",
	"dundee":           "a manuscript without a date",
}

// causesOf lists the errata that a paper is the first to have, the most serious first.
func causesOf(name string, all []erratum) (causes []cause) {
	for i := 0; i < len(all); {
		first, j := all[i], i
		var before erratum
		c := cause{ID: first.ID, Kind: string(first.Kind), What: first.Cause}
		c.First, c.Second = first.ways()
		for ; j < len(all) && all[j].ID == first.ID; j++ {
			c.Places = append(c.Places, all[j].after(before))
			before = all[j]
		}
		if first.Paper == name {
			causes = append(causes, c)
		}
		i = j
	}
	return causes
}

// ways names the two ways in which the first place of an erratum is known.
func (e erratum) ways() (first, second string) {
	first = "reading the text"
	if len(e.Requests) > 0 {
		first = "the solver"
	}
	switch {
	case strings.HasPrefix(e.Second, "{"):
		second = "another request to the solver"
		if e.Second == e.requests() {
			second = "another place of the same result"
		}
	case e.Second != "":
		second = "the test " + e.Second
	default:
		second = "a proof, or a program apart, beside the erratum"
	}
	return first, second
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
	//go:embed document.txt
	documentOfText string
)

// documentText writes the document for an e-mail.
func documentText(out io.Writer, all []erratum) error {
	t, err := tex.New("").Funcs(tex.FuncMap{"wrap": wrapped, "list": strings.Join}).Parse(documentOfText)
	if err != nil {
		return err
	}
	return t.Execute(out, newDocument(all))
}

// thousands finds the spaces between groups of three digits.
var thousands = regexp.MustCompile(`([0-9]) ([0-9]{3})\b`)

// groupSpace is a thin space that does not break.
const groupSpace = "\u202f"

// grouped puts such a space between groups of digits.
func grouped(text string) string {
	for range 2 { // neighbours share a digit
		text = thousands.ReplaceAllString(text, "${1}"+groupSpace+"${2}")
	}
	return text
}

// wrapped breaks a text into lines of 72 signs, but not within a number. All but the first are set in by so many
// spaces.
func wrapped(in int, text string) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.FieldsFunc(grouped(text), func(c rune) bool { return c == ' ' }) {
		size := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+size+in > 72:
			b.WriteString("\n" + strings.Repeat(" ", in))
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += size
	}
	return strings.ReplaceAll(b.String(), groupSpace, " ")
}

func documentHTML(out io.Writer, all []erratum) error {
	t, err := html.New("").Funcs(html.FuncMap{
		"list":    strings.Join,
		"formula": func(text string) html.HTML { return html.HTML(figure.FormulaHTML(grouped(text))) }, // it escapes the rest
	}).Parse(documentOfHTML)
	if err != nil {
		return err
	}
	return t.Execute(out, newDocument(all))
}

func documentTeX(out io.Writer, all []erratum) error {
	t, err := tex.New("").Delims("<<", ">>").Funcs(tex.FuncMap{
		"list":    strings.Join,
		"formula": func(text string) string { return figure.FormulaTeX(grouped(text)) },
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
