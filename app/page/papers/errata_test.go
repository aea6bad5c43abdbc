package papers

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// TestKindsAreDrawn: the page of errata names every kind, a text that was read otherwise stands beside
// what was read, and an erratum of the text alone has its verdict and no button.
func TestKindsAreDrawn(t *testing.T) {
	p := open(t, "part=errata")
	var b strings.Builder
	app.PrintHTML(&b, ui.Shell("/papers", nil, nil, p.Draw()...))
	html := b.String()
	for _, k := range paper.Kinds() {
		if !strings.Contains(html, "<span>"+string(k)) ||
			verdictIcon(string(k)) == string(k) {
			t.Errorf("%s is not drawn", k)
		}
	}
	if !strings.Contains(html, "Read as") ||
		!strings.Contains(html, "lost in our copy") || !strings.Contains(html, "Evidence") {
		t.Error("something is not drawn")
	}
	all, _ := p.errata()
	ofText := 0
	for _, e := range all {
		if len(e.cell().Requests) == 0 {
			ofText++
			if f := e.sheet.found[e.item][e.place.cell]; f.Verdict != string(e.cell().Erratum.Kind) {
				t.Errorf("%s: %+v", e.cell().Row, f)
			}
		}
	}
	if ofText < 20 {
		t.Errorf("%d errata of the text alone", ofText)
	}
}

// TestErrataByCause checks that errata of papers and other sources stand by papers and causes, the most serious first,
// each a row with what is printed and what is right, the rest folded, that every name of a cause is an anchor, and that
// the filters in the address let through what they say.
func TestErrataByCause(t *testing.T) {
	p := open(t, "part=errata")
	all, whole := p.errata()
	groups := causes(all)
	seen, before := map[string]bool{}, [2]int{}
	html := calctest.HTML(p)
	for _, g := range groups {
		c := g[0].cause()
		at := [2]int{slices.Index(sources(), g[0].of), slices.Index(paper.Severities(), c.Kind.Severity())}
		if seen[c.ID] || slices.Compare(at[:], before[:]) < 0 {
			t.Errorf("%s stands twice, or after what is less serious, or in another paper", c.ID)
		}
		seen[c.ID], before = true, at
		for _, name := range append([]string{c.ID}, c.Was...) {
			if strings.Count(html, `id="`+name+`"`) != 1 {
				t.Errorf("%s is no anchor", name)
			}
		}
		if !strings.Contains(html, "part=errata#"+c.ID+`"`) {
			t.Errorf("nothing links to %s", c.ID)
		}
		for _, e := range g {
			if e.cause().What != c.What || e.cause().Kind != c.Kind {
				t.Errorf("%s has places of two causes", c.ID)
			}
		}
	}
	if !seen["O1"] || !seen["W1"] {
		t.Error("an erratum of another source is missing")
	}
	for _, article := range strings.Split(html, "<article")[1:] {
		article, _, _ = strings.Cut(article, "</article>")
		line, folded, _ := strings.Cut(article, "</summary>")
		said, _, _ := strings.Cut(folded, "<details") // without what is for specialists
		if !strings.Contains(line, "<details") || !strings.Contains(line, "<h3") || !strings.Contains(line, "Printed: ") ||
			strings.Contains(line, "<a ") || !strings.Contains(said, "<dl") || strings.Contains(said, "<code") ||
			strings.Count(folded, ` id="`) != strings.Count(folded, `class="erratum-place`) {
			t.Errorf("an erratum is not folded: %s", line)
		}
	}
	if !whole || len(groups) < 60 || len(groups) > len(all)/2 || groups[0][0].cause().Kind != paper.Miscounted {
		t.Errorf("%d causes at %d places", len(groups), len(all))
	}
	if !strings.Contains(html, "<mfrac>") || !strings.Contains(html, "<mi>λ</mi>") {
		t.Error("no formula is drawn")
	}
	some := open(t, "part=errata&paper=alfthan&severity=wrong-statement")
	of, _ := some.errata()
	for _, e := range of {
		if e.sheet.Paper != "alfthan" || e.cause().Kind.Severity() != paper.Wrong {
			t.Errorf("%s is let through", e.cause().ID)
		}
	}
	if len(of) == 0 || len(of) >= len(all) || some.Query().Encode() != "paper=alfthan&part=errata&"+
		"severity=wrong-statement" {
		t.Errorf("%d are let through at %s", len(of), some.Query().Encode())
	}
	if open(t, "part=errata&severity=none").Head().Wrong == "" {
		t.Error("a severity that does not exist is not noticed")
	}
}

