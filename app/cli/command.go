//go:build !js

// Package cli has the native commands that compute: run, merge and check, jobs and known, papers, verify, errata and
// bfile.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strconv"

	"rencontre/core/job"
)

// Exit statuses.
const (
	ok          = 0
	failed      = 1
	badRequest  = 2
	interrupted = 130
)

// std has the standard streams of a command.
type std struct {
	in        io.Reader
	out, errs io.Writer
}

var commands = map[string]func(context.Context, []string, std) error{
	"run": run, "merge": merge, "check": check, "known": known, "jobs": jobs, "papers": papers, "verify": verifyPaper,
	"errata": errata, "bfile": bFile,
}

// Has reports whether there is a command of this name.
func Has(name string) bool { return commands[name] != nil }

// Run runs a command until it ends or ctx does, and returns its exit status. It prints an error as one line.
func Run(ctx context.Context, name string, args []string, in io.Reader, out, errs io.Writer) int {
	err := commands[name](ctx, args, std{in, out, errs})
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

// refuse makes the error of a mistake in the command line, which is reported as one of a request.
func refuse(field, format string, args ...any) error {
	return &job.BadRequest{Field: field, Reason: fmt.Sprintf(format, args...)}
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

// parseFlags parses the flags. For -h it prints the help and returns flag.ErrHelp. It refuses others; there says which
// there are.
func parseFlags(f *flag.FlagSet, args []string, out io.Writer, there string) error {
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		f.SetOutput(out)
		f.Usage()
	case err != nil:
		return refuse("FLAGS", "%v; there %s", err, there)
	}
	return err
}

func given(f *flag.FlagSet, name string) (is bool) {
	f.Visit(func(g *flag.Flag) { is = is || g.Name == name })
	return is
}

// computing are the flags of commands that compute for long.
type computing struct {
	workers    int
	checkpoint string
	output     string

	typed string // the number of workers
}

func (c *computing) flags(f *flag.FlagSet) {
	f.StringVar(&c.typed, "workers", "", "compute with `N` workers (default: one for each core)")
	f.StringVar(&c.checkpoint, "checkpoint", "", "keep what is finished in `FILE`, and go on from it")
	f.StringVar(&c.output, "o", "", "write the result to `FILE`, once it is whole")
}

// read checks the parsed flags.
func (c *computing) read(f *flag.FlagSet) error {
	c.workers = runtime.GOMAXPROCS(0)
	if given(f, "workers") {
		var err error
		c.workers, err = strconv.Atoi(c.typed)
		if err != nil || c.workers < 1 {
			return refuse("-workers", "is %q; it must be a whole number from 1", c.typed)
		}
	}
	for name, file := range map[string]string{"checkpoint": c.checkpoint, "o": c.output} {
		if given(f, name) && file == "" {
			return refuse("-"+name, "is empty; it must name a file")
		}
	}
	return nil
}
