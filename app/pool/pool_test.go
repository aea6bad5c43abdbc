package pool

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rencontre/core/job"
	"rencontre/wasm/worker"
)

// do runs a job to its end and returns its result. It stops the run when ctx ends first.
func (p *Pool) do(ctx context.Context, j *job.Job) (json.RawMessage, error) {
	plan, err := p.Plan(ctx, j)
	if err != nil {
		return nil, err
	}
	r := p.Start(j, plan, Options{}, nil)
	select {
	case <-r.ended:
	case <-ctx.Done():
		r.Stop()
		return nil, context.Cause(ctx)
	}
	s := r.State()
	return s.Result, s.Err
}

func TestRun(t *testing.T) {
	w := &world{}
	in(t, w, 3, func(t *testing.T, p *Pool) {
		seen := &watch{t: t}
		began := time.Now()
		r := start(p, 10, Options{}, seen.update)
		time.Sleep(2500 * time.Millisecond)
		s := r.State()
		if s.Status != Running || s.Workers != 3 || s.Finished != 6 || len(s.Preview) == 0 || s.WorkDone < 70 ||
			s.WorkDone > 75 {
			t.Errorf("half way: %+v", s)
		}
		if s.Rate < 29 || s.Rate > 31 || s.Left < 800*time.Millisecond || s.Left > time.Second {
			t.Errorf("rate %v, left %v", s.Rate, s.Left)
		}
		done(t, r)
		// Four rounds of three shards, and the start of the workers.
		if took := time.Since(began); took != 4050*time.Millisecond {
			t.Errorf("took %v", took)
		}
		if got := w.begun(); !slices.IsSorted(got) || len(got) != 10 {
			t.Errorf("shards begun: %v", got)
		}
		synctest.Wait()
		if got := seen.statuses(); got != " queued running done" {
			t.Errorf("the page saw%s", got)
		}
		if n := len(seen.states); n < 30 || n > 45 {
			t.Errorf("%d updates in four seconds", n)
		}
		if w.most != 3 {
			t.Errorf("%d workers at a time", w.most)
		}
	})
}

// TestRunUnderstated checks that the bar is not at its end half way if shards take twice the
// stated work.
func TestRunUnderstated(t *testing.T) {
	w := &world{}
	in(t, w, 3, func(t *testing.T, p *Pool) {
		seen := &watch{t: t}
		j := fakeJob(30)
		plan := j.Plan()
		plan.Work /= 2
		r := p.Start(j, plan, Options{}, seen.update)
		time.Sleep(6550 * time.Millisecond) // 6.5 of 10 rounds
		if s := r.State(); s.WorkDone < .6*s.Work || s.WorkDone > .67*s.Work || s.Left < 3*time.Second ||
			s.Left > 4*time.Second {
			t.Errorf("after two thirds: %v of %v, %v left", s.WorkDone, s.Work, s.Left)
		}
		done(t, r)
		synctest.Wait()
	})
}

