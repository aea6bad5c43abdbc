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

// Options of a run; the zero value will do.
type Options struct {
	Workers int                     // 0: what the pool gives
	Kept    map[int]json.RawMessage // shards of an earlier run, by their number
	Keeper  Keeper                  // nil: nothing is kept
}

// A Run is one request on its way.
type Run struct {
	pool   *Pool
	job    *job.Job
	keeper Keeper // may be nil

	urgent   chan struct{} // the status has changed
	progress chan struct{} // something else has
	tidy     chan struct{} // there is something to keep
	ended    chan struct{} // closed at the end
	settled  chan struct{} // closed when nothing is left to keep

	// All below under the pool's lock.
	status  Status
	workers int
	begun   int // shards that were not kept before
	todo    []int
	done    map[int]json.RawMessage // not written any more once it is whole
	lost    map[int]int             // workers, by the shard they had
	result  json.RawMessage
	preview json.RawMessage
	err     error

	unkept  map[int]json.RawMessage
	kept    int
	notKept error

	plan        job.Plan
	base        float64 // work of the shards kept before
	units, high float64 // of the shards finished here; the most ever shown
	since       time.Time
	ran         time.Duration // before since
	first, last sample        // where work was first and last heard of
	samples     []sample      // lately

	claims, wanting int // of schedule
}

// Start puts a job in the queue. update, which may be nil, hears of the run's
// state: at once when its status changes, else at most ten times a second, and
// once more after the end when the Keeper is through. It is never called twice
// at a time.
//
// plan is what Plan said of the job.
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
		r.workers = min(o.Workers, Most)
	}
	for s := range r.plan.Shards {
		if part := o.Kept[s]; part != nil {
			r.done[s] = part
		} else {
			r.todo = append(r.todo, s)
		}
	}
	r.kept, r.begun = len(r.done), len(r.todo)
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
		r.enter(Running)
		go r.merge()
	}
	p.schedule()
	return r
}

// Stop ends the run. The shards that are finished stay kept; those in progress
// are lost.
func (r *Run) Stop() {
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	p.end(r, Stopped, nil)
	p.schedule()
}

// Pause holds the run's workers where they are, in the midst of their shards.
func (r *Run) Pause() {
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.status == Queued || r.status == Running {
		r.enter(Paused)
		r.order(worker.Pause)
		p.schedule()
	}
}

// Resume lets a paused run go on.
func (r *Run) Resume() {
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.status == Paused {
		r.enter(Queued)
		if p.busy(r) > 0 || len(r.todo) == 0 {
			r.enter(Running)
		}
		r.order(worker.Resume)
		p.schedule()
	}
}

// order passes Pause or Resume on to the run's workers.
func (r *Run) order(kind worker.OrderKind) {
	for _, s := range slices.Clone(r.pool.slots) {
		if s.run == r {
			s.paused, s.rests, s.quiet = kind == worker.Pause, 0, 0
			if err := s.worker.Send(worker.Order{Kind: kind, ID: s.order}); err != nil {
				r.pool.lose(s, err)
			}
		}
	}
}

// Parts are the shards that are finished, those kept before among them.
func (r *Run) Parts() map[int]json.RawMessage {
	r.pool.mu.Lock()
	defer r.pool.mu.Unlock()
	return maps.Clone(r.done)
}

// Settled is closed after the run's end, when all that could be kept has been.
func (r *Run) Settled() <-chan struct{} { return r.settled }

func (r *Run) changed() { signal(r.progress) }

// finished takes an answer, under the lock.
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

// merge has a worker make the result once all shards are there, where the only one is
// not the result already.
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

// signal leaves word in a channel of one place.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
