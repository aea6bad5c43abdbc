// Package calctest opens calculators natively, without a browser: what they ask is
// answered before they are drawn.
package calctest

import (
	"cmp"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// Engine computes at once what is asked, however long it takes. With State it says
// instead what it is told to.
type Engine struct {
	State func(*job.Job) pool.State
}

func (Engine) Plan(_ context.Context, j *job.Job) (job.Plan, error) { return j.Plan(), nil }

func (e Engine) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) calc.Run {
	if e.State != nil {
		hear(e.State(j))
		return run{}
	}
	if known, ok := computed.Load(j.Key); ok {
		of := known.(answered)
		hear(of.state)
		return of.run
	}
	parts := map[int]json.RawMessage{}
	err := j.Run(context.Background(), job.ShardsOf(plan.Shards, 0, 1), 2, func(float64) {},
		func(i int, p json.RawMessage) error {
			parts[i] = p
			return nil
		})
	s := pool.State{Status: pool.Done, Shards: len(parts), Finished: len(parts)}
	if err == nil {
		s.Result, err = j.Result(parts)
	}
	if err != nil {
		s.Status, s.Err = pool.Failed, err
	}
	computed.Store(j.Key, answered{s, run(parts)})
	hear(s)
	return run(parts)
}

// computed has what engines have computed, by request: many pages ask the same.
var computed sync.Map

// answered is a run that has ended.
type answered struct {
	state pool.State
	run   run
}

func (Engine) Workers() int { return 2 }

type run map[int]json.RawMessage

func (run) Pause()                           {}
func (run) Resume()                          {}
func (run) Stop()                            {}
func (r run) Parts() map[int]json.RawMessage { return r }
func (run) StoreError() error                { return nil }
func (run) Settled() <-chan struct{} {
	settled := make(chan struct{})
	close(settled)
	return settled
}

// page does everything at once.
type page struct{}

func (page) Async(do func())    { do() }
func (page) Dispatch(do func()) { do() }

// Open opens a calculator at the query of an address; what waits for the word is
// not begun.
func Open[C calc.Calculator](t testing.TB, calculator func(*calc.Frame) calc.Calculator, query string) C {
	t.Helper()
	return At[C](t, calc.NewDesk(Engine{}, store.NewMemory(job.Engine)), calculator, query)
}

// Opens is Open of one calculator.
func Opens[C calc.Calculator](calculator func(*calc.Frame) calc.Calculator) func(*testing.T, string) C {
	return func(t *testing.T, query string) C {
		t.Helper()
		return Open[C](t, calculator, query)
	}
}

// At is Open at a desk.
func At[C calc.Calculator](t testing.TB, d *calc.Desk, calculator func(*calc.Frame) calc.Calculator, query string) C {
	t.Helper()
	v, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	f := calc.New(d, calculator)
	f.Open(page{}, v)
	return f.Calculator().(C)
}

// HTML returns the markup of what a calculator, or a part of it, draws.
func HTML(of interface{ Draw() []app.UI }) string { return Markup(of.Draw()...) }

// Fact is what a result says under a term, "" if nothing.
func Fact(r ui.Result, term string) string {
	for _, f := range r.Facts {
		if f.Term == term {
			return cmp.Or(f.Text, f.Number)
		}
	}
	return ""
}

// Markup returns the markup of elements.
func Markup(parts ...app.UI) string { return app.HTMLString(app.Div().Body(parts...)) }

// Says checks that a text has each of some words. what says whose text it is.
func Says(t testing.TB, what, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%s: there is no %q in %s", what, w, text)
		}
	}
}

// Text returns the text of what a calculator, or a part of it, draws.
func Text(of interface{ Draw() []app.UI }) string {
	return strings.Join(strings.Fields(tags.ReplaceAllString(HTML(of), " ")), " ")
}

var tags = regexp.MustCompile(`<[^>]*>`)

// WellFormed parses a picture as XML.
func WellFormed(t testing.TB, svg string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%v in %.300s", err, svg)
		}
	}
}
