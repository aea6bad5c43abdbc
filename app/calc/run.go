package calc

import (
	"encoding/json"
	"slices"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// A run is what the tab knows of one request: its computation, or the result.
//
// A run counts references. Its holders are the answers that follow it and the lists that wait
// for it. The tab keeps a run too, once an answer that followed it has left: its page is
// closed, but the result is still wanted.
//
//	begin               the last holder releases it,
//	  |                 and the tab does not keep it
//	  v                             |
//	wanted -------------------------+--> stopping --> stopped
//	  |
//	  +--> done or failed
//
// So one of two holders never stops what the other wants. A run that is stopping, stopped or
// failed is over: nobody joins it. Whoever asks its request again starts a new run with the
// shards that are finished.
type run struct {
	job  *job.Job
	plan job.Plan

	// Under the desk's lock.
	on       Run // nil if it was not computed in this tab
	state    pool.State
	holders  []holder
	kept     bool // by the tab
	stopping bool // the engine was told to stop it
	noted    bool // its speed is stored
}

// A holder wants a run to go on. It hears each state, on any goroutine.
type holder interface{ hear(*run, pool.State) }

// over reports whether a run has ended without a result, or will. The lock is held.
func (r *run) over() bool {
	switch r.state.Status {
	case pool.Done:
		return false
	case pool.Stopped, pool.Failed:
		return true
	}
	return r.stopping
}

// busy reports whether a run is active. The lock is held.
func (r *run) busy() bool { return !r.stopping && !r.state.Status.Ended() }

// find is the run of a request, nil if there is none.
func (d *Desk) find(key string) *run {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.runs[key]
}

// stateOf is the state of a run.
func (d *Desk) stateOf(r *run) pool.State {
	d.mu.Lock()
	defer d.mu.Unlock()
	return r.state
}

// handle is the engine's handle of a run, nil if the engine does not compute it.
func (d *Desk) handle(r *run) Run {
	d.mu.Lock()
	defer d.mu.Unlock()
	return r.on
}

// partsOf are the finished shards of a run, nil if there are none.
func (d *Desk) partsOf(r *run) map[int]json.RawMessage {
	if r == nil {
		return nil
	}
	on := d.handle(r)
	if on == nil {
		return nil
	}
	return on.Parts()
}

// join holds the run of a request. It returns nil if there is none, or if it is over.
func (d *Desk) join(key string, by holder) (r *run, s pool.State) {
	d.locked(func() bool {
		known := d.runs[key]
		if known == nil || known.over() {
			return false
		}
		r, s = known, known.state
		return d.hold(r, by)
	})
	return r, s
}

// begin joins the run of a request. If there is none to join, it starts one with the shards that
// are finished already. stays is to store its shards and result.
func (d *Desk) begin(j *job.Job, plan job.Plan, o pool.Options, stays bool, by holder) (*run, pool.State) {
	var r *run
	begins := false
	d.locked(func() bool {
		r = d.runs[j.Key]
		begins = r == nil || r.over()
		if begins {
			r = &run{job: j, plan: plan}
			d.put(r)
		}
		return d.hold(r, by)
	})
	if begins {
		if stays {
			o.Keeper = store.Of(d.store, j, plan.Shards)
		}
		on := d.engine.Start(j, plan, o, func(s pool.State) { d.hear(r, s) })
		d.mu.Lock()
		r.on = on
		stopping := r.stopping
		d.mu.Unlock()
		if stopping { // since before the handle was set
			on.Stop()
		}
	}
	return r, d.stateOf(r)
}

// hold adds a holder, which has seen the run from then on. It reports whether the run had ended
// unseen. The lock is held.
func (d *Desk) hold(r *run, by holder) (news bool) {
	r.holders = append(r.holders, by)
	return d.seen(r)
}

// release removes a holder, and reports whether it was one. The lock is held.
func (r *run) release(by holder) bool {
	i := slices.Index(r.holders, by)
	if i < 0 {
		return false
	}
	r.holders = slices.Delete(r.holders, i, i+1)
	return true
}

// leave removes a holder. The tab keeps the run.
func (d *Desk) leave(r *run, by holder) {
	d.locked(func() bool {
		if !r.release(by) {
			return false
		}
		r.kept = true
		return d.unannounced(r)
	})
}

// drop removes a holder that does not want the run any more. The last one stops it, unless the
// tab keeps it.
func (d *Desk) drop(r *run, by holder) {
	news := false
	d.stop(r, func() bool {
		r.release(by)
		if !r.kept && len(r.holders) == 0 {
			d.seen(r) // nobody else has asked for it
			return true
		}
		news = d.unannounced(r)
		return false
	})
	d.locked(func() bool { return news })
}

// withdraw removes a holder whose user has pressed Stop, so that the tab does not keep the run
// either. It reports whether the run was active; on one that has ended it does nothing.
func (d *Desk) withdraw(r *run, by holder) (busy bool) {
	d.stop(r, func() bool {
		busy = r.busy()
		if busy {
			r.release(by)
			r.kept = false
		}
		return len(r.holders) == 0
	})
	return busy
}

// stop stops an active run if wanted returns true. wanted is called under the lock, so that
// nobody joins a run that is about to be stopped.
func (d *Desk) stop(r *run, wanted func() bool) {
	d.mu.Lock()
	stops := wanted() && r.busy()
	on := r.on
	r.stopping = r.stopping || stops
	d.mu.Unlock()
	if stops && on != nil {
		on.Stop()
	}
}
