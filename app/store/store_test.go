package store_test

import (
	"encoding/json"
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
	var keeper pool.Keeper
	m := store.NewMemory("one")
	r := store.Of(m, j, j.Task.Shards())
	keeper = r

	run := pool.Shared().Start(j, j.Plan(), pool.Options{Keeper: keeper}, nil)
	<-run.Settled()
	saved, err := r.Load()
	if err != nil || string(saved.Result) != string(run.State().Result) || saved.Parts != nil {
		t.Fatalf("%+v, %v; the run has %s", saved, err, run.State().Result)
	}

	// Shards of another total are an error and are never merged.
	if err := m.Put(t.Context(), `{"job":"x"}`, 7, map[int]json.RawMessage{1: json.RawMessage("1")}); err != nil {
		t.Fatal(err)
	}
	x := store.Of(m, &job.Job{Key: `{"job":"x"}`, Task: j.Task}, j.Task.Shards())
	if _, err := x.Load(); err == nil || !strings.Contains(err.Error(), "another version") {
		t.Error(err)
	}
}
