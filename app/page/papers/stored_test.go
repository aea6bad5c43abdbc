package papers

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// TestJoint checks that the items of each paper together count what our run said of it, and that a newer finding of
// this device takes the place of that of the run.
func TestJoint(t *testing.T) {
	for _, of := range papers {
		s := open(t, "part="+of.name).shown()
		var all tally
		for i := range s.Items {
			item := s.joint(i)
			all.cells += item.cells
			all.wrong += item.wrong
			all.doubtful += item.doubtful
			all.unread += item.unread
			all.agrees += item.agrees
			all.consistent += item.consistent
			all.earlier += item.earlier
		}
		want := counted(stored()[of.name])
		if all != want {
			t.Errorf("%s: the items count %+v, the run %+v", of.name, all, want)
		}
	}
	p := open(t, "part=dundee")
	s := p.shown()
	was := s.joint(0)
	html := strings.ReplaceAll(calctest.HTML(p), "\u202f", "")
	cells := len(s.Items[0].Cells)
	if was.known() != cells || !strings.Contains(html, fmt.Sprintf("all %d agree", cells)) {
		t.Errorf("the item counts %+v", was)
	}
	s.found[0][0] = finding{Computed: "1", Verdict: paper.Differs}
	if now := s.joint(0); now.wrong != was.wrong+1 || now.known() != was.known() {
		t.Errorf("the item counts %+v, and %+v with another finding", was, now)
	}
}

// TestRunInCells checks that every cell of every paper that our run computed shows its verdict and its value at once,
// as of our run in words, and as of this device once that has found the same.
func TestRunInCells(t *testing.T) {
	buttons := regexp.MustCompile(`(?s)<button .*?</button>`)
	for _, of := range papers {
		p := open(t, "part="+of.name)
		s := p.shown()
		for i, item := range s.Items {
			if len(item.Cells) == 0 {
				continue
			}
			p.item.Put(i + 1)
			p.cell.Put(0)
			// signs counts the cells with the words that they are of our run, and those that are marked so or as of here.
			signs := func() (words, dashed, filled int) {
				for _, b := range buttons.FindAllString(calctest.HTML(p), -1) {
					if strings.Contains(b, "paper-cell") {
						words += strings.Count(b, ", our run")
						dashed += strings.Count(b, " our-run\"")
						filled += strings.Count(b, " this-device\"")
					}
				}
				return words, dashed, filled
			}
			ours, first, texts := 0, -1, 0
			for k, c := range item.Cells {
				f, by := s.known(i, k)
				if len(c.Requests) == 0 {
					texts++
				}
				if by != ourRun {
					continue
				}
				ours++
				if first < 0 {
					first = k
				}
				if f.Computed == "" {
					t.Errorf("%s, %s, %s: our run has no value", of.name, item.Name, whereOf(c))
				}
			}
			words, dashed, filled := signs()
			if words != ours || dashed != ours || filled != 0 || s.tally(i).known() != texts {
				t.Errorf("%s, %s: %d cells are of our run; %d say so, %d are dashed and %d filled", of.name, item.Name, ours,
					words, dashed, filled)
			}
			if first < 0 {
				continue
			}
			s.found[i][first], _ = s.known(i, first)
			if words, dashed, now := signs(); words != ours-1 || dashed != ours-1 || now != filled+1 {
				t.Errorf("%s, %s: once found here, %d cells say that they are of our run, %d are filled", of.name, item.Name,
					words, now)
			}
		}
	}
}

// TestNothingRaw checks that no page of a paper shows JSON or a word in place of a value, and that rows and columns
// that differ in their numbers are in the order of these.
func TestNothingRaw(t *testing.T) {
	folded := regexp.MustCompile(`(?s)<details[^>]*class="specialists.*?</details>`)
	tags := regexp.MustCompile(`<[^>]*>`)
	label := regexp.MustCompile(`(?s)<span class="num">(.*?)</span>`)
	for _, of := range papers {
		p := open(t, "part="+of.name)
		s := p.shown()
		for i, item := range s.Items {
			p.item.Put(i + 1)
			p.cell.Put(min(1, len(item.Cells)))
			html := folded.ReplaceAllString(calctest.HTML(p), "")
			text := strings.NewReplacer("&#34;", `"`, "&quot;", `"`).Replace(tags.ReplaceAllString(html, " "))
			for _, raw := range []string{"[[", `["`, `{"`, "%!", "<nil>", "NaN", "...."} {
				if at := strings.Index(text, raw); at >= 0 {
					t.Errorf("%s, %s: …%s…", of.name, item.Name, text[max(0, at-40):min(len(text), at+40)])
				}
			}
			for _, m := range label.FindAllStringSubmatch(html, -1) {
				word := strings.TrimSpace(tags.ReplaceAllString(m[1], ""))
				if word == "statement" || word == "formula" || word == "" {
					t.Errorf("%s, %s: a cell says %q", of.name, item.Name, word)
				}
			}
			rows, columns, _ := grid(item)
			for _, names := range [][]string{rows, columns} {
				if again := ordered(names); !slices.Equal(names, again) {
					t.Errorf("%s, %s: %v are not in order", of.name, item.Name, names)
				}
			}
		}
	}
	for _, c := range [][2][]string{
		{{"j = 1", "j = 3", "j = 6", "j = 5", "j = 9", "j = 10"}, {"j = 1", "j = 3", "j = 5", "j = 6", "j = 9", "j = 10"}},
		{{"j = 9", "all", "j = 7", "j = 8"}, {"j = 7", "all", "j = 8", "j = 9"}},
		{{"n = 3", "n = 2", "n = 1"}, {"n = 3", "n = 2", "n = 1"}},
		{{"from n = 9 to 10", "from n = 20 to 21", "from n = 10 to 11"},
			{"from n = 9 to 10", "from n = 10 to 11", "from n = 20 to 21"}},
	} {
		if got := ordered(c[0]); !slices.Equal(got, c[1]) {
			t.Errorf("%v are put as %v", c[0], got)
		}
	}
}

