//go:build !js

package gowasm

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSlim runs a program before and after Slim: everything is the same except traces.
func TestSlim(t *testing.T) {
	file := filepath.Join(t.TempDir(), "traced.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "./testdata/traced")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm",
		"GOFLAGS="+os.Getenv("GOFLAGS")+" "+os.Getenv("RENCONTRE_WASM_FLAGS"))
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := func() (out, trace string) {
		t.Helper()
		c := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), file, "the end")
		var stdout, stderr bytes.Buffer
		c.Stdout, c.Stderr = &stdout, &stderr
		if err := c.Run(); err == nil || !strings.Contains(stderr.String(), "panic: the end") {
			t.Fatalf("it did not end as it should: %v\n%s", err, &stderr)
		}
		return stdout.String(), stderr.String()
	}
	before, traced := run()
	memory := func() (memory []byte, pieces int) {
		t.Helper()
		program, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var parts []segment
		_, err = rewriteSection(program, dataSection, func(section []byte) ([]byte, error) {
			var err error
			parts, err = segments(section)
			return section, err
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range parts {
			memory = append(memory, make([]byte, max(0, s.at+len(s.bytes)-len(memory)))...)
			copy(memory[s.at:], s.bytes)
		}
		return memory, len(parts)
	}
	full, many := memory()

	const name = "main.main.func2 true true true\n"
	if !strings.HasSuffix(before, name) || !strings.Contains(traced, "main.go:") {
		t.Fatalf("the program is not as it should be:\n%s%s", before, traced)
	}
	// A second run changes nothing.
	var sizes []int
	for range 2 {
		if err := Rewrite(file, Slim); err != nil {
			t.Fatal(err)
		}
		after, trace := run()
		if want := strings.TrimSuffix(before, name) + " false false false\n"; after != want {
			t.Errorf("it printed\n%s, before\n%s", after, before)
		}
		if !strings.Contains(trace, "\n\t?:0") || strings.Contains(trace, "main.") || strings.Contains(trace, ".go:") {
			t.Errorf("the trace is\n%s", trace)
		}
		got, pieces := memory()
		if len(got) != len(full) || many < 1000 || pieces > 100 {
			t.Errorf("%d bytes of memory in %d pieces, before %d in %d", len(got), pieces, len(full), many)
		}
		sizes = append(sizes, bytes.Count(got, []byte{0}))
	}
	if sizes[0] != sizes[1] {
		t.Errorf("%d zeros, then %d", sizes[0], sizes[1])
	}
}

// TestSegments checks that a memory is read as it was written, whatever zeros it has.
func TestSegments(t *testing.T) {
	for _, want := range [][]byte{
		{}, {1}, make([]byte, 3*gap),
		append(make([]byte, 0x3f), 1), append(make([]byte, 0x40), 1), append(make([]byte, 0x2000), 1, 0, 0),
		append(append([]byte{1}, make([]byte, gap-1)...), 2),
		append(append([]byte{1}, make([]byte, gap)...), 2),
		append(append([]byte{1}, make([]byte, 100*gap+1)...), 0x80, 0, 0xff),
	} {
		parts, err := segments(appendSegments(nil, want))
		if err != nil {
			t.Errorf("%d bytes: %v", len(want), err)
		}
		got := make([]byte, len(want))
		for _, s := range parts {
			copy(got[s.at:], s.bytes)
			if len(s.bytes) == 0 || s.bytes[0] == 0 || bytes.Contains(s.bytes, make([]byte, gap)) {
				t.Errorf("%d bytes: a piece of %d at %d has zeros to spare", len(want), len(s.bytes), s.at)
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%d bytes are other bytes", len(want))
		}
	}
}

// TestSlimRefused checks that a file that is not a program of this Go is refused and unchanged.
func TestSlimRefused(t *testing.T) {
	// A module with one segment of data, at 16.
	module := func(data ...byte) []byte {
		segment := append([]byte{1, 0, 0x41, 16, 0x0b, byte(len(data))}, data...)
		return append([]byte("\x00asm\x01\x00\x00\x00\x0b"+string(rune(len(segment)))), segment...)
	}
	table := make([]byte, 90)
	copy(table, header)
	for name, c := range map[string]struct {
		program []byte
		says    string
	}{
		"text":          {[]byte("Not a program"), "no program in wasm"},
		"cut":           {module(1, 2, 3)[:15], "no program in wasm"},
		"other memory":  {[]byte("\x00asm\x01\x00\x00\x00\x0b\x06\x01\x02\x41\x10\x0b\x00"), "not as Go links it"},
		"no table":      {module(1, 2, 3), "is not found once"},
		"two tables":    {module(append(bytes.Clone(header), header...)...), "is not found once"},
		"only a header": {module(header...), "ends in its header"},
		"zeros":         {module(table...), "not in their order"},
	} {
		was := bytes.Clone(c.program)
		if _, err := Slim(c.program); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(c.program, was) {
			t.Errorf("%s: it was changed", name)
		}
	}
}
