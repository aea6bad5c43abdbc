//go:build !js

package main

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// An event is an event of a Chromium trace (Trace Event Format, 2016). Times are in
// microseconds. Other fields are kept unchanged.
type event struct {
	fields                   map[string]json.RawMessage
	name, phase              string
	process, thread          int64
	at, lasted, lastedThread float64
}

// ownTime rewrites a trace that Lighthouse gathered, as if no other thread had taken the
// processor from the page's thread. Each task of that thread takes the time for which the
// thread itself ran, and events within a task are scaled with it. The start of a task does not
// change.
//
// On a machine with few or busy processors, the page's thread waits in the middle of its tasks.
// Lighthouse counts that wait as work of the page, four times over.
func ownTime(dir string) error {
	file := filepath.Join(dir, "defaultPass.trace.json")
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var trace struct {
		TraceEvents []map[string]json.RawMessage `json:"traceEvents"`
	}
	if err := json.Unmarshal(data, &trace); err != nil {
		return err
	}
	type thread struct{ process, thread int64 }
	pages := map[thread][]*event{}
	all := make([]*event, len(trace.TraceEvents))
	for i, fields := range trace.TraceEvents {
		e := &event{fields: fields}
		for name, to := range map[string]any{"name": &e.name, "ph": &e.phase, "pid": &e.process, "tid": &e.thread,
			"ts": &e.at, "dur": &e.lasted, "tdur": &e.lastedThread} {
			value := fields[name]
			if value != nil {
				if err := json.Unmarshal(value, to); err != nil {
					return err
				}
			}
		}
		var of struct{ Name string }
		if e.name == "thread_name" && json.Unmarshal(fields["args"], &of) == nil && of.Name == "CrRendererMain" {
			pages[thread{e.process, e.thread}] = nil
		}
		all[i] = e
	}
	for _, e := range all {
		at := thread{e.process, e.thread}
		of, page := pages[at]
		if page && e.phase != "M" { // metadata has no time
			pages[at] = append(of, e)
		}
	}
	for _, events := range pages {
		if err := draw(events); err != nil {
			return err
		}
	}
	if data, err = json.Marshal(trace); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o666)
}

// draw scales the tasks of a thread.
func draw(events []*event) error {
	slices.SortStableFunc(events, func(a, b *event) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(b.lasted, a.lasted))
	})
	begin, end, part := 0.0, 0.0, 1.0
	for _, e := range events {
		if e.at >= end && e.phase == "X" && e.lasted > 0 {
			begin, end, part = e.at, e.at+e.lasted, min(1, e.lastedThread/e.lasted)
		}
		if e.at >= end {
			continue
		}
		for name, time := range map[string]float64{"ts": begin + part*(e.at-begin), "dur": part * e.lasted} {
			if e.fields[name] == nil {
				continue
			}
			value, err := json.Marshal(int64(time))
			if err != nil {
				return err
			}
			e.fields[name] = value
		}
	}
	return nil
}
