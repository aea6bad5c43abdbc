package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"sync"
	"time"

	"rencontre/app/calc"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// A world is a tab with its store and its workers. All that may be late is late by a seed, in the virtual time of a
// bubble of testing/synctest.
type world struct {
	seed  uint64
	disk  *store.Memory
	desk  *calc.Desk
	fails bool          // whether plans, shards and the store may fail
	pace  time.Duration // how late all is, 0 for by the seed

	mu    sync.Mutex
	calls map[string]uint64 // how often something was delayed
	runs  []*run
}

func newWorld(seed uint64, fails bool) *world {
	w := &world{seed: seed, fails: fails, disk: store.NewMemory(job.Engine), calls: map[string]uint64{}}
	w.desk = w.newDesk()
	return w
}

func (w *world) newDesk() *calc.Desk {
	d := calc.NewDesk(engine{w}, slow{w.disk, w})
	d.Name(titleAndAddress)
	return d
}

// chance is a number from 0 to 1 that depends on the seed and on what it is for, not on the order of events.
func (w *world) chance(of string) float64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", w.seed, of)
	return rand.New(rand.NewPCG(h.Sum64(), 1)).Float64()
}

// late waits: mostly for milliseconds, at times for longer than the page's patience with its store.
func (w *world) late(of string) {
	if w.pace > 0 {
		time.Sleep(w.pace)
		return
	}
	w.mu.Lock()
	w.calls[of]++
	n := w.calls[of]
	w.mu.Unlock()
	x := w.chance(fmt.Sprint(of, n))
	time.Sleep(time.Duration(x * x * x * x * x * x * float64(15*time.Second)))
}

// failure is an error for one in ten of the things that may fail.
func (w *world) failure(of string) error {
	if w.fails && w.chance("fails "+of) < 0.1 {
		return errors.New(of + " failed")
	}
	return nil
}

// known has what jobs compute, for all worlds.
var known sync.Map

type outcome struct {
	once    sync.Once
	plan    job.Plan
	parts   map[int]json.RawMessage
	preview json.RawMessage // of the first half of the shards
	result  json.RawMessage
	err     error
	endless bool // it takes too long for a test
}

// longest is how many stated seconds of work are computed. What takes longer never ends in a world.
const longest = 0.05

func outcomeOf(j *job.Job) *outcome {
	o, _ := known.LoadOrStore(j.Key, &outcome{})
	at := o.(*outcome)
	at.once.Do(func() {
		at.plan = j.Plan()
		if at.plan.Seconds > longest {
			at.endless = true
			return
		}
		at.parts = map[int]json.RawMessage{}
		at.err = j.Run(context.Background(), job.ShardsOf(at.plan.Shards, 0, 1), 1, func(float64) {},
			func(i int, p json.RawMessage) error {
				at.parts[i] = p
				return nil
			})
		if at.err != nil {
			return
		}
		if half := at.plan.Shards / 2; half > 0 {
			some := map[int]json.RawMessage{}
			for i := range half {
				some[i] = at.parts[i]
			}
			at.preview, _ = j.Preview(some) // an error: the job has none
		}
		at.result, at.err = j.Result(at.parts)
	})
	return at
}

// engine plans and runs late.
type engine struct{ w *world }

func (e engine) Workers() int { return 2 }

func (e engine) Plan(ctx context.Context, j *job.Job) (job.Plan, error) {
	e.w.late("plan")
	return outcomeOf(j).plan, e.w.failure("plan " + j.Key)
}

func (e engine) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) calc.Run {
	r := &run{w: e.w, of: outcomeOf(j), job: j, o: o, hear: hear, orders: make(chan string, 16),
		settled: make(chan struct{})}
	e.w.mu.Lock()
	e.w.runs = append(e.w.runs, r)
	e.w.mu.Unlock()
	go r.live()
	return r
}

// A run sends its states late, and obeys late.
type run struct {
	w       *world
	of      *outcome
	job     *job.Job
	o       pool.Options
	hear    func(pool.State)
	orders  chan string
	settled chan struct{}

	mu         sync.Mutex
	parts      map[int]json.RawMessage
	storeError error
}

func (r *run) order(what string) {
	select {
	case r.orders <- what:
	default:
	}
}
func (r *run) Pause()                   { r.order("pause") }
func (r *run) Resume()                  { r.order("resume") }
func (r *run) Stop()                    { r.order("stop") }
func (r *run) Settled() <-chan struct{} { return r.settled }
func (r *run) StoreError() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.storeError
}
func (r *run) Parts() map[int]json.RawMessage {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := map[int]json.RawMessage{}
	for i, p := range r.parts {
		all[i] = p
	}
	return all
}

