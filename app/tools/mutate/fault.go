package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An edit replaces a piece of a file.
type edit struct {
	from, to int
	text     string
}

// apply returns the piece of src from one offset to another, after edits that lie in it apart from each other.
func apply(src string, from, to int, edits ...edit) string {
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	for _, e := range edits {
		b.WriteString(src[from:e.from] + e.text)
		from = e.to
	}
	b.WriteString(src[from:to])
	return b.String()
}

// A function is one that lies in no other. Its labels are renamed in copies of its body.
type function struct {
	file     string
	from, to int // the inside of its braces
	void     bool
	names    map[string]bool // identifiers in it
	labels   []edit
}

// A fault is one edit, in a function or in a constant that functions use.
type fault struct {
	edit
	file     string
	line     int
	function *function
	constant string // its name
	spec     [2]int // its declaration
	owner    *source
}

func (f *fault) String() string {
	text := f.owner.texts[f.file]
	return fmt.Sprintf("%s/%s:%d: %q to %q in %q", f.owner.path, filepath.Base(f.file), f.line, text[f.from:f.to], f.text,
		strings.TrimSpace(strings.Split(text, "\n")[f.line-1]))
}

// A source is a parsed package.
type source struct {
	path, dir, name string
	fset            *token.FileSet
	texts           map[string]string // of files
	files           map[string]*ast.File
	functions       []*function
	faults          []*fault
	importer        types.Importer
}

func newSource() *source {
	return &source{fset: token.NewFileSet(), texts: map[string]string{}, files: map[string]*ast.File{}}
}

// read parses a package and finds its faults.
func read(p *listed) (*source, error) {
	s := newSource()
	s.path, s.dir = p.ImportPath, p.Dir
	for _, name := range p.GoFiles {
		name = filepath.Join(p.Dir, name)
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := s.parse(name, string(text)); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *source) parse(name, text string) error {
	file, err := parser.ParseFile(s.fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	s.texts[name], s.files[name], s.name = text, file, file.Name.Name
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				s.function(name, n.Type, n.Body)
			}
			return false
		case *ast.FuncLit:
			s.function(name, n.Type, n.Body)
			return false
		case *ast.GenDecl:
			if n.Tok != token.CONST {
				return true
			}
			for _, spec := range n.Specs {
				spec := spec.(*ast.ValueSpec)
				if len(spec.Names) == 1 && len(spec.Values) == 1 {
					at := [2]int{s.offset(spec.Pos()), s.offset(spec.End())}
					s.find(spec, fault{file: name, constant: spec.Names[0].Name, spec: at})
				}
			}
			return false
		}
		return true
	})
	return nil
}

func (s *source) offset(p token.Pos) int { return s.fset.Position(p).Offset }

func (s *source) function(name string, of *ast.FuncType, body *ast.BlockStmt) {
	f := &function{file: name, from: s.offset(body.Lbrace) + 1, to: s.offset(body.Rbrace), void: of.Results == nil,
		names: map[string]bool{}}
	label := func(id *ast.Ident) {
		if id != nil {
			f.labels = append(f.labels, edit{s.offset(id.Pos()), s.offset(id.End()), id.Name + "Mutated"})
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			f.names[n.Name] = true
		case *ast.LabeledStmt:
			label(n.Label)
		case *ast.BranchStmt:
			label(n.Label)
		}
		return true
	})
	s.functions = append(s.functions, f)
	s.find(body, fault{file: name, function: f})
}

// swaps are the operators that replace others.
var swaps = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GTR}, token.LEQ: {token.LSS}, token.GTR: {token.GEQ, token.LSS}, token.GEQ: {token.GTR},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL}, token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.REM: {token.QUO}, token.AND_NOT: {token.AND}, token.INC: {token.DEC}, token.DEC: {token.INC},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN},
	token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
}

