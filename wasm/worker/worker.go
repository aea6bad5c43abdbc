// Package worker is the worker's half of the talk between a page and the
// workers that compute for it: what is said, and how orders are carried out.
// The worker program gives it a browser's messages; natively a goroutine can
// stand in for a worker.
package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"rencontre/core/job"
)

// An Order is what a page tells a worker. A page knows requests and results; all
// that computes is done here.
type Order struct {
	Kind OrderKind `json:"kind"`
	ID   uint64    `json:"id"` // of the order to do something that this one is or is about

	Request string `json:"request,omitempty"` // canonical

	// Of Run. Shards is how many the page believes there are: a worker of another
	// build, which cuts the job differently, must not answer.
	Shards int `json:"shards,omitempty"`
	Shard  int `json:"shard,omitempty"`

	// Of Merge and Preview: the shards that are finished.
	Done map[int]json.RawMessage `json:"done,omitempty"`
}

// OrderKind says what is to be done.
type OrderKind string

const (
	// What is to be done, and given back as the Part of a Done message.
	Plan    OrderKind = "plan"    // the job's Plan
	Run     OrderKind = "run"     // a shard
	Preview OrderKind = "preview" // what some shards tell, null where they tell nothing
	Merge   OrderKind = "merge"   // the result of all shards

	// What is to become of that.
	Stop   OrderKind = "stop"
	Pause  OrderKind = "pause"
	Resume OrderKind = "resume"
)

// A Message is what a worker tells its page.
type Message struct {
	Protocol int         `json:"protocol"`
	Kind     MessageKind `json:"kind"`

	// Of all kinds but Ready and Died.
	ID    uint64  `json:"id,omitempty"`
	Shard int     `json:"shard,omitempty"`
	Units float64 `json:"units,omitempty"` // of work done in this shard so far

	Part  json.RawMessage `json:"-"`               // Done
	Whole bool            `json:"whole,omitempty"` // Done: the shard is the only one, and the result
	Error string          `json:"error,omitempty"` // Failed, Died
}

// Text is the message as it is posted: a line of JSON, and after it the part as it
// stands. (As JSON within JSON a part of some megabytes would hold the page for seconds.)
func (m Message) Text() string {
	head, err := json.Marshal(m)
	if err != nil {
		panic(err) // of numbers and texts it is not possible
	}
	if m.Part == nil {
		return string(head)
	}
	return string(head) + "\n" + string(m.Part)
}

// ReadMessage reads what Text has written.
func ReadMessage(text string) (m Message, err error) {
	head, part, there := strings.Cut(text, "\n")
	if err := json.Unmarshal([]byte(head), &m); err != nil {
		return m, err
	}
	if there {
		m.Part = json.RawMessage(part)
	}
	return m, nil
}

// Most is how many bytes of text a page takes at once. A page asks for less than that;
// more would hold several times as much of its memory.
const Most = 32 << 20

// MessageKind says what has happened.
type MessageKind string

const (
	Ready    MessageKind = "ready"    // the worker takes orders
	Progress MessageKind = "progress" // also the heartbeat
	Done     MessageKind = "done"
	Stopped  MessageKind = "stopped"
	Failed   MessageKind = "failed" // the shard cannot be computed; the worker is well
	Died     MessageKind = "died"   // said for a worker by what surrounds it
)

const (
	breath    = 15 * time.Millisecond  // between openings for orders
	heartbeat = 100 * time.Millisecond // between Progress messages
)

// A Worker carries out orders, one shard at a time.
type Worker struct {
	// Send takes a message to the page.
	Send func(Message)
	// Breathe is called by a running shard every few milliseconds: where Go
	// cannot preempt, it lets orders in.
	Breathe func()

	mu  sync.Mutex
	now *running // nil when idle

	// The shards of one request come one after another; it is decoded once.
	last *job.Job
}

// running is a shard in progress.
type running struct {
	order           Order
	units           float64
	whole           bool // its part is the result
	breathed, spoke time.Time

	// Under the worker's lock.
	stopped bool
	gate    chan struct{} // closed by Resume or Stop; nil unless paused
}

