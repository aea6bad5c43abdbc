//go:build !js

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/job"
)

// options are the flags of run.
type options struct {
	computing
	share    share
	progress bool
	request  string
}

// run computes one request and prints its result.
func run(ctx context.Context, args []string, s std) error {
	o, err := parse(args, s.out)
	if err != nil {
		return err
	}
	text, err := read(o.request, s.in)
	if err != nil {
		return err
	}
	j, err := job.Parse(text)
	if err != nil {
		return err
	}
	if j.CostOnly {
		return o.write(s.out, j.Cost())
	}
	shards, err := o.share.shards(j.Task.Shards())
	if err != nil {
		return err
	}
	done, err := compute(ctx, j, shards, o, s.errs)
	switch {
	case errors.Is(err, context.Canceled) && o.checkpoint != "":
		return fmt.Errorf("%w; finished parts are kept in %s", err, o.checkpoint)
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("%w; nothing is kept, but -checkpoint FILE would keep finished parts", err)
	case err != nil:
		return err
	}
	if o.share.some() {
		return o.write(s.out, job.Part{Engine: job.Engine, Request: json.RawMessage(j.Key),
			Shards: j.Task.Shards(), Done: done})
	}
	result, err := j.Result(done)
	if err != nil {
		return err
	}
	return o.write(s.out, result)
}

// compute runs the shards that the checkpoint does not have.
func compute(ctx context.Context, j *job.Job, shards []int, o options, errs io.Writer) (
	done map[int]json.RawMessage, err error) {
	done = make(map[int]json.RawMessage, len(shards))
	todo := shards
	save := func(int, json.RawMessage) error { return nil }
	if o.checkpoint != "" {
		c, failed := openCheckpoint(o.checkpoint, j)
		if failed != nil {
			return nil, failed
		}
		defer func() { err = errors.Join(err, c.close()) }()
		save, todo = c.add, nil
		for _, s := range shards {
			if part, ok := c.done[s]; ok {
				done[s] = part
			} else {
				todo = append(todo, s)
			}
		}
	}
	p := newProgress(errs, o.progress, j, len(shards), len(done), o.workers.count)
	err = j.Run(ctx, todo, o.workers.count, p.work, func(s int, part json.RawMessage) error {
		done[s] = part
		p.shard()
		return save(s, part)
	})
	p.end()
	if errors.Is(err, context.Canceled) {
		return nil, fmt.Errorf("interrupted with %d of %d parts done: %w", len(done), len(shards), err)
	}
	return done, err
}

func parse(args []string, out io.Writer) (options, error) {
	var o options
	f := newFlags("run [FLAGS] REQUEST, a JSON object, @FILE, or - for standard input")
	shard, list := "", ""
	o.flags(f)
	f.StringVar(&shard, "shard", "", "compute share `I/N` of the request, I from 0 to N-1, for merge")
	f.StringVar(&list, "shards", "", "compute the shards of a `LIST` such as 3,7, which merge misses")
	f.BoolVar(&o.progress, "progress", false, "tell of the progress, though nobody may be watching")
	err := parseFlags(f, args, out, "are -workers N, -shard I/N, -shards LIST, -checkpoint FILE, "+
		"-o FILE and -progress")
	if err == nil {
		err = o.read(f)
	}
	switch {
	case err != nil:
	case given(f, "shard") && given(f, "shards"):
		err = refuse("-shards", "is given beside -shard; give one of them")
	case given(f, "shard"):
		o.share, err = parseShare(shard)
	case given(f, "shards"):
		o.share, err = parseList(list)
	}
	if err != nil {
		return o, err
	}
	switch f.NArg() {
	case 0:
		return o, refuse("REQUEST", "is missing; it must be a JSON object, @FILE, or - for standard input")
	case 1:
		o.request = f.Arg(0)
		return o, nil
	}
	return o, refuse("REQUEST", "is followed by %q; it must be one argument, after the flags", f.Arg(1))
}

// A share is a part of a run: every of-th shard from index on, or the shards of a list. The zero share is the whole
// run.
type share struct {
	index, of int
	list      []int
}

func (s share) some() bool { return s.of > 0 || s.list != nil }

// shards returns the numbers of the shards in the share, of all.
func (s share) shards(all int) ([]int, error) {
	if s.list == nil {
		return job.ShardsOf(all, s.index, max(1, s.of)), nil
	}
	for _, n := range s.list {
		if n >= all {
			return nil, refuse("-shards", "names shard %d; the request has shards 0 to %d", n, all-1)
		}
	}
	return s.list, nil
}

func parseShare(v string) (share, error) {
	i, n, slash := strings.Cut(v, "/")
	index, err1 := strconv.Atoi(i)
	of, err2 := strconv.Atoi(n)
	if !slash || err1 != nil || err2 != nil || index < 0 || index >= of {
		return share{}, refuse("-shard", "is %q; it must be I/N with I from 0 to N-1, such as 0/4", v)
	}
	if of > job.MaxShares {
		return share{}, refuse("-shard", "is %q; N may be at most %d", v, job.MaxShares)
	}
	return share{index: index, of: of}, nil
}

// parseList reads a list of shards, as merge prints those that are missing.
func parseList(v string) (share, error) {
	var list []int
	for text := range strings.SplitSeq(v, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || slices.Contains(list, n) {
			return share{}, refuse("-shards", "is %q; it must be numbers of shards, each once, such as 3,7", v)
		}
		list = append(list, n)
	}
	return share{list: list}, nil
}

// maxRead is far more than any accepted request.
const maxRead = 16 << 20

// read returns the text of the request.
func read(request string, in io.Reader) ([]byte, error) {
	switch name, isFile := strings.CutPrefix(request, "@"); {
	case request == "-":
		text, err := io.ReadAll(io.LimitReader(in, maxRead))
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		return text, nil
	case isFile:
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return io.ReadAll(io.LimitReader(f, maxRead))
	}
	return []byte(request), nil
}

// print writes a JSON object without the escaping meant for HTML.
func print(out io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := out.Write(b.Bytes())
	return err
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
