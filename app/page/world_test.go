package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A world is a tab with its store and its workers. All that may be late is late by a seed, in the virtual time of a
// bubble of testing/synctest.
type world struct {
	seed  uint64
	disk  *store.Memory
	desk  *calc.Desk
	fails bool // whether plans, shards and the store may fail

	mu    sync.Mutex
	calls map[string]uint64 // how often something was delayed
	runs  []*run

	tab *tab
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
		at.err = j.Run(context.Background(), job.Share(at.plan.Shards, 0, 1), 1, func(float64) {},
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

	mu    sync.Mutex
	parts map[int]json.RawMessage
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
	for i, p := range r.o.Kept {
		r.parts[i] = p
	}
	plan := r.of.plan
	s := pool.State{Status: pool.Queued, Shards: plan.Shards, Finished: len(r.parts), Work: plan.Work}
	tell := func(status pool.Status) {
		s.Status, s.Finished = status, len(r.Parts())
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
				s.NotKept = r.o.Keeper.Finish(r.of.result)
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

// A tab shows one page at a time, at an address of its history.
type tab struct {
	w       *world
	desk    *calc.Desk
	history []string // addresses
	at      int
	path    string
	frame   *calc.Frame
	screen  *screen
	content []app.UI
	seen    *drawn
}

// screen is the page's goroutine. What is dispatched waits for it.
type screen struct {
	t      *tab
	mu     sync.Mutex
	queue  []func()
	defers []func()
	closed bool
}

func (s *screen) Async(do func()) { go do() }
func (s *screen) Dispatch(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queue = append(s.queue, do)
}
func (s *screen) Defer(do func()) { s.defers = append(s.defers, do) }
func (s *screen) After(d time.Duration, do func()) {
	go func() {
		time.Sleep(d)
		s.Dispatch(do)
	}()
}

func (s *screen) Address(query string, push bool) {
	t := s.t
	address := t.path
	if query != "" {
		address += "?" + query
	}
	if push && t.history[t.at] != address {
		t.history = append(t.history[:t.at+1], address)
		t.at++
	}
	t.history[t.at] = address
}

// next calls the first function that waits, and reports whether there was one.
func (s *screen) next() bool {
	s.mu.Lock()
	var do func()
	if len(s.queue) > 0 {
		do, s.queue = s.queue[0], s.queue[1:]
	}
	s.mu.Unlock()
	if do == nil {
		return false
	}
	if !s.closed {
		do()
	}
	return true
}

// open opens an address in a new tab of a desk.
func (w *world) open(d *calc.Desk, address string) *tab {
	t := &tab{w: w, desk: d, history: []string{address}}
	t.load()
	return t
}

// load shows the address where the history is: on the same page by its frame, else on a new one.
func (t *tab) load() {
	path, query, _ := strings.Cut(t.history[t.at], "?")
	v, err := url.ParseQuery(query)
	if err != nil {
		v = url.Values{}
	}
	if t.frame == nil || path != t.path {
		t.close()
		t.path, t.screen = path, &screen{t: t}
		t.frame = calc.New(t.desk, calculators[path])
	}
	t.frame.Open(t.screen, v)
	t.draw()
}

func (t *tab) close() {
	if t.frame != nil {
		t.frame.Close()
		t.screen.closed = true
		t.frame = nil
	}
}

// go to an address, as by a link.
func (t *tab) follow(address string) {
	t.history = append(t.history[:t.at+1], address)
	t.at++
	t.load()
}

// draw draws the page, and then calls what waits for that.
func (t *tab) draw() {
	c := t.frame.Calculator()
	head := c.Head()
	t.content = append([]app.UI{ui.Title(head.Title, head.Lead, head.More, head.Beside), head.Nav}, c.Draw()...)
	t.seen = nil
	defers := t.screen.defers
	t.screen.defers = nil
	for _, do := range defers {
		do()
	}
}

// shown is what was drawn last.
func (t *tab) shown() *drawn {
	if t.seen == nil {
		t.seen = draw(t.content...)
	}
	return t.seen
}

// settle handles what has come until nothing waits. It reports whether anything came.
func (t *tab) settle() (any bool) {
	for {
		synctest.Wait()
		if !t.screen.next() {
			return any
		}
		any = true
		t.draw()
	}
}

// rest waits until nothing comes any more.
func (t *tab) rest() {
	for t.settle() || t.pass(time.Minute) {
	}
}

// pass lets time pass, and reports whether anything came.
func (t *tab) pass(d time.Duration) bool {
	time.Sleep(d)
	return t.settle()
}

// press presses a control. typed is what an input has then.
func (t *tab) press(c control, typed string) {
	if c.event == "" {
		t.link(c.attributes["href"])
		return
	}
	switch values := c.values(); {
	case len(values) > 0: // a select
		typed = values[len(typed)%len(values)]
	case c.attributes["type"] == "range":
		low, _ := strconv.Atoi(c.attributes["min"])
		high, _ := strconv.Atoi(c.attributes["max"])
		typed = strconv.Itoa(low + len(typed)*31%(high-low+1))
	}
	ctx := app.Context{Context: context.Background()}
	set(&ctx, "sourceElement", source{value: value{text: typed, on: len(typed)%2 == 0}})
	set(&ctx, "dispatch", t.screen.Dispatch)
	set(&ctx, "defere", t.screen.Defer)
	set(&ctx, "async", t.screen.Async)
	set(&ctx, "addComponentUpdate", func(app.Composer, int) {})
	set(&ctx, "navigate", func(u *url.URL, _ bool) { t.screen.Dispatch(func() { t.link(u.String()) }) })
	c.press(ctx, app.Event{Value: value{text: typed}})
	if drop := c.eventHandlers["change"].goHandler; c.event == "input" && drop != nil { // of a slider
		drop(ctx, app.Event{Value: value{text: typed}})
	}
	t.draw()
}

// unfold opens and closes parts of the page as another tab has them.
func (t *tab) unfold(like *tab) {
	for range 20 {
		theirs, mine := like.shown().folds(), t.shown().folds()
		i := slices.IndexFunc(mine, func(m control) bool {
			k := slices.IndexFunc(theirs, func(c control) bool { return c.key() == m.key() })
			return k >= 0 && theirs[k].attributes["aria-expanded"] != m.attributes["aria-expanded"]
		})
		if i < 0 {
			return
		}
		t.press(mine[i], "")
		t.rest()
	}
}

// link follows a link, if it leads to a calculator.
func (t *tab) link(href string) {
	to, err := url.Parse(href)
	if err != nil || calculators[to.Path] == nil {
		return
	}
	address := to.Path
	if to.RawQuery != "" {
		address += "?" + to.RawQuery
	}
	t.follow(address)
}

// source is the element that an event comes from.
type source struct {
	app.UI
	value app.Value
}

func (s source) JSValue() app.Value { return s.value }
func (s source) Mounted() bool      { return true }

// value is a JavaScript value: an input with text, or an event.
type value struct {
	app.Value
	text string
	on   bool
}

func (v value) Get(name string) app.Value {
	switch name {
	case "value", "key":
		return v
	case "checked":
		return v
	}
	return app.Window().Get(name)
}
func (v value) Call(name string, args ...any) app.Value { return app.Window().Get(name) }
func (v value) String() string                          { return v.text }
func (v value) Bool() bool                              { return v.on }
func (v value) Truthy() bool                            { return v.on }
func (v value) Float() float64                          { return 0 }
func (v value) Int() int                                { return 0 }
