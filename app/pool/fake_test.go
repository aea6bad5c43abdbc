package pool

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rencontre/core/job"
	"rencontre/wasm/worker"
)

// task is a job of n shards of ten units each. The value of shard i is i, and the result is
// their list.
type task struct{ n int }

func (t task) Validate() error { return nil }
func (t task) Cost() job.Cost  { return job.Cost{Work: float64(10 * t.n)} }
func (t task) Shards() int     { return t.n }

func (t task) Run(shard int, _ job.Tick) (int, error) { return shard, nil }

func (t task) Check(shard, part int) error {
	if part != shard {
		return fmt.Errorf("is %d, not %d", part, shard)
	}
	return nil
}

func (t task) Merge(parts []int) (any, error) { return parts, nil }

func (t task) Preview(parts []int) (any, error) { return len(parts), nil }

func fakeJob(n int) *job.Job {
	return job.New("fake", fmt.Sprintf(`{"job":"fake","n":%d}`, n), task{n})
}

// start starts fakeJob(n), whose plan is known.
func start(p *Pool, n int, o Options, update func(State)) *Run {
	j := fakeJob(n)
	return p.Start(j, j.Plan(), o, update)
}

// fakePart is the part of a shard of fakeJob(n).
func fakePart(n, shard int) json.RawMessage {
	part, err := fakeJob(n).Shard(shard, func(float64) error { return nil })
	if err != nil {
		panic(err)
	}
	return part
}

// wanted is the result of fakeJob(n).
func wanted(n int) string {
	var parts []int
	for i := range n {
		parts = append(parts, i)
	}
	text, _ := json.Marshal(parts)
	return string(text)
}

// took is the time of a fake worker for a shard.
const took = time.Second

// A fake is a worker that behaves correctly unless its world says otherwise.
type fake struct {
	number int // of the worker, counted from 0
	hear   func(worker.Message)
	world  *world
	end    chan struct{} // closed by Terminate

	mu    sync.Mutex
	order worker.Order
	stop  chan struct{}
	gate  chan struct{}
}

// world makes fakes and records what was done with them. Its functions, if not nil, make fakes
// misbehave.
type world struct {
	born   func(f *fake) error                    // replaces the Ready message
	run    func(f *fake, o worker.Order) bool     // true: it answered the Run order
	deaf   func(f *fake, k worker.OrderKind) bool // true: the fake ignores the order
	errand func(f *fake, o worker.Order) bool     // true: it answered the errand
	mu     sync.Mutex
	made   []*fake
	runs   []int // shards in the order in which they were started
	alive  int
	most   int // largest number alive at a time
}

func (w *world) spawn(hear func(worker.Message)) (Worker, error) {
	time.Sleep(50 * time.Millisecond)
	w.mu.Lock()
	f := &fake{number: len(w.made), hear: hear, world: w, end: make(chan struct{})}
	w.made = append(w.made, f)
	w.alive++
	w.most = max(w.most, w.alive)
	w.mu.Unlock()
	if w.born != nil {
		if err := w.born(f); err != nil {
			return nil, err
		}
		return f, nil
	}
	go f.say(worker.Message{Kind: worker.Ready})
	return f, nil
}

func (w *world) begun() []int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]int{}, w.runs...)
}

func (w *world) living() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.alive
}

func (w *world) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.made)
}

func (f *fake) say(m worker.Message) {
	m.Protocol = job.Protocol
	f.hear(m)
}

func (f *fake) answer(o worker.Order, k worker.MessageKind) {
	f.say(worker.Message{Kind: k, ID: o.ID, Shard: o.Shard, Units: 10, Part: fakePart(o.Shards, o.Shard),
		Error: "as it must"})
}

