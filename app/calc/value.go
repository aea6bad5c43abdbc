package calc

import (
	"encoding/json"
	"reflect"

	"rencontre/app/store"
	"rencontre/core/job"
)

// Value is the result, or a part of it while it is not Whole; the zero R while
// nothing is Known.
func (a *Answer[R]) Value() R { return a.value }

// large is how many bytes of a result are read beside the page's goroutine, on which
// nothing else would happen meanwhile.
const large = 128 << 10

// read learns the result of the run that is followed. It is Done when that is read.
func (a *answer) read(r *run, result json.RawMessage) {
	if len(result) <= large || a.knows(r.job, result, true) {
		a.status = Done
		a.learn(r.job, result, true)
		a.behind(r.job)
		return
	}
	if !a.busy() {
		a.status = Asking
	}
	if a.reading == r {
		return
	}
	a.reading = r
	value := reflect.New(reflect.TypeOf(a.into).Elem()).Elem()
	a.page.Async(func() {
		err := decode(result, value, Laps())
		a.page.Dispatch(func() {
			if a.reading == r {
				a.reading = nil
			}
			if a.run != r {
				return // another question has come
			}
			a.status = Done
			a.set(r.job, result, true, value, err)
			a.behind(r.job)
		})
	})
}

// learn takes a result, or a part of one; nil forgets.
func (a *answer) learn(of *job.Job, result json.RawMessage, whole bool) {
	if a.knows(of, result, whole) {
		return
	}
	value := reflect.New(reflect.TypeOf(a.into).Elem()).Elem()
	var err error
	if result != nil {
		err = decode(result, value, func() {})
	}
	a.set(of, result, whole, value, err)
}

// knows reports whether a result was taken already.
func (a *answer) knows(of *job.Job, result json.RawMessage, whole bool) bool {
	return string(result) == string(a.result) && whole == a.whole && sameRequest(of, a.of)
}

// set takes a result that was read, or could not be.
func (a *answer) set(of *job.Job, result json.RawMessage, whole bool, value reflect.Value, err error) {
	if err != nil {
		// The page and its workers are of one build: this is an error of the program.
		a.fail(err)
		return
	}
	reflect.ValueOf(a.into).Elem().Set(value)
	a.of, a.result, a.whole = of, result, whole
	if a.heard != nil && result != nil {
		a.heard()
	}
}

// sameRequest reports whether two jobs, nil for none, are of one request. Two may
// well have the same result.
func sameRequest(a, b *job.Job) bool {
	return a == b || a != nil && b != nil && a.Key == b.Key
}

// As has the whole result be that of another request, which gives the same: it is
// kept as that, and as that it is asked from now on.
func (a *answer) As(task job.Request) {
	j, err := job.Of(task)
	if err != nil {
		a.refuse(err)
		return
	}
	if !a.Whole() {
		return
	}
	result := a.result
	if a.of.Key != j.Key {
		a.desk.keep(j, result, 1)
		a.asked, a.of = j, j
	}
	a.page.Async(func() {
		if err := store.Of(a.desk.store, j, 1).Finish(result); err != nil {
			a.page.Dispatch(func() { a.lost = err })
		}
	})
}

// Known reports whether Value is the answer to the question asked, in part at
// least; Whole, whether all of it is there. A Live answer may be Known and not yet
// Current: it is of the question before.
func (a *answer) Known() bool { return a.of != nil }
func (a *answer) Whole() bool { return a.of != nil && a.whole }
func (a *answer) Current() bool {
	return a.of != nil && a.asked != nil && a.of.Key == a.asked.Key
}

// Request is the canonical request that gave the value, and Result its text: what
// is exported as a pair belongs together.
func (a *answer) Request() string {
	if a.of == nil {
		return ""
	}
	return a.of.Key
}
func (a *answer) Result() json.RawMessage { return a.result }

// Task is that request as it was asked, nil where nothing is known.
func (a *answer) Task() job.Request {
	if a.of == nil {
		return nil
	}
	return a.of.Task
}
