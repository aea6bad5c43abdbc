package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
)

// A Part is a set of finished shards of one request, as run -shard prints it.
type Part struct {
	Engine  string                  `json:"engine"`
	Request json.RawMessage         `json:"request"`
	Shards  int                     `json:"shards"` // of the whole request
	Done    map[int]json.RawMessage `json:"done"`
}

// An engine is a Task with its types erased. It is an interface instead of a struct of
// functions because a page never calls its methods: the linker then leaves the solvers out of
// the page's program.
type engine interface {
	run(shard int, tick Tick) (part any, err error)
	// read decodes the part of a shard, and refuses what the shard cannot give.
	read(shard int, text json.RawMessage) (part any, err error)
	// merge makes the result if parts are all parts (whole). Otherwise it makes a preview, nil
	// if the task has none.
	merge(parts []any, whole bool) (result any, err error)
}

type taskEngine[Part, Result any] struct{ task Task[Part, Result] }

func (t *taskEngine[Part, Result]) run(shard int, tick Tick) (any, error) {
	return t.task.Run(shard, tick)
}

func (t *taskEngine[Part, Result]) read(shard int, text json.RawMessage) (any, error) {
	var part Part
	if err := readPart(text, &part); err != nil {
		return nil, err
	}
	return part, t.task.Check(shard, part)
}

func (t *taskEngine[Part, Result]) merge(parts []any, whole bool) (any, error) {
	list := make([]Part, len(parts))
	for i, part := range parts {
		list[i] = part.(Part)
	}
	if whole {
		return t.task.Merge(list)
	}
	if p, ok := t.task.(Previewer[Part, Result]); ok {
		return p.Preview(list)
	}
	return nil, nil
}

type singleEngine[Result any] struct {
	task Single[Result]
}

func (a *singleEngine[Result]) run(shard int, tick Tick) (any, error) { return a.task.Run(shard, tick) }

func (a *singleEngine[Result]) read(_ int, text json.RawMessage) (any, error) { return text, nil }

func (a *singleEngine[Result]) merge(parts []any, _ bool) (any, error) { return parts[0], nil }

