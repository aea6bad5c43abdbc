package calc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
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
	job   *job.Job
	o     pool.Options
	hear  func(pool.State)
	parts map[int]json.RawMessage
	asked []string // what was asked of it
}

func (e *engine) Start(j *job.Job, _ job.Plan, o pool.Options, hear func(pool.State)) Run {
	e.mu.Lock()
	defer e.mu.Unlock()
	r := &fakeRun{job: j, o: o, hear: hear, parts: map[int]json.RawMessage{}}
	for i, p := range o.Kept {
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
	err := r.job.Run(context.Background(), job.Share(r.job.Task.Shards(), 0, 1), 1, func(float64) {},
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

// task parses a request.
func task(t *testing.T, request string) job.Request {
	t.Helper()
	j, err := job.Parse([]byte(request))
	if err != nil {
		t.Fatal(err)
	}
	return j.Task
}

const (
	quick = `{"job":"count","game":"mousetrap","ranks":5}`
	other = `{"job":"count","game":"mousetrap","ranks":6}`

	quickKey = `{"job":"count","game":"mousetrap","ranks":5,"suits":1,"of":"won"}` // canonical

	third = `{"job":"count","game":"mousetrap","ranks":7}`
	long  = `{"job":"count","game":"mousetrap","ranks":16}`
	cut   = `{"job":"count","game":"mousetrap","ranks":17}`
)

func TestBrief(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		heard := 0
		a := NewAnswer[decks](d, p, func() { heard++ })
		a.Ask(task(t, quick), Offered)
		p.settle()
		if a.Status() != Queued || len(e.runs) != 1 {
			t.Fatalf("what takes a moment is not begun: %v", a.Status())
		}
		e.last(t).is(pool.Running)
		p.settle()
		if a.Status() != Running || a.Known() {
			t.Errorf("%v", a.Status())
		}
		e.last(t).done(t)
		p.settle()
		if a.Status() != Done || !a.Whole() || a.Value().Won != "15" || heard != 1 {
			t.Errorf("%v, %+v, heard %d times", a.Status(), a.Value(), heard)
		}
		if !strings.Contains(a.Request(), `"ranks":5`) || !strings.Contains(string(a.Result()), `"won":"15"`) {
			t.Errorf("%s gives %s", a.Request(), a.Result())
		}
		// Asked again, here or elsewhere, it is known.
		a.Ask(task(t, quick), Offered)
		b := NewAnswer[decks](d, p, nil)
		b.Ask(task(t, quick), Offered)
		if len(e.runs) != 1 || b.Value().Won != "15" || a.Value().Won != "15" {
			t.Errorf("%d runs, %+v", len(e.runs), b.Value())
		}
	})
}

// TestNewestWins checks that the newest of many quick requests wins, and that they never queue.
func TestNewestWins(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		var seen []string
		var a *Answer[decks]
		a = NewAnswer[decks](d, p, func() { seen = append(seen, a.Value().Won) })
		a.Ask(task(t, quick), Live)
		p.settle()
		for _, q := range []string{other, quick, other, third} {
			a.Ask(task(t, q), Live)
		}
		if len(e.runs) != 1 {
			t.Fatalf("%d runs at a time", len(e.runs))
		}
		e.last(t).done(t)
		p.settle()
		p.settle()
		if len(e.runs) != 2 || e.last(t).job.Key != `{"job":"count","game":"mousetrap","ranks":7,"suits":1,"of":"won"}` {
			t.Fatalf("after the first: %d runs, the last of %s", len(e.runs), e.last(t).job.Key)
		}
		if a.Value().Won != "15" || a.Current() || !a.Busy() {
			t.Errorf("the answer before stays until the next comes: %+v, current %v", a.Value(), a.Current())
		}
		e.last(t).done(t)
		p.settle()
		if got := strings.Join(seen, " "); got != "15 330" || !a.Current() || a.Status() != Done {
			t.Errorf("heard %s; %v", got, a.Status())
		}
		// The one on its way, asked for again in between, is the answer.
		a.Ask(task(t, other), Live)
		a.Ask(task(t, quick), Live)
		a.Ask(task(t, other), Live)
		p.settle()
		e.last(t).done(t)
		p.settle()
		if len(e.runs) != 3 || a.Value().Won != "84" || !a.Current() {
			t.Errorf("%d runs, %+v", len(e.runs), a.Value())
		}
		// One that fails gives way to the next.
		a.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":8}`), Live)
		p.settle()
		a.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":9}`), Live)
		e.last(t).hear(pool.State{Status: pool.Failed, Err: errors.New("no")})
		p.settle()
		e.last(t).done(t)
		p.settle()
		if a.Value().Won != "9978" || a.Status() != Done {
			t.Errorf("after a failure: %v, %+v", a.Status(), a.Value())
		}
	})
}