// TestBadWorkers checks that misbehaving workers cannot spoil a run.
func TestBadWorkers(t *testing.T) {
	once := func(shard int, f func(f *fake, o worker.Order)) func(*fake, worker.Order) bool {
		var first sync.Once
		return func(fk *fake, o worker.Order) (did bool) {
			if o.Shard == shard {
				first.Do(func() { did = true; f(fk, o) })
			}
			return did
		}
	}
	tests := map[string]struct {
		run     func(f *fake, o worker.Order) bool
		workers int           // created in all
		atMost  time.Duration // time until the result
	}{
		"crash": {once(2, func(f *fake, o worker.Order) {
			f.say(worker.Message{Kind: worker.Died, Error: "out of memory"})
		}), 3, 4 * time.Second},
		"crash half way": {once(2, func(f *fake, o worker.Order) {
			f.say(worker.Message{Kind: worker.Progress, ID: o.ID, Shard: o.Shard, Units: 9})
			time.Sleep(took / 2)
			f.say(worker.Message{Kind: worker.Died, Error: "out of memory"})
		}), 3, 4500 * time.Millisecond},
		"hang": {once(2, func(f *fake, o worker.Order) {
			<-f.end
		}), 2, 11 * time.Second},
		"hang, then answer": {once(2, func(f *fake, o worker.Order) {
			<-f.end
			f.answer(o, worker.Done)
		}), 2, 11 * time.Second},
		"answer twice": {once(2, func(f *fake, o worker.Order) {
			f.answer(o, worker.Done)
			f.answer(o, worker.Done)
		}), 2, 3100 * time.Millisecond},
		"answer twice, later": {once(2, func(f *fake, o worker.Order) {
			f.answer(o, worker.Done)
			time.Sleep(took / 2)
			f.answer(o, worker.Done)
			f.answer(o, worker.Failed)
		}), 2, 3100 * time.Millisecond},
		"answer for a wrong shard": {once(2, func(f *fake, o worker.Order) {
			o.Shard = 5
			f.answer(o, worker.Done)
		}), 3, 4 * time.Second},
		"answer for an order never given": {once(2, func(f *fake, o worker.Order) {
			real := o
			o.ID, o.Shard = 1000, 5
			f.answer(o, worker.Done)
			f.answer(real, worker.Done)
		}), 2, 3100 * time.Millisecond},
		"stop unasked": {once(2, func(f *fake, o worker.Order) {
			f.answer(o, worker.Stopped)
		}), 3, 4 * time.Second},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			w := &world{run: test.run}
			in(t, w, 2, func(t *testing.T, p *Pool) {
				seen := &watch{t: t}
				began := time.Now()
				done(t, start(p, 6, Options{}, seen.update))
				if took := time.Since(began); took > test.atMost {
					t.Errorf("took %v", took)
				}
				if n := w.count(); n != test.workers {
					t.Errorf("%d workers were made, not %d", n, test.workers)
				}
			})
		})
	}
}

func TestShardThatAlwaysCrashes(t *testing.T) {
	w := &world{run: func(f *fake, o worker.Order) bool {
		if o.Shard == 4 {
			f.say(worker.Message{Kind: worker.Died, Error: "out of memory"})
		}
		return o.Shard == 4
	}}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		seen := &watch{t: t}
		r := start(p, 20, Options{}, seen.update)
		<-r.ended
		s := r.State()
		if s.Status != Failed || s.Err == nil || s.Err.Error() != "shard 4 cost 3 workers; of the last: out of memory" {
			t.Fatalf("%+v", s)
		}
		// The pool works as before.
		done(t, start(p, 4, Options{}, nil))
	})
}

// TestShardThatFails checks that a failed shard is not tried again: a shard is a pure function.
func TestShardThatFails(t *testing.T) {
	w := &world{run: func(f *fake, o worker.Order) bool {
		if o.Shard == 4 {
			f.answer(o, worker.Failed)
		}
		return o.Shard == 4
	}}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		_, err := p.do(t.Context(), fakeJob(20))
		if err == nil || err.Error() != "shard 4: as it must" {
			t.Fatal(err)
		}
		if got := w.begun(); !slices.Equal(got, []int{0, 1, 2, 3, 4, 5}) && !slices.Equal(got, []int{0, 1, 2, 3, 4}) {
			t.Errorf("shards begun: %v", got)
		}
		if n := w.count(); n != 2 {
			t.Errorf("%d workers were made", n)
		}
	})
}

func TestOtherProtocol(t *testing.T) {
	w := &world{born: func(f *fake) error {
		go f.hear(worker.Message{Protocol: job.Protocol + 1, Kind: worker.Ready})
		return nil
	}}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		_, err := p.do(t.Context(), fakeJob(3))
		if err == nil || !strings.Contains(err.Error(), "reload the page") {
			t.Fatal(err)
		}
	})
}

