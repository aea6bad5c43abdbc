package calc

import (
	"errors"
	"strings"
	"testing"
	"time"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

func TestMany(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		heard := 0
		m := newMany[decks](d, p, func() { heard++ })
		if err := m.Ask(task(t, quick), task(t, other), task(t, third)); err != nil {
			t.Fatal(err)
		}
		if m.Len() != 3 || m.Known() != 0 || m.TimeLeft() != 0 || len(e.runs) != 0 || heard != 1 {
			t.Fatalf("%d, %d known, %v, %d runs, heard %d times", m.Len(), m.Known(), m.TimeLeft(), len(e.runs), heard)
		}
		m.Weigh(func() { heard++ })
		p.settle()
		if m.TimeLeft() < 3*roundTrip || heard != 2 || e.plans != 3 {
			t.Fatalf("weighed: %v, heard %d times, %d plans", m.TimeLeft(), heard, e.plans)
		}
		step := func(n int) {
			t.Helper()
			for len(func() []*fakeRun { e.mu.Lock(); defer e.mu.Unlock(); return e.runs }()) < n {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Second)
			e.last(t).done(t)
		}
		m.Start()
		m.Start()
		step(1)
		step(2)
		step(3)
		p.settle()
		if m.Busy() || m.Known() != 3 || m.Value(2).Won != "330" || heard < 2 ||
			!strings.Contains(m.Request(1).Key, `"ranks":6`) {
			t.Errorf("busy %v, %d known, heard %d", m.Busy(), m.Known(), heard)
		}
		// What is known is known in another list too; a stopped list keeps what it has.
		if err := m.Ask(task(t, third), task(t, `{"job":"count","game":"mousetrap","ranks":8}`)); err != nil ||
			m.Known() != 1 || m.Value(0).Won != "330" {
			t.Fatalf("%v, %d known", err, m.Known())
		}
		m.Start()
		for e.last(t).job.Key == m.Request(0).Key {
			time.Sleep(time.Millisecond)
		}
		m.Stop()
		p.settle()
		if m.Busy() || m.Known() != 1 || m.Err() != nil {
			t.Errorf("stopped: busy %v, %d known, %v", m.Busy(), m.Known(), m.Err())
		}
		if err := m.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":9}`)); err != nil {
			t.Fatal(err)
		}
		m.Start()
		for !strings.Contains(e.last(t).job.Key, `"ranks":9`) {
			time.Sleep(time.Millisecond)
		}
		e.last(t).hear(pool.State{Status: pool.Failed, Err: errors.New("no")})
		p.settle()
		if m.Busy() || m.Err() == nil {
			t.Errorf("failed: busy %v, %v", m.Busy(), m.Err())
		}
	})
}