// TestLiveAfterLong checks that a request that follows a slider does not wait for long work that started before.
func TestLiveAfterLong(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Offered)
		p.settle()
		a.Start()
		e.last(t).is(pool.Running)
		p.settle()
		a.Ask(task(t, quick), Live)
		p.settle()
		if len(e.runs) != 2 || e.runs[0].asked != nil {
			t.Fatalf("%d runs, the long one was asked to %v", len(e.runs), e.runs[0].asked)
		}
		e.last(t).done(t)
		p.settle()
		if q, ok := a.Task().(*job.Count); !ok || *q.Ranks != 5 || a.Value().Won != "15" || !a.Current() {
			t.Errorf("%+v of %+v", a.Value(), a.Task())
		}
	})
}

// TestOffered checks that long work asks first, and that a run goes on when its page is left and is found again.
func TestOffered(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Offered)
		if a.Status() != Asking {
			t.Errorf("%v", a.Status())
		}
		p.settle()
		if a.Status() != Waiting || len(e.runs) != 0 || a.TimeLeft() < Moment || a.Bytes() == 0 {
			t.Fatalf("%v, %d runs, %v, %v bytes", a.Status(), len(e.runs), a.TimeLeft(), a.Bytes())
		}
		a.SetWorkers(1)
		a.Start()
		a.Start()
		if len(e.runs) != 1 || e.last(t).o.Workers != 1 || e.last(t).o.Keeper == nil {
			t.Fatalf("%d runs, %+v", len(e.runs), e.last(t).o)
		}
		e.last(t).is(pool.Running)
		p.settle()
		a.Leave()
		if a.Status() != Idle || a.Busy() {
			t.Errorf("left: %v", a.Status())
		}
		e.last(t).is(pool.Paused)
		p.settle()
		if a.Status() != Idle {
			t.Errorf("a page that was left hears %v", a.Status())
		}
		back := NewAnswer[decks](d, p, nil)
		back.Ask(task(t, long), Offered)
		if back.Status() != Paused || len(e.runs) != 1 {
			t.Errorf("coming back: %v, %d runs", back.Status(), len(e.runs))
		}
		back.Resume()
		back.Stop()
		if got := strings.Join(e.last(t).asked, " "); got != "resume stop" {
			t.Errorf("asked to %q", got)
		}
	})
}

// TestTwoAnswers checks that two answers of one page are independent, and that equal requests share a run.
func TestTwoAnswers(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a, b, twin := NewAnswer[decks](d, p, nil), NewAnswer[decks](d, p, nil), NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Begun)
		p.settle()
		b.Ask(task(t, other), Begun)
		twin.Ask(task(t, quick), Begun)
		p.settle()
		if len(e.runs) != 2 {
			t.Fatalf("%d runs", len(e.runs))
		}
		b.Stop()
		if e.runs[0].asked != nil || strings.Join(e.runs[1].asked, "") != "stop" {
			t.Errorf("%v, %v", e.runs[0].asked, e.runs[1].asked)
		}
		e.runs[1].is(pool.Stopped)
		e.runs[0].done(t)
		p.settle()
		if a.Value().Won != "15" || twin.Value().Won != "15" || b.Known() || b.Status() != Waiting {
			t.Errorf("%+v, %+v, %v", a.Value(), twin.Value(), b.Status())
		}
		a.Stop() // ended: nothing happens
		b.Pause()
		if len(e.runs[1].asked) != 1 {
			t.Error("a run that has ended is asked again")
		}
	})
}

// TestSilentStore checks that a calculator answers without any store.
func TestSilentStore(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(silent{})
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Offered)
		p.settle()
		e.last(t).done(t)
		p.settle()
		if a.Value().Won != "15" {
			t.Errorf("what takes a moment waits for the store: %v", a.Status())
		}
		a.Ask(task(t, long), Offered)
		time.Sleep(storeWait)
		p.settle()
		if a.Status() != Waiting {
			t.Fatalf("%v", a.Status())
		}
		a.Start()
		// It has measured the device, and what is measured waits for nobody.
		e.last(t).hear(pool.State{Status: pool.Done, Result: json.RawMessage(`{"won":"25749021720"}`), Elapsed: time.Minute,
			Pace: 1e9, Shards: 100})
		p.settle()
		if a.Value().Won != "25749021720" || d.speeds["count"] <= 0 {
			t.Errorf("%+v, speed %v", a.Value(), d.speeds["count"])
		}
		b := NewAnswer[decks](d, p, nil)
		b.Ask(task(t, cut), Begun)
		time.Sleep(storeWait)
		p.settle()
		if b.Status() != Queued {
			t.Errorf("what is to begin at once waits for the store: %v", b.Status())
		}
	})
}

