package store

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"
)

// patience is how long a store may take, and glance how long one may that did not
// answer the last time: everyone would wait for it again, with each question.
const (
	patience = 10 * time.Second
	glance   = 50 * time.Millisecond
)

// ErrSilent says that a store does not answer. What was to be written may yet come
// to be.
var ErrSilent = errors.New("the browser’s store does not answer")

// Patient is a store that bounds how long another may take, for all who use it: a
// browser's answers in milliseconds, or never.
func Patient(s Store) Store { return &patient{store: s} }

type patient struct {
	store  Store
	silent atomic.Bool // it did not answer the last time
}

// bounded has f ask the store p. What f says counts only where it says so in time.
func bounded[T any](ctx context.Context, p *patient, f func(context.Context) (T, error)) (none T, err error) {
	type answer struct {
		value T
		err   error
	}
	wait := patience
	if p.silent.Load() {
		wait = glance
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	answers := make(chan answer, 1)
	go func() {
		defer cancel()
		value, err := f(ctx)
		answered := ctx.Err() == nil
		answers <- answer{value, err}
		if answered {
			p.silent.Store(false)
		}
	}()
	select {
	case a := <-answers:
		if a.err == nil || !errors.Is(a.err, context.DeadlineExceeded) {
			return a.value, a.err
		}
	case <-time.After(wait):
	}
	p.silent.Store(true)
	return none, ErrSilent
}

// act is bounded for what has no value.
func (p *patient) act(ctx context.Context, f func(context.Context) error) error {
	_, err := bounded(ctx, p, func(ctx context.Context) (Saved, error) { return Saved{}, f(ctx) })
	return err
}

func (p *patient) Put(ctx context.Context, key string, total int, parts map[int]json.RawMessage) error {
	return p.act(ctx, func(ctx context.Context) error { return p.store.Put(ctx, key, total, parts) })
}

func (p *patient) Finish(ctx context.Context, key string, total int, result json.RawMessage) error {
	return p.act(ctx, func(ctx context.Context) error { return p.store.Finish(ctx, key, total, result) })
}

func (p *patient) Get(ctx context.Context, key string) (Saved, error) {
	return bounded(ctx, p, func(ctx context.Context) (Saved, error) { return p.store.Get(ctx, key) })
}

func (p *patient) List(ctx context.Context) ([]Entry, error) {
	return bounded(ctx, p, p.store.List)
}

func (p *patient) Drop(ctx context.Context, e Entry) error {
	return p.act(ctx, func(ctx context.Context) error { return p.store.Drop(ctx, e) })
}

func (p *patient) Setting(ctx context.Context, name string) (string, error) {
	return bounded(ctx, p, func(ctx context.Context) (string, error) { return p.store.Setting(ctx, name) })
}

func (p *patient) Set(ctx context.Context, name, value string) error {
	return p.act(ctx, func(ctx context.Context) error { return p.store.Set(ctx, name, value) })
}
