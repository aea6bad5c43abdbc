package papers

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/store"
	"rencontre/core/job"
)

func loadedRecords(f *calc.Frame) calc.Calculator { return newRecords(f, load) }

func openRecords(t *testing.T, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, loadedRecords, query)
}

// TestRecords computes what a paper does not have on demand, and stores and saves it. What takes hours comes with the
// file.
func TestRecords(t *testing.T) {
	kept := store.NewMemory(job.Engine)
	p := calctest.At[*page](t, calc.NewDesk(calctest.Engine{}, kept), loadedRecords, "")
	s := p.sheets["dundee"]
	of, _ := openRecords(t, "paper=dundee").records()
	for i := range of {
		of[i].sheet = s
	}
	todo := s.lacking(of)
	if len(s.Gains) < 10 || len(todo) < 5 {
		t.Fatalf("%d gains, %d requests", len(s.Gains), len(todo))
	}
	p.repeat(s, todo)
	for i, g := range s.Gains {
		if s.gained[i] == "" {
			t.Errorf("%s: it is not computed", g.Of)
		}
	}
	if len(s.lacking(of)) > 0 || p.running != nil {
		t.Error("it is not at its end")
	}
	known := 0
	for i, g := range p.sheets["bersani-2010"].Gains {
		if g.Of == "winning decks, m = 17, s = 1" && g.Known == "272265850695" && p.sheets["bersani-2010"].gained[i] == "" {
			known++
		}
	}
	text := strings.ReplaceAll(calctest.HTML(p), "\u202f", " ")
	calctest.Says(t, "the page", text, "272 265 850 695", "computed before", "Compute the quick ones",
		"Answers to open questions", "Repeat it here", "split at 9", "b007709.txt")
	again := calctest.At[*page](t, calc.NewDesk(calctest.Engine{}, kept), loadedRecords, "")
	if known != 1 || again.sheets["dundee"].gained[0] != s.gained[0] {
		t.Errorf("%d known, kept %q", known, again.sheets["dundee"].gained[0])
	}
}

// TestOldRecords checks that an old address of the records leads to their page, which lists each of them once.
func TestOldRecords(t *testing.T) {
	p := open(t, "part=beyond")
	if html := calctest.HTML(p); p.Head().Wrong != "" || !strings.Contains(html, `href="/records"`) {
		t.Errorf("%s, %q", html, p.Head().Wrong)
	}
	p = openRecords(t, "")
	all, whole := p.records()
	seen, both := map[string]bool{}, 0
	for _, r := range all {
		g := r.gain()
		if seen[g.Request+g.At] {
			t.Errorf("%s is listed twice", g.Of)
		}
		seen[g.Request+g.At] = true
		if len(r.items) > 1 {
			both++
		}
	}
	if !whole || len(all) < 150 || both < 15 {
		t.Errorf("%d records, %d beyond two papers", len(all), both)
	}
	some, _ := openRecords(t, "paper=dundee").records()
	if len(some) == 0 || len(some) >= len(all) || some[0].sheet.Paper != "dundee" {
		t.Errorf("%d records are of Dundee", len(some))
	}
}

// TestCitation checks that a citation has the value, how it is known and the request, and that BibTeX can read it.
func TestCitation(t *testing.T) {
	p := openRecords(t, "")
	all, _ := p.records()
	for _, r := range all {
		g := r.gain()
		plain, bib := r.citation().Texts()
		if !strings.Contains(plain, g.Request) || !strings.Contains(plain, g.Evidence) ||
			!strings.Contains(bib, "@misc{rencontre-"+r.id()) ||
			strings.Count(bib, "{") != strings.Count(bib, "}") {
			t.Errorf("%s: %s, %s", g.Of, plain, bib)
		}
		if strings.HasPrefix(g.Of, "best score") && !strings.HasPrefix(r.name(), "He Loves Me: best score") ||
			r.sheet.Paper == "dundee" && !strings.HasPrefix(r.name(), "Dundee: ") {
			t.Errorf("%s names no game", r.name())
		}
		if g.Of == "winning decks, m = 18, s = 1" {
			const title = "Mousetrap: winning decks, m = 18, s = 1: 3237294526053"
			cited, note, _ := strings.Cut(plain, "\n\nNote: ")
			if !strings.HasPrefix(cited, "Rencontre, version "+job.Engine+" ("+job.Year+"). "+title+". ") ||
				strings.Contains(cited, "{") || !strings.Contains(note, g.Request) ||
				!strings.Contains(bib, "title = {"+title+"}") ||
				!strings.Contains(bib, "year = {"+job.Year+"}") || !strings.Contains(bib, `\{"job":"count"`) {
				t.Errorf("%s\n%s", plain, bib)
			}
		}
	}
	if html := calctest.HTML(p); strings.Count(html, `aria-label="Cite: `) != len(all) {
		t.Errorf("%d of %d records can be cited", strings.Count(html, `aria-label="Cite: `), len(all))
	}
}

