//go:build !js

package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"rencontre/core/job"
)

// A checkpoint is a file that only grows: a line with the engine and the request, then a line
// for each finished shard. The last line may be incomplete if a run was killed while writing
// it; that shard is run again.
type checkpoint struct {
	file *os.File
	done map[int]json.RawMessage
}

type (
	checkpointHead struct {
		Engine  string          `json:"engine"`
		Request json.RawMessage `json:"request"`
		Shards  int             `json:"shards"`
	}
	checkpointLine struct {
		Shard *int            `json:"shard"`
		Part  json.RawMessage `json:"part"`
	}
)

// openCheckpoint opens a new file, or the file of an earlier run of the same request. It does
// not change any other file.
func openCheckpoint(name string, j *job.Job) (*checkpoint, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	c := &checkpoint{file: f, done: map[int]json.RawMessage{}}
	if err := c.load(j); err != nil {
		return nil, errors.Join(fmt.Errorf("-checkpoint %s: %w", name, err), f.Close())
	}
	return c, nil
}

func (c *checkpoint) load(j *job.Job) error {
	return readLines(c.file, checkpointHead{job.Engine, json.RawMessage(j.Key), j.Task.Shards()},
		func(line []byte) error {
			var head checkpointHead
			if err := json.Unmarshal(line, &head); err != nil || head.Request == nil {
				return errors.New("the file is not a checkpoint")
			}
			if err := job.SameEngine(head.Engine); err != nil {
				return fmt.Errorf("the file %w", err)
			}
			if string(head.Request) != j.Key {
				return fmt.Errorf("the file is of another request: %s", head.Request)
			}
			if head.Shards != j.Task.Shards() {
				return fmt.Errorf("the file is of %d shards, not %d: it was made by another version", head.Shards,
					j.Task.Shards())
			}
			return nil
		}, func(line []byte) error {
			var l checkpointLine
			if err := json.Unmarshal(line, &l); err != nil || l.Shard == nil || l.Part == nil || *l.Shard < 0 ||
				*l.Shard >= j.Task.Shards() {
				return errors.New("is not a finished shard")
			}
			if err := j.Check(map[int]json.RawMessage{*l.Shard: l.Part}); err != nil {
				return fmt.Errorf("is no shard of it: %w", err)
			}
			c.done[*l.Shard] = l.Part
			return nil
		})
}

// readLines locks and reads a file that only grows, cuts off an incomplete last line, and positions the
// file for appending. head gets the first line and each the others. In a new file it writes first.
func readLines(f *os.File, first any, head, each func(line []byte) error) error {
	if err := lock(f); err != nil {
		return err
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	if len(text) == 0 {
		return print(f, first)
	}
	line, rest, _ := bytes.Cut(text, []byte("\n"))
	if err := head(line); err != nil {
		return err
	}
	whole := len(text) - len(rest)
	for n := 2; ; n++ {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		if !ended {
			break
		}
		if err := each(line); err != nil {
			return fmt.Errorf("line %d %w", n, err)
		}
		whole += len(line) + 1
		rest = after
	}
	if err := f.Truncate(int64(whole)); err != nil {
		return err
	}
	_, err = f.Seek(int64(whole), io.SeekStart)
	return err
}

func (c *checkpoint) add(shard int, part json.RawMessage) error {
	return c.write(checkpointLine{&shard, part})
}

func (c *checkpoint) write(v any) error { return print(c.file, v) }

func (c *checkpoint) close() error { return c.file.Close() }
