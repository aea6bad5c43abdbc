package calc

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"time"

	"rencontre/app/pool"
	"rencontre/core/job"
)

// Many are the answers to a list of requests of one kind, each of which takes a moment, such as
// the rows of a table or the points of a curve. They are computed one after another and shown
// as they come.
type Many[R any] struct{ manyState }

// manyState is the state of a Many, whatever its values are.
type manyState struct {
	desk  *Desk
	page  Page
	heard func()
	of    reflect.Type // R

	jobs    []*job.Job
	values  []any // *R, or nil if not known
	results []json.RawMessage

	halt  context.CancelFunc // nil while nothing is computed
	err   error
	keeps bool
	lost  error // why a result could not be stored
}

// newMany returns a list that asks nothing yet. heard, which may be nil, is called when values
// have come, or when one has failed.
func newMany[R any](d *Desk, p Page, heard func()) *Many[R] {
	return &Many[R]{manyState{desk: d, page: p, heard: heard, of: reflect.TypeFor[R]()}}
}

// Keep stores the answers on this device, for a page that lists what is stored.
func (m *manyState) Keep() { m.keeps = true }

// Ask asks another list. What this tab knows of it is there at once; Start computes the rest.
// The error is that of the first request that is refused.
func (m *manyState) Ask(tasks ...job.Request) error {
	m.Stop()
	m.err, m.lost, m.jobs, m.values, m.results = nil, nil, nil, nil, nil
	for _, t := range tasks {
		j, err := job.Of(t)
		if err != nil {
			m.jobs, m.values, m.results = nil, nil, nil
			return err
		}
		m.jobs, m.values, m.results = append(m.jobs, j), append(m.values, nil), append(m.results, nil)
		if r := m.desk.find(j.Key); r != nil {
			if s := m.desk.stateOf(r); s.Status == pool.Done {
				m.take(len(m.jobs)-1, s.Result)
			}
		}
	}
	if m.heard != nil && len(tasks) > 0 {
		m.heard()
	}
	return nil
}

// roundTrip is how long a message takes to a worker and back.
const roundTrip = 15 * time.Millisecond

// Weigh plans the missing requests, and calls then when their cost is known.
func (m *manyState) Weigh(then func()) {
	if m.desk.engine == nil {
		return
	}
	jobs := m.jobs
	m.page.Async(func() {
		for _, j := range jobs {
			if _, err := m.desk.plan(context.Background(), j); err != nil {
				return // the error is shown when they are computed
			}
		}
		m.page.Dispatch(func() {
			if len(jobs) > 0 && len(m.jobs) == len(jobs) && m.jobs[0] == jobs[0] {
				then() // unless another list was asked
			}
		})
	})
}

// TimeLeft is how long the missing requests will take on this device, as far as it is known.
func (m *manyState) TimeLeft() time.Duration {
	left := time.Duration(0)
	for i, j := range m.jobs {
		if plan, known := m.desk.planned(j); known && m.values[i] == nil {
			left += roundTrip + m.desk.Time(j.Name, plan.Cost, plan.Shards, m.desk.Workers())
		}
	}
	return left
}

// Len is how many requests there are, Known how many have their result.
func (m *manyState) Len() int { return len(m.jobs) }
func (m *manyState) Known() int {
	n := 0
	for _, v := range m.values {
		if v != nil {
			n++
		}
	}
	return n
}

// Value is the result of request i, nil while it is not known, and Request is that request.
func (m *Many[R]) Value(i int) *R {
	v, _ := m.values[i].(*R)
	return v
}
func (m *manyState) Request(i int) *job.Job { return m.jobs[i] }

// Busy reports whether requests are being computed; Err is why one failed.
func (m *manyState) Busy() bool { return m.halt != nil }
func (m *manyState) Err() error { return m.err }

// Stop stops computing. Known results stay, and a run that others hold goes on.
func (m *manyState) Stop() {
	if m.halt != nil {
		m.halt()
		m.halt = nil
	}
}

// redraw is how long results are gathered before they are shown, so that a table of hundreds
// of rows is not drawn again for each row.
const redraw = 300 * time.Millisecond

// Start computes the missing requests.
func (m *manyState) Start() {
	if m.halt != nil || m.desk.engine == nil {
		return
	}
	var todo []int
	for i := range m.jobs {
		if m.values[i] == nil {
			todo = append(todo, i)
		}
	}
	if len(todo) == 0 {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	m.halt, m.err, m.lost = cancel, nil, nil
	jobs := m.jobs
	m.page.Async(func() {
		found, shown := map[int]json.RawMessage{}, time.Now()
		show := func(ended bool, err error) {
			rows := found
			found, shown = map[int]json.RawMessage{}, time.Now()
			m.page.Dispatch(func() {
				if ctx.Err() != nil {
					return // stopped, or another list was asked
				}
				for i, result := range rows {
					m.take(i, result)
				}
				if ended {
					m.halt = nil
					cancel()
				}
				if err != nil {
					m.err = err
				}
				if m.heard != nil && (len(rows) > 0 || err != nil) {
					m.heard()
				}
			})
		}
		for _, i := range todo {
			result, err := m.desk.do(ctx, jobs[i], m.keeps)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				show(true, err)
				return
			}
			found[i] = result
			if m.keeps {
				m.watch(jobs[i])
			}
			if time.Since(shown) > redraw {
				show(false, nil)
			}
		}
		show(true, nil)
	})
}

// watch waits until the store has the result of a request of the list, and notes why it has not.
func (m *manyState) watch(j *job.Job) {
	r := m.desk.find(j.Key)
	if r == nil {
		return
	}
	on := m.desk.handle(r)
	if on == nil {
		return // it was not computed in this tab
	}
	m.page.Async(func() {
		<-on.Settled()
		lost := on.StoreError()
		if lost == nil {
			return
		}
		m.page.Dispatch(func() {
			if slices.Contains(m.jobs, j) { // else another list is asked
				m.lost = lost
			}
		})
	})
}

func (m *manyState) take(i int, result json.RawMessage) {
	v := reflect.New(m.of)
	if err := decode(result, v.Elem(), func() {}); err != nil {
		m.err = err
		return
	}
	m.values[i], m.results[i] = v.Interface(), result
}

// A waiter holds a run for a list, and waits for its end.
type waiter chan pool.State

func (w waiter) hear(_ *run, s pool.State) {
	if s.Status.Ended() {
		select {
		case w <- s:
		default: // a late report
		}
	}
}

// errStopped is the error of a run that was stopped while a list waited for it.
var errStopped = errors.New("the run was stopped")

// do runs a job to its end, or waits for an active run of it.
func (d *Desk) do(ctx context.Context, j *job.Job, stays bool) (json.RawMessage, error) {
	w := make(waiter, 1)
	r, s := d.join(j.Key, w)
	if r == nil {
		plan, err := d.plan(ctx, j)
		if err != nil {
			return nil, err
		}
		parts := d.partsOf(d.find(j.Key))
		r, s = d.begin(j, plan, pool.Options{Workers: d.Workers(), Finished: parts}, stays, w)
	}
	defer d.drop(r, w)
	if !s.Status.Ended() {
		select {
		case s = <-w:
			if ctx.Err() == nil {
				d.markSeen(r)
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if s.Status == pool.Stopped {
		return nil, errStopped
	}
	return s.Result, s.Err
}
