package count

import (
	"fmt"
	"math"
	"time"

	"rencontre/app/calc"
)

// A verdict says how a cell, or a number, stands to what is printed.
type verdict int

const (
	agrees verdict = iota
	differs
	publishedOnly
	unpublished
	estimated
	notComputed
	beyondDevice
	computing
)

// String is the verdict in words, as ui.Verdict has it.
func (v verdict) String() string {
	return [...]string{"agrees", "differs", "published only", "unpublished", "estimated", "not computed",
		"beyond this device", "computing"}[v]
}

func verdictOf(same bool) verdict {
	if same {
		return agrees
	}
	return differs
}

// A tally is a count that was done on this device.
type tally struct {
	*number
	verdict
	parts int
	took  time.Duration // 0: not known any more

	proved bool // by a theorem, with no deck counted
}

// beyond is how long a count may take: what takes longer this device cannot do.
const beyond = 24 * time.Hour

// A now is what this device has of a cell.
type now struct {
	counted *tally
	running bool
	done    float64       // share of the work of what runs
	kept    float64       // share of an interrupted count that is kept
	takes   time.Duration // a count, 0 where that is not known

	guess    *guess  // an estimate
	guessing bool    // one is running
	guessed  float64 // share of it
}

// A standing is what a cell shows and the verdict on it.
type standing struct {
	figure, small string
	verdict
	percent float64 // of a count that is running
}

// stand says how a cell stands.
func (r *record) stand(n now) standing {
	switch {
	case n.counted != nil:
		return standing{figure: n.counted.text(), small: n.counted.small(), verdict: n.counted.verdict}
	case n.running:
		return standing{figure: fmt.Sprintf("%.0f %%", math.Floor(100*n.done)), verdict: computing, percent: 100 * n.done}
	case n.kept > 0:
		return standing{figure: fmt.Sprintf("%.0f %% kept", math.Floor(100*n.kept)), small: "interrupted",
			verdict: notComputed}
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
	s := standing{figure: "·", verdict: notComputed}
	if n.takes > beyond {
		s.verdict = beyondDevice
	} else if n.takes > 0 {
		s.figure, s.small = calc.About(n.takes), "unpublished"
	}
	return s
}