// TestSpeed checks that a run tells the speed of the device, and that one during which the device slept does not.
func TestSpeed(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		j := task(t, long)
		cost := j.Cost()
		usual := d.Time("count", cost, 1, 1)
		run := func(slower float64) time.Duration {
			a := NewAnswer[decks](d, p, nil)
			a.Ask(j, Offered)
			p.settle()
			a.Start()
			plan := pool.State{Status: pool.Running, Elapsed: time.Minute, Pace: cost.Work / cost.Seconds / slower}
			e.last(t).hear(plan)
			p.settle()
			a.Stop()
			p.settle()
			return d.Time("count", cost, 1, 1)
		}
		if asleep := run(1000); asleep != usual {
			t.Errorf("after a run with a pause the job takes %v, not %v", asleep, usual)
		}
		if slow := run(10); slow < usual*7/2 || slow > usual*9/2 {
			t.Errorf("ten times slower than stated, the job takes %v; %v was assumed", slow, usual)
		}
	})
}

// TestTryAgain checks that a worker that cannot be replaced fails the run, and that a retry continues from all finished
// shards, as after Stop.
func TestTryAgain(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		j, err := job.Parse([]byte(cut))
		if err != nil {
			t.Fatal(err)
		}
		if err := memory.Put(context.Background(), j.Key, j.Task.Shards(), map[int]json.RawMessage{
			0: json.RawMessage("1")}); err != nil {
			t.Fatal(err)
		}
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, cut), Offered)
		p.settle()
		if a.Status() != Interrupted || a.Share() == 0 {
			t.Fatalf("%v, %v", a.Status(), a.Share())
		}
		a.Start()
		r := e.last(t)
		if len(r.o.Kept) != 1 {
			t.Errorf("it goes on from %v", r.o.Kept)
		}
		r.parts[1], r.parts[2] = json.RawMessage("2"), json.RawMessage("3")
		r.hear(pool.State{Status: pool.Failed, Err: errors.New("the workers end at once")})
		p.settle()
		if a.Status() != Failed || a.Err() == nil {
			t.Fatalf("%v", a.Status())
		}
		a.Start()
		if r = e.last(t); len(e.runs) != 2 || len(r.o.Kept) != 3 {
			t.Errorf("trying again goes on from %v", r.o.Kept)
		}
		r.parts[3] = json.RawMessage("4")
		r.is(pool.Stopped)
		p.settle()
		if a.Status() != Interrupted {
			t.Fatalf("stopped: %v", a.Status())
		}
		a.Start()
		if r = e.last(t); len(r.o.Kept) != 4 {
			t.Errorf("after Stop it goes on from %v", r.o.Kept)
		}
		r.is(pool.Stopped)
		p.settle()
		a.Discard()
		p.settle()
		if saved, err := memory.Get(context.Background(), j.Key); a.Status() != Waiting || a.Share() != 0 ||
			len(saved.Parts) != 0 || err != nil {
			t.Errorf("discarded: %v, %v, %v", a.Status(), saved.Parts, err)
		}
	})
}

// TestKept checks that a stored result is the answer.
func TestKept(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		j, err := job.Parse([]byte(long))
		if err != nil {
			t.Fatal(err)
		}
		if err := memory.Finish(context.Background(), j.Key, j.Task.Shards(),
			json.RawMessage(`{"won":"25749021720"}`)); err != nil {
			t.Fatal(err)
		}
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Offered)
		p.settle()
		if a.Status() != Done || a.Value().Won != "25749021720" || len(e.runs) != 0 {
			t.Errorf("%v, %+v, %d runs", a.Status(), a.Value(), len(e.runs))
		}
	})
}

// TestAnotherQuestion checks that a request that arrives before the store answers replaces the one before.
func TestAnotherQuestion(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Begun)
		a.Ask(task(t, quick), Begun)
		p.settle()
		if len(e.runs) != 1 || a.Status() != Queued {
			t.Fatalf("%d runs, %v", len(e.runs), a.Status())
		}
		a.Forget()
		e.last(t).done(t)
		p.settle()
		if a.Known() || a.Status() != Idle {
			t.Errorf("a forgotten question is answered: %+v", a.Value())
		}
	})
}

var errWrong = &job.BadRequest{Field: "ranks", Reason: "is 0"}

