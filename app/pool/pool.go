// Package pool hands the shards of jobs to workers and collects their answers. A worker that
// dies, hangs or sends nonsense is replaced, and its shard is computed again, so no worker can
// spoil a run.
//
// A Pool is a state machine under one lock. Its events are calls of pages (Start, Stop and so
// on), messages of workers, and a beat every second that detects silent workers. A run calls
// back to its page from its own goroutine, outside the lock, so a callback may take its time
// and may call the pool.
package pool

import (
	"sync"
	"time"

	"rencontre/wasm/worker"
)

// A Worker computes one shard at a time. It sends messages to the function it was spawned with.
type Worker interface {
	// Send passes an order to the worker. It does not block.
	Send(worker.Order) error
	// Terminate ends the worker at once, whatever it does.
	Terminate()
}

// Spawn starts a worker. It may block for a while. The worker sends Ready to hear and then
// answers its orders. hear may be called from anywhere except from within Send.
type Spawn func(hear func(worker.Message)) (Worker, error)

// MaxWorkers is the largest useful number of workers. With more, memory and heat grow faster than
// speed.
const MaxWorkers = 8

const (
	// stopTimeout is the time for a worker to stop when told to. A worker checks for messages
	// every 15 ms.
	stopTimeout = 150 * time.Millisecond

	// Silence is counted in beats and not by the clock. While a device sleeps, or the browser
	// throttles a page in the background, beats stop too, and no worker seems silent.
	beat        = time.Second
	quietShard  = 8  // beats of silence of a worker at a shard, which reports ten times a second
	quietErrand = 30 // beats of silence of a worker at an errand, during which it reports nothing
	quietStart  = 20 // beats until a worker must be ready
	quietIdle   = 30 // beats until a worker without work is terminated

	// attempts is the number of workers that a shard or an errand may cost, and of workers in
	// succession that may fail to start.
	attempts = 3
)

// A Pool shares workers among runs.
type Pool struct {
	spawn Spawn
	limit int

	mu         sync.Mutex
	runs       []*Run    // runs that have not ended, oldest first
	errands    []*errand // errands without a worker, oldest first
	slots      []*slot
	lastOrder  uint64 // ID of the last order
	beating    bool
	failures   int   // workers in succession that failed to start
	failure    error // why the last of them failed
	yieldTimer *time.Timer
}

// A slot holds a worker, from before it is created until its end. A replacement gets a new
// slot, so that late messages of the old worker are ignored.
type slot struct {
	worker Worker // nil while it is being created
	ready  bool
	gone   bool
	quiet  int // beats since the last message

	// The order in progress.
	run     *Run // nil when idle or stopping
	order   uint64
	shard   int
	units   float64
	paused  bool
	yielded uint64 // the order that is paused after an input event, 0 if none

	errand   *errand // the errand in progress, instead of a shard
	stopping bool    // told to stop, not confirmed yet
}

// release makes a slot idle.
func (s *slot) release() {
	s.run, s.errand = nil, nil
	s.order, s.yielded = 0, 0
	s.units, s.paused = 0, false
}

// New makes a pool. A run gets limit workers unless its Options ask for another number.
func New(limit int, spawn Spawn) *Pool {
	return &Pool{spawn: spawn, limit: min(max(1, limit), MaxWorkers)}
}
