package calc

import (
	"context"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// An Item is what this device has of one request, whichever page asked it.
type Item struct {
	Request string // canonical
	Busy    bool   // a run of this tab is active
	Done    bool
	Old     bool    // another version stored it; it can only be deleted
	Share   float64 // of the shards that are finished
	Bytes   int     // in the store, 0 if not looked up

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
				Share: float64(e.Finished) / float64(max(1, e.Total)), entry: e}
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
			case running(busy, item):
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
			all = append(all, Item{Request: r.job.Key, Busy: true, Share: share(r.state), run: r})
		}
	}
	return all
}

func share(s pool.State) float64 { return float64(s.Finished) / float64(max(1, s.Shards)) }

func running(busy []Item, i Item) bool {
	for _, b := range busy {
		if b.Request == i.Request && !i.Old {
			return true
		}
	}
	return false
}

// Now is the share of an item's run that is finished, and whether the run is active.
func (d *Desk) Now(i Item) (part float64, busy bool) {
	if i.run == nil {
		return i.Share, false
	}
	s := d.stateOf(i.run)
	return share(s), !s.Status.Ended()
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