func TestRefused(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Begun)
		p.settle()
		e.last(t).done(t)
		p.settle()
		a.refuse(errWrong)
		if a.Status() != Refused || a.Wrong() != errWrong || a.Known() {
			t.Errorf("%v, %v", a.Status(), a.Wrong())
		}
		a.Ask(task(t, quick), Begun)
		if a.Wrong() != nil || a.Value().Won != "15" {
			t.Errorf("%v, %+v", a.Wrong(), a.Value())
		}
	})
}

// TestHere checks that work that takes no time is done at once, also when prerendering.
func TestHere(t *testing.T) {
	in(t, func(t *testing.T) {
		p := &screen{}
		a := NewAnswer[struct{ Outcome string }](NewDesk(nil, nil), p, nil)
		a.Ask(task(t, `{"job":"play","game":"mousetrap","deck":[1,3,2]}`), Here)
		if a.Status() != Done || a.Value().Outcome != "won" {
			t.Errorf("%v, %+v", a.Status(), a.Value())
		}
		b := NewAnswer[decks](NewDesk(nil, nil), p, nil)
		b.Ask(task(t, quick), Offered)
		if b.Status() != Asking {
			t.Errorf("%v", b.Status())
		}
	})
}

// TestForgets checks that a tab drops old results before they take too much memory, and never one that is shown.
func TestForgets(t *testing.T) {
	in(t, func(t *testing.T) {
		d, _, p := bench(store.NewMemory(job.Engine))
		large := json.RawMessage(`{"won":"` + strings.Repeat("7", known/4) + `"}`)
		shown := NewAnswer[decks](d, p, nil)
		for m := 1; m <= 9; m++ {
			j, err := job.Parse([]byte(fmt.Sprintf(`{"job":"count","game":"mousetrap","ranks":%d}`, m)))
			if err != nil {
				t.Fatal(err)
			}
			d.keep(j, large, 1)
			if m == 1 {
				shown.Ask(j.Task, Offered)
			}
		}
		p.settle() // what is large is read beside the page
		if len(d.runs) > 5 || len(d.runs) < 4 || d.find(shown.Request()) == nil {
			t.Errorf("%d results are remembered, the one shown: %v", len(d.runs), d.find(shown.Request()) != nil)
		}
	})
}

func TestMany(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		heard := 0
		m := NewMany[decks](d, p, func() { heard++ })
		if err := m.Ask(task(t, quick), task(t, other), task(t, third)); err != nil {
			t.Fatal(err)
		}
		if m.Len() != 3 || m.Known() != 0 || m.TimeLeft() != 0 || len(e.runs) != 0 || heard != 1 {
			t.Fatalf("%d, %d known, %v, %d runs, heard %d times", m.Len(), m.Known(), m.TimeLeft(), len(e.runs), heard)
		}
		m.Weigh(func() { heard++ })
		p.settle()
		if m.TimeLeft() < 3*roundTrip || heard != 2 || e.plans != 3 {
			t.Fatalf("weighed: %v, heard %d times, %d plans", m.TimeLeft(), heard, e.plans)
		}
		step := func(n int) {
			t.Helper()
			for len(func() []*fakeRun { e.mu.Lock(); defer e.mu.Unlock(); return e.runs }()) < n {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Second)
			e.last(t).done(t)
		}
		m.Start()
		m.Start()
		step(1)
		step(2)
		step(3)
		p.settle()
		if m.Busy() || m.Known() != 3 || m.Value(2).Won != "330" || heard < 2 ||
			!strings.Contains(m.Request(1).Key, `"ranks":6`) {
			t.Errorf("busy %v, %d known, heard %d", m.Busy(), m.Known(), heard)
		}
		// What is known is known in another list too; a stopped list keeps what it has.
		if err := m.Ask(task(t, third), task(t, `{"job":"count","game":"mousetrap","ranks":8}`)); err != nil ||
			m.Known() != 1 || m.Value(0).Won != "330" {
			t.Fatalf("%v, %d known", err, m.Known())
		}
		m.Start()
		for e.last(t).job.Key == m.Request(0).Key {
			time.Sleep(time.Millisecond)
		}
		m.Stop()
		p.settle()
		if m.Busy() || m.Known() != 1 || m.Err() != nil {
			t.Errorf("stopped: busy %v, %d known, %v", m.Busy(), m.Known(), m.Err())
		}
		if err := m.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":9}`)); err != nil {
			t.Fatal(err)
		}
		m.Start()
		for !strings.Contains(e.last(t).job.Key, `"ranks":9`) {
			time.Sleep(time.Millisecond)
		}
		e.last(t).hear(pool.State{Status: pool.Failed, Err: errors.New("no")})
		p.settle()
		if m.Busy() || m.Err() == nil {
			t.Errorf("failed: busy %v, %v", m.Busy(), m.Err())
		}
	})
}

