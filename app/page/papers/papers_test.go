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
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// files are those that the site has.
var files = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, p := range paper.Papers() {
		plan, err := verify.New(&p, "")
		if err != nil {
			panic(err)
		}
		text, err := json.Marshal(plan.Sheet())
		if err != nil {
			panic(err)
		}
		all[file(p.Name)] = string(text)
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

func open(t *testing.T, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, New(load), query)
}

// TestPapers: the page lists the papers that there are, and no other.
func TestPapers(t *testing.T) {
	var listed, there []string
	for _, of := range papers {
		listed = append(listed, of.name)
	}
	for _, p := range paper.Papers() {
		there = append(there, p.Name)
	}
	slices.Sort(listed)
	slices.Sort(there)
	if !slices.Equal(listed, there) {
		t.Errorf("listed are %v, there are %v", listed, there)
	}
}

// TestVerify: a paper is verified to what takes longer, and what was found is there
// when the page is opened again; a paper of another version begins anew.
func TestVerify(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	desk := calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine))
	p := calctest.At[*page](t, desk, New(load), "part=dundee&verify=1")
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
			if wrong := f.Verdict == paper.Differs || f.Verdict == paper.Refuted; f.Verdict != "" && wrong != (c.Erratum != nil) {
				t.Errorf("%s, %s %s: %s, erratum %v", item.Name, c.Row, c.Column, f.Verdict, c.Erratum)
			}
		}
	}
	again := calctest.At[*page](t, desk, New(load), "part=dundee")
	if now := again.shown().tally(-1); now != was {
		t.Errorf("%+v, kept %+v", was, now)
	}
	other := read("{}")
	other.recall(s.keep())
	if other.tally(-1).known() > 0 {
		t.Error("another file takes up what was found of this one")
	}
	app.PrintHTML(discard{}, ui.Shell("/papers", append(again.Draw(), app.Text(""))...))
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

// TestRepeat: one cell is computed by itself, from its item and from the errata.
func TestRepeat(t *testing.T) {
	p := open(t, "part=errata")
	all, _ := p.errata()
	if len(all) == 0 {
		t.Fatal("no errata")
	}
	e := all[0]
	if e.sheet.found[e.item][e.place.cell].Verdict != "" {
		t.Fatal("it is known before it is asked")
	}
	p.repeat(e.sheet, e.cell())
	if f := e.sheet.found[e.item][e.place.cell]; f.Verdict != paper.Differs && f.Verdict != paper.Refuted || p.running != nil {
		t.Errorf("%+v", f)
	}
	if len(p.drawErrata()) < 2 {
		t.Error("nothing is drawn")
	}
}

// TestBeyond: what is printed nowhere is listed, a count once, with both its ways.
func TestBeyond(t *testing.T) {
	p := open(t, "part=beyond")
	found := false
	for _, r := range p.records {
		if strings.Contains(r.what, "Mousetrap, 17 ranks") && strings.Contains(r.how, "split at 9 and at 10") && len(r.asked) == 2 && r.value == "272265850695" {
			found = true
		}
	}
	if !found || len(p.Draw()) != 1 {
		t.Errorf("%d records", len(p.records))
	}
}

// TestMissing: a paper that cannot be fetched says so.
func TestMissing(t *testing.T) {
	p := calctest.Open[*page](t, New(func(_ string, done func(string, error)) { done("", errors.New("no network")) }), "part=dundee&verify=1")
	if s := p.shown(); s == nil || s.err == nil || len(p.Draw()) != 1 {
		t.Error("it is drawn as if it were there")
	}
	if p = open(t, "part=none&item=x"); p.Head().Wrong == "" {
		t.Error("a wrong address is not told")
	}
}

// TestAddress: a cell leads to the calculator that answers its request.
func TestAddress(t *testing.T) {
	for request, want := range map[string]string{
		`{"job":"count","game":"hlm","ranks":7,"suits":4,"of":"weak"}`:               "/count?game=hlm&m=7&of=weak&s=4",
		`{"job":"dundee-adaptive","deck":[4,4,4],"rounds":7}`:                        "/dundee?deck=4%2C4%2C4&rounds=7",
		`{"job":"count-estimate","game":"hlm","ranks":13,"suits":4,"particles":100}`: "/uncounted?game=hlm&m=13&particles=100&s=4",
		`{"job":"steen","n":9}`:                "/coincidences?n=9&part=steen",
		`{"job":"dundee-best","deck":[5,3,2]}`: "/dundee?deck=5%2C3%2C2&part=advance",
	} {
		got, there := address(request)
		if _, err := url.Parse(got); !there || err != nil || got != want {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
	}
	if _, there := address(`{"job":"none"}`); there {
		t.Error("a job without a page has one")
	}
}

var exports = map[string]calctest.Export{
	"draw.go p.file": func(t *testing.T) []func() (ui.File, error) {
		return []func() (ui.File, error){open(t, "part=dundee&verify=1").file}
	},
	"beyond.go p.beyondFile": func(t *testing.T) []func() (ui.File, error) {
		return []func() (ui.File, error){open(t, "part=beyond").beyondFile}
	},
	"errata.go p.errataFile": func(t *testing.T) []func() (ui.File, error) {
		return []func() (ui.File, error){open(t, "part=errata").errataFile}
	},
}

func TestExports(t *testing.T) { calctest.Exports(t, exports) }