// read decodes the parts that are present.
func (j *Job) read(texts []json.RawMessage) (parts []any, err error) {
	for i, text := range texts {
		if text == nil {
			continue
		}
		part, err := j.engine.read(i, text)
		if err != nil {
			return nil, fmt.Errorf("shard %d: %w", i, err)
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// Shard computes one shard, 0 <= shard < Task.Shards(). If there are several, the part is
// sealed: the shard is a JSON list of its identity, in words, and the part. A sealed shard in a
// file or a store cannot be mistaken for another shard or for one of another request. A single
// shard is the result without a seal, because it may be large and there is no other to confuse
// it with.
func (j *Job) Shard(shard int, tick Tick) (json.RawMessage, error) {
	single := j.Task.Shards() == 1
	part, err := j.engine.run(shard, tick)
	if err == nil && single {
		part, err = j.engine.merge([]any{part}, true)
	}
	if err != nil {
		return nil, err
	}
	text, err := encode(part, tick)
	if err != nil || single {
		return text, err
	}
	return json.RawMessage(j.seal(shard) + string(text) + "]"), nil
}

// seal is the text in front of the part of a shard.
func (j *Job) seal(shard int) string {
	return fmt.Sprintf("[\"shard %d of %d, engine %s, request %016x\",", shard, j.Task.Shards(), Engine, j.sum)
}

// sum returns the FNV-1a hash of a text.
func sum(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text)) // never fails
	return h.Sum64()
}

// Digest returns a hash of a result, whatever its spacing. It is empty if the result is not JSON.
func Digest(result json.RawMessage) string {
	var compact bytes.Buffer
	if err := json.Compact(&compact, result); err != nil {
		return ""
	}
	return fmt.Sprintf("%016x", sum(compact.String()))
}

// ordered lists the unsealed shards in order, nil for a missing one.
func (j *Job) ordered(done map[int]json.RawMessage) ([]json.RawMessage, error) {
	parts := make([]json.RawMessage, j.Task.Shards())
	for i, part := range done {
		if i < 0 || i >= len(parts) {
			return nil, fmt.Errorf("shard %d does not exist: there are %d", i, len(parts))
		}
		if len(part) == 0 || string(part) == "null" {
			return nil, fmt.Errorf("shard %d is empty", i)
		}
		if len(parts) > 1 {
			want := j.seal(i)
			inner, sealed := bytes.CutPrefix(part, []byte(want))
			inner, ended := bytes.CutSuffix(inner, []byte("]"))
			if !sealed || !ended {
				return nil, fmt.Errorf("shard %d must begin with %s but begins with %.80s: it is another shard, or "+
					"of another request or engine", i, want, part)
			}
			part = inner
		}
		parts[i] = part
	}
	return parts, nil
}

// Check refuses shards that do not belong to this job and those that it cannot give. A value that was
// changed to another possible one can be noticed only when all shards are put together, and not by
// every job.
func (j *Job) Check(done map[int]json.RawMessage) error {
	parts, err := j.ordered(done)
	if err != nil {
		return err
	}
	if len(parts) > 1 {
		_, err = j.read(parts)
		return err
	}
	if parts[0] == nil {
		return nil
	}
	if err := j.CheckResult(parts[0], func() {}); err != nil {
		return fmt.Errorf("shard 0: %w", err)
	}
	return nil
}

// MaxShares bounds the shares into which Share divides a job.
const MaxShares = 1_000_000

// ShardsOf lists the shards of share i of n: those congruent to i modulo n, where n is from 1 to
// MaxShares. Share i of n is the disjoint union of shares i and i+n of 2n.
func ShardsOf(shards, i, n int) []int {
	var mine []int
	for s := i; s < shards; s += n {
		mine = append(mine, s)
	}
	return mine
}

// Result merges all shards into the result as JSON. It fails if a shard is missing.
func (j *Job) Result(done map[int]json.RawMessage) (json.RawMessage, error) {
	parts, err := j.ordered(done)
	if err != nil {
		return nil, err
	}
	if err := complete(parts); err != nil {
		return nil, err
	}
	if len(parts) == 1 {
		return parts[0], nil
	}
	read, err := j.read(parts)
	if err != nil {
		return nil, err
	}
	result, err := j.engine.merge(read, true)
	if err != nil {
		return nil, err
	}
	return encode(result, never)
}

// never is a Tick that never stops the work.
func never(float64) error { return nil }

// Preview makes a result of the finished shards, nil if the task has no preview. For a
// resumable task it uses only the shards before the first missing one, so that the preview can
// be resumed from.
func (j *Job) Preview(done map[int]json.RawMessage) (json.RawMessage, error) {
	parts, err := j.ordered(done)
	if err != nil || len(parts) == 1 {
		return nil, err
	}
	_, resumes := j.Task.(interface{ resumes() })
	if resumes {
		parts = parts[:slices.IndexFunc(append(parts, nil), func(p json.RawMessage) bool { return p == nil })]
	}
	read, err := j.read(parts)
	if err != nil || len(read) == 0 {
		return nil, err
	}
	result, err := j.engine.merge(read, false)
	if err != nil || result == nil {
		return nil, err
	}
	return encode(result, never)
}

func complete(parts []json.RawMessage) error {
	var missing []int
	for i, part := range parts {
		if part == nil {
			missing = append(missing, i)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%d of %d shards are missing: %s", len(missing), len(parts), numbers(missing))
	}
	return nil
}

// numbers writes a list of shards as -shards of the command reads it.
func numbers(shards []int) string {
	text := make([]string, len(shards))
	for i, s := range shards {
		text[i] = strconv.Itoa(s)
	}
	return strings.Join(text, ",")
}

// Join collects the shards of the parts of one request. The JSON of a part may have any
// spacing. Join refuses parts of another engine, parts of different requests, a shard that comes
// twice, and what Check refuses.
func Join(parts []Part) (*Job, map[int]json.RawMessage, error) {
	if len(parts) == 0 {
		return nil, nil, fmt.Errorf("there is no part to merge")
	}
	var j *Job
	done := map[int]json.RawMessage{}
	for i, p := range parts {
		if err := SameEngine(p.Engine); err != nil {
			return nil, nil, fmt.Errorf("part %d %w", i+1, err)
		}
		k, err := Parse(p.Request)
		if err != nil {
			return nil, nil, fmt.Errorf("part %d: %w", i+1, err)
		}
		if k.CostOnly {
			return nil, nil, fmt.Errorf("part %d is of a request for a cost, which has no parts", i+1)
		}
		if j == nil {
			j = k
		}
		if k.Key != j.Key {
			return nil, nil, fmt.Errorf("part %d is of another request: %s, not %s", i+1, k.Key, j.Key)
		}
		if p.Shards != j.Task.Shards() {
			return nil, nil, fmt.Errorf("part %d has %d shards, not %d: it was made by another version", i+1,
				p.Shards, j.Task.Shards())
		}
		for s, value := range p.Done {
			_, twice := done[s]
			if twice {
				return nil, nil, fmt.Errorf("part %d repeats shard %d", i+1, s)
			}
			var text bytes.Buffer
			if err := json.Compact(&text, value); err != nil {
				return nil, nil, fmt.Errorf("part %d: shard %d: %w", i+1, s, err)
			}
			done[s] = text.Bytes()
		}
	}
	if err := j.Check(done); err != nil {
		return nil, nil, err
	}
	return j, done, nil
}

// SameEngine explains in an error why shards of another engine cannot be used. It returns nil
// if they can.
func SameEngine(engine string) error {
	switch engine {
	case Engine:
		return nil
	case "":
		return fmt.Errorf("does not say its engine, so another version has made it; this is engine %s, which must "+
			"compute its shards anew", Engine)
	}
	return fmt.Errorf("is of engine %s, whose shards mean something else; this is engine %s, which must compute "+
		"them anew", clip(engine), Engine)
}

func list(names []string) string {
	slices.Sort(names)
	return strings.Join(names, ", ")
}
