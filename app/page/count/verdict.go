package count

import (
	"fmt"
	"math"
	"time"

	"rencontre/app/calc"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// Verdicts on a cell besides those of ui.
const (
	publishedOnly = "published only"
	estimated     = "estimated"
	beyondDevice  = "beyond this device"
	computing     = "computing"
)

// A tally is the result of a count on this device.
type tally struct {
	*number
	verdict string
	parts   int
	took    time.Duration // 0: unknown

	proved bool       // by a theorem, without counting
	checks job.Checks // what confirms the count
}

// maxCountTime is the longest time that a count may take on this device.
const maxCountTime = 24 * time.Hour

// A deviceState is the state of a cell on this device.
type deviceState struct {
	counted *tally
	running bool
	done    float64       // fraction of a running count
	kept    float64       // stored fraction of an interrupted count
	takes   time.Duration // of a count, 0 if unknown

	guess    *wonEstimate // an estimate
	guessing bool         // an estimate is running
	guessed  float64      // its fraction
}

// A standing is what a cell shows, with its verdict. The figure is "" if nothing is known of the number.
type standing struct {
	figure, small, verdict string

	percent float64 // of a running count
}

// standingFor derives what a cell shows.
func (r *record) standingFor(n deviceState) standing {
	switch {
	case n.counted != nil:
		return standing{figure: n.counted.text(), small: n.counted.small(), verdict: n.counted.verdict}
	case n.running:
		return standing{figure: fmt.Sprintf("%.0f %%", math.Floor(100*n.done)), verdict: computing, percent: 100 * n.done}
	case n.kept > 0:
		return standing{figure: fmt.Sprintf("%.0f %% saved", math.Floor(100*n.kept)), small: "interrupted",
			verdict: ui.NotComputed}
	case r.number != nil:
		return standing{figure: r.number.text(), small: r.number.small(), verdict: r.verdict()}
	}
	g := nearer(r.guess, n.guess)
	switch {
	case n.guessing:
		return standing{figure: fmt.Sprintf("≈ %.0f %%", math.Floor(100*n.guessed)), small: "estimating", verdict: computing,
			percent: 100 * n.guessed}
	case g != nil:
		return standing{figure: g.text(), small: g.within(), verdict: estimated}
	}
	s := standing{verdict: ui.NotComputed}
	if n.takes > maxCountTime {
		s.verdict = beyondDevice
	} else if n.takes > 0 {
		s.figure, s.small = calc.About(n.takes), "unpublished"
	}
	return s
}
