package papers

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// queue is a page on which nothing happens until the test says so.
type queue struct{ waiting []func() }

func (q *queue) Async(do func())    { q.waiting = append(q.waiting, do) }
func (q *queue) Dispatch(do func()) { q.waiting = append(q.waiting, do) }
func (q *queue) next() {
	do := q.waiting[0]
	q.waiting = q.waiting[1:]
	do()
}

// TestLaps checks that the page handles Stop between the steps that judge a result.
func TestLaps(t *testing.T) {
	p, q := queued(t, url.Values{"part": {"dundee"}})
	q.waiting = nil
	done := 0
	step := func() {
		time.Sleep(calc.Lap + time.Millisecond)
		done++
	}
	p.running, p.group = p.shown(), &group{steps: []func(){step, step, step}}
	p.work(p.group)
	for len(q.waiting) > 0 && done < 2 {
		q.next()
	}
	if done != 2 {
		t.Fatalf("%d steps", done)
	}
	p.stop()
	for len(q.waiting) > 0 {
		q.next()
	}
	if done != 2 || p.running != nil {
		t.Errorf("%d steps after Stop", done)
	}
}

// TestStopped checks that a result is asked again after Stop has dropped some of the steps that judge it.
func TestStopped(t *testing.T) {
	p := open(t, "part=dundee")
	s := p.shown()
	asked := s.next(1, efforts["quick"], -1)
	j, err := job.Parse([]byte(asked[0].Request))
	if err != nil {
		t.Fatal(err)
	}
	steps := s.take(asked[0].Request, compute(t, j))
	steps[0]()
	p.running, p.group = s, &group{asked: asked, taken: []bool{true}, steps: steps[1:]}
	p.stop()
	if again := s.next(1, efforts["quick"], -1); !slices.Equal(again, asked) {
		t.Errorf("%v is asked next, not %v", again, asked)
	}
}

// queued opens a paper on a page on which nothing happens until the test says so.
func queued(t *testing.T, query url.Values) (*page, *queue) {
	t.Helper()
	q := &queue{}
	f := calc.New(calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine)), loaded)
	f.Open(q, query)
	p := f.Calculator().(*page)
	for p.shown() == nil {
		q.next()
	}
	return p, q
}

// itemOf is the index of a named item.
func itemOf(s *sheet, name string) int {
	return slices.IndexFunc(s.Items, func(i paper.Item) bool { return i.Name == name })
}

// TestPressedBetween verifies one table and, after each possible number of events, presses the button of another. The
// other one must be verified whatever was still queued for the first.
func TestPressedBetween(t *testing.T) {
	for events, left := 0, 1; left > 0; events++ {
		p, q := queued(t, url.Values{"part": {"dundee"}})
		s := p.shown()
		for len(q.waiting) > 0 {
			q.next()
		}
		press := func(name string) int {
			item := itemOf(s, name)
			p.repeat(s, s.next(1<<20, efforts["quick"], item))
			return item
		}
		press("table 2")
		for range events { // a lap may do more than it did before
			if len(q.waiting) > 0 {
				q.next()
			}
		}
		left = len(q.waiting)
		item := press("table 3")
		for len(q.waiting) > 0 {
			q.next()
		}
		if of := s.tally(item); of.here != of.cells || p.running != nil {
			t.Errorf("after %d events: %+v", events, of)
		}
	}
}

// failing is an engine at which some requests fail.
type failing struct {
	calctest.Engine
	why map[string]error // by request
}

func (e failing) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) calc.Run {
	if err := e.why[j.Key]; err != nil {
		e.State = func(*job.Job) pool.State { return pool.State{Status: pool.Failed, Err: err} }
	}
	return e.Engine.Start(j, plan, o, hear)
}

// TestFailures checks that a table and a paper are verified though some of their requests fail, that the page says how
// many did and why, and that it repeats them.
func TestFailures(t *testing.T) {
	for _, whole := range []bool{false, true} {
		e := failing{why: map[string]error{}}
		p := calctest.At[*page](t, calc.NewDesk(e, store.NewMemory(job.Engine)), loaded, "part=dundee")
		s := p.shown()
		item := itemOf(s, "table 2")
		p.goTo(item)
		todo := s.next(1<<20, efforts["quick"], item)
		for _, i := range []int{0, 1, len(todo) / 2, len(todo) - 1} {
			e.why[todo[i].Request] = errors.New("the worker died")
			p.cell.Put(s.at[todo[i].Request][0].cell + 1)
		}
		failed := len(e.why)
		text := func() string { return calctest.HTML(p) }
		if strings.Contains(text(), "failed") {
			t.Error("something is said to have failed")
		}
		if whole {
			p.on.Set(true)
			p.Moved()
		} else {
			p.repeat(s, todo)
		}
		if failed < 3 || len(s.failed) != failed || p.running != nil {
			t.Fatalf("%d of %d have failed: %v", len(s.failed), failed, s.failed)
		}
		if again := s.next(1<<20, efforts["quick"], item); len(again) > 0 {
			t.Errorf("%d of %d were not asked", len(again), len(todo))
		}
		for _, want := range []string{fmt.Sprintf("%d computations failed here.", failed), "Not computed", "the worker died",
			fmt.Sprintf(`aria-label="Repeat %d failed computations: the paper"`, failed),
			fmt.Sprintf(`aria-label="Repeat %d failed computations: table 2"`, failed)} {
			if !strings.Contains(text(), want) {
				t.Errorf("%q is not said", want)
			}
		}
		clear(e.why)
		p.repeat(s, todo)
		if of := s.tally(item); of.here != of.cells || len(s.failed) > 0 || strings.Contains(text(), "failed") {
			t.Errorf("%+v once repeated, failed %v", of, s.failed)
		}
	}
}

