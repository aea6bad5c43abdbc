package papers

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

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
			if wrong := verdictIcon(f.Verdict) == "differs"; f.Verdict != "" && wrong != (c.Erratum != nil) {
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
	app.PrintHTML(io.Discard, ui.Shell("/papers", nil, nil, append(again.Draw(), app.Text(""))...))
}

// TestVerifyItem checks that an item is verified alone, that the choice of items shows one, and that a cell that is not
// computed is not said to be compared.
func TestVerifyItem(t *testing.T) {
	p := open(t, "part=dundee")
	s := p.shown()
	item := slices.IndexFunc(s.Items, func(i paper.Item) bool { return i.Name == "table 2" })
	p.goTo(item)
	p.cell.Put(1)
	s.Items[item].Cells[0].Run = paper.Outcome{Verdict: paper.Left}
	text := func() string { return calctest.HTML(p) }
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
