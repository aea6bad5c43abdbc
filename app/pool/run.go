package pool

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"rencontre/core/job"
	"rencontre/wasm/worker"
)

// Status is where a run stands.
type Status int

const (
	Queued  Status = iota // no worker has begun
	Running               // some shard is being computed, or the result merged
	Paused
	Stopped // by Stop
	Done    // there is a result
	Failed  // there is an error
)

func (s Status) String() string {
	return [...]string{"queued", "running", "paused", "stopped", "done", "failed"}[s]
}

// Ended says that a run has come to its end.
func (s Status) Ended() bool { return s >= Stopped }

// State is what a page can show of a run.
type State struct {
	Status           Status
	Shards, Finished int
	// Work and WorkDone are in the job's units. WorkDone never falls, not even
	// when a worker is lost and its shard begun again.
	Work, WorkDone float64
	Rate           float64       // units a second, lately; of a run that is done, on average
	Left           time.Duration // 0: not known
	Elapsed        time.Duration // running, without queue and pauses
	Workers        int           // busy with this run
	Preview        json.RawMessage
	Result         json.RawMessage
	Err            error // Failed

	Kept    int   // shards that are safe in the Keeper
	NotKept error // why the Keeper has not taken the others, nil if nothing is wrong
}

// A Keeper takes what is finished to a safe place. One goroutine of the run
// calls it, one call at a time; it may block.
type Keeper interface {
	// Keep takes the shards that were finished since the last call. On an error
	// they come again with the next ones; the run goes on.
	Keep(parts map[int]json.RawMessage) error
	// Finish takes the whole result; the shards are not needed any more.
	Finish(result json.RawMessage) error
}

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
	shards  int
	workers int
	todo    []int
	done    map[int]json.RawMessage // not written any more once it is whole
	lost    map[int]int             // workers, by the shard they had
	result  json.RawMessage
	preview json.RawMessage
	err     error

	unkept  map[int]json.RawMessage
	kept    int
	notKept error

	work, base  float64 // all, and that of the shards kept before
	units, high float64 // of the shards finished here; the most ever shown
	since       time.Time
	ran         time.Duration // before since
	samples     []sample

	claims, wanting int // of schedule
}

// sample is a point of the curve of work over running time.
type sample struct {
	at   time.Duration
	done float64
}

// Start puts a job in the queue. update, which may be nil, hears of the run's
// state: at once when its status changes, else at most ten times a second, and
// once more after the end when the Keeper is through. It is never called twice
// at a time.
//
// A job that asks only for its cost needs no run: ask its Task.
func (p *Pool) Start(j *job.Job, o Options, update func(State)) *Run {
	r := &Run{
		pool: p, job: j, keeper: o.Keeper,
		urgent:   make(chan struct{}, 1),
		progress: make(chan struct{}, 1),
		tidy:     make(chan struct{}, 1),
		ended:    make(chan struct{}),
		settled:  make(chan struct{}),
		shards:   j.Task.Shards(),
		workers:  p.limit,
		done:     map[int]json.RawMessage{},
		lost:     map[int]int{},
		unkept:   map[int]json.RawMessage{},
		work:     max(1, j.Task.Cost().Work),
	}
	if o.Workers > 0 {
		r.workers = min(o.Workers, Most)
	}
	for s := range r.shards {
		if part := o.Kept[s]; part != nil {
			r.done[s] = part
		} else {
			r.todo = append(r.todo, s)
		}
	}
	r.kept = len(r.done)
	r.base = r.work * float64(len(r.done)) / float64(r.shards)
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
	if p.failures >= attempts {
		p.failures = 0 // what has failed may work by now
	}
	if len(r.todo) == 0 {
		r.enter(Running)
		go r.merge()
	}
	p.schedule()
	return r
}

// Do runs a job to its end and returns its result. When ctx ends first, the run
// is stopped.
func (p *Pool) Do(ctx context.Context, j *job.Job) (json.RawMessage, error) {
	r := p.Start(j, Options{}, nil)
	select {
	case <-r.ended:
	case <-ctx.Done():
		r.Stop()
		return nil, context.Cause(ctx)
	}
	s := r.State()
	return s.Result, s.Err
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
			s.paused, s.quiet = kind == worker.Pause, 0
			if err := s.worker.Send(worker.Order{Kind: kind, ID: s.order}); err != nil {
				r.pool.lose(s, err)
			}
		}
	}
}

// SetWorkers changes how many workers the run may have, from 1 to Most. Those
// beyond it finish their shards.
func (r *Run) SetWorkers(n int) {
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	r.workers = min(max(1, n), Most)
	r.samples = nil // another rate from here on
	r.changed()
	p.schedule()
}

// Ended is closed when the run has come to its end.
func (r *Run) Ended() <-chan struct{} { return r.ended }

// Settled is closed after that, when all that could be kept has been.
func (r *Run) Settled() <-chan struct{} { return r.settled }

// State is how the run stands now.
func (r *Run) State() State {
	r.pool.mu.Lock()
	defer r.pool.mu.Unlock()
	return r.state()
}

