package pool

import (
	"errors"
	"fmt"

	"rencontre/core/job"
	"rencontre/wasm/worker"
)

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

// answer handles a message about a shard.
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
