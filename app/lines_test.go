package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// The largest number of columns of a line, and of lines of a file.
const maxColumns, maxLines = 120, 400

// TestLines checks that no file of Go is longer than a reader takes in at once, and no line but those of raw strings
// and tags wider than the others.
func TestLines(t *testing.T) {
	files := 0
	for _, folder := range []string{"app", "core", "wasm"} {
		err := fs.WalkDir(os.DirFS("../"+folder), ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") {
				return err
			}
			files++
			name = folder + "/" + name
			checkLines(t, name)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 500 {
		t.Errorf("%d files were read", files)
	}
}

func checkLines(t *testing.T, name string) {
	t.Helper()
	text, err := os.ReadFile("../" + name)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	raw := map[int]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(s.Value, "`") {
			for line := set.Position(s.Pos()).Line; line <= set.Position(s.End()).Line; line++ {
				raw[line] = true
			}
		}
		return true
	})
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i, line := range lines {
		if n := utf8.RuneCountInString(line); n > maxColumns && !raw[i+1] {
			t.Errorf("%s:%d has %d columns, more than %d", name, i+1, n, maxColumns)
		}
	}
	if len(lines) >= maxLines {
		t.Errorf("%s has %d lines; divide it", name, len(lines))
	}
}
