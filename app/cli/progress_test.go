//go:build !js

package cli

import (
	"math"
	"strings"
	"testing"
	"time"

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

// TestMeter checks that a bar is drawn over itself until the last drawing ends its line, and that lines are lines.
func TestMeter(t *testing.T) {
	var out strings.Builder
	bar := meter{out: &out, bar: true}
	bar.show(time.Now(), .5, "half", false)
	bar.show(time.Now(), 1, "whole", true)
	if want := "\r[############            ] half\x1b[K\r[########################] whole\x1b[K\n"; out.String() != want {
		t.Errorf("%q", out.String())
	}
	out.Reset()
	lines := meter{out: &out, lines: true}
	lines.show(time.Now(), .5, "half"+timeLeft(20, .25), false)
	if out.String() != "half, about 1m0s left\n" {
		t.Errorf("%q", out.String())
	}
}