// TestVerdictOfItem checks that an item says first how many of its cells agree, and names those that do not by their
// errata, with links to both.
func TestVerdictOfItem(t *testing.T) {
	tags := regexp.MustCompile(`<[^>]*>`)
	said := func(p *page, item int) (html, text string) {
		html = calctest.Markup(p.drawVerdict(p.shown(), item))
		text = strings.Join(strings.Fields(tags.ReplaceAllString(html, "")), " ")
		return html, strings.NewReplacer("( ", "(", " )", ")", " ,", ",").Replace(text)
	}
	for query, want := range map[string]string{
		"part=bersani-2010&item=1":  "All ",
		"part=bersani-2010&item=49": "29 of 30 cells agree. m=2, s=4, 1-reformed: printed 11, correct 10 (R32).",
		"part=bersani-eulerian&item=60": "26 of 27 cells agree. m=500, P(0): printed 0.01824, " +
			"correct 0.01826 (C8, misprint or damaged copy).",
		"part=zwick-paterson&item=1": "Z17, 5 cells: k=1, less than the 1-move, n=2, 3, 4, 10, 40",
	} {
		p := open(t, query)
		_, text := said(p, p.at(p.shown()))
		if !strings.Contains(strings.NewReplacer(" = ", "=", " :", ":").Replace(text), want) {
			t.Errorf("%s: %s", query, text)
		}
	}
	p := open(t, "part=bersani-2010&item=49")
	html, _ := said(p, p.at(p.shown()))
	calctest.Says(t, "the error", html, "part=errata#R32", "cell=8", "#"+cellID+`"`)
	for _, of := range papers {
		p := open(t, "part="+of.name)
		s := p.shown()
		for i, item := range s.Items {
			if len(item.Cells) == 0 {
				continue
			}
			tally, groups := s.judged(i)
			html, text := said(p, i)
			links := strings.Count(html, "part=errata#")
			all := strings.HasPrefix(text, "All ") || strings.HasPrefix(text, "Both cells agree") ||
				strings.HasPrefix(text, "Its one cell agrees")
			if all != (tally.agreeing() == len(item.Cells)) || links != min(len(groups), maxKnown) ||
				strings.Contains(html, " more</a>") != (len(groups) > maxKnown) {
				t.Errorf("%s, %s: %+v, %v: %s", of.name, item.Name, tally, groups, text)
			}
		}
	}
	s := p.shown()
	s.found[0][0] = finding{Computed: "1", Verdict: paper.Differs}
	if _, text := said(p, 0); !strings.Contains(text, ": printed ") || !strings.Contains(text, ", computed 1") {
		t.Errorf("another result of this device: %s", text)
	}
}

// TestErratumOfCell checks that a cell leads to its erratum, which then begins with the place of the cell and marks it.
func TestErratumOfCell(t *testing.T) {
	p := open(t, "part=bersani-2010&item=49&cell=8")
	html := calctest.Markup(p.drawCell(p.shown()))
	if !strings.Contains(html, `from=bersani-2010-49-8&part=errata#R32"`) {
		t.Errorf("the cell does not lead to its erratum: %s", html)
	}
	for query, first := range map[string]string{"part=errata": "table 7: ",
		"part=errata&from=bersani-2010-49-8": "table 9: m=2, s=4, 1-reformed"} {
		p := open(t, query)
		plain := plainTags.ReplaceAllString(calctest.HTML(p), "")
		_, article, _ := strings.Cut(plain, `data-key="R32"`)
		article, _, _ = strings.Cut(article, "</article>")
		short, folded, _ := strings.Cut(article, "erratum-place") // attributes come in any order
		_, title, _ := strings.Cut(folded, "<h4")
		title, _, _ = strings.Cut(title, "</h4>")
		marked := strings.Count(plain, "erratum-place tight from")
		if !strings.Contains(title, first) || !strings.Contains(short, "Reformed permutations, ") ||
			strings.Contains(short, "Where you came from, one of ") != (p.from != "") ||
			marked != map[bool]int{true: 1}[p.from != ""] || p.Query().Encode() != orderly(query) {
			t.Errorf("%s: %d places are marked, the first is %s", query, marked, title)
		}
	}
}

