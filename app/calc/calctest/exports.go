package calctest

import (
	"encoding/csv"
	"encoding/json"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/pool"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// Saves opens a page at some addresses, and reads every file that it saves there.
func Saves[C calc.Calculator](t *testing.T, open func(t *testing.T, query string) C, queries ...string) {
	t.Helper()
	for _, query := range queries {
		SavesOf(t, query, open(t, query))
	}
}

// SavesOf reads every file that a page, or a part of it, saves by a program. Their requests are computed again.
func SavesOf(t *testing.T, name string, page interface{ Draw() []app.UI }) {
	t.Helper()
	shares := Shares(page.Draw()...)
	if len(shares) == 0 {
		t.Errorf("%q saves nothing", name)
	}
	for _, share := range shares {
		t.Run(name+" "+share.Name, func(t *testing.T) {
			f, err := share.File()
			if err != nil {
				t.Fatal(err)
			}
			Reads(t, f)
			for _, a := range f.Sources {
				if text := string(a.Request) + string(a.Result); !repeated[text] && !long.Match(a.Request) {
					repeated[text] = true
					Repeats(t, a)
				}
			}
		})
	}
}

// repeated are the answers that were computed again. Pages and files share many.
var repeated = map[string]bool{}

// Shares lists the menus of what is drawn that save a file.
func Shares(parts ...app.UI) (all []*ui.ShareMenu) {
	for _, part := range app.FilterUIElems(parts...) {
		switch e := part.(type) {
		case *ui.ShareMenu:
			if e.File != nil {
				all = append(all, e)
			}
		case app.Composer:
			all = append(all, Shares(e.Render())...)
		case app.HTML:
			// go-app does not export the children of an element.
			children := reflect.ValueOf(e).Elem().FieldByName("children")
			all = append(all, Shares(*(*[]app.UI)(children.Addr().UnsafePointer())...)...)
		}
	}
	return all
}

// Reads reads a file in all its forms.
func Reads(t *testing.T, f ui.File) {
	t.Helper()
	readJSON(t, f)
	readCSV(t, f.Table)
	readLaTeX(t, f.Table)
	readMarkdown(t, f.Table)
}

// Repeats has an answer's request computed again.
func Repeats(t *testing.T, a ui.Source) {
	t.Helper()
	if a.Result == nil {
		if _, err := job.Parse(a.Request); err != nil {
			t.Errorf("%s: %v", a.Request, err)
		}
		return
	}
	var saved, again any
	if err := json.Unmarshal(a.Result, &saved); err != nil {
		t.Fatalf("%s: %v", a.Request, err)
	}
	if err := json.Unmarshal(Result(t, a.Request), &again); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(saved, again) {
		t.Errorf("%s gives %.200v, saved is %.200v", a.Request, again, saved)
	}
}

// long are counts that take minutes; they stand in records of their own, which
// core's tests repeat.
var long = regexp.MustCompile(`"split"|"mousetrap",\s*"ranks":\s*18\b|"modular-deals".*40000`)

func readJSON(t *testing.T, f ui.File) {
	t.Helper()
	text, err := f.JSON(ui.Exact, "http://localhost/")
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Provenance, Engine, Link string
		Answers                  []ui.Source
		Table                    struct {
			Caption string
			Columns []string
			Rows    [][]string
		}
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&read); err != nil {
		t.Fatal(err)
	}
	if len(read.Answers) == 0 || read.Table.Caption == "" || len(read.Table.Rows) != len(f.Table.Rows) ||
		read.Provenance != "exact, computed by Rencontre" || read.Engine != job.Engine {
		t.Errorf("%.300s", text)
	}
}

// unread are signs that no program reads in a number.
const unread = "−×≈…⁻⁰¹²³⁴⁵⁶⁷⁸⁹\u202f\u2009"

