package pool

import (
	"encoding/json"
	"maps"
	"time"
)

// A Keeper takes what is finished to a safe place. One goroutine of the run
// calls it, one call at a time; it may block.
type Keeper interface {
	// Keep takes the shards that were finished since the last call. On an error
	// they come again with the next ones; the run goes on.
	Keep(parts map[int]json.RawMessage) error
	// Finish takes the whole result; the shards are not needed any more.
	Finish(result json.RawMessage) error
}

// rewait is how long the Keeper rests after it failed.
const rewait = 5 * time.Second

// keep takes to the keeper whatever is finished since it last returned.
func (r *Run) keep() {
	defer close(r.settled)
	p := r.pool
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
		r.notKept = err
		if err == nil {
			for s := range batch {
				delete(r.unkept, s)
			}
			r.kept += len(batch)
		}
		r.changed()
		p.mu.Unlock()

		if status.Ended() {
			return
		}
		if err != nil {
			select {
			case <-r.ended:
			case <-time.After(rewait):
			}
			signal(r.tidy)
		}
	}
}
