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
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"rencontre/core/job"
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

// Most is the largest useful number of workers. With more, memory and heat grow faster than
// speed.
const Most = 8

const (
	// stopTimeout is the time for a worker to stop when told to. A worker checks for messages
	// every 15 ms.
	stopTimeout = 150 * time.Millisecond

	// Silence is counted in beats and not by the clock. While a device sleeps, or the browser
	// throttles a page in the background, beats stop too, and no worker seems silent.
	beat     = time.Second
	silence  = 8  // beats of silence of a worker at a shard, which reports ten times a second
	errands  = 30 // beats of silence of a worker at an errand, during which it reports nothing
	starting = 20 // beats until a worker must be ready
	idle     = 30 // beats until a worker without work is terminated

	// yieldTime is how long workers pause after an input event. A page that takes longer to answer
	// it is too slow anyway.
	yieldTime = 200 * time.Millisecond

	// attempts is the number of workers that a shard may cost, and of workers in succession
	// that may fail to start.
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

// New makes a pool. A run gets limit workers unless its Options ask for another number.
func New(limit int, spawn Spawn) *Pool {
	return &Pool{spawn: spawn, limit: min(max(1, limit), Most)}
}

// schedule gives work to idle workers and starts missing workers. It is called after every
// event, under the lock.
//
// Errands come first. Runs share the workers evenly, the oldest first. A run without a worker
// and an urgent errand may get one worker beyond the limit, so that short work never waits for
// long work.
func (p *Pool) schedule() {
	if p.failures >= attempts && len(p.slots) == 0 {
		p.failures = 0
		p.fail(p.failure)
		return
	}
	for len(p.errands) > 0 {
		s := p.idle()
		if s == nil {
			break
		}
		p.sendErrand(s)
	}
	total, limit, short := p.atErrands(), p.limit, min(1, p.urgentErrands())
	for _, r := range p.runs {
		r.claims, r.wanting = p.busy(r), 0
		limit = max(limit, r.workers)
		if r.status != Paused {
			total += r.claims
		}
	}
	for {
		r := p.neediest(total, limit)
		if r == nil {
			break
		}
		r.claims++
		total++
		s := p.idle()
		if s != nil {
			p.give(s, r)
		} else {
			r.wanting++
			short++
		}
	}
	for _, s := range p.slots {
		if !s.ready || s.worker == nil || s.stopping {
			short-- // it will be idle soon
		}
	}
	if p.failures >= attempts {
		return // no more attempts: use the workers that exist
	}
	for range max(0, short) {
		p.start()
	}
}

// neediest returns the run that should get the next worker, or nil.
func (p *Pool) neediest(total, limit int) *Run {
	var best *Run
	for _, r := range p.runs {
		if r.status == Paused || len(r.todo) <= r.wanting || r.claims >= r.workers {
			continue
		}
		if total > limit || total == limit && r.claims > 0 {
			continue
		}
		if best == nil || r.claims < best.claims {
			best = r
		}
	}
	return best
}

// retry allows new attempts to start workers, since the cause of a failure may be gone.
func (p *Pool) retry() {
	if p.failures >= attempts {
		p.failures = 0
	}
}

func (p *Pool) busy(r *Run) int {
	n := 0
	for _, s := range p.slots {
		if s.run == r {
			n++
		}
	}
	return n
}

func (p *Pool) idle() *slot {
	for _, s := range p.slots {
		if s.ready && s.worker != nil && s.run == nil && s.errand == nil && !s.stopping {
			return s
		}
	}
	return nil
}

// give sends the next shard of a run to an idle worker.
func (p *Pool) give(s *slot, r *Run) {
	p.lastOrder++
	s.run, s.order, s.shard = r, p.lastOrder, r.todo[0]
	s.units, s.quiet = 0, 0
	r.todo = r.todo[1:]
	r.enter(Running)
	err := s.worker.Send(worker.Order{
		Kind: worker.Run, ID: s.order,
		Request: r.job.Key, Shards: r.plan.Shards, Shard: s.shard,
	})
	if err != nil {
		p.lose(s, err)
	}
}

// start creates a worker in a new slot.
func (p *Pool) start() {
	s := &slot{}
	p.slots = append(p.slots, s)
	if !p.beating {
		p.beating = true
		time.AfterFunc(beat, p.beat)
	}
	go func() {
		w, err := p.spawn(func(m worker.Message) { p.hear(s, m) })
		p.mu.Lock()
		defer p.mu.Unlock()
		switch {
		case err != nil:
			p.lose(s, err)
		case s.gone: // it died before spawn returned
			w.Terminate()
		default:
			s.worker, s.quiet = w, 0
		}
		p.schedule()
	}()
}

// hear handles a message of a worker.
func (p *Pool) hear(s *slot, m worker.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.gone {
		return
	}
	s.quiet = 0
	switch {
	case m.Kind == worker.Died:
		p.lose(s, errors.New(m.Error))
	case m.Protocol != job.Protocol:
		p.lose(s, errors.New("it speaks another protocol"))
		p.fail(fmt.Errorf("the page and its workers are of different versions (protocol %d and %d); reload the "+
			"page", job.Protocol, m.Protocol))
	case m.Kind == worker.Ready:
		s.ready = true
		p.failures = 0
	case m.ID != s.order:
		// A duplicate or late message.
	case s.stopping:
		if m.Kind != worker.Progress {
			s.stopping, s.order = false, 0
		}
	case s.errand != nil:
		p.errandAnswered(s, m)
	case s.run == nil:
	case m.Shard != s.shard:
		p.lose(s, fmt.Errorf("it answered for shard %d when asked for %d", m.Shard, s.shard))
	default:
		p.answer(s, m)
	}
	p.schedule()
}

func (p *Pool) answer(s *slot, m worker.Message) {
	r := s.run
	switch m.Kind {
	case worker.Progress:
		if !s.paused { // else the worker sent it before it received the pause
			s.units = max(s.units, m.Units)
			r.changed()
		}
	case worker.Done:
		s.release()
		r.finished(m)
	case worker.Failed:
		s.release()
		p.end(r, Failed, fmt.Errorf("shard %d: %s", m.Shard, m.Error))
	default:
		p.lose(s, fmt.Errorf("it said %q unasked", m.Kind))
	}
}

// errandAnswered handles a message about an errand.
func (p *Pool) errandAnswered(s *slot, m worker.Message) {
	e := s.errand
	switch m.Kind {
	case worker.Done:
		s.release()
		e.end(m.Part, nil)
	case worker.Failed:
		s.release()
		e.end(nil, errors.New(m.Error))
	default:
		p.lose(s, fmt.Errorf("it said %q unasked", m.Kind))
	}
}

// release makes a slot idle.
func (s *slot) release() {
	s.run, s.errand = nil, nil
	s.order, s.yielded = 0, 0
	s.units, s.paused = 0, false
}

// lose discards a failed worker. Another worker gets its shard or errand. A shard that has cost
// too many workers fails its run, and so does an errand.
func (p *Pool) lose(s *slot, why error) {
	r, e := s.run, s.errand
	if !s.ready {
		p.failures++
		p.failure = fmt.Errorf("no worker could be started: %w", why)
	}
	p.discard(s)
	if e != nil {
		e.lost++
		if e.lost >= attempts {
			e.end(nil, fmt.Errorf("it cost %d workers; of the last: %w", e.lost, why))
			return
		}
		p.errands = append(p.errands, e)
	}
	if r == nil {
		return
	}
	r.lost[s.shard]++
	n := r.lost[s.shard]
	if n >= attempts {
		p.end(r, Failed, fmt.Errorf("shard %d cost %d workers; of the last: %w", s.shard, n, why))
		return
	}
	r.todo = append([]int{s.shard}, r.todo...)
}

func (p *Pool) discard(s *slot) {
	s.release()
	s.gone = true
	p.slots = slices.DeleteFunc(p.slots, func(t *slot) bool { return t == s })
	if s.worker != nil {
		s.worker.Terminate()
	}
}

// end closes a run and stops its workers.
func (p *Pool) end(r *Run, status Status, err error) {
	if r.status.Ended() {
		return
	}
	r.err = err
	r.enter(status)
	p.runs = slices.DeleteFunc(p.runs, func(t *Run) bool { return t == r })
	for _, s := range slices.Clone(p.slots) {
		if s.run == r {
			p.halt(s)
		}
	}
}

// fail ends every run and errand with an error.
func (p *Pool) fail(err error) {
	for _, e := range p.errands {
		e.end(nil, err)
	}
	p.errands = nil
	for _, r := range slices.Clone(p.runs) {
		p.end(r, Failed, err)
	}
}

// yieldCores pauses the workers at shards for a moment after an input event, so that the page has
// the cores to answer it. The runs do not change their status, and pages do not see this pause.
// Errands and new shards are not paused.
func (p *Pool) yieldCores() {
	p.mu.Lock()
	defer p.mu.Unlock()
	resting := false
	for _, s := range slices.Clone(p.slots) {
		if s.run == nil || s.paused {
			continue
		}
		s.quiet, resting = 0, true
		if s.yielded == s.order {
			continue
		}
		s.yielded = s.order
		if err := s.worker.Send(worker.Order{Kind: worker.Pause, ID: s.order}); err != nil {
			p.lose(s, err)
		}
	}
	switch {
	case !resting:
	case p.yieldTimer == nil:
		p.yieldTimer = time.AfterFunc(yieldTime, p.resumeYielded)
	default:
		p.yieldTimer.Reset(yieldTime)
	}
}

// resumeYielded resumes the workers that yieldCores has paused.
func (p *Pool) resumeYielded() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range slices.Clone(p.slots) {
		if s.run == nil || s.yielded != s.order || s.paused {
			continue
		}
		s.yielded = 0
		if err := s.worker.Send(worker.Order{Kind: worker.Resume, ID: s.order}); err != nil {
			p.lose(s, err)
		}
	}
	p.schedule()
}

