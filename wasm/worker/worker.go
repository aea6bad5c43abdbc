// Package worker is the worker's side of the protocol between a page and its workers: the
// orders and messages, and how a worker carries out orders. The worker program connects it to a
// browser. Natively a goroutine can act as a worker.
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

// An Order is sent by a page to a worker. The page has requests and results; the worker does
// all computation.
type Order struct {
	Kind OrderKind `json:"kind"`
	ID   uint64    `json:"id"` // of this order, or of the order that this one controls

	Request string `json:"request,omitempty"` // the canonical request

	// For Run. Shards is the number of shards that the page expects: a worker of another build,
	// which cuts the job differently, must not answer.
	Shards int `json:"shards,omitempty"`
	Shard  int `json:"shard,omitempty"`

	// For Merge and Preview: the finished shards.
	Done map[int]json.RawMessage `json:"done,omitempty"`
}

// OrderKind is the kind of an order.
type OrderKind string

const (
	// Work. The result is the Part of a Done message.
	Plan    OrderKind = "plan"    // the job's Plan
	Run     OrderKind = "run"     // a shard
	Preview OrderKind = "preview" // the result of some shards, null if there is none
	Merge   OrderKind = "merge"   // the result of all shards

	// Control of the order in progress.
	Stop   OrderKind = "stop"
	Pause  OrderKind = "pause"
	Resume OrderKind = "resume"
)

// A Message is sent by a worker to its page.
type Message struct {
	Protocol int         `json:"protocol"`
	Kind     MessageKind `json:"kind"`

	// All kinds except Ready and Died.
	ID    uint64  `json:"id,omitempty"`
	Shard int     `json:"shard,omitempty"`
	Units float64 `json:"units,omitempty"` // work done in this shard so far

	Part  json.RawMessage `json:"-"`               // Done
	Whole bool            `json:"whole,omitempty"` // Done: the part of the only shard, which is the result
	Error string          `json:"error,omitempty"` // Failed, Died
}

// Text is the message as it is posted: a line of JSON followed by the part. As JSON within
// JSON, a part of some megabytes would block the page for seconds.
func (m Message) Text() string {
	head, err := json.Marshal(m)
	if err != nil {
		panic(err) // impossible with numbers and texts
	}
	if m.Part == nil {
		return string(head)
	}
	return string(head) + "\n" + string(m.Part)
}

// ReadMessage parses the text of a message.
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

// MaxPartBytes is the largest part, in bytes of text, that a page accepts. The page would need several
// times as much memory.
const MaxPartBytes = 32 << 20

// MessageKind is the kind of a message.
type MessageKind string

const (
	Ready    MessageKind = "ready"    // the worker accepts orders
	Progress MessageKind = "progress" // also the heartbeat
	Done     MessageKind = "done"
	Stopped  MessageKind = "stopped"
	Failed   MessageKind = "failed" // the order cannot be carried out; the worker goes on
	Died     MessageKind = "died"   // sent on behalf of a worker by its surroundings
)

const (
	yieldEvery = 15 * time.Millisecond  // between checks for orders
	heartbeat  = 100 * time.Millisecond // between Progress messages
)

// A Worker carries out orders, one at a time.
type Worker struct {
	// Send sends a message to the page.
	Send func(Message)
	// Yield is called every few milliseconds during a shard. It lets orders in, since Go on
	// wasm has no preemption.
	Yield func()

	mu      sync.Mutex
	current *running // the order in progress, nil when idle

	// The job of the last order. It is reused, since consecutive shards mostly belong to one
	// request.
	lastJob *job.Job
}

// running is an order in progress.
type running struct {
	order                 Order
	units                 float64
	whole                 bool // the part is the result
	yieldedAt, reportedAt time.Time

	// The worker's lock guards the fields below.
	stopped bool
	gate    chan struct{} // closed by Resume or Stop; nil unless paused
}

// Start reports that the worker is ready.
func (w *Worker) Start() { w.Send(Message{Protocol: job.Protocol, Kind: Ready}) }

// Receive accepts an order and returns at once. A control order for a shard that is not running
// any more is too late and is ignored.
func (w *Worker) Receive(o Order) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch o.Kind {
	case Plan, Run, Preview, Merge:
		if w.current != nil {
			go w.reply(o, Message{Kind: Failed, Error: fmt.Sprintf("the worker is busy with shard %d",
				w.current.order.Shard)})
			return
		}
		now := time.Now()
		w.current = &running{order: o, yieldedAt: now, reportedAt: now}
		go w.run(w.current)
		return
	}
	if w.current == nil || w.current.order.ID != o.ID {
		return
	}
	switch o.Kind {
	case Stop:
		w.current.stopped = true
		w.current.open()
	case Pause:
		if w.current.gate == nil && !w.current.stopped {
			w.current.gate = make(chan struct{})
		}
	case Resume:
		w.current.open()
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
	if err == nil && len(part) > MaxPartBytes {
		part, err = nil, tooLarge(len(part))
	}
	w.mu.Lock()
	w.current = nil
	w.mu.Unlock()
	switch {
	case errors.Is(err, errStopped):
		w.reply(r.order, Message{Kind: Stopped, Units: r.units})
	case err != nil:
		w.reply(r.order, Message{Kind: Failed, Units: r.units, Error: err.Error()})
	default:
		w.reply(r.order, Message{Kind: Done, Units: r.units, Part: part, Whole: r.whole})
	}
}

// tooLarge is the error for a part larger than a page accepts.
func tooLarge(bytes int) error {
	return fmt.Errorf("its result is %d MB of text, and a page takes at most %d MB; ask for less of it (a limit, "+
		"the count alone, fewer rows), or have the command compute it", bytes>>20, MaxPartBytes>>20)
}

func (w *Worker) reply(o Order, m Message) {
	m.Protocol, m.ID, m.Shard = job.Protocol, o.ID, o.Shard
	w.Send(m)
}

// compute carries out an order. A panic in a solver becomes an error: the worker goes on, and
// the page can show the text.
func (w *Worker) compute(r *running) (part json.RawMessage, err error) {
	defer func() {
		v := recover()
		if v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	j := w.lastJob
	if j == nil || j.Key != r.order.Request {
		if j, err = job.Parse([]byte(r.order.Request)); err != nil {
			return nil, err
		}
		w.lastJob = j
	}
	o := r.order
	if j.Key != o.Request {
		return nil, fmt.Errorf("the page and its worker are of different versions (%s and %s); reload the page",
			o.Request, j.Key)
	}
	switch o.Kind {
	case Plan:
		return json.Marshal(j.Plan())
	case Preview:
		return j.Preview(o.Done)
	case Merge:
		return j.Result(o.Done)
	}
	n := j.Task.Shards()
	if n != o.Shards {
		return nil, fmt.Errorf("the page and its worker are of different versions (%d and %d shards); reload the "+
			"page", o.Shards, n)
	}
	if o.Shard < 0 || o.Shard >= n {
		return nil, fmt.Errorf("there is no shard %d of %d", o.Shard, n)
	}
	part, err = j.Shard(o.Shard, func(units float64) error { return w.tick(r, units) })
	r.whole = err == nil && o.Shards == 1
	return part, err
}

func (w *Worker) tick(r *running, units float64) error {
	r.units += units
	now := time.Now()
	if now.Sub(r.yieldedAt) < yieldEvery {
		return nil
	}
	if now.Sub(r.reportedAt) >= heartbeat {
		w.reply(r.order, Message{Kind: Progress, Units: r.units})
		r.reportedAt = now
	}
	w.Yield()
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
	r.yieldedAt = time.Now()
	return nil
}
