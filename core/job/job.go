// Package job is the one contract between the solvers and everything that
// asks them: the page, the worker, the command and the tests. A request is a
// JSON object whose "job" names what to compute; a result is a JSON object.
//
// A job is cut into shards by its request alone. Running a shard is a pure
// function of the request and the shard's number; merging takes the shards in
// any order, all of them, each once. From that come parallel workers, honest
// progress, stopping and resuming, and runs over many machines.
package job

import (
	"encoding/json"
	"fmt"
	"sort"
)

// Protocol numbers the messages between a page and its workers. It changes
// when a page and a worker of different builds would misunderstand each other.
const Protocol = 1

// Engine names what the shards of this program mean. It changes when a request
// is cut otherwise than before or a shard holds something else, so that kept
// shards of another engine are never merged with new ones.
const Engine = "4"

// A Tick is called by a running shard at least every millisecond or so of
// work, with the units of work done since the last call. It lets a host without
// preemption hear messages. When it returns an error the shard stops at once
// and returns that error.
type Tick func(units float64) error

// Cost is what a request would take on one core before any of it is run.
type Cost struct {
	Work    float64 `json:"work"`    // in the units that Tick counts
	Seconds float64 `json:"seconds"` // on one core of a common machine, natively
	Bytes   float64 `json:"bytes"`   // of memory, for each worker
}

// A Task is a request that was decoded, and after Validate is ready to run.
// Its JSON form is the request's canonical form: every field that matters, with
// defaults filled in.
type Task interface {
	// Validate refuses what cannot be computed, as a *BadRequest, and fills in
	// defaults. It is called once, before all else.
	Validate() error
	// Cost is an estimate.
	Cost() Cost
	// Shards is how many parts the job has, at least 1.
	Shards() int
	// Run computes one shard, 0 <= shard < Shards().
	Run(shard int, tick Tick) (json.RawMessage, error)
	// Merge makes the result from all shards, in order.
	Merge(parts []json.RawMessage) (any, error)
}

// A Previewer is a Task that can say something true before all its shards are
// done: parts holds nil for the missing ones.
type Previewer interface {
	Task
	Preview(parts []json.RawMessage) (any, error)
}

// BadRequest is a user's mistake: the field it is in, what is wrong, and what
// is allowed.
type BadRequest struct {
	Field  string
	Reason string
}

func (e *BadRequest) Error() string { return e.Field + ": " + e.Reason }

func bad(field, format string, args ...any) error {
	return &BadRequest{field, fmt.Sprintf(format, args...)}
}

// A Program is one of the programs that workers run. All solvers in one would
// be more than a phone should load for one of them; the file of each job says by
// a build tag which program leaves it out. The page and the command know all.
type Program string

const (
	Solitaires Program = "solitaires" // built with the tag solitaires
	Tables     Program = "tables"     // built with the tag tables
)

// Programs lists them.
var Programs = []Program{Solitaires, Tables}

// registry maps the name of a job to its entry. Every job registers itself in
// the file that defines it.
var registry = map[string]entry{}

type entry struct {
	program Program
	task    func() Task // new and empty
}

func register(p Program, name string, task func() Task) { registry[name] = entry{p, task} }

// Names lists the jobs in dictionary order.
func Names() []string {
	names := make([]string, 0, len(registry))
	for name := range registry {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// A Job is a valid request: its task, and its canonical text, by which equal
// requests are known to be equal.
type Job struct {
	Name    string
	Program Program
	Key     string // the canonical request, one line of JSON
	Task    Task
	// CostOnly says that the request asked for its cost instead of its result.
	CostOnly bool
}

// Parse decodes and validates a request. Any error is a *BadRequest.
func Parse(request []byte) (*Job, error) {
	fields, err := object(request)
	if err != nil {
		return nil, err
	}
	var name string
	raw, ok := fields["job"]
	if !ok {
		return nil, bad("job", "is missing; the jobs are %s", list(Names()))
	}
	if json.Unmarshal(raw, &name) != nil || registry[name].task == nil {
		return nil, bad("job", "%s is not a job; the jobs are %s", clip(string(raw)), list(Names()))
	}
	delete(fields, "job")
	j := &Job{Name: name, Program: registry[name].program, Task: registry[name].task()}
	if raw, ok := fields["cost"]; ok {
		if err := decodeField("cost", raw, &j.CostOnly); err != nil {
			return nil, err
		}
		delete(fields, "cost")
	}
	if err := decode(fields, j.Task); err != nil {
		return nil, err
	}
	if err := j.Task.Validate(); err != nil {
		return nil, err
	}
	canonical, err := json.Marshal(j.Task)
	if err != nil {
		return nil, fmt.Errorf("job: canonical form of %s: %w", name, err)
	}
	j.Key = `{"job":"` + name + `"`
	if len(canonical) > 2 {
		j.Key += ","
	}
	j.Key += string(canonical[1:])
	return j, nil
}
