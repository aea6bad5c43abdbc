//go:build !js

package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// A checked is a request that a saved file has, with the hash of its result. There is none if the file has no result.
type checked struct {
	engine, request, digest string

	result json.RawMessage // nil if the file has only its hash
}

// check computes the requests of a saved file again and says in one line whether the results agree. It fails if one
// differs.
func check(ctx context.Context, args []string, s std) error {
	f := newFlags("check [-workers N] FILE, which a page saved: JSON, SVG or PNG, or text with a copied table")
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
		return refuse("FILE", "is given %d times; name one file, which a page saved", f.NArg())
	}
	name := f.Arg(0)
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	answers, without, err := readSaved(text)
	if err != nil {
		return fmt.Errorf("%s: is damaged: %w", name, err)
	}
	if len(answers)+without == 0 {
		return fmt.Errorf("%s: is not a file that a page saved with its requests, such as JSON, SVG or PNG", name)
	}
	same := 0
	for i, a := range answers {
		j, err := a.read()
		if err != nil {
			return fmt.Errorf("answer %d: %w", i+1, err)
		}
		if a.digest == "" {
			without++
			continue
		}
		digest, err := repeat(ctx, j, o, s)
		if err != nil {
			return fmt.Errorf("answer %d: %w", i+1, err)
		}
		if digest != a.digest {
			return fmt.Errorf("answer %d differs: engine %s gives another result than engine %s for %s", i+1, job.Engine,
				cmp.Or(a.engine, "unknown"), a.request)
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

// source is what app/ui writes into pictures, and beside tables, about an answer.
var source = regexp.MustCompile(`Rencontre, engine (\w+)|rencontre run '([^']*)'(?: # result (\w+))?|` +
	`and ([\d\x{202f}]+) further request`)

// read parses the request, and refuses a result of this engine that no result of it can be.
func (a checked) read() (*job.Job, error) {
	j, err := job.Parse([]byte(a.request))
	if err != nil || a.result == nil || a.engine != "" && a.engine != job.Engine {
		return j, err
	}
	if err := j.CheckResult(a.result, func() {}); err != nil {
		return nil, fmt.Errorf("its result is damaged: %w", err)
	}
	return j, nil
}

// readSaved returns the answers in a file, and how many more it speaks of. A file that is not JSON has them in
// comments: text and SVG in lines, and PNG too, in a part that is not compressed.
func readSaved(text []byte) (answers []checked, more int, err error) {
	var file struct {
		Engine  string
		Answers []struct {
			Request, Result json.RawMessage
		}
	}
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		err := json.Unmarshal(text, &file)
		for _, a := range file.Answers {
			answers = append(answers, checked{file.Engine, string(a.Request), job.Digest(a.Result), a.Result})
		}
		return answers, 0, err
	}
	engine := ""
	for _, m := range source.FindAllSubmatch(text, -1) {
		switch {
		case m[1] != nil:
			engine = string(m[1])
		case m[2] != nil:
			answers = append(answers, checked{engine: engine, request: string(m[2]), digest: string(m[3])})
		default:
			further, _ := strconv.Atoi(strings.ReplaceAll(string(m[4]), "\u202f", "")) // digits alone
			more += further
		}
	}
	return answers, more, nil
}

// repeat computes a job and returns the hash of its result.
func repeat(ctx context.Context, j *job.Job, o options, s std) (digest string, err error) {
	done, err := compute(ctx, j, job.ShardsOf(j.Task.Shards(), 0, 1), o, s.errs)
	if err != nil {
		return "", err
	}
	result, err := j.Result(done)
	return job.Digest(result), err
}
