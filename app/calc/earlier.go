package calc

import "rencontre/core/job"

// An Earlier is a stored result of fewer trials, whose number an address names. A request for more
// trials continues from it, so that those are not computed again. Its result is the same without it.
type Earlier[R any] struct {
	Number            // of its trials; 0: none
	Stored *Answer[R] // what the store has
}

// NewEarlier returns that of a framed page. again is called when the store has answered.
func NewEarlier[R any](f *Frame, again func()) *Earlier[R] {
	return &Earlier[R]{Number{ID: "from", Judged: true}, PageAnswer[R](f, again)}
}

// Find returns the result of the request for its trials, nil if this device has none. asking
// reports whether the store is being asked.
func (e *Earlier[R]) Find(request job.Request) (found *R, asking bool) {
	n := e.Int()
	if n <= 0 {
		return nil, false
	}
	e.Stored.Ask(request, Recalled)
	if e.Stored.Whole() && e.Int() == n { // else it was there at once, and is continued already
		return new(e.Stored.Value()), false
	}
	return nil, e.Stored.Status() == Asking
}

// Covered declares a whole result that continued from this one to be that of the request for all
// trials, and forgets this one. It reports whether it did.
func (e *Earlier[R]) Covered(a *Answer[R], request job.Request) bool {
	if !a.Whole() || e.Int() <= 0 {
		return false
	}
	e.Put(0)
	a.As(request)
	return true
}