func readCSV(t *testing.T, table figure.Table) {
	t.Helper()
	text, err := table.CSV()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll() // as many fields in each
	if err != nil {
		t.Fatal(err)
	}
	head := slices.Clone(rows[0])
	slices.Sort(head)
	if slices.Contains(head, "") || len(slices.Compact(head)) != len(rows[0]) {
		t.Errorf("the columns are named %q", rows[0])
	}
	if len(rows) != len(table.Rows)+1 {
		t.Errorf("%d rows of %d", len(rows)-1, len(table.Rows))
	}
	for _, row := range rows {
		for k, cell := range row {
			if strings.ContainsAny(cell, unread) {
				t.Errorf("%s: %q", rows[0][k], cell)
			}
		}
	}
	for _, row := range rows[1:] {
		for k, cell := range row {
			if cell == "" || strings.Trim(cell, "-+.eE/0123456789") != "" {
				continue // words, or a row of cards
			}
			exact, ok := new(big.Rat).SetString(cell)
			if !ok || !figure.Plain(cell) {
				t.Errorf("%s: %q is no number", rows[0][k], cell)
				continue
			}
			if !exact.IsInt() && !strings.Contains(cell, "/") { // whole numbers may be beyond a float
				if _, err := strconv.ParseFloat(cell, 64); err != nil {
					t.Errorf("%s: %v", rows[0][k], err)
				}
			}
			// A fraction stands before its decimal.
			if k+1 < len(row) && strings.HasSuffix(rows[0][k+1], "decimal") && row[k+1] != figure.Decimal(exact) {
				t.Errorf("%s: %s beside %s", rows[0][k], cell, row[k+1])
			}
		}
	}
}

// control is a control word of LaTeX with its braces, or an escaped sign.
var control = regexp.MustCompile(`\\[a-zA-Z]+|\\[^a-zA-Z]`)

func readLaTeX(t *testing.T, table figure.Table) {
	t.Helper()
	table = table.Readable()
	text := table.LaTeX()
	for _, r := range text {
		if r >= 128 {
			t.Fatalf("%q is not ASCII in %s", r, text)
		}
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if !regexp.MustCompile(`^\\begin\{tabular\}\{[rl]{`+strconv.Itoa(len(table.Head))+`}\}$`).MatchString(lines[0]) ||
		lines[len(lines)-1] != `\end{tabular}` || strings.Count(text, `\begin`) != 1 || strings.Count(text, `\end{`) != 1 {
		t.Errorf("environment: %s ... %s", lines[0], lines[len(lines)-1])
	}
	for _, line := range lines[1 : len(lines)-1] {
		if line == `\hline` {
			continue
		}
		body, ended := strings.CutSuffix(line, ` \\`)
		bare := control.ReplaceAllString(body, "")
		if !ended || strings.Count(bare, "&") != len(table.Head)-1 || strings.Count(bare, "{") != strings.Count(bare, "}") ||
			strings.Count(bare, "$")%2 != 0 || strings.ContainsAny(bare, "%#\\") {
			t.Errorf("LaTeX: %s", line)
		}
	}
}

func readMarkdown(t *testing.T, table figure.Table) {
	t.Helper()
	table = table.Readable()
	lines := strings.Split(strings.TrimSuffix(table.Markdown(), "\n"), "\n")
	if len(lines) != len(table.Rows)+2 || !regexp.MustCompile(`^\|( ---:? \|)+$`).MatchString(lines[1]) {
		t.Errorf("%d lines, the second is %s", len(lines), lines[1])
	}
	for _, line := range lines {
		bars := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
		if bars != len(table.Head)+1 || !strings.HasPrefix(line, "|") || !strings.HasSuffix(line, "|") {
			t.Errorf("Markdown: %s", line)
		}
	}
}

// Result computes a request.
func Result(t testing.TB, request []byte) json.RawMessage {
	t.Helper()
	j, err := job.Parse(request)
	if err != nil {
		t.Fatal(err)
	}
	computed.Delete(j.Key) // it is computed again
	var s pool.State
	Engine{}.Start(j, j.Plan(), pool.Options{}, func(now pool.State) { s = now })
	if s.Err != nil {
		t.Fatal(s.Err)
	}
	return s.Result
}
