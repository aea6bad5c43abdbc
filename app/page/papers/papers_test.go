package papers

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// files has the sheets of the site.
var files = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, p := range append(paper.Papers(), paper.Elsewhere()...) {
		plan, err := verify.New(&p, "")
		if err != nil {
			panic(err)
		}
		for path, s := range map[string]verify.Sheet{
			(&page{}).path(p.Name): plan.Sheet(), (&page{all: true}).path(p.Name): plan.Records()} {
			all[path] = s.Text()
		}
	}
	return all
})

func load(path string, done func(string, error)) {
	text, there := files()[path]
	if !there {
		done("", errors.New("the file is not there (404)"))
		return
	}
	done(text, nil)
}

// loaded makes the page with the files of this test.
func loaded(f *calc.Frame) calc.Calculator { return newPage(f, load) }

func open(t *testing.T, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, loaded, query)
}

// TestPapers checks that the page lists the papers and other sources that exist, and no others.
func TestPapers(t *testing.T) {
	var listed, there []string
	for _, of := range sources() {
		listed = append(listed, of.name)
	}
	for _, p := range append(paper.Papers(), paper.Elsewhere()...) {
		there = append(there, p.Name)
	}
	slices.Sort(listed)
	slices.Sort(there)
	if !slices.Equal(listed, there) {
		t.Errorf("listed are %v, there are %v", listed, there)
	}
}

// TestRead checks that a file is read completely in laps, and that a truncated or foreign file is refused.
func TestRead(t *testing.T) {
	for name, text := range files() {
		got := read(text)
		if got.err != nil || got.Text() != text {
			t.Errorf("%s is read as another: %v", name, got.err)
		}
		for _, end := range []int{0, 1, len(text) / 2, len(text) - 2} { // the last is the end of a line
			if read(text[:end]).err == nil {
				t.Errorf("%s, cut off after %d, is read", name, end)
			}
		}
	}
	for _, text := range []string{
		"cell,a,b,1,,/at,exact,0,false,,,\nend\n", "item,a,b,\nerratum,R1,,w,a,b,c,d,,,,false\nend\n",
		"item,a,b,\ncell,a,b,1,,/at,exact,-1,false,,,\nend\n",
		"item,a,b,\ncell,a,b,1,,/at,exact,0,maybe,,,\nend\n",
		"ask,{},soon\nend\n", "item,a,b\nend\n", "page,a\nend\n", "{}",
	} {
		if read(strings.ReplaceAll(text, ",", "\t")).err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// TestSaid checks that the figures of a tally add up to what was checked.
func TestSaid(t *testing.T) {
	for want, of := range map[string]tally{
		"0 of 9 checked":         {cells: 9},
		"all 9 checked: 9 agree": {cells: 9, agrees: 9},
		"0 of 9 checked; 2 more agree with an earlier run": {cells: 9, earlier: 2},
		"7 of 9 checked: 3 agree, 2 within sampling error, 1 wrong in print, 1 unreadable in our copy": {
			cells: 9, agrees: 3, consistent: 2, wrong: 1, unread: 1},
	} {
		if got := strings.ReplaceAll(summarize(of), "\u202f", " "); got != want {
			t.Errorf("%+v is %q, want %q", of, got, want)
		}
	}
}

// TestAgreed checks that an item is said to agree only if all its cells do, as what is said of it at its top.
func TestAgreed(t *testing.T) {
	for want, of := range map[string]tally{
		"0 of 9 checked":         {cells: 9, earlier: 2},
		"3 of 9 checked":         {cells: 9, agrees: 2, consistent: 1},
		"all 9 agree":            {cells: 9, agrees: 5, consistent: 4},
		"1 of 2 agree":           {cells: 2, agrees: 1, doubtful: 1},
		"agrees":                 {cells: 1, consistent: 1},
		"does not agree":         {cells: 1, doubtful: 1},
		"unreadable in our copy": {cells: 1, unread: 1},
	} {
		if got := of.agreed(); got != want {
			t.Errorf("%+v is %q, want %q", of, got, want)
		}
	}
	if got := listed("0.0019 to 0.0019"); got != "about 0.0019" {
		t.Errorf("an interval without a width is %q", got)
	}
	html := calctest.HTML(open(t, "part=bersani-eulerian"))
	_, items, _ := strings.Cut(html, `aria-label="What the paper prints"`)
	first, _, _ := strings.Cut(items, "</button>")
	calctest.Says(t, "section 1", first, "1 of 2 agree", `class="verdict warning our-run"`)
}

// TestViews checks that every item with a view of its own is in its paper.
func TestViews(t *testing.T) {
	items := map[string]bool{}
	for _, p := range paper.Papers() {
		for _, i := range p.Items() {
			items[p.Name+" "+i.Name] = true
		}
	}
	for name, to := range views {
		if u, err := url.Parse(to); !items[name] || err != nil || u.Path != "/memory" && u.Path != "/coincidences" {
			t.Errorf("%s: %s", name, to)
		}
	}
}

// TestMissing checks that a paper that cannot be fetched says so.
func TestMissing(t *testing.T) {
	p := calctest.Open[*page](t, func(f *calc.Frame) calc.Calculator {
		return newPage(f, func(_ string, done func(string, error)) { done("", errors.New("no network")) })
	}, "part=dundee&verify=1")
	if s := p.shown(); s == nil || s.err == nil ||
		!strings.Contains(calctest.HTML(p), "The paper could not be read: no network.") || len(p.drawPart()) != 1 {
		t.Error("it is drawn as if it were there")
	}
	p = open(t, "part=none&item=x")
	if p.Head().Wrong == "" {
		t.Error("a wrong address is not told")
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "part=dundee&verify=1", "part=errata")
	calctest.Saves(t, openRecords, "")
	calctest.Saves(t, openSequences, "", "of=A007709", "of=A018934")
}

// TestListed checks that a list is formatted for readers, not as JSON.
func TestListed(t *testing.T) {
	for value, want := range map[string]string{
		`["32071101049","21042127239","-3"]`: "32\u202f071\u202f101\u202f049, 21\u202f042\u202f127\u202f239, −3",
		`[[2,1,0],[0,12,3]]`:                 "2 1 0; 0 12 3",
		"1234567":                            "1\u202f234\u202f567",
		"[1,2) and more":                     "[1,2) and more",
		"-1/2":                               "−1/2",
	} {
		if got := listed(value); got != want {
			t.Errorf("%s is %q, not %q", value, got, want)
		}
	}
}
