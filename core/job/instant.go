package job

import (
	"encoding/json"
	"fmt"
)

// Instant computes play, reconstruct, dundee-adaptive and dundee-advance without a
// worker, however long that takes. It names their types, instead of using Job.Shard, so
// that the linker can leave the solvers of all other jobs out of the page's program.
func (j *Job) Instant() (json.RawMessage, error) {
	switch t := j.Task.(type) {
	case *Play:
		return encoded(t.Run(0, never))
	case *Reconstruct:
		return encoded(t.Run(0, never))
	case *DundeeAdaptive:
		return encoded(t.whole(never))
	case *DundeeAdvance:
		return encoded(t.Run(0, never))
	}
	return nil, fmt.Errorf("%s is not computed in an instant", j.Name)
}

// encoded encodes a result.
func encoded(result any, err error) (json.RawMessage, error) {
	if err != nil {
		return nil, err
	}
	return encode(result, never)
}

// InstantCost returns the cost of Instant. ok is false if Instant does not know the job.
func (j *Job) InstantCost() (c Cost, ok bool) {
	switch t := j.Task.(type) {
	case *Play:
		return j.cost.get(t.Cost), true
	case *Reconstruct:
		return j.cost.get(t.Cost), true
	case *DundeeAdaptive:
		return j.cost.get(t.Cost), true
	case *DundeeAdvance:
		return j.cost.get(t.Cost), true
	}
	return Cost{}, false
}