// orderly returns a query in the order of an address.
func orderly(query string) string {
	v, err := url.ParseQuery(query)
	if err != nil {
		panic(err)
	}
	return v.Encode()
}

// plainTags are the tags and the line breaks of a formula.
var plainTags = regexp.MustCompile(`\n *|</?(span|math|mrow|mi|mo|mn)[^>]*>`)

// TestPlaces checks that an erratum in short says the papers and the items where it is.
func TestPlaces(t *testing.T) {
	html := strings.ReplaceAll(calctest.HTML(open(t, "part=errata")), "&amp;", "&")
	short := regexp.MustCompile(`\n *|</?a[^>]*>`).ReplaceAllString(html, "")
	calctest.Says(t, "the page", short, "Reformed permutations, tables 7, 8, 9, 20<",
		"Reformed permutations, tables 2, 19; Eulerian approach, formula 5.7, table 5<", "OEIS, A007712<", "Web page, ")
	// The links of R32 lead to tables 7 and 9 each.
	s := open(t, "part=bersani-2010").shown()
	for _, table := range []string{"table 7", "table 9"} {
		item := slices.IndexFunc(s.Items, func(i paper.Item) bool { return i.Name == table })
		cell := slices.IndexFunc(s.Items[item].Cells,
			func(c paper.Cell) bool { return c.Erratum != nil && c.Erratum.ID == "R32" })
		want := fmt.Sprintf("/papers?part=bersani-2010&item=%d&cell=%d#cell", item+1, cell+1)
		if !strings.Contains(html, want) {
			t.Errorf("nothing leads to %s", want)
		}
	}
	html = calctest.HTML(open(t, "part=bersani-2010&item=49&cell=8"))
	if button := regexp.MustCompile(`<button[^>]* id="cell"[^>]*>`).FindAllString(html, -1); len(button) != 1 ||
		!strings.Contains(button[0], "s = 4, 1-reformed: printed 11") {
		t.Errorf("#cell is %q", button)
	}
	for want, items := range map[string][]string{
		"table 7":                             {"table 7"},
		"section 6, decks, section 6":         {"section 6, decks", "section 6"},
		"formula 2, tables 2, 5, theorem 4.5": {"formula 2", "table 2", "table 5", "theorem 4.5"},
		"weak conjecture, strong conjecture":  {"weak conjecture", "strong conjecture"},
	} {
		if got := strings.Join(itemNames(items), ", "); got != want {
			t.Errorf("%q are listed as %q, want %q", items, got, want)
		}
	}
}

