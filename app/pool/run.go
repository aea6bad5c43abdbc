package pool

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"rencontre/core/job"
	"rencontre/wasm/worker"
)

// Options of a run. The zero value is valid.
type Options struct {
	Workers  int                     // 0: the limit of the pool
	Finished map[int]json.RawMessage // finished shards of an earlier run, by number
	Keeper   Keeper                  // nil: nothing is kept
}

// A Run is a job that is being computed.
type Run struct {
	pool   *Pool
	job    *job.Job
	keeper Keeper // may be nil

	urgent   chan struct{} // signals a change of status
	progress chan struct{} // signals any other change
	tidy     chan struct{} // signals that there is something to keep
	ended    chan struct{} // closed when the run ends
	settled  chan struct{} // closed when nothing is left to keep

	// The pool's lock guards the fields below.
	status  Status
	workers int
	begun   int // number of shards that were not kept before
	todo    []int
	done    map[int]json.RawMessage // not changed any more once it is complete
	lost    map[int]int             // number of workers lost, by shard
	result  json.RawMessage
	preview json.RawMessage
	err     error

	unkept     map[int]json.RawMessage
	stored     int
	storeError error

	plan        job.Plan
	base        float64 // work of the shards that were kept before
	units, high float64 // work of the shards finished in this run; the largest WorkDone shown
	since       time.Time
	ran         time.Duration // running time before since
	first, last sample        // the first and the last report of work

	claims, wanting int // used by schedule
}

// Start queues a job. update, which may be nil, receives the state of the run: at once after a
// change of status, otherwise at most ten times a second, and a last time after the end, when
// the Keeper has finished. Calls of update do not overlap.
//
// plan is the result of Plan for the job.
func (p *Pool) Start(j *job.Job, plan job.Plan, o Options, update func(State)) *Run {
	plan.Work = max(1, plan.Work)
	r := &Run{
		pool: p, job: j, keeper: o.Keeper,
		urgent:   make(chan struct{}, 1),
		progress: make(chan struct{}, 1),
		tidy:     make(chan struct{}, 1),
		ended:    make(chan struct{}),
		settled:  make(chan struct{}),
		workers:  p.limit,
		done:     map[int]json.RawMessage{},
		lost:     map[int]int{},
		unkept:   map[int]json.RawMessage{},
		plan:     plan,
	}
	if o.Workers > 0 {
		r.workers = min(o.Workers, MaxWorkers)
	}
	for s := range r.plan.Shards {
		part := o.Finished[s]
		if part != nil {
			r.done[s] = part
		} else {
			r.todo = append(r.todo, s)
		}
	}
	r.stored, r.begun = len(r.done), len(r.todo)
	r.base = r.plan.Work * float64(len(r.done)) / float64(r.plan.Shards)
	r.high = r.base
	if o.Keeper != nil {
		go r.keep()
	} else {
		close(r.settled)
	}
	if update != nil {
		go r.report(update)
	}

	p.mu.Lock()
	defer p.mu.Unlock()
	p.runs = append(p.runs, r)
	p.retry()
	if len(r.todo) == 0 {
		r.setStatus(Running)
		go r.merge()
	}
	p.schedule()
	return r
}

// Stop ends the run. Finished shards stay kept; shards in progress are lost.
func (r *Run) Stop() {
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	p.end(r, Stopped, nil)
	p.schedule()
}

// Pause suspends the run's workers in the middle of their shards.
func (r *Run) Pause() {
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.status == Queued || r.status == Running {
		r.setStatus(Paused)
		r.order(worker.Pause)
		p.schedule()
	}
}

// Resume continues a paused run.
func (r *Run) Resume() {
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.status == Paused {
		r.setStatus(Queued)
		if p.busy(r) > 0 || len(r.todo) == 0 {
			r.setStatus(Running)
		}
		r.order(worker.Resume)
		p.schedule()
	}
}

// order sends Pause or Resume to the run's workers.
func (r *Run) order(kind worker.OrderKind) {
	for _, s := range slices.Clone(r.pool.slots) {
		if s.run == r {
			s.paused, s.yielded, s.quiet = kind == worker.Pause, 0, 0
			if err := s.worker.Send(worker.Order{Kind: kind, ID: s.order}); err != nil {
				r.pool.lose(s, err)
			}
		}
	}
}

// Parts returns the finished shards, including those kept before.
func (r *Run) Parts() map[int]json.RawMessage {
	r.pool.mu.Lock()
	defer r.pool.mu.Unlock()
	return maps.Clone(r.done)
}

// Settled returns a channel that is closed after the run's end, once the Keeper has finished.
func (r *Run) Settled() <-chan struct{} { return r.settled }

// StoreError is why the Keeper has failed, nil if it has not, or not the last time.
func (r *Run) StoreError() error {
	r.pool.mu.Lock()
	defer r.pool.mu.Unlock()
	return r.storeError
}

func (r *Run) changed() { signal(r.progress) }

// finished records the answer for a shard. The lock must be held.
func (r *Run) finished(m worker.Message) {
	r.done[m.Shard], r.unkept[m.Shard] = m.Part, m.Part
	r.units += m.Units
	r.changed()
	signal(r.tidy)
	switch {
	case len(r.done) < r.plan.Shards:
	case m.Whole && r.plan.Shards == 1:
		r.result = m.Part
		r.pool.end(r, Done, nil)
	default:
		go r.merge()
	}
}

// merge has a worker merge the shards when all are done. A run of one shard does not need it if
// the shard is the result.
func (r *Run) merge() {
	p := r.pool
	result, err := p.ask(context.Background(), worker.Order{Kind: worker.Merge, Request: r.job.Key, Done: r.done})
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.end(r, Failed, fmt.Errorf("the shards could not be put together: %w", err))
	} else if !r.status.Ended() {
		r.result = result
		p.end(r, Done, nil)
	}
	p.schedule()
}

// end closes a run and stops its workers.
func (p *Pool) end(r *Run, status Status, err error) {
	if r.status.Ended() {
		return
	}
	r.err = err
	r.setStatus(status)
	p.runs = slices.DeleteFunc(p.runs, func(t *Run) bool { return t == r })
	for _, s := range slices.Clone(p.slots) {
		if s.run == r {
			p.halt(s)
		}
	}
}

// fail ends every run and errand with an error.
func (p *Pool) fail(err error) {
	for _, e := range p.errands {
		e.end(nil, err)
	}
	p.errands = nil
	for _, r := range slices.Clone(p.runs) {
		p.end(r, Failed, err)
	}
}

// signal fills a channel of capacity one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
