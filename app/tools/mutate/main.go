// Mutate puts small random faults into programs and reports those that no test finds.
//
//	go run ./app/tools/mutate [-n 300] [-seed 1] [-only 3,7] [-short] [-seconds 60] [PACKAGE...]
//
// A fault swaps an operator of arithmetic or comparison, changes a number, negates or disables a condition, or leaves
// out a statement, in a function or in a constant that functions of its package use. Faults that do not compile do
// not count. All of them are compiled into one set of test programs, asleep, and the environment wakes one for each
// run. No file of the project is touched.
//
// For every fault the tests of its package run, quickest first, and then those of the packages that depend on it and
// lie under the same folder of the module: all of them with -short, then in full. Each test is run once without a
// fault, alone, to see how long it takes and which changed functions it calls; a fault is put only to tests that call
// its function. A run may use three times the processor of the run without a fault, and ten seconds; one that needs
// more, as a loop without end does, has found the fault. After so many seconds of processor (-seconds), as without
// the fault, the search for a test ends.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/types"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	n := flag.Int("n", 300, "how many faults")
	seed := flag.Uint64("seed", 1, "the seed that chooses them")
	only := flag.String("only", "", "run faults with these numbers alone")
	short := flag.Bool("short", false, "run tests with -short alone")
	seconds := flag.Float64("seconds", 60, "processor seconds of tests for a fault")
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./core/...", "./app/calc"}
	}
	dir, err := os.MkdirTemp("", "mutate")
	if err == nil {
		defer os.RemoveAll(dir)
		c := &campaign{dir: dir, seconds: *seconds, short: *short, only: *only, tests: map[string][]*test{}}
		err = c.run(*n, *seed, patterns)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// A listed is a package as go list gives it.
type listed struct {
	ImportPath, Dir, Export                  string
	GoFiles, Deps, TestImports, XTestImports []string
}

func list(arguments ...string) ([]*listed, error) {
	out, err := output(exec.Command("go", append([]string{"list",
		"-json=ImportPath,Dir,Export,GoFiles,Deps,TestImports,XTestImports"}, arguments...)...))
	var all []*listed
	for d := json.NewDecoder(bytes.NewReader(out)); err == nil; {
		p := new(listed)
		if err = d.Decode(p); err == nil {
			all = append(all, p)
		}
	}
	if !errors.Is(err, io.EOF) {
		return nil, err
	}
	return all, nil
}

// output runs a command and returns what it prints.
func output(cmd *exec.Cmd) ([]byte, error) {
	var failure bytes.Buffer
	cmd.Stderr = &failure
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s%s", cmd, err, out, failure.Bytes())
	}
	return out, err
}

// choose returns n random faults that compile, of the packages that match the patterns.
func choose(n int, seed uint64, patterns []string) (map[int]*fault, []*source, error) {
	all, err := list(append([]string{"-export", "-deps"}, patterns...)...)
	if err != nil {
		return nil, nil, err
	}
	matching, err := list(patterns...)
	if err != nil {
		return nil, nil, err
	}
	exports := map[string]string{}
	for _, p := range all {
		exports[p.ImportPath] = p.Export
	}
	var sources []*source
	owner := map[*fault]*source{}
	var faults []*fault
	for _, p := range matching {
		s, err := read(p)
		if err != nil {
			return nil, nil, err
		}
		sources = append(sources, s)
		for _, f := range s.faults {
			owner[f] = s
			faults = append(faults, f)
		}
	}
	fmt.Printf("%d possible faults in %d packages\n", len(faults), len(sources))
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
	chosen := map[int]*fault{}
	for _, f := range faults {
		if len(chosen) == n {
			break
		}
		id, s := len(chosen)+1, owner[f]
		plain := map[string]string{f.file: apply(s.texts[f.file], 0, len(s.texts[f.file]), f.edit)}
		if s.compiles(plain, exports) && s.compiles(s.mutate(map[int]*fault{id: f}), exports) {
			chosen[id] = f
			f.owner = s
		}
	}
	return chosen, sources, nil
}

