//go:build !js

package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"rencontre/core/job"
)

// progress writes a line a second while a job runs, and one at the end.
type progress struct {
	out           io.Writer
	shown         bool
	plan          job.Plan
	shards, begun int // in all, and finished before the start
	done, workers int
	units         float64 // work since the start
	start, last   time.Time
}

func newProgress(out io.Writer, shown bool, j *job.Job, shards, done, workers int) *progress {
	return &progress{out: out, shown: shown, plan: j.Plan(), shards: shards, begun: done, done: done,
		workers: workers, start: time.Now()}
}

func (p *progress) work(units float64) {
	p.units += units
	p.maybe()
}

func (p *progress) shard() {
	p.done++
	p.maybe()
}

func (p *progress) maybe() {
	now := time.Now()
	if p.shown && now.Sub(p.last) >= time.Second && p.done < p.shards {
		p.last = now
		p.line(now)
	}
}

func (p *progress) end() {
	if p.shown {
		p.line(time.Now())
	}
}

func (p *progress) line(now time.Time) {
	elapsed := now.Sub(p.start).Seconds()
	fmt.Fprintf(p.out, "%d of %d parts, %.1f %%", p.done, p.shards, 100*p.fraction())
	if elapsed >= 1 {
		fmt.Fprintf(p.out, ", %.3g/s", p.units/elapsed)
	}
	ran := p.ran()
	if p.done < p.shards && elapsed >= 1 && ran > 0 {
		left := time.Duration(elapsed * (1 - ran) / ran * float64(time.Second))
		fmt.Fprintf(p.out, ", about %v left", left.Round(time.Second))
	}
	fmt.Fprintln(p.out)
}

// ran is the fraction of this run's work that is done. The stated work is an estimate, so ran
// is 1 only when all shards are done.
func (p *progress) ran() float64 {
	if p.done == p.shards {
		return 1
	}
	here := float64(p.done - p.begun)
	if here > 0 {
		here += float64(min(p.workers, p.shards-p.done)) / 2
	}
	work := p.plan.Expected(here, p.units) * float64(p.shards-p.begun) / float64(p.plan.Shards)
	return min(p.units/max(1, work), 0.999)
}

// fraction is the fraction of all work that is done, including earlier runs.
func (p *progress) fraction() float64 {
	before := float64(p.begun) / float64(max(1, p.shards))
	return before + (1-before)*p.ran()
}

// isTerminal reports whether the output is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
