//go:build !js

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"rencontre/core/job"
)

// merge prints the result of a request from files with the output of run -shard. It refuses parts of another engine or
// of different requests, and missing and repeated shards.
func merge(_ context.Context, args []string, s std) error {
	f := newFlags("merge [-o FILE] FILE..., the parts that run -shard printed")
	var o output
	o.flags(f)
	err := parseFlags(f, args, s.out, "is -o FILE")
	if err == nil {
		err = o.read(f)
	}
	if err != nil {
		return err
	}
	if f.NArg() == 0 {
		return refuse("FILE", "is missing; name the files that run -shard printed")
	}
	parts := make([]job.Part, f.NArg())
	for i, name := range f.Args() {
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
	return o.write(s.out, result)
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
