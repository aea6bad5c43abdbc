package calc

import (
	"errors"
	"strings"
	"testing"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// TestNotStored checks that a page says when its result could not be stored, and nothing when it could.
func TestNotStored(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		a := NewAnswer[decks](d, p, nil)
		a.Ask(task(t, `{"job":"count","game":"mousetrap","ranks":9,"split":4}`), Begun)
		p.settle()
		r := e.last(t)
		r.done(t)
		p.settle()
		if a.Status() != Done || a.Draw("A count", "decks") != nil {
			t.Fatalf("%v, %v", a.Status(), a.Draw("A count", "decks"))
		}
		result, err := r.job.Result(r.parts)
		if err != nil {
			t.Fatal(err)
		}
		r.hear(pool.State{Status: pool.Done, Result: result, StoreError: errors.New("the disk is full")})
		p.settle()
		says := a.Draw("A count", "decks")
		if says == nil {
			t.Fatal("nothing is said")
		}
		text := app.HTMLString(says)
		for _, want := range []string{"The result could not be stored.", "The disk is full.", "lost when this tab closes",
			"Save or copy it."} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q", text, want)
			}
		}
		if !a.Whole() || len(a.Exported()) != 1 {
			t.Error("the result cannot be saved or copied")
		}
		// The answer to another request says nothing.
		a.Ask(task(t, `{"job":"count","game":"modular","ranks":4}`), Begun)
		p.settle()
		e.last(t).done(t)
		p.settle()
		if a.Draw("A count", "decks") != nil {
			t.Error("another result is said not to be stored")
		}
	})
}