// TestNoWorker checks that a paper, a table and an erratum stop once if no worker can be started, say so in one
// sentence, and begin again.
func TestNoWorker(t *testing.T) {
	for _, query := range []string{"part=dundee", "part=errata&paper=dundee"} {
		asked, none := 0, true
		e := calctest.Engine{}
		p := calctest.At[*page](t, calc.NewDesk(counting{e, &asked, &none}, store.NewMemory(job.Engine)), loaded, query)
		s := p.sheets["dundee"]
		todo := s.next(3, efforts["quick"], -1)
		begin := func() { p.on.Set(true); p.Moved() }
		if p.parts.Value() == partErrata {
			begin = func() { p.repeat(s, todo) }
		}
		begin()
		html := calctest.HTML(p)
		if asked != 1 || len(s.failed) > 0 || p.running != nil || p.on.On() ||
			strings.Count(html, "No worker could be started: it has no memory.") != 1 || !strings.Contains(html, "Try again") {
			t.Errorf("%s: %d requests are asked, %d failed: %s", query, asked, len(s.failed), html)
		}
		none = false
		p.halted.again()
		if s.wanted(todo[2].Request, efforts["quick"], -1) || strings.Contains(calctest.HTML(p), "Try again") {
			t.Errorf("%s: it does not begin again", query)
		}
	}
}

// counting is an engine that counts requests. It may have no worker.
type counting struct {
	calctest.Engine
	asked *int
	none  *bool
}

func (e counting) Plan(ctx context.Context, j *job.Job) (job.Plan, error) {
	*e.asked++
	if *e.none {
		return job.Plan{}, fmt.Errorf("%w: it has no memory", pool.ErrNoWorker)
	}
	return e.Engine.Plan(ctx, j)
}

// TestRefused checks that a request that is refused does not stop the others.
func TestRefused(t *testing.T) {
	p := open(t, "part=dundee")
	s := p.shown()
	todo := s.next(2, efforts["quick"], itemOf(s, "table 2"))
	p.repeat(s, append([]verify.Asked{{Request: `{"job":"none"}`}}, todo...))
	if len(s.failed) != 1 || s.wanted(todo[0].Request, efforts["quick"], -1) || p.running != nil {
		t.Errorf("failed: %v", s.failed)
	}
}

// full is a store that has no room for settings.
type full struct{ store.Store }

func (full) Set(context.Context, string, string) error { return errors.New("no room is left") }

// TestNotStored checks that errata and records say that findings could not be stored.
func TestNotStored(t *testing.T) {
	desk := calc.NewDesk(calctest.Engine{}, full{store.NewMemory(job.Engine)})
	for name, p := range map[string]*page{
		"errata":  calctest.At[*page](t, desk, loaded, "part=errata&paper=dundee"),
		"records": calctest.At[*page](t, desk, loadedRecords, "paper=dundee")} {
		s := p.sheets["dundee"]
		p.repeat(s, slices.Concat(s.Asks, s.Others)[:1])
		if !strings.Contains(calctest.HTML(p), "could not be saved: no room is left.") {
			t.Errorf("the page of %s does not say it", name)
		}
	}
}

// TestFailedRecords checks that the button for missing records computes those that failed again.
func TestFailedRecords(t *testing.T) {
	e := failing{why: map[string]error{}}
	p := calctest.At[*page](t, calc.NewDesk(e, store.NewMemory(job.Engine)), loadedRecords, "paper=dundee")
	all, _ := p.records()
	s := all[0].sheet
	todo := s.lacking(all)
	e.why[todo[0].Request] = errors.New("the worker died")
	p.repeat(s, todo)
	if left := s.lacking(all); len(todo) < 2 || !slices.Equal(left, todo[:1]) {
		t.Errorf("%v are left of %d", left, len(todo))
	}
}
