package paper

import (
	"errors"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestData reads every file of data.
func TestData(t *testing.T) {
	papers := []string{}
	for _, p := range append(Papers(), Elsewhere()...) {
		papers = append(papers, p.Name+".txt")
	}
	tables := 0
	err := fs.WalkDir(data, "data", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		name := strings.TrimPrefix(path, "data/")
		content, err := file(name)
		if err != nil {
			return err
		}
		switch {
		case strings.HasPrefix(name, "errata"):
			_, err = readErrata(name, content)
		case slices.Contains(papers, name):
			_, err = readItems(strings.TrimSuffix(name, ".txt"), content)
		case strings.HasPrefix(name, "statements/"):
			_, err = readClaims(name, content)
		default:
			parts := strings.Split(content, "\n== ")
			for _, part := range parts[1:] { // the first line of a part names it
				_, text, _ := strings.Cut(part, "\n")
				_, part := readTable(name, text)
				err = errors.Join(err, part)
			}
			tables += len(parts)
			if len(parts) == 1 {
				_, err = readTable(name, content)
			}
		}
		return err
	})
	if err != nil || tables < 40 {
		t.Errorf("%d tables, %v", tables, err)
	}
	// Files that only programs use are read on demand.
	for name, count := range map[string]int{"examples": len(Examples()), "estimates": len(Estimates()),
		"records": len(Records()), "bests": len(Bests()), "laws": len(Distributions()), "no match": len(Table3()),
		"counts": len(Counts()), "reforms": len(Reforms()), "lowests": len(Lowests()), "memory": len(MemoryTables()),
		"bids": len(DundeeTable2()), "moves": len(AlfthanTable21()), "forms": len(AlfthanAppendix())} {
		if count == 0 {
			t.Errorf("%s: there is none", name)
		}
	}
}

// TestErrataFile checks that every entry has a cell, and that every second computation that is a test is described.
func TestErrataFile(t *testing.T) {
	all, err := corrections()
	if err != nil {
		t.Fatal(err)
	}
	ids, last, causes := map[string]bool{}, "", 0
	for _, c := range all {
		id := c.erratum.ID
		if id != last {
			for _, name := range append([]string{id}, c.erratum.Was...) {
				if ids[name] {
					t.Errorf("the entry %s is there twice", name)
				}
				ids[name] = true
			}
			causes, last = causes+1, id
			if !regexp.MustCompile(`^[A-Z][1-9][0-9]*$`).MatchString(id) {
				t.Errorf("%q is no identifier", id)
			}
		}
		if c.erratum.Second != "" && !c.erratum.AsksAgain() && SecondTest(c.erratum.Second) == "" {
			t.Errorf("%s: %q is not described", id, c.erratum.Second)
		}
	}
	if len(Errata()) != len(all) {
		t.Errorf("%d cells have an erratum, of %d", len(Errata()), len(all))
	}
	t.Logf("%d entries of %d cells", causes, len(all))
	items := []Item{{Name: "table 1", Cells: []Cell{{Row: "r", Column: "c", Printed: "2"}}}}
	err = attachErrata("p", items,
		[]*correction{{line: 7, erratum: Erratum{Cause: Cause{ID: "x"}}, cell: "p | table 1 | r | c", printed: "3"}})
	if err == nil || !strings.Contains(err.Error(), "errata, line 7, x: there are 0 cells") {
		t.Errorf("an entry without its cell: %v", err)
	}
}

