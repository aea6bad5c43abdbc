package pool

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rencontre/core/job"
	"rencontre/wasm/worker"
)

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
		if s.Finished != 10 || s.Stored != 10 || len(k.parts) != 10 || k.calls > 5 || k.result != nil || s.StoreError != nil {
			t.Fatalf("%+v; %d parts in %d calls", s, len(k.parts), k.calls)
		}

		kept := maps.Clone(k.parts)
		kept[20], kept[-1] = json.RawMessage("0"), json.RawMessage("0") // of shards that do not exist
		before := len(w.begun())
		seen := &watch{t: t}
		r = start(p, 20, Options{Keeper: k, Finished: kept}, seen.update)
		done(t, r)
		<-r.Settled()
		synctest.Wait()
		if got := w.begun()[before:]; len(got) != 10 || got[0] != 10 {
			t.Errorf("shards begun: %v", got)
		}
		if first := seen.states[0]; first.Finished != 10 || first.Stored != 10 || first.WorkDone != 100 {
			t.Errorf("at first: %+v", first)
		}
		if i := slices.IndexFunc(seen.states, func(s State) bool { return s.Preview != nil }); i < 0 ||
			string(seen.states[i].Preview) != "10" {
			t.Errorf("the first preview is of state %d of %+v", i, seen.states)
		}
		if string(k.result) != wanted(20) || k.parts != nil {
			t.Errorf("kept: %s and %d parts", k.result, len(k.parts))
		}
		if last := seen.states[len(seen.states)-1]; last.Status != Done || last.Stored != 20 || last.StoreError != nil {
			t.Errorf("at last: %+v", last)
		}

		// Everything was kept: nothing is computed.
		all := map[int]json.RawMessage{}
		for i := range 3 {
			all[i] = fakePart(3, i)
		}
		before = len(w.begun())
		done(t, start(p, 3, Options{Finished: all}, nil))
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
		<-r.ended
		if string(r.State().Result) != wanted(3) {
			t.Errorf("%s", r.State().Result)
		}
	})
}

// A finisher refuses the first results.
type finisher struct {
	keeper
	refusals, finishes int
}

func (f *finisher) Finish(result json.RawMessage) error {
	f.finishes++
	if f.finishes <= f.refusals {
		return errAny
	}
	return f.keeper.Finish(result)
}

// TestFinishAgain checks that the last call of the keeper is repeated once: a result is kept that was
// refused at first, and the run says so if it is refused twice.
func TestFinishAgain(t *testing.T) {
	for refusals, kept := range map[int]bool{0: true, 1: true, 2: false} {
		in(t, &world{}, 2, func(t *testing.T, p *Pool) {
			k := &finisher{keeper: keeper{parts: map[int]json.RawMessage{}}, refusals: refusals}
			r := start(p, 1, Options{Keeper: k}, nil)
			<-r.Settled()
			s := r.State()
			if s.Status != Done || s.Result == nil || (s.StoreError == nil) != kept || (k.result != nil) != kept ||
				k.finishes != min(2, refusals+1) || errors.Is(r.StoreError(), errAny) == kept {
				t.Errorf("refused %d times: %v after %d calls, kept %s", refusals, s.StoreError, k.finishes, k.result)
			}
		})
	}
}

func TestKeeperOutOfOrder(t *testing.T) {
	w := &world{}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		k := &keeper{parts: map[int]json.RawMessage{}}
		fails := 2
		k.fails = func() error {
			fails--
			if fails >= 0 {
				return errAny
			}
			return nil
		}
		r := start(p, 60, Options{Keeper: k}, nil)
		time.Sleep(4 * time.Second)
		if s := r.State(); s.Stored != 0 || s.StoreError != errAny || s.Status != Running {
			t.Errorf("%+v", s)
		}
		time.Sleep(14 * time.Second)
		if s := r.State(); s.Stored < s.Finished-4 || s.StoreError != nil {
			t.Errorf("%+v", s)
		}
		k.mu.Lock()
		fails = 1000
		k.mu.Unlock()
		done(t, r)
		<-r.Settled()
		if s := r.State(); s.StoreError != errAny || s.Result == nil {
			t.Errorf("%+v", s)
		}
	})
}

// TestShared runs a real job. Natively the workers are goroutines.
func TestShared(t *testing.T) {
	j, err := job.Of(&job.Distribution{Solitaire: job.Solitaire{Game: "hlm", Ranks: new(8)}})
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
	j, err = job.Of(&job.Distribution{Solitaire: job.Solitaire{Game: "hlm", Ranks: new(14)}})
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
