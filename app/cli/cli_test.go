//go:build !js

package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rencontre/core/job"
)

// The tests run the built command.
var command string

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	dir, err := os.MkdirTemp("", "rencontre-cli-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	command = filepath.Join(dir, "rencontre")
	build := exec.Command("go", "build", "-o", command, "rencontre/app")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // as it is shipped, and is compiled already
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
		return 1
	}
	return m.Run()
}

type outcome struct {
	status      int
	out, errors string
}

// rencontre runs the command with standard input in.
func rencontre(t *testing.T, in string, args ...string) outcome {
	t.Helper()
	var out, errs strings.Builder
	c := exec.Command(command, args...)
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(in), &out, &errs
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{c.ProcessState.ExitCode(), out.String(), errs.String()}
}

const (
	play = `{"job":"play","game":"mousetrap","deck":[2,1,3,4]}`
	// counts is a request of 11 shards, and other is another request.
	counts = `{"job":"distribution","game":"modular","ranks":11}`
	other  = `{"job":"distribution","game":"modular","ranks":11,"of":"score"}`
	// few is a request of 4 shards, which take a fifth of the time, and otherFew another.
	few      = `{"job":"distribution","game":"hlm","ranks":12}`
	otherFew = `{"job":"distribution","game":"hlm","ranks":12,"of":"score"}`
	// long takes far longer than any test.
	long = `{"job":"distribution","game":"mousetrap","ranks":15}`
)

