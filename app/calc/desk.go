package calc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// A Desk is what one tab computes and knows. Its runs outlive the pages that started them, and
// a page that comes back finds them.
type Desk struct {
	engine Engine
	store  store.Store

	mu     sync.Mutex
	runs   map[string]*run // by canonical request
	plans  map[string]job.Plan
	order  []*run             // the oldest first
	speeds map[string]float64 // by job: stated seconds of work per second of a worker, as measured
	ended  []*run             // whose end no page has shown
	told   func()             // is called when ended has changed

	namer  Namer                // set before anything runs
	shared map[reflect.Type]any // see Shared
}

// An Engine computes. The pool of workers is the real one.
type Engine interface {
	// Plan returns how a job is cut and its cost. It may take long.
	Plan(ctx context.Context, j *job.Job) (job.Plan, error)
	Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) Run
	// Workers is the default number of workers of this device.
	Workers() int
}

// A Run is the computation of one request.
type Run interface {
	Pause()
	Resume()
	Stop()
	// Parts are the shards that are finished.
	Parts() map[int]json.RawMessage
	// Settled is closed after the end, when nothing more is written to the Keeper.
	Settled() <-chan struct{}
	// StoreError is why the Keeper has failed, nil if it has not, or not the last time.
	StoreError() error
}

// NewDesk returns a desk that computes with an engine and keeps finished work in a store. A nil
// engine computes nothing but what a page computes itself; pages are prerendered so.
func NewDesk(e Engine, s store.Store) *Desk {
	return &Desk{engine: e, store: store.Patient(s), runs: map[string]*run{}, plans: map[string]job.Plan{},
		speeds: map[string]float64{}, shared: map[reflect.Type]any{}}
}

// Shared is the one T that the pages of a tab have in common. create makes it when it is first
// asked for.
func Shared[T any](d *Desk, create func() T) T {
	d.mu.Lock()
	defer d.mu.Unlock()
	of := reflect.TypeFor[T]()
	if d.shared[of] == nil {
		d.shared[of] = create()
	}
	return d.shared[of].(T)
}

// NoWorker reports whether an error is that no worker could be started. Then nothing can be computed.
func NoWorker(err error) bool { return errors.Is(err, pool.ErrNoWorker) }

// Pool is the engine that computes with the browser's workers.
type Pool struct{ workers func() int }

// NewPool returns a Pool. It asks the browser once for its number of processors.
func NewPool() *Pool { return &Pool{sync.OnceValue(pool.Recommended)} }

func (*Pool) Plan(ctx context.Context, j *job.Job) (job.Plan, error) {
	return pool.Shared().Plan(ctx, j)
}
func (*Pool) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) Run {
	return pool.Shared().Start(j, plan, o, hear)
}
func (p *Pool) Workers() int { return p.workers() }

// known is how many bytes of results a tab holds. Older results are dropped; they are then read
// from the store or computed again.
const known = 64 << 20

// put replaces the run of a request. The lock is held.
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

// remove drops a run. The lock is held.
func (d *Desk) remove(r *run) {
	if r == nil {
		return
	}
	delete(d.runs, r.job.Key)
	d.order = slices.DeleteFunc(d.order, func(o *run) bool { return o == r })
}

// forget drops the run of a request.
func (d *Desk) forget(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.remove(d.runs[key])
}

// keep holds a result that was not computed in this tab, for its holders.
func (d *Desk) keep(j *job.Job, result json.RawMessage, shards int, by ...holder) (*run, pool.State) {
	r := &run{
		job: j, plan: job.Plan{Shards: shards},
		state: pool.State{Status: pool.Done, Result: result, Shards: shards, Finished: shards},
	}
	d.locked(func() (news bool) {
		d.put(r)
		for _, h := range by {
			news = d.hold(r, h)
		}
		return news
	})
	return r, r.state
}

// planned is the plan of a job, if this tab knows it.
func (d *Desk) planned(j *job.Job) (plan job.Plan, known bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	plan, known = d.plans[j.Key]
	return plan, known
}

// plan is the plan of a job. The engine makes it if this tab has none.
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

// minMeasured is how long a run must take for the speed of this device to be measured. minSpeed is the least speed that
// is believed: a device that seems slower was asleep, or had no time for the worker.
const (
	minMeasured = time.Second
	minSpeed    = 1.0 / 50
)

