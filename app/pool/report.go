package pool

import (
	"encoding/json"
	"fmt"
	"maps"
	"time"
)

// pace is the time between updates of progress.
const pace = 100 * time.Millisecond

// report calls update with the latest state whenever there is news.
func (r *Run) report(update func(State)) {
	look := previewer{run: r}
	for {
		look.refresh()
		r.pool.mu.Lock()
		select {
		case <-r.urgent: // it is in the state that follows
		default:
		}
		s := r.state()
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

// previewPause is the least time between previews. They are made on the page's
// own thread, so they also take no more than a twentieth of its time.
const previewPause = 500 * time.Millisecond

type previewer struct {
	run      *Run
	next     time.Time
	finished int
}

func (v *previewer) refresh() {
	r, p := v.run, v.run.pool
	if time.Now().Before(v.next) || r.shards == 1 {
		return
	}
	p.mu.Lock()
	n := len(r.done)
	if r.status == Done || n == v.finished {
		p.mu.Unlock()
		return
	}
	done := maps.Clone(r.done)
	p.mu.Unlock()

	began := time.Now()
	preview, err := guard(func() (json.RawMessage, error) { return r.job.Preview(done) })
	v.next = time.Now().Add(max(previewPause, 20*time.Since(began)))
	v.finished = n

	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		// The same shards would fail to merge at the end.
		p.end(r, Failed, fmt.Errorf("the shards could not be put together: %w", err))
		p.schedule()
		return
	}
	r.preview = preview
}
