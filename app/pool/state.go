package pool

import (
	"encoding/json"
	"math"
	"time"
)

// Status is the status of a run.
type Status int

const (
	Queued  Status = iota // no worker has started
	Running               // a shard is being computed, or the result merged
	Paused
	Stopped // by Stop
	Done    // Result is set
	Failed  // Err is set
)

func (s Status) String() string {
	return [...]string{"queued", "running", "paused", "stopped", "done", "failed"}[s]
}

// Ended reports whether the run is over.
func (s Status) Ended() bool { return s >= Stopped }

// State is what a page shows of a run.
type State struct {
	Status           Status
	Shards, Finished int
	// Work and WorkDone are in units of the job; Work is the stated work. WorkDone never falls,
	// not even when a worker is lost and its shard restarted.
	Work, WorkDone float64
	Rate           float64       // units a second since the first report of work
	Pace           float64       // units a second and worker, from the first report to the last; 0: unknown
	Left           time.Duration // remaining time; 0: unknown
	Elapsed        time.Duration // running time, without queue and pauses
	Workers        int           // workers at shards of this run
	Preview        json.RawMessage
	Result         json.RawMessage
	Err            error // set if Failed

	Stored     int   // shards that the Keeper has stored
	StoreError error // why the Keeper could not store the others, nil if it could
}

// sample is a point of the curve of work over running time.
type sample struct {
	at   time.Duration
	done float64
}

// State returns the current state.
func (r *Run) State() State {
	r.pool.mu.Lock()
	defer r.pool.mu.Unlock()
	return r.measured()
}

// measured takes a sample of the run's work and returns the state with it. The lock must be held.
func (r *Run) measured() State {
	now := r.measure()
	p := r.pool
	s := State{
		Status: r.status,
		Shards: r.plan.Shards, Finished: len(r.done),
		Work:     r.plan.Work,
		WorkDone: now.done, Elapsed: now.at,
		Workers: p.busy(r),
		Preview: r.preview, Result: r.result, Err: r.err,
		Stored: r.stored, StoreError: r.storeError,
	}
	switch {
	case r.status == Running || r.status == Paused:
		s.Rate = r.rate(now)
		if s.Rate > 0 {
			s.Left = seconds((r.plan.Work - now.done) / s.Rate)
		}
	case r.status == Done && s.Elapsed > 0:
		s.Rate = (r.plan.Work - r.base) / s.Elapsed.Seconds()
	}
	if r.last.at-r.first.at >= minPaceTime {
		s.Pace = slope(r.first, r.last) / float64(min(r.workers, r.begun))
	}
	return s
}

// measure adds a point to the curve of the run's work, if the work has grown, and returns the point.
func (r *Run) measure() sample {
	units := r.units
	for _, t := range r.pool.slots {
		if t.run == r {
			units += t.units
		}
	}
	// Costs are estimates: the shards may take more work than stated.
	finished := len(r.done) - (r.plan.Shards - r.begun)
	r.high = min(r.plan.Work, max(r.high, r.base+units*r.plan.Work/r.plan.Expected(float64(finished), r.units)))
	if r.status == Done {
		r.high = r.plan.Work
	}
	now := sample{r.elapsed(), r.high}
	if (r.status == Running || r.status == Paused) && now.done > r.base {
		if r.first.done == 0 {
			r.first = now
		}
		// The last portion comes with the result, which does not tell when the work was done.
		if now.done > r.last.done && now.done < r.plan.Work {
			r.last = now
		}
	}
	return now
}

func seconds(s float64) time.Duration {
	if s > math.MaxInt64/float64(time.Second)/2 {
		return math.MaxInt64
	}
	return time.Duration(s * float64(time.Second))
}

const (
	minRateTime = 500 * time.Millisecond // least time over which the rate is taken
	minPaceTime = time.Second            // least time between the first and the last report for a Pace
)

// rate is the slope of the work curve since its beginning, 0 if unknown. The curve runs over running
// time, so that a pause does not change it. It begins at the first report of work: including the
// time in which workers start and plan would make Left far too long. Over a shorter time the rate
// would follow each portion of work, and each moment in which the machine does something else.
func (r *Run) rate(now sample) float64 {
	if now.done <= r.base || now.at-r.first.at < minRateTime {
		return 0
	}
	return slope(r.first, now)
}

// slope is the work per second between two points, 0 if their times are equal.
func slope(from, to sample) float64 {
	if to.at <= from.at {
		return 0
	}
	return (to.done - from.done) / (to.at - from.at).Seconds()
}

func (r *Run) elapsed() time.Duration {
	if r.status == Running {
		return r.ran + time.Since(r.since)
	}
	return r.ran
}

// setStatus changes the status. The lock must be held.
func (r *Run) setStatus(s Status) {
	if r.status == s {
		return
	}
	r.ran = r.elapsed()
	r.status, r.since = s, time.Now()
	signal(r.urgent)
	if s.Ended() {
		close(r.ended)
		signal(r.tidy)
	}
}
