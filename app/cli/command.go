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
	"os"
	"path/filepath"
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
	workers
	output
	checkpoint string
}

func (c *computing) flags(f *flag.FlagSet) {
	c.workers.flags(f)
	c.output.flags(f)
	f.StringVar(&c.checkpoint, "checkpoint", "", "keep what is finished in `FILE`, and go on from it")
}

// read checks the parsed flags.
func (c *computing) read(f *flag.FlagSet) error {
	err := c.workers.read(f)
	if err == nil {
		err = c.output.read(f)
	}
	switch {
	case err != nil:
		return err
	case given(f, "checkpoint") && c.checkpoint == "":
		return refuse("-checkpoint", "is empty; it must name a file")
	case c.file != "" && filepath.Clean(c.file) == filepath.Clean(c.checkpoint):
		return refuse("-o", "is the file of -checkpoint; it must be another one")
	}
	return nil
}

// workers is the flag of how many shards are computed at a time.
type workers struct {
	count int
	typed string
}

func (w *workers) flags(f *flag.FlagSet) {
	f.StringVar(&w.typed, "workers", "", "compute with `N` workers (default: one for each core)")
}

func (w *workers) read(f *flag.FlagSet) (err error) {
	w.count = runtime.GOMAXPROCS(0)
	if given(f, "workers") {
		w.count, err = strconv.Atoi(w.typed)
		if err != nil || w.count < 1 {
			return refuse("-workers", "is %q; it must be a whole number from 1", w.typed)
		}
	}
	return nil
}

// output is the flag of the file that a result is written to. Without it the result is printed.
type output struct{ file string }

func (o *output) flags(f *flag.FlagSet) {
	f.StringVar(&o.file, "o", "", "write the result to `FILE`, once it is whole")
}

// read refuses a file that write could not make, before the work begins.
func (o *output) read(f *flag.FlagSet) error {
	if !given(f, "o") {
		return nil
	}
	if o.file == "" {
		return refuse("-o", "is empty; it must name a file")
	}
	info, err := os.Lstat(o.file)
	if err == nil && !info.Mode().IsRegular() {
		return refuse("-o", "is %q; it must be a new or a regular file", o.file)
	}
	part, err := o.create()
	if err != nil {
		return refuse("-o", "is %q; no file can be made there: %v", o.file, err)
	}
	return errors.Join(part.Close(), os.Remove(part.Name()))
}

// create makes the file that is renamed once it is whole.
func (o *output) create() (*os.File, error) {
	part := filepath.Join(filepath.Dir(o.file), "."+filepath.Base(o.file)+".part")
	return os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
}

// write prints a JSON object on out, or to the file, which appears once it is whole.
func (o *output) write(out io.Writer, v any) error {
	if o.file == "" {
		return print(out, v)
	}
	part, err := o.create()
	if err != nil {
		return err
	}
	err = errors.Join(print(part, v), part.Close())
	if err == nil {
		err = os.Rename(part.Name(), o.file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part.Name()))
	}
	return nil
}
