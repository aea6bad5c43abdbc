package main

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

const sample = `package sample

const bound = 0x1p-51

func work(n int) (sum float64) {
all:
	for i := 0; i < n; i++ {
		if i == 3 {
			continue all
		}
		sum += bound
	}
	print(max(n, 2))
	return sum
}

var other = func() int { return 7 }
`

// TestFaults checks which faults a program can have.
func TestFaults(t *testing.T) {
	s := sampled(t)
	var got []string
	for _, f := range s.faults {
		got = append(got, sample[f.from:f.to]+" > "+f.text)
	}
	for _, want := range []string{"0x1p-51 > (0x1p-51 * 0.8)", "0x1p-51 > (0x1p-51 / 16)", "< > <=", "< > >", "== > !=",
		"++ > --", "i == 3 > !(i == 3)", "i == 3 > false && (i == 3)", "3 > (3 + 1)", "3 > (3 - 1)", "continue all > ",
		"+= > -=", "sum += bound > ", "print(max(n, 2)) > ", "max > min", "7 > (7 + 1)"} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if t.Failed() {
		t.Logf("%q", got)
	}
}

// TestMutated checks that a program with all faults asleep is one, that it has a case for each fault, and that what a
// constant changes is the functions that use it.
func TestMutated(t *testing.T) {
	s := sampled(t)
	all := map[int]*fault{}
	for i, f := range s.faults {
		all[i+1] = f
	}
	files := s.mutate(all)
	for name, text := range files {
		if _, err := parser.ParseFile(token.NewFileSet(), name, text, 0); err != nil {
			t.Errorf("%v in %s", err, text)
		}
	}
	if got := strings.Count(files["sample.go"], "\ncase ") - 2; len(files) != 2 || got != len(all) {
		t.Errorf("%d files, %d cases of %d faults", len(files), got, len(all))
	}
	for id, f := range all {
		if f.constant == "bound" && !strings.Contains(files["sample.go"], "const bound = "+f.text) {
			t.Errorf("fault %d: no function has the bound %s", id, f.text)
		}
	}
	if !strings.Contains(files["sample.go"], "continue allMutated") {
		t.Error("labels of copies are not renamed")
	}
	if text := s.mutate(nil); len(text) != 1 {
		t.Errorf("without faults: %v", text)
	}
}

func sampled(t *testing.T) *source {
	s := newSource()
	if err := s.parse("sample.go", sample); err != nil {
		t.Fatal(err)
	}
	return s
}
