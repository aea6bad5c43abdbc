package calc

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// TestSilentStore checks that a calculator answers without any store.
func TestSilentStore(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(silent{})
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Offered)
		p.settle()
		e.last(t).done(t)
		p.settle()
		if a.Value().Won != "15" {
			t.Errorf("what takes a moment waits for the store: %v", a.Status())
		}
		a.Ask(task(t, long), Offered)
		time.Sleep(slowStore)
		p.settle()
		if a.Status() != Waiting {
			t.Fatalf("%v", a.Status())
		}
		a.Start()
		// It has measured the device, and what is measured waits for nobody.
		e.last(t).hear(pool.State{Status: pool.Done, Result: json.RawMessage(`{"won":"25749021720"}`), Elapsed: time.Minute,
			Pace: 1e9, Shards: 100})
		p.settle()
		if a.Value().Won != "25749021720" || d.speeds["count"] <= 0 {
			t.Errorf("%+v, speed %v", a.Value(), d.speeds["count"])
		}
		b := NewAnswer[decks](d, p, nil)
		b.Ask(task(t, cut), Begun)
		time.Sleep(slowStore)
		p.settle()
		if b.Status() != Queued {
			t.Errorf("what is to begin at once waits for the store: %v", b.Status())
		}
	})
}

// TestSpeed checks that a run tells the speed of the device, and that one during which the device slept does not.
func TestSpeed(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		j := task(t, long)
		cost := j.Cost()
		usual := d.Time("count", cost, 1, 1)
		run := func(slower float64) time.Duration {
			a := NewAnswer[decks](d, p, nil)
			a.Ask(j, Offered)
			p.settle()
			a.Start()
			plan := pool.State{Status: pool.Running, Elapsed: time.Minute, Pace: cost.Work / cost.Seconds / slower}
			e.last(t).hear(plan)
			p.settle()
			a.Stop()
			p.settle()
			return d.Time("count", cost, 1, 1)
		}
		if asleep := run(1000); asleep != usual {
			t.Errorf("after a run with a pause the job takes %v, not %v", asleep, usual)
		}
		if slow := run(10); slow < usual*7/2 || slow > usual*9/2 {
			t.Errorf("ten times slower than stated, the job takes %v; %v was assumed", slow, usual)
		}
	})
}

// TestLittleLeft checks that a run of which a moment is left, as after a reload at its end, goes on unasked.
func TestLittleLeft(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		j := parse(t, cut)
		n := j.Plan().Shards
		put(t, memory, j, n, n-1)
		d.speeds["count"] = j.Cost().Seconds / 10 // ten seconds of one worker in all
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, cut), Offered)
		p.settle()
		if len(e.runs) != 1 || len(e.last(t).o.Finished) != n-1 {
			t.Errorf("of %d parts %d are left: %v, %d runs", n, 1, a.Status(), len(e.runs))
		}
	})
}

// TestTryAgain checks that a worker that cannot be replaced fails the run, and that a retry continues from all finished
// shards, as after Stop.
func TestTryAgain(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		j := parse(t, cut)
		put(t, memory, j, j.Plan().Shards, 1)
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, cut), Offered)
		p.settle()
		if a.Status() != Interrupted || a.FinishedPart() == 0 {
			t.Fatalf("%v, %v", a.Status(), a.FinishedPart())
		}
		a.Start()
		r := e.last(t)
		if len(r.o.Finished) != 1 {
			t.Errorf("it goes on from %v", r.o.Finished)
		}
		r.parts[1], r.parts[2] = json.RawMessage("2"), json.RawMessage("3")
		r.hear(pool.State{Status: pool.Failed, Err: errors.New("the workers end at once")})
		p.settle()
		if a.Status() != Failed || a.Err() == nil {
			t.Fatalf("%v", a.Status())
		}
		a.Start()
		r = e.last(t)
		if len(e.runs) != 2 || len(r.o.Finished) != 3 {
			t.Errorf("trying again goes on from %v", r.o.Finished)
		}
		r.parts[3] = json.RawMessage("4")
		r.is(pool.Stopped)
		p.settle()
		if a.Status() != Interrupted {
			t.Fatalf("stopped: %v", a.Status())
		}
		a.Start()
		r = e.last(t)
		if len(r.o.Finished) != 4 {
			t.Errorf("after Stop it goes on from %v", r.o.Finished)
		}
		r.is(pool.Stopped)
		p.settle()
		a.Discard()
		p.settle()
		if saved, err := memory.Get(context.Background(), j.Key); a.Status() != Waiting || a.FinishedPart() != 0 ||
			len(saved.Parts) != 0 || err != nil {
			t.Errorf("discarded: %v, %v, %v", a.Status(), saved.Parts, err)
		}
	})
}

// TestKept checks that a stored result is the answer.
func TestKept(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		j, err := job.Parse([]byte(long))
		if err != nil {
			t.Fatal(err)
		}
		if err := memory.Finish(context.Background(), j.Key, j.Task.Shards(),
			counted("25749021720")); err != nil {
			t.Fatal(err)
		}
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Offered)
		p.settle()
		if a.Status() != Done || a.Value().Won != "25749021720" || len(e.runs) != 0 {
			t.Errorf("%v, %+v, %d runs", a.Status(), a.Value(), len(e.runs))
		}
	})
}

// TestKeptAs checks that a result that also answers another request is found as that, in the tab and on the device.
// What is only looked for is not computed.
func TestKeptAs(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		heard := 0
		look := NewAnswer[decks](d, p, func() { heard++ })
		look.Ask(task(t, long), Recalled)
		p.settle()
		if look.Status() != Done || look.Known() || heard != 1 || len(e.runs) != 0 {
			t.Errorf("of nothing: %v, known %v, heard %d times, %d runs", look.Status(), look.Known(), heard, len(e.runs))
		}
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Offered)
		p.settle()
		e.last(t).done(t)
		p.settle()
		a.As(task(t, long))
		p.settle()
		if a.Status() != Done || a.Value().Won != "15" || !strings.Contains(a.Request(), "16") {
			t.Errorf("%v, %+v of %s", a.Status(), a.Value(), a.Request())
		}
		a.Ask(task(t, long), Offered)
		for where, desk := range map[string]*Desk{"in the tab": d, "on the device": NewDesk(&engine{}, memory)} {
			heard = 0
			found := NewAnswer[decks](desk, p, func() { heard++ })
			found.Ask(task(t, long), Recalled)
			p.settle()
			if found.Status() != Done || found.Value().Won != "15" || heard != 1 {
				t.Errorf("%s: %v, %+v, heard %d times", where, found.Status(), found.Value(), heard)
			}
		}
		if len(e.runs) != 1 || a.Value().Won != "15" {
			t.Errorf("%d runs, %+v", len(e.runs), a.Value())
		}
	})
}

// TestOtherParts checks that shards of another number of shards are not used.
func TestOtherParts(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		j := parse(t, long)
		put(t, memory, j, j.Plan().Shards+1, 1)
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Offered)
		p.settle()
		if a.Status() != Waiting || a.lost == nil || a.FinishedPart() != 0 || len(e.runs) != 0 {
			t.Errorf("%v, %v, %v kept", a.Status(), a.lost, a.FinishedPart())
		}
	})
}
