package calc

import (
	"context"

	"rencontre/app/pool"
	"rencontre/core/job"
)

// Work is what this device has of a request.
type Work struct {
	Job   *job.Job
	Busy  bool    // a run of this tab is active
	Done  bool    // the result is known
	Share float64 // of the shards that are finished, if it was interrupted
}

// Kept calls hear with what this device has of a job: at once with what this tab knows, and
// again with what the store has. ready means that the store has answered, or that it is too slow
// to wait for; in that case hear is called once more. Results of the store are known in this tab
// from then on.
func (d *Desk) Kept(p Page, name string, hear func(all []Work, ready bool, err error)) {
	hear(d.know(name), false, nil)
	if d.engine == nil {
		return
	}
	p.Async(func() {
		var interrupted []Work
		var err error
		patiently(func() {
			d.remember(name)
			interrupted, err = d.fetch(name)
		}, func(ended bool) {
			p.Dispatch(func() {
				if ended {
					hear(append(d.know(name), interrupted...), true, err)
				} else {
					hear(d.know(name), true, nil)
				}
			})
		})
	})
}

// know lists what this tab knows of a job.
func (d *Desk) know(name string) (all []Work) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, r := range d.order {
		if r.job.Name != name {
			continue
		}
		k := Work{Job: r.job, Done: r.state.Status == pool.Done, Busy: r.busy()}
		if r.over() {
			k.Share = float64(r.state.Finished) / float64(max(1, r.state.Shards))
		}
		all = append(all, k)
	}
	return all
}

// fetch reads the results of a job from the store, and lists the requests that were interrupted.
func (d *Desk) fetch(name string) (interrupted []Work, err error) {
	ctx := context.Background()
	entries, err := d.store.List(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Engine != job.Engine {
			continue
		}
		j, err := job.Parse([]byte(e.Key))
		if err != nil || j.Name != name || j.Key != e.Key || d.find(e.Key) != nil {
			continue // another version stored it, or this tab knows more
		}
		if !e.Done {
			interrupted = append(interrupted, Work{Job: j, Share: float64(e.Finished) / float64(max(1, e.Total))})
			continue
		}
		saved, err := d.store.Get(ctx, e.Key)
		if err != nil {
			return interrupted, err
		}
		if saved.Result != nil {
			d.keep(j, saved.Result, e.Total)
		}
	}
	return interrupted, nil
}
