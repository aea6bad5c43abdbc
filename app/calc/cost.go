package calc

import (
	"time"

	"rencontre/app/pool"
	"rencontre/core/job"
)

// Workers is how many are to compute.
func (a *answer) Workers() int {
	if a.workers > 0 {
		return a.workers
	}
	return a.desk.Workers()
}

// SetWorkers says how many are to compute.
func (a *answer) SetWorkers(n int) {
	if n >= 1 && n <= pool.Most {
		a.workers = n
	}
}

// Share is how much of it is finished, from 0 to 1.
func (a *answer) Share() float64 {
	if a.asked == nil {
		return 0
	}
	return float64(len(a.parts)) / float64(max(1, a.plan.Shards))
}

const (
	// Moment is how long a computation may take to be started unasked,
	Moment = 2 * time.Second
	// and modest the memory it may take: a phone's browser ends a tab that takes much
	// more, and what its user has typed elsewhere with it.
	modest = 256 << 20
)

// Cost is the stated cost of the request, zero where it is not known.
func (a *answer) Cost() job.Cost { return a.plan.Cost }

// Left is how long the request will take on this device.
func (a *answer) Left() time.Duration {
	if a.asked == nil {
		return 0
	}
	left := a.desk.Time(a.asked.Name, a.plan.Cost, a.plan.Shards-len(a.parts), a.Workers())
	return time.Duration(float64(left) * (1 - a.Share()))
}

// Bytes is the memory it will take.
func (a *answer) Bytes() float64 { return a.plan.Bytes * float64(a.atOnce()) }

// atOnce is how many workers it can use.
func (a *answer) atOnce() int {
	return max(1, min(a.Workers(), a.plan.Shards-len(a.parts)))
}

// brief reports whether it is begun unasked.
func (a *answer) brief() bool {
	return len(a.parts) == 0 && a.Left() < Moment && a.Bytes() <= modest
}
