package calc

import (
	"encoding/json"
	"slices"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// A run is what the tab knows of one request: its computation, or what came of it.
//
// A run has holders: the answers that follow it and the lists that wait for it. The tab
// keeps a run too, once an answer that followed it has left: its page is closed, but what
// was asked is still wanted.
//
//	begin               the last holder releases it,
//	  |                 and the tab does not keep it
//	  v                             |
//	wanted -------------------------+--> stopping --> stopped
//	  |
//	  +--> done or failed
//
// So one of two holders never stops what the other wants. A run that is stopping, stopped
// or failed is over: nobody joins it, and who asks for its request begins a new run with
// the shards that are finished.
type run struct {
	job  *job.Job
	plan job.Plan

	// Under the desk's lock.
	on       Run // nil for what was not computed in this tab
	state    pool.State
	holders  []holder
	kept     bool // by the tab
	stopping bool // the engine was told to stop it
	noted    bool // its speed is kept
}

// A holder wants a run to go on, and hears of its states, on any goroutine.
type holder interface{ hear(*run, pool.State) }

// over reports whether a run has come to nothing, or is about to, under the lock.
func (r *run) over() bool {
	switch r.state.Status {
	case pool.Done:
		return false
	case pool.Stopped, pool.Failed:
		return true
	}
	return r.stopping
}

// busy reports whether a run is on its way, under the lock.
func (r *run) busy() bool { return !r.stopping && !r.state.Status.Ended() }

// find is what is known of a request, nil if nothing is.
func (d *Desk) find(key string) *run {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.runs[key]
}

// stateOf is how a run stands.
func (d *Desk) stateOf(r *run) pool.State {
	d.mu.Lock()
	defer d.mu.Unlock()
	return r.state
}

// handle is what a run is paused and stopped by, nil where there is nothing.
func (d *Desk) handle(r *run) Run {
	d.mu.Lock()
	defer d.mu.Unlock()
	return r.on
}

// partsOf are the finished parts of a run, nil where there are none.
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

// join holds the run of a request. It returns nil where there is none or it is over.
func (d *Desk) join(key string, by holder) (*run, pool.State) {
	d.mu.Lock()
	r := d.runs[key]
	if r == nil || r.over() {
		d.mu.Unlock()
		return nil, pool.State{}
	}
	news, state := d.hold(r, by), r.state
	d.mu.Unlock()
	if news {
		d.tell()
	}
	return r, state
}

// begin joins the run of a request or, where there is none to join, begins one with the
// parts that are finished already. Its results stay on the device where that is asked.
func (d *Desk) begin(j *job.Job, plan job.Plan, o pool.Options, stays bool, by holder) (*run, pool.State) {
	d.mu.Lock()
	r := d.runs[j.Key]
	begins := r == nil || r.over()
	if begins {
		r = &run{job: j, plan: plan}
		d.put(r)
	}
	news := d.hold(r, by)
	d.mu.Unlock()
	if news {
		d.tell()
	}
	if begins {
		if stays {
			o.Keeper = store.Of(d.store, j, plan.Shards)
		}
		on := d.engine.Start(j, plan, o, func(s pool.State) { d.hear(r, s) })
		d.mu.Lock()
		r.on = on
		stopping := r.stopping
		d.mu.Unlock()
		if stopping { // before it could be told
			on.Stop()
		}
	}
	return r, d.stateOf(r)
}

// hold adds a holder, under the lock. What it holds is looked at: news is that it had
// ended unseen.
func (d *Desk) hold(r *run, by holder) (news bool) {
	r.holders = append(r.holders, by)
	return d.seen(r)
}

// release takes a holder away, under the lock, and reports whether it was one.
func (r *run) release(by holder) bool {
	i := slices.Index(r.holders, by)
	if i < 0 {
		return false
	}
	r.holders = slices.Delete(r.holders, i, i+1)
	return true
}

// leave takes away a holder whose run goes on.
func (d *Desk) leave(r *run, by holder) {
	d.mu.Lock()
	news := false
	if r.release(by) {
		r.kept = true
		news = d.untold(r)
	}
	d.mu.Unlock()
	if news {
		d.tell()
	}
}

// drop takes away a holder that does not want the run any more. The last one stops it,
// unless the tab keeps it.
func (d *Desk) drop(r *run, by holder) {
	news := false
	d.stop(r, func() bool {
		r.release(by)
		if !r.kept && len(r.holders) == 0 {
			d.seen(r) // nobody else has asked for it
			return true
		}
		news = d.untold(r)
		return false
	})
	if news {
		d.tell()
	}
}

// withdraw takes away a holder whose user has pressed Stop: the tab does not keep the run
// either. It reports whether the run was on its way; what has ended is only looked at.
func (d *Desk) withdraw(r *run, by holder) (busy bool) {
	d.stop(r, func() bool {
		if busy = r.busy(); busy {
			r.release(by)
			r.kept = false
		}
		return len(r.holders) == 0
	})
	return busy
}

// stop stops a run that is on its way, where that is wanted; that is asked under the
// lock, so that nobody joins a run that is about to be stopped.
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