// find adds the faults of a body or a constant.
func (s *source) find(root ast.Node, like fault) {
	add := func(pos, end token.Pos, text string) {
		f := like
		f.edit, f.line = edit{s.offset(pos), s.offset(end), text}, s.fset.Position(pos).Line
		s.faults = append(s.faults, &f)
	}
	swap := func(pos token.Pos, op token.Token) {
		for _, by := range swaps[op] {
			add(pos, pos+token.Pos(len(op.String())), by.String())
		}
	}
	text := func(n ast.Node) string { return s.texts[like.file][s.offset(n.Pos()):s.offset(n.End())] }
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			swap(n.OpPos, n.Op)
		case *ast.IncDecStmt:
			swap(n.TokPos, n.Tok)
			add(n.Pos(), n.End(), "")
		case *ast.AssignStmt:
			swap(n.TokPos, n.Tok)
			if n.Tok != token.DEFINE {
				add(n.Pos(), n.End(), "")
			}
		case *ast.ExprStmt:
			add(n.Pos(), n.End(), "")
		case *ast.BranchStmt:
			add(n.Pos(), n.End(), "")
		case *ast.IfStmt:
			add(n.Cond.Pos(), n.Cond.End(), "!("+text(n.Cond)+")")
			add(n.Cond.Pos(), n.Cond.End(), "false && ("+text(n.Cond)+")")
		case *ast.BasicLit:
			switch n.Kind {
			case token.INT:
				add(n.Pos(), n.End(), "("+n.Value+" + 1)")
				add(n.Pos(), n.End(), "("+n.Value+" - 1)")
			case token.FLOAT:
				add(n.Pos(), n.End(), "("+n.Value+" * 0.8)")
				add(n.Pos(), n.End(), "("+n.Value+" / 16)")
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && len(n.Args) > 1 && (id.Name == "min" || id.Name == "max") {
				add(id.Pos(), id.End(), map[string]string{"min": "max", "max": "min"}[id.Name])
			}
		}
		return true
	})
}

// hook declares the number of the fault that a run shall have. In a run with -1 the functions
// with faults tell that they are called.
const hook = `package %s

import ("os"; "strconv"; "sync")

var mutant, _ = strconv.Atoi(os.Getenv("MUTANT"))

var reachedFaults sync.Map

func reachFaults(faults ...int) {
	for _, fault := range faults {
		if _, known := reachedFaults.LoadOrStore(fault, true); !known {
			file, err := os.OpenFile(os.Getenv("REACHED"), os.O_APPEND|os.O_WRONLY, 0)
			if err == nil {
				_, err = file.WriteString(strconv.Itoa(fault)+"\n")
			}
			if err != nil {
				panic(err)
			}
			file.Close()
		}
	}
}
`

// mutate returns the files of a package that has faults, each of which is asleep unless the run has its
// number. It begins each function that changes with a switch over changed copies of its body.
func (s *source) mutate(faults map[int]*fault) map[string]string {
	inserts := map[string][]edit{}
	for _, f := range s.functions {
		var cases, numbers strings.Builder
		for id, fault := range faults {
			body, ok := s.body(f, fault)
			if !ok {
				continue
			}
			fmt.Fprintf(&cases, "\ncase %d:\n%s\n", id, body)
			fmt.Fprintf(&numbers, "%d,", id)
		}
		if cases.Len() > 0 {
			text := fmt.Sprintf("\nswitch mutant {\ncase -1:\nreachFaults(%s)%s}\n", numbers.String(), cases.String())
			inserts[f.file] = append(inserts[f.file], edit{f.from, f.from, text})
		}
	}
	out := map[string]string{filepath.Join(s.dir, "mutant_hook.go"): fmt.Sprintf(hook, s.name)}
	for name, edits := range inserts {
		out[name] = apply(s.texts[name], 0, len(s.texts[name]), edits...)
	}
	return out
}

// body returns the body of a function with a fault, or false if the fault does not change the function.
func (s *source) body(f *function, fault *fault) (string, bool) {
	edits, before, after := slices.Clone(f.labels), "", ""
	switch {
	case fault.function == f:
		edits = slices.DeleteFunc(edits, func(e edit) bool { return fault.from <= e.from && e.to <= fault.to })
		edits = append(edits, fault.edit)
	case fault.function == nil && f.names[fault.constant]:
		before = "const " + apply(s.texts[fault.file], fault.spec[0], fault.spec[1], fault.edit) + "\n"
	default:
		return "", false
	}
	if f.void {
		after = "\nreturn"
	}
	return before + apply(s.texts[f.file], f.from, f.to, edits...) + after, true
}
