package calc

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// A Page is where an answer is shown. An Answer is used on the page's goroutine
// alone.
type Page interface {
	// Async does something beside the page's goroutine.
	Async(func())
	// Dispatch does something on it and draws the page anew.
	Dispatch(func())
}

// A Way says how an answer is come by.
type Way int

const (
	// Offered begins at once what takes but a moment; before long work it asks, and
	// says what it costs.
	Offered Way = iota
	// Begun begins at once, however long it takes.
	Begun
	// Live follows what changes fast: one request is computed at a time, and after
	// it the newest, whatever was asked between. The last answer stays until the
	// next one comes.
	Live
	// Found is what this tab has already; it is never computed.
	Found
	// Recalled is looked for in this tab and on this device, and never computed: it is
	// Done then, Known where something was there. heard is called in both cases.
	Recalled
	// Here is computed on this goroutine at once. It is for what takes no time at
	// all (job.Instant names what can be).
	Here
)

// blink is how long what is done between two taps takes, on a common machine.
const blink = 0.01

// Soon is the way of what mostly takes no time at all: Here where it does, else
// Offered. The job is one of those that can be computed Here.
func Soon(t job.Request) Way {
	j, err := job.Of(t)
	if err != nil {
		return Here // where it is refused
	}
	if cost, can := j.InstantCost(); can && cost.Seconds <= blink {
		return Here
	}
	return Offered
}

// Status is how a question stands.
type Status int

const (
	Idle        Status = iota // nothing is asked
	Refused                   // it cannot be computed: Wrong says why
	Asking                    // the store is asked for what is kept, a worker for the plan
	Waiting                   // it waits for the word, before long work
	Interrupted               // so, and a part of it is finished
	Queued                    // it waits for a worker
	Running
	Paused
	Done
	Failed
)

// An Answer is what a page knows of one question and its result, an R. Only the value
// has the type R, because generic code is in the program once for every R.
type Answer[R any] struct {
	answerView
	value R
}

// NewAnswer is an answer that asks nothing yet. heard, which may be nil, is called
// after each change of its value: what a page makes of it is made there, not when
// it is drawn.
func NewAnswer[R any](d *Desk, p Page, heard func()) *Answer[R] {
	a := &Answer[R]{}
	a.answer = answer{desk: d, page: p, heard: heard, into: &a.value}
	return a
}

// answer is the state of an Answer, whatever its result is. It draws nothing; answerView
// does.
type answer struct {
	desk  *Desk
	page  Page
	heard func()
	into  any // *R: where the value is

	refused func(*job.BadRequest) // is told what a job finds wrong, where that is not nil

	way     Way
	asked   *job.Job // nil: nothing is
	plan    job.Plan // of asked; no shards: not known yet
	planned *job.Job // of which a plan is on its way
	looked  bool     // the store has said what it has
	wrong   *job.BadRequest
	status  Status
	state   pool.State // of its run
	run     *run
	reading *run                    // whose result is read
	parts   map[int]json.RawMessage // finished already, where it is Waiting or Interrupted
	total   int                     // of how many, as the store has it; 0: they are this tab's
	err     error                   // why it Failed
	lost    error                   // why nothing could be read from the store
	workers int                     // 0: what suits this device
	keeps   bool                    // also what takes but a moment

	of     *job.Job        // the request that gave
	result json.RawMessage // this
	whole  bool
}

// Keep has also what takes but a moment kept on this device, for a page that lists
// what is kept.
func (a *answer) Keep() { a.keeps = true }

// Ask turns to a question. One that is asked already goes on as it is.
func (a *answer) Ask(task job.Request, way Way) {
	j, err := job.Of(task)
	if err != nil {
		a.refuse(err)
		return
	}
	if a.asked != nil && a.asked.Key == j.Key && a.way == way && a.status != Failed && a.status != Idle {
		return
	}
	if way == Live && a.way == Live && (a.busy() || a.status == Asking && a.planned != nil) {
		// It is turned to when the one on its way has ended.
		a.asked, a.way, a.wrong = j, way, nil
		return
	}
	a.Leave()
	if a.asked, a.way, a.wrong, a.err, a.lost, a.parts = j, way, nil, nil, nil, nil; way != Live {
		a.learn(nil, nil, false)
	}
	a.begin()
}

func (a *answer) refuse(err error) {
	a.Forget()
	if a.status = Refused; !errors.As(err, &a.wrong) {
		a.wrong = &job.BadRequest{Field: "request", Reason: err.Error()}
	}
	if a.refused != nil {
		a.refused(a.wrong)
	}
}

