package calc

import (
	"encoding/json"
	"strings"
	"testing"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// askList asks a list and computes it.
func askList(t *testing.T, p *screen, m *Many[decks], requests ...string) {
	t.Helper()
	var tasks []job.Request
	for _, r := range requests {
		tasks = append(tasks, task(t, r))
	}
	if err := m.Ask(tasks...); err != nil {
		t.Fatal(err)
	}
	m.Start()
	p.settle()
}

// end ends a run with a result.
func (r *fakeRun) end() {
	r.hear(pool.State{Status: pool.Done, Result: json.RawMessage(`{"won":"1"}`)})
}

func (r *fakeRun) was() string { return strings.Join(r.asked, " ") }

// TestAskedAgain checks that a list that is asked again while it is busy gets its answers, whether it joins the old
// list's run or that run is already being stopped.
func TestAskedAgain(t *testing.T) {
	in(t, func(t *testing.T) {
		for _, stopping := range []bool{false, true} {
			d, e, p := bench(store.NewMemory(job.Engine))
			m := newMany[decks](d, p, nil)
			askList(t, p, m, long)
			first := e.last(t)
			first.is(pool.Running)
			first.parts[0] = json.RawMessage("1")
			if stopping {
				m.Stop()
				p.settle()
				if first.was() != "stop" {
					t.Fatalf("nobody wants it, and it was asked to %q", first.was())
				}
			}
			askList(t, p, m, long)
			switch again := e.last(t); {
			case first.was() == "":
				if again != first {
					t.Fatal("the run is left alone")
				}
			case again == first || len(again.o.Finished) != 1:
				t.Fatalf("no new run goes on from what is finished: %d runs, from %v", len(e.runs), again.o.Finished)
			default:
				first.is(pool.Stopped)
				p.settle()
			}
			if !m.Busy() || m.Err() != nil {
				t.Fatalf("stopping before: %v; busy %v, %v", stopping, m.Busy(), m.Err())
			}
			e.last(t).end()
			p.settle()
			if m.Busy() || m.Err() != nil || m.Known() != 1 {
				t.Errorf("stopping before: %v; busy %v, %v, %d known", stopping, m.Busy(), m.Err(), m.Known())
			}
		}
	})
}

// TestJoined checks that a list stops runs that it started and nobody else holds, and none that it only joined.
func TestJoined(t *testing.T) {
	in(t, func(t *testing.T) {
		for _, c := range []struct {
			name string
			wish func(d *Desk, p *screen) // before the list asks
			join func(d *Desk, p *screen) // after
			want string                   // of the run, when the list is stopped
		}{
			{name: "its own", want: "stop"},
			{name: "begun elsewhere, and left", wish: func(d *Desk, p *screen) {
				a := NewAnswer[decks](d, p, nil)
				a.Ask(task(t, long), Begun)
				p.settle()
				a.Leave()
			}},
			{name: "followed since", join: func(d *Desk, p *screen) {
				NewAnswer[decks](d, p, nil).Ask(task(t, long), Begun)
				p.settle()
			}},
			{name: "followed since, and left", join: func(d *Desk, p *screen) {
				a := NewAnswer[decks](d, p, nil)
				a.Ask(task(t, long), Begun)
				p.settle()
				a.Leave()
			}},
			{name: "of another list too", wish: func(d *Desk, p *screen) {
				askList(t, p, newMany[decks](d, p, nil), long)
			}},
			{name: "joined by another list", join: func(d *Desk, p *screen) {
				askList(t, p, newMany[decks](d, p, nil), long)
			}},
		} {
			d, e, p := bench(store.NewMemory(job.Engine))
			if c.wish != nil {
				c.wish(d, p)
			}
			m := newMany[decks](d, p, nil)
			askList(t, p, m, long)
			e.last(t).is(pool.Running)
			if c.join != nil {
				c.join(d, p)
			}
			m.Stop()
			p.settle()
			if len(e.runs) != 1 || e.last(t).was() != c.want {
				t.Errorf("%s: %d runs, asked to %q, want %q", c.name, len(e.runs), e.last(t).was(), c.want)
			}
			e.last(t).end()
			p.settle()
		}
	})
}

// TestStopShared checks that Stop on a page ends a run, even one that was left and found again, but not while a list
// waits for it. The list is then its last holder.
func TestStopShared(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a, m := NewAnswer[decks](d, p, nil), newMany[decks](d, p, nil)
		a.Ask(task(t, long), Begun)
		p.settle()
		r := e.last(t)
		r.is(pool.Running)
		r.parts[0] = json.RawMessage("1")
		askList(t, p, m, long)
		a.Stop()
		p.settle()
		if r.was() != "" || a.Status() != Interrupted || !m.Busy() {
			t.Fatalf("asked to %q; %v, busy %v", r.was(), a.Status(), m.Busy())
		}
		a.Start()
		p.settle()
		if a.Status() != Running || len(e.runs) != 1 {
			t.Fatalf("%v, %d runs", a.Status(), len(e.runs))
		}
		a.Stop()
		m.Stop()
		p.settle()
		if r.was() != "stop" {
			t.Fatalf("nobody wants it, and it was asked to %q", r.was())
		}
		// Before its end is told, another begins where it was left.
		a.Start()
		p.settle()
		if len(e.runs) != 2 || len(e.last(t).o.Finished) != 1 || a.Status() != Queued {
			t.Fatalf("%d runs, %v", len(e.runs), a.Status())
		}
		r.is(pool.Stopped)
		e.last(t).end()
		p.settle()
		if a.Value().Won != "1" {
			t.Errorf("%v, %+v", a.Status(), a.Value())
		}
		a.Stop() // what has ended
		p.settle()
		if a.Status() != Done || e.last(t).was() != "" {
			t.Errorf("%v, asked to %q", a.Status(), e.last(t).was())
		}
	})
}

// TestDeletedMeanwhile checks that a list reports a run that was deleted meanwhile, and can continue.
func TestDeletedMeanwhile(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		m := newMany[decks](d, p, nil)
		askList(t, p, m, long)
		r := e.last(t)
		r.is(pool.Running)
		var busy []Item
		d.Shelf(p, func(all []Item, err error) { busy = all })
		p.settle()
		if len(busy) != 1 {
			t.Fatalf("on the shelf: %+v", busy)
		}
		d.Delete(p, busy[0], func(error) {})
		r.is(pool.Stopped)
		p.settle()
		if r.was() != "stop" || m.Busy() || m.Err() == nil {
			t.Fatalf("asked to %q; busy %v, %v", r.was(), m.Busy(), m.Err())
		}
		m.Start()
		p.settle()
		if len(e.runs) != 2 || len(e.last(t).o.Finished) != 0 || m.Err() != nil {
			t.Errorf("%d runs, %v", len(e.runs), m.Err())
		}
		m.Stop()
		p.settle()
	})
}