func TestWorkersThatCannotStart(t *testing.T) {
	tests := map[string]func(f *fake) error{
		"error": func(f *fake) error {
			f.world.mu.Lock()
			f.world.alive--
			f.world.mu.Unlock()
			return errAny
		},
		"death": func(f *fake) error {
			go f.say(worker.Message{Kind: worker.Died, Error: "any"})
			return nil
		},
		"death before it is made": func(f *fake) error {
			f.say(worker.Message{Kind: worker.Died, Error: "any"})
			return nil
		},
	}
	for name, born := range tests {
		t.Run(name, func(t *testing.T) {
			w := &world{born: born}
			in(t, w, 2, func(t *testing.T, p *Pool) {
				for range 2 { // the second run tries again
					made := w.count()
					_, err := p.do(t.Context(), fakeJob(3))
					if err == nil || err.Error() != "no worker could be started: any" {
						t.Fatal(err)
					}
					synctest.Wait()
					if n := w.count() - made; n < 3 || n > 4 {
						t.Errorf("%d workers were tried", n)
					}
				}
			})
			w = &world{born: func(f *fake) error {
				if f.number > 1 {
					return born(f)
				}
				go f.say(worker.Message{Kind: worker.Ready})
				return nil
			}}
			in(t, w, 6, func(t *testing.T, p *Pool) {
				done(t, start(p, 20, Options{}, nil)) // with the two that exist
				if n := w.count(); n < 8 || n > 14 {
					t.Errorf("%d workers were tried", n)
				}
			})
		})
	}
}

func TestWorkerThatNeverStarts(t *testing.T) {
	w := &world{born: func(f *fake) error { return nil }}
	in(t, w, 1, func(t *testing.T, p *Pool) {
		_, err := p.do(t.Context(), fakeJob(3))
		if err == nil || err.Error() != "no worker could be started: it did not start within 20s" {
			t.Fatal(err)
		}
	})
}

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

func TestMostWorkers(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		done(t, start(p, 60, Options{Workers: 100}, nil))
		if w.most != Most {
			t.Errorf("%d workers at a time", w.most)
		}
	})
}

func TestIdleWorkersGo(t *testing.T) {
	w := &world{}
	in(t, w, 3, func(t *testing.T, p *Pool) {
		done(t, start(p, 6, Options{}, nil))
		time.Sleep((idle - 2) * beat)
		if n := w.living(); n != 3 {
			t.Errorf("%d workers are left", n)
		}
		time.Sleep(3 * beat)
		if n := w.living(); n != 0 {
			t.Errorf("%d workers are left", n)
		}
		done(t, start(p, 6, Options{}, nil))
	})
}

// TestUpdateStops checks that update may call the run and may block.
func TestUpdateStops(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		var r *Run
		ready := make(chan struct{})
		r = start(p, 10, Options{}, func(s State) {
			<-ready
			time.Sleep(time.Second)
			if s.Finished >= 4 {
				r.Stop()
			}
		})
		close(ready)
		<-r.ended
		if s := r.State(); s.Status != Stopped || s.Finished < 4 || s.Finished > 6 {
			t.Errorf("%+v", s)
		}
	})
}

// keeper is a Keeper that can fail.
type keeper struct {
	mu     sync.Mutex
	parts  map[int]json.RawMessage
	result json.RawMessage
	calls  int
	fails  func() error
}

func (k *keeper) Keep(parts map[int]json.RawMessage) error {
	time.Sleep(1500 * time.Millisecond) // slow, so that shards come in batches
	k.mu.Lock()
	defer k.mu.Unlock()
	k.calls++
	if k.fails != nil {
		if err := k.fails(); err != nil {
			return err
		}
	}
	maps.Copy(k.parts, parts)
	return nil
}

func (k *keeper) Finish(result json.RawMessage) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fails != nil {
		if err := k.fails(); err != nil {
			return err
		}
	}
	k.parts, k.result = nil, result
	return nil
}

