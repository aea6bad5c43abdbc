package pool

import (
	"encoding/json"
	"math"
	"time"
)

// Status is where a run stands.
type Status int

const (
	Queued  Status = iota // no worker has begun
	Running               // some shard is being computed, or the result merged
	Paused
	Stopped // by Stop
	Done    // there is a result
	Failed  // there is an error
)

func (s Status) String() string {
	return [...]string{"queued", "running", "paused", "stopped", "done", "failed"}[s]
}

// Ended says that a run has come to its end.
func (s Status) Ended() bool { return s >= Stopped }

// State is what a page can show of a run.
type State struct {
	Status           Status
	Shards, Finished int
	// Work and WorkDone are in the job's units, as many as were stated. WorkDone never
	// falls, not even when a worker is lost and its shard begun again.
	Work, WorkDone float64
	Rate           float64       // units a second, lately; of a run that is done, on average
	Pace           float64       // units a second and worker, from the first to the last; 0: not known
	Left           time.Duration // 0: not known
	Elapsed        time.Duration // running, without queue and pauses
	Workers        int           // busy with this run
	Preview        json.RawMessage
	Result         json.RawMessage
	Err            error // Failed

	Kept    int   // shards that are safe in the Keeper
	NotKept error // why the Keeper has not taken the others, nil if nothing is wrong
}

// sample is a point of the curve of work over running time.
type sample struct {
	at   time.Duration
	done float64
}

// State is how the run stands now.
func (r *Run) State() State {
	r.pool.mu.Lock()
	defer r.pool.mu.Unlock()
	return r.state()
}

func (r *Run) state() State {
	p := r.pool
	s := State{
		Status: r.status,
		Shards: r.plan.Shards, Finished: len(r.done),
		Work:    r.plan.Work,
		Elapsed: r.elapsed(),
		Workers: p.busy(r),
		Preview: r.preview, Result: r.result, Err: r.err,
		Kept: r.kept, NotKept: r.notKept,
	}
	units := r.units
	for _, t := range p.slots {
		if t.run == r {
			units += t.units
		}
	}
	// Costs are estimates: the shards may take more work than was thought.
	finished := len(r.done) - (r.plan.Shards - r.begun)
	r.high = min(r.plan.Work, max(r.high, r.base+units*r.plan.Work/r.plan.Expected(float64(finished), r.units)))
	if r.status == Done {
		r.high = r.plan.Work
		if s.Elapsed > 0 {
			s.Rate = (r.plan.Work - r.base) / s.Elapsed.Seconds()
		}
	}
	s.WorkDone = r.high
	now := sample{s.Elapsed, r.high}
	if r.status == Running || r.status == Paused {
		s.Rate = r.rate(now)
		if s.Rate > 0 {
			s.Left = seconds((r.plan.Work - r.high) / s.Rate)
		}
	}
	if r.last.at-r.first.at >= telling {
		s.Pace = slope(r.first, r.last) / float64(min(r.workers, r.begun))
	}
	return s
}

func seconds(s float64) time.Duration {
	if s > math.MaxInt64/float64(time.Second)/2 {
		return math.MaxInt64
	}
	return time.Duration(s * float64(time.Second))
}

const (
	window = 8 * time.Second        // over which the rate is taken, at least
	lately = 4                      // and at least over the last of so many parts of the run
	apart  = 500 * time.Millisecond // between samples, at least

	telling = time.Second // how long work must go on to tell the pace
)

// rate is the slope of the work curve lately, 0 as long as it is not known. The
// curve runs over running time, so a pause leaves no dent in it. It begins where
// work is first heard of: before, workers start and plan, and what is left would
// seem hours. And the longer a run goes on, the longer is what counts as lately,
// for work comes in portions.
func (r *Run) rate(now sample) float64 {
	if now.done <= r.base {
		return 0
	}
	if r.first.done == 0 {
		r.first = now
	}
	// The end comes with the answer, which says nothing of when the work was done.
	if now.done > r.last.done && now.done < r.plan.Work {
		r.last = now
	}
	window := max(window, (now.at-r.first.at)/lately)
	if n := len(r.samples); n == 0 || now.at-r.samples[n-1].at >= max(apart, window/64) {
		r.samples = append(r.samples, now)
	}
	for len(r.samples) > 2 && now.at-r.samples[1].at >= window {
		r.samples = r.samples[1:]
	}
	if now.at-r.samples[0].at < apart {
		return 0
	}
	return slope(r.samples[0], now)
}

// slope is the work a second between two points, 0 if they are one.
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

// enter changes the status, under the lock.
func (r *Run) enter(s Status) {
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
