// Package core_test states which package of core may import which, and why,
// after Go's own go/build/deps_test.go.
package core_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers is the policy: arrows point one way, from job to the solvers to deck.
// A package may import what is listed behind it, and nothing else of core; a
// new package is added here with its reason.
var layers = map[string][]string{
	"meter":       {},                                        // ticks: whatever works for long tells of it
	"order":       {},                                        // one sort for all types of elements
	"deck":        {},                                        // cards: every game stands on it, it on nothing
	"solitaire":   {"deck", "meter"},                         // the rules
	"winning":     {"deck", "meter", "solitaire"},            // the rules backwards
	"particle":    {"deck", "meter", "solitaire", "winning"}, // the rules backwards, on random histories
	"rook":        {},                                        // polynomials of boards, which count coincidences and bids
	"reform":      {"deck", "solitaire", "winning"},          // winning decks as a dynamical system
	"coincidence": {"meter", "rook"},                         // compositions of decks; plays nothing
	"estimate":    {"deck", "meter", "solitaire"},            // the rules again, fast, on random decks
	"dundee":      {"deck", "meter", "rook"},                 // bids for compositions of decks
	"guess":       {"deck", "meter"},                         // shuffled packs
	"turn":        {"deck", "order"},                         // the rules of the memory game, played and priced
	"memory":      {"meter", "turn"},                         // pairs on a table, no deck
	"split":       {},                                        // JSON taken apart: what reads a large result stands on it
	"paper":       {"deck", "order", "solitaire", "split"},   // data; its tests use what they check it with
	"verify":      {"job", "paper"},                          // which requests check a paper; runs nothing

	// The contract knows all solvers, and none of them knows it. It does without paper, whose data
	// the worker would carry.
	"job": {
		"deck", "meter", "solitaire", "winning", "reform", "coincidence", "estimate", "particle", "dundee", "guess",
		"memory", "turn", "split",
	},
}

// forbidden are packages, with all below them, that core leaves alone, and the
// reason. Tests may use them.
var forbidden = map[string]string{
	"syscall":   "core runs natively, in a worker and in tests alike; only wasm and app speak to JavaScript",
	"net":       "net/http alone is 2 MB of the worker; nothing is fetched",
	"os":        "no files, environment or exit: requests come in and results go out",
	"io/ioutil": "as os",
	"time":      "no clock: the same request gives the same bytes on every machine",
	"log":       "errors are returned",
	"math/rand": "its streams are not ours to freeze; deck.Stream is, on math/rand/v2",
	"unsafe":    "exactness first",
	"runtime":   "results do not depend on the machine",
	"C":         "pure Go",
}

// allowed are exceptions.
var allowed = map[string]string{
	"math/rand/v2": "the source behind deck.Stream",
}

// TestImports checks the policy, and that it permits nothing that is not needed.
func TestImports(t *testing.T) {
	packages := 0
	needed := map[string]bool{}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if entry.Name() == "testdata" {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		test := strings.HasSuffix(name, "_test.go")
		from := path.Dir(name)
		mine, known := layers[from]
		if from != "." && !known {
			t.Errorf("%s: package core/%s is not in the policy", name, from)
		}
		if !test {
			packages++
		}
		for _, spec := range file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			first, _, _ := strings.Cut(to, "/")
			core, inCore := strings.CutPrefix(to, "rencontre/core/")
			if !test {
				needed[from+" "+core] = true
			}
			switch {
			case inCore && test:
				// A test may hold a package against any other that does not
				// stand on it; Go refuses cycles itself.
			case inCore && !slices.Contains(mine, core):
				t.Errorf("%s imports core/%s; core/%s may import %v", name, core, from, mine)
			case !inCore && first == "rencontre":
				t.Errorf("%s imports %s: core stands on nothing outside of core", name, to)
			case strings.Contains(first, "."):
				t.Errorf("%s imports %s: core uses the standard library alone", name, to)
			case !inCore && !test && allowed[to] == "":
				for bad, why := range forbidden {
					if to == bad || strings.HasPrefix(to, bad+"/") {
						t.Errorf("%s imports %s: %s", name, to, why)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if packages == 0 {
		t.Error("no files seen")
	}
	for from, all := range layers {
		for _, to := range all {
			if !needed[from+" "+to] {
				t.Errorf("core/%s does not import core/%s, which the policy permits", from, to)
			}
		}
	}
}

// TestLayers: the policy itself has no cycle, and names only packages it knows.
func TestLayers(t *testing.T) {
	state := map[string]int{} // 1: being looked at, 2: done
	var visit func(string)
	visit = func(p string) {
		if state[p] == 1 {
			t.Fatalf("a cycle through %s", p)
		}
		if state[p] == 2 {
			return
		}
		below, known := layers[p]
		if !known {
			t.Errorf("%s is not in the policy", p)
		}
		state[p] = 1
		for _, q := range below {
			visit(q)
		}
		state[p] = 2
	}
	for p := range layers {
		visit(p)
	}
}