// begin looks for what is known of the request, and else computes it as its way
// is.
func (a *answer) begin() {
	j := a.asked
	a.state, a.plan, a.planned, a.looked, a.total = pool.State{}, job.Plan{}, nil, false, 0
	if a.way == Here {
		if r := a.desk.find(j.Key); r != nil && a.desk.stateOf(r).Status == pool.Done && a.join(j) {
			return
		}
		result, err := j.Instant()
		if err != nil {
			a.fail(err)
			return
		}
		a.follow(a.desk.keep(j, result, 1, a))
		return
	}
	if a.join(j) {
		return
	}
	if a.way == Found {
		a.status = Idle
		return
	}
	a.status = Asking
	if a.desk.engine == nil {
		return
	}
	if r := a.desk.find(j.Key); r != nil {
		a.parts = a.desk.partsOf(r)
	}
	if plan, known := a.desk.planned(j); known && a.way != Recalled {
		a.foreseen(j, plan, nil)
	} else if a.way != Recalled {
		a.planned = j
		a.page.Async(func() {
			plan, err := a.desk.plan(context.Background(), j)
			a.page.Dispatch(func() { a.foreseen(j, plan, err) })
		})
	}
	if a.way == Live || a.status != Asking {
		return
	}
	a.page.Async(func() {
		a.desk.recall(j, func(saved store.Saved, err error) {
			a.page.Dispatch(func() { a.recalled(j, saved, err) })
		})
	})
}

// foreseen takes the plan of a request.
func (a *answer) foreseen(j *job.Job, plan job.Plan, err error) {
	if a.asked != j {
		if a.way == Live && a.status == Asking && a.planned == j {
			a.begin() // a newer question has come meanwhile
		}
		return
	}
	if a.status != Asking {
		return // the store had the answer
	}
	a.planned = nil
	if err != nil {
		a.fail(err)
		return
	}
	a.plan = plan
	if a.way == Live || a.brief() {
		a.start()
		return
	}
	if a.looked {
		a.decide()
	}
}

// recalled takes what the store has of a request, late perhaps.
func (a *answer) recalled(j *job.Job, saved store.Saved, err error) {
	if a.asked != j || a.status != Asking && a.status != Waiting {
		return // another question has come, or this one was begun
	}
	if a.lost = err; saved.Result != nil {
		a.follow(a.desk.keep(j, saved.Result, saved.Total, a))
		return
	}
	if a.way == Recalled {
		if a.status = Done; a.heard != nil {
			a.heard()
		}
		return
	}
	if len(saved.Parts) > len(a.parts) {
		a.parts, a.total = saved.Parts, saved.Total
	}
	if a.looked = true; a.plan.Shards > 0 {
		a.decide()
	}
}

// decide begins, or waits for the word, once the plan and what is kept are known.
func (a *answer) decide() {
	if err := (store.Saved{Total: a.total}).Fit(a.plan.Shards); err != nil {
		a.lost, a.parts, a.total = err, nil, 0
	}
	if a.way == Begun || len(a.parts) == a.plan.Shards || len(a.parts) == 0 && a.brief() {
		a.start()
		return
	}
	a.wait()
}

// wait waits for the word to begin.
func (a *answer) wait() {
	if a.status = Waiting; len(a.parts) > 0 {
		a.status = Interrupted
	}
}

// Start begins what waits, goes on with what was interrupted, and tries again what
// failed, with all the parts that are finished.
func (a *answer) Start() {
	switch {
	case a.status == Failed && a.plan.Shards == 0:
		a.err = nil
		a.begin()
	case a.status == Waiting || a.status == Interrupted || a.status == Failed:
		a.start()
	}
}

// start joins who computes the same already, or begins. What takes but a moment is not
// kept beyond this tab.
func (a *answer) start() {
	a.err = nil
	stays := a.way != Live && (a.keeps || !a.brief())
	a.follow(a.desk.begin(a.asked, a.plan, pool.Options{Workers: a.Workers(), Kept: a.parts}, stays, a))
}

// join joins a run of the request that is on its way or done, and reports whether there
// is one.
func (a *answer) join(j *job.Job) bool {
	r, s := a.desk.join(j.Key, a)
	if r != nil {
		a.follow(r, s)
	}
	return r != nil
}

// follow shows a run that the answer holds.
func (a *answer) follow(r *run, s pool.State) {
	a.run, a.plan = r, r.plan
	a.take(r, s)
}

