//go:build !js

// Package cli has the native commands that compute: run, merge, known, papers, verify and
// errata, and jobs. Each function returns the exit status.
package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"

	"rencontre/core/job"
)

// Exit statuses.
const (
	ok          = 0
	failed      = 1
	badRequest  = 2
	interrupted = 130
)

// options are the flags of run.
type options struct {
	workers    int
	share      share
	checkpoint string
	progress   bool
	request    string
}

// Run computes one request and prints its result on out. It stops when ctx ends.
func Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	err := run(ctx, args, in, out, errs)
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return ok
	}
	fmt.Fprintf(errs, "error: %s\n", oneLine(err))
	var bad *job.BadRequest
	switch {
	case errors.As(err, &bad):
		return badRequest
	case errors.Is(err, context.Canceled):
		return interrupted
	}
	return failed
}

func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) error {
	o, err := parse(args, out)
	if err != nil {
		return err
	}
	text, err := read(o.request, in)
	if err != nil {
		return err
	}
	j, err := job.Parse(text)
	if err != nil {
		return err
	}
	if j.CostOnly {
		return print(out, j.Task.Cost())
	}
	done, err := compute(ctx, j, o, errs)
	if err != nil {
		return err
	}
	if o.share.of > 0 {
		return print(out, job.Part{Engine: job.Engine, Request: json.RawMessage(j.Key), Shards: j.Task.Shards(),
			Done: done})
	}
	result, err := j.Result(done)
	if err != nil {
		return err
	}
	return print(out, result)
}

// compute runs the requested shards that the checkpoint does not have.
func compute(ctx context.Context, j *job.Job, o options, errs io.Writer) (done map[int]json.RawMessage, err error) {
	shards := job.Share(j.Task.Shards(), o.share.index, max(1, o.share.of))
	done = make(map[int]json.RawMessage, len(shards))
	todo := shards
	save := func(int, json.RawMessage) error { return nil }
	if o.checkpoint != "" {
		c, err := openCheckpoint(o.checkpoint, j)
		if err != nil {
			return nil, err
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
	p := newProgress(errs, o.progress || isTerminal(errs), j, len(shards), len(done), o.workers)
	err = j.Run(ctx, todo, o.workers, p.work, func(s int, part json.RawMessage) error {
		done[s] = part
		p.shard()
		return save(s, part)
	})
	p.end()
	if errors.Is(err, context.Canceled) {
		kept := "nothing of it is kept; -checkpoint FILE would keep them"
		if o.checkpoint != "" {
			kept = "they are kept in " + o.checkpoint
		}
		return nil, fmt.Errorf("interrupted with %d of %d parts done; %s: %w", len(done), len(shards), kept, err)
	}
	return done, err
}

// newFlags returns the empty flag set of a command. usage is its line of help.
func newFlags(usage string) *flag.FlagSet {
	f := flag.NewFlagSet("", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {
		fmt.Fprintln(f.Output(), "usage: rencontre "+usage)
		f.PrintDefaults()
	}
	return f
}

// parseFlags parses the flags. For -h it prints the help and returns flag.ErrHelp.
func parseFlags(f *flag.FlagSet, args []string, out io.Writer) error {
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		f.SetOutput(out)
		f.Usage()
	}
	return err
}

// parse reads the command line. Mistakes are reported as those of a request.
func parse(args []string, out io.Writer) (options, error) {
	o := options{workers: runtime.GOMAXPROCS(0)}
	f := newFlags("run [FLAGS] REQUEST, a JSON object, @FILE, or - for standard input")
	workers, shard := "", ""
	f.StringVar(&workers, "workers", "", "compute with `N` workers (default: one for each core)")
	f.StringVar(&shard, "shard", "", "compute share `I/N` of the request, I from 0 to N-1, for merge")
	f.StringVar(&o.checkpoint, "checkpoint", "", "keep what is finished in `FILE`, and go on from it")
	f.BoolVar(&o.progress, "progress", false, "tell of the progress, though nobody may be watching")
	if err := parseFlags(f, args, out); errors.Is(err, flag.ErrHelp) {
		return o, err
	} else if err != nil {
		return o, refuse("FLAGS", "%v; there are -workers N, -shard I/N, -checkpoint FILE and -progress", err)
	}
	var err error
	if given(f, "workers") {
		if o.workers, err = strconv.Atoi(workers); err != nil || o.workers < 1 {
			return o, refuse("-workers", "is %q; it must be a whole number from 1", workers)
		}
	}
	if given(f, "shard") {
		if o.share, err = parseShare(shard); err != nil {
			return o, err
		}
	}
	if given(f, "checkpoint") && o.checkpoint == "" {
		return o, refuse("-checkpoint", "is empty; it must name a file")
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

func given(f *flag.FlagSet, name string) (is bool) {
	f.Visit(func(g *flag.Flag) { is = is || g.Name == name })
	return is
}

func refuse(field, format string, args ...any) error {
	return &job.BadRequest{Field: field, Reason: fmt.Sprintf(format, args...)}
}

// A share is one part of a run, by index, and the number of parts; of is 0 for the whole run.
type share struct{ index, of int }

func parseShare(v string) (share, error) {
	i, n, slash := strings.Cut(v, "/")
	index, err1 := strconv.Atoi(i)
	of, err2 := strconv.Atoi(n)
	if !slash || err1 != nil || err2 != nil || index < 0 || index >= of {
		return share{}, refuse("-shard", "is %q; it must be I/N with I from 0 to N-1, such as 0/4", v)
	}
	if of > job.MostShares {
		return share{}, refuse("-shard", "is %q; N may be at most %d", v, job.MostShares)
	}
	return share{index, of}, nil
}

// mostRead is far more than any accepted request.
const mostRead = 16 << 20

// read returns the text of the request.
func read(request string, in io.Reader) ([]byte, error) {
	switch name, isFile := strings.CutPrefix(request, "@"); {
	case request == "-":
		text, err := io.ReadAll(io.LimitReader(in, mostRead))
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
		return io.ReadAll(io.LimitReader(f, mostRead))
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
