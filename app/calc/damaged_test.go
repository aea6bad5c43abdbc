package calc

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"rencontre/app/store"
	"rencontre/core/job"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// counted is a result of count.
func counted(won string) json.RawMessage {
	return json.RawMessage(`{"decks":"720","won":"` + won + `","probability":"1/8","decimal":0.125}`)
}

// logged collects what is written to the console until the test ends.
func logged(t *testing.T) *strings.Builder {
	log, was := &strings.Builder{}, app.DefaultLogger
	app.DefaultLogger = func(format string, v ...any) { fmt.Fprintf(log, format+"\n", v...) }
	t.Cleanup(func() { app.DefaultLogger = was })
	return log
}

// TestDamagedResult checks that a stored result that was damaged counts as not stored, whoever asks for
// it: nothing of it is shown, the console tells it, and it is deleted and computed again.
func TestDamagedResult(t *testing.T) {
	for damaged, why := range map[string]string{
		"null":  "is null",
		"{}":    "decimal is missing",
		"[]":    "not a JSON object",
		`{"won`: "is not valid JSON",
		`{"decks":"120","probability":"1/8","decimal":0.125}`:                          "won is missing",
		`{"decks":"120","won":null,"probability":"1/8","decimal":0.125}`:               "won is null",
		`{"decks":"120","won":15,"probability":"1/8","decimal":0.125}`:                 "won is 15, not a text in quotes",
		`{"decks":"120","won":"15","probability":"1/8","decimal":0.125,"losses":"10"}`: "losses is not a field of it",
		`{"decks":"120","won":"15","Probability":"1/8","decimal":0.125}`:               "Probability is not a field of it",
	} {
		in(t, func(t *testing.T) {
			s, log := store.NewMemory(job.Engine), logged(t)
			keep := func() {
				if err := s.Finish(t.Context(), quickKey, 1, json.RawMessage(damaged)); err != nil {
					t.Fatal(err)
				}
			}
			told := func(by string) {
				t.Helper()
				entries, err := s.List(t.Context())
				if err != nil || len(entries) != 0 {
					t.Errorf("%s: %s: the store has %v, %v", damaged, by, entries, err)
				}
				if !strings.Contains(log.String(), quickKey) || !strings.Contains(log.String(), why) {
					t.Errorf("%s: %s: the console says %q, want %q", damaged, by, log, why)
				}
				log.Reset()
			}
			d, e, p := bench(s)
			a := NewAnswer[decks](d, p, nil)
			keep()
			a.Ask(task(t, quick), Recalled)
			a.heard = func() {
				if a.Known() {
					t.Errorf("%s: shown is %s", damaged, a.Result())
				}
			}
			p.settle()
			told("recalled")
			if a.Status() != Done {
				t.Errorf("%s: %v", damaged, a.Status())
			}
			keep()
			d.Stored(p, "count", func(all []Work, _ bool, err error) {
				for _, w := range all {
					if w.Done || err != nil {
						t.Errorf("%s: listed is %s, %v", damaged, w.Job.Key, err)
					}
				}
			})
			p.settle()
			told("listed")
			a.Leave()
			b := NewAnswer[decks](d, p, nil)
			b.Ask(task(t, quick), Offered)
			p.settle()
			e.last(t).done(t)
			p.settle()
			if b.Status() != Done || b.Value().Won != "15" {
				t.Errorf("%s: then %v, %+v", damaged, b.Status(), b.Value())
			}
		})
	}
}

// TestLongStoredResult checks that a long stored result is read with pauses.
func TestLongStoredResult(t *testing.T) {
	in(t, func(t *testing.T) {
		const long = `{"job":"memory","pairs":60}`
		s := store.NewMemory(job.Engine)
		text := result(t, long)
		j, err := job.Of(task(t, long))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Finish(t.Context(), j.Key, 1, text); err != nil {
			t.Fatal(err)
		}
		d, e, p := bench(s)
		a := NewAnswer[inner](d, p, nil)
		a.Ask(task(t, long), Recalled)
		p.settle()
		time.Sleep(time.Second)
		p.settle()
		if a.Status() != Done || len(a.Value().Value) != 61 || len(e.runs) != 0 {
			t.Errorf("%v, %d rows, %d runs", a.Status(), len(a.Value().Value), len(e.runs))
		}
	})
}

// TestManyNotStored checks that a list says once that results could not be stored, and nothing while they are.
func TestManyNotStored(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		m := newMany[decks](d, p, nil)
		m.Keep()
		if err := m.Ask(task(t, quick), task(t, other), task(t, third)); err != nil {
			t.Fatal(err)
		}
		m.Start()
		for n, lost := range []error{nil, errFull, errFull} {
			for len(func() []*fakeRun { e.mu.Lock(); defer e.mu.Unlock(); return e.runs }()) <= n {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Second)
			e.last(t).storeError = lost
			e.last(t).done(t)
			p.settle()
			if n == 0 && m.Draw() != nil {
				t.Error("a stored result is said to be lost")
			}
		}
		p.settle()
		if m.Known() != 3 || m.Err() != nil || len(m.Exported()) != 3 {
			t.Fatalf("%d known, %v", m.Known(), m.Err())
		}
		says := m.Draw()
		if says == nil {
			t.Fatal("nothing is said")
		}
		text := app.HTMLString(says)
		for _, want := range []string{"The result could not be stored.", "The disk is full.", "lost when this tab closes",
			"Save or copy it."} {
			if strings.Count(text, want) != 1 {
				t.Errorf("%s: no %q", text, want)
			}
		}
		// Another list says nothing of it.
		if err := m.Ask(task(t, quick)); err != nil || m.Draw() != nil {
			t.Errorf("%v: another list says it too", err)
		}
	})
}

var errFull = fmt.Errorf("the disk is full")
