//go:build !js

package cli

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// bFile prints a sequence of OEIS as a b-file.
func bFile(ctx context.Context, args []string, s std) error {
	f := newFlags("bfile SEQUENCE")
	if err := parseFlags(f, args, s.out, "are none"); err != nil {
		return err
	}
	all := paper.Sequences()
	i := slices.IndexFunc(all, func(s *paper.Sequence) bool { return strings.EqualFold(s.Name, f.Arg(0)) })
	if f.NArg() != 1 || i < 0 {
		var names []string
		for _, s := range all {
			names = append(names, s.Name)
		}
		return refuse("SEQUENCE", "is %q; it must be one of %s, and nothing else", strings.Join(args, " "),
			figure.And(names))
	}
	text, err := bFileOf(ctx, all[i])
	if err != nil {
		return err
	}
	_, err = io.WriteString(s.out, text)
	return err
}

// termsOf returns the terms of a sequence, from the record or computed.
func termsOf(ctx context.Context, s *paper.Sequence) ([]*big.Int, error) {
	if len(s.Requests) == 0 {
		return s.Terms, nil
	}
	var results []*paper.Result
	o := options{computing: computing{workers: workers{count: 1}}} // each takes a moment
	for _, request := range s.Requests {
		j, err := job.Parse([]byte(request))
		if err != nil {
			return nil, err
		}
		parts, err := compute(ctx, j, job.ShardsOf(j.Task.Shards(), 0, 1), o, io.Discard)
		if err != nil {
			return nil, err
		}
		result, err := j.Result(parts)
		if err != nil {
			return nil, err
		}
		results = append(results, paper.Open(result))
	}
	return s.Read(results)
}

// bFileOf writes a sequence in the format of OEIS: an index, from the offset of the sequence there, and a term on each
// line, after comments.
func bFileOf(ctx context.Context, s *paper.Sequence) (string, error) {
	terms, err := termsOf(ctx, s)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s.\n# Terms %d to %d, by Rencontre, engine %s. %s\n", s.Name, s.Of, s.First,
		s.First+len(terms)-1, job.Engine, s.Against(len(terms)))
	if s.Own != "" {
		fmt.Fprintf(&b, "# %s\n", s.Own)
	}
	for i, term := range terms {
		fmt.Fprintf(&b, "%d %d\n", s.First+i, term)
	}
	return b.String(), nil
}

// bFileName is the name that OEIS gives to the b-file of a sequence.
func bFileName(s *paper.Sequence) string { return "b" + strings.TrimPrefix(s.Name, "A") + ".txt" }
