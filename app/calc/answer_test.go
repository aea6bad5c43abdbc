package calc

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

const (
	quick = `{"job":"count","game":"mousetrap","ranks":5}`
	other = `{"job":"count","game":"mousetrap","ranks":6}`

	quickKey = `{"job":"count","game":"mousetrap","ranks":5,"suits":1,"of":"won"}` // canonical

	third = `{"job":"count","game":"mousetrap","ranks":7}`
	long  = `{"job":"count","game":"mousetrap","ranks":16}`
	cut   = `{"job":"count","game":"mousetrap","ranks":17}`
)

func TestBrief(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		heard := 0
		a := NewAnswer[decks](d, p, func() { heard++ })
		a.Ask(task(t, quick), Offered)
		p.settle()
		if a.Status() != Queued || len(e.runs) != 1 {
			t.Fatalf("what takes a moment is not begun: %v", a.Status())
		}
		e.last(t).is(pool.Running)
		p.settle()
		if a.Status() != Running || a.Known() {
			t.Errorf("%v", a.Status())
		}
		e.last(t).done(t)
		p.settle()
		if a.Status() != Done || !a.Whole() || a.Value().Won != "15" || heard != 1 {
			t.Errorf("%v, %+v, heard %d times", a.Status(), a.Value(), heard)
		}
		if !strings.Contains(a.Request(), `"ranks":5`) || !strings.Contains(string(a.Result()), `"won":"15"`) {
			t.Errorf("%s gives %s", a.Request(), a.Result())
		}
		// Asked again, here or elsewhere, it is known.
		a.Ask(task(t, quick), Offered)
		b := NewAnswer[decks](d, p, nil)
		b.Ask(task(t, quick), Offered)
		if len(e.runs) != 1 || b.Value().Won != "15" || a.Value().Won != "15" {
			t.Errorf("%d runs, %+v", len(e.runs), b.Value())
		}
	})
}

// TestNewestWins checks that the newest of many quick requests wins, and that they never queue.
func TestNewestWins(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		var seen []string
		var a *Answer[decks]
		a = NewAnswer[decks](d, p, func() { seen = append(seen, a.Value().Won) })
		a.Ask(task(t, quick), Live)
		p.settle()
		for _, q := range []string{other, quick, other, third} {
			a.Ask(task(t, q), Live)
		}
		if len(e.runs) != 1 {
			t.Fatalf("%d runs at a time", len(e.runs))
		}
		e.last(t).done(t)
		p.settle()
		p.settle()
		if len(e.runs) != 2 || e.last(t).job.Key != `{"job":"count","game":"mousetrap","ranks":7,"suits":1,"of":"won"}` {
			t.Fatalf("after the first: %d runs, the last of %s", len(e.runs), e.last(t).job.Key)
		}
		if a.Value().Won != "15" || a.Current() || !a.Busy() {
			t.Errorf("the answer before stays until the next comes: %+v, current %v", a.Value(), a.Current())
		}
		e.last(t).done(t)
		p.settle()
		if got := strings.Join(seen, " "); got != "15 330" || !a.Current() || a.Status() != Done {
			t.Errorf("heard %s; %v", got, a.Status())
		}
		// The one on its way, asked for again in between, is the answer.
		a.Ask(task(t, other), Live)
		a.Ask(task(t, quick), Live)
		a.Ask(task(t, other), Live)
		p.settle()
		e.last(t).done(t)
		p.settle()
		if len(e.runs) != 3 || a.Value().Won != "84" || !a.Current() {
			t.Errorf("%d runs, %+v", len(e.runs), a.Value())
		}
		// One that fails gives way to the next.
		a.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":8}`), Live)
		p.settle()
		a.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":9}`), Live)
		e.last(t).hear(pool.State{Status: pool.Failed, Err: errors.New("no")})
		p.settle()
		e.last(t).done(t)
		p.settle()
		if a.Value().Won != "9978" || a.Status() != Done {
			t.Errorf("after a failure: %v, %+v", a.Status(), a.Value())
		}
	})
}

