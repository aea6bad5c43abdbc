package papers

import (
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
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
			var text strings.Builder
			if err := s.Write(&text); err != nil {
				panic(err)
			}
			all[path] = text.String()
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
		var again strings.Builder
		if err := got.Write(&again); got.err != nil || err != nil || again.String() != text {
			t.Errorf("%s is read as another: %v, %v", name, got.err, err)
		}
		for _, end := range []int{0, 1, len(text) / 2, len(text) - 2} { // the last is the end of a line
			if read(text[:end]).err == nil {
				t.Errorf("%s, cut off after %d, is read", name, end)
			}
		}
	}
	for _, text := range []string{
		"cell,a,b,1,,/at,exact,0,false,\nend\n", "item,a,b,\nerratum,R1,,w,a,b,c,d,,,,false\nend\n",
		"item,a,b,\ncell,a,b,1,,/at,exact,-1,false,\nend\n", "item,a,b,\ncell,a,b,1,,/at,exact,0,maybe,\nend\n",
		"ask,{},soon\nend\n", "item,a,b\nend\n", "page,a\nend\n", "item,\"a,b,\nend\n", "{}",
	} {
		if read(text).err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// TestVerify verifies a paper up to the effort, and finds the results again when the page is reopened. A paper of
// another version starts from the beginning.
func TestVerify(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	kept := store.NewMemory(job.Engine)
	p := calctest.At[*page](t, calc.NewDesk(calctest.Engine{}, kept), loaded, "part=dundee&verify=1")
	s := p.shown()
	if s == nil || s.err != nil {
		t.Fatalf("no paper: %+v", s)
	}
	was := s.tally(-1)
	if was.cells < 100 || was.known() < was.cells*9/10 || len(s.failed) > 0 || p.on.On() || p.running != nil {
		t.Errorf("%+v, failed %v", was, s.failed)
	}
	for i, item := range s.Items {
		for k, c := range item.Cells {
			f := s.found[i][k]
			if wrong := look(f.Verdict) == "differs"; f.Verdict != "" && wrong != (c.Erratum != nil) {
				t.Errorf("%s, %s %s: %s, erratum %v", item.Name, c.Row, c.Column, f.Verdict, c.Erratum)
			}
		}
	}
	again := calctest.At[*page](t, calc.NewDesk(calctest.Engine{}, kept), loaded, "part=dundee")
	if now := again.shown().tally(-1); now != was {
		t.Errorf("%+v, kept %+v", was, now)
	}
	other := read("{}")
	other.recall(s.keep())
	if other.tally(-1).known() > 0 {
		t.Error("another file takes up what was found of this one")
	}
	app.PrintHTML(discard{}, ui.Shell("/papers", nil, append(again.Draw(), app.Text(""))...))
}

// TestForget checks that what was computed of a paper is gone once it is deleted, in this tab too.
func TestForget(t *testing.T) {
	desk := calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine))
	p := calctest.At[*page](t, desk, loaded, "part=dundee&verify=1")
	var all []Kept
	Found(desk, p.Page(), func(now []Kept) { all = now })
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

// TestVerifyItem checks that an item is verified alone, that the choice of items shows one, and that a cell that is not
// computed is not said to be compared.
func TestVerifyItem(t *testing.T) {
	p := open(t, "part=dundee")
	s := p.shown()
	item := slices.IndexFunc(s.Items, func(i paper.Item) bool { return i.Name == "table 2" })
	p.goTo(item)
	p.cell.Put(1)
	text := func() string { return app.HTMLString(app.Div().Body(p.Draw()...)) }
	if !strings.Contains(text(), "Verify table 2") || strings.Contains(text(), "Compared") {
		t.Error("the button is missing, or a cell is compared")
	}
	p.repeat(s, s.next(1<<20, efforts[p.effort.Value()], item))
	for i := range s.Items {
		if of := s.tally(i); i == item && of.here != of.cells {
			t.Errorf("%+v", of)
		}
	}
	if all := s.tally(-1); all.here == all.cells || p.running != nil {
		t.Errorf("the whole paper is verified: %+v", all)
	}
	if strings.Contains(text(), "Verify table 2") || !strings.Contains(text(), "Compared") {
		t.Error("it is still to be verified, or the cell is not compared")
	}
}

