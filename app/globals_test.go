package main_test

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

// TestNothingGlobal checks that calculators have no state in global variables, only in their page and their desk, so
// that tabs, tests and pages do not influence each other.
func TestNothingGlobal(t *testing.T) {
	type at struct{ dir, name string }
	vars := map[at]bool{}
	each(t, func(from string, test bool, _ string, file *ast.File) {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR && !test {
				for _, s := range d.Specs {
					for _, n := range s.(*ast.ValueSpec).Names {
						vars[at{from, n.Name}] = true
					}
				}
			}
		}
	})
	each(t, func(from string, test bool, name string, file *ast.File) {
		if test || !strings.HasPrefix(from, "page") && from != "calc" && from != "figure" {
			return
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			own := locals(f)
			changed := func(e ast.Expr) {
				if n := root(e); n != "" && !own[n] && vars[at{from, n}] {
					t.Errorf("%s changes %s, which all pages of the program share", name, n)
				}
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					for _, e := range n.Lhs {
						changed(e)
					}
				case *ast.IncDecStmt:
					changed(n.X)
				case *ast.CallExpr:
					if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "delete" || f.Name == "clear") {
						changed(n.Args[0])
					}
				}
				return true
			})
		}
	})
}

// root is the name that an expression begins with.
func root(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// locals are the names that a function declares anywhere in it.
func locals(f *ast.FuncDecl) map[string]bool {
	own := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, name := range n.Names {
				own[name.Name] = true
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				own[name.Name] = true
			}
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				if name, ok := e.(*ast.Ident); ok && n.Tok == token.DEFINE {
					own[name.Name] = true
				}
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if name, ok := e.(*ast.Ident); ok && n.Tok == token.DEFINE {
					own[name.Name] = true
				}
			}
		}
		return true
	})
	return own
}