// TestSums checks that the page of errata says what a place is, how many are wrong in print, and how many of those the
// list of papers counts, for each paper and for all.
func TestSums(t *testing.T) {
	for _, query := range []string{"", "bersani-2010", "bersani-eulerian", "dundee", "alfthan", "zwick-paterson", "oeis"} {
		address := "part=errata"
		if query != "" {
			address += "&paper=" + query
		}
		p := open(t, address)
		all, _ := p.errata()
		wrong, elsewhere, listed, left := 0, 0, 0, 0
		for _, e := range all {
			if e.cause().Kind.InPrint() && slices.Contains(papers, e.of) {
				wrong++
			} else if e.cause().Kind.InPrint() {
				elsewhere++
			}
		}
		for _, of := range papers {
			if query == "" || query == of.name {
				s := stored()[of.name]
				listed, left = listed+counted(s).wrong, left+s.Verdicts[paper.Left]
			}
		}
		if listed > wrong || wrong > listed+left {
			t.Errorf("%s: %d are wrong in print, the list of papers counts %d", query, wrong, listed)
		}
		want := []string{"An erratum is one error.", fmt.Sprintf("Of all %s, ", figure.Count(len(all), "place"))}
		switch {
		case wrong > listed:
			want = append(want, fmt.Sprintf("%d are wrong in print; our run has checked %d of them", wrong, listed))
		case wrong > 0:
			want = append(want, fmt.Sprintf("%d are wrong in print, as the list of papers says", wrong))
		}
		if elsewhere > 0 {
			want = append(want, fmt.Sprintf("%d are wrong in sources that are no papers", elsewhere))
		}
		if others := len(all) - wrong - elsewhere; others > 0 {
			want = append(want, fmt.Sprintf("at %d our copy may be damaged", others))
		}
		calctest.Says(t, address, calctest.HTML(p), want...)
	}
	for _, of := range sources() {
		p := open(t, "part=errata&paper="+of.name)
		html := calctest.HTML(p)
		for _, never := range []string{"%!", "&lt;nil&gt;", "NaN"} {
			if at := strings.Index(html, never); at >= 0 {
				t.Errorf("%s: %s", of.name, html[max(0, at-40):at+40])
			}
		}
	}
	if strings.Contains(calctest.HTML(open(t, "part=errata&severity=misprint")), "An erratum is one error.") {
		t.Error("some errata are said to be all")
	}
}

// TestErrataLoading checks that errata are counted once all papers are there that the filter lets through, or cannot be
// read.
func TestErrataLoading(t *testing.T) {
	var done func(string, error)
	late := func(f *calc.Frame) calc.Calculator {
		return newPage(f, func(path string, hear func(string, error)) {
			if strings.Contains(path, "alfthan") {
				done = hear
				return
			}
			load(path, hear)
		})
	}
	counted := regexp.MustCompile(`[0-9]+ errata, in|1 erratum, in`)
	text := func(p *page) string { return calctest.HTML(p) }
	p := calctest.Open[*page](t, late, "part=errata")
	if html := text(p); counted.MatchString(html) || !strings.Contains(html, "Some papers are still loading") {
		t.Error("some errata are counted as all")
	}
	if some := calctest.Open[*page](t, late, "part=errata&paper=dundee"); !counted.MatchString(text(some)) {
		t.Error("the errata of a paper wait for another paper")
	}
	p = calctest.Open[*page](t, late, "part=errata")
	done("", errors.New("no network"))
	if html := text(p); !counted.MatchString(html) || !strings.Contains(html, "Some papers could not be read") {
		t.Error("a paper that cannot be read is waited for")
	}
}

// TestGamesAreNamed checks that a row that has the name of a game in requests is shown with its name for readers.
func TestGamesAreNamed(t *testing.T) {
	p := open(t, "part=bersani-2010&item=1&cell=1")
	html := calctest.HTML(p)
	if !strings.Contains(html, "He Loves Me, deck") || strings.Contains(html, ">hlm") || strings.Contains(html, `"hlm, `) {
		t.Error("a row is called hlm")
	}
}

// TestMarkOfErratum checks that a cell with an erratum keeps its mark once it is computed, unless the result speaks
// against the erratum.
func TestMarkOfErratum(t *testing.T) {
	for _, of := range papers {
		s := open(t, "part="+of.name).shown()
		for i, item := range s.Items {
			for k, c := range item.Cells {
				if c.Erratum == nil {
					continue
				}
				kind := string(c.Erratum.Kind)
				for verdict, want := range map[string]string{c.Usual(): kind, paper.Agrees: paper.Agrees} {
					s.found[i][k].Verdict = verdict
					if got, _ := s.shown(i, k); got.Verdict != want {
						t.Errorf("%s, %s, %s: %q is marked %q, not %q", of.name, item.Name, whereOf(c), verdict, got.Verdict, want)
					}
				}
			}
		}
	}
}
