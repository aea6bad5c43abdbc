// Package store keeps what took long to compute: the finished shards of a request, so that a
// run resumes after a tab was closed, and its result, so that it is not computed twice. It also
// keeps the page's settings.
//
// Shards and results belong to an engine, the version of the solvers that made them, since
// another engine may cut a request differently.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"rencontre/core/job"
)

// A Store is a persistent store. Several goroutines may use it. If a method returns an error,
// nothing was changed.
type Store interface {
	// Put keeps shards of an unfinished request. total is the number of all its shards.
	Put(ctx context.Context, key string, total int, parts map[int]json.RawMessage) error
	// Finish keeps the result of a request and deletes its shards.
	Finish(ctx context.Context, key string, total int, result json.RawMessage) error
	// Get returns what is kept of a request, the zero Saved if nothing.
	Get(ctx context.Context, key string) (Saved, error)
	// List returns all requests of which something is kept, without contents, the latest first.
	// It includes those of other engines, which can only be dropped.
	List(ctx context.Context) ([]Entry, error)
	// Drop deletes an entry of the list.
	Drop(ctx context.Context, e Entry) error

	// Setting returns "" for a setting that was never set.
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

// An Entry describes a request of which something is kept.
type Entry struct {
	Engine   string
	Key      string // the canonical request
	Total    int
	Finished int // shards that are kept; Total if the result is kept
	Done     bool
	When     time.Time // of the last change
}

// A Request is the record of one job in a store. It is the Keeper of a run of the pool.
type Request struct {
	store Store
	key   string
	total int
}

// Of returns the record of a job that is cut into the given number of shards.
func Of(s Store, j *job.Job, shards int) *Request { return &Request{s, j.Key, shards} }

// Fit refuses shards if the request is now cut into another number of them: merging them would
// give a wrong result.
func (s Saved) Fit(shards int) error {
	if s.Result == nil && s.Total != 0 && s.Total != shards {
		return fmt.Errorf("the kept shards are %d in all, not %d: another version has left them", s.Total, shards)
	}
	return nil
}

// Keep adds finished shards.
func (r *Request) Keep(parts map[int]json.RawMessage) error {
	return r.store.Put(context.Background(), r.key, r.total, parts)
}

// Finish replaces the shards by the result.
func (r *Request) Finish(result json.RawMessage) error {
	return r.store.Finish(context.Background(), r.key, r.total, result)
}

var errEmpty = errors.New("a shard or a result without content cannot be kept")
