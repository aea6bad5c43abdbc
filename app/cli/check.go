//go:build !js

package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// A saved is what check reads of a file that a page saved as JSON: requests with their results.
type saved struct {
	Engine  string
	Answers []struct {
		Request, Result json.RawMessage
	}
}

// check computes the requests of a saved file again and says in one line whether the results agree. It fails if one
// differs.
func check(ctx context.Context, args []string, s std) error {
	f := newFlags("check [-workers N] FILE, which a page saved as JSON")
	var o options
	o.workers.flags(f)
	err := parseFlags(f, args, s.out, "is -workers N")
	if err == nil {
		err = o.workers.read(f)
	}
	if err != nil {
		return err
	}
	if f.NArg() != 1 {
		return refuse("FILE", "is given %d times; name one file, which a page saved as JSON", f.NArg())
	}
	name := f.Arg(0)
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var file saved
	if err := json.Unmarshal(text, &file); err != nil || file.Answers == nil {
		return fmt.Errorf("%s: is not a file that a page saved as JSON", name)
	}
	same, without := 0, 0
	for i, a := range file.Answers {
		if a.Result == nil {
			without++
			continue
		}
		agrees, err := repeats(ctx, a.Request, a.Result, o, s)
		if err != nil {
			return fmt.Errorf("answer %d: %w", i+1, err)
		}
		if !agrees {
			return fmt.Errorf("answer %d differs: engine %s gives another result than engine %s for %s", i+1, job.Engine,
				cmp.Or(file.Engine, "unknown"), a.Request)
		}
		same++
	}
	if same == 0 {
		return fmt.Errorf("%s: has no result to compare; its requests can be run", name)
	}
	_, err = fmt.Fprintf(s.out, "%s as in the file, by engine %s; %s without a result in the file\n",
		figure.Count(same, "result"), job.Engine, figure.Count(without, "request"))
	return err
}

// repeats computes a request and reports whether it gives the result, whatever its spacing.
func repeats(ctx context.Context, request, result json.RawMessage, o options, s std) (bool, error) {
	j, err := job.Parse(request)
	if err != nil {
		return false, err
	}
	done, err := compute(ctx, j, job.Share(j.Task.Shards(), 0, 1), o, s.errs)
	if err != nil {
		return false, err
	}
	computed, err := j.Result(done)
	if err != nil {
		return false, err
	}
	var was, is bytes.Buffer
	err = json.Compact(&was, result)
	if err == nil {
		err = json.Compact(&is, computed)
	}
	return bytes.Equal(was.Bytes(), is.Bytes()), err
}
