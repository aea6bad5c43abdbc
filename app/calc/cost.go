package calc

import (
	"time"

	"rencontre/app/pool"
	"rencontre/core/job"
)

// Workers is how many workers are to compute.
func (a *answerState) Workers() int {
	if a.workers > 0 {
		return a.workers
	}
	return a.desk.Workers()
}

// SetWorkers sets how many workers are to compute.
func (a *answerState) SetWorkers(n int) {
	if n >= 1 && n <= pool.MaxWorkers {
		a.workers = n
	}
}

// FinishedPart is the share of the shards that are finished, from 0 to 1.
func (a *answerState) FinishedPart() float64 {
	if a.asked == nil {
		return 0
	}
	return float64(len(a.parts)) / float64(max(1, a.plan.Shards))
}

const (
	// Moment is how long work may take that starts unasked.
	Moment = time.Second
	// memoryLimit is how many bytes such work may take. A phone's browser kills a tab that takes
	// much more, and what its user has typed is lost.
	memoryLimit = 256 << 20
)

// Cost is the stated cost of the request, zero while it is not known.
func (a *answerState) Cost() job.Cost { return a.plan.Cost }

// TimeLeft is how long the request will take on this device.
func (a *answerState) TimeLeft() time.Duration {
	if a.asked == nil {
		return 0
	}
	left := a.desk.Time(a.asked.Name, a.plan.Cost, a.plan.Shards-len(a.parts), a.Workers())
	return time.Duration(float64(left) * (1 - a.FinishedPart()))
}

// Bytes is the memory that the request will take.
func (a *answerState) Bytes() float64 { return a.plan.Bytes * float64(a.atOnce()) }

// atOnce is how many workers it can use at the same time.
func (a *answerState) atOnce() int {
	return max(1, min(a.Workers(), a.plan.Shards-len(a.parts)))
}

// brief reports whether the whole work is short enough to start unasked.
func (a *answerState) brief() bool { return len(a.parts) == 0 && a.soon() }

// soon reports whether what is left of the work is short enough to start unasked.
func (a *answerState) soon() bool { return a.TimeLeft() < Moment && a.Bytes() <= memoryLimit }
