package calc

import (
	"fmt"
	"net/url"
	"strconv"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// A Position is an index in what a page shows, such as a step of a game. The page fits it once it
// knows the range.
type Position struct {
	ID   string // of an address
	Kind string // in words: "step"

	typed    string
	named    bool // an address names it, and it is not fitted yet
	n, usual int
	wrong    string
}

// Fit limits the position to low..high. It is the usual one if the address names none. If the
// address names one outside, it is the nearest, and Fit says so.
func (f *Position) Fit(low, high, usual int) (wrong string) {
	if !f.named && f.n == f.usual {
		f.n = usual
	}
	f.usual = usual
	if f.named {
		n, err := strconv.Atoi(figure.Typed(f.typed))
		if err != nil {
			n = usual
		}
		f.n, f.named = min(max(n, low), high), false
		if err != nil || f.n != n {
			f.wrong = fmt.Sprintf("“%s” is not a valid %s (%s to %s). The page shows %s.", figure.Clip(f.typed), f.Kind,
				figure.Whole(low), figure.Whole(high), figure.Whole(f.n))
			return f.wrong
		}
	}
	f.n = min(max(f.n, low), high)
	return ""
}

// Put sets the place, Int is its number.
func (f *Position) Put(n int) { f.n, f.named, f.wrong = n, false, "" }
func (f *Position) Int() int  { return f.n }

// Named reports whether an address names a place that is not fitted yet.
func (f *Position) Named() bool { return f.named }

// Misplaced says which place the address named that does not exist.
func (f *Position) Misplaced() string { return f.wrong }

// Reset goes to the usual place, which is known at the next Fit.
func (f *Position) Reset() { f.Read(nil) }

func (f *Position) Read(v url.Values) {
	*f = Position{ID: f.ID, Kind: f.Kind, typed: v.Get(f.ID), named: v.Has(f.ID)}
}

// Write keeps what an address names until it is fitted.
func (f *Position) Write(v url.Values) {
	if f.named {
		v.Set(f.ID, f.typed)
		return
	}
	if f.n != f.usual {
		v.Set(f.ID, strconv.Itoa(f.n))
	}
}

// Wrong is "": the nearest place stands for a wrong one.
func (f *Position) Wrong() string               { return "" }
func (f *Position) Refuse(*job.BadRequest) bool { return false }
