package page

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// What this device has of any page's requests is listed with where it is gone on with,
// and deleted.
func TestWork(t *testing.T) {
	ctx := context.Background()
	kept := store.NewMemory(job.Engine)
	parse := func(request string) *job.Job {
		j, err := job.Parse([]byte(request))
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	counted := parse(`{"job":"count","game":"mousetrap","ranks":9}`)
	half := parse(`{"job":"distribution","game":"hlm","ranks":8}`)
	runs := parse(`{"job":"census","game":"modular","ranks":9}`)
	for _, err := range []error{
		kept.Finish(ctx, counted.Key, counted.Task.Shards(), json.RawMessage(`{"won":"1"}`)),
		kept.Put(ctx, half.Key, 4, map[int]json.RawMessage{0: json.RawMessage(`[1]`)}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	running := calctest.Engine{State: func(*job.Job) pool.State { return pool.State{Status: pool.Running, Shards: 10, Finished: 3} }}
	desk := calc.NewDesk(running, kept)
	page := calctest.At[*work](t, desk, Work, "")
	calc.NewAnswer[job.CensusResult](desk, page.Page(), nil).Ask(runs.Task, calc.Begun) // of another page
	page.Ask()
	text := strings.ReplaceAll(strings.Join(strings.Fields(app.HTMLString(app.Div().Body(page.Draw()...))), " "), "> ", ">")
	for _, want := range []string{
		"Running", "Census, Modular Mousetrap, m = 9, s = 1<", "30 % done", "/reform?game=modular",
		"Interrupted", "All decks, He Loves Me, m = 8, s = 1<", "25 % is kept", "/distribution?game=hlm&m=8", "Go on",
		"Kept, ", "Winning decks counted, Mousetrap, m = 9, s = 1<", "/count?game=mousetrap&m=9",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	for _, i := range page.items {
		desk.Delete(page.Page(), i, func(err error) {
			if err != nil {
				t.Error(err)
			}
		})
	}
	if page.Ask(); len(page.items) != 0 {
		t.Errorf("after all was deleted there is %+v", page.items)
	}
	if left, err := kept.List(ctx); err != nil || len(left) != 0 {
		t.Errorf("the store has %v, %v", left, err)
	}
}
