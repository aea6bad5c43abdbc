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

// A Page is where an answer is shown. An Answer may be used only on the goroutine of its
// page.
type Page interface {
	// Async runs a function on another goroutine.
	Async(func())
	// Dispatch runs a function on the page's goroutine and draws the page again.
	Dispatch(func())
}

// A Way says how a request is answered.
type Way int

const (
	// Offered starts short work at once. Before long work it states the cost and waits for
	// the user.
	Offered Way = iota
	// Begun starts at once, however long the work takes.
	Begun
	// Live follows input that changes fast, such as a slider. It computes one request at a
	// time, then the newest; requests between are dropped. The last answer stays until the
	// next one is there.
	Live
	// Found takes what this tab knows already. It never computes.
	Found
	// Recalled takes what this tab knows or the device has stored. It never computes. It
	// ends as Done, and is Known if something was found; heard is called either way.
	Recalled
	// Here computes at once on the page's goroutine; core/job/instant.go has the rule.
	Here
)

// Soon is Here for a request that the page computes at once, else Offered.
func Soon(t job.Request) Way {
	j, err := job.Of(t)
	if err != nil {
		return Here // where it is refused
	}
	if j.AtOnce() {
		return Here
	}
	return Offered
}

// Status is the state of a request.
type Status int

const (
	Idle        Status = iota // nothing is asked
	Refused                   // it cannot be computed; Wrong says why
	Asking                    // the store is asked for results, and a worker for the plan
	Waiting                   // long work waits for the user to start it
	Interrupted               // as Waiting, with some shards finished
	Queued                    // it waits for a worker
	Running
	Paused
	Done
	Failed
)

// An Answer is what a page knows of one request and its result, an R. Only the value has the
// type R, because generic code is in the program once for every R.
type Answer[R any] struct {
	answerState
	value R
}

// NewAnswer returns an answer that asks nothing yet. heard, which may be nil, is called after
// each change of the value. A page derives there what it shows, not while drawing.
func NewAnswer[R any](d *Desk, p Page, heard func()) *Answer[R] {
	a := &Answer[R]{}
	a.answerState = answerState{desk: d, page: p, heard: heard, target: &a.value}
	return a
}

// answerState is an Answer but for the type of its value. It is drawn and exported in view.go.
type answerState struct {
	desk   *Desk
	page   Page
	heard  func()
	target any // *R: where the value is

	refused func(*job.BadRequest) // hears a refusal; may be nil

	way     Way
	asked   *job.Job // nil: nothing is asked
	plan    job.Plan // of asked; it has no shards while it is not known
	planned *job.Job // whose plan is being made
	looked  bool     // the store lookup has finished
	wrong   *job.BadRequest
	status  Status
	state   pool.State // of its run
	run     *run
	reading *run                    // whose result is being decoded
	parts   map[int]json.RawMessage // finished shards, while it is Waiting or Interrupted
	total   int                     // shards by the store's count; 0: parts are this tab's
	err     error                   // why it Failed
	lost    error                   // why the store could not be read or written
	workers int                     // 0: the default of this device
	keeps   bool                    // see Keep

	of     *job.Job        // the request that gave result
	result json.RawMessage // as text
	whole  bool            // result is of all shards
}

// Keep also stores short work on this device, for a page that lists what is stored.
func (a *answerState) Keep() { a.keeps = true }

// Ask asks a request. One that is asked already goes on unchanged.
func (a *answerState) Ask(task job.Request, way Way) {
	j, err := job.Of(task)
	if err != nil {
		a.refuse(err)
		return
	}
	if a.asked != nil && a.asked.Key == j.Key && a.way == way && a.status != Failed && a.status != Idle {
		return
	}
	if way == Live && a.way == Live && (a.Busy() || a.status == Asking && a.planned != nil) {
		// This request starts when the running one has ended.
		a.asked, a.way, a.wrong = j, way, nil
		return
	}
	a.Leave()
	a.asked, a.way, a.wrong, a.err, a.lost, a.parts = j, way, nil, nil, nil, nil
	if way != Live {
		a.learn(nil, nil, false)
	}
	a.begin()
}

// AskIf asks a request that is right. Otherwise it forgets the one before.
func (a *answerState) AskIf(right bool, task job.Request, way Way) {
	if !right {
		a.Forget()
		return
	}
	a.Ask(task, way)
}

func (a *answerState) refuse(err error) {
	a.Forget()
	a.status = Refused
	if !errors.As(err, &a.wrong) {
		a.wrong = &job.BadRequest{Field: "request", Reason: err.Error()}
	}
	if a.refused != nil {
		a.refused(a.wrong)
	}
}

// begin looks for a result of the request that is known already. Failing that, it computes
// one, as the way says.
func (a *answerState) begin() {
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
		a.planArrived(j, plan, nil)
	} else if a.way != Recalled {
		a.planned = j
		a.page.Async(func() {
			plan, err := a.desk.plan(context.Background(), j)
			a.page.Dispatch(func() { a.planArrived(j, plan, err) })
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

// planArrived is called with the plan of a request.
func (a *answerState) planArrived(j *job.Job, plan job.Plan, err error) {
	if a.asked != j {
		if a.way == Live && a.status == Asking && a.planned == j {
			a.begin() // a newer request came meanwhile
		}
		return
	}
	if a.status != Asking {
		return // the store had the result
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

// recalled is called with what the store has of a request. It may be late.
func (a *answerState) recalled(j *job.Job, saved store.Saved, err error) {
	if a.asked != j || a.status != Asking && a.status != Waiting {
		return // another request is asked, or this one was started
	}
	a.lost = err
	if saved.Result != nil {
		a.follow(a.desk.keep(j, saved.Result, saved.Total, a))
		return
	}
	if a.way == Recalled {
		a.status = Done
		if a.heard != nil {
			a.heard()
		}
		return
	}
	if len(saved.Parts) > len(a.parts) {
		a.parts, a.total = saved.Parts, saved.Total
	}
	a.looked = true
	if a.plan.Shards > 0 {
		a.decide()
	}
}

// decide starts the work or waits for the user, once the plan and the stored shards are known.
func (a *answerState) decide() {
	if err := (store.Saved{Total: a.total}).Fit(a.plan.Shards); err != nil {
		a.lost, a.parts, a.total = err, nil, 0
	}
	if a.way == Begun || len(a.parts) == a.plan.Shards || a.soon() {
		a.start()
		return
	}
	a.wait()
}

// wait waits for the user to start the work.
func (a *answerState) wait() {
	a.status = Waiting
	if len(a.parts) > 0 {
		a.status = Interrupted
	}
}

// Status is the state of the request.
func (a *answerState) Status() Status { return a.status }

// Wrong is what is wrong with the request, nil if nothing is.
func (a *answerState) Wrong() *job.BadRequest { return a.wrong }

// Err is why it failed.
func (a *answerState) Err() error { return a.err }

// Busy reports whether the request is queued, running or paused.
func (a *answerState) Busy() bool {
	return a.status == Queued || a.status == Running || a.status == Paused
}

// Took is how long the run has been running, and Parts how many shards it has. Both are 0 for a
// result that was not computed in this tab.
func (a *answerState) Took() time.Duration { return a.state.Elapsed }
func (a *answerState) Parts() int          { return a.state.Shards }

// Progress is the share of the run's work that is done, from 0 to 1.
func (a *answerState) Progress() float64 { return a.state.WorkDone / max(1, a.state.Work) }
