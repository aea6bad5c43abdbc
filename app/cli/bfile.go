//go:build !js

package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// BFile prints a sequence of OEIS as a b-file.
func BFile(args []string, out, errs io.Writer) int {
	f := newFlags("bfile SEQUENCE")
	err := parseFlags(f, args, out)
	if errors.Is(err, flag.ErrHelp) {
		return ok
	}
	all := paper.Sequences()
	name := f.Arg(0)
	i := slices.IndexFunc(all, func(s paper.Sequence) bool { return s.Name == name })
	if err != nil || f.NArg() != 1 || i < 0 {
		var names []string
		for _, s := range all {
			names = append(names, s.Name)
		}
		fmt.Fprintf(errs, "error: SEQUENCE: is %q; it must be one of %s, and nothing else\n", strings.Join(args, " "),
			figure.And(names))
		return badRequest
	}
	_, err = io.WriteString(out, bFile(all[i]))
	if err != nil {
		fmt.Fprintf(errs, "error: %s\n", oneLine(err))
		return failed
	}
	return ok
}

// bFile writes a sequence in the format of OEIS: an index and a term on each line, after comments.
func bFile(s paper.Sequence) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s.\n# n = %d to %d, by Rencontre, engine %s.\n", s.Name, s.Of, s.First, s.First+len(s.Terms)-1,
		job.Engine)
	if s.Own != "" {
		fmt.Fprintf(&b, "# %s\n", s.Own)
	}
	for i, term := range s.Terms {
		fmt.Fprintf(&b, "%d %d\n", s.First+i, term)
	}
	return b.String()
}

// bFileName is the name that OEIS gives to the b-file of a sequence.
func bFileName(s paper.Sequence) string { return "b" + strings.TrimPrefix(s.Name, "A") + ".txt" }
