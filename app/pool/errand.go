package pool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"rencontre/core/job"
	"rencontre/wasm/worker"
)

// An errand is an order other than a shard: to make a plan, a preview or a result. It is short
// and cannot be stopped. A plan or a result may get an extra worker. A preview waits until a
// worker has finished a shard.
type errand struct {
	order worker.Order
	done  chan outcome // of capacity one
	lost  int          // workers that it has cost
}

type outcome struct {
	text json.RawMessage
	err  error
}

func (e *errand) end(text json.RawMessage, err error) { e.done <- outcome{text, err} }

// ask has a worker carry out an order and waits for the outcome.
func (p *Pool) ask(ctx context.Context, o worker.Order) (json.RawMessage, error) {
	e := &errand{order: o, done: make(chan outcome, 1)}
	p.mu.Lock()
	p.errands = append(p.errands, e)
	p.retry()
	p.schedule()
	p.mu.Unlock()
	select {
	case o := <-e.done:
		return o.text, o.err
	case <-ctx.Done():
		p.mu.Lock()
		defer p.mu.Unlock()
		p.errands = slices.DeleteFunc(p.errands, func(f *errand) bool { return f == e })
		return nil, context.Cause(ctx)
	}
}

// Plan has a worker compute how a job is cut and what it costs.
func (p *Pool) Plan(ctx context.Context, j *job.Job) (job.Plan, error) {
	var plan job.Plan
	text, err := p.ask(ctx, worker.Order{Kind: worker.Plan, Request: j.Key})
	if err == nil {
		err = json.Unmarshal(text, &plan)
	}
	if err == nil && plan.Shards < 1 {
		err = fmt.Errorf("a plan of %d shards", plan.Shards)
	}
	return plan, err
}

// urgentErrands is the number of errands that should not wait for a shard to end.
func (p *Pool) urgentErrands() int {
	n := 0
	for _, e := range p.errands {
		if e.order.Kind != worker.Preview {
			n++
		}
	}
	return n
}

// atErrands is the number of workers at errands.
func (p *Pool) atErrands() int {
	n := 0
	for _, s := range p.slots {
		if s.errand != nil {
			n++
		}
	}
	return n
}

// sendErrand sends the oldest waiting errand to an idle worker.
func (p *Pool) sendErrand(s *slot) {
	e := p.errands[0]
	p.errands = p.errands[1:]
	p.lastOrder++
	s.errand, s.order, s.quiet = e, p.lastOrder, 0
	e.order.ID = s.order
	if err := s.worker.Send(e.order); err != nil {
		p.lose(s, err)
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
