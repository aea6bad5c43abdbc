//go:build !js

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"rencontre/core/job"
)

// A saved is what check reads of a file that a page saved as JSON: requests with their results.
type saved struct {
	Answers []struct {
		Request, Result json.RawMessage
	}
}

// check computes the requests of a saved file again and says in one line whether the results agree. It fails if one
// differs.
func check(ctx context.Context, args []string, s std) error {
	var o options
	f := newFlags("check [FLAGS] FILE, which a page saved as JSON")
	o.flags(f)
	err := parseFlags(f, args, s.out, "is -workers N")
	if err == nil {
		err = o.read(f)
	}
	switch {
	case err != nil:
		return err
	case o.checkpoint != "" || o.output != "":
		return refuse("FLAGS", "-checkpoint and -o are not for check")
	case f.NArg() != 1:
		return refuse("FILE", "is given %d times; name one file, which a page saved as JSON", f.NArg())
	}
	text, err := os.ReadFile(f.Arg(0))
	if err != nil {
		return err
	}
	var file saved
	if err := json.Unmarshal(text, &file); err != nil || file.Answers == nil {
		return fmt.Errorf("%s: is not a file that a page saved as JSON", f.Arg(0))
	}
	agree, without := 0, 0
	for i, a := range file.Answers {
		if a.Result == nil {
			without++
			continue
		}
		same, err := repeats(ctx, a.Request, a.Result, o, s)
		if err != nil {
			return fmt.Errorf("answer %d: %w", i+1, err)
		}
		if !same {
			return fmt.Errorf("answer %d differs: engine %s gives another result for %s", i+1, job.Engine, a.Request)
		}
		agree++
	}
	_, err = fmt.Fprintf(s.out, "%d results agree with engine %s, %d requests have no result in the file\n", agree,
		job.Engine, without)
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
