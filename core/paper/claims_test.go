package paper

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// quantifying finds the words by which a sentence is a statement of all cases of a kind.
var quantifying = regexp.MustCompile(`\b(for every|for each|for all|always|never|(?:in|de)creas(?:e|es|ed|ing)|` +
	`grow(?:s|ing)?|declin(?:e|es|ing)|monoton\w*|tend(?:s|ing)?|at least|strict(?:ly)?|if and only if|iff)\b`)

// texts of the papers: the number of quantifying words, and the beginning of the hash of what was read.
var quantified = map[string]struct {
	words int
	hash  string
}{
	bersani2010:      {89, "814cbecd"},
	bersaniEulerian:  {75, "6af0d175"},
	"alfthan":        {51, "41cca9ff"},
	"zwick-paterson": {22, "1e117938"},
	"dundee":         {90, "9eaeb7c0"},
}

// TestStatementsCoverTheTexts checks that each quantifying word of a paper's text is among the words
// of one statement or of one reason, and that these words are in the text as often as is said.
func TestStatementsCoverTheTexts(t *testing.T) {
	dir := texts(t)
	for _, s := range sources {
		raw, err := os.ReadFile(filepath.Join(dir, s.file))
		if err != nil {
			t.Fatal(err)
		}
		text := Plain(string(raw))
		sum := sha256.Sum256([]byte(text))
		if got, want := hex.EncodeToString(sum[:4]), quantified[s.paper].hash; got != want {
			t.Errorf("%s: the text has the hash %s, that which was read %s", s.paper, got, want)
		}
		words := quantifying.FindAllStringIndex(text, -1)
		marked := make([]string, len(words)) // by whom
		for _, st := range Claims(s.paper) {
			for _, m := range st.Marks {
				if n := strings.Count(text, m.Words); n != m.Times {
					t.Errorf("%s: the text has %q %d times, not %d", s.paper, m.Words, n, m.Times)
				}
				for from := 0; ; {
					i := strings.Index(text[from:], m.Words)
					if i < 0 {
						break
					}
					from += i + len(m.Words)
					for k, w := range words {
						if from-len(m.Words) <= w[0] && w[1] <= from {
							if marked[k] != "" {
								t.Errorf("%s: %q and %q have the same word", s.paper, marked[k], m.Words)
							}
							marked[k] = m.Words
						}
					}
				}
			}
		}
		for k, w := range words {
			if marked[k] == "" {
				t.Errorf("%s: no statement has …%s[%s]%s…", s.paper, text[max(0, w[0]-60):w[0]], text[w[0]:w[1]],
					text[w[1]:min(len(text), w[1]+60)])
			}
		}
	}
}

// TestStatements checks the list without the texts: the number of words that its marks have, and
// that everything that tests a statement is there and says the same.
func TestStatements(t *testing.T) {
	kinds, named := map[string]Kind{}, map[string]bool{}
	for _, e := range Errata() {
		kinds[e.Cell.Erratum.ID] = e.Cell.Erratum.Kind
	}
	isID := regexp.MustCompile(`^[A-Z][0-9]+$`)
	for _, p := range Papers() {
		words, count := 0, map[Standing]int{}
		items := map[string]bool{} // and whether they have cells
		for _, i := range p.Items() {
			items[i.Name] = len(i.Cells) > 0
		}
		for _, g := range p.Gains() {
			items[g.Item] = true
		}
		for _, s := range Claims(p.Name) {
			for _, m := range s.Marks {
				n := len(quantifying.FindAllString(m.Words, -1))
				words += n * m.Times
				if n == 0 || m.Words != Plain(m.Words) && m.Words != Plain(m.Words)+" " {
					t.Errorf("%s: the mark %q has %d words", p.Name, m.Words, n)
				}
			}
			if s.Reason != "" {
				continue
			}
			count[s.Verdict]++
			_, at := items[s.At]
			if !at && !strings.HasPrefix(s.At, "section ") {
				t.Errorf("%s: %q is at %s, which is no item", p.Name, s.Text, s.At)
			}
			var found []Kind
			for _, by := range s.By {
				switch {
				case isID.MatchString(by):
					if kinds[by] == "" {
						t.Errorf("%s: there is no erratum %s", p.Name, by)
					}
					found, named[by] = append(found, kinds[by]), true
				case by == "proof":
					if s.Verdict != ClaimProved {
						t.Errorf("%s: %q is %s by a proof", p.Name, s.Text, s.Verdict)
					}
				case strings.HasPrefix(by, "core/"):
					folder, name, _ := strings.Cut(strings.TrimPrefix(by, "core/"), " ")
					if !hasTest(t, "../"+folder, name) {
						t.Errorf("%s: there is no test %s", p.Name, by)
					}
				case !items[by]:
					t.Errorf("%s: %q is tested by %s, which has no cells", p.Name, s.Text, by)
				}
			}
			needs := map[Standing]Kind{ClaimFails: Wrong, ClaimLeast: Degenerate, ClaimUnshown: Unsupported}[s.Verdict]
			if needs != "" && !slices.Contains(found, needs) || needs != Wrong && slices.Contains(found, Wrong) {
				t.Errorf("%s: %q is %s, and its errata are %v", p.Name, s.Text, s.Verdict, found)
			}
		}
		t.Logf("%s: %v", p.Name, count)
		if words != quantified[p.Name].words {
			t.Errorf("%s: the marks have %d words, the text %d", p.Name, words, quantified[p.Name].words)
		}
	}
	for _, e := range Errata() {
		x := e.Cell.Erratum
		said := quantifying.MatchString(strings.ToLower(e.Cell.Printed))
		if (x.Kind == Wrong || x.Kind == Unsupported || x.Kind == Degenerate) && said && !named[x.ID] {
			t.Errorf("%s, %s: no statement names %s", e.Paper, e.Item, x.ID)
		}
	}
}

// TestStatementCellsNameTheirCase checks that a cell that tests a statement says for which case, since it
// agrees for no other.
func TestStatementCellsNameTheirCase(t *testing.T) {
	named := regexp.MustCompile(`[0-9=]|French cards|the text after it`)
	for _, p := range Papers() {
		for _, i := range p.Items() {
			for _, c := range i.Cells {
				if c.Rule == Statement && !named.MatchString(c.Row+c.Column) {
					t.Errorf("%s, %s: %s, %s names no case", p.Name, i.Name, c.Row, c.Column)
				}
			}
		}
	}
}

// hasTest reports whether a package has a test.
func hasTest(t *testing.T, folder, name string) bool {
	files, err := filepath.Glob(folder + "/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(files, func(f string) bool {
		text, err := os.ReadFile(f)
		return err == nil && strings.Contains(string(text), "func "+name+"(")
	})
}
