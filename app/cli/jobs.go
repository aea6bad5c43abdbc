//go:build !js

package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"rencontre/core/job"
)

// jobs lists every job with its fields and examples. With -schema it prints a JSON Schema of all requests instead.
func jobs(_ context.Context, args []string, s std) error {
	f := newFlags("jobs [-schema]")
	schema := f.Bool("schema", false, "print a JSON Schema of all requests instead")
	if err := parseFlags(f, args, s.out, "is -schema"); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return refuse("JOB", "is given as %q, but all jobs are listed", f.Arg(0))
	}
	if *schema {
		return print(s.out, job.Schema())
	}
	return listJobs(s.out)
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
