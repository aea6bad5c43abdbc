//go:build !js

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/core/paper"
)

// TestBFile reads the b-files of the counts back, with those that go past OEIS, and checks that each is among the files
// of the site, with its terms in order and none of those missing that OEIS lists.
func TestBFile(t *testing.T) {
	for name, terms := range map[string]struct {
		first int
		known string
	}{
		"A007709": {1, "1, 1, 2, 6, 15, 84, 330, 1812, 9978, 65503, 449719, 3674670, 28886593, 266242729, 2527701273, " +
			"25749021720, 272265850695, 3237294526053, 38214865550871"},
		"A007711": {1, "0, 1, 4, 18, 105, 636, 4710, 38508, 352902, 3563297, 39467081, 475326930, 6198134207, 86912048471, " +
			"1305146666727, 20897040866280, 355415162245305, 6399136411201947, 121606885543281129"},
		// OEIS has 1 for n = 2, which counts a deck that reforms to itself.
		"A007712": {2, "0, 2, 4, 14, 72, 316, 1730, 9728, 64330, 444890, 3645441, 28758111, 265434293, " +
			"2522822881, 25717118338"},
		"A055459": {1, "2, 1, 11, 14, 81, 242, 1142, 4771, 29009, 127876, 805947, 4868681, 31862753"},
		"A067950": {6, "1, 0, 1, 8, 31, 56, 219, 605, 2485, 9697, 40571"},
		"A127966": {11, "2, 1, 1, 4, 14, 57"},
	} {
		want := ""
		for i, term := range strings.Split(terms.known, ", ") {
			want += fmt.Sprintf("%d %s\n", terms.first+i, term)
		}
		got := rencontre(t, "", "bfile", name)
		lines := ""
		for line := range strings.Lines(got.out) {
			if !strings.HasPrefix(line, "#") {
				lines += line
			}
		}
		if got.status != 0 || lines != want || !strings.HasPrefix(got.out, "# "+name+": ") {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for _, args := range [][]string{{"bfile"}, {"bfile", "A1"}, {"bfile", "A007709", "A007711"}} {
		got := rencontre(t, "", args...)
		if got.status != 2 || got.out != "" || !strings.HasPrefix(got.errors, "error: SEQUENCE: ") {
			t.Errorf("%v: %+v", args, got)
		}
	}
	dir := t.TempDir()
	if err := writeSheets(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	for _, s := range paper.Sequences() {
		body, err := os.ReadFile(filepath.Join(dir, bFileName(s)))
		got := rencontre(t, "", "bfile", s.Name)
		if err != nil || got.status != 0 || string(body) != got.out {
			t.Errorf("%s: %v, %+v", s.Name, err, got)
		}
		n := s.First
		for line := range strings.Lines(got.out) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			if !strings.HasPrefix(line, fmt.Sprint(n, " ")) {
				t.Errorf("%s: %q where term %d belongs", s.Name, line, n)
			}
			n++
		}
		if n < s.First+s.Listed {
			t.Errorf("%s ends before term %d", s.Name, n)
		}
	}
}

// TestBFileListed reads every b-file back: it begins at the offset of OEIS with the terms that the entry there lists. A
// name in small letters is the same sequence, and only terms past the listed ones are said not to be there.
func TestBFileListed(t *testing.T) {
	text, err := os.ReadFile("../../core/paper/testdata/oeis.txt")
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string][]string{} // the offset and the terms
	name := ""
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, " "):
			entries[name] = append(entries[name], fields...)
		default:
			name = fields[0]
			entries[name] = slices.Delete(fields[1:], 1, 2) // without the colon
		}
	}
	if len(entries) != len(paper.Sequences()) {
		t.Fatalf("%d entries of OEIS", len(entries))
	}
	for name, entry := range entries {
		got := rencontre(t, "", "bfile", strings.ToLower(name))
		offset, err := strconv.Atoi(entry[0])
		if err != nil || got.status != 0 {
			t.Fatalf("%s: %v, %+v", name, err, got)
		}
		want := ""
		for i, term := range entry[1:] {
			want += fmt.Sprintf("\n%d %s", offset+i, term)
		}
		begins := strings.Index(got.out, fmt.Sprintf("\n%d ", offset))
		if begins < 0 || !strings.HasPrefix(got.out[begins:], want+"\n") {
			t.Errorf("%s: %s\nOEIS lists %s", name, got.out, want)
		}
	}
	for name, past := range map[string]bool{"A007709": true, "A028305": true, "A018931": true, "A002467": false,
		"A002468": false, "A002469": false, "A018932": false, "A059074": false} {
		said := strings.Contains(rencontre(t, "", "bfile", name).out, "are not there")
		if said != past {
			t.Errorf("%s: terms are said not to be there: %t", name, said)
		}
	}
}
