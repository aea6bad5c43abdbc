package calc

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// TestEnded checks that a run that ends while no page shows it is announced on any page until it is opened or
// dismissed. Runs that a page shows or a list waits for, and stopped or short ones, are not announced.
func TestEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, p := &engine{}, &screen{}
		d := NewDesk(e, store.NewMemory(job.Engine))
		d.Name(func(request string) (string, string) { return "A count", "/count?of=" + request })
		told := 0
		d.told = func() { told++ }
		said := func() string { return app.HTMLString((&Ended{Desk: d}).Render()) }
		run := func(ranks int) (*Answer[job.CountResult], *fakeRun) {
			t.Helper()
			a := NewAnswer[job.CountResult](d, p, nil)
			a.Ask(&job.Count{Goal: job.Goal{Solitaire: job.Solitaire{Game: "mousetrap", Ranks: &ranks}}}, Begun)
			p.settle()
			return a, e.last(t)
		}
		ends := func(r *fakeRun, s pool.Status, after time.Duration) {
			r.hear(pool.State{Status: s, Elapsed: after, Shards: 1, Finished: 1, Result: []byte(`{"won":"1"}`)})
			p.settle()
		}

		_, r := run(3)
		ends(r, pool.Done, time.Minute)
		if strings.Contains(said(), "banner") && strings.Contains(said(), "A count") || told != 0 {
			t.Errorf("a page shows it: %s", said())
		}
		for ranks, c := range map[int]struct {
			status pool.Status
			after  time.Duration
		}{4: {pool.Stopped, time.Minute}, 5: {pool.Done, Moment / 2}} {
			a, r := run(ranks)
			a.Leave()
			ends(r, c.status, c.after)
			if strings.Contains(said(), "A count") || told != 0 {
				t.Errorf("%v after %v: %s", c.status, c.after, said())
			}
		}

		a, r := run(6)
		a.Leave()
		ends(r, pool.Done, time.Minute)
		ends(r, pool.Done, time.Minute) // a late report
		text := said()
		if strings.Count(text, "Finished.") != 1 || told != 1 || !strings.Contains(text, `href="/count?of=`) ||
			!strings.Contains(text, `role="status"`) || strings.Contains(text, "autofocus") {
			t.Errorf("told %d times: %s", told, text)
		}
		// The page that shows it takes the notice away, and that is told.
		b, _ := run(6)
		if b.Status() != Done || strings.Contains(said(), "A count") || told != 2 {
			t.Errorf("it is looked at: %v, told %d times, %s", b.Status(), told, said())
		}

		a, r = run(7)
		a.Leave()
		ends(r, pool.Failed, time.Minute)
		if !strings.Contains(said(), "Failed.") {
			t.Errorf("a failure is not said: %s", said())
		}
		d.Shelf(p, func([]Item, error) {})
		p.settle()
		if strings.Contains(said(), "A count") {
			t.Errorf("it is listed: %s", said())
		}
	})
}

// slow is a page that is drawn when the test says so.
type slow struct {
	*screen
	frame []func()
}

func (p *slow) Defer(do func()) { p.frame = append(p.frame, do) }
func (p *slow) draw() {
	for _, do := range p.frame {
		do()
	}
	p.frame = nil
}

// TestEndedWhileLeft checks runs that end while their page is being left: the page was told of the end, but is gone
// before it handles it or before it is drawn. They are announced when the page has been left. A page that was drawn
// with the end has shown it.
func TestEndedWhileLeft(t *testing.T) {
	in(t, func(t *testing.T) {
		for _, c := range []struct {
			name         string
			taken, drawn bool
			live         bool // a question that is not asked any more
			notices      int
		}{
			{name: "not taken", notices: 1},
			{name: "taken and not drawn", taken: true, notices: 1},
			{name: "drawn", taken: true, drawn: true},
			{name: "not asked any more", taken: true, live: true},
		} {
			d, e, s := bench(store.NewMemory(job.Engine))
			d.Name(func(string) (string, string) { return "A count", "/count" })
			p, told := &slow{screen: s}, 0
			d.told = func() { told++ }
			notices := func() int { return strings.Count(app.HTMLString((&Ended{Desk: d}).Render()), "Finished.") }

			a := NewAnswer[decks](d, p, nil)
			way := Begun
			if c.live {
				way = Live
			}
			a.Ask(task(t, long), way)
			p.settle()
			r := e.last(t)
			if c.live {
				a.Ask(task(t, cut), way)
			}
			r.hear(pool.State{Status: pool.Done, Elapsed: time.Minute, Shards: 1, Finished: 1, Result: []byte(`{"won":"1"}`)})
			if n := notices(); n != 0 || told != 0 {
				t.Errorf("%s: %d notices while the page is there, told %d times", c.name, n, told)
			}
			if c.taken {
				p.settle()
			}
			if c.drawn {
				p.draw()
			}
			a.Leave()
			p.settle()
			if n := notices(); n != c.notices || told != c.notices {
				t.Errorf("%s: %d notices, told %d times, not %d", c.name, n, told, c.notices)
			}
		}
	})
}

// TestEndedWhileListLeft checks that a list that is left as a run that it joined ends leaves the end to be announced.
// The end of its own run is not announced.
func TestEndedWhileListLeft(t *testing.T) {
	in(t, func(t *testing.T) {
		for _, joined := range []bool{true, false} {
			d, e, p := bench(store.NewMemory(job.Engine))
			d.told = func() {}
			if joined {
				a := NewAnswer[decks](d, p, nil)
				a.Ask(task(t, long), Begun)
				p.settle()
				a.Leave()
			}
			m := newMany[decks](d, p, nil)
			askList(t, p, m, long)
			m.Stop()
			e.last(t).hear(pool.State{Status: pool.Done, Elapsed: time.Minute, Shards: 1, Finished: 1,
				Result: []byte(`{"won":"1"}`)})
			p.settle()
			d.mu.Lock()
			told := len(d.ended) == 1 && d.unannounced(d.ended[0])
			d.mu.Unlock()
			if told != joined {
				t.Errorf("the list has joined the run: %v; its end is told: %v", joined, told)
			}
		}
	})
}