// Greet says that the worker is ready.
func (w *Worker) Greet() { w.Send(Message{Protocol: job.Protocol, Kind: Ready}) }

// Hear takes an order and returns at once. Orders about a shard that is not
// running any more come too late and are ignored.
func (w *Worker) Hear(o Order) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch o.Kind {
	case Plan, Run, Preview, Merge:
		if w.now != nil {
			go w.say(o, Message{Kind: Failed, Error: fmt.Sprintf("the worker is busy with shard %d", w.now.order.Shard)})
			return
		}
		now := time.Now()
		w.now = &running{order: o, breathed: now, spoke: now}
		go w.run(w.now)
		return
	}
	if w.now == nil || w.now.order.ID != o.ID {
		return
	}
	switch o.Kind {
	case Stop:
		w.now.stopped = true
		w.now.open()
	case Pause:
		if w.now.gate == nil && !w.now.stopped {
			w.now.gate = make(chan struct{})
		}
	case Resume:
		w.now.open()
	}
}

func (r *running) open() {
	if r.gate != nil {
		close(r.gate)
		r.gate = nil
	}
}

var errStopped = errors.New("stopped")

func (w *Worker) run(r *running) {
	part, err := w.compute(r)
	if err == nil && len(part) > Most {
		part, err = nil, tooLarge(len(part))
	}
	w.mu.Lock()
	w.now = nil
	w.mu.Unlock()
	switch {
	case errors.Is(err, errStopped):
		w.say(r.order, Message{Kind: Stopped, Units: r.units})
	case err != nil:
		w.say(r.order, Message{Kind: Failed, Units: r.units, Error: err.Error()})
	default:
		w.say(r.order, Message{Kind: Done, Units: r.units, Part: part, Whole: r.whole})
	}
}

// tooLarge refuses what is more than a page takes.
func tooLarge(bytes int) error {
	return fmt.Errorf("its result is %d MB of text, and a page takes at most %d MB; ask for less of it (a limit, the count alone, fewer rows), or have the command compute it", bytes>>20, Most>>20)
}

func (w *Worker) say(o Order, m Message) {
	m.Protocol, m.ID, m.Shard = job.Protocol, o.ID, o.Shard
	w.Send(m)
}

// compute does what was ordered. A panic in a solver is an error like another: the
// worker goes on, and the page can show its text.
func (w *Worker) compute(r *running) (part json.RawMessage, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	j := w.last
	if j == nil || j.Key != r.order.Request {
		if j, err = job.Parse([]byte(r.order.Request)); err != nil {
			return nil, err
		}
		w.last = j
	}
	o := r.order
	if j.Key != o.Request {
		return nil, fmt.Errorf("the page and its worker are of different versions (%s and %s); reload the page", o.Request, j.Key)
	}
	switch o.Kind {
	case Plan:
		return json.Marshal(j.Plan())
	case Preview:
		return j.Preview(o.Done)
	case Merge:
		return j.Result(o.Done)
	}
	if n := j.Task.Shards(); n != o.Shards {
		return nil, fmt.Errorf("the page and its worker are of different versions (%d and %d shards); reload the page", o.Shards, n)
	}
	part, err = j.Shard(o.Shard, func(units float64) error { return w.tick(r, units) })
	r.whole = err == nil && o.Shards == 1
	return part, err
}

func (w *Worker) tick(r *running, units float64) error {
	r.units += units
	now := time.Now()
	if now.Sub(r.breathed) < breath {
		return nil
	}
	if now.Sub(r.spoke) >= heartbeat {
		w.say(r.order, Message{Kind: Progress, Units: r.units})
		r.spoke = now
	}
	w.Breathe()
	for {
		w.mu.Lock()
		stopped, gate := r.stopped, r.gate
		w.mu.Unlock()
		if stopped {
			return errStopped
		}
		if gate == nil {
			break
		}
		<-gate
	}
	r.breathed = time.Now()
	return nil
}
