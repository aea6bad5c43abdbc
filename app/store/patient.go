package store

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"
)

// callTimeout is the time after which a call of a store has failed. A page does not wait that long: see slowStore in
// app/calc. silentTimeout is the limit after a call that was not answered, so that not every caller waits the full
// time again.
const (
	callTimeout   = 10 * time.Second
	silentTimeout = 50 * time.Millisecond
)

// ErrSilent says that a store does not answer. A write may still succeed later.
var ErrSilent = errors.New("the browser’s store does not answer")

// Patient bounds how long each call of a store may take. A browser's store answers in
// milliseconds, or never.
func Patient(s Store) Store { return &patient{store: s} }

type patient struct {
	store  Store
	silent atomic.Bool // the last request was not answered in time
}

// bounded calls f and returns its values if it ends in time, ErrSilent otherwise.
func bounded[T any](ctx context.Context, p *patient, f func(context.Context) (T, error)) (none T, err error) {
	type answer struct {
		value T
		err   error
	}
	wait := callTimeout
	if p.silent.Load() {
		wait = silentTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
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

// boundedAct is bounded for a call without a value.
func (p *patient) boundedAct(ctx context.Context, f func(context.Context) error) error {
	_, err := bounded(ctx, p, func(ctx context.Context) (Saved, error) { return Saved{}, f(ctx) })
	return err
}

func (p *patient) Put(ctx context.Context, key string, total int, parts map[int]json.RawMessage) error {
	return p.boundedAct(ctx, func(ctx context.Context) error { return p.store.Put(ctx, key, total, parts) })
}

func (p *patient) Finish(ctx context.Context, key string, total int, result json.RawMessage) error {
	return p.boundedAct(ctx, func(ctx context.Context) error { return p.store.Finish(ctx, key, total, result) })
}

func (p *patient) Get(ctx context.Context, key string) (Saved, error) {
	return bounded(ctx, p, func(ctx context.Context) (Saved, error) { return p.store.Get(ctx, key) })
}

func (p *patient) List(ctx context.Context) ([]Entry, error) {
	return bounded(ctx, p, p.store.List)
}

func (p *patient) Drop(ctx context.Context, e Entry) error {
	return p.boundedAct(ctx, func(ctx context.Context) error { return p.store.Drop(ctx, e) })
}

func (p *patient) Setting(ctx context.Context, name string) (string, error) {
	return bounded(ctx, p, func(ctx context.Context) (string, error) { return p.store.Setting(ctx, name) })
}

func (p *patient) Set(ctx context.Context, name, value string) error {
	return p.boundedAct(ctx, func(ctx context.Context) error { return p.store.Set(ctx, name, value) })
}
