package main_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// provenance finds the words that say how a number is known.
var provenance = regexp.MustCompile(`(?i)\b(exact|counted|proved|published|estimate)\b`)

// TestProvenance checks the table of every place that says how a number is known: that it has them all, and that each
// word has one meaning as provenance.
func TestProvenance(t *testing.T) {
	text, err := os.ReadFile("testdata/provenance.txt")
	if err != nil {
		t.Fatal(err)
	}
	means := map[string]string{"exact": "value", "counted": "number", "proved": "theorem", "published": "printed",
		"estimate": "interval"}
	others := []string{"exact comparison", "counted what"} // and a name
	want := map[string]int{}                               // by word and place
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "|")
		if line[0] == '#' || len(f) != 4 || strings.HasPrefix(line, "word") {
			continue
		}
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		n, err := strconv.Atoi(f[2])
		if err != nil {
			t.Fatal(err)
		}
		want[f[0]+" "+f[3]] += n
		if f[1] != means[f[0]] && f[1] != "name" && !slices.Contains(others, f[0]+" "+f[1]) {
			t.Errorf("%s: %s means %s", f[3], f[0], f[1])
		}
	}
	got := map[string]int{}
	for _, root := range []string{".", "../core"} {
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			where := filepath.ToSlash(filepath.Join("app", name))
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
				strings.HasPrefix(where, "app/tools/mutate") {
				return err
			}
			return countProvenance(name, where, got)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, place := range slices.Sorted(maps.Keys(got)) {
		if got[place] != want[place] {
			t.Errorf("%s: %d times; testdata/provenance.txt has it %d times. Say there what it means", place, got[place],
				want[place])
		}
		delete(want, place)
	}
	for _, place := range slices.Sorted(maps.Keys(want)) {
		t.Errorf("%s is in the table and in no program", place)
	}
}

// countProvenance counts the words in the literals of a file.
func countProvenance(name, where string, counts map[string]int) error {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		literal, is := n.(*ast.BasicLit)
		if !is || literal.Kind != token.STRING {
			_, path := n.(*ast.ImportSpec)
			return !path
		}
		text, unquoted := strconv.Unquote(literal.Value)
		if unquoted != nil {
			err = fmt.Errorf("%s: %w", name, unquoted)
		}
		for _, word := range provenance.FindAllString(text, -1) {
			counts[strings.ToLower(word)+" "+where]++
		}
		return true
	})
	return err
}
