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

// TestStraight runs a program before and after Straight: it prints the same, including a trace.
func TestStraight(t *testing.T) {
	file := filepath.Join(t.TempDir(), "turns.wasm")
	build := exec.Command("go", "build", "-trimpath", "-o", file, "./testdata/turns")
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
		c := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), file)
		var stdout, stderr bytes.Buffer
		c.Stdout, c.Stderr = &stdout, &stderr
		if err := c.Run(); err == nil || !strings.Contains(stderr.String(), "panic: the end 0") ||
			!strings.Contains(stderr.String(), "main.go:") {
			t.Fatalf("it did not end as it should: %v\n%s", err, &stderr)
		}
		return stdout.String(), stderr.String()
	}
	read := func() []byte {
		t.Helper()
		program, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return program
	}
	out, trace := run()
	before := read()
	if err := Rewrite(file, Straight); err != nil {
		t.Fatal(err)
	}
	after := read()
	if o, tr := run(); o != out || tr != trace {
		t.Errorf("it printed\n%s%s, before\n%s%s", o, tr, out, trace)
	}
	if jumps, left := roundabout(t, before), roundabout(t, after); jumps < 10000 || left > jumps/4 {
		t.Errorf("of %d jumps through a table %d are left", jumps, left)
	}
	if len(after) >= len(before) {
		t.Errorf("%d bytes have become %d", len(before), len(after))
	}
	if err := Rewrite(file, Straight); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read(), after) {
		t.Error("the second time it is changed again")
	}
}

// roundabout counts the places that set PC_B and jump to the first table or to that of a loop.
func roundabout(t *testing.T, program []byte) (n int) {
	t.Helper()
	for r := (&reader{b: program[8:]}); len(r.b) > 0; {
		kind, section := r.byte(), &reader{b: r.take(r.number())}
		if kind != codeSection {
			continue
		}
		for range section.number() {
			all, err := instructions(section.take(section.number()))
			if err != nil {
				t.Fatal(err)
			}
			for i, in := range all {
				if in.op == br && i >= 2 && all[i-1].op == localSet && all[i-1].n == 0 && all[i-2].op == i32const {
					n++
				}
			}
		}
	}
	return n
}

// program is a module with these functions.
func program(bodies ...string) []byte {
	section := []byte{byte(len(bodies))}
	for _, body := range bodies {
		section = append(append(section, byte(len(body))), body...)
	}
	return append([]byte("\x00asm\x01\x00\x00\x00\x0a"+string(rune(len(section)))), section...)
}

// TestFunction checks that forward and backward jumps do not use a table, except for places
// where calls return and jumps into the middle of a loop.
func TestFunction(t *testing.T) {
	const (
		// loop, 3 blocks, PC_B, br_table 0 1 2
		head    = "\x00\x03\x40\x02\x40\x02\x40\x02\x40\x20\x00\x0e\x02\x00\x01\x02\x0b"
		forward = "\x20\x01\x45\x04\x40\x41\x02\x21\x00\x0c\x03\x0b" // from 0 to 2, if
		leave   = "\x41\x00\x0f"
		tail    = "\x0b\x00\x0b"
		calls   = "\x42\x82\x80\x80\x80\x01\x1a" // returns to 2 of the first function
	)
	for name, c := range map[string]struct{ was, is string }{
		"one loop": {
			head + forward + "\x0b" + "\x20\x01\x04\x40\x41\x01\x21\x00\x0c\x02\x0b" + "\x0b" + leave + tail,
			"\x00\x02\x40" + "\x20\x01\x45\x0d\x00" + "\x03\x40\x20\x01\x0d\x00\x0b" + "\x0b" + leave + "\x00\x0b",
		},
		"and a call": {
			head + calls + forward + "\x0b" + "\x20\x01\x04\x40\x41\x01\x21\x00\x0c\x02\x0b" + "\x0b" + leave + tail,
			"\x00\x02\x40\x02\x40" + "\x20\x00\x41\x01\x46\x0d\x00" + "\x20\x00\x41\x02\x46\x0d\x01" + calls +
				"\x20\x01\x45\x0d\x01\x0b" +
				"\x03\x40\x20\x01\x0d\x00\x0b" + "\x0b" + leave + "\x00\x0b",
		},
		"into a loop": {
			head + forward + "\x0b" + "\x01" + "\x0b" + "\x20\x01\x04\x40\x41\x01\x21\x00\x0c\x01\x0b" + leave + tail,
			"\x00\x02\x40" + "\x20\x01\x45\x04\x40\x41\x02\x21\x00\x0c\x01\x0b" + "\x41\x01\x21\x00\x0b" +
				"\x03\x40\x02\x40" + "\x20\x00\x41\x02\x46\x0d\x00" + "\x01\x0b" + "\x20\x01\x04\x40\x41\x01\x21\x00\x0c\x01\x0b" +
				leave + "\x0b" + "\x00\x0b",
		},
		"a jump out of a block that is not Go’s": {head + "\x0c\x01" + "\x0b\x0b" + leave + tail, head + "\x0c\x01" +
			"\x0b\x0b" + leave + tail},
		"no table": {"\x00\x03\x40\x0c\x00\x0b\x00\x0b", "\x00\x03\x40\x0c\x00\x0b\x00\x0b"},
	} {
		if got, err := Straight(program(c.was)); err != nil || !bytes.Equal(got, program(c.is)) {
			t.Errorf("%s:\n%x (%v), want\n%x", name, got, err, program(c.is))
		}
	}
}

// TestStraightRefused checks that a non-program and an unknown form are refused.
func TestStraightRefused(t *testing.T) {
	for name, program := range map[string][]byte{
		"text":                   []byte("Not a program"),
		"cut":                    program("\x00\x0b")[:10],
		"a function cut":         program("\x00\x41"),
		"vectors":                program("\x00\xfd\x00\x0b"),
		"tables":                 program("\x00\xfc\x0c\x00\x00\x0b"),
		"a section of one count": []byte("\x00asm\x01\x00\x00\x00\x0a\x01\x02"),
	} {
		if got, err := Straight(program); err == nil {
			t.Errorf("%s has become %x", name, got)
		}
	}
}
