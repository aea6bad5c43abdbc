// Package store keeps what took long to compute: the finished shards of a
// request, so that a closed tab resumes, and its result, so that what was done
// once is not done again. It also keeps the page's small settings.
//
// Shards and results belong to an engine, the version of the solvers that made
// them: another may cut a request differently.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"rencontre/core/job"
)

// A Store keeps things until they are dropped. It may be used by several
// goroutines. An error means that nothing was changed.
type Store interface {
	// Put keeps shards of a request that is not finished; total is how many
	// there are in all.
	Put(ctx context.Context, key string, total int, parts map[int]json.RawMessage) error
	// Finish keeps the result of a request instead of its shards.
	Finish(ctx context.Context, key string, total int, result json.RawMessage) error
	// Get is what is kept of a request; the zero Saved if nothing is.
	Get(ctx context.Context, key string) (Saved, error)
	// List is what is kept, without its contents, the latest first: also what
	// another engine has left, which can only be dropped.
	List(ctx context.Context) ([]Entry, error)
	// Drop forgets what an entry of the list stands for.
	Drop(ctx context.Context, e Entry) error

	// Setting is "" for one that was never set.
	Setting(ctx context.Context, name string) (string, error)
	Set(ctx context.Context, name, value string) error
}

// Saved is what is kept of a request: shards, or the result.
type Saved struct {
	Total  int
	Parts  map[int]json.RawMessage // nil if there is a Result
	Result json.RawMessage
	When   time.Time // of the last change
}

// An Entry is a request of which something is kept.
type Entry struct {
	Engine   string
	Key      string // the canonical request
	Total    int
	Finished int // shards that are kept; Total if the result is
	Done     bool
	When     time.Time // of the last change
}

// A Request is one job's place in a store. It is a keeper for a run of the
// pool.
type Request struct {
	store Store
	key   string
	total int
}

// Of is the place of a job that is cut into so many shards.
func Of(s Store, j *job.Job, shards int) *Request { return &Request{s, j.Key, shards} }

// Load is what an earlier run has left; the zero Saved where there was none.
func (r *Request) Load() (Saved, error) {
	saved, err := r.store.Get(context.Background(), r.key)
	if err == nil {
		err = saved.Fit(r.total)
	}
	if err != nil {
		return Saved{}, err
	}
	return saved, nil
}

// Fit refuses shards of another number than a request has: they would be merged into
// nonsense.
func (s Saved) Fit(shards int) error {
	if s.Result == nil && s.Total != 0 && s.Total != shards {
		return fmt.Errorf("the kept shards are %d in all, not %d: another version has left them", s.Total, shards)
	}
	return nil
}

// Keep keeps some shards.
func (r *Request) Keep(parts map[int]json.RawMessage) error {
	return r.store.Put(context.Background(), r.key, r.total, parts)
}

// Finish keeps the result instead of the shards.
func (r *Request) Finish(result json.RawMessage) error {
	return r.store.Finish(context.Background(), r.key, r.total, result)
}

var errEmpty = errors.New("a shard or a result without content cannot be kept")
