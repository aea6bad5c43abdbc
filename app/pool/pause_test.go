package pool

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"rencontre/wasm/worker"
)

func TestStop(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		w := &world{}
		if deaf {
			w.deaf = func(f *fake, k worker.OrderKind) bool { return k == worker.Stop }
		}
		in(t, w, 2, func(t *testing.T, p *Pool) {
			seen := &watch{t: t}
			r := start(p, 10, Options{}, seen.update)
			time.Sleep(1500 * time.Millisecond)
			r.Stop()
			synctest.Wait()
			if got := seen.statuses(); got != " queued running stopped" {
				t.Errorf("the page saw%s", got)
			}
			s := r.State()
			if s.Status != Stopped || s.Finished != 2 || s.Workers != 0 || s.Err != nil || s.Result != nil {
				t.Errorf("%+v", s)
			}
			r.Stop()
			r.Pause()
			r.Resume()
			if s := r.State(); s.Status != Stopped {
				t.Errorf("%+v", s)
			}
			// The next run finds workers: the same, or new ones once those that ignored the
			// stop are terminated.
			began := time.Now()
			done(t, start(p, 2, Options{}, nil))
			if took := time.Since(began) - took; took > stopTimeout+50*time.Millisecond {
				t.Errorf("the next run waited %v", took)
			}
			if n := w.count(); deaf && n != 4 || !deaf && n != 2 {
				t.Errorf("deaf %v: %d workers were made", deaf, n)
			}
		})
	}
}

func TestStopBeforeTheStart(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		seen := &watch{t: t}
		start(p, 10, Options{}, seen.update).Stop()
		time.Sleep(time.Second)
		if got := w.begun(); len(got) != 0 {
			t.Errorf("shards begun: %v", got)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := p.do(ctx, fakeJob(10)); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
}

func TestPause(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		seen := &watch{t: t}
		r := start(p, 10, Options{}, seen.update)
		time.Sleep(1550 * time.Millisecond)
		r.Pause()
		time.Sleep(took) // messages still on their way
		before := r.State()
		if before.Status != Paused || before.Workers != 2 {
			t.Errorf("%+v", before)
		}
		time.Sleep(time.Hour)
		after := r.State()
		if !reflect.DeepEqual(before, after) {
			t.Errorf("something went on in a pause: %+v, then %+v", before, after)
		}
		// Other runs continue meanwhile.
		done(t, start(p, 3, Options{}, nil))

		r.Resume()
		s := done(t, r)
		if s.Elapsed < 4900*time.Millisecond || s.Elapsed > 5200*time.Millisecond {
			t.Errorf("elapsed %v", s.Elapsed)
		}
		synctest.Wait()
		if got := seen.statuses(); got != " queued running paused running done" {
			t.Errorf("the page saw%s", got)
		}
		if n := slices.Max(w.begun()); n != 9 || len(w.begun()) != 13 {
			t.Errorf("shards begun: %v", w.begun())
		}
	})
}

// TestGiveWay checks that workers rest while the user is active and a moment longer, that pages
// see no pause, and that no worker is taken for dead.
func TestGiveWay(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		p.yieldCores() // without any worker
		seen := &watch{t: t}
		r := start(p, 10, Options{}, seen.update)
		time.Sleep(1550 * time.Millisecond)
		for range 200 {
			p.yieldCores()
			time.Sleep(yieldTime / 2)
		}
		if s := r.State(); s.Status != Running || s.Workers != 2 || len(w.begun()) != 4 {
			t.Errorf("%+v, begun: %v", s, w.begun())
		}
		s := done(t, r)
		if still := 199*yieldTime/2 + yieldTime; s.Elapsed < 4900*time.Millisecond+still ||
			s.Elapsed > 5200*time.Millisecond+still {
			t.Errorf("elapsed %v, of them at rest %v", s.Elapsed, still)
		}
		synctest.Wait()
		if got := seen.statuses(); got != " queued running done" {
			t.Errorf("the page saw%s", got)
		}
		if len(w.begun()) != 10 || w.count() != 2 {
			t.Errorf("%d workers, shards begun: %v", w.count(), w.begun())
		}
	})
}

// TestPauseAtRest checks that a pause outlasts a rest, and that paused workers are not told to
// rest.
func TestPauseAtRest(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		r := start(p, 10, Options{}, nil)
		time.Sleep(1550 * time.Millisecond)
		p.yieldCores()
		r.Pause()
		p.yieldCores()
		time.Sleep(time.Minute)
		if s := r.State(); s.Status != Paused || s.WorkDone >= 100 || len(w.begun()) != 4 {
			t.Errorf("%+v, begun: %v", s, w.begun())
		}
		p.yieldCores()
		r.Resume()
		p.yieldCores()
		time.Sleep(yieldTime / 2)
		before := r.State().WorkDone
		time.Sleep(took)
		if after := r.State().WorkDone; after <= before {
			t.Errorf("after the rest nothing goes on: %v, then %v", before, after)
		}
		done(t, r)
		if len(w.begun()) != 10 || w.count() != 2 {
			t.Errorf("%d workers, shards begun: %v", w.count(), w.begun())
		}
	})
}

func TestStopInAPause(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		r := start(p, 10, Options{}, nil)
		time.Sleep(1500 * time.Millisecond)
		r.Pause()
		time.Sleep(took)
		r.Stop()
		done(t, start(p, 4, Options{}, nil))
		if n := w.count(); n != 2 {
			t.Errorf("%d workers were made", n)
		}
	})
}

// TestDeathInAPause checks that a worker killed in a pause is detected when the run continues.
func TestDeathInAPause(t *testing.T) {
	w := &world{}
	w.deaf = func(f *fake, k worker.OrderKind) bool { return k == worker.Resume && f.number == 0 }
	in(t, w, 2, func(t *testing.T, p *Pool) {
		r := start(p, 20, Options{}, nil)
		time.Sleep(1500 * time.Millisecond)
		r.Pause()
		time.Sleep(time.Minute)
		r.Resume()
		done(t, r)
		if n := w.count(); n != 3 {
			t.Errorf("%d workers were made", n)
		}
	})
}

func TestQuickOverLong(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		long := start(p, 100, Options{}, nil)
		time.Sleep(5 * time.Second)
		began := time.Now()
		done(t, start(p, 1, Options{}, nil))
		if took := time.Since(began); took > 1100*time.Millisecond {
			t.Errorf("a run of one second took %v", took)
		}
		second := start(p, 8, Options{}, nil)
		time.Sleep(3 * time.Second)
		if a, b := long.State().Workers, second.State().Workers; a != 1 || b != 1 {
			t.Errorf("two runs share two workers as %d and %d", a, b)
		}
		done(t, second)
		done(t, long)
		if w.most != 3 {
			t.Errorf("%d workers at a time", w.most)
		}
	})
}
