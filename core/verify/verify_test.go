package verify

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// compute runs a request.
func compute(t testing.TB, j *job.Job) json.RawMessage {
	t.Helper()
	var shards []int
	for s := range j.Task.Shards() {
		shards = append(shards, s)
	}
	done := map[int]json.RawMessage{}
	err := j.Run(context.Background(), shards, 1, func(float64) {}, func(s int, part json.RawMessage) error {
		done[s] = part
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", j.Key, err)
	}
	result, err := j.Result(done)
	if err != nil {
		t.Fatalf("%s: %v", j.Key, err)
	}
	return result
}

// TestPapers computes every cheap cell and checks that the verdicts and the errata agree: what
// differs or is refuted has an erratum with what is right, and every erratum differs or is refuted.
// All other cells agree, or are consistent with an estimate.
func TestPapers(t *testing.T) {
	cheap := 0.15 // seconds; all except a few cells
	switch {
	case os.Getenv("RENCONTRE_LONG") != "":
		cheap = 30
	case testing.Short():
		cheap = 0.005
	}
	for _, p := range paper.Papers() {
		plan, err := New(&p, "")
		if err != nil { // a request that is refused
			t.Error(err)
			continue
		}
		spent := 0.0
		for _, a := range plan.Asks {
			if a.cost > cheap {
				break
			}
			spent += a.cost
			if err := plan.Take(a, compute(t, a.Job)); err != nil {
				t.Error(err)
			}
		}
		for _, c := range plan.cells {
			where := p.Name + ", " + c.item + ", " + c.cell.Row + " " + c.cell.Column
			wrong := c.verdict != paper.Agrees && c.verdict != paper.Consistent && c.verdict != paper.Unread
			switch e := c.cell.Erratum; {
			case c.verdict == paper.Left || c.verdict == paper.Earlier:
			case wrong && e == nil:
				t.Errorf("%s: printed %s, computed %s: %s, and there is no erratum", where, c.cell.Printed, c.computed, c.verdict)
			case !wrong && e != nil:
				t.Errorf("%s: printed %s, computed %s: %s, but there is an erratum", where, c.cell.Printed, c.computed, c.verdict)
			}
		}
		r := plan.Report()
		t.Logf("%s: %d cells by %d requests, %d agree, %d differ, %d refuted, %d consistent, %d unreadable, %d noted, %d "+
			"by earlier runs, %d left; %.1f s by cost",
			p.Name, len(r.Cells), len(plan.Asks), r.Agrees, r.Differs, r.Refuted, r.Consistent, r.Unreadable, r.Noted, r.Earlier,
			r.Left, spent)
	}
}

// TestErrata checks that every erratum says what is right, how that is known, and has a second
// computation: a valid request that is not the cell's, or a test that exists.
func TestErrata(t *testing.T) {
	tests := map[string]string{} // by package, all its test files
	for _, e := range paper.Errata() {
		x, where := e.Cell.Erratum, e.Paper+", "+e.Item+", "+e.Cell.Row+" "+e.Cell.Column
		if x.Right == "" || !strings.HasSuffix(x.Note, ".") || !slices.Contains(paper.Kinds(), x.Kind) {
			t.Errorf("%s: %+v", where, x)
		}
		if strings.HasPrefix(x.Second, "{") {
			j, err := job.Parse([]byte(x.Second))
			if err != nil {
				t.Errorf("%s: %s: %v", where, x.Second, err)
				continue
			}
			for _, r := range e.Cell.Requests {
				if first, err := job.Parse([]byte(r)); err != nil || first.Key == j.Key {
					t.Errorf("%s: %s is no second computation: %v", where, x.Second, err)
				}
			}
			repeat(t, where, e.Cell, j)
			continue
		}
		if x.Second == "" && strings.HasSuffix(x.SecondIs, ".") {
			continue // a proof
		}
		if is := paper.SecondTest(x.Second); !strings.HasSuffix(is, ".") {
			t.Errorf("%s: nothing is said of %s: %q", where, x.Second, is)
		}
		in, name, _ := strings.Cut(x.Second, " ")
		if _, read := tests[in]; !read {
			files, err := filepath.Glob("../../" + in + "/*_test.go")
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				text, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				tests[in] += string(text)
			}
		}
		if name == "" || !strings.Contains(tests[in], "\nfunc "+name+"(t *testing.T)") {
			t.Errorf("%s: there is no test %q", where, x.Second)
		}
	}
}

