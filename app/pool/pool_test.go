package pool

import (
	"context"
	"encoding/json"
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

func TestMostWorkers(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		done(t, start(p, 60, Options{Workers: 100}, nil))
		if w.most != MaxWorkers {
			t.Errorf("%d workers at a time", w.most)
		}
	})
}

func TestIdleWorkersGo(t *testing.T) {
	w := &world{}
	in(t, w, 3, func(t *testing.T, p *Pool) {
		done(t, start(p, 6, Options{}, nil))
		time.Sleep((quietIdle - 2) * beat)
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
