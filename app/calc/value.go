package calc

import (
	"encoding/json"
	"reflect"

	"rencontre/app/store"
	"rencontre/core/job"
)

// Value is the result, or the result of the finished shards while it is not Whole. It is the
// zero R while nothing is Known.
func (a *Answer[R]) Value() R { return a.value }

// large is from how many bytes on a result is decoded on another goroutine, so that the page
// stays responsive.
const large = 128 << 10

// read decodes the result of the run that is followed, and sets the status to Done.
func (a *answerState) read(r *run, result json.RawMessage) {
	if len(result) <= large || a.knows(r.job, result, true) {
		a.status = Done
		a.learn(r.job, result, true)
		a.restartIfOutdated(r.job)
		return
	}
	if !a.Busy() {
		a.status = Asking
	}
	if a.reading == r {
		return
	}
	a.reading = r
	value := reflect.New(reflect.TypeOf(a.target).Elem()).Elem()
	a.page.Async(func() {
		err := decode(result, value, Laps())
		a.page.Dispatch(func() {
			if a.reading == r {
				a.reading = nil
			}
			if a.run != r {
				return // another request is asked
			}
			a.status = Done
			a.set(r.job, result, true, value, err)
			a.restartIfOutdated(r.job)
		})
	})
}

// learn decodes a result, which need not be whole, and sets the value. nil clears it.
func (a *answerState) learn(of *job.Job, result json.RawMessage, whole bool) {
	if a.knows(of, result, whole) {
		return
	}
	value := reflect.New(reflect.TypeOf(a.target).Elem()).Elem()
	var err error
	if result != nil {
		err = decode(result, value, func() {})
	}
	a.set(of, result, whole, value, err)
}

// knows reports whether the value is of this result already.
func (a *answerState) knows(of *job.Job, result json.RawMessage, whole bool) bool {
	return string(result) == string(a.result) && whole == a.whole && sameRequest(of, a.of)
}

// set sets the value to a result that was decoded, or fails with the error of decoding.
func (a *answerState) set(of *job.Job, result json.RawMessage, whole bool, value reflect.Value, err error) {
	if err != nil {
		// The page and its workers are of one build, so this is an error of the program.
		a.fail(err)
		return
	}
	reflect.ValueOf(a.target).Elem().Set(value)
	a.of, a.result, a.whole = of, result, whole
	if a.heard != nil && result != nil {
		a.heard()
	}
}

// sameRequest reports whether two jobs, nil for none, have the same request. Different requests
// may well have the same result.
func sameRequest(a, b *job.Job) bool {
	return a == b || a != nil && b != nil && a.Key == b.Key
}

// As declares the whole result to be that of another request, which gives the same one. It is
// stored under that request, which counts as asked from now on.
func (a *answerState) As(task job.Request) {
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
			a.page.Dispatch(func() { a.state.StoreError = err })
		}
	})
}

// Known reports whether there is a Value, and Whole whether it is of all shards. Current
// reports whether it is of the request asked: a Live answer may still show the one before.
func (a *answerState) Known() bool { return a.of != nil }
func (a *answerState) Whole() bool { return a.of != nil && a.whole }
func (a *answerState) Current() bool {
	return a.of != nil && a.asked != nil && a.of.Key == a.asked.Key
}

// Request is the canonical request that gave the value, and Result its text.
func (a *answerState) Request() string {
	if a.of == nil {
		return ""
	}
	return a.of.Key
}
func (a *answerState) Result() json.RawMessage { return a.result }

// Task is that request as it was asked, nil if nothing is known.
func (a *answerState) Task() job.Request {
	if a.of == nil {
		return nil
	}
	return a.of.Task
}
