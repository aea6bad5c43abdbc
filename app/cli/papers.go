//go:build !js

package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"rencontre/core/paper"
	"rencontre/core/verify"
)

type (
	paperEntry struct {
		Paper string      `json:"paper"`
		Title string      `json:"title"`
		Items []itemEntry `json:"items"`
	}
	// An itemEntry is an item: how many cells, what its requests take, by their
	// costs, and why there is none, where there is none.
	itemEntry struct {
		Item    string  `json:"item"`
		Title   string  `json:"title"`
		Cells   int     `json:"cells"`
		Work    float64 `json:"work"`
		Seconds float64 `json:"seconds"`
		Why     string  `json:"why,omitempty"`
	}
)

// Papers prints every item of every paper.
func Papers(args []string, out, errs io.Writer) int {
	f := newFlags("papers; it has no flags")
	switch err := parseFlags(f, args, out); {
	case errors.Is(err, flag.ErrHelp):
		return ok
	case err != nil:
		fmt.Fprintf(errs, "error: FLAGS: %v; there are none\n", err)
		return badRequest
	case f.NArg() > 0:
		fmt.Fprintf(errs, "error: PAPER: there is no choice of papers here, but %q is given; verify takes one\n", f.Arg(0))
		return badRequest
	}
	if err := papers(out); err != nil {
		fmt.Fprintf(errs, "error: %s\n", oneLine(err))
		return failed
	}
	return ok
}

func papers(out io.Writer) error {
	var list struct {
		Papers []paperEntry `json:"papers"`
	}
	for _, p := range paper.Papers() {
		plan, err := verify.New(&p, "")
		if err != nil {
			return err
		}
		e := paperEntry{Paper: p.Name, Title: p.Title, Items: []itemEntry{}}
		for _, i := range plan.Items() {
			c := plan.Cost(i.Name)
			e.Items = append(e.Items, itemEntry{i.Name, i.Title, len(i.Cells), c.Work, c.Seconds, i.Why})
		}
		list.Papers = append(list.Papers, e)
	}
	return print(out, list)
}
