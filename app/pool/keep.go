package pool

import (
	"encoding/json"
	"maps"
	"time"
)

// A Keeper stores what is finished. One goroutine of the run calls it, one call at a time. A
// call may block.
type Keeper interface {
	// Keep stores the shards that were finished since the last successful call. If it fails,
	// they are passed again together with later ones; the run goes on.
	Keep(parts map[int]json.RawMessage) error
	// Finish stores the whole result, which replaces the shards. If it fails, it is called once more.
	Finish(result json.RawMessage) error
}

// keepRetry is the time before the next attempt after the Keeper failed.
const keepRetry = 5 * time.Second

// keep passes finished shards and the result to the keeper until the run ends. What the keeper refuses
// at the end is passed once more, since a store may be busy for a moment; then the run says so.
func (r *Run) keep() {
	defer close(r.settled)
	p := r.pool
	again := false // an attempt has failed after the end
	for range r.tidy {
		p.mu.Lock()
		batch, status, result := maps.Clone(r.unkept), r.status, r.result
		p.mu.Unlock()

		var err error
		switch {
		case status == Done:
			err = r.keeper.Finish(result)
		case len(batch) > 0:
			err = r.keeper.Keep(batch)
		}

		p.mu.Lock()
		r.storeError = err
		if err == nil {
			for s := range batch {
				delete(r.unkept, s)
			}
			r.stored += len(batch)
		}
		r.changed()
		p.mu.Unlock()

		if status.Ended() && (err == nil || again) {
			return
		}
		if err != nil {
			ended := r.ended
			if status.Ended() {
				again, ended = true, nil // nil is never ready
			}
			select {
			case <-ended:
			case <-time.After(keepRetry):
			}
			signal(r.tidy)
		}
	}
}
