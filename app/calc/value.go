package calc

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/split"
)

// Value is the result, or the result of the finished shards while it is not Whole. It is the
// zero R while nothing is Known.
func (a *Answer[R]) Value() R { return a.value }

// large is from how many bytes on a result is decoded on another goroutine, so that the page
// stays responsive.
const large = 128 << 10

// read decodes the result of the run that is followed, and sets the status to Done.
func (a *answer) read(r *run, result json.RawMessage) {
	if len(result) <= large || a.knows(r.job, result, true) {
		a.status = Done
		a.learn(r.job, result, true)
		a.restartIfOutdated(r.job)
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
				return // another request is asked
			}
			a.status = Done
			a.set(r.job, result, true, value, err)
			a.restartIfOutdated(r.job)
		})
	})
}

// learn decodes a result, which need not be whole, and sets the value. nil clears it.
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

// knows reports whether the value is of this result already.
func (a *answer) knows(of *job.Job, result json.RawMessage, whole bool) bool {
	return string(result) == string(a.result) && whole == a.whole && sameRequest(of, a.of)
}

// set sets the value to a result that was decoded, or fails with the error of decoding.
func (a *answer) set(of *job.Job, result json.RawMessage, whole bool, value reflect.Value, err error) {
	if err != nil {
		// The page and its workers are of one build, so this is an error of the program.
		a.fail(err)
		return
	}
	reflect.ValueOf(a.into).Elem().Set(value)
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

// Known reports whether there is a Value, and Whole whether it is of all shards. Current
// reports whether it is of the request asked: a Live answer may still show the one before.
func (a *answer) Known() bool { return a.of != nil }
func (a *answer) Whole() bool { return a.of != nil && a.whole }
func (a *answer) Current() bool {
	return a.of != nil && a.asked != nil && a.of.Key == a.asked.Key
}

// Request is the canonical request that gave the value, and Result its text.
func (a *answer) Request() string {
	if a.of == nil {
		return ""
	}
	return a.of.Key
}
func (a *answer) Result() json.RawMessage { return a.result }

// Task is that request as it was asked, nil if nothing is known.
func (a *answer) Task() job.Request {
	if a.of == nil {
		return nil
	}
	return a.of.Task
}

// Lap is how long work on the page's only thread may hold it at once.
const Lap = 5 * time.Millisecond

// Laps returns a function that long work on the page's only thread calls often. When a lap is over
// it sleeps, so that the page can handle events.
func Laps() (rest func()) {
	since := time.Now()
	return func() {
		if time.Since(since) > Lap {
			time.Sleep(time.Millisecond)
			since = time.Now()
		}
	}
}

// pieceSize is how many bytes of a result are decoded at once. A hundred times as many hold a phone for
// a second.
const pieceSize = 16 << 10

// decode decodes a result as encoding/json does, but a large one piece by piece; it calls rest
// after each. No result may have an UnmarshalJSON method.
func decode(text []byte, into reflect.Value, rest func()) error {
	if into.Type() == reflect.TypeFor[json.RawMessage]() {
		into.SetBytes(text)
		return nil
	}
	if len(text) > pieceSize && text[0] == '{' && into.Kind() == reflect.Struct {
		return split.Each(text, func(name string, value []byte) error {
			if len(value) > pieceSize {
				if field := fieldOf(into.Type(), name); field != nil {
					return decode(value, into.FieldByIndex(field), rest)
				}
				return nil
			}
			// encoding/json handles the options of tags, such as a number in quotes.
			one, err := json.Marshal(map[string]json.RawMessage{name: value})
			if err != nil {
				return err
			}
			err = json.Unmarshal(one, into.Addr().Interface())
			rest()
			return err
		})
	}
	if len(text) > pieceSize && text[0] == '[' && into.Kind() == reflect.Slice {
		return decodeList(text, into, rest)
	}
	err := json.Unmarshal(text, into.Addr().Interface())
	rest()
	return err
}

// decodeList decodes a list. It decodes as many elements together as make a piece.
func decodeList(text []byte, into reflect.Value, rest func()) error {
	list := reflect.MakeSlice(into.Type(), 0, 0)
	var some []byte
	flush := func() error {
		if some == nil {
			return nil
		}
		some[len(some)-1] = ']'
		elements := reflect.New(into.Type())
		err := json.Unmarshal(some, elements.Interface())
		list, some = reflect.AppendSlice(list, elements.Elem()), nil
		rest()
		return err
	}
	err := split.Each(text, func(_ string, value []byte) error {
		if len(value) <= pieceSize {
			if some == nil {
				some = make([]byte, 1, 2*pieceSize)
				some[0] = '['
			}
			some = append(append(some, value...), ',')
			if len(some) <= pieceSize {
				return nil
			}
			return flush()
		}
		if err := flush(); err != nil {
			return err
		}
		element := reflect.New(into.Type().Elem()).Elem()
		err := decode(value, element, rest)
		list = reflect.Append(list, element)
		return err
	})
	if err == nil {
		err = flush()
	}
	into.Set(list)
	return err
}

// fieldOf is the field of a struct with a name in JSON, nil if there is none.
func fieldOf(t reflect.Type, name string) []int {
	for _, f := range reflect.VisibleFields(t) {
		as, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if as == "" {
			as = f.Name
		}
		if f.IsExported() && !f.Anonymous && strings.EqualFold(as, name) {
			return f.Index
		}
	}
	return nil
}
