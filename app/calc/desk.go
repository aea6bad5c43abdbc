package calc

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// A Desk is what one tab computes and knows. Its runs outlive the pages that
// began them: a page that comes back finds them.
type Desk struct {
	engine Engine
	store  store.Store

	mu     sync.Mutex
	runs   map[string]*run // by canonical request
	plans  map[string]job.Plan
	order  []*run             // the oldest first, to forget
	speeds map[string]float64 // stated seconds that a worker does in one, by job, measured here
	ended  []*run             // while no page showed them
	told   func()             // hears that these have changed

	namer  Namer                // set before anything runs
	shared map[reflect.Type]any // see Shared
}

// An Engine computes. The pool of workers is the real one.
type Engine interface {
	// Plan says how a job is cut and what it would take. It may take its time.
	Plan(ctx context.Context, j *job.Job) (job.Plan, error)
	Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) Run
	// Workers is how many suit this device.
	Workers() int
}

// A Run is one request on its way.
type Run interface {
	Pause()
	Resume()
	Stop()
	// Parts are the shards that are finished.
	Parts() map[int]json.RawMessage
	// Settled is closed after the end, when nothing is written to the Keeper any more.
	Settled() <-chan struct{}
}

// NewDesk is a desk at which the engine computes and what is finished is kept in
// the store. With no engine nothing is computed but what takes no time at all: so
// pages are made ahead of their visitors.
func NewDesk(e Engine, s store.Store) *Desk {
	return &Desk{engine: e, store: store.Patient(s), runs: map[string]*run{}, plans: map[string]job.Plan{}, speeds: map[string]float64{}, shared: map[reflect.Type]any{}}
}

// Shared is what the pages of a tab have in common, one T for each type. create makes it
// for the first that asks.
func Shared[T any](d *Desk, create func() T) T {
	d.mu.Lock()
	defer d.mu.Unlock()
	of := reflect.TypeFor[T]()
	if d.shared[of] == nil {
		d.shared[of] = create()
	}
	return d.shared[of].(T)
}

// Pool is the engine of the browser's workers.
type Pool struct{ workers func() int }

// NewPool asks the browser once how many workers suit it.
func NewPool() *Pool { return &Pool{sync.OnceValue(pool.Recommended)} }

func (*Pool) Plan(ctx context.Context, j *job.Job) (job.Plan, error) {
	return pool.Shared().Plan(ctx, j)
}
func (*Pool) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) Run {
	return pool.Shared().Start(j, plan, o, hear)
}
func (p *Pool) Workers() int { return p.workers() }

// known is how many bytes of results a tab remembers; what is older is forgotten,
// and found again in the store or computed again.
const known = 64 << 20

// put takes a run in place of what was known of its request, under the lock.
func (d *Desk) put(r *run) {
	d.remove(d.runs[r.job.Key])
	d.runs[r.job.Key] = r
	d.order = append(d.order, r)
	size := 0
	for i := len(d.order) - 1; i >= 0; i-- {
		old := d.order[i]
		size += len(old.state.Result)
		if size > known && old != r && old.state.Status == pool.Done && len(old.holders) == 0 {
			d.remove(old)
		}
	}
}

// remove forgets a run, under the lock.
func (d *Desk) remove(r *run) {
	if r == nil {
		return
	}
	delete(d.runs, r.job.Key)
	for i, o := range d.order {
		if o == r {
			d.order = append(d.order[:i], d.order[i+1:]...)
			return
		}
	}
}

// forget drops what is known of a request in this tab.
func (d *Desk) forget(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.remove(d.runs[key])
}

// keep remembers a result that came without a run of this tab, for who holds it.
func (d *Desk) keep(j *job.Job, result json.RawMessage, shards int, by ...holder) (*run, pool.State) {
	r := &run{
		job: j, plan: job.Plan{Shards: shards},
		state: pool.State{Status: pool.Done, Result: result, Shards: shards, Finished: shards},
	}
	d.mu.Lock()
	d.put(r)
	news := false
	for _, h := range by {
		news = d.hold(r, h)
	}
	d.mu.Unlock()
	if news {
		d.tell()
	}
	return r, r.state
}

