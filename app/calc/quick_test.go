package calc

import (
	"encoding/json"
	"testing"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// late is a screen that draws after it has called what was dispatched, as a browser does.
type late struct{ *screen }

func (p late) Defer(do func()) { p.Dispatch(do) }

// TestQuick checks that a request that takes a moment is answered once, by a worker or on the page, and that neither a
// long one nor one that is refused begins. No banner tells of an answer, however long a slow device took.
func TestQuick(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		d.told = func() { t.Error("a banner tells of what was heard") }
		var heard []string
		ask := func(request string) {
			d.quick(late{p}, task(t, request), func(result json.RawMessage) { heard = append(heard, string(result)) })
			p.settle()
		}
		ask(quick)
		e.last(t).is(pool.Running)
		e.last(t).hear(pool.State{Status: pool.Done, Elapsed: 2 * Moment, Shards: 1, Finished: 1, Result: []byte(`{}`)})
		p.settle()
		if len(heard) != 1 || len(e.runs) != 1 {
			t.Fatalf("heard %q of %d runs", heard, len(e.runs))
		}
		ask(quick) // known
		ask(`{"job":"play","game":"mousetrap","deck":[1,3,2]}`)
		ask(long)
		ask(cut)
		d.quick(p, &job.Coincidence{Game: "t9"}, func(json.RawMessage) { t.Error("a wrong request is answered") })
		p.settle()
		if len(heard) != 3 || len(e.runs) != 1 {
			t.Errorf("heard %q of %d runs", heard, len(e.runs))
		}
	})
}
