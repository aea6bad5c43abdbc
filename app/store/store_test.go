package store_test

import (
	"strings"
	"testing"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/store/storetest"
	"rencontre/core/job"
)

func TestMemory(t *testing.T) {
	m := store.NewMemory("none")
	if err := storetest.Check(func(engine string) store.Store { return m.For(engine) }); err != nil {
		t.Error(err)
	}
}

// TestRequest checks that a run of the pool can keep its shards in a request.
func TestRequest(t *testing.T) {
	j, err := job.Of(&job.Distribution{Solitaire: job.Solitaire{Game: "mousetrap", Ranks: new(6)}})
	if err != nil {
		t.Fatal(err)
	}
	m := store.NewMemory("one")
	run := pool.Shared().Start(j, j.Plan(), pool.Options{Keeper: store.Of(m, j, j.Task.Shards())}, nil)
	<-run.Settled()
	saved, err := m.Get(t.Context(), j.Key)
	if err != nil || string(saved.Result) != string(run.State().Result) || saved.Parts != nil {
		t.Fatalf("%+v, %v; the run has %s", saved, err, run.State().Result)
	}

	// Shards of another total are an error and are never merged.
	other := store.Saved{Total: 7}
	if err := other.Fit(j.Task.Shards()); err == nil || !strings.Contains(err.Error(), "another version") {
		t.Error(err)
	}
}
