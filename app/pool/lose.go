package pool

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"rencontre/wasm/worker"
)

// ErrNoWorker is the error of all that was asked when no worker could be started.
var ErrNoWorker = errors.New("no worker could be started")

// lose discards a failed worker. Another worker gets its shard or errand. A shard that has cost
// too many workers fails its run, and so does an errand.
func (p *Pool) lose(s *slot, why error) {
	r, e := s.run, s.errand
	if !s.ready {
		p.failures++
		p.failure = fmt.Errorf("%w: %w", ErrNoWorker, why)
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

// discard ends a worker and gives up its slot.
func (p *Pool) discard(s *slot) {
	s.release()
	s.gone = true
	p.slots = slices.DeleteFunc(p.slots, func(t *slot) bool { return t == s })
	if s.worker != nil {
		s.worker.Terminate()
	}
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
			if s.quiet >= quietStart {
				p.lose(s, fmt.Errorf("it did not start within %v", quietStart*beat))
			}
		case s.errand != nil:
			if s.quiet >= quietErrand {
				p.lose(s, fmt.Errorf("it was silent for %v", quietErrand*beat))
			}
		case s.run != nil:
			if s.quiet >= quietShard {
				p.lose(s, fmt.Errorf("it was silent for %v", quietShard*beat))
			}
		case s.quiet >= quietIdle:
			p.discard(s)
		}
	}
	p.schedule()
	p.beating = len(p.slots) > 0
	if p.beating {
		time.AfterFunc(beat, p.beat)
	}
}
