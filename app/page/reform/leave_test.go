package reform

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// runs is an engine whose runs end when the test says so.
type runs struct {
	calctest.Engine
	all []*heldRun
}

type heldRun struct {
	calc.Run
	job     *job.Job
	hear    func(pool.State)
	stopped bool
}

func (e *runs) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) calc.Run {
	r := &heldRun{Run: e.Engine.Start(j, plan, o, func(pool.State) {}), job: j, hear: hear}
	e.all = append(e.all, r)
	return r
}

func (r *heldRun) Stop() { r.stopped = true }

// end ends a run with its result, after a minute. It returns the number of decks that are listed.
func (r *heldRun) end(t *testing.T) int {
	t.Helper()
	result := calctest.Result(t, []byte(r.job.Key))
	r.hear(pool.State{Status: pool.Done, Result: result, Elapsed: time.Minute, Shards: 1, Finished: 1})
	var list job.ReconstructResult
	if err := json.Unmarshal(result, &list); err != nil {
		t.Fatal(err)
	}
	return len(list.Decks)
}

// busy returns the number of active runs.
func (e *runs) busy() (n int) {
	for _, r := range e.all {
		if !r.stopped {
			n++
		}
	}
	return n
}

// TestPreimagesLeft checks that a tree that was left asks nothing, and that the end of its root's run is announced as
// for any page.
func TestPreimagesLeft(t *testing.T) {
	e := &runs{}
	desk := calc.NewDesk(e, store.NewMemory(job.Engine))
	notice := func() string { return app.HTMLString((&calc.Ended{Desk: desk}).Render()) }
	p := calctest.At[*page](t, desk, New, "part=preimages&deck=1-2-3-4-5")
	first := e.all[0]
	p.Shown().(interface{ Lay(string) }).Lay("1 2 3 4 5 6 7")
	if !first.stopped || len(e.all) != 2 {
		t.Fatalf("another deck is typed: the first run is stopped: %v, %d runs", first.stopped, len(e.all))
	}
	first.end(t)
	if len(e.all) != 2 || strings.Contains(notice(), "Finished.") {
		t.Errorf("%d runs after the end of a tree that was dropped; %s", len(e.all), notice())
	}
	n := e.all[1].end(t)
	if n < 2 || len(e.all) != 2+n {
		t.Fatalf("%d runs of %d decks", len(e.all), n)
	}
	// Another part drops what is on its way; back again it is asked.
	e.all[1].stopped = true // it has ended
	p.Read(url.Values{"deck": {"1-2-3"}})
	if n := e.busy(); n != 0 {
		t.Errorf("%d runs go on for a tree that is not shown", n)
	}
	p.Read(url.Values{"part": {"preimages"}, "deck": {"1-2-3-4-5-6-7"}})
	p.Ask()
	if is := e.busy(); is != n {
		t.Errorf("back again: %d runs of %d decks", is, n)
	}
	p.Shown().(calc.Leaver).Leave()
	if n := e.busy(); n != 0 {
		t.Errorf("%d runs go on for a page that was left", n)
	}

	p = calctest.At[*page](t, desk, New, "part=preimages&deck=1-2-3-4-5-6")
	root := e.all[len(e.all)-1]
	p.Shown().(calc.Leaver).Leave()
	n = len(e.all)
	root.end(t)
	if root.stopped || len(e.all) != n || !strings.Contains(notice(), "Finished.") {
		t.Errorf("left: stopped %v, %d runs more; %s", root.stopped, len(e.all)-n, notice())
	}
}
