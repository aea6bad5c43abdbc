package pool

import (
	"time"

	"rencontre/wasm/worker"
)

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

// neediest returns the run that should get the next worker, or nil. total is the number of workers
// at work or promised.
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

// retry allows new attempts to start workers after too many have failed: the cause may be gone.
func (p *Pool) retry() {
	if p.failures >= attempts {
		p.failures = 0
	}
}

// busy returns the number of workers at shards of a run.
func (p *Pool) busy(r *Run) int {
	n := 0
	for _, s := range p.slots {
		if s.run == r {
			n++
		}
	}
	return n
}

// idle returns the slot of a worker without work, or nil.
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
	r.setStatus(Running)
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
