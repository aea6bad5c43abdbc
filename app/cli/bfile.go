//go:build !js

package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// bFile prints a sequence of OEIS as a b-file.
func bFile(_ context.Context, args []string, s std) error {
	f := newFlags("bfile SEQUENCE")
	if err := parseFlags(f, args, s.out, "are none"); err != nil {
		return err
	}
	all := paper.Sequences()
	i := slices.IndexFunc(all, func(s paper.Sequence) bool { return s.Name == f.Arg(0) })
	if f.NArg() != 1 || i < 0 {
		var names []string
		for _, s := range all {
			names = append(names, s.Name)
		}
		return refuse("SEQUENCE", "is %q; it must be one of %s, and nothing else", strings.Join(args, " "),
			figure.And(names))
	}
	_, err := io.WriteString(s.out, bFileOf(all[i]))
	return err
}

// bFileOf writes a sequence in the format of OEIS: an index and a term on each line, after comments.
func bFileOf(s paper.Sequence) string {
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
