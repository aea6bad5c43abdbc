// Package job is the one contract between the solvers and everything that
// asks them: the page, the worker, the command and the tests. A request is a
// JSON object whose "job" names what to compute; a result is a JSON object.
//
// A job is cut into shards by its request alone. Running a shard is a pure
// function of the request and the shard's number; merging takes the shards in
// any order, all of them, each once, and none that is of another request, of
// another place or of another engine: a shard says whose it is, and a count also
// what it covers. From that come parallel workers, honest progress, stopping and
// resuming, and runs over many machines.
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

// Engine names what the shards of this program mean. It changes when a request
// is cut otherwise than before or a shard holds something else, so that shards
// of another engine are never merged with new ones: what is kept, a Part and a
// sealed shard all say their engine. TestPlans fails where a plan has changed and
// the engine has not.
//
// 8: parts are numbers and no longer texts, and the part of a request with one shard is
// its result; a reconstruction's count is a decimal string.
const Engine = "8"

// A Tick is called by a running shard at least every millisecond or so of
// work, with the units of work done since the last call. It lets a host without
// preemption hear messages. When it returns an error the shard stops at once
// and returns that error.
type Tick func(units float64) error

// worth is a tick for work of which a unit is worth several of these. A copy of it
// at every place would be no faster.
//
//go:noinline
func (t Tick) worth(units float64) Tick {
	return func(u float64) error { return t(u * units) }
}

// Cost is what a request would take on one core before any of it is run.
type Cost struct {
	Work    float64 `json:"work"`    // in the units that Tick counts
	Seconds float64 `json:"seconds"` // on one core of a common machine, natively
	Bytes   float64 `json:"bytes"`   // by which the memory of each worker grows
}

// A Plan is how a request is cut and what it would take. To make one may take a
// sample of the work, and all that computes: a page asks a worker for it.
type Plan struct {
	Shards int `json:"shards"`
	Cost
}

// Expected is the work of all shards once some have taken so much, half of one for
// each that is begun: shards are made to take the same. Less than was stated is not
// expected, for an end that comes early surprises nobody.
func (p Plan) Expected(shards, units float64) float64 {
	if shards == 0 {
		return p.Work
	}
	return max(p.Work, units/shards*float64(p.Shards))
}

// Plan is what the request says.
func (j *Job) Plan() Plan { return Plan{j.Task.Shards(), j.Task.Cost()} }

// A Request is what was decoded, and after Validate is ready to run. Its JSON form is
// the canonical form: every field that matters, with defaults filled in.
type Request interface {
	// Validate refuses what cannot be computed, as a *BadRequest, and fills in
	// defaults. It is called once, before all else.
	Validate() error
	// Cost is an estimate. To make it may take a trial of some milliseconds.
	Cost() Cost
	// Shards is how many parts the job has, at least 1.
	Shards() int
}

// A Task is a Request that can be run. The parts and the result are written as JSON and
// read again by this package alone.
type Task[Part, Result any] interface {
	Request
	// Run computes one shard, 0 <= shard < Shards().
	Run(shard int, tick Tick) (Part, error)
	// Merge makes the result from all parts, in order.
	Merge(parts []Part) (Result, error)
}

// A Single is a Request that is not worth cutting up: its one part is the result.
type Single[Result any] interface {
	Request
	Run(shard int, tick Tick) (Result, error)
}

// A Checker refuses a part that was read and cannot be one of its shards.
type Checker[Part any] interface{ Check(part Part) error }

// A Previewer is a Task that can say something true before all its shards are done.
type Previewer[Part, Result any] interface {
	// Preview makes a result from the parts that are there, at least one, in order.
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

// Words are the reason with its numbers and names as set writes them, what was
// given in marks of quotation.
func (e *BadRequest) Words(set func(arg any) any) string {
	if e.format == "" {
		return e.Reason
	}
	args := make([]any, len(e.args))
	for i, a := range e.args {
		args[i] = set(a)
	}
	return fmt.Sprintf(plainly.Replace(e.format), args...)
}

// plainly leaves it to the caller how arguments are written.
var plainly = strings.NewReplacer("%q", "“%v”", "%d", "%v")

// OfField reports whether the reason speaks of the field itself, which is then
// what the sentence begins with: "ranks" of "is 0; it must be from 1 to 13".
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
	add(name, request, reflect.TypeFor[Result](), func(r Request) engine { return &typed[Part, Result]{r.(Task[Part, Result])} })
}

// registerSingle adds a job of one shard.
func registerSingle[Result any](name string, request Single[Result]) {
	add(name, request, reflect.TypeFor[Result](), func(r Request) engine { return &alone[Result]{task: r.(Single[Result])} })
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

// A Job is a valid request with its canonical text, by which equal requests are known
// to be equal.
type Job struct {
	Name   string
	Key    string // the canonical request, one line of JSON
	Task   Request
	engine engine
	sum    uint64 // of the key
	// CostOnly says that the request asked for its cost instead of its result.
	CostOnly bool
}

// Parse decodes and validates a request. Any error is a *BadRequest.
func Parse(request []byte) (*Job, error) {
	fields, err := object(top, request)
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
	if err := decode(top, fields, reflect.ValueOf(j.Task).Elem()); err != nil {
		return nil, err
	}
	if err := j.settle(); err != nil {
		return nil, err
	}
	return j, nil
}

// Of is the job of a request that was not decoded but made. Any error is a
// *BadRequest.
func Of(r Request) (*Job, error) {
	name := names[reflect.TypeOf(r).Elem()]
	if name == "" {
		panic(fmt.Sprintf("job: %T is not registered", r))
	}
	j := &Job{Name: name, Task: r}
	if err := j.settle(); err != nil {
		return nil, err
	}
	return j, nil
}

// New is the job of a task that is not registered; nothing of it is checked.
func New[Part, Result any](name, key string, t Task[Part, Result]) *Job {
	return &Job{Name: name, Key: key, Task: t, engine: &typed[Part, Result]{t}}
}

// settle validates the request and writes its canonical form.
func (j *Job) settle() error {
	j.engine = registry[j.Name].engine(j.Task)
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
