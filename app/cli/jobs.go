//go:build !js

package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"rencontre/core/job"
)

// Jobs lists every job with its fields and examples. With -schema it prints a JSON Schema of
// all requests instead.
func Jobs(args []string, out, errs io.Writer) int {
	f := newFlags("jobs [-schema]")
	schema := f.Bool("schema", false, "print a JSON Schema of all requests instead")
	switch err := parseFlags(f, args, out); {
	case errors.Is(err, flag.ErrHelp):
		return ok
	case err != nil:
		fmt.Fprintf(errs, "error: FLAGS: %v; there is -schema\n", err)
		return badRequest
	case f.NArg() > 0:
		fmt.Fprintf(errs, "error: JOB: all jobs are listed, but %q is given\n", f.Arg(0))
		return badRequest
	}
	write := listJobs
	if *schema {
		write = func(out io.Writer) error { return print(out, job.Schema()) }
	}
	if err := write(out); err != nil {
		fmt.Fprintf(errs, "error: %s\n", oneLine(err))
		return failed
	}
	return ok
}

func listJobs(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, d := range job.Describe() {
		fmt.Fprintf(w, "%s: %s\n", d.Job, d.About)
		for _, f := range d.Fields {
			about := f.About
			if f.Words != nil {
				about += ": " + strings.Join(f.Words, ", ")
			}
			state := "optional"
			switch {
			case f.Required:
				state = "needed"
			case f.Default != "":
				state = "default " + f.Default
			}
			fmt.Fprintf(w, "  %s\t%s\t%s\t%s\t%s\n", f.Name, f.Type, f.Unit, state, about)
		}
		if err := w.Flush(); err != nil {
			return err
		}
		fmt.Fprintf(w, "  gives %s\n", strings.Join(d.Result, ", "))
		for _, e := range d.Examples {
			fmt.Fprintf(w, "  rencontre run '%s'\n", e)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