// TestMalformed checks that malformed input is refused with its line.
func TestMalformed(t *testing.T) {
	refused := func(text string, err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                          "x: there is no table",
		"m 1 2\n":                   "x: there is no table",
		"m 1 2\n3 4 5\n\n6 7 8 9\n": "x:4: 3 boxes under 2 labels",
		"m | 1\n2 | 3 4 | 5":        "x:2: 2 boxes under 1 labels",
	} {
		_, err := readTable("x", text)
		refused(text, err, want)
	}
	const item = "item table 1 | A table\n"
	for text, want := range map[string]string{
		"cell 1 | 2 | 3":                                       "x.txt:1: an item begins with its name",
		"# nothing\nitem table 1":                              "x.txt:2: an item begins with its name",
		"item formula 1..x | Some\n":                           "x.txt:1: strconv.Atoi",
		item + "sell 1 | 2 | 3":                                `x.txt:2: "sell" is no word that begins a line`,
		item + "cell {n} | 2 | 3":                              `x.txt:2: "n": "n" is not known`,
		item + "\ncell {1+} | 2 | 3":                           `x.txt:3: "1+": "" is neither a place`,
		item + "cell {1 | 2 | 3":                               "x.txt:2: a brace is not closed",
		item + "for n = 1 2\n  cell {f(n)} | 2 | 3":            `x.txt:3: "f(n)": "f" is no function`,
		item + "for n\n  cell 1 | 2 | 3":                       "x.txt:2: variables have values",
		item + "for n m = 1:2 3\n  cell 1 | 2 | 3":             `x.txt:2: "3": there are 2 variables`,
		item + "for n = 1..x\n  cell 1 | 2 | 3":                `x.txt:2: "x": "x" is not known`,
		item + "if 1 + 1\n  cell 1 | 2 | 3":                    "x.txt:2: a condition is a statement",
		item + "let n\ncell 1 | 2 | 3":                         "x.txt:2: a variable has a value",
		item + "ask count game\ncell 1 | 2 | 3":                `x.txt:2: "game": a field has a value`,
		item + "use magic\n":                                   `x.txt:2: there is no generator "magic"`,
		item + "as formula 99\n":                               `x.txt:2: bersani-eulerian has no "formula 99"`,
		"beyond table 1\nmore magic":                           `x.txt:2: there is no generator "magic"`,
		item + "cell 1 | 2":                                    "x.txt:2: a cell has a row",
		item + "ask":                                           "x.txt:2: a request has a job",
		item + "grid nowhere\n  cell 1 | 2 | 3":                "x.txt:2: open data/nowhere.txt",
		item + "gain exact | what | printed":                   "x.txt:2: a gain has a kind",
		item + "place {list(1, 2, 3)}\ncell 1 | 2 | 3":         "x.txt:2: \"list(1, 2, 3)\": a variable, its ends and a term",
		item + "let f(n, m) = n\nplace {f(1)}\ncell 1 | - | 2": `x.txt:3: "f(1)": 1 values are given and 2 are taken`,
	} {
		_, err := readItems("x", text)
		refused(text, err, want)
	}
	const entry = "id a old\ncause It is this.\nkind misprint\nnote It is so.\nsecond core/x TestX\nright 2\n"
	if all, err := readErrata("x", entry+"cell p | i | r | - | 1\nright 3\ncell p | i | r | c | 2"); err != nil ||
		len(all) != 2 ||
		all[0].erratum.ID != "a" || !slices.Equal(all[0].erratum.Was, []string{"old"}) || all[0].erratum.Right != "2" ||
		all[0].cell != "p | i | r | -" || all[1].erratum.Right != "3" {
		t.Errorf("%+v, %v", all, err)
	}
	for text, want := range map[string]string{
		"what a":                     "x:1: what is no word that begins a line",
		entry + "cell p | i | r | 1": "x:7: a cell of an entry has",
		"cell p | i | r | c | 1":     "x:1: a cell of an entry has",
		"id a\nkind mistake\ncell p | i | r | c | 1":                       "x:3: mistake is no kind",
		"id a\nkind misprint\ncell p | i | r | c | 1":                      "x:3: an entry says what it is about",
		strings.Replace(entry, "cause", "#", 1) + "cell p | i | r | c | 1": "x:7: an entry says what it is about",
		strings.Replace(entry, "note", "#", 1) + "cell p | i | r | c | 1":  "x:7: an entry says what it is about",
	} {
		_, err := readErrata("x", text)
		refused(text, err, want)
	}
}

// TestFormulas checks the functions that only files of items have.
func TestFormulas(t *testing.T) {
	s := &scope{vars: map[string]value{"s": asText("[4,1,3]"), "text": asText("ab-c")}, calls: itemFunctions()}
	s.vars["s"] = asValue([]int{4, 1, 3})
	for text, want := range map[string]string{
		"C(5, 2) * 3!": "60", "if(1 < 2, 3, 4)": "3", "list(k, 1, 4, k^2)": "[1,4,9,16]",
		"list(k, 1, 4, k, k mod 2 = 0)": "[2,4]", "total(k, 0, 3, 1 / k!)": "8/3", "product(k, 1, 4, k)": "24",
		"repeat(3, 4)": "[4,4,4]", "append(s, 2)": "[4,1,3,2]", "plus(s, 1, -1)": "[4,0,3]",
		`lists("{1, 2} {3}")`: "[[1,2],[3]]", "fixed(2/3, 3)": "0.667", "floor(7/2)": "3", "-7 mod 3": "2",
		"min(2, 3) + max(2, 3)": "5", "vector(s)": "(4, 1, 3)", "words(s)": "4, 1, 3", "digits(120)": "[1,2,0]",
		"decks(2, 3)":   "20",
		`fields("a b")`: `["a","b"]`, `factors("(n-1)n(n+2)")`: "[-1,0,2]", "board([[2,1],[1,2,1]])": "[1,2,1,3,3,2]",
		`before(text, "-")`: "ab", `ints("1 2")`: "[1,2]", `pairs("a 1, b 2")`: `[["a","1"],["b","2"]]`,
		"matches([1,1], [1,1], 0)": "1/2", "orMore([2,2], [2,2], 1)": "5/6", "chance(17)": "0.00077",
		"worst([2,1], 3)": "[[0,3],[2,1],[3,0]]", "text(1/2)": "1/2", `"a" = "a"`: "a",
		"not(1 = 2) and 2 > 1 or 1 > 2": "2 > 1", `has(text, "x")`: "false", "2 ^ 3 ^ 2": "512", "-2 ^ 2": "-4",
		"7 - 2 - 1": "4", "1 / 2 / 3": "1/6",
	} {
		v, err := evaluate(text, s)
		if err != nil || v.write() != want {
			t.Errorf("%s: %s, %v; want %s", text, v.write(), err, want)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(itemFunctions())) {
		if v, err := evaluate(name+"()", s); err == nil {
			t.Errorf("%s of nothing is %s", name, v.write())
		}
	}
}
