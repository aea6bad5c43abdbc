//go:build !js

package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"rencontre/core/job"
)

// A meter shows how far work is: as a bar that is drawn again and again on a terminal, elsewhere as a line a second if
// lines are wanted.
type meter struct {
	out        io.Writer
	bar, lines bool
	last       time.Time
}

func newMeter(out io.Writer, lines bool) meter {
	return meter{out: out, bar: isTerminal(out), lines: lines}
}

// due reports whether the last drawing is a second ago, a fifth of a second for a bar.
func (m *meter) due(now time.Time) bool {
	return m.bar && now.Sub(m.last) >= time.Second/5 || m.lines && now.Sub(m.last) >= time.Second
}

// show draws a fraction of the work and what is said of it. The last drawing ends the bar's line.
func (m *meter) show(now time.Time, fraction float64, text string, last bool) {
	m.last = now
	switch {
	case m.bar:
		const width = 24
		full := int(fraction * width)
		fmt.Fprintf(m.out, "\r[%s%s] %s\x1b[K", strings.Repeat("#", full), strings.Repeat(" ", width-full), text)
		if last {
			fmt.Fprintln(m.out)
		}
	case m.lines:
		fmt.Fprintln(m.out, text)
	}
}

// timeLeft extrapolates from the fraction that was done in a time; it is "" before that says anything.
func timeLeft(elapsed, fraction float64) string {
	if elapsed < 1 || fraction <= 0 || fraction >= 1 {
		return ""
	}
	left := time.Duration(elapsed * (1 - fraction) / fraction * float64(time.Second))
	return fmt.Sprintf(", about %v left", left.Round(time.Second))
}

// progress shows how far a job is.
type progress struct {
	meter
	plan          job.Plan
	shards, begun int // in all, and finished before the start
	done, workers int
	units         float64 // work since the start
	start         time.Time
}

func newProgress(out io.Writer, lines bool, j *job.Job, shards, done, workers int) *progress {
	return &progress{meter: newMeter(out, lines), plan: j.Plan(), shards: shards, begun: done, done: done,
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
	if p.done < p.shards && p.due(now) {
		p.draw(now, false)
	}
}

func (p *progress) end() { p.draw(time.Now(), true) }

func (p *progress) draw(now time.Time, last bool) {
	elapsed := now.Sub(p.start).Seconds()
	text := fmt.Sprintf("%d of %d parts, %.1f %%", p.done, p.shards, 100*p.fraction())
	if elapsed >= 1 {
		text += fmt.Sprintf(", %.3g/s", p.units/elapsed)
	}
	p.show(now, p.fraction(), text+timeLeft(elapsed, p.ran()), last)
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