func (r *Run) state() State {
	p := r.pool
	s := State{
		Status: r.status,
		Shards: r.shards, Finished: len(r.done),
		Work:    r.work,
		Elapsed: r.elapsed(),
		Workers: p.busy(r),
		Preview: r.preview, Result: r.result, Err: r.err,
		Kept: r.kept, NotKept: r.notKept,
	}
	units := r.units
	for _, t := range p.slots {
		if t.run == r {
			units += t.units
		}
	}
	// Costs are estimates: a shard may take more work than was thought.
	r.high = min(r.work, max(r.high, r.base+units))
	if r.status == Done {
		r.high = r.work
		if s.Elapsed > 0 {
			s.Rate = (r.work - r.base) / s.Elapsed.Seconds()
		}
	}
	s.WorkDone = r.high
	if r.status == Running || r.status == Paused {
		s.Rate = r.rate(sample{s.Elapsed, r.high})
		if s.Rate > 0 {
			s.Left = seconds((r.work - r.high) / s.Rate)
		}
	}
	return s
}

func seconds(s float64) time.Duration {
	if s > math.MaxInt64/float64(time.Second)/2 {
		return math.MaxInt64
	}
	return time.Duration(s * float64(time.Second))
}

const (
	window = 8 * time.Second        // over which the rate is taken
	apart  = 500 * time.Millisecond // between samples
)

// rate is the slope of the work curve lately, 0 as long as it is not known. The
// curve runs over running time, so a pause leaves no dent in it.
func (r *Run) rate(now sample) float64 {
	if n := len(r.samples); n == 0 || now.at-r.samples[n-1].at >= apart {
		r.samples = append(r.samples, now)
	}
	for len(r.samples) > 2 && now.at-r.samples[1].at >= window {
		r.samples = r.samples[1:]
	}
	first := r.samples[0]
	if now.at-first.at < apart {
		return 0
	}
	return (now.done - first.done) / (now.at - first.at).Seconds()
}

func (r *Run) elapsed() time.Duration {
	if r.status == Running {
		return r.ran + time.Since(r.since)
	}
	return r.ran
}

// enter changes the status, under the lock.
func (r *Run) enter(s Status) {
	if r.status == s {
		return
	}
	r.ran = r.elapsed()
	r.status, r.since = s, time.Now()
	signal(r.urgent)
	if s.Ended() {
		close(r.ended)
		signal(r.tidy)
	}
}

func (r *Run) changed() { signal(r.progress) }

// finished takes an answer, under the lock.
func (r *Run) finished(m worker.Message) {
	r.done[m.Shard], r.unkept[m.Shard] = m.Part, m.Part
	r.units += m.Units
	r.changed()
	signal(r.tidy)
	if len(r.done) == r.shards {
		go r.merge()
	}
}

// merge makes the result once all shards are there.
func (r *Run) merge() {
	result, err := guard(func() (json.RawMessage, error) { return r.job.Result(r.done) })
	p := r.pool
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

// guard turns a panic of a solver into an error: it must not end the page.
func guard(f func() (json.RawMessage, error)) (text json.RawMessage, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return f()
}

const (
	pace   = 100 * time.Millisecond // between updates of progress
	rewait = 5 * time.Second        // after the Keeper failed
)

// report calls update with the latest state whenever there is news.
func (r *Run) report(update func(State)) {
	look := previewer{run: r}
	for {
		look.refresh()
		r.pool.mu.Lock()
		select {
		case <-r.urgent: // it is in the state that follows
		default:
		}
		s := r.state()
		r.pool.mu.Unlock()
		update(s)
		if s.Status.Ended() {
			break
		}
		select {
		case <-r.urgent:
			continue
		case <-time.After(pace):
		}
		select {
		case <-r.urgent:
		case <-r.progress:
		}
	}
	if r.keeper != nil {
		<-r.settled
		update(r.State())
	}
}

// previewPause is the least time between previews. They are made on the page's
// own thread, so they also take no more than a twentieth of its time.
const previewPause = 500 * time.Millisecond

type previewer struct {
	run      *Run
	next     time.Time
	finished int
}

func (v *previewer) refresh() {
	r, p := v.run, v.run.pool
	if time.Now().Before(v.next) || r.shards == 1 {
		return
	}
	p.mu.Lock()
	n := len(r.done)
	if r.status == Done || n == v.finished {
		p.mu.Unlock()
		return
	}
	done := maps.Clone(r.done)
	p.mu.Unlock()

	began := time.Now()
	preview, err := guard(func() (json.RawMessage, error) { return r.job.Preview(done) })
	v.next = time.Now().Add(max(previewPause, 20*time.Since(began)))
	v.finished = n

	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		// The same shards would fail to merge at the end.
		p.end(r, Failed, fmt.Errorf("the shards could not be put together: %w", err))
		p.schedule()
		return
	}
	r.preview = preview
}

// keep takes to the keeper whatever is finished since it last returned.
func (r *Run) keep() {
	defer close(r.settled)
	p := r.pool
	for range r.tidy {
		p.mu.Lock()
		batch, status, result := maps.Clone(r.unkept), r.status, r.result
		p.mu.Unlock()

		var err error
		switch {
		case status == Done:
			err = r.keeper.Finish(result)
		case len(batch) > 0:
			err = r.keeper.Keep(batch)
		}

		p.mu.Lock()
		r.notKept = err
		if err == nil {
			for s := range batch {
				delete(r.unkept, s)
			}
			r.kept += len(batch)
		}
		r.changed()
		p.mu.Unlock()

		if status.Ended() {
			return
		}
		if err != nil {
			select {
			case <-r.ended:
			case <-time.After(rewait):
			}
			signal(r.tidy)
		}
	}
}

// signal leaves word in a channel of one place.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