// hear is called with each new state of a run, on any goroutine.
func (d *Desk) hear(r *run, s pool.State) {
	d.mu.Lock()
	ends := s.Status.Ended() && !r.state.Status.Ended()
	r.state = s
	news := false
	if ends {
		news = d.noteEnd(r)
	}
	all := slices.Clone(r.holders)
	speed, note := 0.0, false
	if s.Elapsed >= minMeasured && s.Pace > 0 && r.plan.Work > 0 && r.plan.Seconds > 0 {
		speed = s.Pace * r.plan.Seconds / r.plan.Work
	}
	if speed >= minSpeed {
		d.speeds[r.job.Name] = speed
		note = !r.noted || s.Status.Ended()
		r.noted = true
	}
	d.mu.Unlock()
	if note {
		// Nobody waits for this. A failure only makes a later estimate worse.
		go func() {
			_ = d.store.Set(context.Background(), "speed "+r.job.Name, strconv.FormatFloat(speed, 'g', 4, 64))
		}()
	}
	for _, h := range all {
		h.hear(r, s)
	}
	d.locked(func() bool { return news })
}

// slowStore is the time after which a page goes on without the store, whose late answer it still
// takes. The call fails later: see callTimeout in app/store. A store mostly answers within
// milliseconds, on a phone that opens it for the first time within tenths of a second, and when it
// is broken never.
const slowStore = time.Second

// recall calls hear with what the store has of a request. If the store is slow, it first calls
// hear with nothing. It must not run on the page's goroutine.
func (d *Desk) recall(j *job.Job, hear func(store.Saved, error)) {
	var saved store.Saved
	var err error
	patiently(func() {
		if saved, err = d.saved(j); err == nil {
			d.remember(j.Name)
		}
	}, func(ended bool) {
		if !ended {
			hear(store.Saved{}, nil)
			return
		}
		hear(saved, err)
	})
}

// saved is what the store has of a request. A result that does not fit its type was damaged. It is
// deleted and counts as not stored, so that it is computed again. saved must not run on the page's
// goroutine.
func (d *Desk) saved(j *job.Job) (store.Saved, error) {
	ctx := context.Background()
	saved, err := d.store.Get(ctx, j.Key)
	if err != nil || saved.Result == nil {
		return saved, err
	}
	damaged := j.CheckResult(saved.Result, Laps())
	if damaged == nil {
		return saved, nil
	}
	app.Log(fmt.Errorf("calc: the stored result of %s is damaged and is deleted: %w", j.Key, damaged))
	return store.Saved{}, d.store.Drop(ctx, store.Entry{Engine: job.Engine, Key: j.Key, Total: saved.Total})
}

// patiently calls hear(true) when ask has ended. If that takes longer than slowStore, it first calls
// hear(false).
func patiently(ask func(), hear func(ended bool)) {
	ended := make(chan struct{})
	go func() {
		ask()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(slowStore):
		hear(false)
		<-ended
	}
	hear(true)
}

// remember reads the speed of a job from the store, unless this tab has measured it.
func (d *Desk) remember(name string) {
	text, err := d.store.Setting(context.Background(), "speed "+name)
	if err != nil {
		return // the time is then estimated for a common machine
	}
	if speed, err := strconv.ParseFloat(text, 64); err == nil && speed >= minSpeed {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.speeds[name] == 0 {
			d.speeds[name] = speed
		}
	}
}

// slowdown is how many times slower a worker is assumed to be than the machine that costs are
// stated for, until its speed is measured.
const slowdown = 2.5

// Time is how long a job of a stated cost takes on this device with a number of workers. It uses
// the speed that was measured here, if any.
func (d *Desk) Time(name string, c job.Cost, shards, workers int) time.Duration {
	d.mu.Lock()
	speed := d.speeds[name]
	d.mu.Unlock()
	if speed == 0 {
		speed = 1 / slowdown
	}
	return time.Duration(min(c.Seconds/speed/float64(max(1, min(workers, shards)))*1e9, 9e18))
}

// Workers is the default number of workers of this device.
func (d *Desk) Workers() int {
	if d.engine == nil {
		return 1
	}
	return d.engine.Workers()
}