// TestLiveAfterLong checks that a request that follows a slider does not wait for long work that started before.
func TestLiveAfterLong(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Offered)
		p.settle()
		a.Start()
		e.last(t).is(pool.Running)
		p.settle()
		a.Ask(task(t, quick), Live)
		p.settle()
		if len(e.runs) != 2 || e.runs[0].asked != nil {
			t.Fatalf("%d runs, the long one was asked to %v", len(e.runs), e.runs[0].asked)
		}
		e.last(t).done(t)
		p.settle()
		if q, ok := a.Task().(*job.Count); !ok || *q.Ranks != 5 || a.Value().Won != "15" || !a.Current() {
			t.Errorf("%+v of %+v", a.Value(), a.Task())
		}
	})
}

// TestOffered checks that long work asks first, and that a run goes on when its page is left and is found again.
func TestOffered(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Offered)
		if a.Status() != Asking {
			t.Errorf("%v", a.Status())
		}
		p.settle()
		if a.Status() != Waiting || len(e.runs) != 0 || a.TimeLeft() < Moment || a.Bytes() == 0 {
			t.Fatalf("%v, %d runs, %v, %v bytes", a.Status(), len(e.runs), a.TimeLeft(), a.Bytes())
		}
		a.SetWorkers(1)
		a.Start()
		a.Start()
		if len(e.runs) != 1 || e.last(t).o.Workers != 1 || e.last(t).o.Keeper == nil {
			t.Fatalf("%d runs, %+v", len(e.runs), e.last(t).o)
		}
		e.last(t).is(pool.Running)
		p.settle()
		a.Leave()
		if a.Status() != Idle || a.Busy() {
			t.Errorf("left: %v", a.Status())
		}
		e.last(t).is(pool.Paused)
		p.settle()
		if a.Status() != Idle {
			t.Errorf("a page that was left hears %v", a.Status())
		}
		back := NewAnswer[decks](d, p, nil)
		back.Ask(task(t, long), Offered)
		if back.Status() != Paused || len(e.runs) != 1 {
			t.Errorf("coming back: %v, %d runs", back.Status(), len(e.runs))
		}
		back.Resume()
		back.Stop()
		if got := strings.Join(e.last(t).asked, " "); got != "resume stop" {
			t.Errorf("asked to %q", got)
		}
	})
}

// TestTwoAnswers checks that two answers of one page are independent, and that equal requests share a run.
func TestTwoAnswers(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a, b, twin := NewAnswer[decks](d, p, nil), NewAnswer[decks](d, p, nil), NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Begun)
		p.settle()
		b.Ask(task(t, other), Begun)
		twin.Ask(task(t, quick), Begun)
		p.settle()
		if len(e.runs) != 2 {
			t.Fatalf("%d runs", len(e.runs))
		}
		b.Stop()
		if e.runs[0].asked != nil || strings.Join(e.runs[1].asked, "") != "stop" {
			t.Errorf("%v, %v", e.runs[0].asked, e.runs[1].asked)
		}
		e.runs[1].is(pool.Stopped)
		e.runs[0].done(t)
		p.settle()
		if a.Value().Won != "15" || twin.Value().Won != "15" || b.Known() || b.Status() != Waiting {
			t.Errorf("%+v, %+v, %v", a.Value(), twin.Value(), b.Status())
		}
		a.Stop() // ended: nothing happens
		b.Pause()
		if len(e.runs[1].asked) != 1 {
			t.Error("a run that has ended is asked again")
		}
	})
}

// TestAnotherQuestion checks that a request that arrives before the store answers replaces the one before.
func TestAnotherQuestion(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, long), Begun)
		a.Ask(task(t, quick), Begun)
		p.settle()
		if len(e.runs) != 1 || a.Status() != Queued {
			t.Fatalf("%d runs, %v", len(e.runs), a.Status())
		}
		a.Forget()
		e.last(t).done(t)
		p.settle()
		if a.Known() || a.Status() != Idle {
			t.Errorf("a forgotten question is answered: %+v", a.Value())
		}
	})
}

var errWrong = &job.BadRequest{Field: "ranks", Reason: "is 0"}

func TestRefused(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Begun)
		p.settle()
		e.last(t).done(t)
		p.settle()
		a.refuse(errWrong)
		if a.Status() != Refused || a.Wrong() != errWrong || a.Known() {
			t.Errorf("%v, %v", a.Status(), a.Wrong())
		}
		a.Ask(task(t, quick), Begun)
		if a.Wrong() != nil || a.Value().Won != "15" {
			t.Errorf("%v, %+v", a.Wrong(), a.Value())
		}
	})
}