// repeat computes a cell and its second computation where both are quick: they must have one value,
// or the second must have the value that is stated for it.
func repeat(t *testing.T, where string, c paper.Cell, second *job.Job) {
	t.Helper()
	quick := 0.3
	if testing.Short() {
		quick = 0.005
	}
	if second.Cost().Seconds > quick {
		return
	}
	again, against, err := c.Again(paper.Open(compute(t, second)))
	if err != nil || !against {
		t.Errorf("%s: %s gives %s, not against %s: %v", where, second.Key, again, c.Printed, err)
		return
	}
	var results []*paper.Result
	for _, r := range c.Requests {
		j, err := job.Parse([]byte(r))
		if err != nil {
			t.Fatal(err)
		}
		if j.Cost().Seconds > quick {
			return
		}
		results = append(results, paper.Open(compute(t, j)))
	}
	if first, _, err := c.Judge(results); err != nil || first != again && c.Erratum.SecondSays == "" {
		t.Errorf("%s: computed are %s and, by %s, %s: %v", where, first, second.Key, again, err)
	}
	t.Logf("%s: %s", where, again)
}

var update = flag.Bool("update", false, "add the values that records.json lacks")

// TestGains checks that a gain belongs to an item of its paper, is not printed there, and has a valid
// request whose result has its value, which is stored; that a conjecture that is said to be proved is;
// and that every count of the records is a gain.
func TestGains(t *testing.T) {
	quick := 0.1
	if testing.Short() {
		quick = 0.002
	}
	if *update {
		quick = 20
	}
	recorded := recordedValues()
	results, known := map[string]*paper.Result{}, map[string]bool{}
	for _, p := range paper.Papers() {
		names, kinds, seen := map[string]bool{}, map[paper.GainKind]bool{}, map[string]bool{}
		printed := map[string]bool{}
		for _, i := range p.Items() {
			names[i.Name] = true
			for _, c := range i.Cells {
				if len(c.Requests) == 1 {
					j, err := job.Parse([]byte(c.Requests[0]))
					if err != nil {
						t.Fatal(err)
					}
					printed[j.Key+c.At] = true
				}
			}
		}
		computed := 0
		for _, g := range p.Gains() {
			where := p.Name + ", " + g.Item + ", " + g.Of
			kinds[g.Kind] = true
			if !names[g.Item] || seen[g.Item+g.Of] || g.Kind != paper.NewTerm && g.Kind != paper.Exact &&
				g.Kind != paper.Answered {
				t.Errorf("%s: %+v", where, g)
			}
			seen[g.Item+g.Of] = true
			j, err := job.Parse([]byte(g.Request))
			if err != nil {
				t.Errorf("%s: %v", where, err)
				continue
			}
			if g.Kind == paper.NewTerm && printed[j.Key+g.At] {
				t.Errorf("%s: it is printed", where)
			}
			g.ID = RecordID(g)
			stored := g.Known == ""
			if !stored {
				known[j.Key] = true
			} else if g.Known = recorded[g.ID]; g.Known == "" && !*update && j.Cost().Seconds < 100 {
				t.Errorf("%s: %s is not in records.json; run this test with -update", where, g.ID)
			}
			if j.Cost().Seconds > quick {
				continue
			}
			if results[j.Key] == nil {
				results[j.Key] = paper.Open(compute(t, j))
			}
			value, err := g.Value(results[j.Key])
			computed++
			if err != nil || value == "" || value == "[]" || g.Known != "" && value != g.Known {
				t.Errorf("%s: %q, known is %q: %v", where, value, g.Known, err)
			}
			if stored {
				recorded[g.ID] = value
			}
		}
		if !kinds[paper.NewTerm] || !kinds[paper.Exact] {
			t.Errorf("%s: there is nothing new, or nothing exact: %v", p.Name, kinds)
		}
		t.Logf("%s: %d of %d computed", p.Name, computed, len(p.Gains()))
	}
	if *update {
		text, err := json.MarshalIndent(recorded, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("records.json", append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, o := range paper.Owns() {
		var ask map[string]any
		if err := json.Unmarshal(o.Request, &ask); err != nil {
			t.Fatal(err)
		}
		delete(ask, "split")
		if ask["job"] != "count" {
			continue
		}
		text, err := json.Marshal(ask)
		if err != nil {
			t.Fatal(err)
		}
		if j, err := job.Parse(text); err != nil || !known[j.Key] {
			t.Errorf("%s: a record that stands nowhere: %v", o.Request, err)
		}
	}
}

// TestBudget checks that by their costs, cheapest first, all cells of How to play Dundee are computed
// in a minute of two cores, and nine in ten of every other paper in ten minutes.
func TestBudget(t *testing.T) {
	if testing.Short() {
		t.Skip("plans all papers once more")
	}
	for _, p := range paper.Papers() {
		plan, err := New(&p, "")
		if err != nil {
			t.Fatal(err)
		}
		seconds, share := 1200.0, 0.9
		if p.Name == "dundee" {
			seconds, share = 120, 1
		}
		done, asked := 0, map[*Ask]bool{}
		for _, a := range plan.Asks {
			seconds -= a.cost
			if seconds < 0 {
				break
			}
			asked[a] = true
		}
		for _, c := range plan.cells {
			if !slices.ContainsFunc(c.asks, func(a *Ask) bool { return !asked[a] }) {
				done++
			}
		}
		if float64(done) < share*float64(len(plan.cells)) {
			t.Errorf("%s: %d of %d cells", p.Name, done, len(plan.cells))
		}
		t.Logf("%s: %d of %d cells", p.Name, done, len(plan.cells))
	}
}

// TestRecordIDs checks that every record has a name of its own, which does not depend on its place, its words or the
// form of its request.
func TestRecordIDs(t *testing.T) {
	of := map[string]string{} // by name, the request and the place
	for _, p := range paper.Papers() {
		for _, g := range p.Gains() {
			j, err := job.Parse([]byte(g.Request))
			if err != nil {
				t.Fatal(err)
			}
			id, what := RecordID(g), j.Key+" "+g.At
			if was := of[id]; was != "" && was != what {
				t.Errorf("%s is %s and %s", id, was, what)
			}
			of[id] = what
		}
	}
	for id, request := range map[string]string{
		"B-mj1mft": `{"suits":1,"ranks":17,"game":"mousetrap","job":"count"}`,
		"B-vdzbo5": `{"job":"dundee-adaptive","deck":[8,8,8,8,8,8,8,8,8,8,8,8,8]}`,
	} {
		g := paper.Gain{Request: request,
			At: map[bool]string{true: "/won", false: "/win"}[strings.Contains(request, "count")]}
		if got := RecordID(g); got != id || of[id] == "" {
			t.Errorf("%s has the name %s, not %s", request, got, id)
		}
	}
}

// TestEarlier checks that a cell agrees with an earlier run where the records have the results that it lacks: all of
// them, or those that are not computed here.
func TestEarlier(t *testing.T) {
	p := paper.Find("bersani-2010")
	plan, err := New(p, "formula 19")
	if err != nil {
		t.Fatal(err)
	}
	verdicts := func(row string) (all []string) {
		for _, c := range plan.Report().Cells {
			if c.Row == row {
				all = append(all, c.Verdict)
			}
		}
		return all
	}
	if got := verdicts("m = 17 and 18"); !slices.Equal(got, []string{paper.Earlier, paper.Earlier}) {
		t.Errorf("of two records: %v", got)
	}
	if got := verdicts("m = 16 and 17"); !slices.Equal(got, []string{paper.Left, paper.Left}) {
		t.Errorf("of one record: %v", got)
	}
	for _, a := range plan.Asks {
		if strings.Contains(a.Job.Key, `"ranks":16`) {
			err := plan.Take(a, json.RawMessage(`{"decks":"20922789888000","won":"25749021720",`+
				`"probability":"25749021720/20922789888000"}`))
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := verdicts("m = 16 and 17"); !slices.Equal(got, []string{paper.Earlier, paper.Earlier}) {
		t.Errorf("of one record and a result: %v", got)
	}
}
