// Package main_test states which package of app may import which, and why, as
// core's test of the same name does for core.
package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers is the policy: from elements, over the base of all calculators, to the
// pages. A package may import what is listed behind it, and nothing else of app; a
// new one is added here with its reason. What is not listed is a calculator, or a part of one.
var layers = map[string][]string{
	"h":      {},                                              // elements
	"pages":  {},                                              // the registry of pages, which all that lists pages reads
	"ask":    {"figure", "pages"},                             // questions in words, and the pages that answer them
	"site":   {},                                              // what a page knows of where it is served
	"figure": {"h"},                                           // numbers for readers and for files
	"ui":     {"ask", "figure", "h", "pages", "site"},         // parts of a page, which know no calculator
	"store":  {},                                              // what is kept on this device
	"pool":   {},                                              // shards over workers
	"calc":   {"figure", "h", "pages", "pool", "store", "ui"}, // how a page asks, what it takes in, its frame

	"page/composition": {"calc", "figure", "ui"},               // decks as numbers of cards, for two calculators
	"page/game":        {"calc", "figure", "h", "pages", "ui"}, // the form of every page about a solitaire

	// What the pages of a solitaire share.
	"page/solitaire/words": {"calc", "ui"},                              // what a game counts, and winning
	"page/solitaire/row":   {"calc", "h", "page/game", "ui"},            // the field for a row of cards
	"page/solitaire/exact": {"calc", "figure", "h", "page/game", "ui"},  // what is known beside random deals
	"page/solitaire/dealt": {"page/game", "page/solitaire/words", "ui"}, // the decks of a seed, and what comes of them

	// What the parts about reformed decks share.
	"page/reform/goal":   {"calc", "h", "page/game", "site", "ui"},        // the game, and which decks are reformed
	"page/reform/row":    {"calc", "page/game", "page/reform/goal", "ui"}, // the field for a deck, and its question
	"page/reform/record": {},                                              // longest orbits, and those that are printed

	// What the parts of Memory share, and helpers of their tests.
	"page/memory/words":             {"figure", "ui"},                              // names of rules, moves and players
	"page/memory/chart":             {"h", "page/memory/words", "ui"},              // best moves in cells
	"page/memory/table":             {"h", "ui"},                                   // cards on a table
	"page/memory/notes":             {"calc", "h", "ui"},                           // statements of the papers
	"page/memory/notes/notestest":   {},                                            // loads them without the site
	"page/memory/values":            {"calc", "figure", "page/memory/words", "ui"}, // tables of values
	"page/memory/values/valuestest": {"calc/calctest", "page/memory/values", "ui"}, // fills them

	"page/request": {"figure", "page/game", "pages"}, // what requests are called, and the pages that answer them

	"page": {"calc", "figure", "h", "pages", "site", "store", "ui"}, // home and routes, above all calculators

	"calc/calctest":                {"calc", "figure", "pool", "store", "ui"}, // opens pages natively
	"cli":                          {"ask", "figure"},                         // the command computes without pages
	"serve":                        {"ask"},                                   // the site as files, described by names
	"tools/gowasm":                 {},                                        // makes wasm programs faster, smaller
	"tools/mutate":                 {},                                        // puts faults into programs
	"tools/gowasm/testdata/traced": {},                                        // a program for its own tests
	"tools/gowasm/testdata/turns":  {},                                        // likewise
	"store/storetest":              {"store"},                                 // what every store must do
	"pool/testdata/page":           {"pool", "store", "store/storetest"},      // a page for their own tests
	"browsertest":                  {"browsertest/host", "pages"},             // drives the whole in Chromium
	"browsertest/host":             {"page", "pages", "serve"},                // a static host, for tests
	"enginetest":                   {"browsertest/host", "pages"},             // drives the whole in Firefox and WebKit
	"tools/loadbench":              {"page", "pages", "serve"},                // measures how pages load
	"tools/loadbench/empty":        {},                                        // the page they are measured against
	"":                             {"cli", "page", "pages", "serve", "tools/gowasm"},
}

