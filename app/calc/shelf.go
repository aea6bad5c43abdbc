package calc

import (
	"context"
	"slices"
	"time"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// An Item is what this device has of one request, whichever page asked it.
type Item struct {
	Request      string // canonical
	Busy         bool   // a run of this tab is active
	Done         bool
	Old          bool      // another version stored it; it can only be deleted
	FinishedPart float64   // of the shards that are finished
	Bytes        int       // in the store, 0 if not looked up
	When         time.Time // of the last change in the store; zero if it is not there

	run   *run
	entry store.Entry
}

// weighed is of how many items the size is looked up, the latest first.
const weighed = 200

// Shelf calls hear with all work of this device: active runs of this tab, then what the store has,
// interrupted before finished, the latest first.
func (d *Desk) Shelf(p Page, hear func(all []Item, err error)) {
	d.mu.Lock()
	d.ended = nil // the list shows it
	d.mu.Unlock()
	busy := d.busy()
	if d.engine == nil {
		hear(nil, nil)
		return
	}
	p.Async(func() {
		ctx := context.Background()
		entries, err := d.store.List(ctx)
		var whole, parts []Item
		for i, e := range entries {
			item := Item{Request: e.Key, Done: e.Done, Old: e.Engine != job.Engine,
				FinishedPart: float64(e.Finished) / float64(max(1, e.Total)), When: e.When, entry: e}
			if i < weighed && !item.Old && err == nil {
				var saved store.Saved
				if saved, err = d.store.Get(ctx, e.Key); err == nil {
					item.Bytes = len(saved.Result)
					for _, part := range saved.Parts {
						item.Bytes += len(part)
					}
				}
			}
			switch {
			case !item.Old && slices.ContainsFunc(busy, func(b Item) bool { return b.Request == item.Request }):
			case item.Done:
				whole = append(whole, item)
			default:
				parts = append(parts, item)
			}
		}
		p.Dispatch(func() { hear(append(append(busy, parts...), whole...), err) })
	})
}

// busy are the active runs of this tab.
func (d *Desk) busy() (all []Item) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, r := range d.order {
		if r.busy() {
			all = append(all, Item{Request: r.job.Key, Busy: true, FinishedPart: finishedPart(r.state), run: r})
		}
	}
	return all
}

func finishedPart(s pool.State) float64 { return float64(s.Finished) / float64(max(1, s.Shards)) }

// Now is the share of an item's run that is finished, and whether the run is active.
func (d *Desk) Now(i Item) (part float64, busy bool) {
	if i.run == nil {
		return i.FinishedPart, false
	}
	s := d.stateOf(i.run)
	return finishedPart(s), !s.Status.Ended()
}

// Delete deletes an item, in this tab and in the store. It stops an active run, whoever holds it.
func (d *Desk) Delete(p Page, i Item, done func(error)) {
	e := i.entry
	var settled <-chan struct{}
	if i.run != nil {
		d.stop(i.run, func() bool { return true })
		e = store.Entry{Engine: job.Engine, Key: i.Request}
		if on := d.handle(i.run); on != nil {
			settled = on.Settled()
		}
	}
	if !i.Old {
		d.forget(i.Request)
	}
	p.Async(func() {
		if settled != nil {
			<-settled // what is still being stored would come after the deletion
		}
		err := d.store.Drop(context.Background(), e)
		p.Dispatch(func() { done(err) })
	})
}

// Work is what this device has of a request.
type Work struct {
	Job          *job.Job
	Busy         bool    // a run of this tab is active
	Done         bool    // the result is known
	FinishedPart float64 // of the shards that are finished, if it was interrupted
}

// Stored calls hear with what this device has of a job: at once with what this tab knows, and
// again with what the store has. ready means that the store has answered, or that it is too slow
// to wait for; in that case hear is called once more. Results of the store are known in this tab
// from then on.
func (d *Desk) Stored(p Page, name string, hear func(all []Work, ready bool, err error)) {
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
			k.FinishedPart = finishedPart(r.state)
		}
		all = append(all, k)
	}
	return all
}

// fetch reads the results of a job from the store, and lists the requests that were interrupted.
func (d *Desk) fetch(name string) (interrupted []Work, err error) {
	entries, err := d.store.List(context.Background())
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
			interrupted = append(interrupted, Work{Job: j, FinishedPart: float64(e.Finished) / float64(max(1, e.Total))})
			continue
		}
		saved, err := d.saved(j)
		if err != nil {
			return interrupted, err
		}
		if saved.Result != nil {
			d.keep(j, saved.Result, e.Total)
		}
	}
	return interrupted, nil
}

// Setting calls hear with the value that is stored under a name, "" if there is none, or with the
// error. Without a store it is not called.
func (d *Desk) Setting(p Page, name string, hear func(value string, err error)) {
	if d.engine == nil {
		return
	}
	p.Async(func() {
		value, err := d.store.Setting(context.Background(), name)
		p.Dispatch(func() { hear(value, err) })
	})
}

// Set stores a value under a name, and calls hear with the error if it could not.
func (d *Desk) Set(p Page, name, value string, hear func(error)) {
	if d.engine == nil {
		return
	}
	p.Async(func() {
		err := d.store.Set(context.Background(), name, value)
		p.Dispatch(func() { hear(err) })
	})
}