// hear takes a state of a run that the answer holds to its page. A result is seen when it is
// drawn, any other end, and that of a question which is not asked any more, when it is taken.
func (a *answer) hear(r *run, s pool.State) {
	a.page.Dispatch(func() {
		if a.run != r {
			return
		}
		look := func() { a.desk.look(r) }
		switch {
		case s.Status == pool.Done && a.asked != nil && a.asked.Key == r.job.Key:
			drawn(a.page, look)
		case s.Status.Ended():
			look()
		}
		a.take(r, s)
	})
}

// take takes a state of the run that is followed.
func (a *answer) take(r *run, s pool.State) {
	if a.run != r {
		return
	}
	a.state = s
	switch s.Status {
	case pool.Queued:
		a.status = Queued
	case pool.Running:
		a.status = Running
	case pool.Paused:
		a.status = Paused
	case pool.Failed:
		a.parts = a.desk.partsOf(r)
		a.unfollow()
		if a.behind(r.job) {
			return
		}
		a.fail(s.Err)
	case pool.Stopped:
		a.parts = a.desk.partsOf(r)
		a.unfollow()
		if a.behind(r.job) {
			return
		}
		a.wait()
	case pool.Done:
		a.read(r, s.Result)
		return
	}
	if s.Preview != nil && s.Finished > 0 {
		a.learn(r.job, s.Preview, false)
	}
}

// behind turns to the newest question where the run that ended was of an older
// one, and reports whether it was.
func (a *answer) behind(of *job.Job) bool {
	if a.asked == nil || a.asked.Key == of.Key {
		return false
	}
	a.unfollow()
	a.parts = nil
	a.begin()
	return true
}

func (a *answer) fail(err error) { a.status, a.err = Failed, err }

// Leave stops listening: what runs goes on, and is found again by who asks for it.
func (a *answer) Leave() {
	a.unfollow()
	if a.status == Queued || a.status == Running || a.status == Paused || a.status == Asking {
		a.asked, a.status = nil, Idle
	}
}

func (a *answer) unfollow() {
	if a.run != nil {
		a.desk.leave(a.run, a)
		a.run = nil
	}
}

// Forget asks nothing any more.
func (a *answer) Forget() {
	a.Leave()
	a.asked, a.wrong, a.err, a.lost, a.parts, a.status = nil, nil, nil, nil, nil, Idle
	a.learn(nil, nil, false)
}

// Pause and Resume act on the run that is shown, for all who hold it.
func (a *answer) Pause()  { a.with(Run.Pause) }
func (a *answer) Resume() { a.with(Run.Resume) }

func (a *answer) with(do func(Run)) {
	if a.run == nil {
		return
	}
	if on := a.desk.handle(a.run); on != nil {
		do(on)
	}
}

// Stop ends the run that is shown, for this answer: it goes on where another answer or a
// list holds it too.
func (a *answer) Stop() {
	r := a.run
	if r == nil || !a.desk.withdraw(r, a) {
		return
	}
	s := a.desk.stateOf(r)
	s.Status = pool.Stopped
	a.take(r, s)
}

// Discard forgets what an earlier run has left.
func (a *answer) Discard() {
	j := a.asked
	if a.status != Interrupted {
		return
	}
	a.desk.forget(j.Key)
	shards := a.plan.Shards
	a.parts, a.total = nil, 0
	a.wait()
	a.page.Async(func() {
		err := a.desk.store.Drop(context.Background(), store.Entry{Engine: job.Engine, Key: j.Key, Total: shards})
		if err != nil {
			a.page.Dispatch(func() {
				if a.asked == j {
					a.lost = err
				}
			})
		}
	})
}

// Status is how the question stands.
func (a *answer) Status() Status { return a.status }

// Wrong is what is wrong with the request, nil if nothing is.
func (a *answer) Wrong() *job.BadRequest { return a.wrong }

// Err is why it failed.
func (a *answer) Err() error { return a.err }

// Busy reports whether an answer is on its way.
func (a *answer) Busy() bool { return a.busy() }

func (a *answer) busy() bool {
	return a.status == Queued || a.status == Running || a.status == Paused
}

// Took is how long the run that is shown has been running, and Parts how many it
// has; 0 where it was not run in this tab.
func (a *answer) Took() time.Duration { return a.state.Elapsed }
func (a *answer) Parts() int          { return a.state.Shards }

// Progress is how much of the work of the run that is shown is done, from 0 to 1.
func (a *answer) Progress() float64 { return a.state.WorkDone / max(1, a.state.Work) }

// Lost is why nothing can be kept on this device, nil if nothing is wrong.
func (a *answer) Lost() error { return a.lost }
