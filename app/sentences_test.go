//go:build !js

package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// avoided has patterns of words that the screen does not use, with what it says instead.
var avoided = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`(?i)\b(the|its|exact|poisson|binomial) laws?\b`), "distribution"},
	{regexp.MustCompile(`(?i)\b(the|its|exact|a|same) chances?\b`), "probability"},
	{regexp.MustCompile(`(?i)\bwords used here\b`), "Glossary"},
	{regexp.MustCompile(`(?i)\bhow it goes\b`), "How to play"},
	{regexp.MustCompile(`(?i)\bat a walk\b`), "Medium"},
	{regexp.MustCompile(`(?i)\b(likewise|thereof|whereof|whither|hence|thus)\b`), "also, of it, so"},
	{regexp.MustCompile(`(?i)\bof (its|their) own accord\b`), "by itself"},
}

// TestSentences writes all sentences of the screen to the folder build, by package, to be read as a whole. It checks
// that none has a word that the product avoids.
func TestSentences(t *testing.T) {
	var text strings.Builder
	count := 0
	for _, dir := range []string{"ask", "calc", "figure", "page", "pages", "site", "ui"} {
		err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && name == filepath.Join("calc", "calctest") {
				return filepath.SkipDir
			}
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			all, err := sentences(name)
			if err != nil || len(all) == 0 {
				return err
			}
			count += len(all)
			text.WriteString("\n## " + name + "\n\n")
			for _, s := range all {
				text.WriteString("- " + s + "\n")
				for _, a := range avoided {
					if word := a.pattern.FindString(s); word != "" {
						t.Errorf("%s: %q has %q; write %s", name, s, word, a.instead)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if count < 1000 {
		t.Errorf("only %d sentences are found", count)
	}
	file := path.Join("..", "build", "sentences.md")
	if err := os.MkdirAll(path.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("# Sentences on the screen\n"+text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// sentences returns the texts of three words or more in a file of Go: literals, joined where the program joins them.
// Computed parts are "…".
func sentences(name string) (all []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		return nil, err
	}
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.Field: // paths and tags
			return false
		case *ast.BinaryExpr:
			if text, literal := joined(n); literal {
				all = append(all, text)
				ast.Inspect(n, func(part ast.Node) bool { // calls within it
					if call, ok := part.(*ast.CallExpr); ok {
						ast.Inspect(call, visit)
						return false
					}
					return true
				})
				return false
			}
		case *ast.BasicLit:
			if text, literal := joined(n); literal {
				all = append(all, text)
			}
		}
		return true
	}
	ast.Inspect(file, visit)
	for i, s := range all {
		all[i] = strings.Join(strings.Fields(s), " ")
	}
	words := regexp.MustCompile(`\pL+[,;:]? [\pL…%]+[,;:]? [\pL…%]+`)
	return slices.DeleteFunc(all, func(s string) bool { return !words.MatchString(s) || strings.Contains(s, "=>") }), nil
}

// joined returns the text of an expression, and whether it has a literal.
func joined(e ast.Expr) (text string, literal bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			break
		}
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.ParenExpr:
		return joined(e.X)
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			break
		}
		left, a := joined(e.X)
		right, b := joined(e.Y)
		return left + right, a || b
	}
	return "…", false
}