// TestKeptAs checks that a result that also answers another request is found as that, in the tab and on the device.
// What is only looked for is not computed.
func TestKeptAs(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		heard := 0
		look := NewAnswer[decks](d, p, func() { heard++ })
		look.Ask(task(t, long), Recalled)
		p.settle()
		if look.Status() != Done || look.Known() || heard != 1 || len(e.runs) != 0 {
			t.Errorf("of nothing: %v, known %v, heard %d times, %d runs", look.Status(), look.Known(), heard, len(e.runs))
		}
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Offered)
		p.settle()
		e.last(t).done(t)
		p.settle()
		a.As(task(t, long))
		p.settle()
		if a.Status() != Done || a.Value().Won != "15" || !strings.Contains(a.Request(), "16") {
			t.Errorf("%v, %+v of %s", a.Status(), a.Value(), a.Request())
		}
		a.Ask(task(t, long), Offered)
		for where, desk := range map[string]*Desk{"in the tab": d, "on the device": NewDesk(&engine{}, memory)} {
			heard = 0
			found := NewAnswer[decks](desk, p, func() { heard++ })
			found.Ask(task(t, long), Recalled)
			p.settle()
			if found.Status() != Done || found.Value().Won != "15" || heard != 1 {
				t.Errorf("%s: %v, %+v, heard %d times", where, found.Status(), found.Value(), heard)
			}
		}
		if len(e.runs) != 1 || a.Value().Won != "15" {
			t.Errorf("%d runs, %+v", len(e.runs), a.Value())
		}
	})
}

// TestNoPlan checks that a request whose plan fails has failed, and can be retried.
func TestNoPlan(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		e.foil = func() error { return errors.New("no worker could be started") }
		for _, way := range []Way{Offered, Begun, Live} {
			a := NewAnswer[decks](d, p, nil)
			a.Ask(task(t, quick), way)
			p.settle()
			if a.Status() != Failed || a.Err() == nil || len(e.runs) != 0 {
				t.Fatalf("%v, %v, %d runs", a.Status(), a.Err(), len(e.runs))
			}
			a.Start()
			p.settle()
			if a.Status() != Failed {
				t.Errorf("tried again in vain: %v", a.Status())
			}
		}
		m := NewMany[decks](d, p, nil)
		if err := m.Ask(task(t, quick)); err != nil {
			t.Fatal(err)
		}
		m.Weigh(func() { t.Error("weighed") })
		m.Start()
		p.settle()
		if m.Err() == nil || m.Busy() {
			t.Errorf("many: %v, busy %v", m.Err(), m.Busy())
		}
		e.foil = nil
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Offered)
		p.settle()
		if a.Status() != Queued || a.Err() != nil {
			t.Errorf("%v, %v", a.Status(), a.Err())
		}
	})
}

// TestSlowPlan checks that stored results are shown without a plan, and that two who ask before the plan share one run.
func TestSlowPlan(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		e.foil = func() error { time.Sleep(time.Hour); return nil }
		if err := memory.Finish(t.Context(), quickKey, 1, json.RawMessage(`{"won":"15"}`)); err != nil {
			t.Fatal(err)
		}
		a, b, twin := NewAnswer[decks](d, p, nil), NewAnswer[decks](d, p, nil), NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Offered)
		b.Ask(task(t, other), Offered)
		twin.Ask(task(t, other), Begun)
		p.settle()
		if a.Value().Won != "15" || b.Status() != Asking || twin.Status() != Asking {
			t.Errorf("%+v, %v, %v", a.Value(), b.Status(), twin.Status())
		}
		time.Sleep(2 * time.Hour)
		p.settle()
		if len(e.runs) != 1 || b.Status() != Queued || twin.Status() != Queued || a.Status() != Done {
			t.Errorf("%d runs, %v, %v, %v", len(e.runs), b.Status(), twin.Status(), a.Status())
		}
	})
}

// TestOtherParts checks that shards of another number of shards are not used.
func TestOtherParts(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		j, err := job.Of(task(t, long))
		if err != nil {
			t.Fatal(err)
		}
		if err := memory.Put(t.Context(), j.Key, j.Plan().Shards+1, map[int]json.RawMessage{
			0: json.RawMessage("1")}); err != nil {
			t.Fatal(err)
		}
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Offered)
		p.settle()
		if a.Status() != Waiting || a.Lost() == nil || a.Share() != 0 || len(e.runs) != 0 {
			t.Errorf("%v, %v, %v kept", a.Status(), a.Lost(), a.Share())
		}
	})
}