// TestSaid checks that the figures of a tally add up to what was checked.
func TestSaid(t *testing.T) {
	for want, of := range map[string]tally{
		"0 of 9 checked": {cells: 9},
		"0 of 9 checked; 2 more agree with an earlier run": {cells: 9, earlier: 2},
		"7 of 9 checked: 3 agree, 2 agree within the sampling error, 1 wrong in print, 1 unreadable in our copy": {
			cells: 9, agrees: 3, consistent: 2, wrong: 1, unread: 1},
	} {
		if got := strings.ReplaceAll(said(of), "\u202f", " "); got != want {
			t.Errorf("%+v is %q, want %q", of, got, want)
		}
	}
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

// TestRepeat computes an erratum on its own, in both ways if the second is a request. Otherwise the test behind it is
// described.
func TestRepeat(t *testing.T) {
	p := open(t, "part=errata")
	all, _ := p.errata()
	repeated, tests := 0, 0
	for _, e := range all {
		c := e.cell()
		if !c.Erratum.AsksAgain() {
			tests++
			if e.sheet.second(c, finding{}).Value == nil || !strings.HasSuffix(c.Erratum.SecondIs, ".") {
				t.Errorf("%s: nothing is said of %s", c.Row, c.Erratum.Second)
			}
			continue
		}
		asked := both(c)
		if len(asked) != len(c.Requests)+1 {
			t.Errorf("%s: %v is asked", c.Row, asked)
		}
		slow := false
		for _, a := range asked {
			cost, known := e.sheet.costs[a.Request]
			slow = slow || !known || cost > 0.05
		}
		if slow || e.sheet.found[e.item][e.place.cell].Verdict != "" {
			continue
		}
		p.repeat(e.sheet, asked)
		f := e.sheet.found[e.item][e.place.cell]
		if f.Verdict == "" || f.Verdict == paper.Agrees || p.running != nil ||
			f.Again != f.Computed && c.Erratum.SecondSays == "" {
			t.Errorf("%s: %+v", c.Row, f)
		}
		repeated++
	}
	if repeated < 5 || tests < 20 || len(p.drawErrata()) < 2 {
		t.Errorf("%d repeated, %d tests", repeated, tests)
	}
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
	if s := p.shown(); s == nil || s.err == nil || len(p.Draw()) != 1 {
		t.Error("it is drawn as if it were there")
	}
	if p = open(t, "part=none&item=x"); p.Head().Wrong == "" {
		t.Error("a wrong address is not told")
	}
}

var exports = map[string]calctest.Export{
	"draw.go p.file": func(t *testing.T) []func() (ui.File, error) {
		return []func() (ui.File, error){open(t, "part=dundee&verify=1").file}
	},
	"records.go p.recordsFile": func(t *testing.T) []func() (ui.File, error) {
		return []func() (ui.File, error){openRecords(t, "").recordsFile}
	},
	"errata.go p.errataFile": func(t *testing.T) []func() (ui.File, error) {
		return []func() (ui.File, error){open(t, "part=errata").errataFile}
	},
}

func TestExports(t *testing.T) { calctest.Exports(t, exports) }

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

// TestAskedOnce checks that a paper ends when all cells within the effort are judged, and that no request is asked
// twice, even if its result is held for a cell that needs a request beyond the effort. (Table 18 of Reformed
// permutations has such cells, and the page used to repeat their requests without end.)
func TestAskedOnce(t *testing.T) {
	const effort = 0.02
	for _, of := range papers {
		s := read(files()[(&page{}).path(of.name)])
		asked := map[string]bool{}
		take := func(request string) {
			t.Helper()
			if asked[request] {
				t.Fatalf("%s: asked again: %s", of.name, request)
			}
			asked[request] = true
			j, err := job.Parse([]byte(request))
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range s.take(request, compute(t, j)) {
				step()
			}
		}
		// As when an erratum is repeated: what its cell has besides is beyond the effort.
		for _, a := range s.Asks {
			for _, p := range s.at[a.Request] {
				if a.Seconds <= effort && s.dearest(p) > effort && !asked[a.Request] {
					take(a.Request)
				}
			}
		}
		for all := s.next(atOnce, effort, -1); len(all) > 0; all = s.next(atOnce, effort, -1) {
			for _, a := range all {
				take(a.Request)
			}
		}
		for i, item := range s.Items {
			for k, c := range item.Cells {
				if s.found[i][k].Verdict == "" && s.dearest(place{i, k}) <= effort {
					t.Errorf("%s, %s, %s %s: it is not judged", of.name, item.Name, c.Row, c.Column)
				}
			}
		}
		if of.name == "bersani-2010" && len(s.results) < 3 {
			t.Errorf("%d results are held for cells that wait for others too", len(s.results))
		}
	}
}

// compute runs a request at once.
func compute(t *testing.T, j *job.Job) json.RawMessage {
	t.Helper()
	var state pool.State
	calctest.Engine{}.Start(j, j.Plan(), pool.Options{}, func(s pool.State) { state = s })
	if state.Err != nil {
		t.Fatalf("%s: %v", j.Key, state.Err)
	}
	return state.Result
}
