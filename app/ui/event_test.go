package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// Every handler of a page is drawn with a scope, without which go-app may keep
// that of another element (see Newest).
func TestEveryHandlerHasAScope(t *testing.T) {
	seen := 0
	for _, dir := range []string{".", "../page"} {
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			f, err := parser.ParseFile(files, name, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				on, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || !strings.HasPrefix(on.Sel.Name, "On") {
					return true
				}
				if len(call.Args) == 0 {
					return true
				}
				if of, ok := on.X.(*ast.Ident); ok && (of.Name == "site" || of.Name == "sync") {
					return true // no event of an element
				}
				seen++
				if last, ok := call.Args[len(call.Args)-1].(*ast.CallExpr); ok {
					switch f := last.Fun.(type) {
					case *ast.Ident:
						ok = f.Name == "Newest"
					case *ast.SelectorExpr:
						ok = f.Sel.Name == "Newest" || f.Sel.Name == "EventScope"
					}
					if ok {
						return true
					}
				}
				t.Errorf("%v: the handler has no scope", files.Position(call.Pos()))
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 20 {
		t.Errorf("only %d handlers were found", seen)
	}
}
