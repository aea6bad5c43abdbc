package job

import (
	"encoding/json"
	"fmt"
)

// # What a page computes at once
//
// A page asks a worker for everything that may take longer than a tap should. These four jobs answer so soon that a
// worker would only delay them: play, reconstruct, dundee-adaptive and dundee-advance. instant names their types,
// instead of using Job.Shard, so that the linker leaves the solvers of all other jobs out of the page's program. The
// rule is AtOnce. Instant computes a request of these jobs however long that takes, for pages that bound it otherwise.

// instantSeconds is how many seconds work may take between two taps, on a common machine.
const instantSeconds = 0.01

// instant returns how a request of these jobs is computed and what it costs, nil for other jobs.
func (j *Job) instant() (run func() (any, error), cost func() Cost) {
	switch t := j.Task.(type) {
	case *Play:
		return func() (any, error) { return t.Run(0, never) }, t.Cost
	case *Reconstruct:
		return func() (any, error) { return t.Run(0, never) }, t.Cost
	case *DundeeAdaptive:
		return func() (any, error) { return t.whole(never) }, t.Cost
	case *DundeeAdvance:
		return func() (any, error) { return t.Run(0, never) }, t.Cost
	}
	return nil, nil
}

// Instant computes the result without a worker.
func (j *Job) Instant() (json.RawMessage, error) {
	run, _ := j.instant()
	if run == nil {
		return nil, fmt.Errorf("%s is not computed in an instant", j.Name)
	}
	result, err := run()
	if err != nil {
		return nil, err
	}
	return encode(result, never)
}

// AtOnce reports whether a page computes the request by Instant, since it takes no noticeable time.
func (j *Job) AtOnce() bool {
	run, cost := j.instant()
	return run != nil && j.cost.get(cost).Seconds <= instantSeconds
}
