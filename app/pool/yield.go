package pool

import (
	"slices"
	"time"

	"rencontre/wasm/worker"
)

// yieldTime is how long workers pause after an input event. A page that takes longer to answer
// the event is too slow anyway.
const yieldTime = 200 * time.Millisecond

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
