// Package job is the contract between the solvers and everything that calls them: the
// page, the worker, the command and the tests. A request is a JSON object whose "job"
// names what to compute; a result is a JSON object. README.md shows the flow.
//
// The request alone determines how a job is cut into shards. Running a shard is a pure
// function of the request and the shard's number. Merging takes every shard exactly
// once, in any order, and refuses shards of another request, another place or another
// engine. This gives parallel workers, progress, stopping and resuming, and runs over
// many machines.
package job

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Protocol numbers the messages between a page and its workers. It changes
// when a page and a worker of different builds would misunderstand each other.
const Protocol = 4

// Engine is the version of the shards' meaning. It changes when a request is cut
// differently or a shard holds something else, so that shards of two engines are never
// merged. Stored work, a Part and a sealed shard all state their engine. TestPlans fails
// if a plan changes without the engine.
//
// 12: shards of distribution are some last cards or some games that burn cards early, also where the game goes
// on after a count without a hit.
const Engine = "12"

// Year is the year of the engine, for citations of what it computes.
const Year = "2026"

// A Tick is called by a running shard at least every millisecond or so of
// work, with the units of work done since the last call. It lets a host without
// preemption hear messages. When it returns an error the shard stops at once
// and returns that error.
type Tick func(units float64) error

// scaled is a Tick for coarser work, whose unit is worth so many units of t. Inlined
// copies would make the program larger and no faster.
//
//go:noinline
func (t Tick) scaled(units float64) Tick {
	return func(u float64) error { return t(u * units) }
}

// Cost is what a request would take on one core before any of it is run.
type Cost struct {
	Work    float64 `json:"work"`    // in the units that Tick counts
	Seconds float64 `json:"seconds"` // on one core of a common machine, natively
	Bytes   float64 `json:"bytes"`   // by which the memory of each worker grows
}

// A Plan says how a request is cut and what it costs. Making one may run a sample of the
// work with the solver, so a page asks a worker for it.
type Plan struct {
	Shards int `json:"shards"`
	Cost
}

// Expected extrapolates the work of all shards from the units that the finished shards took. A
// shard in progress counts as half a shard. Shards are cut to take equal work. The result is
// never below the stated work: a progress bar that finishes early does no harm.
func (p Plan) Expected(shards, units float64) float64 {
	if shards == 0 {
		return p.Work
	}
	return max(p.Work, units/shards*float64(p.Shards))
}

// Cost returns the cost of the request, which is estimated once.
func (j *Job) Cost() Cost { return j.cost.get(j.Task.Cost) }

// Plan combines the shards and the cost of the request.
func (j *Job) Plan() Plan { return Plan{j.Task.Shards(), j.Cost()} }

// A Request is a decoded request, ready to run after Validate. Its JSON encoding is the
// canonical form, with every field that matters and defaults filled in.
type Request interface {
	// Validate fills in defaults and refuses what cannot be computed, with a *BadRequest, beyond what
	// the tags of the fields say (span). It is called once, before any other method.
	Validate() error
	// Cost estimates what the request takes. It may run a trial of some milliseconds, so Job.Cost
	// keeps what it returns.
	Cost() Cost
	// Shards returns the number of parts, at least 1.
	Shards() int
}

// A Task is a Request that can be run. Only this package writes parts and results as JSON and
// reads them.
type Task[Part, Result any] interface {
	Request
	// Run computes one shard, 0 <= shard < Shards().
	Run(shard int, tick Tick) (Part, error)
	// Check refuses a part that was read and that Run cannot give for this shard, so that Merge and
	// Preview neither panic nor count what does not exist. The part has all its fields; lists may be
	// nil and of any length.
	Check(shard int, part Part) error
	// Merge makes the result from all parts, in order.
	Merge(parts []Part) (Result, error)
}

// A Single is a Request that is not cut up. Its only part is the result.
type Single[Result any] interface {
	Request
	Run(shard int, tick Tick) (Result, error)
}

// A Previewer is a Task that can make a result before all its shards are done.
type Previewer[Part, Result any] interface {
	// Preview makes a result from the finished parts, at least one, in order.
	Preview(parts []Part) (Result, error)
}

// BadRequest is a user's mistake: the field it is in, what is wrong, and what
// is allowed.
type BadRequest struct {
	Field  string
	Reason string

	format string
	args   []any
}

func (e *BadRequest) Error() string { return e.Field + ": " + e.Reason }