// TestWrongInPrint checks that the number of errors of a paper leads to them, in the list of papers and on its page,
// and that the choice of items says which have some.
func TestWrongInPrint(t *testing.T) {
	list := calctest.HTML(open(t, ""))
	for _, of := range papers {
		p := open(t, "part="+of.name)
		html := calctest.HTML(p)
		const link = `<a href="[^"]*/papers\?paper=%s&(amp;)?part=errata">\s*%d wrong in print\s*</a>`
		want := regexp.MustCompile(fmt.Sprintf(link, of.name, counted(stored()[of.name]).wrong))
		if !want.MatchString(list) || !want.MatchString(html) {
			t.Errorf("%s: nothing leads to the errors", of.name)
		}
		errors, _ := open(t, "part=errata&paper="+of.name).errata()
		marked := map[string]bool{}
		for _, e := range errors {
			if e.cause().Kind.InPrint() {
				marked[of.name+e.sheet.Items[e.item].Name] = true
			}
		}
		if n := strings.Count(html, " in print)</option>"); n != len(marked) || n == 0 {
			t.Errorf("%s: %d items are said to have errors, %d have some", of.name, n, len(marked))
		}
	}
	calctest.Says(t, "an item of one doubtful cell", calctest.HTML(open(t, "part=bersani-eulerian")),
		"Table 3. No match in four suits (1 possible error)</option>", "26 of 27 agree, 1 possible error")
}

// TestStored checks that the page opens on what a run of the command said of each paper, with the engine, and links
// that repeat it.
func TestStored(t *testing.T) {
	p := open(t, "")
	if len(p.sheets) > 0 {
		t.Error("papers are fetched that are not shown")
	}
	between := regexp.MustCompile(`\x{202f}|\n *|<a href="[^"]*part=errata">|</a>`)
	html := between.ReplaceAllString(calctest.HTML(p), "")
	for _, of := range papers {
		s := verify.Storeds()[of.name]
		known := counted(s)
		calctest.Says(t, of.name, html, "rencontre verify "+of.name, "on "+s.Date+", engine "+s.Engine,
			"part="+of.name+"&verify=1", fmt.Sprintf("%d of %d\u00a0agree, %d wrong in print",
				known.agrees+known.consistent, known.cells, known.wrong))
		left := known.cells - known.agrees - known.consistent - known.wrong
		if strings.Contains(html, fmt.Sprintf("wrong in print, %d\u00a0undecided.", left)) != (left > 0) {
			t.Errorf("%s: %d cells are undecided, the page says otherwise", of.name, left)
		}
		calctest.Says(t, of.name, between.ReplaceAllString(calctest.HTML(open(t, "part="+of.name)), ""),
			strings.ReplaceAll(summarize(known), "\u202f", ""))
		if known.agrees != s.Verdicts[paper.Agrees] || known.known() < known.cells*8/10 {
			t.Errorf("%s: %+v of %v", of.name, known, s.Verdicts)
		}
	}
}

// TestStoredPaper checks that the page of a paper shows what a run of the command said until this device knows more,
// and that an erratum is marked before it is computed.
func TestStoredPaper(t *testing.T) {
	p := open(t, "part=bersani-2010")
	s := p.shown()
	nine := slices.IndexFunc(s.Items, func(i paper.Item) bool { return i.Name == "table 9" })
	p.item.Put(nine + 1)
	shows := func(want string, is bool) {
		t.Helper()
		html := strings.ReplaceAll(calctest.HTML(p), "\u202f", "")
		if strings.Contains(html, want) != is {
			t.Errorf("%q is shown: %v", want, !is)
		}
	}
	cells := s.tally(-1).cells
	if s.wrong(nine) == 0 || s.tally(nine).known() != 0 || s.joint(nine).known() == 0 {
		t.Errorf("%d cells of %s are wrong in print, %+v", s.wrong(nine), s.Items[nine].Name, s.tally(nine))
	}
	shows("agree, "+figure.Count(s.wrong(nine), "error")+" in print", true)
	shows("paper-cell differs", true)
	shows("On this device", false)
	s.found[nine][0] = finding{Computed: "1", Verdict: paper.Agrees}
	shows("rencontre verify bersani-2010", true)
	shows(fmt.Sprintf("On this device: %d of %d checked: 1 agree, ", s.tally(-1).known(), cells), true)
	for i, found := range s.found {
		for k := range found {
			s.found[i][k].Verdict = paper.Agrees
		}
	}
	shows("rencontre verify bersani-2010", false)
}

// TestForget checks that what was computed of a paper is gone once it is deleted, in this tab too.
func TestForget(t *testing.T) {
	desk := calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine))
	p := calctest.At[*page](t, desk, loaded, "part=dundee&verify=1")
	var all []Stored
	Found(desk, p.Page(), func(now []Stored) { all = now })
	if len(all) != 1 || all[0].Name != "dundee" || all[0].Records || all[0].Bytes == 0 || all[0].Here < 500 {
		t.Fatalf("%+v is stored", all)
	}
	Forget(desk, p.Page(), all[0], func(err error) {
		if err != nil {
			t.Error(err)
		}
	})
	if here := calctest.At[*page](t, desk, loaded, "part=dundee").shown().tally(-1).here; here > 0 {
		t.Errorf("%d findings are left", here)
	}
}