// compiles reports whether a package is valid with some files in place of its own.
func (s *source) compiles(changed map[string]string, exports map[string]string) bool {
	var files []*ast.File
	for name, file := range s.files {
		if _, is := changed[name]; !is {
			files = append(files, file)
		}
	}
	for name, text := range changed {
		file, err := parser.ParseFile(s.fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		files = append(files, file)
	}
	if s.importer == nil {
		open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
		s.importer = importer.ForCompiler(s.fset, "gc", open)
	}
	config := types.Config{Importer: s.importer}
	_, err := config.Check(s.path, s.fset, files, nil)
	return err == nil
}

// A campaign runs tests. Its folder has their programs.
type campaign struct {
	dir, overlay, only string
	seconds            float64
	short              bool
	all                []*listed
	tests              map[string][]*test
}

// A test is a test of a package, in full or with -short.
type test struct {
	program, dir, name string
	short              bool
	seconds            float64 // without a fault
	reaches            map[int]bool
}

// run chooses faults, compiles them and reports which test finds each.
func (c *campaign) run(n int, seed uint64, patterns []string) error {
	faults, sources, err := choose(n, seed, patterns)
	if err != nil {
		return err
	}
	replace := map[string]string{}
	for _, s := range sources {
		mine := map[int]*fault{}
		for id, f := range faults {
			if f.owner == s {
				mine[id] = f
			}
		}
		for name, text := range s.mutate(mine) {
			to := filepath.Join(c.dir, strconv.Itoa(len(replace))+".go")
			replace[name] = to
			if err := os.WriteFile(to, []byte(text), 0o666); err != nil {
				return err
			}
		}
	}
	c.overlay = filepath.Join(c.dir, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.overlay, text, 0o666); err != nil {
		return err
	}
	if c.all, err = list("./..."); err != nil {
		return err
	}
	ran, lives := 0, 0
	for id := 1; id <= len(faults); id++ {
		if c.only != "" && !slices.Contains(strings.Split(c.only, ","), strconv.Itoa(id)) {
			continue
		}
		ran++
		found, err := c.find(id, faults[id].owner.path)
		if err != nil {
			return err
		}
		if strings.HasPrefix(found, "lives") {
			lives++
		}
		fmt.Printf("%d %s: %s\n", id, faults[id], found)
	}
	fmt.Printf("%d of %d faults live\n", lives, ran)
	return nil
}

// find says which test finds a fault.
func (c *campaign) find(id int, of string) (string, error) {
	spent, called := 0.0, false
	for _, short := range []bool{true, false} {
		if !short && c.short {
			break
		}
		for _, p := range c.dependents(of) {
			tests, err := c.programs(p, short)
			if err != nil {
				return "", err
			}
			var quick, runs []*test
			for _, t := range tests {
				switch {
				case !t.reaches[id]:
				case t.seconds < quickTest:
					quick = append(quick, t)
				default:
					runs = append(runs, t)
				}
			}
			called = called || len(quick)+len(runs) > 0
			if len(quick) > 0 {
				runs = slices.Insert(runs, 0, join(quick))
			}
			for _, t := range runs {
				spent += t.seconds
				if spent > max(c.seconds, t.seconds) {
					return fmt.Sprintf("lives %.1f s", c.seconds), nil
				}
				if _, err := t.run(id, 3*t.seconds+10); err != nil {
					return fmt.Sprintf("dies of %s %s", p.ImportPath, t.name), nil
				}
			}
		}
	}
	if !called {
		return "lives, never called", nil
	}
	return fmt.Sprintf("lives, all %.1f s", spent), nil
}

// Tests that need less of the processor than quickTest run in one program.
const quickTest = 0.2

func join(tests []*test) *test {
	all := *tests[0]
	all.seconds = 0
	var names []string
	for _, t := range tests {
		names = append(names, t.name)
		all.seconds += t.seconds
	}
	all.name = strings.Join(names, "|")
	return &all
}

// dependents returns a package and those under the same folder whose tests depend on it, by how much they depend on.
func (c *campaign) dependents(of string) []*listed {
	folder := func(name string) string { return strings.Join(strings.SplitN(name, "/", 3)[:2], "/") }
	deps := map[string][]string{}
	for _, p := range c.all {
		deps[p.ImportPath] = append(p.Deps, p.ImportPath)
	}
	size := map[string]int{}
	var found []*listed
	for _, p := range c.all {
		all := map[string]bool{}
		for _, name := range slices.Concat([]string{p.ImportPath}, p.TestImports, p.XTestImports) {
			for _, name := range deps[name] {
				all[name] = true
			}
		}
		size[p.ImportPath] = len(all)
		// Browsers test what is built, not what an overlay changes.
		browses := slices.Contains([]string{"browsertest", "enginetest", "loadbench"}, path.Base(p.ImportPath))
		if all[of] && folder(p.ImportPath) == folder(of) && !browses {
			found = append(found, p)
		}
	}
	size[of] = 0
	slices.SortStableFunc(found, func(a, b *listed) int { return size[a.ImportPath] - size[b.ImportPath] })
	return found
}

// programs makes the test program of a package and runs each test of it without a fault. It returns the tests by the
// time that they need.
func (c *campaign) programs(p *listed, short bool) ([]*test, error) {
	key := fmt.Sprint(p.ImportPath, short)
	if tests, done := c.tests[key]; done {
		return tests, nil
	}
	program := filepath.Join(c.dir, strings.ReplaceAll(p.ImportPath, "/", "-")+".test")
	// A fault may be what vet finds suspect.
	compile := exec.Command("go", "test", "-c", "-vet=off", "-overlay="+c.overlay, "-o", program, p.ImportPath)
	if _, err := output(compile); err != nil {
		return nil, err
	}
	if _, err := os.Stat(program); err != nil {
		c.tests[key] = nil // it has no tests
		return nil, nil
	}
	list := exec.Command(program, "-test.list=^(Test|Example|Fuzz)")
	list.Dir = p.Dir
	names, err := output(list)
	if err != nil {
		return nil, err
	}
	var tests []*test
	total := 0.0
	record := filepath.Join(c.dir, "reached")
	for _, name := range strings.Fields(string(names)) {
		t := &test{program: program, dir: p.Dir, name: name, short: short, reaches: map[int]bool{}}
		if err := os.WriteFile(record, nil, 0o666); err != nil {
			return nil, err
		}
		if t.seconds, err = t.run(-1, 3600, "REACHED="+record); err != nil {
			fmt.Printf("%s %s is left out, since it fails without a fault: %v\n", p.ImportPath, name, err)
			continue
		}
		text, err := os.ReadFile(record)
		if err != nil {
			return nil, err
		}
		for _, line := range strings.Fields(string(text)) {
			id, err := strconv.Atoi(line)
			if err != nil {
				return nil, err
			}
			t.reaches[id] = true
		}
		total += t.seconds
		tests = append(tests, t)
	}
	slices.SortStableFunc(tests, func(a, b *test) int { return cmp.Compare(a.seconds, b.seconds) })
	fmt.Printf("%s: %d tests, -short=%t, %.1f s\n", p.ImportPath, len(tests), short, total)
	c.tests[key] = tests
	return tests, nil
}

// run runs tests with a fault and returns the seconds of processor. It fails if a test does.
func (t *test) run(id int, limit float64, environment ...string) (float64, error) {
	// One limit at a time: of several, some shells set the last alone.
	cmd := exec.Command("sh", "-c", `ulimit -t "$1" && ulimit -v 8000000 && shift && exec "$@"`, "sh",
		strconv.Itoa(int(limit)+1), t.program, "-test.run=^("+t.name+")$", "-test.failfast", "-test.timeout=1h",
		"-test.short="+strconv.FormatBool(t.short))
	cmd.Dir, cmd.Env = t.dir, append(append(os.Environ(), "MUTANT="+strconv.Itoa(id)), environment...)
	_, err := output(cmd)
	return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), err
}
