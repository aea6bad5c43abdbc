package calc

import (
	"fmt"
	"net/url"
	"strconv"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// A Place is a place in what a page shows, such as a step of a game. Its page fits
// it once it knows how far that goes; a place that there is not is the nearest.
type Place struct {
	ID   string // of an address
	Kind string // of place, in words: "step"

	typed    string
	named    bool // by an address
	n, usual int
	wrong    string
}

// Fit has it lie from low to high, at the usual place where none was named. For one
// that there is not it is at the nearest, and says so.
func (f *Place) Fit(low, high, usual int) (wrong string) {
	if !f.named && f.n == f.usual {
		f.n = usual
	}
	if f.usual = usual; f.named {
		n, err := strconv.Atoi(figure.Typed(f.typed))
		if err != nil {
			n = usual
		}
		if f.n, f.named = min(max(n, low), high), false; err != nil || f.n != n {
			f.wrong = fmt.Sprintf("“%s” is no %s here, from %s to %s. The page shows %s.", figure.Clip(f.typed), f.Kind, figure.Whole(low), figure.Whole(high), figure.Whole(f.n))
			return f.wrong
		}
	}
	f.n = min(max(f.n, low), high)
	return ""
}

// Put goes to a place, Int is where it is.
func (f *Place) Put(n int) { f.n, f.named, f.wrong = n, false, "" }
func (f *Place) Int() int  { return f.n }

// Named reports whether an address names a place that is not fitted yet.
func (f *Place) Named() bool { return f.named }

// Misplaced says what an address named and there is not.
func (f *Place) Misplaced() string { return f.wrong }

// Reset goes to the usual place of what is shown next.
func (f *Place) Reset() { f.Read(nil) }

func (f *Place) Read(v url.Values) {
	*f = Place{ID: f.ID, Kind: f.Kind, typed: v.Get(f.ID), named: v.Has(f.ID)}
}

func (f *Place) Write(v url.Values) {
	if f.n != f.usual {
		v.Set(f.ID, strconv.Itoa(f.n))
	}
}

// Wrong has nothing to say: the nearest place stands for a wrong one.
func (f *Place) Wrong() string               { return "" }
func (f *Place) Refuse(*job.BadRequest) bool { return false }
