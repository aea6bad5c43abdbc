//go:build !js

package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"rencontre/core/job"
)

// Merge prints the result of a request from files with the output of run -shard. It refuses
// parts of another engine or of different requests, and missing and repeated shards.
func Merge(args []string, out, errs io.Writer) int {
	f := newFlags("merge FILE..., the parts that run -shard printed; it has no flags")
	switch err := parseFlags(f, args, out); {
	case errors.Is(err, flag.ErrHelp):
		return ok
	case err != nil:
		fmt.Fprintf(errs, "error: FLAGS: %v; there are none\n", err)
		return badRequest
	case f.NArg() == 0:
		fmt.Fprintln(errs, "error: FILE: is missing; name the files that run -shard printed")
		return badRequest
	}
	if err := merge(f.Args(), out); err != nil {
		fmt.Fprintf(errs, "error: %s\n", oneLine(err))
		return failed
	}
	return ok
}

func merge(files []string, out io.Writer) error {
	parts := make([]job.Part, len(files))
	for i, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := readPart(text, &parts[i]); err != nil {
			return fmt.Errorf("%s: is not a part that run -shard printed: %w", name, err)
		}
	}
	j, done, err := job.Join(parts)
	if err != nil {
		return err
	}
	result, err := j.Result(done)
	if err != nil {
		return err
	}
	return print(out, result)
}

func readPart(text []byte, part *job.Part) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(part); err != nil {
		return err
	}
	if part.Request == nil || part.Done == nil {
		return fmt.Errorf("it has no request or no shards")
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("something follows it")
	}
	return nil
}
