package papers

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// queue is a page on which nothing happens until the test says so.
type queue struct{ waiting []func() }

func (q *queue) Async(do func())    { q.waiting = append(q.waiting, do) }
func (q *queue) Dispatch(do func()) { q.waiting = append(q.waiting, do) }
func (q *queue) next() {
	do := q.waiting[0]
	q.waiting = q.waiting[1:]
	do()
}

// TestLaps checks that the page handles Stop between the steps that judge a result.
func TestLaps(t *testing.T) {
	p, q := queued(t, url.Values{"part": {"dundee"}})
	q.waiting = nil
	done := 0
	step := func() {
		time.Sleep(calc.Lap + time.Millisecond)
		done++
	}
	p.running, p.group = p.shown(), &group{steps: []func(){step, step, step}}
	p.work(p.group)
	for len(q.waiting) > 0 && done < 2 {
		q.next()
	}
	if done != 2 {
		t.Fatalf("%d steps", done)
	}
	p.stop()
	for len(q.waiting) > 0 {
		q.next()
	}
	if done != 2 || p.running != nil {
		t.Errorf("%d steps after Stop", done)
	}
}

// TestStopped checks that a result is asked again after Stop has dropped some of the steps that judge it.
func TestStopped(t *testing.T) {
	p := open(t, "part=dundee")
	s := p.shown()
	asked := s.next(1, efforts["quick"], -1)
	j, err := job.Parse([]byte(asked[0].Request))
	if err != nil {
		t.Fatal(err)
	}
	steps := s.take(asked[0].Request, compute(t, j))
	steps[0]()
	p.running, p.group = s, &group{asked: asked, taken: []bool{true}, steps: steps[1:]}
	p.stop()
	if again := s.next(1, efforts["quick"], -1); !slices.Equal(again, asked) {
		t.Errorf("%v is asked next, not %v", again, asked)
	}
}

// queued opens a paper on a page on which nothing happens until the test says so.
func queued(t *testing.T, query url.Values) (*page, *queue) {
	t.Helper()
	q := &queue{}
	f := calc.New(calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine)), loaded)
	f.Open(q, query)
	p := f.Calculator().(*page)
	for p.shown() == nil {
		q.next()
	}
	return p, q
}

// itemOf is the index of a named item.
func itemOf(s *sheet, name string) int {
	return slices.IndexFunc(s.Items, func(i paper.Item) bool { return i.Name == name })
}

// TestPressedBetween verifies one table and, after each possible number of events, presses the button of another. The
// other one must be verified whatever was still queued for the first.
func TestPressedBetween(t *testing.T) {
	for events, left := 0, 1; left > 0; events++ {
		p, q := queued(t, url.Values{"part": {"dundee"}})
		s := p.shown()
		for len(q.waiting) > 0 {
			q.next()
		}
		press := func(name string) int {
			item := itemOf(s, name)
			p.repeat(s, s.next(1<<20, efforts["quick"], item))
			return item
		}
		press("table 2")
		for range events {
			q.next()
		}
		left = len(q.waiting)
		item := press("table 3")
		for len(q.waiting) > 0 {
			q.next()
		}
		if of := s.tally(item); of.here != of.cells || p.running != nil {
			t.Errorf("after %d events: %+v", events, of)
		}
	}
}

// TestRefused checks that a request that is refused does not stop the others.
func TestRefused(t *testing.T) {
	p := open(t, "part=dundee")
	s := p.shown()
	todo := s.next(2, efforts["quick"], itemOf(s, "table 2"))
	p.repeat(s, append([]verify.Asked{{Request: `{"job":"none"}`}}, todo...))
	if len(s.failed) != 1 || s.wanted(todo[0].Request, efforts["quick"], -1) || p.running != nil {
		t.Errorf("failed: %v", s.failed)
	}
}
