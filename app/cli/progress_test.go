//go:build !js

package cli

import (
	"math"
	"testing"

	"rencontre/core/job"
)

// TestProgress checks that progress extrapolates from the finished shards if shards take twice the stated work, and
// that the end comes early if they take half of it.
func TestProgress(t *testing.T) {
	for _, each := range []float64{20, 10, 5} {
		p := progress{plan: job.Plan{Shards: 100, Cost: job.Cost{Work: 1000}}, shards: 100, begun: 20, done: 20, workers: 2}
		for range 40 {
			p.work(each)
			p.shard()
		}
		p.work(each) // half of two more shards
		want := .2 + .8*41/80*min(1, each/10)
		if got := p.fraction(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v units each: %v, not %v", each, got, want)
		}
	}
}
