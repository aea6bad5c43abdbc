package calctest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"math/big"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/figure"
	"rencontre/app/pool"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// An Export is what a page saves, for some questions.
type Export func(t *testing.T) []func() (ui.File, error)

// Files is what a page saves at each of some addresses.
func Files[C any](open func(t *testing.T, query string) C, save func(C) (ui.File, error), queries ...string) Export {
	return func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range queries {
			page := open(t, q)
			all = append(all, func() (ui.File, error) { return save(page) })
		}
		return all
	}
}

// Exports reads every file that the pages of the package in this folder save by a
// program, by the file of its source and the words that ui.Share is given; the
// exports that are tested are all that there are.
func Exports(t *testing.T, exports map[string]Export) {
	for name, make := range exports {
		t.Run(name, func(t *testing.T) {
			for _, form := range make(t) {
				f, err := form()
				if err != nil {
					t.Fatal(err)
				}
				readJSON(t, f)
				readCSV(t, f.Table)
				readLaTeX(t, f.Table)
				readMarkdown(t, f.Table)
			}
		})
	}
	all(t, exports)
}

func all(t *testing.T, exports map[string]Export) {
	set := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, name := range names {
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			share, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if of, ok := share.Type.(*ast.SelectorExpr); !ok || of.Sel.Name != "Share" {
				return true
			}
			for _, field := range share.Elts {
				if field := field.(*ast.KeyValueExpr); field.Key.(*ast.Ident).Name == "File" {
					var words bytes.Buffer
					if err := printer.Fprint(&words, set, field.Value); err != nil {
						t.Fatal(err)
					}
					found[name+" "+words.String()] = true
				}
			}
			return true
		})
	}
	for name := range found {
		if exports[name] == nil {
			t.Errorf("%s is not tested", name)
		}
	}
	for name := range exports {
		if !found[name] {
			t.Errorf("%s is in no page", name)
		}
	}
}

// Repeats has an answer's request computed again.
func Repeats(t *testing.T, a ui.Answer) {
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
		Answers                  []ui.Answer
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
	for _, a := range read.Answers {
		if !long.Match(a.Request) {
			Repeats(t, a)
		}
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
	var s pool.State
	Engine{}.Start(j, j.Plan(), pool.Options{}, func(now pool.State) { s = now })
	if s.Err != nil {
		t.Fatal(s.Err)
	}
	return s.Result
}