func TestKeepAndResume(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		k := &keeper{parts: map[int]json.RawMessage{}}
		r := start(p, 20, Options{Keeper: k}, nil)
		time.Sleep(5500 * time.Millisecond)
		r.Stop()
		<-r.Settled()
		s := r.State()
		if s.Finished != 10 || s.Kept != 10 || len(k.parts) != 10 || k.calls > 5 || k.result != nil || s.NotKept != nil {
			t.Fatalf("%+v; %d parts in %d calls", s, len(k.parts), k.calls)
		}

		kept := maps.Clone(k.parts)
		kept[20], kept[-1] = json.RawMessage("0"), json.RawMessage("0") // of shards that do not exist
		before := len(w.begun())
		seen := &watch{t: t}
		r = start(p, 20, Options{Keeper: k, Kept: kept}, seen.update)
		done(t, r)
		<-r.Settled()
		synctest.Wait()
		if got := w.begun()[before:]; len(got) != 10 || got[0] != 10 {
			t.Errorf("shards begun: %v", got)
		}
		if first := seen.states[0]; first.Finished != 10 || first.Kept != 10 || first.WorkDone != 100 {
			t.Errorf("at first: %+v", first)
		}
		if i := slices.IndexFunc(seen.states, func(s State) bool { return s.Preview != nil }); i < 0 ||
			string(seen.states[i].Preview) != "10" {
			t.Errorf("the first preview is of state %d of %+v", i, seen.states)
		}
		if string(k.result) != wanted(20) || k.parts != nil {
			t.Errorf("kept: %s and %d parts", k.result, len(k.parts))
		}
		if last := seen.states[len(seen.states)-1]; last.Status != Done || last.Kept != 20 || last.NotKept != nil {
			t.Errorf("at last: %+v", last)
		}

		// Everything was kept: nothing is computed.
		all := map[int]json.RawMessage{}
		for i := range 3 {
			all[i] = fakePart(3, i)
		}
		before = len(w.begun())
		done(t, start(p, 3, Options{Kept: all}, nil))
		if got := w.begun()[before:]; len(got) != 0 {
			t.Errorf("shards begun: %v", got)
		}
	})
}

// TestWhole checks that the only shard of a run can be the result and is not sent to a worker
// again.
func TestWhole(t *testing.T) {
	w := &world{
		run: func(f *fake, o worker.Order) bool {
			f.say(worker.Message{Kind: worker.Done, ID: o.ID, Shard: o.Shard, Units: 10, Part: fakePart(o.Shards, o.Shard),
				Whole: true})
			return true
		},
		errand: func(_ *fake, o worker.Order) bool {
			if o.Kind == worker.Merge && len(o.Done) == 1 {
				t.Error("it is put together")
			}
			return false
		},
	}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		k := &keeper{parts: map[int]json.RawMessage{}}
		r := start(p, 1, Options{Keeper: k}, nil)
		<-r.Settled()
		if s := r.State(); s.Status != Done || string(s.Result) != string(fakePart(1, 0)) ||
			string(k.result) != string(s.Result) || k.parts != nil {
			t.Errorf("%+v, kept %s and %d parts", s, k.result, len(k.parts))
		}
		// With several shards none is the result, whatever a worker claims.
		r = start(p, 3, Options{}, nil)
		if <-r.ended; string(r.State().Result) != wanted(3) {
			t.Errorf("%s", r.State().Result)
		}
	})
}

func TestKeeperOutOfOrder(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		k := &keeper{parts: map[int]json.RawMessage{}}
		fails := 2
		k.fails = func() error {
			if fails--; fails >= 0 {
				return errAny
			}
			return nil
		}
		r := start(p, 60, Options{Keeper: k}, nil)
		time.Sleep(4 * time.Second)
		if s := r.State(); s.Kept != 0 || s.NotKept != errAny || s.Status != Running {
			t.Errorf("%+v", s)
		}
		time.Sleep(14 * time.Second)
		if s := r.State(); s.Kept < s.Finished-4 || s.NotKept != nil {
			t.Errorf("%+v", s)
		}
		k.mu.Lock()
		fails = 1000
		k.mu.Unlock()
		done(t, r)
		<-r.Settled()
		if s := r.State(); s.NotKept != errAny || s.Result == nil {
			t.Errorf("%+v", s)
		}
	})
}

// TestShared runs a real job. Natively the workers are goroutines.
func TestShared(t *testing.T) {
	j, err := job.Parse([]byte(`{"job":"distribution","game":"hlm","ranks":8}`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := Shared().do(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[int]json.RawMessage{}
	for s := range j.Task.Shards() {
		if parts[s], err = j.Shard(s, func(float64) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	want, err := j.Result(parts)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s, not %s", got, want)
	}

	// A long job is stopped while it runs.
	j, err = job.Parse([]byte(`{"job":"distribution","game":"hlm","ranks":14}`))
	if err != nil {
		t.Fatal(err)
	}
	running := make(chan struct{})
	var once sync.Once
	r := Shared().Start(j, j.Plan(), Options{Workers: 2}, func(s State) {
		if s.WorkDone > 0 {
			once.Do(func() { close(running) })
		}
	})
	<-running
	r.Stop()
	if s := r.State(); s.Status != Stopped {
		t.Errorf("%+v", s)
	}
}