// calculator is what a calculator may import of app: the base, and what several
// ask for.
var calculator = []string{"calc", "figure", "h", "site", "pages", "ui", "page/composition", "page/game", "page/request"}

// shared is what the packages below a folder may import besides, of the same folder. Each is a part of the calculator
// in the folder, which imports all and assembles them, or a calculator itself. None imports another.
var shared = map[string][]string{
	"page/memory":    {"words", "chart", "table", "notes", "values"},
	"page/reform":    {"goal", "row", "record"},
	"page/solitaire": {"words", "row", "exact", "dealt"},
}

// folder is the folder of shared that a package lies in, or the package itself.
func folder(from string) string {
	for of := range shared {
		if strings.HasPrefix(from, of+"/") {
			return of
		}
	}
	return from
}

// assembles reports whether a package may import another one as one of its parts: home and routes the calculators,
// a calculator its own parts.
func assembles(from, to string) bool {
	in := path.Dir(to)
	return in == from && (from == "page" || shared[from] != nil) || from == "page" && in == "page/solitaire"
}

// core is what a package may import of core. What is not listed imports nothing
// of it, except calculators.
var core = map[string][]string{
	"ask":                {"deck", "job", "paper", "solitaire"},   // decks in questions, the jobs, and what is known
	"ui":                 {"deck", "job"},                         // faces of cards; what computed a saved file
	"store":              {"job"},                                 // requests, by their keys
	"pool":               {"job"},                                 // plans of requests
	"calc":               {"job", "split"},                        // large results are read in pieces
	"calc/calctest":      {"job"},                                 // computes what a page asks
	"page/game":          {"deck", "job", "paper", "solitaire"},   // a game drawn card by card
	"page/request":       {"solitaire"},                           // names of games
	"page/papers":        {"job", "order", "paper", "verify"},     // checks what is printed
	"page":               {"deck", "job", "paper"},                // a first deal to guess, and the newest numbers
	"cli":                {"job", "paper", "solitaire", "verify"}, // runs jobs; names of games for what is known
	"pool/testdata/page": {"job"},                                 // computes what its test asks

	"page/solitaire/words": {"solitaire"},
	"page/solitaire/row":   {"deck"},
	"page/solitaire/exact": {"deck", "job", "paper", "solitaire"},
	"page/solitaire/dealt": {"deck", "solitaire"},

	"page/reform/goal":   {"deck", "job", "solitaire"},
	"page/reform/row":    {"deck", "solitaire"},
	"page/reform/record": {"job", "paper", "solitaire"},

	"page/memory/words":             {"turn"},
	"page/memory/chart":             {"turn"},
	"page/memory/notes":             {"paper"},
	"page/memory/notes/notestest":   {"paper"},
	"page/memory/values":            {"job", "paper", "turn"},
	"page/memory/values/valuestest": {"job"},

	"enginetest":  {"job"},                                                           // jobs to measure
	"browsertest": {"deck", "dundee", "job", "memory", "paper", "solitaire", "turn"}, // solvers, to check pages with
}

// asked is what calculators may import of core: requests and results, cards and
// rules to draw a game by, what the papers print, and the sort. Solvers are asked by jobs
// alone.
var asked = []string{"job", "deck", "order", "solitaire", "turn", "paper"}

