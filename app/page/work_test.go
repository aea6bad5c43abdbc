package page

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/papers"
	"rencontre/app/page/request"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// worked returns a store that has a result and a part of another one, and a request to run.
func worked(t *testing.T) (kept *store.Memory, runs *job.Job) {
	t.Helper()
	kept = store.NewMemory(job.Engine)
	parse := func(request string) *job.Job {
		j, err := job.Parse([]byte(request))
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	counted := parse(`{"job":"count","game":"mousetrap","ranks":9}`)
	half := parse(`{"job":"distribution","game":"hlm","ranks":8}`)
	if err := errors.Join(
		kept.Finish(t.Context(), counted.Key, counted.Task.Shards(), json.RawMessage(`{"won":"1"}`)),
		kept.Put(t.Context(), half.Key, 4, map[int]json.RawMessage{0: json.RawMessage(`[1]`)})); err != nil {
		t.Fatal(err)
	}
	return kept, parse(`{"job":"census","game":"modular","ranks":9}`)
}

// TestWork checks that the stored and running requests of all pages are listed with their links, and can be deleted.
func TestWork(t *testing.T) {
	kept, runs := worked(t)
	desk := calc.NewDesk(running, kept)
	page := calctest.At[*work](t, desk, newWork, "")
	calc.NewAnswer[job.CensusResult](desk, page.Page(), nil).Ask(runs.Task, calc.Begun) // of another page
	page.Ask()
	text := strings.ReplaceAll(strings.Join(strings.Fields(calctest.HTML(page)), " "), "> ",
		">")
	calctest.Says(t, "the page", text, "Running", "Census, Modular Mousetrap, m = 9, s = 1<", "30 % done",
		"/reform?game=modular",
		"Interrupted", "Distribution, He Loves Me, m = 8, s = 1<", "25 % is saved", "/distribution?game=hlm&m=8", "Go on",
		"Saved, ", "Winning decks counted, Mousetrap, m = 9, s = 1<", "/count?game=mousetrap&m=9")
	page.doubt(runs.Key)
	text = calctest.HTML(page)
	if strings.Count(text, "Delete?") != 1 || !strings.Contains(text, "Yes, delete: Census") ||
		strings.Contains(text, "Delete: Census") || len(page.items) != 3 {
		t.Errorf("a running census is deleted unasked: %s", text)
	}
	page.doubt("")
	if strings.Contains(calctest.HTML(page), "Delete?") {
		t.Error("it asks though it is kept")
	}
	for _, i := range page.items {
		desk.Delete(page.Page(), i, func(err error) {
			if err != nil {
				t.Error(err)
			}
		})
	}
	page.Ask()
	if len(page.items) != 0 {
		t.Errorf("after all was deleted there is %+v", page.items)
	}
	if left, err := kept.List(t.Context()); err != nil || len(left) != 0 {
		t.Errorf("the store has %v, %v", left, err)
	}
}

// TestWorkChecks checks that what was computed of a paper is listed with how much of it there is, and can be deleted.
// The errata of the text alone are no work of this device.
func TestWorkChecks(t *testing.T) {
	desk := calc.NewDesk(running, store.NewMemory(job.Engine))
	page := calctest.At[*work](t, desk, newWork, "")
	for name, findings := range map[string]string{
		"paper dundee": `{"version":"` + job.Engine + ` x","found":[[{"c":"2","v":"agrees"},{"c":"","v":""},{"c":"3",` +
			`"v":"differs"}]]}`,
		"paper alfthan":      `{"version":"` + job.Engine + ` x","found":[[{"c":"","v":"wording"}]]}`,
		"paper bersani-2010": `{"version":"0 x","found":[[{"c":"2","v":"agrees"}]]}`,
		"records of dundee":  `{"version":"` + job.Engine + ` x","gained":["1/2",""]}`,
	} {
		desk.Set(page.Page(), name, findings, func(err error) {
			if err != nil {
				t.Error(err)
			}
		})
	}
	page.Ask()
	html := calctest.HTML(page)
	calctest.Says(t, "the page", html, "How to play Dundee", "2 of 3 checked: 1 agree, 1 wrong in print",
		"/papers?part=dundee",
		"Records: How to play Dundee", "1 of 2 values computed", "/records?paper=dundee")
	if len(page.checks) != 2 || strings.Contains(html, "Nothing is running") {
		t.Errorf("the list is %+v", page.checks)
	}
	for _, k := range page.checks {
		papers.Forget(desk, page.Page(), k, page.deleted(k.Title))
	}
	html = calctest.HTML(page)
	if len(page.checks) > 0 || !strings.Contains(html, "Nothing is running") {
		t.Errorf("after all was deleted there is %+v", page.checks)
	}
}

// TestWorkDeleteAll checks that results are listed by days, that a dialog says what would be lost, and that all but
// what is running is deleted.
func TestWorkDeleteAll(t *testing.T) {
	kept, runs := worked(t)
	desk := calc.NewDesk(running, kept)
	page := calctest.At[*work](t, desk, newWork, "")
	desk.Set(page.Page(), "paper dundee", `{"version":"`+job.Engine+` x","found":[[{"c":"2","v":"agrees"}]]}`,
		func(error) {})
	calc.NewAnswer[job.CensusResult](desk, page.Page(), nil).Ask(runs.Task, calc.Begun)
	page.Ask()
	calctest.Says(t, "the page", calctest.HTML(page), time.Now().Format("Monday, 2 January 2006"), "Delete all")
	if strings.Contains(calctest.HTML(page), "Yes, delete all") {
		t.Error("it asks before the button is pressed")
	}
	page.doubtsAll = true
	calctest.Says(t, "the dialog", calctest.HTML(page),
		"This deletes 1 result, 1 interrupted computation and 1 check of a paper", "What is running goes on.")
	page.removeAll()
	left, err := kept.List(t.Context())
	if err != nil || len(left) != 0 || len(page.items) != 1 || !page.items[0].Busy || len(page.checks) != 0 ||
		strings.Contains(calctest.HTML(page), "Delete all") {
		t.Errorf("left are %+v, %v, %+v, %v", left, page.items, page.checks, err)
	}
}

// asked has requests that a page asks exactly at the address that Your work links to. near has requests at whose
// address the page asks for more, or waits for the user. The examples of a job that is in neither are asked exactly.
var (
	asked = []string{
		`{"job":"play","game":"mousetrap","deck":[2,1,3,4],"burn":true}`,
		`{"job":"distribution","game":"hlm","ranks":8}`,
		`{"job":"count-estimate","game":"hlm","ranks":13,"suits":4,"particles":1000,"runs":5}`,
		`{"job":"find","game":"hlm","ranks":13,"suits":4,"limit":7}`,
		`{"job":"sample-decks","game":"hlm","ranks":12,"suits":4,"decks":7,"seed":3}`,
		`{"job":"estimate","game":"hlm","ranks":5,"suits":2,"trials":1000000}`,
		`{"job":"modular-deals","ranks":100,"trials":300,"seed":2}`,
		`{"job":"census","game":"modular","ranks":9}`,
		`{"job":"reformed-decks","game":"modular","ranks":9,"by":"basin","value":1,"orMore":true,"limit":300,"draws":100,` +
			`"seed":1}`,
		`{"job":"search-orbits","game":"modular","ranks":12,"trials":200}`,
		`{"job":"reform-graph","game":"modular","ranks":5}`,
		`{"job":"coincidence","game":"t1","ranks":5}`,
		`{"job":"coincidence","game":"t3","ranks":10,"suits":4,"to":3}`,
		`{"job":"first-match","game":"t3","ranks":10,"suits":4,"to":3}`,
		`{"job":"first-match","game":"mousetrap","ranks":5,"suits":2,"burn":true}`,
		`{"job":"steen","n":9}`,
		`{"job":"pairs","n":9}`,
		`{"job":"pairs","n":7,"only":true}`,
		`{"job":"treize","ranks":9}`,
		`{"job":"secret-santa","people":8,"families":[2,2,2]}`,
		`{"job":"dundee-adaptive","deck":[4,4,4]}`,
		`{"job":"dundee-advance","deck":[4,4,4],"bid":[4,4,4]}`,
		`{"job":"dundee-best","deck":[5,3,2]}`,
		`{"job":"guess-all","deck":[4,4,4]}`,
		`{"job":"dundee-rate","ranks":[1,2,3,5,8,9]}`,
		`{"job":"memory-alone","pairs":20}`,
		`{"job":"memory-alone","pairs":20,"capacity":0}`,
		`{"job":"memory-alone","pairs":20,"copies":3}`,
		`{"job":"memory-alone","pairs":9,"match":"any"}`,
		`{"job":"memory-alone","pairs":20,"known":3,"blind":true}`,
		`{"job":"memory-alone","pairs":20,"forget":5}`,
		`{"job":"memory-rule","pairs":30,"players":4,"moves":"2201"}`,
		`{"job":"board","cards":[1,2,1,2]}`,
		`{"job":"boards","pairs":9}`,
	}
	near = []string{
		`{"job":"reconstruct","game":"mousetrap","string":[2,1,3,4]}`,
		`{"job":"count","game":"mousetrap","ranks":16}`,
		`{"job":"list","game":"mousetrap","ranks":5}`,
		`{"job":"dictionary","game":"mousetrap","ranks":5}`,
		`{"job":"dictionary","game":"t1","ranks":5}`,
		`{"job":"best","game":"hlm","ranks":5,"suits":2}`,
		`{"job":"orbit","game":"modular","deck":[1,3,2]}`,
		`{"job":"preimages","game":"modular","deck":[1,3,2]}`,
		`{"job":"secret-santa-draw","people":8,"seed":3}`,
		`{"job":"dundee-games","deck":[4,4,4],"games":1000}`,
		`{"job":"memory","pairs":20}`,
		`{"job":"memory-match","pairs":10,"players":["optimal","aggressive"]}`,
		`{"job":"memory-reply","pairs":10,"against":"aggressive"}`,
		`{"job":"memory-win","pairs":10}`,
	}
)

// TestWorkLeads checks that every job has a title, and a link to a page that asks the same request.
func TestWorkLeads(t *testing.T) {
	exact := slices.Clone(asked)
	for _, d := range job.Describe() {
		listed := func(text string) bool { return strings.Contains(text, `"job":"`+d.Job+`"`) }
		if !slices.ContainsFunc(asked, listed) && !slices.ContainsFunc(near, listed) {
			exact = append(exact, d.Examples...)
		}
	}
	for i, text := range append(slices.Clone(exact), near...) {
		j, err := job.Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		address, there := request.Address(j.Key)
		path, query, _ := strings.Cut(address, "?")
		calculator := calculators[path]
		if title := request.Title(j.Key); !there || calculator == nil || strings.HasPrefix(title, j.Name) {
			t.Errorf("%s is called %q and leads to %q", text, title, address)
			continue
		}
		engine := running
		if i >= len(exact) {
			engine = failing // lists do not wait for it
		}
		desk := calc.NewDesk(engine, store.NewMemory(job.Engine))
		c := calctest.At[calc.Calculator](t, desk, calculator, query)
		if wrong := c.Head().Wrong; wrong != "" {
			t.Errorf("%s: at %s it is said: %s", text, address, wrong)
		}
		if i < len(exact) && !asks(desk, j) {
			t.Errorf("%s is not asked at %s", text, address)
		}
	}
}

// asks reports whether a desk was asked a request.
func asks(d *calc.Desk, j *job.Job) (is bool) {
	d.Stored(&clock{}, j.Name, func(all []calc.Work, _ bool, _ error) {
		is = is || slices.ContainsFunc(all, func(w calc.Work) bool { return w.Job.Key == j.Key })
	})
	return is
}

// running is an engine whose runs do not end, failing one whose runs fail.
var (
	running = calctest.Engine{State: func(*job.Job) pool.State {
		return pool.State{Status: pool.Running, Shards: 10, Finished: 3}
	}}
	failing = calctest.Engine{State: func(*job.Job) pool.State {
		return pool.State{Status: pool.Failed, Err: errors.New("no")}
	}}
)

// clock is a page that does at once what it dispatches, and what is for later at tick.
type clock struct{ later []func() }

func (*clock) Async(do func())                    { do() }
func (*clock) Dispatch(do func())                 { do() }
func (c *clock) After(_ time.Duration, do func()) { c.later = append(c.later, do) }

// tick does what was for later.
func (c *clock) tick() {
	now := c.later
	c.later = nil
	for _, do := range now {
		do()
	}
}

// stubborn is a store that deletes nothing.
type stubborn struct{ store.Store }

func (stubborn) Drop(context.Context, store.Entry) error { return errors.New("the disk is full") }

// opened opens Your work on a page with a clock.
func opened(d *calc.Desk, c *clock) *work {
	f := calc.New(d, newWork)
	f.Open(c, nil)
	return f.Calculator().(*work)
}

// TestWorkUndeleted checks that a failed deletion is reported until the next deletion.
func TestWorkUndeleted(t *testing.T) {
	kept := store.NewMemory(job.Engine)
	j, err := job.Parse([]byte(asked[0]))
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Finish(t.Context(), j.Key, 1, json.RawMessage(`{}`)); err != nil {
		t.Fatal(err)
	}
	p := opened(calc.NewDesk(running, stubborn{kept}), &clock{})
	said := func() bool {
		return strings.Contains(calctest.HTML(p), "A deck played, Mousetrap, m = 4, s = 1, burn "+
			"true, deck 2,1,3,4: the disk is full.")
	}
	p.remove(p.items[0])
	for range 3 {
		if len(p.items) != 1 || !said() {
			t.Fatalf("%d items; it is told: %v", len(p.items), said())
		}
		p.Ask()
	}
}

// TestWorkWatches checks that the page watches runs with one clock, however often it is asked.
func TestWorkWatches(t *testing.T) {
	desk, c := calc.NewDesk(running, store.NewMemory(job.Engine)), &clock{}
	j, err := job.Parse([]byte(near[1]))
	if err != nil {
		t.Fatal(err)
	}
	calc.NewAnswer[job.CountResult](desk, c, nil).Ask(j.Task, calc.Begun)
	p := opened(desk, c)
	for range 3 {
		p.Ask()
		c.tick()
		if len(c.later) != 1 || !p.items[0].Busy {
			t.Fatalf("%d timers, %+v", len(c.later), p.items)
		}
	}
}
