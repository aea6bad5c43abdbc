package calc

import (
	"context"

	"rencontre/app/pool"
	"rencontre/core/job"
)

// Work is what this device has of a request.
type Work struct {
	Job   *job.Job
	Busy  bool    // it is on its way in this tab
	Done  bool    // to ask for it takes no time
	Share float64 // that is finished, from 0 to 1, where it was interrupted
}

// Kept tells a page what this device has of a job: at once what this tab knows, and
// again with what the store has. ready is that the store has answered or, the first
// time where it is slow, that it need not be waited for. Results of the store are
// known in this tab from then on.
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
		}, func(there bool) {
			p.Dispatch(func() {
				if there {
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

// fetch takes a job's results from the store, and lists what was interrupted.
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
			continue // of another version, or known better here
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