// TestKindsOfRecords checks that every record is of one kind, that what is new comes first, that each table is folded
// once for a kind.
func TestKindsOfRecords(t *testing.T) {
	p := openRecords(t, "")
	all, _ := p.records()
	n := 0
	for _, kind := range kinds {
		n += len(kind.of(all))
	}
	if n != len(all) {
		t.Errorf("%d records of %d are of one kind", n, len(all))
	}
	html := calctest.HTML(p)
	at := 0
	for _, want := range []string{">Answers to open questions<", ">New values<", ">Exact values<", ">Confirmed<"} {
		next := strings.Index(html[at:], want)
		if next < 0 {
			t.Fatalf("%q is not there, or too early", want)
		}
		at += next
	}
	seen := map[string]bool{}
	for _, fold := range strings.Split(html, "data-key=\"")[1:] {
		key, _, _ := strings.Cut(fold, "\"")
		if seen[key] {
			t.Errorf("%s is folded twice", key)
		}
		seen[key] = true
	}
	var tables []string
	for _, r := range kinds[1].of(all) {
		if r.sheet.Paper == "bersani-2010" && !slices.Contains(tables, r.gain().Item) {
			tables = append(tables, r.gain().Item)
		}
	}
	if want := []string{"table 1", "table 2", "table 4", "table 5", "table 6"}; !slices.Equal(tables[:5], want) {
		t.Errorf("the tables are %v", tables)
	}
	if strings.Contains(html, "<details data-key=\"Confirmed Reformed permutations, table 1\" open") {
		t.Error("a table is open")
	}
	confirmed := kinds[3].of(all)
	if len(confirmed) == 0 || confirmed[0].gain().Known != "9" {
		t.Errorf("%d are confirmed", len(confirmed))
	}
}

// TestLongRecords checks that a long value may break after each group of digits, so that it does not break within one.
func TestLongRecords(t *testing.T) {
	p := openRecords(t, "")
	all, _ := p.records()
	long := 0
	for _, r := range all {
		value := figure.Signed(r.gain().Known)
		if groups := strings.Count(value, "\u202f"); strings.Contains(value, "/") && len(value) < maxPrinted && groups > 3 {
			long++
			html := app.HTMLString(app.Div().Body(p.drawValue(r.sheet, r.at)...))
			if breaks := strings.Count(html, "<wbr"); breaks != groups {
				t.Errorf("%s may break at %d places, not %d: %s", r.id(), breaks, groups, html)
			}
		}
	}
	if long < 3 {
		t.Errorf("%d long fractions", long)
	}
}

// TestSentences checks that each row of records is one short sentence with its value whole, and that a printed value
// stands beside it only if it differs.
func TestSentences(t *testing.T) {
	summary := regexp.MustCompile(`(?s)<summary>(.*?)</summary>`)
	tags := regexp.MustCompile(`\n *|<[^>]*>`)
	for _, query := range []string{"", "paper=bersani-2010", "paper=bersani-eulerian", "paper=dundee", "paper=alfthan",
		"paper=zwick-paterson"} {
		p := openRecords(t, query)
		all, _ := p.records()
		for _, k := range kinds {
			for _, row := range summary.FindAllStringSubmatch(calctest.Markup(p.drawKind(k, k.of(all))), -1) {
				sentence, _, _ := strings.Cut(row[1], "</span>")
				text := strings.TrimSpace(tags.ReplaceAllString(sentence, ""))
				ends := strings.HasSuffix(text, ".") || strings.HasSuffix(text, "…")
				if n := len([]rune(text)); n > 90 || !ends {
					t.Errorf("%s, %s: %d characters: %s", query, k.title, n, text)
				}
			}
		}
		for _, r := range all {
			text := sentences[r.id()]
			if value := shownIn(r.value()); strings.Contains(text, "{value}") && !strings.Contains(r.sentence(), value) {
				t.Errorf("%s is not in %q", value, r.sentence())
			}
		}
	}
	p := openRecords(t, "")
	all, _ := p.records()
	before := map[string]string{}
	for _, r := range all {
		before[r.id()] = r.before()
	}
	for id := range sentences {
		if _, there := before[id]; !there {
			t.Errorf("there is no record %s", id)
		}
	}
	for id, want := range map[string]string{"B-fv5exr": "305, the best seen", "B-1ate9vo": "", "B-17k479v": ""} {
		if before[id] != want {
			t.Errorf("%s: before it was %q", id, before[id])
		}
	}
}