func (r *run) live() {
	defer close(r.settled)
	r.parts = map[int]json.RawMessage{}
	for i, p := range r.o.Finished {
		r.parts[i] = p
	}
	plan := r.of.plan
	s, begun := pool.State{Status: pool.Queued, Shards: plan.Shards, Finished: len(r.parts), Work: plan.Work}, time.Now()
	tell := func(status pool.Status) {
		s.Status, s.Finished, s.Elapsed = status, len(r.Parts()), time.Since(begun)
		r.hear(s)
		if r.w.chance("twice "+r.job.Key) < 0.2 && !status.Ended() {
			r.hear(s)
		}
	}
	tell(pool.Queued)
	steps := []string{"runs"}
	if r.of.preview != nil {
		steps = append(steps, "half")
	}
	if r.of.endless {
		steps = append(steps, "waits")
	} else {
		steps = append(steps, "ends")
	}
	for i := 0; i < len(steps); {
		r.w.late("run")
		select {
		case what := <-r.orders:
			if what == "stop" {
				tell(pool.Stopped)
				return
			}
			if what == "pause" {
				tell(pool.Paused)
				for {
					again := <-r.orders
					if again == "stop" {
						tell(pool.Stopped)
						return
					}
					if again == "resume" {
						break
					}
				}
				tell(pool.Running)
			}
			continue
		default:
		}
		step := steps[i]
		i++
		switch step {
		case "runs":
			tell(pool.Running)
		case "half":
			r.mu.Lock()
			for k := range plan.Shards / 2 {
				r.parts[k] = r.of.parts[k]
			}
			r.mu.Unlock()
			s.Preview, s.WorkDone = r.of.preview, plan.Work/2
			tell(pool.Running)
			if r.o.Keeper != nil {
				_ = r.o.Keeper.Keep(r.Parts())
			}
		case "waits":
			i--
			what := <-r.orders
			r.order(what)
		case "ends":
			s.Err = r.w.failure("run " + r.job.Key)
			if s.Err == nil {
				s.Err = r.of.err
			}
			if s.Err != nil {
				tell(pool.Failed)
				return
			}
			r.mu.Lock()
			r.parts = r.of.parts
			r.mu.Unlock()
			s.Result, s.WorkDone = r.of.result, plan.Work
			tell(pool.Done)
			if r.o.Keeper != nil {
				s.StoreError = r.o.Keeper.Finish(r.of.result)
				r.mu.Lock()
				r.storeError = s.StoreError
				r.mu.Unlock()
				tell(pool.Done)
			}
			return
		}
	}
}

// misstored lists stored results that are not what the jobs compute, and results that are neither stored nor told to be
// lost.
func (w *world) misstored() (wrong []string) {
	ctx := context.Background()
	entries, _ := w.disk.List(ctx)
	for _, e := range entries {
		saved, _ := w.disk.Get(ctx, e.Key)
		j, err := job.Parse([]byte(e.Key))
		if err != nil {
			wrong = append(wrong, "stored is "+e.Key+": "+err.Error())
			continue
		}
		of := outcomeOf(j)
		if saved.Result != nil && !bytes.Equal(saved.Result, of.result) {
			wrong = append(wrong, fmt.Sprintf("stored of %s is %.200s, not %.200s", e.Key, saved.Result, of.result))
		}
		for i, part := range saved.Parts {
			if !bytes.Equal(part, of.parts[i]) {
				wrong = append(wrong, fmt.Sprintf("stored of %s is %.200s as part %d", e.Key, part, i))
			}
		}
	}
	return wrong
}

// slow is a store that answers late, and refuses some writes.
type slow struct {
	*store.Memory
	w *world
}

func (s slow) Put(ctx context.Context, key string, total int, parts map[int]json.RawMessage) error {
	s.w.late("put")
	if err := s.w.failure("put"); err != nil {
		return err
	}
	return s.Memory.Put(ctx, key, total, parts)
}

func (s slow) Finish(ctx context.Context, key string, total int, result json.RawMessage) error {
	s.w.late("finish")
	if err := s.w.failure("finish " + key); err != nil {
		return err
	}
	return s.Memory.Finish(ctx, key, total, result)
}

func (s slow) Get(ctx context.Context, key string) (store.Saved, error) {
	s.w.late("get")
	if err := s.w.failure("get"); err != nil {
		return store.Saved{}, err
	}
	return s.Memory.Get(ctx, key)
}

func (s slow) List(ctx context.Context) ([]store.Entry, error) {
	s.w.late("list")
	if err := s.w.failure("list"); err != nil {
		return nil, err
	}
	return s.Memory.List(ctx)
}

func (s slow) Drop(ctx context.Context, e store.Entry) error {
	s.w.late("drop")
	return s.Memory.Drop(ctx, e)
}

func (s slow) Setting(ctx context.Context, name string) (string, error) {
	s.w.late("setting")
	return s.Memory.Setting(ctx, name)
}

func (s slow) Set(ctx context.Context, name, value string) error {
	s.w.late("set")
	return s.Memory.Set(ctx, name, value)
}
