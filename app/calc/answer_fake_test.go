package calc

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// screen is a page whose goroutine is the test's: dispatched functions wait until the test calls them.
type screen struct {
	mu      sync.Mutex
	waiting []func()
}

func (p *screen) Async(f func()) { go f() }
func (p *screen) Dispatch(f func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = append(p.waiting, f)
}

// settle waits for the work beside the page and calls what was dispatched.
func (p *screen) settle() {
	for {
		synctest.Wait()
		p.mu.Lock()
		now := p.waiting
		p.waiting = nil
		p.mu.Unlock()
		if now == nil {
			return
		}
		for _, f := range now {
			f()
		}
	}
}

// engine is a pool that the test drives.
type engine struct {
	mu    sync.Mutex
	runs  []*fakeRun
	plans int
	foil  func() error // what comes instead of a plan, after as long as it takes; nil: nothing
}

func (e *engine) Plan(_ context.Context, j *job.Job) (job.Plan, error) {
	e.mu.Lock()
	e.plans++
	foil := e.foil
	e.mu.Unlock()
	if foil != nil {
		if err := foil(); err != nil {
			return job.Plan{}, err
		}
	}
	return j.Plan(), nil
}

type fakeRun struct {
	job        *job.Job
	o          pool.Options
	hear       func(pool.State)
	parts      map[int]json.RawMessage
	asked      []string // what was asked of it
	storeError error
}

func (e *engine) Start(j *job.Job, _ job.Plan, o pool.Options, hear func(pool.State)) Run {
	e.mu.Lock()
	defer e.mu.Unlock()
	r := &fakeRun{job: j, o: o, hear: hear, parts: map[int]json.RawMessage{}}
	for i, p := range o.Finished {
		r.parts[i] = p
	}
	e.runs = append(e.runs, r)
	return r
}
func (e *engine) Workers() int { return 2 }

func (e *engine) last(t *testing.T) *fakeRun {
	t.Helper()
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.runs) == 0 {
		t.Fatal("nothing was started")
	}
	return e.runs[len(e.runs)-1]
}

func (r *fakeRun) Pause()                         { r.asked = append(r.asked, "pause") }
func (r *fakeRun) Resume()                        { r.asked = append(r.asked, "resume") }
func (r *fakeRun) Stop()                          { r.asked = append(r.asked, "stop") }
func (r *fakeRun) Parts() map[int]json.RawMessage { return r.parts }
func (r *fakeRun) StoreError() error              { return r.storeError }
func (r *fakeRun) Settled() <-chan struct{} {
	settled := make(chan struct{})
	close(settled)
	return settled
}

func (r *fakeRun) is(s pool.Status) {
	r.hear(pool.State{Status: s, Shards: r.job.Task.Shards(), Finished: len(r.parts)})
}

// done ends a run with the job's real result.
func (r *fakeRun) done(t *testing.T) {
	t.Helper()
	err := r.job.Run(context.Background(), job.ShardsOf(r.job.Task.Shards(), 0, 1), 1, func(float64) {},
		func(i int, p json.RawMessage) error {
			r.parts[i] = p
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	result, err := r.job.Result(r.parts)
	if err != nil {
		t.Fatal(err)
	}
	r.hear(pool.State{Status: pool.Done, Result: result, Shards: len(r.parts), Finished: len(r.parts)})
}

// silent is a store that does not answer for a day and ignores cancellation.
type silent struct{ store.Store }

func (silent) Get(context.Context, string) (store.Saved, error) {
	time.Sleep(24 * time.Hour)
	return store.Saved{}, nil
}
func (silent) List(context.Context) ([]store.Entry, error) {
	time.Sleep(24 * time.Hour)
	return nil, nil
}
func (silent) Setting(context.Context, string) (string, error) {
	time.Sleep(24 * time.Hour)
	return "", nil
}
func (silent) Set(context.Context, string, string) error {
	time.Sleep(24 * time.Hour)
	return nil
}

type decks struct{ Decks, Won string }

func bench(s store.Store) (*Desk, *engine, *screen) {
	e := &engine{}
	return NewDesk(e, s), e, &screen{}
}

// in runs a test in a bubble, in which time passes when all goroutines wait.
func in(t *testing.T, test func(*testing.T)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		test(t)
		time.Sleep(48 * time.Hour) // what still waits for a silent store ends
	})
}

// put stores the first parts of a job that was cut into a number of shards.
func put(t *testing.T, s store.Store, j *job.Job, shards, parts int) {
	t.Helper()
	done := map[int]json.RawMessage{}
	for i := range parts {
		done[i] = json.RawMessage("1")
	}
	if err := s.Put(t.Context(), j.Key, shards, done); err != nil {
		t.Fatal(err)
	}
}

func parse(t *testing.T, request string) *job.Job {
	t.Helper()
	j, err := job.Parse([]byte(request))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func task(t *testing.T, request string) job.Request { return parse(t, request).Task }
