package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// A Part is some finished shards of one request, as a run of one share of the
// work leaves them.
type Part struct {
	Request json.RawMessage         `json:"request"`
	Shards  int                     `json:"shards"` // of the whole request
	Done    map[int]json.RawMessage `json:"done"`
}

// Share lists the shards of share i of n: those congruent to i modulo n. Share
// i of n is the disjoint union of the shares i and i+n of 2n.
func Share(shards, i, n int) []int {
	var mine []int
	for s := i; s < shards; s += n {
		mine = append(mine, s)
	}
	return mine
}

// Result merges shards, of which there must be all, into the result as JSON.
func (j *Job) Result(done map[int]json.RawMessage) (json.RawMessage, error) {
	parts, err := j.ordered(done)
	if err != nil {
		return nil, err
	}
	if err := complete(parts); err != nil {
		return nil, err
	}
	result, err := j.Task.Merge(parts)
	if err != nil {
		return nil, err
	}
	return encode(result)
}

// Preview is what can be said so far, nil if the job says nothing early.
func (j *Job) Preview(done map[int]json.RawMessage) (json.RawMessage, error) {
	p, ok := j.Task.(Previewer)
	if !ok {
		return nil, nil
	}
	parts, err := j.ordered(done)
	if err != nil {
		return nil, err
	}
	result, err := p.Preview(parts)
	if err != nil {
		return nil, err
	}
	return encode(result)
}

// ordered lists the shards in order, nil for a missing one.
func (j *Job) ordered(done map[int]json.RawMessage) ([]json.RawMessage, error) {
	parts := make([]json.RawMessage, j.Task.Shards())
	for i, part := range done {
		if i < 0 || i >= len(parts) {
			return nil, fmt.Errorf("shard %d does not exist: there are %d", i, len(parts))
		}
		if len(part) == 0 || string(part) == "null" {
			return nil, fmt.Errorf("shard %d is empty", i)
		}
		parts[i] = part
	}
	return parts, nil
}

func complete(parts []json.RawMessage) error {
	var missing []int
	for i, part := range parts {
		if part == nil {
			missing = append(missing, i)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%d of %d shards are missing, the first is %d", len(missing), len(parts), missing[0])
	}
	return nil
}

// Join puts the parts of one request together. It refuses parts of different
// requests and a shard that comes twice.
func Join(parts []Part) (*Job, map[int]json.RawMessage, error) {
	if len(parts) == 0 {
		return nil, nil, fmt.Errorf("there is no part to merge")
	}
	var j *Job
	done := map[int]json.RawMessage{}
	for i, p := range parts {
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
			return nil, nil, fmt.Errorf("part %d has %d shards, not %d: it was made by another version", i+1, p.Shards, j.Task.Shards())
		}
		for s, value := range p.Done {
			if _, twice := done[s]; twice {
				return nil, nil, fmt.Errorf("part %d repeats shard %d", i+1, s)
			}
			done[s] = value
		}
	}
	return j, done, nil
}

// encode writes a result without the escaping meant for HTML.
func encode(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

func list(names []string) string {
	sort.Strings(names)
	return strings.Join(names, ", ")
}
