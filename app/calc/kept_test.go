package calc

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// TestKeptList checks the list of what this device has of a job: active runs, results, and fractions of interrupted
// ones; nothing of another job or engine.
func TestKeptList(t *testing.T) {
	in(t, func(t *testing.T) {
		const running, whole, part = `{"job":"count","game":"mousetrap","ranks":17,"suits":1}`,
			`{"job":"count","game":"mousetrap","ranks":6,"suits":1}`, `{"job":"count","game":"mousetrap","ranks":16,"suits":1}`
		s, ctx := store.NewMemory(job.Engine), context.Background()
		key := func(request string) string {
			j, err := job.Parse([]byte(request))
			if err != nil {
				t.Fatal(err)
			}
			return j.Key
		}
		result := counted("84")
		parts := map[int]json.RawMessage{2: json.RawMessage(`"1"`)}
		for _, err := range []error{
			s.Finish(ctx, key(whole), 4, result),
			s.Put(ctx, key(part), 4, parts),
			s.Put(ctx, key(`{"job":"distribution","game":"mousetrap","ranks":9}`), 4, parts),
			s.Put(ctx, `{"job":"count","of":"another build"}`, 4, parts),
			s.For("another").Finish(ctx, key(part), 4, result),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		d, e, p := bench(s)
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, running), Begun)
		p.settle()
		e.last(t).is(pool.Running)
		p.settle()
		var all []Work
		var ready bool
		d.Stored(p, "count", func(now []Work, is bool, err error) {
			if err != nil {
				t.Error(err)
			}
			all, ready = now, is
		})
		if ready || len(all) != 1 || !all[0].Busy || all[0].Job.Key != key(running) {
			t.Errorf("at once: %v, %v", all, ready)
		}
		p.settle()
		if !ready || len(all) != 3 {
			t.Fatalf("then: %v, %v", all, ready)
		}
		for _, k := range all {
			switch want := k.Job.Key; want {
			case key(running):
			case key(whole):
				b := NewAnswer[decks](d, p, nil)
				b.Ask(k.Job.Task, Found)
				if !k.Done || b.Value().Won != "84" || b.Parts() != 4 {
					t.Errorf("%+v: %+v of %d", k, b.Value(), b.Parts())
				}
			case key(part):
				if k.FinishedPart != .25 || k.Done || k.Busy {
					t.Errorf("%+v", k)
				}
			default:
				t.Errorf("%s is listed", want)
			}
		}
	})
}

// TestKeptSilent checks that a store that does not answer is not waited for.
func TestKeptSilent(t *testing.T) {
	in(t, func(t *testing.T) {
		d, _, p := bench(silent{store.NewMemory(job.Engine)})
		ready := false
		d.Stored(p, "count", func(_ []Work, is bool, _ error) { ready = ready || is })
		for range 3 {
			p.settle()
			if ready {
				return
			}
			time.Sleep(slowStore)
		}
		t.Error("it waits for the store")
	})
}

// TestKeep checks that a short result is stored if the page says so.
func TestKeep(t *testing.T) {
	in(t, func(t *testing.T) {
		for _, keep := range []bool{false, true} {
			d, e, p := bench(store.NewMemory(job.Engine))
			a, m := NewAnswer[decks](d, p, nil), newMany[decks](d, p, nil)
			if keep {
				a.Keep()
				m.Keep()
			}
			a.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":6,"suits":1}`), Offered)
			p.settle()
			if (e.last(t).o.Keeper != nil) != keep {
				t.Errorf("an answer is kept: %v", !keep)
			}
			if err := m.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":7,"suits":1}`)); err != nil {
				t.Fatal(err)
			}
			m.Start()
			p.settle()
			if (e.last(t).o.Keeper != nil) != keep {
				t.Errorf("one of many is kept: %v", !keep)
			}
			e.last(t).is(pool.Stopped)
			p.settle()
		}
	})
}
