package decks

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// TestUnfinishedDecks checks that the counts of an unfinished run have no tag, probability or mean, since decks in the
// order of their index are no sample.
func TestUnfinishedDecks(t *testing.T) {
	part, err := json.Marshal(job.DistributionResult{Counts: []string{"11", "2", "3", "0", "0", "0", "0", "0", "0", "0"},
		Decks: "16"})
	if err != nil {
		t.Fatal(err)
	}
	after := func(elapsed time.Duration) string {
		running := calctest.Engine{State: func(*job.Job) pool.State {
			return pool.State{Status: pool.Running, Shards: 9, Finished: 1, Preview: part, Elapsed: elapsed}
		}}
		return calctest.HTML(calctest.At[*decks](t, calc.NewDesk(running, store.NewMemory(job.Engine)), New, ""))
	}
	// What is shown for a moment moves what is below it twice.
	if text := after(calc.Moment / 2); strings.Contains(text, "decks counted") {
		t.Error("a part of the decks is shown for a moment")
	}
	text := after(calc.Moment)
	for _, lie := range []string{"Exact", "exact", "probability", "Mean", "Won", "0.6", "chart"} {
		if strings.Contains(text, lie) {
			t.Errorf("a part of the decks is shown with %q", lie)
		}
	}
	for _, want := range []string{"16 of 362\u202f880 decks counted", "not a random sample", ">11<", ">2<"} {
		if !strings.Contains(text, want) {
			t.Errorf("a part of the decks is shown without %q: %s", want, text)
		}
	}
	if text := calctest.HTML(calctest.Open[*decks](t, New, "")); !strings.Contains(text, "Exact") ||
		!strings.Contains(text, "probability") || !strings.Contains(text, "362\u202f880 decks") {
		t.Errorf("all decks: %s", text)
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, calctest.Opens[*decks](New), "m=7", "game=hlm&m=3&s=2&of=score", "game=modular&m=1")
}
