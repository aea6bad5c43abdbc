//go:build !js

package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

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
	if out, err := exec.Command("go", "build", "-o", command, "rencontre/app").CombinedOutput(); err != nil {
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
	// counts is a request of 8 shards, and other is another request.
	counts = `{"job":"distribution","game":"mousetrap","ranks":10,"burn":true}`
	other  = `{"job":"distribution","game":"mousetrap","ranks":10,"burn":true,"of":"score"}`
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
	const want = `{"counts":["14833","9949","6052","3583","2057","1366","668","0","1812"],"decks":"40320"}`
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
		{"-checkpoint", writeTemp(t, `{"request":{},"shards":8}`+"\n"), counts},
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

// shards runs every share of n of a request and returns the files with their output.
func shards(t *testing.T, request string, n int) []string {
	t.Helper()
	dir := t.TempDir()
	files := make([]string, n)
	for i := range n {
		got := rencontre(t, "", "run", "-shard", fmt.Sprintf("%d/%d", i, n), request)
		if got.status != 0 {
			t.Fatalf("%+v", got)
		}
		var part job.Part
		if err := json.Unmarshal([]byte(got.out), &part); err != nil || part.Request == nil {
			t.Fatalf("%s: %v", got.out, err)
		}
		files[i] = filepath.Join(dir, fmt.Sprintf("%d.json", i))
		if err := os.WriteFile(files[i], []byte(got.out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func TestMerge(t *testing.T) {
	whole := rencontre(t, "", "run", counts)
	if whole.status != 0 {
		t.Fatalf("the whole is %+v", whole)
	}
	// More shares than shards leave some empty, which is allowed.
	for _, n := range []int{1, 3, 20} {
		files := shards(t, counts, n)
		slices.Reverse(files)
		if got := rencontre(t, "", append([]string{"merge"}, files...)...); got != whole {
			t.Errorf("%d parts: %+v", n, got)
		}
	}
	// 1 of 2 is 1 of 4 and 3 of 4.
	two, four := shards(t, counts, 2), shards(t, counts, 4)
	if got := rencontre(t, "", "merge", two[0], four[1], four[3]); got != whole {
		t.Errorf("mixed parts: %+v", got)
	}

	// What is missing is named as -shards reads it.
	got := rencontre(t, "", "merge", four[0], four[1], four[3])
	if !strings.HasSuffix(got.errors, "shards are missing: 2,6\n") {
		t.Errorf("missing are 2 and 6: %+v", got)
	}
	late := filepath.Join(t.TempDir(), "late.json")
	if got := rencontre(t, "", "run", "-shards", "2,6", "-o", late, counts); (got != outcome{}) {
		t.Errorf("with -o it prints %+v", got)
	}
	if got := rencontre(t, "", "merge", four[0], four[1], four[3], late); got != whole {
		t.Errorf("with what was missing: %+v", got)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(late), ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind is %v: %v", left, err)
	}

	others := shards(t, other, 2)
	for name, files := range map[string][]string{
		"missing":       {four[0], four[1], four[3]},
		"repeated":      {two[0], two[1], two[1]},
		"overlapping":   {two[0], two[1], four[1]},
		"different":     {two[0], others[1]},
		"no file":       {two[0], "nothing.json"},
		"not a part":    {writeTemp(t, whole.out)},
		"empty":         {writeTemp(t, "")},
		"cut off":       {two[0], writeTemp(t, text(t, two[1])[:40])},
		"two in one":    {writeTemp(t, text(t, two[0])+text(t, two[1]))},
		"other engine":  {writeTemp(t, strings.Replace(text(t, two[0]), `{"engine":"`, `{"engine":"0`, 1)), two[1]},
		"no engine":     {writeTemp(t, strings.Replace(text(t, two[0]), `"engine":"`+job.Engine+`",`, "", 1)), two[1]},
		"other version": {writeTemp(t, strings.Replace(text(t, two[0]), `"shards":`, `"shards":1`, 1)), two[1]},
	} {
		got := rencontre(t, "", append([]string{"merge"}, files...)...)
		if got.status != 1 || got.out != "" || !strings.HasPrefix(got.errors, "error: ") ||
			strings.Count(got.errors, "\n") != 1 {
			t.Errorf("%s: %+v", name, got)
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

func TestCheckpoint(t *testing.T) {
	file := filepath.Join(t.TempDir(), "checkpoint")
	whole := rencontre(t, "", "run", "-checkpoint", file, counts)
	if whole.status != 0 {
		t.Fatalf("%+v", whole)
	}
	lines := strings.SplitAfter(text(t, file), "\n")
	all := len(lines) - 2 // without the first line and the end of the last
	if all < 2 {
		t.Fatalf("%d shards in %q", all, lines)
	}
	keep := func(body string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// begun is the number of shards that a run with progress started with.
	begun := func() (n int) {
		t.Helper()
		got := rencontre(t, "", "run", "-progress", "-workers", "1", "-checkpoint", file, counts)
		if got.out != whole.out {
			t.Fatalf("%+v", got)
		}
		if _, err := fmt.Sscanf(got.errors, "%d of", &n); err != nil {
			t.Fatalf("%q: %v", got.errors, err)
		}
		return n
	}
	for name, c := range map[string]struct {
		text string
		want int
	}{
		"all":     {strings.Join(lines, ""), all},
		"half":    {strings.Join(lines[:1+all/2], ""), all / 2},
		"torn":    {strings.Join(lines[:1+all/2], "") + lines[1+all/2][:10], all / 2},
		"no end":  {strings.TrimSuffix(strings.Join(lines, ""), "\n"), all - 1},
		"started": {lines[0], 0},
		"empty":   {"", 0},
	} {
		keep(c.text)
		if n := begun(); n != c.want {
			t.Errorf("%s: began with %d shards done, not %d", name, n, c.want)
		}
		if n := begun(); n != all {
			t.Errorf("%s: then began with %d shards done, not %d", name, n, all)
		}
	}

	// Several shares of a request may use one file, one after the other.
	keep("")
	for i := range 2 {
		got := rencontre(t, "", "run", "-checkpoint", file, "-shard", fmt.Sprintf("%d/2", i), counts)
		var part job.Part
		if err := json.Unmarshal([]byte(got.out), &part); err != nil || len(part.Done) > (all+1)/2 {
			t.Errorf("share %d has %d of %d shards, %v", i, len(part.Done), all, err)
		}
	}
	if n := begun(); n != all {
		t.Errorf("two shares left %d shards of %d", n, all)
	}

	keep(lines[0] + "nonsense\n" + lines[1])
	before := text(t, file)
	if got := rencontre(t, "", "run", "-checkpoint", file, counts); got.status != 1 ||
		!strings.Contains(got.errors, "line 2") {
		t.Errorf("a broken line: %+v", got)
	}
	for name, c := range map[string][2]string{
		"another engine": {`"engine":"` + job.Engine + `"`, `"engine":"0"`},
		"no engine":      {`"engine":"` + job.Engine + `",`, ""},
		"another shard":  {`{"shard":0,`, `{"shard":1,`},
	} {
		changed := strings.Replace(strings.Join(lines, ""), c[0], c[1], 1)
		keep(changed)
		want := map[bool]string{true: "shard", false: "engine"}[name == "another shard"]
		if got := rencontre(t, "", "run", "-checkpoint", file, counts); got.status != 1 || got.out != "" ||
			!strings.Contains(got.errors, want) {
			t.Errorf("%s: %+v", name, got)
		}
		if text(t, file) != changed {
			t.Errorf("%s: a file that was refused was changed", name)
		}
	}
	keep(before)
	if got := rencontre(t, "", "run", "-checkpoint", file, other); got.status != 1 ||
		!strings.Contains(got.errors, "another request") {
		t.Errorf("another request: %+v", got)
	}
	if text(t, file) != before {
		t.Error("a file that was refused was changed")
	}
}

// TestInterrupt checks that an interrupt, or the signal by which schedulers end a job, ends a run in order and keeps
// its finished shards.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no signals to send")
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(signal.String(), func(t *testing.T) { interrupt(t, signal) })
	}
}

func interrupt(t *testing.T, signal os.Signal) {
	file := filepath.Join(t.TempDir(), "checkpoint")
	c := exec.Command(command, "run", "-progress", "-workers", "2", "-checkpoint", file, long)
	var out bytes.Buffer
	c.Stdout = &out
	stderr, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(stderr)
	first, err := r.ReadString('\n') // the run has started
	if err != nil {
		t.Fatal(err)
	}
	// Lines of two runs would mix in one checkpoint.
	got := rencontre(t, "", "run", "-checkpoint", file, long)
	if got.status != failed || !strings.Contains(got.errors, "another run is using the file") {
		t.Errorf("beside a run: %+v", got)
	}
	if err := c.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := c.Wait(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	last := strings.TrimSpace(string(rest))
	last = last[strings.LastIndex(last, "\n")+1:]
	if status := c.ProcessState.ExitCode(); status != 130 || out.Len() > 0 ||
		!strings.HasPrefix(last, "error: interrupted") {
		t.Errorf("status %d, output %q, after %q the last line %q", status, &out, first, last)
	}
	if head := text(t, file); !strings.HasPrefix(head, `{"engine":"`+job.Engine+`","request":{"job":"distribution"`) {
		t.Errorf("the checkpoint is %q", head)
	}
}

// TestCheck checks that a file that a page saved is computed again, and that a result that differs is an error.
func TestCheck(t *testing.T) {
	was := rencontre(t, "", "run", play).out
	saved := `{"provenance":"exact","answers":[{"request":` + play + `,"result":` + was + `},{"request":` + counts + `}]}`
	got := rencontre(t, "", "check", "-workers", "1", writeTemp(t, saved))
	want := "1 result as in the file, by engine " + job.Engine + "; 1 request without a result in the file\n"
	if (got != outcome{out: want}) {
		t.Errorf("%+v", got)
	}
	for name, c := range map[string]struct {
		file   string
		status int
		says   string
	}{
		"another result":  {strings.Replace(saved, `"won"`, `"lost"`, 1), failed, "differs"},
		"another file":    {`{"counts":[1]}`, failed, "is not a file"},
		"no JSON":         {"play", failed, "is not a file"},
		"no result":       {`{"answers":[{"request":` + play + `}]}`, failed, "has no result"},
		"another request": {strings.Replace(saved, `"play"`, `"walk"`, 1), badRequest, "answer 1"},
	} {
		got := rencontre(t, "", "check", writeTemp(t, c.file))
		if got.status != c.status || got.out != "" || !strings.Contains(got.errors, c.says) {
			t.Errorf("%s: %+v", name, got)
		}
	}
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

// TestParallel runs the README's two lines under GNU parallel: shares computed
// by separate processes merge to the count that one process gives.
func TestParallel(t *testing.T) {
	version, err := exec.Command("parallel", "--version").Output()
	if err != nil || !bytes.HasPrefix(version, []byte("GNU parallel")) {
		t.Skip("GNU parallel is not installed; build.sh test installs it")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var script strings.Builder
	for line := range strings.Lines(string(readme)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "parallel ") ||
			strings.HasPrefix(line, "./rencontre merge ") {
			script.WriteString(line + "\n")
		}
	}
	if strings.Count(script.String(), "\n") != 2 {
		t.Fatalf("the README has not the two lines, but %q", script.String())
	}
	dir := t.TempDir()
	if err := os.Symlink(command, filepath.Join(dir, "rencontre")); err != nil {
		t.Fatal(err)
	}
	request := `{"job":"count","game":"mousetrap","ranks":12}`
	if err := os.WriteFile(filepath.Join(dir, "request.json"), []byte(request), 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("bash", "-e")
	c.Dir, c.Stdin = dir, strings.NewReader(script.String())
	c.Stderr = t.Output()
	merged, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	if parts, err := filepath.Glob(filepath.Join(dir, "part.*")); err != nil || len(parts) != 8 {
		t.Fatalf("%d parts: %v", len(parts), err)
	}
	if whole := rencontre(t, "", "run", request); whole.status != ok || whole.out != string(merged) {
		t.Errorf("merged %q, whole %+v", merged, whole)
	}
}

// TestKilled kills a count under GNU parallel ten times, at random. With a checkpoint for each share it ends with the
// number that one process gives.
func TestKilled(t *testing.T) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("GNU parallel is not installed; build.sh test installs it")
	}
	const request = `{"job":"count","game":"mousetrap","ranks":15}`
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "request.json"), []byte(request), 0o666); err != nil {
		t.Fatal(err)
	}
	shares := func() *exec.Cmd {
		c := exec.Command("parallel", "--will-cite", "--termseq", "KILL", "-j2", command,
			"run", "-workers", "1", "-shard", "{}/4", "-checkpoint", "kept.{}", "-o", "part.{}", "@request.json",
			":::", "0", "1", "2", "3")
		c.Dir, c.Stderr = dir, t.Output()
		return c
	}
	for range 10 {
		c := shares()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error)
		go func() { ended <- c.Wait() }()
		time.Sleep(time.Duration(200+rand.IntN(400)) * time.Millisecond)
		for running := true; running; { // the second signal kills what runs
			c.Process.Signal(syscall.SIGTERM)
			select {
			case <-ended:
				running = false
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
	kept, err := filepath.Glob(filepath.Join(dir, "kept.*"))
	if err != nil || len(kept) == 0 {
		t.Fatalf("nothing is kept: %v", err)
	}
	if err := shares().Run(); err != nil {
		t.Fatal(err)
	}
	parts, err := filepath.Glob(filepath.Join(dir, "part.*"))
	if err != nil {
		t.Fatal(err)
	}
	whole := rencontre(t, "", "run", request)
	if got := rencontre(t, "", append([]string{"merge"}, parts...)...); got != whole || whole.status != ok {
		t.Errorf("merged %+v, whole %+v", got, whole)
	}
}
