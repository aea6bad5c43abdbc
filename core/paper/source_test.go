package paper

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sources lists the texts of the papers, and how they number what they print.
var sources = []struct {
	paper, file string
	formula     string            // with its number in brackets
	elsewhere   map[string]string // names that are no items, and why
	named       int               // number of things that the text names, to check the patterns
}{
	{"dundee", "litwack-pikhurko-pongnumkul-how-to-play-dundee.txt", `\((\d{1,2})\)\s*\$\$|, \((\d{1,2})\)$`, map[string]string{"theorem 4.3.1": "of Alon and Spencer's book"}, 42},
	{"zwick-paterson", "zwick-paterson-1992-memory-game.txt", `\((\d)\)\s*\$\$|tag\{(\d)\}`, nil, 27},
	{"alfthan", "alfthan-2007-memory.txt", `\((2\.\d)\)`, nil, 28},
	{bersaniEulerian, "bersani-eulerian-approach.txt", `\(([2356]\.\d{1,2})\)|tag\{([2356]\.\d{1,2})\}`,
		map[string]string{"formula 3.2": "Proposition 3.2 is meant", "formula 3.4": "Proposition 3.4 is meant"}, 60},
	{bersani2010, "bersani-2010-reformed-permutations.txt", `\(([1-9]\d?)\)\s*(?:\$\$)?\s*$`,
		map[string]string{"theorem 6": "Theorem 8 is meant: Remark 9 has the number of an earlier version"}, 51},
}

var numbered = regexp.MustCompile(`\b(Tables?|Figures?|Fig\.|Theorem|Proposition|Prop\.|Lemma|Corollary|Conjecture|Remark|Problem|Definition) \(?(\d+(?:\.\d+)*)\b`)

// texts is the folder of the papers' texts, which are not part of the project.
func texts(t *testing.T) string {
	t.Helper()
	for _, up := range []string{"../../../shared/papers", "../../../../shared/papers"} {
		if _, err := os.Stat(up); err == nil {
			return up
		}
	}
	t.Skip("the texts of the papers are not here: shared/papers beside the project")
	return ""
}

// TestQuotations checks that what a note quotes stands in a paper word for word. Dots mark
// omissions.
func TestQuotations(t *testing.T) {
	dir := texts(t)
	signs := strings.NewReplacer(`\uparrow`, "↑", `\downarrow`, "↓", `\frac{E_n^j}{n}`, "Eₙʲ/n", "$", "")
	plain := func(text string) string {
		return strings.ToLower(strings.Join(strings.Fields(signs.Replace(text)), ""))
	}
	var all string
	for _, s := range sources {
		text, err := os.ReadFile(filepath.Join(dir, s.file))
		if err != nil {
			t.Fatal(err)
		}
		all += plain(string(text)) + "\n"
	}
	var quoted []string
	var notes []Note
	if err := json.Unmarshal(Notes(), &notes); err != nil {
		t.Fatal(err)
	}
	for _, n := range notes {
		if n.Says != "" {
			quoted = append(quoted, n.Says)
		}
	}
	for _, p := range Papers() {
		for _, g := range p.Gains() {
			for _, m := range regexp.MustCompile("“([^”]*)”").FindAllStringSubmatch(g.Printed, -1) {
				quoted = append(quoted, m[1])
			}
		}
	}
	for _, q := range quoted {
		for _, part := range strings.Split(q, " … ") {
			if !strings.Contains(all, plain(part)) {
				t.Errorf("no paper prints %q", part)
			}
		}
	}
	if len(quoted) < 4 {
		t.Errorf("%d quotations", len(quoted))
	}
}

// TestNothingIsLeftOut checks that every table, figure, theorem, proposition, lemma, corollary,
// conjecture, remark, definition and numbered formula that the text of a paper names is an item,
// with cells or with the reason why it has none.
func TestNothingIsLeftOut(t *testing.T) {
	dir := texts(t)
	for _, s := range sources {
		text, err := os.ReadFile(filepath.Join(dir, s.file))
		if err != nil {
			t.Error(err)
			continue
		}
		body, _, _ := strings.Cut(string(text), "\nReferences\n")
		named := map[string]bool{}
		for _, m := range numbered.FindAllStringSubmatch(body, -1) {
			kind := map[string]string{"Fig.": "figure", "Prop.": "proposition", "Tables": "table", "Figures": "figure"}[m[1]]
			if kind == "" {
				kind = strings.ToLower(m[1])
			}
			named[kind+" "+m[2]] = true
		}
		for _, m := range regexp.MustCompile("(?m)"+s.formula).FindAllStringSubmatch(body, -1) {
			named["formula "+strings.Join(m[1:], "")] = true
		}
		items := map[string]bool{}
		for _, i := range Find(s.paper).Items() {
			if items[i.Name] {
				t.Errorf("%s: %s is there twice", s.paper, i.Name)
			}
			items[i.Name] = true
		}
		for _, name := range slices.Sorted(maps.Keys(named)) {
			if !items[name] && s.elsewhere[name] == "" {
				t.Errorf("%s: the text has %s, of which there is no item", s.paper, name)
			}
		}
		if len(named) != s.named {
			t.Errorf("%s: the text names %d things, recorded are %d: %v", s.paper, len(named), s.named, slices.Sorted(maps.Keys(named)))
		}
	}
}

// TestItems checks that every item has cells or says why it has none, and that every cell has what
// it needs to be judged and stands in one place.
func TestItems(t *testing.T) {
	for _, p := range Papers() {
		cells := 0
		for _, i := range p.Items() {
			if (len(i.Cells) == 0) != (i.Why != "") || i.Title == "" || i.Why != "" && !strings.HasSuffix(i.Why, ".") {
				t.Errorf("%s, %s: %d cells, title %q, %q", p.Name, i.Name, len(i.Cells), i.Title, i.Why)
			}
			seen := map[string]bool{}
			for _, c := range i.Cells {
				cells++
				at := c.Row + ", " + c.Column + ": " + c.Printed
				ofText := c.Erratum != nil && len(c.Requests) == 0 && c.At == ""
				if seen[at] || c.Printed == "" && !c.Unreadable || !ofText && (len(c.Requests) == 0 || c.At == "") || c.Rule == "" {
					t.Errorf("%s, %s: %q twice, or not all is there: %+v", p.Name, i.Name, at, c)
				}
				seen[at] = true
				if c.Rule == Digits || c.Rule == Cut || c.Rule == DigitsCut || c.Rule == Estimated {
					if _, _, err := printed(c.expected()); err != nil && !c.Unreadable {
						t.Errorf("%s, %s, %s: %v", p.Name, i.Name, at, err)
					}
				}
			}
		}
		t.Logf("%s: %d items, %d cells", p.Name, len(p.Items()), cells)
	}
}