// Words formats the reason and passes its numbers and names through set. What the user typed
// stands in quotation marks.
func (e *BadRequest) Words(set func(arg any) any) string {
	if e.format == "" {
		return e.Reason
	}
	args := make([]any, len(e.args))
	for i, a := range e.args {
		args[i] = set(a)
	}
	return fmt.Sprintf(neutralVerbs.Replace(e.format), args...)
}

// neutralVerbs replaces formatting verbs, so that the caller formats the arguments.
var neutralVerbs = strings.NewReplacer("%q", "“%v”", "%d", "%v")

// OfField reports whether the reason's subject is the field, as in "is 0; it must be
// from 1 to 13", so that a sentence can begin with the field's name.
func (e *BadRequest) OfField() bool {
	verb, _, _ := strings.Cut(e.Reason, " ")
	return verb == "is" || verb == "are" || verb == "has" || verb == "adds"
}

func bad(field, format string, args ...any) error {
	return &BadRequest{field, fmt.Sprintf(format, args...), format, args}
}

// registry maps the name of a job to its entry. Every job registers itself in
// the file that defines it.
var registry = map[string]entry{}

type entry struct {
	request reflect.Type // a struct
	result  reflect.Type // a pointer to one
	engine  func(Request) engine
}

// register adds a job; request is an empty one.
func register[Part, Result any](name string, request Task[Part, Result]) {
	add(name, request, reflect.TypeFor[Result](), func(r Request) engine {
		return &taskEngine[Part, Result]{r.(Task[Part, Result])}
	})
}

// registerSingle adds a job of one shard.
func registerSingle[Result any](name string, request Single[Result]) {
	add(name, request, reflect.TypeFor[Result](), func(r Request) engine {
		return &singleEngine[Result]{task: r.(Single[Result])}
	})
}

func add(name string, request Request, result reflect.Type, engine func(Request) engine) {
	of := reflect.TypeOf(request).Elem()
	registry[name] = entry{of, result, engine}
	names[of] = name
}

// names maps the type of a request to the name of its job.
var names = map[reflect.Type]string{}

// Names lists the jobs in dictionary order.
func Names() []string {
	return slices.Sorted(maps.Keys(registry))
}

// A Job is a valid request with its canonical text. Equal requests have equal texts.
type Job struct {
	Name   string
	Key    string // the canonical request, one line of JSON
	Task   Request
	engine engine
	sum    uint64 // the hash of Key
	cost   lazy[Cost]
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
	if json.Unmarshal(raw, &name) != nil || registry[name].engine == nil {
		return nil, bad("job", "%s is not a job; the jobs are %s", clip(string(raw)), list(Names()))
	}
	delete(fields, "job")
	j := &Job{Name: name, Task: reflect.New(registry[name].request).Interface().(Request)}
	if raw, ok := fields["cost"]; ok {
		if err := decodeField("cost", raw, &j.CostOnly); err != nil {
			return nil, err
		}
		delete(fields, "cost")
	}
	if err := decode(fields, reflect.ValueOf(j.Task).Elem()); err != nil {
		return nil, err
	}
	if err := j.canonicalize(); err != nil {
		return nil, err
	}
	return j, nil
}

// Of makes a job of a request that was built in Go instead of decoded. Any error is a
// *BadRequest.
func Of(r Request) (*Job, error) {
	name := names[reflect.TypeOf(r).Elem()]
	if name == "" {
		panic(fmt.Sprintf("job: %T is not registered", r))
	}
	j := &Job{Name: name, Task: r}
	if err := j.canonicalize(); err != nil {
		return nil, err
	}
	return j, nil
}

// New makes a job of a task that is not registered. It validates nothing.
func New[Part, Result any](name, key string, t Task[Part, Result]) *Job {
	return &Job{Name: name, Key: key, Task: t, engine: &taskEngine[Part, Result]{t}}
}

// canonicalize validates the request and sets its canonical form.
func (j *Job) canonicalize() error {
	j.engine = registry[j.Name].engine(j.Task)
	if err := checkRanges(j.Task); err != nil {
		return err
	}
	if err := j.Task.Validate(); err != nil {
		return err
	}
	canonical, err := json.Marshal(j.Task)
	if err != nil {
		return fmt.Errorf("job: canonical form of %s: %w", j.Name, err)
	}
	j.Key = `{"job":"` + j.Name + `"`
	if len(canonical) > 2 {
		j.Key += ","
	}
	j.Key += string(canonical[1:])
	j.sum = sum(j.Key)
	return nil
}
