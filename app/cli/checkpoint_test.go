//go:build !js

package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"rencontre/core/job"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestCheckpoint(t *testing.T) {
	file := filepath.Join(t.TempDir(), "checkpoint")
	whole := rencontre(t, "", "run", "-checkpoint", file, few)
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
		got := rencontre(t, "", "run", "-progress", "-workers", "1", "-checkpoint", file, few)
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
		got := rencontre(t, "", "run", "-checkpoint", file, "-shard", fmt.Sprintf("%d/2", i), few)
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
	if got := rencontre(t, "", "run", "-checkpoint", file, few); got.status != 1 ||
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
		if got := rencontre(t, "", "run", "-checkpoint", file, few); got.status != 1 || got.out != "" ||
			!strings.Contains(got.errors, want) {
			t.Errorf("%s: %+v", name, got)
		}
		if text(t, file) != changed {
			t.Errorf("%s: a file that was refused was changed", name)
		}
	}
	keep(before)
	if got := rencontre(t, "", "run", "-checkpoint", file, otherFew); got.status != 1 ||
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

// TestKilled kills a run under GNU parallel four times, at random, each time after more was kept. With a checkpoint
// for each share it ends with the number that one process gives.
func TestKilled(t *testing.T) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("GNU parallel is not installed; build.sh test installs it")
	}
	const request = `{"job":"distribution","game":"mousetrap","ranks":13}`
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
	keptBytes := func() (bytes int64) {
		names, err := filepath.Glob(filepath.Join(dir, "kept.*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if info, err := os.Stat(name); err == nil {
				bytes += info.Size()
			}
		}
		return bytes
	}
	for range 4 {
		// Parallel may end before those that it killed or has just started. All of them inherit one end of a pipe,
		// whose other end is read until the last has closed it.
		alive, inherited, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		c := shares()
		c.ExtraFiles = []*os.File{inherited}
		before := keptBytes()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		inherited.Close()
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		for len(ended) == 0 && keptBytes() <= before {
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(time.Duration(rand.IntN(200)) * time.Millisecond)
		for running := true; running; { // the second signal kills what runs
			c.Process.Signal(syscall.SIGTERM)
			select {
			case <-ended:
				running = false
			case <-time.After(50 * time.Millisecond):
			}
		}
		if _, err := io.Copy(io.Discard, alive); err != nil {
			t.Fatal(err)
		}
		alive.Close()
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
