package pool

import (
	"context"
	"fmt"
	"maps"
	"time"

	"rencontre/wasm/worker"
)

// pace is the least time between updates of progress.
const pace = 100 * time.Millisecond

// report calls update with the latest state after every change.
func (r *Run) report(update func(State)) {
	look := previewer{run: r}
	for {
		look.refresh()
		r.pool.mu.Lock()
		select {
		case <-r.urgent: // the state read below includes it
		default:
		}
		s := r.measured()
		r.pool.mu.Unlock()
		update(s)
		if s.Status.Ended() {
			break
		}
		select {
		case <-r.urgent:
			continue
		case <-time.After(pace):
		}
		select {
		case <-r.urgent:
		case <-r.progress:
		}
	}
	if r.keeper != nil {
		<-r.settled
		update(r.State())
	}
}

// previewPause is the least time between previews. A worker makes a preview between two shards.
// Previews take at most a twentieth of the time.
const previewPause = 500 * time.Millisecond

// A previewer requests previews, one at a time.
type previewer struct {
	run      *Run
	next     time.Time
	finished int
	making   chan struct{} // closed when the preview is made; nil if none is being made
	took     time.Duration // duration of the last preview
}

// refresh requests a preview if shards have finished since the last one and it is time.
func (v *previewer) refresh() {
	r, p := v.run, v.run.pool
	if v.making != nil {
		select {
		case <-v.making:
			v.making, v.next = nil, time.Now().Add(max(previewPause, 20*v.took))
		default:
			return
		}
	}
	if time.Now().Before(v.next) || r.plan.Shards == 1 {
		return
	}
	p.mu.Lock()
	n := len(r.done)
	if r.status.Ended() || n == r.plan.Shards || n == v.finished {
		p.mu.Unlock()
		return
	}
	done := maps.Clone(r.done)
	p.mu.Unlock()
	made := make(chan struct{})
	v.finished, v.making = n, made
	go func() {
		defer close(made)
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		go func() {
			select {
			case <-r.ended:
				cancel()
			case <-ctx.Done():
			}
		}()
		began := time.Now()
		preview, err := p.ask(ctx, worker.Order{Kind: worker.Preview, Request: r.job.Key, Done: done})
		v.took = time.Since(began)
		p.mu.Lock()
		defer p.mu.Unlock()
		switch {
		case ctx.Err() != nil:
		case err != nil:
			// Merging the same shards would fail at the end too.
			p.end(r, Failed, fmt.Errorf("the shards could not be put together: %w", err))
			p.schedule()
		default:
			r.preview = preview
			r.changed()
		}
	}()
}