func writeTemp(t *testing.T, body string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file.json")
	if err := os.WriteFile(name, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRun(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		args []string
	}{
		"argument": {"", []string{play}},
		"stdin":    {play, []string{"-"}},
		"file":     {"", []string{"@" + writeTemp(t, play)}},
		"spaces":   {"\n " + play + "\n", []string{"-"}},
		"workers":  {"", []string{"-workers", "1", play}},
		"progress": {"", []string{"-progress", play}},
	} {
		t.Run(name, func(t *testing.T) {
			got := rencontre(t, c.in, append([]string{"run"}, c.args...)...)
			var result job.PlayResult
			if err := json.Unmarshal([]byte(got.out), &result); err != nil || got.status != 0 {
				t.Fatalf("%+v: %v", got, err)
			}
			if result.Outcome != "won" || !slices.Equal(result.SetAside, []int{3, 2, 1, 4}) {
				t.Errorf("%+v", result)
			}
			if strings.Count(got.out, "\n") != 1 || !strings.HasSuffix(got.out, "\n") {
				t.Errorf("not one line: %q", got.out)
			}
			if shown := got.errors != ""; shown != (name == "progress") {
				t.Errorf("on standard error: %q", got.errors)
			}
		})
	}
}

// TestPublished checks a count from elsewhere: row 8 of OEIS A028305, https://oeis.org/A028305, the decks of 8 cards
// by how many they set aside at Mousetrap.
func TestPublished(t *testing.T) {
	const want = `{"counts":["14833","9949","6052","3583","2057","1366","668","0","1812"],"decks":"40320"` +
		`,"mean":"16591/10080","variance":"413913359/101606400"}`
	got := rencontre(t, "", "run", `{"job":"distribution","game":"mousetrap","ranks":8}`)
	if (got != outcome{0, want + "\n", ""}) {
		t.Errorf("%+v", got)
	}
}

func TestRunRefuses(t *testing.T) {
	empty, broken := writeTemp(t, ""), writeTemp(t, `{"job":`)
	for _, c := range []struct {
		args  []string
		field string
	}{
		{[]string{""}, "request"},
		{[]string{"-"}, "request"},
		{[]string{"@" + empty}, "request"},
		{[]string{"@" + broken}, "request"},
		{[]string{"[]"}, "request"},
		{[]string{play + play}, "request"},
		{[]string{`{"job":"nothing"}`}, "job"},
		{[]string{`{"job":"play","game":"mousetrap","deck":[2,1,3,3]}`}, "deck"},
		{[]string{`{"job":"play","game":"mousetrap","deck":[1],"x":1}`}, "x"},
		{[]string{`{"job":"play","game":"mousetrap","deck":[1],"cost":1}`}, "cost"},
		{[]string{}, "REQUEST"},
		{[]string{play, play}, "REQUEST"},
		{[]string{play, "-progress"}, "REQUEST"},
		{[]string{"-what", play}, "FLAGS"},
		{[]string{"-progress=perhaps", play}, "FLAGS"},
		{[]string{"-workers", "0", play}, "-workers"},
		{[]string{"-workers", "-1", play}, "-workers"},
		{[]string{"-workers", "two", play}, "-workers"},
		{[]string{"-workers", "", play}, "-workers"},
		{[]string{"-shard", "", counts}, "-shard"},
		{[]string{"-shard", "3", counts}, "-shard"},
		{[]string{"-shard", "2/2", counts}, "-shard"},
		{[]string{"-shard", "-1/2", counts}, "-shard"},
		{[]string{"-shard", "0/0", counts}, "-shard"},
		{[]string{"-shard", "0/2/3", counts}, "-shard"},
		{[]string{"-shard", "a/b", counts}, "-shard"},
		{[]string{"-shard", "5/9223372036854775807", counts}, "-shard"},
		{[]string{"-shard", "0/1000001", counts}, "-shard"},
		{[]string{"-shards", "", counts}, "-shards"},
		{[]string{"-shards", "1,1", counts}, "-shards"},
		{[]string{"-shards", "1/2", counts}, "-shards"},
		{[]string{"-shards", "1,99", counts}, "-shards"},
		{[]string{"-shards", "1", "-shard", "0/2", counts}, "-shards"},
		{[]string{"-checkpoint", "", counts}, "-checkpoint"},
		{[]string{"-o", "", counts}, "-o"},
	} {
		got := rencontre(t, "", append([]string{"run"}, c.args...)...)
		if got.status != 2 || got.out != "" || !strings.HasPrefix(got.errors, "error: "+c.field+": ") ||
			strings.Count(got.errors, "\n") != 1 {
			t.Errorf("%q: %+v", c.args, got)
		}
	}
}

// TestRunFails checks that errors other than bad requests have the status 1.
func TestRunFails(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"@" + filepath.Join(dir, "nothing.json")},
		{"@" + dir},
		{"-checkpoint", filepath.Join(dir, "no", "such", "folder"), counts},
		{"-checkpoint", writeTemp(t, "a letter, without an end"), counts},
		{"-checkpoint", writeTemp(t, `{"request":{},"shards":11}`+"\n"), counts},
		{"-checkpoint", writeTemp(t, "{}\n"), counts},
	} {
		got := rencontre(t, "", append([]string{"run"}, args...)...)
		if got.status != 1 || got.out != "" || !strings.HasPrefix(got.errors, "error: ") ||
			strings.Count(got.errors, "\n") != 1 {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

func TestCost(t *testing.T) {
	for _, flags := range [][]string{nil, {"-shard", "0/2"}} {
		args := append(append([]string{"run"}, flags...), `{"job":"distribution","game":"hlm","ranks":12,"cost":true}`)
		got := rencontre(t, "", args...)
		var cost map[string]float64
		if err := json.Unmarshal([]byte(got.out), &cost); err != nil || got.status != 0 {
			t.Fatalf("%+v: %v", got, err)
		}
		if names := slices.Sorted(maps.Keys(cost)); !slices.Equal(names, []string{"bytes", "seconds", "work"}) ||
			cost["seconds"] <= 0 {
			t.Errorf("%v", cost)
		}
	}
}

func TestOtherCommands(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
	}{
		{nil, 2}, {[]string{"walk"}, 2}, {[]string{"merge"}, 2}, {[]string{"merge", "-what"}, 2}, {[]string{"export"}, 2},
		{[]string{"export", "a", "b", "c"}, 2},
		{[]string{"serve", "here"}, 2}, {[]string{"serve", "-what"}, 2}, {[]string{"sizes", "-web", t.TempDir()}, 1},
		{[]string{"merge", "nothing.json"}, 1},
	} {
		if got := rencontre(t, "", c.args...); got.status != c.status || got.out != "" || got.errors == "" {
			t.Errorf("%q: %+v", c.args, got)
		}
	}
	if got := rencontre(t, "", "help"); got.status != 0 || !strings.Contains(got.out, "merge [-o FILE] FILE") {
		t.Errorf("help: %+v", got)
	}
}

// TestHelp checks that -h prints the arguments and flags of a command and is not an error.
func TestHelp(t *testing.T) {
	for name, want := range map[string][]string{
		"run":    {"usage: rencontre run", "REQUEST", "-workers N", "-shard I/N", "-checkpoint FILE", "-o FILE", "-progress"},
		"merge":  {"usage: rencontre merge", "-o FILE", "FILE..."},
		"serve":  {"usage: rencontre serve", "-addr HOST:PORT", "-base PATH", "-web DIR", "-cache DIR"},
		"export": {"usage: rencontre export", "DIR [BASE]", "-web DIR", "-cache DIR"},
		"sizes":  {"usage: rencontre sizes", "-exec FILE", "-web DIR", "-cache DIR"},
	} {
		for _, flag := range []string{"-help", "-h", "--help"} {
			got := rencontre(t, "", name, flag)
			if got.status != 0 || got.errors != "" {
				t.Errorf("%s %s: %+v", name, flag, got)
			}
			for _, text := range want {
				if !strings.Contains(got.out, text) {
					t.Errorf("%s %s does not say %q: %s", name, flag, text, got.out)
				}
			}
		}
	}
}

// text returns the contents of a file.
func text(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestOutput checks that a file that cannot be written is refused before any work, and that an old one is replaced.
func TestOutput(t *testing.T) {
	dir := t.TempDir()
	old := writeTemp(t, "old")
	got := rencontre(t, "", "run", "-o", old, play)
	if (got != outcome{}) || !strings.Contains(text(t, old), `"outcome":"won"`) {
		t.Errorf("%+v, the file is %q", got, text(t, old))
	}
	for _, args := range [][]string{{"run", "-o", filepath.Join(dir, "no", "file"), long}, {"run", "-o", dir, long},
		{"run", "-o", os.DevNull, long}, {"run", "-o", old, "-checkpoint", old, long}, {"merge", "-o", "", old},
		{"verify", "dundee", "-o", dir}} {
		got := rencontre(t, "", args...)
		if got.status != badRequest || got.out != "" || !strings.HasPrefix(got.errors, "error: -o: ") {
			t.Errorf("%v: %+v", args, got)
		}
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(old), ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind is %v: %v", left, err)
	}
}
