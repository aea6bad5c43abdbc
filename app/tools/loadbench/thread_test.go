//go:build !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestOwnTime: a task of the page's thread that ran for a quarter of its time is scaled with its events.
// Other tasks, other threads and the time between tasks do not change.
func TestOwnTime(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "defaultPass.trace.json")
	const trace = `{"traceEvents":[
		{"name":"between","ph":"I","pid":1,"tid":1,"ts":900},
		{"name":"call","ph":"X","pid":1,"tid":1,"ts":1040,"dur":40,"tdur":20,"args":{"x":0.5}},
		{"name":"send","ph":"I","pid":1,"tid":1,"ts":1080},
		{"name":"RunTask","ph":"X","pid":1,"tid":1,"ts":1000,"dur":100,"tdur":25},
		{"name":"RunTask","ph":"X","pid":1,"tid":1,"ts":1100,"dur":50,"tdur":60},
		{"name":"RunTask","ph":"X","pid":1,"tid":2,"ts":1000,"dur":100,"tdur":25},
		{"name":"thread_name","ph":"M","pid":1,"tid":1,"ts":0,"args":{"name":"CrRendererMain"}},
		{"name":"thread_name","ph":"M","pid":1,"tid":2,"ts":0,"args":{"name":"Compositor"}}]}`
	if err := os.WriteFile(file, []byte(trace), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := ownTime(dir); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		TraceEvents []struct {
			Name    string
			TS, Dur int64
			Args    map[string]any
		} `json:"traceEvents"`
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	for i, want := range [][2]int64{{900, 0}, {1010, 10}, {1020, 0}, {1000, 25}, {1100, 50}, {1000, 100}, {0, 0}, {0, 0}} {
		if e := got.TraceEvents[i]; e.TS != want[0] || e.Dur != want[1] {
			t.Errorf("%s: from %d for %d, not from %d for %d", e.Name, e.TS, e.Dur, want[0], want[1])
		}
	}
	if x := got.TraceEvents[1].Args["x"]; x != 0.5 {
		t.Errorf("what the call was given became %v", x)
	}
}