// TestHere checks that work that takes no time is done at once, also when prerendering.
func TestHere(t *testing.T) {
	in(t, func(t *testing.T) {
		p := &screen{}
		a := NewAnswer[struct{ Outcome string }](NewDesk(nil, nil), p, nil)
		a.Ask(task(t, `{"job":"play","game":"mousetrap","deck":[1,3,2]}`), Here)
		if a.Status() != Done || a.Value().Outcome != "won" {
			t.Errorf("%v, %+v", a.Status(), a.Value())
		}
		b := NewAnswer[decks](NewDesk(nil, nil), p, nil)
		b.Ask(task(t, quick), Offered)
		if b.Status() != Asking {
			t.Errorf("%v", b.Status())
		}
	})
}

// TestForgets checks that a tab drops old results before they take too much memory, and never one that is shown.
func TestForgets(t *testing.T) {
	in(t, func(t *testing.T) {
		d, _, p := bench(store.NewMemory(job.Engine))
		large := json.RawMessage(`{"won":"` + strings.Repeat("7", known/4) + `"}`)
		shown := NewAnswer[decks](d, p, nil)
		for m := 1; m <= 9; m++ {
			j, err := job.Parse([]byte(fmt.Sprintf(`{"job":"count","game":"mousetrap","ranks":%d}`, m)))
			if err != nil {
				t.Fatal(err)
			}
			d.keep(j, large, 1)
			if m == 1 {
				shown.Ask(j.Task, Offered)
			}
		}
		p.settle() // what is large is read beside the page
		if len(d.runs) > 5 || len(d.runs) < 4 || d.find(shown.Request()) == nil {
			t.Errorf("%d results are remembered, the one shown: %v", len(d.runs), d.find(shown.Request()) != nil)
		}
	})
}

// TestNoPlan checks that a request whose plan fails has failed, and can be retried.
func TestNoPlan(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		e.foil = func() error { return errors.New("no worker could be started") }
		for _, way := range []Way{Offered, Begun, Live} {
			a := NewAnswer[decks](d, p, nil)
			a.Ask(task(t, quick), way)
			p.settle()
			if a.Status() != Failed || a.Err() == nil || len(e.runs) != 0 {
				t.Fatalf("%v, %v, %d runs", a.Status(), a.Err(), len(e.runs))
			}
			a.Start()
			p.settle()
			if a.Status() != Failed {
				t.Errorf("tried again in vain: %v", a.Status())
			}
		}
		m := newMany[decks](d, p, nil)
		if err := m.Ask(task(t, quick)); err != nil {
			t.Fatal(err)
		}
		m.Weigh(func() { t.Error("weighed") })
		m.Start()
		p.settle()
		if m.Err() == nil || m.Busy() {
			t.Errorf("many: %v, busy %v", m.Err(), m.Busy())
		}
		e.foil = nil
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Offered)
		p.settle()
		if a.Status() != Queued || a.Err() != nil {
			t.Errorf("%v, %v", a.Status(), a.Err())
		}
	})
}

// TestSlowPlan checks that stored results are shown without a plan, and that two who ask before the plan share one run.
func TestSlowPlan(t *testing.T) {
	in(t, func(t *testing.T) {
		memory := store.NewMemory(job.Engine)
		d, e, p := bench(memory)
		e.foil = func() error { time.Sleep(time.Hour); return nil }
		if err := memory.Finish(t.Context(), quickKey, 1, counted("15")); err != nil {
			t.Fatal(err)
		}
		a, b, twin := NewAnswer[decks](d, p, nil), NewAnswer[decks](d, p, nil), NewAnswer[decks](d, p, nil)
		a.Ask(task(t, quick), Offered)
		b.Ask(task(t, other), Offered)
		twin.Ask(task(t, other), Begun)
		p.settle()
		if a.Value().Won != "15" || b.Status() != Asking || twin.Status() != Asking {
			t.Errorf("%+v, %v, %v", a.Value(), b.Status(), twin.Status())
		}
		time.Sleep(2 * time.Hour)
		p.settle()
		if len(e.runs) != 1 || b.Status() != Queued || twin.Status() != Queued || a.Status() != Done {
			t.Errorf("%d runs, %v, %v, %v", len(e.runs), b.Status(), twin.Status(), a.Status())
		}
	})
}