// halt tells a worker to stop, and terminates it if it does not stop in time.
func (p *Pool) halt(s *slot) {
	order := s.order
	s.run, s.units = nil, 0
	s.paused, s.stopping = false, true
	if err := s.worker.Send(worker.Order{Kind: worker.Stop, ID: order}); err != nil {
		p.lose(s, err)
		return
	}
	time.AfterFunc(stopTimeout, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if s.stopping && s.order == order && !s.gone {
			p.discard(s)
			p.schedule()
		}
	})
}

// beat counts the silence of workers. It replaces workers that are silent too long and
// terminates idle ones.
func (p *Pool) beat() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range slices.Clone(p.slots) {
		s.quiet++
		switch {
		case s.gone:
		case s.worker == nil || s.paused:
			s.quiet = 0
		case !s.ready:
			if s.quiet >= starting {
				p.lose(s, fmt.Errorf("it did not start within %v", starting*beat))
			}
		case s.errand != nil:
			if s.quiet >= errands {
				p.lose(s, fmt.Errorf("it was silent for %v", errands*beat))
			}
		case s.run != nil:
			if s.quiet >= silence {
				p.lose(s, fmt.Errorf("it was silent for %v", silence*beat))
			}
		case s.quiet >= idle:
			p.discard(s)
		}
	}
	p.schedule()
	p.beating = len(p.slots) > 0
	if p.beating {
		time.AfterFunc(beat, p.beat)
	}
}
