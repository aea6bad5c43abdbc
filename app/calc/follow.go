package calc

import (
	"context"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// Start starts work that waits, resumes what was interrupted, and retries what failed. Shards
// that are finished are not computed again.
func (a *answerState) Start() {
	switch {
	case a.status == Failed && a.plan.Shards == 0:
		a.err = nil
		a.begin()
	case a.status == Waiting || a.status == Interrupted || a.status == Failed:
		a.start()
	}
}

// start joins a run of the same request, or starts one. Short work is not stored.
func (a *answerState) start() {
	a.err = nil
	stays := a.way != Live && (a.keeps || !a.brief())
	a.follow(a.desk.begin(a.asked, a.plan, pool.Options{Workers: a.Workers(), Finished: a.parts}, stays, a))
}

// join joins a run of the request that is active or done, and reports whether there is one.
func (a *answerState) join(j *job.Job) bool {
	r, s := a.desk.join(j.Key, a)
	if r != nil {
		a.follow(r, s)
	}
	return r != nil
}

// follow listens to a run that the answer holds.
func (a *answerState) follow(r *run, s pool.State) {
	a.run, a.plan = r, r.plan
	a.take(r, s)
}

// hear dispatches a state of the run to the page. A result counts as seen once it is drawn. Any
// other end counts at once, as does the result of a request that is no longer asked.
func (a *answerState) hear(r *run, s pool.State) {
	a.page.Dispatch(func() {
		if a.run != r {
			return
		}
		look := func() { a.desk.markSeen(r) }
		switch {
		case s.Status == pool.Done && a.asked != nil && a.asked.Key == r.job.Key:
			drawn(a.page, look)
		case s.Status.Ended():
			look()
		}
		a.take(r, s)
	})
}

// take applies a state of the run that is followed.
func (a *answerState) take(r *run, s pool.State) {
	if a.run != r {
		return
	}
	a.state = s
	switch s.Status {
	case pool.Queued:
		a.status = Queued
	case pool.Running:
		a.status = Running
	case pool.Paused:
		a.status = Paused
	case pool.Failed, pool.Stopped:
		a.parts = a.desk.partsOf(r)
		a.unfollow()
		if a.restartIfOutdated(r.job) {
			return
		}
		if s.Status == pool.Failed {
			a.fail(s.Err)
		} else {
			a.wait()
		}
	case pool.Done:
		a.read(r, s.Result)
		return
	}
	if s.Preview != nil && s.Finished > 0 {
		a.learn(r.job, s.Preview, false)
	}
}

// restartIfOutdated reports whether the run that ended was of an older request than the one asked (see
// Live), and begins with that one if so.
func (a *answerState) restartIfOutdated(of *job.Job) bool {
	if a.asked == nil || a.asked.Key == of.Key {
		return false
	}
	a.unfollow()
	a.parts = nil
	a.begin()
	return true
}

func (a *answerState) fail(err error) { a.status, a.err = Failed, err }

// Leave stops listening. The run goes on; whoever asks the request again finds it.
func (a *answerState) Leave() {
	a.unfollow()
	if a.Busy() || a.status == Asking {
		a.asked, a.status = nil, Idle
	}
}

func (a *answerState) unfollow() {
	if a.run != nil {
		a.desk.leave(a.run, a)
		a.run = nil
	}
}

// Forget leaves the run and clears the answer.
func (a *answerState) Forget() {
	a.Leave()
	a.asked, a.wrong, a.err, a.lost, a.parts, a.status = nil, nil, nil, nil, nil, Idle
	a.learn(nil, nil, false)
}

// Pause and Resume act on the run for all its holders.
func (a *answerState) Pause()  { a.with(Run.Pause) }
func (a *answerState) Resume() { a.with(Run.Resume) }

func (a *answerState) with(do func(Run)) {
	if a.run == nil {
		return
	}
	if on := a.desk.handle(a.run); on != nil {
		do(on)
	}
}

// Stop withdraws this answer from its run. The run stops unless another answer or a list holds
// it.
func (a *answerState) Stop() {
	r := a.run
	if r == nil || !a.desk.withdraw(r, a) {
		return
	}
	s := a.desk.stateOf(r)
	s.Status = pool.Stopped
	a.take(r, s)
}

// Discard deletes the finished shards of an interrupted run.
func (a *answerState) Discard() {
	j := a.asked
	if a.status != Interrupted {
		return
	}
	a.desk.forget(j.Key)
	shards := a.plan.Shards
	a.parts, a.total = nil, 0
	a.wait()
	a.page.Async(func() {
		err := a.desk.store.Drop(context.Background(), store.Entry{Engine: job.Engine, Key: j.Key, Total: shards})
		if err != nil {
			a.page.Dispatch(func() {
				if a.asked == j {
					a.lost = err
				}
			})
		}
	})
}
