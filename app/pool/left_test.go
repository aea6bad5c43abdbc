package pool

import (
	"testing"
	"testing/synctest"
	"time"

	"rencontre/wasm/worker"
)

// TestLeft checks that the remaining time follows from the work done since the first report:
// not from the time in which workers plan, nor from a single portion or the wait for the next.
// The remembered pace follows from the same work.
func TestLeft(t *testing.T) {
	w := &world{}
	// Every worker plans for 20 s and then reports 3 units every 3 s.
	w.run = func(f *fake, o worker.Order) bool {
		if o.Shard < 2 {
			for range 10 {
				time.Sleep(2 * time.Second)
				f.say(worker.Message{Kind: worker.Progress, ID: o.ID, Shard: o.Shard})
			}
		}
		for units := 3.0; units <= 9; units += 3 {
			time.Sleep(3 * time.Second)
			f.say(worker.Message{Kind: worker.Progress, ID: o.ID, Shard: o.Shard, Units: units})
		}
		time.Sleep(time.Second)
		f.answer(o, worker.Done)
		return true
	}
	in(t, w, 2, func(t *testing.T, p *Pool) {
		r := start(p, 40, Options{}, func(State) {}) // 400 units, two a second
		began := time.Now()
		for now := time.Duration(0); now < 215*time.Second; now += time.Second {
			time.Sleep(time.Until(began.Add(now)))
			synctest.Wait()
			s := r.State()
			truth := 220*time.Second - now
			if s.Left != 0 && (s.Left > 2*truth+5*time.Second || s.Left < truth/2-5*time.Second) {
				t.Fatalf("after %v it says %v, in truth %v", now, s.Left, truth)
			}
			if now > 40*time.Second && (s.Left == 0 || s.Pace < 0.8 || s.Pace > 1.2) {
				t.Fatalf("after %v it says %v, and %v units a second and worker", now, s.Left, s.Pace)
			}
		}
		done(t, r)
	})
}

// TestLeftSteady checks that the remaining time stays near the truth on a machine that now and then
// has little time for the run.
func TestLeftSteady(t *testing.T) {
	var curve []float64 // work by seconds: a unit each, but a twelfth in 11 of 100 seconds
	for done := 0.0; done < 900; {
		done++
		if len(curve)%100 >= 89 {
			done -= 11. / 12
		}
		curve = append(curve, done)
	}
	r := &Run{}
	r.plan.Work = curve[len(curve)-1]
	for at, done := range curve {
		rate, truth := r.rate(sample{seconds(float64(at)), done}), float64(len(curve)-1-at)
		if left := (r.plan.Work - done) / rate; at > 30 && truth > 60 && (left < 0.75*truth || left > 1.33*truth) {
			t.Errorf("after %v s it says %v s, in truth %v", at, left, truth)
		}
	}
}

// TestNoPaceOfAMoment checks that a run that mostly prepared, or that ended right after its
// first report, has no pace.
func TestNoPaceOfAMoment(t *testing.T) {
	w := &world{}
	w.run = func(f *fake, o worker.Order) bool {
		time.Sleep(5 * time.Second)
		f.say(worker.Message{Kind: worker.Progress, ID: o.ID, Shard: o.Shard, Units: 9})
		time.Sleep(500 * time.Millisecond)
		f.say(worker.Message{Kind: worker.Progress, ID: o.ID, Shard: o.Shard, Units: 9.1})
		time.Sleep(5 * time.Second)
		f.answer(o, worker.Done)
		return true
	}
	in(t, w, 1, func(t *testing.T, p *Pool) {
		r := start(p, 1, Options{}, func(State) {})
		if s := done(t, r); s.Pace != 0 {
			t.Errorf("%v units a second", s.Pace)
		}
	})
}