// TestImports checks the policy, and that it permits nothing that is not needed.
func TestImports(t *testing.T) {
	needed := map[string]bool{}
	each(t, func(from string, test bool, name string, file *ast.File) {
		mine, listed := layers[from]
		below, known := core[from]
		if !listed && !known {
			below = asked
		}
		if !listed {
			mine = slices.Clone(calculator)
			for _, name := range shared[folder(from)] {
				mine = append(mine, folder(from)+"/"+name)
			}
			if !strings.HasPrefix(from, "page/") {
				t.Errorf("%s: package app/%s is not in the policy", name, from)
			}
		}
		// These packages are tests alone. Another test may compare with any package.
		test = test && from != "browsertest" && from != "enginetest"
		for _, spec := range file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if !test {
				needed[from+" "+to] = true
			}
			if to, in := strings.CutPrefix(to, "rencontre/app/"); in {
				of := slices.Contains(mine, to) || assembles(from, to)
				if !of && !test {
					t.Errorf("%s imports app/%s; app/%s may import %v", name, to, from, mine)
				}
				helps := slices.Contains(mine, path.Dir(to)) // a package for tests of what it lies below
				if test && !listed && to != from && strings.HasPrefix(to, "page/") && !of && !helps {
					t.Errorf("%s: a calculator's test stands on another calculator", name)
				}
			}
			if to, in := strings.CutPrefix(to, "rencontre/core/"); in && !test && !slices.Contains(below, to) {
				t.Errorf("%s imports core/%s; app/%s may import %v of core and asks for the rest by jobs",
					name, to, from, below)
			}
		}
	})
	for _, policy := range []struct {
		of      string
		permits map[string][]string
	}{{"app", layers}, {"core", core}} {
		for from, all := range policy.permits {
			for _, to := range all {
				if !needed[from+" rencontre/"+policy.of+"/"+to] {
					t.Errorf("app/%s does not import %s/%s, which the policy permits", from, policy.of, to)
				}
			}
		}
	}
}

// TestPagesAskByJobs checks that no page imports a solver. Papers also knows which requests check a paper. The policy
// is not asked, so that it cannot permit another.
func TestPagesAskByJobs(t *testing.T) {
	asks, checks := 0, 0
	each(t, func(from string, test bool, name string, file *ast.File) {
		if test || from != "page" && !strings.HasPrefix(from, "page/") {
			return
		}
		for _, spec := range file.Imports {
			to, in := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "rencontre/core/")
			switch {
			case !in:
			case slices.Contains(asked, to):
				asks++
			case from == "page/papers" && to == "verify":
				checks++
			default:
				t.Errorf("%s imports core/%s; a page may import %v and asks for the rest by jobs", name, to, asked)
			}
		}
	})
	if asks < 50 || checks == 0 {
		t.Errorf("%d imports of core are seen, and %d of what checks papers", asks, checks)
	}
}

// TestRequestsAreTyped checks that no page writes a request as text.
func TestRequestsAreTyped(t *testing.T) {
	each(t, func(from string, test bool, name string, file *ast.File) {
		if test || !strings.HasPrefix(from, "page") && from != "calc" {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING &&
				strings.Contains(strings.ReplaceAll(text.Value, `\`, ""), `{"job":`) {
				t.Errorf("%s has a request as text: %s", name, text.Value)
			}
			return true
		})
	})
}

// TestCommentsNameFiles checks that every file named in a comment exists.
func TestCommentsNameFiles(t *testing.T) {
	named := regexp.MustCompile(`[\w/.-]*\w\.(go|js|json|csv|md|sh|css|html|patch)\b`)
	others := []string{"wasm_exec.js", "symtab.go", "index.html", "404.html"} // Go’s own, and what an export makes
	there, says := map[string]bool{}, map[string]string{}
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name == ".git" || name == "build" || entry.Name() == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		there[path.Base(name)] = true
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), "../"+name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, group := range file.Comments {
			for _, is := range named.FindAllString(group.Text(), -1) {
				says[path.Base(is)] = name
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for is, in := range says {
		if !there[is] && !slices.Contains(others, is) {
			t.Errorf("%s names %s, which is not there", in, is)
		}
	}
	if len(says) < 10 {
		t.Errorf("only %d files are named", len(says))
	}
}

// each calls for every file of app.
func each(t *testing.T, do func(from string, test bool, name string, file *ast.File)) {
	t.Helper()
	files := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		files++
		from := path.Dir(name)
		if from == "." {
			from = ""
		}
		do(from, strings.HasSuffix(name, "_test.go"), name, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Errorf("%d files were read", files)
	}
}
