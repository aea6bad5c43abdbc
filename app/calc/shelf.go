package calc

import (
	"context"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// An Item is what this device has of one request, whichever page asked.
type Item struct {
	Request string // the canonical one
	Busy    bool   // it is on its way in this tab
	Done    bool
	Old     bool    // another version left it: it can only be deleted
	Share   float64 // that is finished, from 0 to 1
	Bytes   int     // that are kept, as far as it was looked at

	run   *run
	entry store.Entry
}

// weighed is how many items are looked at for their size, the latest first.
const weighed = 200

// Shelf tells a page of all work of this device: what runs in this tab, then what the
// store keeps, interrupted before whole, the latest first.
func (d *Desk) Shelf(p Page, hear func(all []Item, err error)) {
	d.mu.Lock()
	d.ended = nil // it is among what is listed
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
			item := Item{Request: e.Key, Done: e.Done, Old: e.Engine != job.Engine, Share: float64(e.Finished) / float64(max(1, e.Total)), entry: e}
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

// busy are the runs of this tab that have not ended.
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

// Now is how much of a run of this tab is finished, and whether it goes on.
func (d *Desk) Now(i Item) (part float64, busy bool) {
	if i.run == nil {
		return i.Share, false
	}
	s := d.stateOf(i.run)
	return share(s), !s.Status.Ended()
}

// Delete forgets an item, here and in the store; one that runs is stopped, whoever holds
// it.
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
			<-settled // else what is still being kept would come after
		}
		err := d.store.Drop(context.Background(), e)
		p.Dispatch(func() { done(err) })
	})
}