func (f *fake) Send(o worker.Order) error {
	if f.world.deaf != nil && f.world.deaf(f, o.Kind) {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	switch o.Kind {
	case worker.Plan, worker.Preview, worker.Merge:
		if f.world.errand == nil || !f.world.errand(f, o) {
			go f.answerErrand(o)
		}
	case worker.Run:
		f.world.mu.Lock()
		f.world.runs = append(f.world.runs, o.Shard)
		f.world.mu.Unlock()
		f.order, f.stop, f.gate = o, make(chan struct{}), nil
		go f.compute(o, f.stop)
	case worker.Stop:
		if o.ID == f.order.ID {
			close(f.stop)
		}
	case worker.Pause:
		if f.gate == nil {
			f.gate = make(chan struct{})
		}
	case worker.Resume:
		if f.gate != nil {
			close(f.gate)
			f.gate = nil
		}
	}
	return nil
}

// answerErrand answers at once as a real worker would.
func (f *fake) answerErrand(o worker.Order) {
	var n int
	if _, err := fmt.Sscanf(o.Request, `{"job":"fake","n":%d}`, &n); err != nil {
		panic(err)
	}
	var text json.RawMessage
	var err error
	switch j := fakeJob(n); o.Kind {
	case worker.Plan:
		text, err = json.Marshal(j.Plan())
	case worker.Preview:
		text, err = j.Preview(o.Done)
	case worker.Merge:
		text, err = j.Result(o.Done)
	}
	if err != nil {
		f.say(worker.Message{Kind: worker.Failed, ID: o.ID, Error: err.Error()})
		return
	}
	f.say(worker.Message{Kind: worker.Done, ID: o.ID, Part: text})
}

func (f *fake) compute(o worker.Order, stop chan struct{}) {
	if f.world.run != nil && f.world.run(f, o) {
		return
	}
	for i := range 10 {
		select {
		case <-f.end:
			return
		case <-stop:
			f.answer(o, worker.Stopped)
			return
		case <-time.After(took / 10):
		}
		f.mu.Lock()
		gate := f.gate
		f.mu.Unlock()
		if gate != nil {
			select {
			case <-gate:
			case <-f.end:
				return
			case <-stop:
				f.answer(o, worker.Stopped)
				return
			}
		}
		f.say(worker.Message{Kind: worker.Progress, ID: o.ID, Shard: o.Shard, Units: float64(i + 1)})
	}
	f.answer(o, worker.Done)
}

func (f *fake) Terminate() {
	f.world.mu.Lock()
	f.world.alive--
	f.world.mu.Unlock()
	close(f.end) // panics if called twice
}

// watch records what a page receives and checks it against the promises of the package.
type watch struct {
	t      *testing.T
	mu     sync.Mutex
	states []State
	last   time.Time
}

func (w *watch) update(s State) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n := len(w.states); n > 0 {
		before := w.states[n-1]
		if s.WorkDone < before.WorkDone {
			w.t.Errorf("the bar fell from %v to %v", before.WorkDone, s.WorkDone)
		}
		if s.Status == before.Status && !s.Status.Ended() && time.Since(w.last) < pace {
			w.t.Errorf("%v is told again after %v", s.Status, time.Since(w.last))
		}
	}
	w.states = append(w.states, s)
	w.last = time.Now()
}

func (w *watch) statuses() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	text, last := "", Status(-1)
	for _, s := range w.states {
		if s.Status != last {
			text += fmt.Sprint(" ", s.Status)
			last = s.Status
		}
	}
	return text
}

// done waits for the end of a run and checks the whole result.
func done(t *testing.T, r *Run) State {
	t.Helper()
	<-r.ended
	s := r.State()
	if s.Status != Done || string(s.Result) != wanted(s.Shards) || s.WorkDone != s.Work || s.Finished != s.Shards ||
		s.Err != nil {
		t.Fatalf("%+v", s)
	}
	return s
}

// in runs a test in a bubble with its own time, and checks that no worker is left.
func in(t *testing.T, w *world, limit int, test func(t *testing.T, p *Pool)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := New(limit, w.spawn)
		test(t, p)
		time.Sleep(quietIdle*beat + 2*quietShard*beat)
		synctest.Wait()
		if n := w.living(); n != 0 {
			t.Errorf("%d workers are left", n)
		}
		if p.beating {
			t.Error("the heart beats for nobody")
		}
	})
}

var errAny = errors.New("any")
