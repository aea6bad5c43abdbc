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
	{"dundee", "litwack-pikhurko-pongnumkul-how-to-play-dundee.txt", `\((\d{1,2})\)\s*\$\$|, \((\d{1,2})\)$`,
		map[string]string{"theorem 4.3.1": "of Alon and Spencer's book"}, 42},
	{"zwick-paterson", "zwick-paterson-1992-memory-game.txt", `\((\d)\)\s*\$\$|tag\{(\d)\}`, nil, 27},
	{"alfthan", "alfthan-2007-memory.txt", `\((2\.\d)\)`, nil, 28},
	{bersaniEulerian, "bersani-eulerian-approach.txt", `\(([2356]\.\d{1,2})\)|tag\{([2356]\.\d{1,2})\}`,
		map[string]string{"formula 3.2": "Proposition 3.2 is meant", "formula 3.4": "Proposition 3.4 is meant"}, 60},
	{bersani2010, "bersani-2010-reformed-permutations.txt", `\(([1-9]\d?)\)\s*(?:\$\$)?\s*$`,
		map[string]string{"theorem 6": "Theorem 8 is meant: Remark 9 has the number of an earlier version"}, 51},
}

var numbered = regexp.MustCompile(`\b(Tables?|Figures?|Fig\.|Theorem|Proposition|Prop\.|Lemma|Corollary|Conjecture|` +
	`Remark|Problem|Definition) \(?(\d+(?:\.\d+)*)\b`)

// texts is the folder of the papers' texts, which are not part of the project.
func texts(t *testing.T) string {
	t.Helper()
	up := "../../.."
	for range 4 {
		dir := up + "/shared/papers"
		if _, err := os.Stat(dir); err == nil {
			return dir
		}
		up += "/.."
	}
	t.Skip("the texts of the papers are not here: shared/papers beside the project or above it")
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
			t.Errorf("%s: the text names %d things, recorded are %d: %v", s.paper, len(named), s.named,
				slices.Sorted(maps.Keys(named)))
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

// TestChangedTextNeverAgrees checks that no cell agrees whose printed text was changed to be computed:
// such a cell has an erratum, whose kind is then the verdict.
func TestChangedTextNeverAgrees(t *testing.T) {
	changed := 0
	for _, e := range Errata() {
		x := e.Cell.Erratum
		if !x.Read {
			continue
		}
		changed++
		if e.Cell.Printed == e.Cell.Says || e.Cell.Printed == x.Right {
			t.Errorf("%s, %s, %s: it is as printed", e.Paper, e.Item, e.Cell.Row)
		}
		c := Cell{Printed: e.Cell.Printed, Says: "3", At: "/n", Rule: AsIs, Requests: []string{"{}"}, Erratum: x}
		if _, verdict, err := c.Judge(opened(`{"n":3}`)); err != nil || verdict != string(x.Kind) {
			t.Errorf("%s, %s, %s: %s, %v", e.Paper, e.Item, e.Cell.Row, verdict, err)
		}
		if _, verdict, err := c.Judge(opened(`{"n":4}`)); err != nil || verdict == Agrees {
			t.Errorf("%s, %s, %s: %s, %v, though it is not what was read", e.Paper, e.Item, e.Cell.Row, verdict, err)
		}
	}
	if changed != 10 {
		t.Errorf("%d cells have a changed text", changed)
	}
}

// TestCommentsNameErrata checks that comments of the solvers say where the papers differ by naming
// errata that exist, and do not say it themselves.
func TestCommentsNameErrata(t *testing.T) {
	ids := map[string]bool{}
	all, err := corrections()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		for _, name := range append([]string{c.erratum.ID}, c.erratum.Was...) {
			ids[name] = true
		}
	}
	names, named := regexp.MustCompile(`\berrat(?:um|a)((?: and|,)? [a-z]+(?:-[A-Za-z0-9]+)+(?: \([^)]*\))?)+`), 0
	name := regexp.MustCompile(`[a-z]+(?:-[A-Za-z0-9]+)+`)
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		own := strings.HasPrefix(f, "../paper/")
		if !own && !strings.HasSuffix(f, "_test.go") && strings.Contains(string(text), "isprint") {
			t.Errorf("%s tells of a misprint; it belongs to data/errata.txt", f)
		}
		joined := regexp.MustCompile(`\n\s*//\s*`).ReplaceAllString(string(text), " ")
		for _, m := range names.FindAllString(joined, -1) {
			for _, id := range name.FindAllString(m, -1) {
				named++
				if !ids[id] {
					t.Errorf("%s: there is no erratum %q", f, id)
				}
			}
		}
	}
	if named < 30 {
		t.Errorf("%d errata are named", named)
	}
}

// TestPrintedAsCopied checks that the text of a paper has every deck and every number of three digits
// or more as its cell has it. Spaces, commas and the signs of formulas do not count.
func TestPrintedAsCopied(t *testing.T) {
	dir := texts(t)
	plain := regexp.MustCompile(`[^0-9.a-zA-Z]*\\(?:cdot|overline)|[^0-9.a-zA-Z]+`)
	number := regexp.MustCompile(`^-?[0-9.]{3,}$`)
	for _, s := range sources {
		text, err := os.ReadFile(filepath.Join(dir, s.file))
		if err != nil {
			t.Fatal(err)
		}
		all, checked := plain.ReplaceAllString(string(text), ""), 0
		for _, i := range Find(s.paper).Items() {
			for _, c := range i.Cells {
				printed := c.Printed
				for _, name := range []string{c.Row, c.Column} {
					deck, isDeck := strings.CutPrefix(name, "deck ")
					if isDeck && (c.Erratum == nil || !c.Erratum.Read) {
						printed = strings.NewReplacer(",", "", " ", "").Replace(deck)
					}
				}
				if c.Erratum != nil && c.Erratum.Read {
					printed = strings.ReplaceAll(printed, " ", "")
				}
				sideBySide := i.Name == "formula 13" // its two decks
				if c.Unreadable || sideBySide || !number.MatchString(printed) {
					continue
				}
				checked++
				if !strings.Contains(all, strings.TrimSuffix(strings.TrimPrefix(printed, "-"), "...")) {
					t.Errorf("%s, %s, %s, %s: %s is not in the text", s.paper, i.Name, c.Row, c.Column, printed)
				}
			}
		}
		t.Logf("%s: %d are in the text", s.paper, checked)
	}
}