// planned is the plan of a job, where this tab knows it.
func (d *Desk) planned(j *job.Job) (plan job.Plan, known bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	plan, known = d.plans[j.Key]
	return plan, known
}

// plan is the plan of a job, which the engine makes where this tab has none.
func (d *Desk) plan(ctx context.Context, j *job.Job) (job.Plan, error) {
	if plan, known := d.planned(j); known {
		return plan, nil
	}
	plan, err := d.engine.Plan(ctx, j)
	if err == nil {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.plans[j.Key] = plan
	}
	return plan, err
}

// telling is how long a run must take to tell the speed of this device.
const telling = time.Second

// hear takes a new state of a run, on any goroutine.
func (d *Desk) hear(r *run, s pool.State) {
	d.mu.Lock()
	ends := s.Status.Ended() && !r.state.Status.Ended()
	r.state = s
	news := false
	if ends {
		news = d.unseen(r)
	}
	all := slices.Clone(r.holders)
	speed, note := 0.0, false
	if s.Elapsed >= telling && s.Pace > 0 && r.plan.Work > 0 && r.plan.Seconds > 0 {
		speed = s.Pace * r.plan.Seconds / r.plan.Work
		d.speeds[r.job.Name] = speed
		note = !r.noted || s.Status.Ended()
		r.noted = true
	}
	d.mu.Unlock()
	if note {
		// Nobody waits for this, and a failure costs only a poorer estimate another
		// day.
		go func() {
			_ = d.store.Set(context.Background(), "speed "+r.job.Name, strconv.FormatFloat(speed, 'g', 4, 64))
		}()
	}
	for _, h := range all {
		h.hear(r, s)
	}
	if news {
		d.tell()
	}
}

// grace is how long the store is waited for before a page goes on without it. It
// mostly answers within milliseconds, a phone's, opened for the first time, in
// tenths of a second, and one that is broken never.
const grace = time.Second

// recall hears what the store has of a request, off the page's goroutine: once, or
// where it is slow twice, of nothing first.
func (d *Desk) recall(j *job.Job, hear func(store.Saved, error)) {
	var saved store.Saved
	var err error
	patiently(func() {
		if saved, err = d.store.Get(context.Background(), j.Key); err == nil {
			d.remember(j.Name)
		}
	}, func(there bool) {
		if !there {
			hear(store.Saved{}, nil)
			return
		}
		hear(saved, err)
	})
}

// patiently hears that ask has ended, and where that takes longer than grace first
// that it has not.
func patiently(ask func(), hear func(there bool)) {
	ended := make(chan struct{})
	go func() {
		ask()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(grace):
		hear(false)
		<-ended
	}
	hear(true)
}

// remember takes a job's speed from the store, where none was measured since.
func (d *Desk) remember(name string) {
	text, err := d.store.Setting(context.Background(), "speed "+name)
	if err != nil {
		return // the cost is then stated for a common machine
	}
	if speed, err := strconv.ParseFloat(text, 64); err == nil && speed > 0 {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.speeds[name] == 0 {
			d.speeds[name] = speed
		}
	}
}

// slowdown is how many times slower a worker is thought to be than the machine
// that costs are stated for, as long as nothing was measured.
const slowdown = 2.5

// Time is how long work of a job takes here with a number of workers, by what was
// measured on this device or, before that, by its stated cost.
func (d *Desk) Time(name string, c job.Cost, shards, workers int) time.Duration {
	d.mu.Lock()
	speed := d.speeds[name]
	d.mu.Unlock()
	if speed == 0 {
		speed = 1 / slowdown
	}
	return time.Duration(min(c.Seconds/speed/float64(max(1, min(workers, shards)))*1e9, 9e18))
}

// Workers is how many suit this device.
func (d *Desk) Workers() int {
	if d.engine == nil {
		return 1
	}
	return d.engine.Workers()
}
