package papers

import (
	"rencontre/app/figure"
	"rencontre/core/paper"
)

// A tally counts verdicts.
type tally struct {
	cells, agrees, consistent, wrong, doubtful, unread int

	here    int // computed on this device
	earlier int // by the records of earlier runs
}

func (t tally) known() int { return t.agrees + t.consistent + t.wrong + t.doubtful + t.unread }

// agreeing is the number of cells that agree, some within the error of a sample.
func (t tally) agreeing() int { return t.agrees + t.consistent }

// agreed says how many cells agree or, while no checked one does otherwise, how many are checked.
func (t tally) agreed() string {
	switch n := t.agreeing(); {
	case t.cells == 1 && n == 1:
		return "agrees"
	case t.cells > 1 && n == t.cells:
		return "all " + figure.Whole(n) + " agree"
	case n == t.known():
		return t.checked()
	case t.cells == 1 && t.unread == 1:
		return "unreadable in our copy"
	case t.cells == 1:
		return "does not agree"
	default:
		return figure.Whole(n) + " of " + figure.Whole(t.cells) + " agree"
	}
}

// checked says how many cells have a verdict.
func (t tally) checked() string {
	if t.known() == t.cells {
		return "all " + figure.Whole(t.cells) + " checked"
	}
	return figure.Whole(t.known()) + " of " + figure.Whole(t.cells) + " checked"
}

// add counts a verdict n times.
func (t *tally) add(verdict string, n int) {
	t.cells += n
	switch verdict {
	case "", paper.Left:
	case paper.Earlier:
		t.earlier += n
	case paper.Agrees:
		t.agrees += n
	case paper.Consistent:
		t.consistent += n
	case paper.Unread:
		t.unread += n
	default:
		if verdictIcon(verdict) == "differs" {
			t.wrong += n
		} else {
			t.doubtful += n
		}
	}
}

// tally counts what this device found of an item, or of all items if it is negative.
func (s *sheet) tally(item int) (t tally) {
	for i, cells := range s.found {
		if item >= 0 && i != item {
			continue
		}
		for _, f := range cells {
			if f.Computed != "" {
				t.here++
			}
			t.add(f.Verdict, 1)
		}
	}
	return t
}
