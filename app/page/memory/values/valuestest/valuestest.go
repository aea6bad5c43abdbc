// Package valuestest fills libraries of values for tests.
package valuestest

import (
	"encoding/json"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/page/memory/values"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// Load loads the rows from..to of a question into a library.
func Load(t *testing.T, l values.Library, q values.Question, from, to int) {
	t.Helper()
	task := l.Wanted(q, from, to)
	if task == nil {
		return
	}
	request := Key(t, task)
	of := ui.Source{Request: json.RawMessage(request), Result: calctest.Result(t, []byte(request))}
	var rows values.Rows
	if err := json.Unmarshal(of.Result, &rows); err != nil {
		t.Fatal(err)
	}
	l.Keep(q, of, rows)
	if l.Wanted(q, from, to) != nil {
		t.Fatalf("%v: still wanted: %s", q, Key(t, l.Wanted(q, from, to)))
	}
}

// Key returns a request as it is written.
func Key(t *testing.T, task job.Request) string {
	t.Helper()
	j, err := job.Of(task)
	if err != nil {
		t.Fatal(err)
	}
	return j.Key
}
